import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, opposite, shouldOffer, shouldResign } from "../src/agreement.js";
import { arrowOf, arrowPath, firstMove, toggleArrow } from "../src/arrows.js";
import { lead, lostMore, lostPieces } from "../src/captured.js";
import { chartPoints, lineThrough } from "../src/chart.js";
import { Chooser } from "../src/choose.js";
import { barOf, Evaluations, endOf, rankOf, scoreText } from "../src/evaluation.js";
import { nextCell, shortestWay } from "../src/geometry.js";
import { changesBetween } from "../src/motion.js";
import { nameParts } from "../src/names.js";
import { Premove } from "../src/premove.js";
import { promptText } from "../src/prompt.js";
import { chancesAt, firstShare, teamsOf } from "../src/shares.js";
import { soundOf } from "../src/sound.js";
import { levelName, nodeToUndo, onMoveAt, sortedThoughts } from "../src/thinking.js";

const cells = (...all) => all.map((cell) => ({ cell }));
const held = (type, player = 0) => ({ held: { player, type } });
const move = (text, clicks, more = {}) => ({ text, label: text, clicks, ...more });
const chooser = (moves, more) => {
  const res = new Chooser();
  res.setMoves(moves, more);
  return res;
};

test("single cells are marked without a first click, pieces that go somewhere are not", () => {
  const it = chooser([move("e3", cells(20)), move("e4", cells(28), { captures: [28] }), move("a1a2", cells(0, 8))]);
  assert.deepEqual(
    [...it.targets()],
    [
      [20, false],
      [28, true],
    ],
  );
  it.pick("c0");
  assert.deepEqual([...it.targets()], [[8, false]]);
});

test("the only kind in hand is chosen already, and stays so", () => {
  const it = chooser([move("M@a1", [held(1), { cell: 0 }]), move("M@a2", [held(1), { cell: 8 }])]);
  assert.deepEqual([...it.targets().keys()], [0, 8]);
  it.clear();
  assert.equal(it.pick("c8").done[0].text, "M@a2");
});

test("a piece on the board is chosen for nobody at the beginning of a turn, but within it", () => {
  const moves = [move("a1a2", cells(0, 8)), move("a1a3", cells(0, 16))];
  assert.equal(chooser(moves).targets().size, 0);
  const goesOn = chooser(moves, { goesOn: true });
  assert.deepEqual([...goesOn.targets().keys()], [8, 16]);
  goesOn.lift("c0");
  assert.deepEqual(goesOn.chosen, ["c0"]);
});

test("the kind that was dropped stays chosen while there is nothing but hands", () => {
  const drops = [move("M@a1", [held(1), { cell: 0 }]), move("K@a1", [held(2), { cell: 0 }])];
  assert.deepEqual(chooser(drops, { again: "h0:1" }).chosen, ["h0:1"]);
  assert.deepEqual(chooser(drops, { again: "h0:3" }).chosen, []);
  assert.deepEqual(chooser([...drops, move("a2a3", cells(8, 16))], { again: "h0:1" }).chosen, []);
});

test("another piece can be lifted in place of the chosen one", () => {
  const it = chooser([move("king takes rook", cells(4, 7)), move("rook", cells(7, 6))]);
  it.pick("c4");
  assert.ok(it.canLift("c7"));
  it.lift("c7");
  assert.deepEqual([...it.targets().keys()], [6]);
});

const types = [
  { name: "pawn", id: "P" },
  { name: "water-ox", id: "{Ox}" },
  { name: "duck", id: "X" },
];
const prompt = (moves, more = {}) => {
  const position = { beginsTurn: true, phase: "", pieces: [], moves, ...more };
  return promptText(position, types, chooser(moves, { goesOn: !position.beginsTurn }));
};

test("a sentence says what to do, in the words of the rules", () => {
  const put = [move("e3", cells(20), { label: "put: e3" }), move("e4", cells(28), { label: "put: e4" })];
  assert.equal(prompt(put, { beginsTurn: false, phase: "duck" }), "Choose where the duck goes.");
  assert.equal(prompt(put, { beginsTurn: false, phase: "wall-off" }), "Wall off: choose one of the marked cells.");
  assert.equal(prompt(put, { beginsTurn: false }), "Put: choose one of the marked cells.");
  const pieces = [{ cell: 20 }, { cell: 28 }];
  assert.equal(prompt(put, { beginsTurn: false, phase: "seize", pieces }), "Seize: choose one of the marked pieces.");
  assert.equal(prompt([move("a1a2", cells(0, 8))]), "Choose a piece to move.");
  assert.equal(
    prompt([move("a1a2", cells(0, 8)), move("P@a3", [held(0), { cell: 16 }])]),
    "Choose a piece on the board or in hand.",
  );
  assert.equal(prompt([move("O@a3", [held(1), { cell: 16 }])]), "Choose where the water ox goes.");
  assert.equal(prompt([move("-", [], { label: "pass" })]), "There is only “pass”.");
  assert.equal(
    prompt([move("a1a2", cells(0, 8)), move("-", [], { label: "pass" })]),
    "Choose a piece to move. Or choose “pass”.",
  );
  assert.equal(prompt([...put, move("swap", cells(36, 36))]), "Choose one of the marked cells, or a piece.");
  assert.equal(prompt(put, { outcome: {} }), "");
});

