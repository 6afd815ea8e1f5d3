import assert from "node:assert/strict";
import { test } from "node:test";
import { addedMove, moveTextAt, moveTexts } from "../src/movetexts.js";

const FILE = `extends = 'chess' # move = 'W'
[pieces]
queen = { id = 'Q', move = 'QN', start = "d1" }
'läufer' = { move = ['B', { betza = "mW'", when = 'target in camp' }] }
[pieces.knight]
move = 'N'
[[test]]
moves = 'e2e4'
name  = '''
move = 'F' '''
[pieces]
rook = { move = '
`;

test("move texts are found in all forms of TOML, also in a file with mistakes", () => {
  assert.deepEqual(
    moveTexts(FILE).map(({ piece, text, plain }) => [piece, text, plain]),
    [
      ["queen", "QN", true],
      ["läufer", "B", false],
      ["läufer", "mW'", false],
      ["knight", "N", true],
      ["rook", "", true],
    ],
  );
});

test("the move text of a place is the one around it, or the only one of its line", () => {
  const all = moveTexts(FILE);
  const at = (words) => moveTextAt(all, FILE, FILE.indexOf(words))?.text;
  assert.equal(at("QN"), "QN");
  assert.equal(at("queen"), "QN");
  assert.equal(at("mW'"), "mW'");
  assert.equal(at("läufer"), undefined, "two in this line");
  assert.equal(at("extends"), undefined);
});

test("a piece without a move text gets one where it belongs", () => {
  for (const [before, piece, after] of [
    ["extends = 'chess'\n", "queen", "extends = 'chess'\n\n[pieces]\nqueen = { move = 'QN' }\n"],
    ["[pieces]\nrook = { id = 'R' }\n", "queen", "[pieces]\nqueen = { move = 'QN' }\nrook = { id = 'R' }\n"],
    ["[pieces]\nqueen = { id = 'Q' }", "queen", "[pieces]\nqueen = { move = 'QN', id = 'Q' }"],
    ["pieces.queen = {}", "queen", "pieces.queen = { move = 'QN' }"],
    ["[pieces.queen]\nid = 'Q'", "queen", "[pieces.queen]\nmove = 'QN'\nid = 'Q'"],
    ["[pieces]", "läufer", "[pieces]\n'läufer' = { move = 'QN' }\n"],
  ]) {
    const { from, to, insert, text } = addedMove(before, piece, "QN");
    const res = before.slice(0, from) + insert + before.slice(to);
    assert.equal(res, after);
    assert.equal(res.slice(text, text + 2), "QN");
  }
});
