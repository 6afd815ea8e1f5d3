"use strict";
/** TOML as patterns of a TextMate grammar, with values whose strings are in another language. */

const KEY = `[\\w-]+|'[^'\\n]*'|"(?:[^"\\\\\\n]|\\\\.)*"`;
const DOT = "\\s*\\.\\s*";
/** What ends a pair: its value is over, or the line. Arrays and long strings are patterns of their own. */
const PAIR_END = "(?=\\s*(?:[,}\\]#]|$))";

const punctuation = (/** @type {string} */ name) => ({ 0: { name: `punctuation.${name}.toml.alfil` } });
const quoteMarks = {
  beginCaptures: punctuation("definition.string.begin"),
  endCaptures: punctuation("definition.string.end"),
};

const ESCAPE = { match: `\\\\(?:[btnfre"\\\\]|u[\\dA-Fa-f]{4}|U[\\dA-Fa-f]{8}|x[\\dA-Fa-f]{2}|\\s*$)`, name: "constant.character.escape.alfil" };
const BAD_ESCAPE = { match: "\\\\.", name: "invalid.illegal.escape.alfil" };

/**
 * Returns the four kinds of strings. Strings of one line end with the line, whether they are closed or not.
 * @param {object[]} inside
 */
function strings(inside) {
  const escapes = [ESCAPE, BAD_ESCAPE];
  return [
    { begin: "'''", end: "'{3,5}", name: "string.quoted.triple.literal.alfil", ...quoteMarks, patterns: inside },
    { begin: '"""', end: '"{3,5}', name: "string.quoted.triple.basic.alfil", ...quoteMarks, patterns: [...escapes, ...inside] },
    { begin: "'", end: "'|(?=$)", name: "string.quoted.single.literal.alfil", ...quoteMarks, patterns: inside },
    { begin: '"', end: '"|(?=$)', name: "string.quoted.single.basic.alfil", ...quoteMarks, patterns: [...escapes, ...inside] },
  ];
}

/**
 * Returns the values of a language, as parts of the repository: a value, and a value whose tables are in the language too.
 * @param {string} language
 */
function values(language) {
  // Colours of the small language win over the string's; `meta.embedded` says so to editors.
  const string = { patterns: strings([{ include: `#${language}` }]).map((it) => ({ ...it, contentName: `meta.embedded.${language}.alfil` })) };
  const array = (/** @type {string} */ item) => ({
    begin: "\\[",
    end: "\\]",
    beginCaptures: punctuation("array.begin"),
    endCaptures: punctuation("array.end"),
    patterns: [{ include: "#comment" }, { include: item }, { match: ",", name: "punctuation.separator.array.alfil" }],
  });
  const table = {
    begin: "\\{",
    end: "\\}",
    beginCaptures: punctuation("table.inline.begin"),
    endCaptures: punctuation("table.inline.end"),
    patterns: [{ include: "#comment" }, anyPair(language), { match: ",", name: "punctuation.separator.table.alfil" }],
  };
  return {
    [`${language}-string`]: string,
    [`${language}-value`]: {
      patterns: [{ include: `#${language}-string` }, array(`#${language}-value`), { include: "#table" }, { include: "#plain" }],
    },
    [`${language}-map`]: {
      patterns: [{ include: `#${language}-string` }, array(`#${language}-map`), table, { include: "#plain" }],
    },
  };
}

/**
 * Returns the pattern of a pair with one of these keys, which may follow others and dots.
 * @param {string[]} keys
 * @param {string} language
 * @param {{ map?: boolean }} [options] `map`: names of the author's follow, in a table or after a dot
 */
function pair(keys, language, { map = false } = {}) {
  const more = map ? `((?:${DOT}(?:${KEY}))*)` : "()";
  return {
    begin: `((?:(?:${KEY})${DOT})*)(?<![\\w-])(${keys.join("|")})${more}\\s*(=)`,
    end: PAIR_END,
    beginCaptures: {
      1: { name: "variable.other.key.alfil" },
      2: { name: "support.type.property-name.alfil" },
      3: { name: "variable.other.key.alfil" },
      4: { name: "keyword.operator.assignment.alfil" },
    },
    patterns: [{ include: `#${language}-${map ? "map" : "value"}` }],
  };
}

/**
 * Returns the pattern of a pair with any key, whose value is in a language.
 * @param {string} language
 */
function anyPair(language) {
  return {
    begin: `((?:${KEY})(?:${DOT}(?:${KEY}))*)\\s*(=)`,
    end: PAIR_END,
    beginCaptures: { 1: { name: "variable.other.key.alfil" }, 2: { name: "keyword.operator.assignment.alfil" } },
    patterns: [{ include: `#${language}-map` }],
  };
}

/**
 * Returns the pattern of a table with its header, up to the next header.
 * @param {string[] | null} names the end of the header's name; `null`: any header
 * @param {object[]} patterns
 */
function section(names, patterns) {
  const last = names ? names.map((it) => it.replaceAll(".", DOT)).join("|") : KEY;
  return {
    begin: `^\\s*(\\[\\[?)\\s*((?:(?:${KEY})${DOT})*)(${last})\\s*(\\]\\]?)`,
    end: "(?=^\\s*\\[)",
    beginCaptures: {
      1: { name: "punctuation.definition.table.alfil" },
      2: { name: "entity.name.type.section.alfil" },
      3: { name: "entity.name.type.section.alfil" },
      4: { name: "punctuation.definition.table.alfil" },
    },
    patterns,
  };
}

/** Returns what all values share. */
function repository() {
  return {
    comment: { match: "#.*$", name: "comment.line.number-sign.alfil" },
    body: { patterns: [{ include: "#comment" }, { include: "#pairs" }] },
    pair: {
      begin: `((?:${KEY})(?:${DOT}(?:${KEY}))*)\\s*(=)`,
      end: PAIR_END,
      beginCaptures: { 1: { name: "support.type.property-name.alfil" }, 2: { name: "keyword.operator.assignment.alfil" } },
      patterns: [{ include: "#value" }],
    },
    value: { patterns: [{ include: "#string" }, { include: "#array" }, { include: "#table" }, { include: "#plain" }] },
    string: { patterns: strings([]) },
    array: {
      begin: "\\[",
      end: "\\]",
      beginCaptures: punctuation("array.begin"),
      endCaptures: punctuation("array.end"),
      patterns: [{ include: "#comment" }, { include: "#value" }, { match: ",", name: "punctuation.separator.array.alfil" }],
    },
    table: {
      begin: "\\{",
      end: "\\}",
      beginCaptures: punctuation("table.inline.begin"),
      endCaptures: punctuation("table.inline.end"),
      patterns: [{ include: "#comment" }, { include: "#pairs" }, { match: ",", name: "punctuation.separator.table.alfil" }],
    },
    plain: {
      patterns: [
        { match: "\\b(?:true|false)\\b", name: "constant.language.boolean.alfil" },
        { match: "[+-]?\\b\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?\\b", name: "constant.numeric.alfil" },
      ],
    },
  };
}

module.exports = { strings, values, pair, anyPair, section, repository };
