import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveTree } from "../src/tree.js";

const root = { parent: null, text: "", player: 0, number: 1, beginsTurn: true, mark: "", cells: [] };
const move = (parent, text, player, number, more = {}) => ({
  parent,
  text,
  player,
  number,
  beginsTurn: true,
  mark: "",
  cells: [],
  ...more,
});

/** The line of moves as one text. */
function written(tree, line = tree.written()) {
  let res = "";
  let gap = "";
  for (const it of line) {
    if ("move" in it) {
      res += `${gap}${it.move.number}${it.move.text}`;
      gap = it.move.gap;
    } else res += `(${written(tree, it.branch)}) `;
  }
  return res.replaceAll("\u00a0", " ").replaceAll("\u200b", "");
}

const nodes = [
  root,
  move(0, "e2e4", 0, 1),
  move(1, "e7e5", 1, 1),
  move(2, "g1f3", 0, 2),
  move(0, "d2d4", 0, 1),
  move(1, "c7c5", 1, 1, { mark: "+" }),
  move(5, "g1f3", 0, 2, { mark: "#" }),
];

test("branches stand behind the move that they replace", () => {
  assert.equal(written(new MoveTree(nodes, 0)), "1. e2e4(1. d2d4)  1… e7e5(1… c7c5+ 2. g1f3#)  2. g1f3");
});

test("moves of one turn have one number", () => {
  const turns = [
    root,
    move(0, "P@e3", 0, 1),
    move(1, "d1=R", 0, 1, { beginsTurn: false }),
    move(2, "e7", 1, 1, { mark: "=" }),
  ];
  assert.equal(written(new MoveTree(turns, 0)), "1. P@e3,d1=R e7 ½");
});

test("one goes back, on, and to the end of one's own line", () => {
  const at = (node) => {
    const tree = new MoveTree(nodes, node);
    return [tree.back(), tree.forward(), tree.end()];
  };
  assert.deepEqual(at(0), [null, 1, 3]);
  assert.deepEqual(at(2), [1, 3, 3]);
  assert.deepEqual(at(5), [1, 6, 6]);
  assert.deepEqual(at(4), [0, null, 4]);
  const empty = new MoveTree([], 0);
  assert.deepEqual([empty.back(), empty.forward(), empty.end(), empty.written()], [null, null, 0, []]);
});
