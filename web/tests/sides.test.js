import assert from "node:assert/strict";
import { test } from "node:test";
import { sidesOf, turnsOf } from "../src/sides.js";

const places = [
  { x: 50, y: 95 },
  { x: 5, y: 50 },
  { x: 50, y: 5 },
  { x: 95, y: 50 },
];
const drawing = /** @type {any} */ ({ frame: [0, 0, 100, 100], places });

test("players sit where their pieces stand", () => {
  const pieces = [0, 1, 2, 3].map((it) => ({ cell: it, owner: it }));
  assert.deepEqual(sidesOf(drawing, pieces, 4), ["near", "left", "far", "right"]);
});

test("players without pieces have a side too", () => {
  assert.deepEqual(sidesOf(drawing, [], 2), ["near", "far"]);
});

test("a board of two players is turned half round only", () => {
  assert.deepEqual(turnsOf(/** @type {any} */ ({ upright: 1, turned: 2 })), [1, 2]);
  assert.deepEqual(turnsOf(/** @type {any} */ ({ upright: 1, turned: 3, left: 2, right: 4 })), [1, 2, 3, 4]);
});
