"use strict";
/** The extension: rule files of alfil in VS Code. */

const vscode = require("vscode");
const { Board } = require("./board.js");
const { documentOf, nameOf, SHIPPED } = require("./documents.js");
const { Games } = require("./play.js");
const { find } = require("./program.js");
const { Recognizer } = require("./recognize.js");
const { Server, shippedFiles } = require("./server.js");
const { provider, task } = require("./tasks.js");

/** @type {Server | undefined} */
let running;

/**
 * Runs a task on the document of a command.
 * @param {import("./tasks.js").Command} command
 */
function taskCommand(command) {
  return async (/** @type {unknown} */ argument) => {
    const document = await documentOf(argument);
    const file = document && (await nameOf(document));
    if (file && (await find())) await vscode.tasks.executeTask(task(command, file));
  };
}

/**
 * Starts the server for the first rule file, not for other TOML files.
 * @param {Server} server
 */
function startWhenNeeded(server) {
  const see = (/** @type {vscode.TextDocument} */ it) => {
    if (it.languageId === "alfil" && !server.wasStarted) void server.start();
  };
  vscode.workspace.textDocuments.forEach(see);
  return vscode.workspace.onDidOpenTextDocument(see);
}

/**
 * Registers the commands of the manifest.
 * @param {Server} server
 * @param {Board} board
 * @param {Games} games
 */
function commands(server, board, games) {
  /** @type {Record<string, (...args: unknown[]) => unknown>} */
  const all = {
    "alfil.check": taskCommand("check"),
    "alfil.testAll": taskCommand("test"),
    "alfil.play": (uri, fen) => games.play(uri, fen),
    "alfil.board": () => board.show(),
    "alfil.stop": () => games.dispose(),
    "alfil.restart": () => server.restart(),
  };
  return Object.entries(all).map(([name, run]) => vscode.commands.registerCommand(name, run));
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  const server = new Server();
  const board = new Board(server, context.extensionUri);
  const games = new Games();
  running = server;
  context.subscriptions.push(
    board,
    games,
    ...new Recognizer().start(),
    startWhenNeeded(server),
    ...board.start(),
    ...commands(server, board, games),
    vscode.workspace.registerTextDocumentContentProvider(SHIPPED, shippedFiles(server)),
    vscode.tasks.registerTaskProvider("alfil", provider),
    vscode.workspace.onDidChangeConfiguration((it) => {
      if (it.affectsConfiguration("alfil.path") && server.wasStarted) void server.restart();
    }),
  );
}

/** Stops the language server before VS Code ends. Subscriptions stop the rest. */
async function deactivate() {
  await running?.stop();
  running = undefined;
}

module.exports = { activate, deactivate };
