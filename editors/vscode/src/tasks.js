"use strict";
/** Tasks that check a rule file, or try its examples, in the terminal. */

const vscode = require("vscode");
const { program } = require("./program.js");

/** @typedef {"check" | "test"} Command */

const TITLES = { check: "check", test: "try the examples of" };

/**
 * Returns the task for a file.
 * @param {Command} command
 * @param {string} file
 * @param {vscode.TaskDefinition} [definition] as it stands in tasks.json
 */
function task(command, file, definition = { type: "alfil", command, file }) {
  const run = new vscode.ProcessExecution(program(), [command, file]);
  const name = `${TITLES[command]} ${file.replace(/^.*[\\/]/, "")}`;
  const made = new vscode.Task(definition, vscode.TaskScope.Workspace, name, "alfil", run, "$alfil");
  made.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  return made;
}

/** @type {vscode.TaskProvider} */
const provider = {
  provideTasks() {
    const open = vscode.window.activeTextEditor?.document;
    if (open?.languageId !== "alfil" || open.uri.scheme !== "file") return [];
    return [task("check", open.uri.fsPath), task("test", open.uri.fsPath)];
  },
  resolveTask(it) {
    const { command, file } = it.definition;
    return command === "check" || command === "test" ? task(command, file, it.definition) : undefined;
  },
};

module.exports = { task, provider };
