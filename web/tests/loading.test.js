import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

/** Scripts that run by themselves: one of each bundle. */
const ENTRIES = ["offline.js", "page.js", "standalone.js", "start.js", "unpack.js", "worker.js"];

test("no module touches the page when it is loaded", async () => {
  assert.equal(typeof document, "undefined");
  const names = readdirSync(new URL("../src", import.meta.url)).filter((it) => it.endsWith(".js"));
  for (const name of names.filter((it) => !ENTRIES.includes(it))) await import(`../src/${name}`);
  for (const name of ENTRIES) assert.ok(names.includes(name), name);
});
