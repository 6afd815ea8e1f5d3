import assert from "node:assert/strict";
import { test } from "node:test";
import { sectionsOf } from "../src/games.js";
import { kindOfText, requestFor } from "../src/newgame.js";
import { movedTo, orderOf, orderText } from "../src/options.js";
import { addressOf, creditOf } from "../src/rulespanel.js";
import { castlingField, changeHand, movePiece, putPiece } from "../src/setup.js";

const game = (name, more = {}) => ({
  name,
  title: name,
  inventor: "",
  year: "",
  family: "chess",
  description: "",
  own: false,
  ...more,
});
const names = (sections) => sections.map(([title, games]) => [title, games.map((it) => it.name)]);
const GAMES = [
  game("alice", { pieces: ["king", "queen"], inventor: "V. R. Parton" }),
  game("chess", { wellKnown: 1, description: "Orthodox chess." }),
  game("hex", { family: "connection", inventor: "Piet Hein", wellKnown: 3 }),
  game("mine", { own: true }),
];

test("recent and well-known games come before the families, the user's files before all others", () => {
  assert.deepEqual(names(sectionsOf(GAMES, "", null, ["hex", "gone"])), [
    ["recent", ["hex"]],
    ["well-known", ["chess", "hex"]],
    ["your files", ["mine"]],
    ["chess", ["alice", "chess"]],
    ["connection", ["hex"]],
  ]);
});

test("words are found in names, inventors and pieces, titles first", () => {
  assert.deepEqual(names(sectionsOf(GAMES, "queen", null, [])), [["1 game", ["alice"]]]);
  assert.deepEqual(names(sectionsOf(GAMES, "Piet hein", null, [])), [["1 game", ["hex"]]]);
  assert.equal(sectionsOf(GAMES, "chess", null, [])[0][1][0].name, "chess");
  assert.deepEqual(sectionsOf(GAMES, "nothing", null, []), []);
  assert.deepEqual(names(sectionsOf(GAMES, "", "connection", ["chess"])), [["connection", ["hex"]]]);
});

test("a text is a position or a record", () => {
  assert.equal(kindOfText("  "), "none");
  assert.equal(kindOfText("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "fen");
  assert.equal(kindOfText("1. e4 e5"), "record");
  assert.equal(kindOfText('[Event "x"]\n\n1. e4'), "record");
  const rules = { name: "chess" };
  assert.deepEqual(requestFor(rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "random"), {
    rules,
    fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
  });
  assert.deepEqual(requestFor(rules, "1. e4", ""), { rules, record: "1. e4" });
  assert.deepEqual(requestFor(rules, "", "random"), { rules, start: -1 });
  assert.deepEqual(requestFor(rules, "", "518"), { rules, start: 518 });
  assert.deepEqual(requestFor(rules, "", ""), { rules });
});

test("orders are written as options have them", () => {
  assert.deepEqual(orderOf("KQ+RN"), ["K", "Q", "+R", "N"]);
  assert.equal(orderText(["K", "+R", "Q"]), "K+RQ");
  assert.deepEqual(orderOf("king, queen"), ["king", "queen"]);
  assert.equal(orderText(["queen", "king"]), "queen king");
  assert.deepEqual(movedTo(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  assert.deepEqual(movedTo(["a", "b", "c"], 0, 9), ["b", "c", "a"]);
});

test("pieces are put, moved and taken away", () => {
  const one = putPiece([], 4, { type: 1, owner: 0 });
  assert.deepEqual(one, [{ cell: 4, type: 1, owner: 0 }]);
  const two = putPiece(one, 9, { type: 2, owner: 1 });
  assert.deepEqual(movePiece(two, 4, 9), [{ cell: 9, type: 1, owner: 0 }]);
  assert.deepEqual(movePiece(two, 4, 4), two);
  assert.deepEqual(putPiece(two, 4, null), [{ cell: 9, type: 2, owner: 1 }]);
});

test("hands and castling rights change one by one", () => {
  const more = changeHand([[], []], 1, 3, 1);
  assert.deepEqual(more, [[], [{ type: 3, count: 1 }]]);
  assert.deepEqual(changeHand(more, 1, 3, -1), [[], []]);
  const rights = [
    { text: "K", held: true },
    { text: "Q", held: false },
  ];
  assert.equal(castlingField(rights, "Q", true), "KQ");
  assert.equal(castlingField(rights, "K", false), "-");
});

test("sources that look like addresses are links", () => {
  assert.equal(addressOf("en.wikipedia.org/wiki/Shogi"), "https://en.wikipedia.org/wiki/Shogi");
  assert.equal(addressOf("FIDE Laws of Chess"), null);
  assert.equal(creditOf({ inventor: "Piet Hein", year: "1942" }), "Invented by Piet Hein, 1942");
  assert.equal(creditOf({ inventor: "unknown", year: "" }), "");
});
