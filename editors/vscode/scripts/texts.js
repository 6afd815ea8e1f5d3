"use strict";
/**
 * The small languages in the strings of rule files, as patterns of a TextMate grammar.
 *
 * All patterns match within a line and leave no state. So a mistake in a text ends with the string that it is in. An apostrophe
 * is a pattern by itself, since it may be the end of the string.
 */

const { wordsOf } = require("./reference.js");

/** @typedef {import("./reference.js").Reference} Reference */
/** @typedef {{ match?: string, name?: string, include?: string, captures?: Record<string, { name: string }> }} Pattern */

/**
 * Returns a pattern for whole words. Longer words come first: a hyphen is part of a name.
 * @param {string[]} words
 */
function anyOf(words) {
  const sorted = [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return `(?<![\\w-])(?:${sorted.join("|")})(?![\\w]|-\\w)`;
}

/** Words with a fixed place in conditions and effects, which the reference shows only inside of signatures. */
const JOINING = ["for", "as", "where", "to", "from", "at", "with", "of", "one", "replacing"];

const PLACED_THIS_TURN = "(?<![\\w-])placed\\s+this\\s+turn(?![\\w-])";

const CELL = "(?<!\\w)[A-Z]?[a-z]{1,2}\\d{1,2}(?!\\w)";

/**
 * Conditions, numbers, sets of cells, types.
 * @param {Reference} reference
 * @returns {Pattern[]}
 */
function expression(reference) {
  const of = (/** @type {string[]} */ ...headings) => headings.flatMap((it) => wordsOf(reference, it));
  const constants = ["all", "none", "always", "never"];
  const functions = of("Conditions", "Numbers", "Sets of cells", "Piece types").filter((it) => !constants.includes(it));
  return [
    { match: PLACED_THIS_TURN, name: "support.function.alfil" },
    { match: "(?<![\\w-])(?:file|rank|level)s?(?=\\s+[A-Za-z\\d])", name: "support.function.alfil" },
    { match: anyOf([...of("Operators"), ...JOINING, "not"]), name: "keyword.other.word.alfil" },
    { match: anyOf(constants), name: "constant.language.alfil" },
    { match: anyOf(of("Cells", "Pieces", "Players").filter((it) => it !== "owner")), name: "variable.language.alfil" },
    { match: anyOf([...functions, "owner"]), name: "support.function.alfil" },
    { match: CELL, name: "variable.other.constant.cell.alfil" },
    { match: "(?<!\\w)\\d+(?:\\.\\.\\d+)?(?!\\w)", name: "constant.numeric.alfil" },
    { match: "\\+[A-Z]\\w*", name: "variable.other.alfil" },
    { match: "[+-]=|!=|≠|<=|≤|>=|≥|[=<>|&+*!-]", name: "keyword.operator.alfil" },
    { match: "[(){},;]", name: "punctuation.separator.alfil" },
    { match: "[A-Za-z_]\\w*(?:-\\w+)*", name: "variable.other.alfil" },
  ];
}

/**
 * Effects, and what actions choose from.
 * @param {Reference} reference
 * @returns {Pattern[]}
 */
function effects(reference) {
  const verbs = wordsOf(reference, "Effects").filter((it) => it !== "mover");
  const choices = wordsOf(reference, "What actions choose from");
  return [
    { match: PLACED_THIS_TURN, name: "support.function.alfil" },
    { match: anyOf([...verbs, ...choices, "becomes", "become", "may", "must"]), name: "keyword.control.alfil" },
    { include: "#expression" },
  ];
}

const VERBS = "step|leap|slide|hop|anywhere|repeat";

/** Betza's notation and path expressions: a key has either, and no letter of one is a word of the other. */
const MOVES = [
  { match: `(?<![\\w-])(?:${VERBS})\\b`, name: "support.function.path.alfil" },
  { match: "(?<![\\w-])then(?![\\w-])", name: "keyword.control.path.alfil" },
  { match: "(?<![\\w-])same(?![\\w-])", name: "variable.language.path.alfil" },
  { match: `(?<![\\w-])[a-z]+(?=\\s+(?:${VERBS})\\b)`, name: "storage.modifier.mode.alfil" },
  { match: "(?<![\\w-])[a-z]\\w*(?:-\\w+)*(?![\\w@\\['-])", name: "variable.other.direction.alfil" },
  { match: "\\d+\\.\\.\\d*", name: "constant.numeric.alfil" },
  { match: "a", name: "keyword.operator.joint.alfil" },
  { match: "[fblrvsh]", name: "variable.parameter.direction.alfil" },
  { match: "[mcdekwpgtynjiouxzq]", name: "storage.modifier.mode.alfil" },
  { match: "[A-Z@]", name: "entity.name.function.atom.alfil" },
  { match: "\\d+|\\*", name: "constant.numeric.alfil" },
  { match: "'", name: "entity.other.attribute-name.alfil" },
  { match: "[|+?-]", name: "keyword.operator.alfil" },
  { match: "[\\[\\](),]", name: "punctuation.section.alfil" },
];

/** A position: ranks, then the player on move, rights and clocks. */
const FEN = [
  { match: "\\?", name: "keyword.operator.wildcard.alfil" },
  { match: "[/()\\[\\],~:]", name: "punctuation.separator.alfil" },
  { match: "(?<=\\s)[a-z-]+=", name: "entity.other.attribute-name.alfil" },
  { match: "(?<=\\s)(?:-|[a-z])(?=\\s|$|'|\")", name: "keyword.operator.alfil" },
  { match: "\\d+", name: "constant.numeric.alfil" },
  { match: "\\+?\\p{Lu}", name: "variable.other.first-player.alfil" },
  { match: "\\+?\\p{Ll}", name: "variable.other.second-player.alfil" },
  { match: "[*{}'+!-]", name: "punctuation.separator.alfil" },
];

/** Moves separated by blanks, and game records. */
const TURNS = [
  { match: "\\b\\d+\\.+(?=\\s|$)", name: "comment.line.number.alfil" },
  { match: "(?<!\\S)(?:1-0|0-1|1/2-1/2|\\*)(?!\\S)", name: "constant.language.alfil" },
  { match: "x(?=[A-Z]?[a-z]{1,2}\\d)", name: "keyword.operator.alfil" },
  { match: "[A-Z]?[a-z]{1,2}\\d{1,2}", name: "variable.other.constant.cell.alfil" },
  { match: "=\\+?\\w+|@", name: "keyword.operator.promotion.alfil" },
  { match: "[+#,*-]", name: "keyword.operator.alfil" },
  { match: "[A-Z]|[a-z]+|'", name: "variable.other.alfil" },
];

/** The header of an Interactive Diagram. */
const HEADER = [
  { match: "^\\s*([\\w-]+)(=)", captures: { 1: { name: "variable.parameter.alfil" }, 2: { name: "keyword.operator.alfil" } } },
  { match: "(?<=\\s)([\\w-]+)(=)", captures: { 1: { name: "variable.parameter.alfil" }, 2: { name: "keyword.operator.alfil" } } },
  { match: "^\\s*[\\w-]+(?=:)", name: "entity.name.type.alfil" },
  { match: ":", name: "punctuation.separator.alfil" },
  { match: CELL, name: "variable.other.constant.cell.alfil" },
];

/**
 * Returns the patterns of each language.
 * @param {Reference} reference
 * @returns {Record<string, Pattern[]>}
 */
function languages(reference) {
  return {
    expression: expression(reference),
    effects: effects(reference),
    moves: MOVES,
    fen: FEN,
    turns: TURNS,
    header: HEADER,
    event: [{ match: anyOf((reference.words.get("Events") ?? []).map((it) => it.replace(" ", "\\s+"))), name: "support.type.event.alfil" }],
    id: [{ match: "[^\\s'\"]+|'", name: "entity.name.tag.id.alfil" }],
    word: [{ match: "[\\w-]+", name: "constant.language.word.alfil" }],
  };
}

module.exports = { languages };
