import assert from "node:assert/strict";
import { test } from "node:test";
import { lookCloser, within } from "../src/zoom.js";

const whole = /** @type {[number, number, number, number]} */ ([0, 0, 100, 200]);

test("what one looks at stays where it is", () => {
  assert.deepEqual(lookCloser(whole, whole, 2, { x: 25, y: 50 }), [12.5, 25, 50, 100]);
});

test("one never looks beyond the board, nor from farther away than the whole of it", () => {
  assert.deepEqual(lookCloser(whole, [0, 0, 50, 100], 0.1, { x: 5, y: 5 }), whole);
  assert.deepEqual(within(whole, [80, -30, 50, 100]), [50, 0, 50, 100]);
});

test("there is a closest look", () => {
  assert.equal(lookCloser(whole, whole, 100, { x: 50, y: 100 })[2], 100 / 6);
});
