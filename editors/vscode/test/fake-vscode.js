"use strict";
/**
 * A small stand-in for the modules `vscode` and `vscode-languageclient/node`, which records what the extension does with them.
 * Requiring this file puts it in their place.
 */

const Module = require("node:module");
const { EventEmitter } = require("node:events");

class Uri {
  /**
   * @param {string} scheme
   * @param {string} path
   * @param {string} rest authority, with its slashes
   * @param {string} query
   */
  constructor(scheme, path, rest = "", query = "") {
    Object.assign(this, { scheme, path, rest, query });
    this.scheme = scheme;
    this.path = path;
    this.fsPath = path;
  }

  /** @param {string} text */
  static parse(text) {
    const [, scheme, rest = "", path, query = ""] = /^([\w-]+):(\/\/[^/]*)?([^?]*)(\?.*)?$/.exec(text) ?? [];
    return new Uri(scheme, path, rest, query);
  }

  /** @param {string} path */
  static file(path) {
    return new Uri("file", path, "//");
  }

  /**
   * @param {Uri} base
   * @param {string[]} parts
   */
  static joinPath(base, ...parts) {
    return new Uri(base.scheme, [base.path, ...parts].join("/"), "//");
  }

  toString() {
    const { scheme, rest, path, query } = /** @type {any} */ (this);
    return `${scheme}:${rest}${path}${query}`;
  }
}

/** A document, with what the extension asks of it. */
class Document {
  /**
   * @param {string} uri
   * @param {string} text
   * @param {string} languageId
   */
  constructor(uri, text, languageId = "toml") {
    this.uri = Uri.parse(uri);
    this.text = text;
    this.languageId = languageId;
    this.isDirty = false;
    this.saves = 0;
  }

  getText() {
    return this.text;
  }

  async save() {
    this.saves += 1;
    return true;
  }
}

/** What happened, and what the fake answers. Tests change it. */
const world = {
  events: new EventEmitter(),
  /** @type {Map<string, (...args: any[]) => any>} */
  commands: new Map(),
  /** @type {any[][]} */
  executed: [],
  /** @type {Map<string, any>} */
  providers: new Map(),
  /** @type {any[]} */
  panels: [],
  /** @type {any[]} */
  tasks: [],
  /** @type {string[]} */
  messages: [],
  /** @type {string[]} */
  opened: [],
  /** @type {any[]} */
  clients: [],
  /** @type {Record<string, unknown>} */
  settings: {},
  /** @type {Document[]} */
  documents: [],
  /** @type {(method: string, params: any) => any} */
  answer: () => null,
  /** @type {string | undefined} */
  button: undefined,
};

const disposable = (/** @type {() => void} */ dispose) => ({ dispose });

/**
 * Returns the function by which listeners subscribe to an event.
 * @param {string} name
 */
const event = (name) => (/** @type {(it: any) => void} */ listener) => {
  world.events.on(name, listener);
  return disposable(() => world.events.off(name, listener));
};

/** @param {string} text */
async function message(text) {
  world.messages.push(text);
  return world.button;
}

class Panel {
  /**
   * @param {string} type
   * @param {string} title
   * @param {any} options
   */
  constructor(type, title, options) {
    Object.assign(this, { type, options });
    this.title = title;
    this.reveals = 0;
    this.emitter = new EventEmitter();
    /** @type {any[]} */
    const sent = [];
    this.webview = {
      html: "",
      cspSource: "https://*.vscode-cdn.net",
      sent,
      asWebviewUri: (/** @type {Uri} */ it) => it,
      onDidReceiveMessage: (/** @type {(it: any) => void} */ it) => this.emitter.on("message", it),
      postMessage: async (/** @type {any} */ it) => sent.push(it),
    };
    world.panels.push(this);
  }

  reveal() {
    this.reveals += 1;
  }

  /** @param {() => void} listener */
  onDidDispose(listener) {
    this.emitter.once("dispose", listener);
  }

  dispose() {
    this.emitter.emit("dispose");
  }
}

const workspace = {
  get textDocuments() {
    return world.documents;
  },
  workspaceFolders: undefined,
  getConfiguration: (/** @type {string} */ section) => ({
    get: (/** @type {string} */ key, /** @type {unknown} */ otherwise) => world.settings[`${section}.${key}`] ?? otherwise,
  }),
  openTextDocument: async (/** @type {Uri} */ uri) => world.documents.find((it) => String(it.uri) === String(uri)),
  registerTextDocumentContentProvider(/** @type {string} */ scheme, /** @type {any} */ provider) {
    world.providers.set(scheme, provider);
    return disposable(() => world.providers.delete(scheme));
  },
  onDidOpenTextDocument: event("open"),
  onDidSaveTextDocument: event("save"),
  onDidChangeTextDocument: event("change"),
  onDidChangeConfiguration: event("settings"),
};

const window = {
  /** @type {any} */
  activeTextEditor: undefined,
  createWebviewPanel: (/** @type {string} */ type, /** @type {string} */ title, /** @type {any} */ _where, /** @type {any} */ options) =>
    new Panel(type, title, options),
  showErrorMessage: message,
  showInformationMessage: message,
  onDidChangeActiveTextEditor: event("editor"),
  onDidChangeTextEditorSelection: event("selection"),
};

const vscode = {
  Uri,
  workspace,
  window,
  ViewColumn: { Beside: -2 },
  TaskScope: { Workspace: 2 },
  TaskRevealKind: { Always: 1 },
  ProcessExecution: class {
    /**
     * @param {string} process
     * @param {string[]} args
     */
    constructor(process, args) {
      Object.assign(this, { process, args });
    }
  },
  Task: class {
    /** @param {any[]} all */
    constructor(...all) {
      const [definition, scope, name, source, execution, matcher] = all;
      Object.assign(this, { definition, scope, name, source, execution, matcher });
    }
  },
  commands: {
    registerCommand(/** @type {string} */ name, /** @type {any} */ run) {
      if (world.commands.has(name)) throw new Error(`the command ${name} exists`);
      world.commands.set(name, run);
      return disposable(() => world.commands.delete(name));
    },
    executeCommand: async (/** @type {any[]} */ ...all) => void world.executed.push(all),
  },
  languages: {
    async setTextDocumentLanguage(/** @type {Document} */ document, /** @type {string} */ id) {
      document.languageId = id;
      world.events.emit("open", document);
    },
  },
  tasks: {
    registerTaskProvider: (/** @type {string} */ type, /** @type {any} */ it) => (world.providers.set(`task ${type}`, it), disposable(() => undefined)),
    executeTask: async (/** @type {any} */ it) => void world.tasks.push(it),
  },
  env: {
    asExternalUri: async (/** @type {Uri} */ it) => it,
    openExternal: async (/** @type {Uri} */ it) => world.opened.push(String(it)),
  },
};

class LanguageClient {
  /**
   * @param {string} id
   * @param {string} name
   * @param {any} server
   * @param {any} options
   */
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, state: "new" });
    world.clients.push(this);
  }

  async start() {
    Object.assign(this, { state: "running" });
  }

  async dispose() {
    Object.assign(this, { state: "disposed" });
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  async sendRequest(method, params) {
    return world.answer(method, params);
  }
}

const fakes = { vscode, "vscode-languageclient/node": { LanguageClient } };
const loader = /** @type {any} */ (Module);
const load = loader._load;
loader._load = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) =>
  fakes[/** @type {keyof typeof fakes} */ (request)] ?? load(request, ...rest);

module.exports = { world, vscode, window, Document, Uri };
