"use strict";
/** The command `alfil.board`: a panel that draws the board, or what stands at the cursor. */

const vscode = require("vscode");
const { boardPage, pictureAddress } = require("./pages.js");

/** @typedef {import("./server.js").Server} Server */
/** @typedef {{ title: string, svg: string } | null} Picture what the server answers to `alfil/board` */
/** @typedef {{ title: string, note: string, image: string | undefined }} Shown what the page shows */

/** How long the text must rest before the board is drawn again, in milliseconds. */
const REST = 150;

/** The error code of a server that does not have the request. */
const UNKNOWN_METHOD = -32601;

const NOTES = {
  none: "Nothing here can be drawn.",
  old: "The text can't be drawn as it is. This is how it was.",
  unknown: "This version of alfil draws no boards for editors.",
  failed: "The language server does not answer.",
};

/**
 * Returns what to show after an answer: the last good picture of a document stays.
 * @param {Shown | undefined} last what was shown of the same document
 * @param {Picture} picture
 * @returns {Shown}
 */
function shownAfter(last, picture) {
  if (picture) return { title: picture.title, note: "", image: pictureAddress(picture.svg) };
  if (last?.image) return { ...last, note: NOTES.old };
  return { title: "", note: NOTES.none, image: undefined };
}

/** The panel. It follows the editor that was last active with a rule file. */
class Board {
  /**
   * @param {Server} server
   * @param {vscode.Uri} root the folder of the extension
   */
  constructor(server, root) {
    this.server = server;
    this.media = vscode.Uri.joinPath(root, "media");
    /** @type {vscode.WebviewPanel | undefined} */
    this.panel = undefined;
    /** @type {vscode.TextEditor | undefined} */
    this.editor = undefined;
    /** @type {{ uri: string, what: Shown } | undefined} */
    this.shown = undefined;
    /** @type {NodeJS.Timeout | undefined} */
    this.timer = undefined;
    /** Counts requests: the answer to an old one is dropped. */
    this.asked = 0;
  }

  /** Starts to follow the editors. */
  start() {
    return [
      vscode.window.onDidChangeActiveTextEditor((it) => this.follow(it)),
      vscode.window.onDidChangeTextEditorSelection((it) => this.follow(it.textEditor)),
      vscode.workspace.onDidChangeTextDocument((it) => {
        if (it.document === this.editor?.document) this.drawSoon();
      }),
    ];
  }

  /** Opens the panel beside the text, or brings it to the front. */
  show() {
    if (this.panel) this.panel.reveal(undefined, true);
    else this.create();
    this.follow(vscode.window.activeTextEditor);
  }

  /** Makes the panel. */
  create() {
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("alfil.board", "Board", where, {
      enableScripts: true,
      localResourceRoots: [this.media],
    });
    const file = (/** @type {string} */ name) => panel.webview.asWebviewUri(vscode.Uri.joinPath(this.media, name)).toString();
    // A page that was hidden begins anew, and asks for what it showed.
    panel.webview.onDidReceiveMessage(() => this.send());
    panel.onDidDispose(() => {
      this.panel = undefined;
      clearTimeout(this.timer);
    });
    panel.webview.html = boardPage({ source: panel.webview.cspSource, script: file("board.js"), style: file("board.css") });
    this.panel = panel;
  }

  /**
   * Follows an editor if it has a rule file.
   * @param {vscode.TextEditor | undefined} editor
   */
  follow(editor) {
    if (!this.panel || editor?.document.languageId !== "alfil") return;
    this.editor = editor;
    this.drawSoon();
  }

  /** Draws once the text and the cursor rest. */
  drawSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(), REST);
  }

  /** Asks for the picture at the cursor and shows it. */
  async draw() {
    const editor = this.editor;
    if (!this.panel || !editor) return;
    const number = ++this.asked;
    const uri = editor.document.uri.toString();
    const { line, character } = editor.selection.active;
    const last = this.shown?.uri === uri ? this.shown.what : undefined;
    const what = await this.ask({ textDocument: { uri }, position: { line, character } }, last);
    if (number !== this.asked) return;
    this.shown = { uri, what };
    this.send();
  }

  /**
   * Returns what to show at a place: the server's picture, or why there is none.
   * @param {object} params
   * @param {Shown | undefined} last
   * @returns {Promise<Shown>}
   */
  async ask(params, last) {
    try {
      /** @type {Picture} */
      const picture = await this.server.request("alfil/board", params);
      return shownAfter(last, picture);
    } catch (error) {
      const code = /** @type {{ code?: number }} */ (error).code;
      const note = code === UNKNOWN_METHOD ? NOTES.unknown : NOTES.failed;
      return { title: "", image: undefined, ...last, note };
    }
  }

  /** Sends the page what it shows. */
  send() {
    if (this.panel && this.shown) void this.panel.webview.postMessage(this.shown.what);
  }

  /** Closes the panel. */
  dispose() {
    clearTimeout(this.timer);
    this.panel?.dispose();
  }
}

module.exports = { Board, shownAfter, REST };
