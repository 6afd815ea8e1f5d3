import assert from "node:assert/strict";
import { test } from "node:test";
import { handOf, pushPiece } from "../src/byhand.js";

const position = {
  pieces: [
    { cell: 0, type: 1, owner: 0 },
    { cell: 5, type: 2, owner: 1 },
    { cell: 9, type: 3, owner: null },
  ],
  hands: [[{ type: 1, count: 2 }], []],
};

/** Clicks on cells one after the other. */
function clicked(hand, ...all) {
  return all.reduce((chosen, cell) => pushPiece(hand, chosen, cell), null);
}

test("a piece goes to an empty cell, and the record stays as it is", () => {
  const hand = handOf(position);
  assert.deepEqual(pushPiece(hand, null, 0), { cell: 0 });
  assert.equal(clicked(hand, 0, 7), null);
  assert.equal(hand.pieces[0].cell, 7);
  assert.equal(position.pieces[0].cell, 0);
  assert.equal(pushPiece(hand, null, 60), null);
});

test("what is taken lies beside the board of its captor, and can be put back", () => {
  const hand = handOf(position);
  clicked(hand, 0, 5);
  assert.deepEqual(
    hand.pieces.map((it) => it.cell),
    [5, 9],
  );
  const taken = { type: 2, count: 1, owner: 1 };
  assert.deepEqual(hand.hands[0], [{ type: 1, count: 2, owner: 0 }, taken]);
  const chosen = { player: 0, type: 2, owner: 1 };
  // An occupied cell takes nothing, and the choice stays.
  assert.equal(pushPiece(hand, chosen, 9), chosen);
  assert.equal(pushPiece(hand, chosen, 30), null);
  assert.deepEqual(hand.pieces[2], { cell: 30, type: 2, owner: 1 });
  assert.deepEqual(hand.hands[0], [{ type: 1, count: 2, owner: 0 }]);
});

test("a piece that is put on itself stays", () => {
  const hand = handOf(position);
  assert.equal(clicked(hand, 5, 5), null);
  assert.equal(hand.pieces.length, 3);
});
