"use strict";
/** The colours of shipped rule files, and of files that are being written. */

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { before, test } = require("node:test");
const { text, FILE, languageOf } = require("../scripts/grammar.js");
const reference = require("../scripts/reference.js");
const { load, read } = require("./tokens.js");

const RULES = path.join(__dirname, "..", "..", "..", "rules");

/** @type {import("vscode-textmate").IGrammar} */
let grammar;
before(async () => {
  grammar = await load();
});

/** @param {string} name */
const shipped = (name) => fs.readFileSync(path.join(RULES, `${name}.toml`), "utf8");

/**
 * Asserts that a word of a line has a scope, and all words before it are found in their order.
 * @param {string} source a text, or the part of it that is meant
 * @param {[string, string][]} expected words and the end of their innermost scope, without `.alfil`
 */
function assertScopes(source, expected) {
  const { tokens } = read(grammar, source);
  let at = 0;
  for (const [word, scope] of expected) {
    const found = tokens.findIndex((it, n) => n >= at && it.text === word);
    assert.notEqual(found, -1, `\`${word}\` is no token of its own: ${tokens.map((it) => it.text).join("¦")}`);
    assert.equal(tokens[found].scopes.at(-1), `${scope}.alfil`, `\`${word}\``);
    at = found + 1;
  }
}

/**
 * Returns the part of a shipped file between two texts.
 * @param {string} name
 * @param {string} from
 * @param {string} to
 */
function part(name, from, to) {
  const all = shipped(name);
  const start = all.indexOf(from);
  assert.notEqual(start, -1, `${name} has no "${from}"`);
  return all.slice(start, all.indexOf(to, start) + to.length);
}

test("the grammar is made from today's reference", () => {
  assert.equal(fs.readFileSync(FILE, "utf8"), text(), "run `npm run grammar`");
});

test("each type of the reference that is a text has a language, or is known as plain", () => {
  const plain =
    /^(a text|a name|names|the ID of|a number|a whole number|`true`|-?\d+ to|tables? |an array of: (a text|a name|a table|-?\d|a whole)|a table[: ]|the way to a key|a symmetry|a template|an outcome|a picture|a set of pictures|a colour)/;
  const unknown = reference.read().keys.filter((it) => !languageOf(it.type) && !plain.test(it.type));
  assert.deepEqual(unknown, []);
});

test("keys, headers, comments and plain values are TOML", () => {
  assertScopes(shipped("chess"), [
    ["# Orthodox chess, by the FIDE Laws of Chess. That dead positions are drawn is in a file of its own, `fide`.", "comment.line.number-sign"],
    ["language", "support.type.property-name"],
    ["1", "constant.numeric"],
    ["[", "punctuation.definition.table"],
    ["variant", "entity.name.type.section"],
    ["name", "support.type.property-name"],
    ["Chess", "string.quoted.single.literal"],
    ["size", "support.type.property-name"],
    ["8", "constant.numeric"],
    ["[[", "punctuation.definition.table"],
    ["test", "entity.name.type.section"],
  ]);
});

test("moves are Betza's notation", () => {
  assertScopes(part("chess", "pawn   =", "\n"), [
    ["P", "entity.name.tag.id"],
    ["f", "variable.parameter.direction"],
    ["m", "storage.modifier.mode"],
    ["W", "entity.name.function.atom"],
    ["c", "storage.modifier.mode"],
    ["e", "storage.modifier.mode"],
    ["rank", "support.function"],
    ["2", "constant.numeric"],
    ["a2", "variable.other.constant.cell"],
    ["-", "keyword.operator"],
    ["h2", "variable.other.constant.cell"],
  ]);
  assertScopes("[pieces]\nhook = { move = 'RasR[F?fR]' }", [["a", "keyword.operator.joint"], ["s", "variable.parameter.direction"], ["?", "keyword.operator"]]);
});

test("moves are path expressions, in arrays and long strings too", () => {
  assertScopes(part("surakarta", "[pieces.stone]", "0..3)"), [
    ["m", "storage.modifier.mode"],
    ["K", "entity.name.function.atom"],
    ["repeat", "support.function.path"],
    ["slide", "support.function.path"],
    ["right", "variable.other.direction"],
    ["0..", "constant.numeric"],
    ["then", "keyword.control.path"],
    ["rd", "variable.other.direction"],
    ["0..3", "constant.numeric"],
  ]);
  assertScopes("pawn = { move = 'c step(forward-left | forward-right)' }", [["c", "storage.modifier.mode"], ["step", "support.function.path"], ["forward-left", "variable.other.direction"]]);
});

