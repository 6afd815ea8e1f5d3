"use strict";
/**
 * Reads the reference of the language, which alfil makes from its own tables. The grammar is made from what it lists, so that
 * the extension has no lists of words of its own.
 */

const fs = require("node:fs");
const path = require("node:path");

const REFERENCE = path.join(__dirname, "..", "..", "..", "docs", "language", "reference.md");

/**
 * @typedef {{ table: string, name: string, type: string }} Key a key of rule files and the type of its value
 * @typedef {{ keys: Key[], words: Map<string, string[]> }} Reference keys, and signatures of words by their heading
 */

/**
 * Reads the page. A backtick in a row surrounds a name; `\|` is a vertical bar inside a cell.
 * @param {string} text
 * @returns {Reference}
 */
function parse(text) {
  /** @type {Key[]} */
  const keys = [];
  /** @type {Map<string, string[]>} */
  const words = new Map();
  let part = "";
  let heading = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) part = line.slice(3);
    if (line.startsWith("### ")) heading = line.slice(4).replaceAll("`", "");
    const cells = line.split(/(?<!\\)\|/).map((it) => it.trim().replaceAll("\\|", "|"));
    const name = /^`([^`]+)`/.exec(cells[1] ?? "")?.[1];
    if (!name) continue;
    if (part === "Keys") keys.push({ table: heading, name, type: cells[2] });
    if (part === "Words") words.set(heading, [...(words.get(heading) ?? []), name]);
  }
  return { keys, words };
}

/**
 * Returns the words of a language's signatures: what is in small letters, outside brackets and without its arguments.
 * @param {Reference} reference
 * @param {string} heading
 */
function wordsOf(reference, heading) {
  const signatures = reference.words.get(heading);
  if (!signatures) throw new Error(`the reference has no part "${heading}"`);
  return signatures.map((it) => /^[a-z][a-z-]*/.exec(it)?.[0] ?? "").filter(Boolean);
}

const read = () => parse(fs.readFileSync(REFERENCE, "utf8"));

module.exports = { read, parse, wordsOf };
