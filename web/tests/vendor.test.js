import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const file = (name) => readFileSync(new URL(`../../cli/page/${name}`, import.meta.url));

test("all packages of the list are those of the lock file", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url)));
  const listed = [
    ...file("codemirror.LICENSE")
      .toString()
      .matchAll(/^(\S+) (\d+\.\S+) \(/gm),
  ];
  assert.ok(listed.length > 10);
  for (const [, name, version] of listed) assert.equal(packages[`node_modules/${name}`].version, version, name);
});
