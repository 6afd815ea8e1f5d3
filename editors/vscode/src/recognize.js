"use strict";
/** Recognizes rule files among TOML files. */

const vscode = require("vscode");

/** The most lines that are looked at: the key stands above the first table. */
const MOST_LINES = 200;

const KEY = /^\s*(?:language|"language"|'language')\s*=\s*\d+\s*(?:#.*)?$/;

/**
 * Returns true if a TOML text has a key such as `language = 1` before its first table.
 * @param {string} text
 */
function isRuleText(text) {
  for (const line of text.split(/\r?\n/, MOST_LINES)) {
    if (/^\s*\[/.test(line)) return false;
    if (KEY.test(line)) return true;
  }
  return false;
}

/**
 * Returns true if a document may be a rule file that VS Code has as TOML, or as plain text.
 * @param {vscode.TextDocument} document
 */
function isToml(document) {
  return document.languageId === "toml" || (document.languageId === "plaintext" && document.uri.path.endsWith(".toml"));
}

/** Sets the language `alfil` for rule files. A document gets it once: a language that the author chooses afterwards stays. */
class Recognizer {
  constructor() {
    /** @type {Set<string>} */
    this.done = new Set();
  }

  /**
   * Starts with the documents that are open.
   * @returns {vscode.Disposable[]}
   */
  start() {
    const see = (/** @type {vscode.TextDocument} */ it) => void this.see(it);
    vscode.workspace.textDocuments.forEach(see);
    return [vscode.workspace.onDidOpenTextDocument(see), vscode.workspace.onDidSaveTextDocument(see)];
  }

  /**
   * Looks at a document that was opened or saved.
   * @param {vscode.TextDocument} document
   */
  async see(document) {
    const uri = document.uri.toString();
    if (!isToml(document) || this.done.has(uri) || !isRuleText(document.getText())) return;
    if (!vscode.workspace.getConfiguration("alfil", document.uri).get("recognizeToml", true)) return;
    this.done.add(uri);
    await vscode.languages.setTextDocumentLanguage(document, "alfil");
  }
}

module.exports = { Recognizer, isRuleText };
