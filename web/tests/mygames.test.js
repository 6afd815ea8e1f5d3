import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, mineOf, withGame } from "../src/mygames.js";

const node = (parent, text) => ({ parent, text, player: 0, number: 1, beginsTurn: true, mark: "", cells: [] });
const game = {
  id: "a",
  rules: { name: "chess" },
  title: "Chess",
  players: [{ name: "white" }, { name: "black" }],
  tree: [node(null, ""), node(0, "e2e4"), node(1, "e7e5"), node(1, "c7c5")],
  node: 3,
  position: { player: 0 },
};

test("what begins the game again are the moves to the present position", () => {
  const mine = mineOf(game, null, 5);
  assert.deepEqual(mine.new_, { rules: { name: "chess" }, moves: ["e2e4", "c7c5"] });
  assert.equal(mine.says, "white to move");
  assert.deepEqual(mineOf({ ...game, fen: "x" }, null, 5).new_.fen, "x");
});

test("a game is in the list once, the latest first, with its secrets", () => {
  const first = { ...mineOf(game, "seat", 1), links: ["seat", "other"] };
  const all = withGame([{ ...first, id: "b" }, first], mineOf(game, null, 2));
  assert.deepEqual(
    all.map((it) => it.id),
    ["a", "b"],
  );
  assert.deepEqual([all[0].seat, all[0].links, all[0].when], ["seat", ["seat", "other"], 2]);
  assert.equal(withGame(all, { ...first, id: "c" }, 2).length, 2);
});

test("times are told as people tell them", () => {
  assert.equal(ago(10), "just now");
  assert.equal(ago(61_000), "1 minute ago");
  assert.equal(ago(3 * 3_600_000), "3 hours ago");
  assert.equal(ago(3 * 24 * 3_600_000), "3 days ago");
});
