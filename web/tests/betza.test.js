import assert from "node:assert/strict";
import { test } from "node:test";
import { allSides, keyOf, movesOfTerms, readBetza, writeBetza } from "../src/betza.js";
import { Rules } from "./page.js";

const written = (terms, moves) =>
  writeBetza(terms, moves)
    .map((it) => it.text)
    .join("");
const anew = (text) => written([], movesOfTerms(readBetza(text)));

/** Gives a piece the same steps to several cells. */
function withSteps(moves, cells, steps, more = {}) {
  for (const [x, y] of cells)
    moves.set(
      keyOf({ x, y, hop: "", initial: false, ...more }),
      typeof steps === "number" ? { m: steps, c: steps } : steps,
    );
  return moves;
}

test("a text that nobody changes stays as it is, whatever it has", () => {
  for (const text of [
    "fmWfceFifmnD",
    "KNADcaKcabKmabK",
    "[F?R]",
    "v[F?fqR]",
    "isO2",
    "bI@8",
    "N'",
    "x(y)3zA",
    "fW*",
    "WWFF",
    "fKvQLJ",
    "RN",
    "",
  ]) {
    const terms = readBetza(text);
    assert.equal(written(terms, movesOfTerms(terms)), text);
  }
  assert.equal(readBetza("m step(forward)"), null, "a path");
  assert.equal(readBetza("RfW?"), null);
});

test("what is written anew has the fewest letters", () => {
  for (const [text, short] of [
    ["WF", "K"],
    ["WfFbF", "K"],
    ["RB", "Q"],
    ["mWcW", "W"],
    ["flNfrNlfNrfN", "fhN"],
    ["frFflF", "fF"],
    ["NN", "NN"],
    ["W3F3", "Q3"],
    ["vRsW", "vRsW"],
    ["fsWlbWF", "K"],
    ["pmiR", "impR"],
  ])
    assert.equal(anew(text), short, text);
});

test("a change leaves all else alone, also what the board can't show", () => {
  const terms = readBetza("FfWfceFcaKifmnDN'");
  const moves = withSteps(movesOfTerms(terms), allSides([1, 2]), 1);
  assert.equal(written(terms, moves), "FfWfceFcaKifmnDN'N");
  assert.deepEqual(
    writeBetza(terms, moves)
      .filter((it) => it.stays)
      .map((it) => it.text),
    ["fceF", "caK", "ifmnD", "N'"],
  );
  assert.equal(written(terms, withSteps(moves, [[0, -1]], { m: 0, c: 1 })), "fWFbcWfceFcaKifmnDN'N");
  assert.equal(written(terms, new Map()), "fceFcaKifmnDN'", "without all that the board shows");
});

test("terms side by side are not read as one", () => {
  const terms = readBetza("W");
  const far = withSteps(movesOfTerms(terms), allSides([0, 4]), 1);
  assert.equal(written(terms, far), "W1WX");
  assert.equal(anew("W1WX"), "W1WX");
});

test("the rules read a text as the board does, and so what is written anew", () => {
  const rules = new Rules();
  const reach = (text) => {
    const file = `[variant]\nname = 'Reach'\n[board]\nsize = [9, 9]\n[pieces]\nalone = { id = 'A', move = '${text}', start = { white = 'e5' } }
hurdle = { id = 'H', start = { black = 'a1 c3 e7 g5 e8 h2 d6' } }\n`;
    const answer = rules.module.call("POST", "/position", JSON.stringify({ rules: { text: file } }));
    assert.equal(answer.status, 200, `${text}: ${answer.body}`);
    return JSON.parse(answer.body)
      .position.moves.map((it) => it.text)
      .sort();
  };
  const letters = ["", "f", "fs", "v", "bl", "lb", "sv", "rv", "fh", "hr", "ll"];
  const texts = ["mRcpRifN", "gQ", "pNN", "W3", "fmWfcF", "D0", "DYFX", "iR4", "AfAX0", "lbNrfC"];
  for (const atom of ["W", "F", "N", "H2"]) texts.push(...letters.map((it) => it + atom));
  let shown = 0;
  for (const text of texts) {
    const terms = readBetza(text);
    if (terms.some((it) => !it.moves)) continue;
    shown += 1;
    assert.deepEqual(reach(written([], movesOfTerms(terms))), reach(text), text);
  }
  assert.ok(shown > 40, `${shown} can be shown`);
});
