import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fileName,
  fingerprint,
  fixLabel,
  goesOn,
  openCompletions,
  samePlace,
  smallestChange,
  wantsCompletions,
  wordAround,
} from "../src/text.js";

/** A text with a cursor `|`. */
function marked(text) {
  return { text: text.replace("|", ""), at: text.indexOf("|") };
}

test("the smallest change makes one text of the other", () => {
  const parts = ["", "a", "ab", "\u{1f600}", "\u{1f601}", "x\u{1f600}", "\n", "aa"];
  for (const before of parts) {
    for (const old of parts) {
      for (const next of parts) {
        for (const after of parts) {
          const [a, b] = [before + old + after, before + next + after];
          const change = smallestChange(a, b);
          if (a === b) {
            assert.equal(change, null);
            continue;
          }
          assert.equal(a.slice(0, change.from) + change.insert + a.slice(change.to), b);
          // No half of a character of two units is left or written.
          assert.ok(a.slice(0, change.from).isWellFormed?.() ?? true, JSON.stringify([a, b]));
          assert.ok(change.insert.isWellFormed?.() ?? true, JSON.stringify([a, b]));
          assert.ok(a.slice(change.to).isWellFormed?.() ?? true, JSON.stringify([a, b]));
        }
      }
    }
  }
  assert.deepEqual(smallestChange("mode = 1\n", "mode  = 1\n"), { from: 5, to: 5, insert: " " });
});

test("a cursor stays at its word when the file is laid out", () => {
  for (const [old, next] of [
    ["mode|={id='K'}", "mode| = { id = 'K' }"],
    ["mode   =    |'all'  ", "mode = |'all'"],
    ["a = 1\n\n\n|b = 2", "a = 1\n|b = 2"],
    ["|a=1", "|a = 1"],
    ["a=1|", "a = 1|\n"],
  ]) {
    const [from, to] = [marked(old), marked(next)];
    assert.equal(samePlace(from.text, to.text, from.at), to.at, old);
  }
});

test("completions are offered where they help", () => {
  const yes = [
    "ro",
    "[",
    "[che",
    "[promotion.",
    "mode = ",
    "x = 'mover is ",
    "x = '",
    'x = "kin',
    "x = 'a & ",
    "x = 'near(",
    "move = 'it''s",
  ];
  const no = ["", "x = 'K'", "x = 'K' ", "# note", "x = 1 # ro", "x = 'K', ", "  ", "x = {", "x = 'a' # it's ki"];
  for (const it of yes) assert.ok(wantsCompletions(it), it);
  for (const it of no) assert.ok(!wantsCompletions(it), it);
  // A sign in a text begins no comment.
  assert.ok(wantsCompletions("x = '# ki"));
});

test("a list has what goes on with the word, and none if the word is complete", () => {
  const item = (text, from, to) => ({ text, from, to, kind: "name", detail: "", doc: "" });
  const names = (all, text) => openCompletions(all, text).map((it) => it.text);
  assert.deepEqual(names([item("king", 0, 2), item("queen", 0, 2)], "ki"), ["king", "queen"]);
  assert.deepEqual(names([item("king", 0, 4), item("queen", 0, 4)], "king"), []);
  assert.deepEqual(names([item("king", 0, 4), item("kingdom", 0, 4)], "king"), ["king", "kingdom"]);
  assert.deepEqual(names([item("'any'", 0, 0), item("'all'", 0, 0)], ""), ["'any'", "'all'"]);
  assert.deepEqual(names([], "x"), []);
});

test("a list serves while something in it goes on with the word", () => {
  const all = ["empty", "enemy", "'any'"].map((text) => ({ text, from: 0, to: 0, kind: "name", detail: "", doc: "" }));
  for (const it of ["", "e", "en", "a"]) assert.ok(goesOn(all, it), it);
  for (const it of ["e4", "enemy", "x", "e "]) assert.ok(!goesOn(all, it), it);
});

test("words have letters of all languages, digits and signs of names", () => {
  const { text, at } = marked("x = 'dame-bl|anche_2+'");
  assert.equal(wordAround(text, at).word, "dame-blanche_2+");
  assert.equal(wordAround("ab élan", 4).word, "élan");
  assert.equal(wordAround("a  b", 2).word, "");
  assert.deepEqual(wordAround("king", 4), { from: 0, to: 4, word: "king" });
});

test("a fix is named by the word that it writes, or by its suggestion", () => {
  assert.equal(fixLabel({ title: "did you mean `royal`?", found: "royl", replacement: "royal" }), "Write royal");
  assert.equal(fixLabel({ title: "write `]`", found: "", replacement: "]" }), "write `]`");
  assert.equal(fixLabel({ title: "leave it out", found: "x", replacement: "" }), "leave it out");
  assert.equal(fixLabel({ title: "split it", found: "x", replacement: "a\nb" }), "split it");
});

test("files are named after their games, and lead to no other folder", () => {
  for (const [title, name] of [
    ["Small world", "small-world"],
    ["../../etc/My 'game'?", "my-game"],
    ["Échecs 2+", "échecs-2+"],
    ["…", "my-game"],
  ]) {
    assert.equal(fileName(title), `${name}.toml`);
  }
});

test("texts that differ in one character have other fingerprints", () => {
  assert.equal(fingerprint("a game"), fingerprint("a game"));
  assert.notEqual(fingerprint("a game"), fingerprint("a gane"));
  assert.match(fingerprint("a".repeat(100_000)), /^[0-9a-z]+-[0-9a-z]+$/);
});
