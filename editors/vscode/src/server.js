"use strict";
/** The language server `alfil lsp`. */

const { LanguageClient } = require("vscode-languageclient/node");
const { find } = require("./program.js");

/** Commands of this extension that the server may put into lenses. It runs its own commands itself. */
const COMMANDS = ["alfil.play"];

/** Where documents are: on the disk, not saved yet, and in the program. */
const SCHEMES = ["file", "untitled", "alfil"];

/**
 * Returns how the server is started.
 * @param {string} program
 */
function serverOptions(program) {
  return { command: program, args: ["lsp"] };
}

/** The options of the client. The server asks by itself for changes of files. */
const CLIENT_OPTIONS = {
  // The schemes matter: the server would take an older version that Git shows for the file itself.
  documentSelector: SCHEMES.map((scheme) => ({ scheme, language: "alfil" })),
  initializationOptions: { commands: COMMANDS },
};

/** Holds the client of the server, and starts and stops it. */
class Server {
  constructor() {
    /** @type {LanguageClient | undefined} */
    this.client = undefined;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
    /** True once a start was tried: a missing program is reported once, not for each file. */
    this.wasStarted = false;
  }

  /** Starts the server, unless it runs. Starts and stops follow one another. */
  start() {
    this.wasStarted = true;
    this.ready = this.ready.then(async () => {
      if (this.client) return;
      const program = await find();
      if (!program) return;
      const client = new LanguageClient("alfil", "alfil", serverOptions(program), CLIENT_OPTIONS);
      this.client = client;
      // The client reports by itself why a server does not start.
      await client.start().catch(() => undefined);
    });
    return this.ready;
  }

  /** Stops the server if it runs. */
  stop() {
    this.ready = this.ready.then(async () => {
      const client = this.client;
      this.client = undefined;
      await client?.dispose().catch(() => undefined);
    });
    return this.ready;
  }

  /** Stops the server and starts it with the current settings. */
  async restart() {
    void this.stop();
    await this.start();
  }

  /**
   * Sends a request, after the start. Rejects if there is no server.
   * @template T
   * @param {string} method
   * @param {object} params
   * @returns {Promise<T>}
   */
  async request(method, params) {
    await (this.wasStarted ? this.ready : this.start());
    if (!this.client) throw new Error("the language server does not run");
    return this.client.sendRequest(method, params);
  }
}

/**
 * Shows rule files that come with the program, under addresses such as `alfil:/chess.toml`.
 * @param {Server} server
 * @returns {import("vscode").TextDocumentContentProvider}
 */
function shippedFiles(server) {
  return {
    async provideTextDocumentContent(uri) {
      /** @type {{ text: string }} */
      const answer = await server.request("workspace/textDocumentContent", { uri: uri.toString() });
      return answer.text;
    },
  };
}

module.exports = { Server, shippedFiles, serverOptions, COMMANDS };
