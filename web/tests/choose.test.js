import assert from "node:assert/strict";
import { test } from "node:test";
import { Chooser, choiceOf } from "../src/choose.js";

const cells = (...all) => all.map((cell) => ({ cell }));
const chooser = (...moves) => {
  const res = new Chooser();
  res.setMoves(moves.map((it) => ({ label: it.text, ...it })));
  return res;
};
const texts = (moves) => moves.map((it) => it.text);

test("two clicks make a move, and targets say whether they take", () => {
  const it = chooser(
    { text: "e2e4", clicks: cells(12, 28) },
    { text: "e2d3", clicks: cells(12, 19), captures: [19] },
    { text: "a2a3", clicks: cells(8, 16) },
  );
  assert.deepEqual([...it.next().keys()], ["c12", "c8"]);
  assert.deepEqual(it.pick("c12"), { done: [], more: true });
  assert.deepEqual(
    [...it.next()],
    [
      ["c28", false],
      ["c19", true],
    ],
  );
  assert.deepEqual(texts(it.pick("c28").done), ["e2e4"]);
});

test("moves that go the same way are asked about", () => {
  const it = chooser({ text: "a7a8=Q", clicks: cells(48, 56) }, { text: "a7a8=R", clicks: cells(48, 56) });
  it.pick("c48");
  assert.deepEqual(texts(it.pick("c56").done), ["a7a8=Q", "a7a8=R"]);
});

test("a move that is complete may go on as another", () => {
  const it = chooser({ text: "a1a2", clicks: cells(0, 8) }, { text: "a1a2a3", clicks: cells(0, 8, 16) });
  it.pick("c0");
  const { done, more } = it.pick("c8");
  assert.deepEqual([texts(done), more], [["a1a2"], true]);
});

test("another way to the same move makes it once", () => {
  const it = chooser({ text: "e1g1", clicks: cells(4, 6), also: cells(4, 7) });
  it.pick("c4");
  assert.deepEqual([...it.next().keys()], ["c6", "c7"]);
  assert.deepEqual(texts(it.pick("c7").done), ["e1g1"]);
});

test("another piece is chosen at once, the same one is put back, and nothing is no move", () => {
  const it = chooser({ text: "a", clicks: cells(0, 1) }, { text: "b", clicks: cells(2, 3) });
  it.pick("c0");
  it.pick("c2");
  assert.deepEqual(it.chosen, ["c2"]);
  it.pick("c2");
  assert.deepEqual(it.chosen, []);
  it.pick("c0");
  assert.deepEqual(it.pick("c63"), { done: [], more: false });
  assert.deepEqual(it.chosen, []);
});

test("pieces in hand, types and passes", () => {
  const held = { held: { player: 1, type: 3 } };
  const it = chooser(
    { text: "N@e3", clicks: [held, { cell: 20 }] },
    { text: "pass", clicks: [] },
    { text: "=Q", clicks: [{ type: 4 }] },
  );
  assert.deepEqual(texts(it.bare()), ["pass", "=Q"]);
  assert.ok(it.next().has("h1:3"));
  it.pick("h1:3");
  assert.deepEqual(texts(it.pick("c20").done), ["N@e3"]);
});

test("a choice says what the piece becomes, or that it stays", () => {
  const types = [{ name: "pawn" }, { name: "queen-mother" }];
  const position = { pieces: [{ cell: 4, type: 0 }] };
  const choice = (move, stays = true) =>
    choiceOf({ label: "e7e8", clicks: cells(4, 5), ...move }, position, types, stays);
  assert.deepEqual(choice({ becomes: 1 }), { type: 1, label: "queen mother" });
  assert.deepEqual(choice({}), { type: 0, label: "stays pawn" });
  assert.deepEqual(choice({}, false), { type: 0, label: "e7e8" });
  assert.deepEqual(choice({ clicks: [] }), { type: undefined, label: "e7e8" });
});
