import assert from "node:assert/strict";
import test from "node:test";
import { clockText, controlText, isShort, leftOf } from "../src/clock.js";

const clock = { time: { base: 300_000, increment: 3000 }, left: [65_000, 9_340], running: 1 };

test("only the clock of the player on move runs", () => {
  assert.equal(leftOf(clock, 0, 5000), 65_000);
  assert.equal(leftOf(clock, 1, 340), 9000);
  assert.equal(leftOf(clock, 1, 20_000), 0);
});

test("tenths are shown at the end, hours when there are some", () => {
  assert.equal(clockText(9_340), "0:09.3");
  assert.equal(clockText(65_000), "1:05");
  assert.equal(clockText(64_001), "1:05");
  assert.equal(clockText(3_723_000), "1:02:03");
  assert.equal(clockText(0), "0:00.0");
});

test("a short time is told by the control", () => {
  assert.ok(isShort(9000, clock));
  assert.ok(!isShort(31_000, clock));
  assert.equal(controlText(clock.time), "5 min + 3 s");
  assert.equal(controlText({ base: 30_000, increment: 0 }), "30 s");
});
