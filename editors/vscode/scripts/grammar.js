"use strict";
/**
 * Writes the TextMate grammar of rule files: `node scripts/grammar.js`. With `--check` it compares instead.
 *
 * The grammar knows which small language a string is in by the key before it. Keys and their types come from the reference.
 */

const fs = require("node:fs");
const path = require("node:path");
const { read } = require("./reference.js");
const { languages } = require("./texts.js");
const toml = require("./toml.js");

/** @typedef {import("./reference.js").Reference} Reference */

const FILE = path.join(__dirname, "..", "syntaxes", "alfil.tmLanguage.json");

/**
 * The language of a value by its type in the reference: the first line that fits. Other types are plain TOML.
 * @type {[RegExp, string][]}
 */
const BY_TYPE = [
  [/the colour|the number of/, ""],
  [/an effect|what is chosen from/, "effects"],
  [/moves in Betza|directions/, "moves"],
  [/moves separated by blanks|a game record|moves of a phase/, "turns"],
  [/a condition|a set of cells|an expression|piece types|cells|a zone|a definition/, "expression"],
  [/a ranking|a set of piece types|a table from two|the links of a direction/, "expression"],
  [/a position as FEN/, "fen"],
  [/an event/, "event"],
  [/the header/, "header"],
  [/^a word/, "word"],
];

/** Where a key has another meaning in one table: the language there. */
const IN_TABLE = {
  variant: { betza: "word" },
  look: { cells: "word", pieces: "word" },
  "turn.phase": { moves: "expression" },
};

/**
 * Returns the language of a type.
 * @param {string} type
 */
function languageOf(type) {
  return BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] || undefined;
}

/**
 * Returns the language of each key: of plain ones, those that may have a value for each player, and those of the author's names.
 * @param {Reference} reference
 */
function keysByLanguage(reference) {
  /** @type {Map<string, string>} */
  const single = new Map();
  /** @type {Map<string, string>} */
  const maps = new Map();
  // Where tables differ, a small language is for all of them rather than a word, and the first language rather than others.
  for (const { name, type } of reference.keys) {
    const language = languageOf(type);
    if (!language) continue;
    if (/^a table: for each/.test(type)) maps.set(name, language);
    else if (!single.has(name) || single.get(name) === "word") single.set(name, language);
  }
  // A piece's ID is a name for the schema; it is worth a colour of its own.
  single.set("id", "id");
  single.set("aka", "id");
  for (const name of maps.keys()) if (single.has(name)) maps.delete(name);
  const perPlayer = new Map();
  for (const { name, type } of reference.keys) {
    const language = single.get(name);
    if (!language || !/for each player/.test(type)) continue;
    perPlayer.set(name, language);
    single.delete(name);
  }
  return { single, perPlayer, maps };
}

/**
 * Groups keys by language.
 * @param {Map<string, string>} keys
 */
function grouped(keys) {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const [key, language] of keys) all.set(language, [...(all.get(language) ?? []), key].sort());
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Builds the grammar.
 * @param {Reference} reference
 */
function grammar(reference) {
  const texts = languages(reference);
  const { single, perPlayer, maps } = keysByLanguage(reference);
  /** @type {Record<string, unknown>} */
  const repository = { ...toml.repository() };
  for (const [name, patterns] of Object.entries(texts)) {
    repository[name] = { patterns };
    Object.assign(repository, toml.values(name));
  }
  const pairs = grouped(single).map(([language, keys]) => toml.pair(keys, language));
  const tables = grouped(new Map([...maps, ...perPlayer])).map(([language, keys]) => toml.pair(keys, language, { map: true }));
  repository.pairs = { patterns: [...tables, ...pairs, { include: "#pair" }] };
  const special = Object.entries(IN_TABLE).map(([table, keys]) => {
    const own = Object.entries(keys).map(([key, language]) => toml.pair([key], language));
    return toml.section([table], [...own, { include: "#body" }]);
  });
  const named = grouped(maps).map(([language, keys]) => toml.section(keys, [{ include: "#comment" }, toml.anyPair(language)]));
  return {
    $schema: "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
    comment: "Made by scripts/grammar.js from docs/language/reference.md. Change those.",
    name: "alfil rules",
    scopeName: "source.alfil",
    patterns: [...special, ...named, toml.section(null, [{ include: "#body" }]), { include: "#body" }],
    repository,
  };
}

/** Returns the text of the grammar's file. */
function text() {
  return `${JSON.stringify(grammar(read()), null, 2)}\n`;
}

if (require.main === module) {
  if (!process.argv.includes("--check")) fs.writeFileSync(FILE, text());
  else if (fs.readFileSync(FILE, "utf8") !== text()) throw new Error("the grammar is not current: npm run grammar");
}

module.exports = { text, FILE, languageOf };