test("conditions and sets are expressions", () => {
  assertScopes(part("diminuendo", "king   = {", "}"), [
    ["W", "entity.name.function.atom"],
    ["target", "variable.language"],
    ["not", "keyword.other.word"],
    ["in", "keyword.other.word"],
    ["core", "variable.other"],
    ["or", "keyword.other.word"],
    ["count", "support.function"],
    ["own", "variable.language"],
    ["king", "variable.other"],
    [">", "keyword.operator"],
    ["1", "constant.numeric"],
  ]);
  assertScopes(part("chu", "zone = 'last-ranks(4)'", "\n"), []);
  assertScopes("[zones]\nzone = 'last-ranks(4)'", [["zone", "variable.other.key"], ["last-ranks", "support.function"], ["4", "constant.numeric"]]);
  assertScopes("zones = { camp = { white = 'rank 1-3' } }", [["white", "variable.other.key"], ["rank", "support.function"]]);
});

test("effects and events are known words", () => {
  assertScopes(part("diminuendo", "on   = 'capture'", "at z']"), [
    ["capture", "support.type.event"],
    ["remove", "keyword.control"],
    ["core", "variable.other"],
    ["place", "keyword.control"],
    ["next-in", "support.function"],
    ["victim", "variable.language"],
    ["for", "keyword.other.word"],
    ["owner", "support.function"],
    ["at", "keyword.other.word"],
    ["z", "variable.other"],
  ]);
  assertScopes("on = 'turn ends'", [["turn ends", "support.type.event"]]);
  assertScopes("[actions]\na = { choose = { man = 'cell in own' }, do = 'man becomes queen' }", [["cell", "keyword.control"], ["in", "keyword.other.word"], ["becomes", "keyword.control"]]);
});

test("positions and turns have colours of their own", () => {
  assertScopes(part("chess", "fen   = 'r3k2r", "perft"), [
    ["r", "variable.other.second-player"],
    ["3", "constant.numeric"],
    ["/", "punctuation.separator"],
    ["P", "variable.other.first-player"],
    ["w", "keyword.operator"],
    ["legal", "support.type.property-name"],
    ["e1", "variable.other.constant.cell"],
  ]);
});

test("escapes are those of TOML", () => {
  assertScopes(`doc = "a\\tb \\q"`, [["\\t", "constant.character.escape"], ["\\q", "invalid.illegal.escape"]]);
  assertScopes(`doc = 'a\\tb'`, [["a\\tb", "string.quoted.single.literal"]]);
});

test("each string, array and table of shipped files is closed again", () => {
  for (const file of fs.readdirSync(RULES).filter((it) => it.endsWith(".toml"))) {
    const lines = fs.readFileSync(path.join(RULES, file), "utf8").split("\n");
    const { tokens, depths } = read(grammar, lines.join("\n"));
    assert.deepEqual(tokens.filter((it) => it.scopes.some((scope) => scope.startsWith("invalid"))), [], file);
    assert.deepEqual(tokens.filter((it) => it.scopes.length === 1 && it.text.trim()), [], `${file}: a token without a scope`);
    // Shipped files are laid out: what stands at the start of a line and is no closing bracket begins a table or a key.
    for (const [n, line] of lines.entries()) {
      const next = lines[n + 1] ?? "[";
      if (/^(\[|#|$)/.test(next) && !inLongString(lines, n)) assert.ok(depths[n] <= 2, `${file}:${n + 1} ends at depth ${depths[n]}: ${line}`);
    }
  }
});

/**
 * Returns true if a line ends inside of a long string or an array, by counting marks rather than by the grammar.
 * @param {string[]} lines
 * @param {number} n
 */
function inLongString(lines, n) {
  const text = lines.slice(0, n + 1).join("\n");
  const bare = text.replace(/'''[^]*?'''|"""[^]*?"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*/g, "");
  const open = (/** @type {RegExp} */ it) => bare.match(it)?.length ?? 0;
  return /'''|"""/.test(bare) || open(/\[/g) !== open(/\]/g) || open(/\{/g) !== open(/\}/g);
}

test("a line that is being written does not colour the next", () => {
  const broken = ["move = 'fmW(", "when = 'count(own", 'do = "remove (', "to =", "start = 'a1-", "name = 'O'Neill'", "fen = 'k'", "when = '"];
  for (const line of broken) {
    assertScopes(`${line}\n[pieces]\nking = { id = 'K' }`, [["pieces", "entity.name.type.section"], ["K", "entity.name.tag.id"]]);
  }
});
