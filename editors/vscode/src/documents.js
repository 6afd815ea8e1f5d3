"use strict";
/** Finds the document for a command. */

const vscode = require("vscode");

/** The scheme of rule files that come with the program. */
const SHIPPED = "alfil";

/**
 * Returns the document of a command's argument. Menus give a `Uri` and lenses a text; otherwise the active editor counts.
 * @param {unknown} argument
 * @returns {Promise<vscode.TextDocument | undefined>}
 */
async function documentOf(argument) {
  if (argument instanceof vscode.Uri) return vscode.workspace.openTextDocument(argument);
  if (typeof argument === "string") return vscode.workspace.openTextDocument(vscode.Uri.parse(argument));
  const document = vscode.window.activeTextEditor?.document;
  if (!document) void vscode.window.showInformationMessage("Open a rule file first.");
  return document;
}

/**
 * Returns the argument by which the program finds a document: a path, or the name of a shipped game. Saves the text first,
 * since the program reads the disk.
 * @param {vscode.TextDocument} document
 * @returns {Promise<string | undefined>}
 */
async function nameOf(document) {
  if (document.uri.scheme === SHIPPED) return document.uri.path.replace(/^\//, "").replace(/\.toml$/, "");
  const isSaved = document.uri.scheme === "file" && (!document.isDirty || (await document.save()));
  if (isSaved) return document.uri.fsPath;
  void vscode.window.showInformationMessage("Save the rule file first: alfil reads it from the disk.");
  return undefined;
}

module.exports = { documentOf, nameOf, SHIPPED };
