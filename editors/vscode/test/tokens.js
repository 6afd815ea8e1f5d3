"use strict";
/** Reads files with the extension's grammar, by the libraries that VS Code uses. */

const fs = require("node:fs");
const path = require("node:path");
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
const { FILE } = require("../scripts/grammar.js");

/** @typedef {{ line: number, text: string, scopes: string[] }} Token */

/** Loads the grammar. */
async function load() {
  const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(FILE, "utf8"), FILE),
  });
  const grammar = await registry.loadGrammar("source.alfil");
  if (!grammar) throw new Error("there is no grammar");
  return grammar;
}

/**
 * Returns the tokens of a text, and for each line how deep in patterns it ends.
 * @param {textmate.IGrammar} grammar
 * @param {string} text
 */
function read(grammar, text) {
  /** @type {Token[]} */
  const tokens = [];
  /** @type {number[]} */
  const depths = [];
  let state = textmate.INITIAL;
  for (const [line, content] of text.split("\n").entries()) {
    const result = grammar.tokenizeLine(content, state);
    state = result.ruleStack;
    depths.push(state.depth);
    for (const it of result.tokens) tokens.push({ line, text: content.slice(it.startIndex, it.endIndex), scopes: it.scopes });
  }
  return { tokens, depths };
}

module.exports = { load, read };
