import assert from "node:assert/strict";
import { test } from "node:test";
import { boardQuery, CHOICES, readLook, recoloured, safeColours } from "../src/settings.js";

test("what was kept is read, and what can't be chosen is left out", () => {
  const usual = { board: "wood", pieces: "", scheme: "system", players: "own" };
  for (const text of [null, "", "{", "7", '{"board": "pink", "pieces": 3}']) assert.deepEqual(readLook(text), usual);
  assert.deepEqual(readLook('{"board": "blue", "scheme": "dark", "more": 1}'), {
    ...usual,
    board: "blue",
    scheme: "dark",
  });
  for (const choices of Object.values(CHOICES)) assert.equal(new Set(choices.map((it) => it[0])).size, choices.length);
});

test("players without a colour keep theirs, the others get different ones", () => {
  assert.deepEqual(safeColours(["#fffdf8", "#2b2622"]), ["#fffdf8", "#2b2622"]);
  const four = safeColours(["#d2453a", "#3468b5", "#e6b91e", "#3c8a46"]);
  assert.equal(new Set(four).size, 4);
  assert.ok(!four.includes("#3c8a46"));
});

test("colours are replaced at once, so that two may be exchanged", () => {
  const drawing = '<path fill="#AABBCC" stroke="#112233"/>';
  assert.equal(
    recoloured(drawing, ["#aabbcc", "#112233"], ["#112233", "#aabbcc"]),
    '<path fill="#112233" stroke="#aabbcc"/>',
  );
  assert.equal(recoloured(drawing, [], []), drawing);
});

test("a board is asked for in the shape of the window", () => {
  assert.equal(boardQuery(), "");
  assert.equal(boardQuery("letters", true), "?pieces=letters&shape=tall");
  assert.equal(boardQuery("", true), "?shape=tall");
});
