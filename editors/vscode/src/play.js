"use strict";
/** The command `alfil.play`: a game beside the text, or in the browser. */

const { randomBytes } = require("node:crypto");
const vscode = require("vscode");
const { documentOf, nameOf } = require("./documents.js");
const { gamePage } = require("./pages.js");
const { find } = require("./program.js");
const { allowsFrames, pageAddress, serve, serveArguments } = require("./serve.js");

/** @typedef {import("./serve.js").Served} Served */
/** @typedef {{ served: Served, panel: vscode.WebviewPanel | undefined }} Game */

/** Games that are served, one for each rule file. */
class Games {
  constructor() {
    /** @type {Map<string, Game>} */
    this.games = new Map();
  }

  /**
   * Plays by a rule file. Lenses give the position too.
   * @param {unknown} [uri]
   * @param {unknown} [fen]
   */
  async play(uri, fen) {
    const document = await documentOf(uri);
    const rules = document && (await nameOf(document));
    if (!rules) return;
    try {
      const game = await this.game(rules);
      const position = typeof fen === "string" && fen ? fen : undefined;
      const name = position ? await game.served.rules() : undefined;
      await this.open(game, pageAddress("", name, position));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`alfil can't serve ${rules}: ${why}`);
    }
  }

  /**
   * Returns the game of a rule file, which may run already.
   * @param {string} rules
   * @returns {Promise<Game>}
   */
  async game(rules) {
    const old = this.games.get(rules);
    if (old && !old.served.ended) return old;
    this.end(rules);
    const program = await find();
    if (!program) throw new Error("the program alfil was not found");
    const wanted = vscode.workspace.getConfiguration("alfil").get("play.in", "panel") === "panel";
    const framed = wanted && (await allowsFrames(program));
    const served = await serve(program, serveArguments(rules, framed));
    const game = { served, panel: framed ? this.panel(rules) : undefined };
    this.games.set(rules, game);
    return game;
  }

  /**
   * Makes a panel. Closing it ends the game's server.
   * @param {string} rules
   */
  panel(rules) {
    const title = `Play ${rules.replace(/^.*[\\/]/, "")}`;
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false };
    const panel = vscode.window.createWebviewPanel("alfil.play", title, where, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => {
      if (this.games.get(rules)?.panel === panel) this.end(rules);
    });
    return panel;
  }

  /**
   * Shows the game's page.
   * @param {Game} game
   * @param {string} query
   */
  async open({ served, panel }, query) {
    // With a remote folder the port is another one on this side.
    const outside = await vscode.env.asExternalUri(vscode.Uri.parse(served.address));
    const address = outside.toString(true) + query;
    if (!panel) {
      await vscode.env.openExternal(vscode.Uri.parse(address, true));
      return;
    }
    const nonce = randomBytes(16).toString("hex");
    panel.webview.html = gamePage({ title: panel.title, address, nonce });
    panel.reveal(undefined, false);
  }

  /**
   * Ends the server of a rule file, if one runs.
   * @param {string} rules
   */
  end(rules) {
    const game = this.games.get(rules);
    this.games.delete(rules);
    game?.served.stop();
    game?.panel?.dispose();
  }

  /** Ends all servers. */
  dispose() {
    for (const rules of [...this.games.keys()]) this.end(rules);
  }
}

module.exports = { Games };
