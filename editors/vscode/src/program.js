"use strict";
/** Finds the program `alfil`, runs it, and helps if it is missing. */

const { execFile } = require("node:child_process");
const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");

/** The longest run of the program for a short answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Returns the path of the program from the setting. A bare name stays as it is: `PATH` decides.
 * @param {string} setting
 * @param {string | undefined} folder the folder that is open
 * @param {string} home
 */
function resolve(setting, folder, home) {
  let text = setting.trim() || "alfil";
  if (folder) text = text.replace(/\$\{workspaceFolder\}/g, folder);
  if (/^~[\\/]/.test(text)) text = path.join(home, text.slice(2));
  const isBare = !/[\\/]/.test(text);
  return isBare || path.isAbsolute(text) || !folder ? text : path.join(folder, text);
}

/** Returns the path of the program as the settings have it. */
function program() {
  const setting = vscode.workspace.getConfiguration("alfil").get("path", "alfil");
  return resolve(setting, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath, os.homedir());
}

/**
 * Runs the program and returns what it prints, or why it can't be run.
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<{ text: string } | { missing: string }>}
 */
function ask(file, args) {
  return new Promise((done) => {
    execFile(file, args, { timeout: PATIENCE }, (error, stdout) => {
      done(error ? { missing: error.message } : { text: stdout });
    });
  });
}

/**
 * Returns the path of the program if the program runs. If not, shows how to get it.
 * @returns {Promise<string | undefined>}
 */
async function find() {
  const file = program();
  const answer = await ask(file, ["--version"]);
  if ("text" in answer && answer.text.startsWith("alfil")) return file;
  void offerHelp(file);
  return undefined;
}

/**
 * Reports that the program is missing, with buttons that help.
 * @param {string} file
 */
async function offerHelp(file) {
  const [install, setting] = ["How to Install It", "Open the Setting"];
  const text = `The program alfil was not found as \`${file}\`. Rule files have colours and snippets without it, but no checks.`;
  const chosen = await vscode.window.showErrorMessage(text, install, setting);
  if (chosen === install) await vscode.commands.executeCommand("extension.open", "alfil.alfil");
  if (chosen === setting) await vscode.commands.executeCommand("workbench.action.openSettings", "alfil.path");
}

module.exports = { program, resolve, ask, find };
