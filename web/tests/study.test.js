import assert from "node:assert/strict";
import { test } from "node:test";
import { Evaluations, judgedTurn } from "../src/evaluation.js";
import { ANY, fits } from "../src/filters.js";
import { isInMainLine } from "../src/study.js";
import { MoveTree } from "../src/tree.js";
import { computerPlays } from "../src/versus.js";

const root = { parent: null, text: "", player: 0, number: 1, beginsTurn: true, mark: "", cells: [] };
const move = (parent, text, player, number, more = {}) => ({ ...root, parent, text, player, number, ...more });

/** The table of moves as texts: a line each, with what stands below it in parentheses. */
function table(nodes) {
  return new MoveTree(nodes, 0).rows().map(({ number, turns, after }) => {
    const cells = Array.from(turns, (it) => (it ?? []).map(({ text }) => text).join("+") || "…");
    return `${number} ${cells.join(" ")}${after.length ? ` (${after.length})` : ""}`;
  });
}

test("the table has a column for each player, and all moves of a turn in one place", () => {
  const nodes = [
    root,
    move(0, "e4", 0, 1),
    move(1, "c1", 0, 1, { beginsTurn: false }),
    move(2, "e5", 1, 1),
    move(3, "d4", 0, 2),
  ];
  assert.deepEqual(table(nodes), ["1. e4+c1 e5", "2. d4"]);
});

test("a branch interrupts the table, which goes on in the next line", () => {
  const nodes = [root, move(0, "e4", 0, 1), move(1, "e5", 1, 1), move(0, "d4", 0, 1)];
  assert.deepEqual(table(nodes), ["1. e4 (1)", "1… … e5"]);
  assert.equal(isInMainLine({ tree: nodes }, 2), true);
  assert.equal(isInMainLine({ tree: nodes }, 3), false);
});

test("a player who moves twice in succession has two lines", () => {
  const nodes = [root, move(0, "a", 0, 1), move(1, "b", 0, 2)];
  assert.deepEqual(table(nodes), ["1. a", "2. b"]);
});

test("turns are judged by how far they lower the chance of the player who made them", () => {
  const players = ["white", "black"].map((name, team) => ({ name, team, letter: name[0], colours: ["#fff", "#000"] }));
  const tree = [root, move(0, "e4", 0, 1), move(1, "f6", 1, 1)];
  const known = new Evaluations();
  known.setGame("one");
  const set = (node, value, player) => known.set(tree, node, { score: { value }, player });
  set(0, 20, 0);
  set(1, -20, 1);
  assert.equal(judgedTurn({ tree, players }, 1, known), "");
  set(2, 200, 0);
  assert.equal(judgedTurn({ tree, players }, 2, known), "?");
  set(2, 900, 0);
  assert.equal(judgedTurn({ tree, players }, 2, known), "??");
  set(2, -20, 0);
  assert.equal(judgedTurn({ tree, players }, 2, known), "");
});

test("the computer plays all sides but one", () => {
  assert.deepEqual(computerPlays("first", 2), [1]);
  assert.deepEqual(computerPlays("last", 2), [0]);
  assert.deepEqual(computerPlays("random", 4, 0.3), [0, 2, 3]);
  assert.deepEqual(computerPlays("random", 2, 1), [0]);
});

test("filters leave games that fit all of them", () => {
  const game = { players: 2, cells: 81, hands: true };
  assert.equal(fits(game, ANY), true);
  assert.equal(fits(game, { ...ANY, size: "large", hands: "yes" }), true);
  assert.equal(fits(game, { ...ANY, players: "more" }), false);
});