test("moves are found between positions: steps, castling, captures, promotions, and back", () => {
  const piece = (cell, type, owner = 0) => ({ cell, type, owner });
  const castled = changesBetween([piece(4, 0), piece(7, 1)], [piece(6, 0), piece(5, 1)], [4, 6]);
  assert.deepEqual(
    castled.moves.map((it) => [it.from.cell, it.to.cell]),
    [
      [4, 6],
      [7, 5],
    ],
  );
  const taken = changesBetween([piece(0, 1), piece(9, 2, 1)], [piece(9, 1)], [0, 9]);
  assert.deepEqual([taken.moves.length, taken.gone.length, taken.come.length], [1, 1, 0]);
  const promoted = changesBetween([piece(48, 0)], [piece(56, 4)], [48, 56]);
  assert.deepEqual(
    promoted.moves.map((it) => [it.from.cell, it.to.cell]),
    [[48, 56]],
  );
  const dropped = changesBetween([], [piece(3, 1)], [3]);
  assert.deepEqual([dropped.moves.length, dropped.come.length], [0, 1]);
  // Of two like pieces the one goes that the move names.
  const named = changesBetween([piece(1, 1), piece(6, 1)], [piece(1, 1), piece(21, 1)], [6, 21]);
  assert.deepEqual(
    named.moves.map((it) => it.from.cell),
    [6],
  );
});

test("names in letters, in pictures, and as texts", () => {
  const knights = [{ id: "N" }, { id: "Q" }, { id: "+B" }, { id: "B" }];
  assert.deepEqual(nameParts({ text: "g1f3", name: "Nf3" }, "letters", knights), ["Nf3"]);
  assert.deepEqual(nameParts({ text: "g1f3", name: "Nf3" }, "texts", knights), ["g1f3"]);
  assert.deepEqual(nameParts({ text: "g1f3", name: "Nf3" }, "figurines", knights), [{ type: 0 }, "f3"]);
  assert.deepEqual(nameParts({ text: "a7a8=Q", name: "a8=Q" }, "figurines", knights), ["a8=", { type: 1 }]);
  assert.deepEqual(nameParts({ text: "x", name: "+B-3c" }, "figurines", knights), [{ type: 2 }, "-3c"]);
  assert.deepEqual(nameParts({ text: "N@f3" }, "figurines", knights), [{ type: 0 }, "@f3"]);
  assert.deepEqual(nameParts({ text: "b1c3" }, "figurines", [{ id: "b" }]), ["b1c3"]);
});

test("captured pieces: promotions are no losses, and where there are hands nothing is lost", () => {
  const first = [
    [
      { type: 0, count: 8 },
      { type: 4, count: 1 },
    ],
    [
      { type: 0, count: 8 },
      { type: 4, count: 1 },
    ],
  ];
  const pieces = (owner, type, count) => Array.from({ length: count }, () => ({ owner, type }));
  const now = [...pieces(0, 0, 7), ...pieces(0, 4, 2), ...pieces(1, 0, 6)];
  assert.deepEqual(lostPieces(first, { pieces: now, hands: [[], []] }), [
    [],
    [
      { type: 0, count: 2 },
      { type: 4, count: 1 },
    ],
  ]);
  assert.deepEqual(lostPieces(first, { pieces: now, hands: [[{ type: 0, count: 1 }], []] }), [[], []]);
  assert.equal(lostMore([{ type: 0, count: 3 }], [{ type: 0, count: 1 }], 0), 2);
});

test("the balance of what was lost", () => {
  const types = [{ worth: 100 }, { worth: 325 }, { worth: 0 }];
  assert.equal(lead([{ type: 1, count: 1 }], [{ type: 0, count: 1 }], types), 2);
  assert.equal(lead([{ type: 0, count: 1 }], [{ type: 1, count: 1 }], types), -2);
  assert.equal(lead([{ type: 2, count: 1 }], [], types), 0);
});

