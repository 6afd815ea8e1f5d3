import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const file = (name) => readFileSync(new URL(`../vendor/${name}`, import.meta.url));

test("the vendored file is the one that was recorded", () => {
  const hash = createHash("sha256").update(file("codemirror.js")).digest("hex");
  assert.equal(file("codemirror.sha256").toString(), `${hash}  codemirror.js\n`);
});

test("all packages of the list are those of the lock file", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url)));
  const listed = [...file("codemirror.LICENSE").toString().matchAll(/^(\S+) (\d+\.\S+) \(/gm)];
  assert.ok(listed.length > 10);
  for (const [, name, version] of listed) assert.equal(packages[`node_modules/${name}`].version, version, name);
});
