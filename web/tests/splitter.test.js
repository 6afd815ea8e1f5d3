import assert from "node:assert/strict";
import { test } from "node:test";
import { readShare, shareAfter } from "../src/splitter.js";

test("a width that was kept is read, and nothing else", () => {
  assert.equal(readShare("45"), 45);
  for (const text of [null, "", "19", "71", "wide"]) assert.equal(readShare(text), null);
});

test("arrows and ends move the bar within its bounds", () => {
  assert.equal(shareAfter(40, "ArrowLeft"), 38);
  assert.equal(shareAfter(69.5, "ArrowRight"), 70);
  assert.equal(shareAfter(21, "ArrowLeft"), 20);
  assert.equal(shareAfter(40, "Home"), 20);
  assert.equal(shareAfter(40, "End"), 70);
  assert.equal(shareAfter(40, "a"), null);
});