const tree = [
  [null, 0],
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 0],
].map(([parent, player], n) => ({ parent, player, text: `m${n}`, mark: "", beginsTurn: true }));

test("undo goes back to the person's turn", () => {
  assert.equal(nodeToUndo(tree, 3, new Set([1])), 1);
  assert.equal(nodeToUndo(tree, 4, new Set([1])), 4);
  assert.equal(nodeToUndo(tree, 3, new Set()), 3);
  assert.equal(nodeToUndo(tree, 0, new Set([1])), null);
  assert.equal(nodeToUndo(tree.slice(0, 2), 1, new Set([0])), null);
  assert.equal(nodeToUndo(tree, 3, new Set([0, 1])), 3);
});

test("the computer resigns what has been lost for several turns", () => {
  const lost = { value: -1200 };
  assert.equal(shouldResign([lost, lost, lost]), false);
  assert.equal(shouldResign([lost, { loses: 4 }, lost, lost]), true);
  assert.equal(shouldResign([lost, lost, { value: -100 }, lost]), false);
  assert.deepEqual([0, 4, 20].map(levelName), ["beginner", "friendly", "best"]);
});

test("the computer offers a draw late in a level game, and answers an offer by how it stands", () => {
  const level = Array.from({ length: 8 }, () => ({ value: 12 }));
  assert.equal(shouldOffer(level, 45), true);
  assert.equal(shouldOffer(level, 20), false);
  assert.equal(shouldOffer(level.slice(1), 45), false);
  assert.equal(shouldOffer([...level.slice(1), { value: 90 }], 45), false);
  const accepts = (score, round) => answerTo(score, round).accepts;
  assert.deepEqual(
    [accepts({ value: 0 }, 3), accepts({ value: 0 }, 30), accepts({ value: 80 }, 30), accepts({ value: -400 }, 3)],
    [false, true, false, true],
  );
  assert.deepEqual([accepts({ wins: 3 }, 50), accepts({ loses: 3 }, 2)], [false, true]);
  assert.deepEqual(
    [opposite({ value: 5 }), opposite({ wins: 2 }), opposite({ loses: 4 })],
    [{ value: -5 }, { loses: 2 }, { wins: 4 }],
  );
});

test("thoughts are sorted by what they are worth", () => {
  const sorted = sortedThoughts([
    { line: 1, score: { value: 10 } },
    { line: 2, score: { value: 30 } },
    { line: 3, score: { wins: 3 } },
    { line: 4, score: { loses: 2 } },
  ]);
  assert.deepEqual(
    sorted.map((it) => it.line),
    [3, 2, 1, 4],
  );
  assert.ok(rankOf({ wins: 1 }) > rankOf({ wins: 5 }) && rankOf({ loses: 5 }) > rankOf({ loses: 1 }));
});

const players = (count, sides = count) =>
  Array.from({ length: count }, (_, n) => ({ name: "abcd"[n], team: n % sides, colours: [`#${n}`, ""] }));

test("chances of several sides come from the latest turn of each", () => {
  const round = [null, 0, 1, 2, 3].map((parent, n) => ({
    parent,
    player: (n + 3) % 4,
    text: `m${n}`,
    mark: "",
    number: n === 0 ? 1 : 1 + Math.floor((n - 1) / 4),
  }));
  const value = (chance) => ({ value: -400 * Math.log(1 / chance - 1) });
  const known = (all) => (node) => (all[node] ? { score: value(all[node]), player: node % 4 } : null);
  const chances = (node, all) =>
    chancesAt(round, node, known(all), teamsOf(players(4))).map((it) => it && Number(it.toFixed(3)));
  assert.deepEqual(chances(0, [0.3]), [0.3, null, null, null]);
  assert.deepEqual(chances(3, [0.4, 0.2, 0.1, 0.3]), [0.4, 0.2, 0.1, 0.3]);
  assert.deepEqual(chances(4, [0.4, 0.2, 0.1, 0.3, 0.2]), [0.25, 0.25, 0.125, 0.375]);
  assert.deepEqual(chances(0, [0.001]), [0.001, null, null, null]);
});

test("a bar of shares, and partners as one side", () => {
  const evaluations = new Evaluations();
  const game = { tree: [{ parent: null, player: 0, text: "", mark: "", number: 1 }], node: 0, players: players(3) };
  assert.equal(barOf(game, evaluations), null);
  evaluations.set(game.tree, 0, { score: { value: 0 }, player: 0 });
  assert.deepEqual(barOf(game, evaluations)?.parts, [
    { name: "a", colour: "#0", share: 0.5 },
    { name: "the others", colour: "", share: 0.5 },
  ]);
  assert.equal(barOf(game, evaluations)?.label, "chances: a 50 %, the others 50 %");
  const partners = players(4, 2);
  assert.equal(barOf({ ...game, players: partners }, evaluations)?.text, "0.00");
  assert.equal(scoreText({ value: 150 }, 3, partners), "−1.50");
  assert.equal(scoreText({ loses: 8 }, 3, partners), "a and c win in 2");
  assert.deepEqual(
    [scoreText({ wins: 3 }, 1, players(2)), scoreText({ loses: 4 }, 2, players(4))],
    ["b wins in 2", "c loses in 1"],
  );
});

test("evaluations: shares, ends, and names that survive new numbers", () => {
  const teams = teamsOf(players(2));
  assert.equal(firstShare({ score: { value: 0 }, player: 1 }, teams), 0.5);
  assert.ok(Math.abs(firstShare({ score: { value: 360 }, player: 0 }, teams) - 0.75) < 1e-9);
  assert.deepEqual(
    [firstShare({ score: { wins: 3 }, player: 1 }, teams), firstShare({ score: { loses: 3 }, player: 1 }, teams)],
    [0, 1],
  );
  assert.deepEqual(endOf({ mark: "#", player: 1 }), { score: { wins: 0 }, player: 1 });
  const evaluations = new Evaluations();
  evaluations.setGame("a");
  evaluations.set(tree, 2, { score: { value: 5 }, player: 0 });
  assert.equal(
    evaluations.get([tree[0], { ...tree[1], text: "other" }, { ...tree[1] }, { ...tree[2], parent: 2 }], 3)?.score
      .value,
    5,
  );
  assert.equal(evaluations.get(tree, 3), null);
  assert.deepEqual(lineThrough(tree, 2), [0, 1, 2, 3, 4]);
  assert.deepEqual(
    chartPoints([0, 1, 2], (node) => (node === 2 ? 0.5 : null)),
    [{ node: 2, x: 300, y: 35 }],
  );
  const game = { tree, players: players(2), node: 4, position: { player: 1 } };
  assert.deepEqual(
    [onMoveAt(game, 1, 2), onMoveAt(game, 4, undefined), onMoveAt({ ...game, node: 0 }, 4, undefined)],
    [1, 1, 1],
  );
});

test("arrows of moves, and those that people draw", () => {
  assert.deepEqual(arrowOf(move("e2e4", cells(12, 28)), "best"), [{ from: 12, to: 28, look: "best" }]);
  assert.deepEqual(arrowOf(move("N@e4", [held(1), { cell: 28 }]), "best"), [{ from: null, to: 28, look: "best" }]);
  assert.deepEqual(arrowOf(undefined, "best"), []);
  const moves = [move("e2e3", cells(12, 20)), move("e2e3,e3e4", cells(12, 20, 28))];
  assert.equal(firstMove(moves, "e2e3,e3e4,xa1").text, "e2e3,e3e4");
  const one = { from: 1, to: 2, look: "first" };
  assert.deepEqual(toggleArrow([one], one), []);
  assert.deepEqual(toggleArrow([one], { ...one, look: "second" }), [{ ...one, look: "second" }]);
  assert.match(arrowPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 10), /^M0 5L75 5L75 13.5L92 0L/);
});

test("a move that was chosen in advance is made if it is legal", () => {
  const it = new Premove();
  it.pick("c3", false);
  assert.deepEqual(it.keys, []);
  it.pick("c12", true);
  it.pick("c28", false);
  assert.ok(it.isWhole);
  assert.equal(it.take(chooser([move("e2e4", cells(12, 28))]))?.text, "e2e4");
  assert.deepEqual(it.keys, []);
  it.keys = ["c12", "c20"];
  assert.equal(it.take(chooser([move("e2e4", cells(12, 28))])), null);
});

test("the next cell in a direction, and ways over joined edges", () => {
  const places = [0, 1, 2, 3].map((n) => ({ x: 60 * n, y: 0 }));
  assert.equal(nextCell({ places }, 0, 1, 0), 1);
  assert.equal(nextCell({ places }, 3, 1, 0), null);
  assert.equal(nextCell({ places, periodX: 240 }, 3, 1, 0), 0);
  assert.deepEqual(shortestWay({ places, periodX: 240 }, 3, 0), { from: { x: -60, y: 0 }, to: { x: 0, y: 0 } });
});

test("sounds", () => {
  assert.deepEqual(
    [
      soundOf({ outcome: {}, checks: [] }, true),
      soundOf({ checks: [1] }, true),
      soundOf({ checks: [] }, true),
      soundOf({ checks: [] }, false),
    ],
    ["end", "check", "capture", "move"],
  );
});
