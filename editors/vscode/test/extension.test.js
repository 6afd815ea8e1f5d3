"use strict";
/** The extension as VS Code runs it, with a stand-in for the editor. */

const assert = require("node:assert/strict");
const path = require("node:path");
const { afterEach, beforeEach, test } = require("node:test");
const { world, window, Document, Uri } = require("./fake-vscode.js");
const { REST } = require("../src/board.js");
const extension = require("../src/extension.js");
const manifest = require("../package.json");

const FAKE = path.join(__dirname, "fake-alfil.js");
const RULES = "language = 1\nextends = 'chess'\n";
const soon = (/** @type {number} */ time = 0) => new Promise((done) => setTimeout(done, time));

/** @type {{ subscriptions: { dispose(): unknown }[], extensionUri: Uri }} */
let context;

beforeEach(() => {
  Object.assign(world, { executed: [], panels: [], tasks: [], messages: [], opened: [], clients: [], documents: [] });
  Object.assign(world, { answer: () => null, button: undefined, settings: { "alfil.path": FAKE } });
  window.activeTextEditor = undefined;
  context = { subscriptions: [], extensionUri: Uri.file("/extension") };
});

afterEach(async () => {
  for (const it of context.subscriptions) it.dispose();
  await extension.deactivate();
  assert.equal(world.events.eventNames().length, 0, "no listener is left");
  assert.equal(world.commands.size, 0, "no command is left");
});

/** @param {Document[]} documents */
function start(...documents) {
  world.documents = documents;
  extension.activate(/** @type {any} */ (context));
}

/**
 * Waits until something holds.
 * @param {() => unknown} holds
 */
async function until(holds) {
  for (let n = 0; n < 200 && !holds(); n++) await soon(20);
  assert.ok(holds(), String(holds));
}

/** @param {Document} document */
const editorOf = (document, line = 0, character = 0) => ({ document, selection: { active: { line, character } } });

/** @param {string} name */
const run = (name, /** @type {unknown[]} */ ...args) => world.commands.get(name)?.(...args);

test("the commands of the manifest are registered, and those of the server are not", () => {
  start();
  const named = manifest.contributes.commands.map((it) => it.command).sort();
  assert.deepEqual([...world.commands.keys()].sort(), named);
  assert.ok(!world.commands.has("alfil.test"));
});

test("a rule file gets its language and starts the server", async () => {
  start(new Document("file:///a.toml", RULES));
  await until(() => world.clients[0]?.state === "running");
  const [{ server, options }] = world.clients;
  assert.deepEqual(server, { command: FAKE, args: ["lsp"] });
  assert.deepEqual(options.initializationOptions, { commands: ["alfil.play"] });
  assert.ok(options.documentSelector.every((/** @type {any} */ it) => it.language === "alfil" && it.scheme !== "git"));
  assert.equal(world.documents[0].languageId, "alfil");
  world.events.emit("open", new Document("file:///b.alfil.toml", RULES, "alfil"));
  await soon();
  assert.equal(world.clients.length, 1, "one server for all files");
});

test("other TOML files stay what they are, and start nothing", async () => {
  world.settings["alfil.recognizeToml"] = true;
  start(new Document("file:///Cargo.toml", "[package]\nlanguage = 1\n"), new Document("file:///a.txt", RULES, "plaintext"));
  await soon(50);
  assert.deepEqual(world.documents.map((it) => it.languageId), ["toml", "plaintext"]);
  assert.equal(world.clients.length, 0);
});

test("a setting turns the recognition off, and a language that the author chooses stays", async () => {
  world.settings["alfil.recognizeToml"] = false;
  const document = new Document("file:///a.toml", RULES);
  start(document);
  await soon();
  assert.equal(document.languageId, "toml");
  world.settings["alfil.recognizeToml"] = true;
  world.events.emit("save", document);
  assert.equal(document.languageId, "alfil");
  document.languageId = "toml";
  world.events.emit("save", document);
  assert.equal(document.languageId, "toml");
});

test("a missing program is reported once, with a way out", async () => {
  Object.assign(world, { settings: { "alfil.path": "/nowhere/alfil" }, button: "Open the Setting" });
  start(new Document("file:///a.toml", RULES));
  await until(() => world.executed.length > 0);
  world.events.emit("open", new Document("file:///b.toml", RULES, "alfil"));
  await soon(50);
  assert.equal(world.messages.length, 1);
  assert.match(world.messages[0], /\/nowhere\/alfil/);
  assert.deepEqual(world.executed, [["workbench.action.openSettings", "alfil.path"]]);
  assert.equal(world.clients.length, 0);
});

test("the server restarts on command, and when its setting changes", async () => {
  start(new Document("file:///a.toml", RULES));
  await until(() => world.clients[0]?.state === "running");
  await run("alfil.restart");
  assert.deepEqual(world.clients.map((it) => it.state), ["disposed", "running"]);
  world.events.emit("settings", { affectsConfiguration: (/** @type {string} */ it) => it === "alfil.path" });
  await until(() => world.clients[2]?.state === "running");
  assert.equal(world.clients[1].state, "disposed");
});

test("shipped files come from the server", async () => {
  start();
  world.answer = (method, { uri }) => ({ text: `${method} ${uri}` });
  const text = await world.providers.get("alfil").provideTextDocumentContent(Uri.parse("alfil:/chess.toml"));
  assert.equal(text, "workspace/textDocumentContent alfil:/chess.toml");
});

test("checks and examples run as tasks, on the file as saved", async () => {
  const document = new Document("file:///games/a.toml", RULES, "alfil");
  document.isDirty = true;
  start(document);
  window.activeTextEditor = editorOf(document);
  await run("alfil.check");
  await run("alfil.testAll", Uri.parse("file:///games/a.toml"));
  assert.equal(document.saves, 2);
  const [check, examples] = world.tasks;
  assert.deepEqual({ ...check.execution }, { process: FAKE, args: ["check", "/games/a.toml"] });
  assert.equal(check.matcher, "$alfil");
  assert.deepEqual(examples.execution.args, ["test", "/games/a.toml"]);
});

test("tasks of tasks.json are completed, and unknown ones are not", () => {
  start();
  const provider = world.providers.get("task alfil");
  const definition = { type: "alfil", command: "check", file: "rules" };
  assert.deepEqual(provider.resolveTask({ definition }).execution.args, ["check", "rules"]);
  assert.equal(provider.resolveTask({ definition: { ...definition, command: "rm" } }), undefined);
});

test("a text that was never saved is not given to the program", async () => {
  const document = new Document("untitled:Untitled-1", RULES, "alfil");
  start(document);
  window.activeTextEditor = editorOf(document);
  await run("alfil.check");
  await run("alfil.play");
  assert.equal(world.tasks.length, 0);
  assert.match(world.messages[0], /Save/);
});

/** Returns the address of the frame in the first panel. */
const frame = () => /<iframe src="([^"]+)"/.exec(world.panels[0].webview.html)?.[1].replaceAll("&amp;", "&") ?? "";

/**
 * Waits until a server has ended.
 * @param {string} address
 */
async function ended(address) {
  let answers = true;
  for (let n = 0; n < 200 && answers; n++) {
    answers = await fetch(address).then(() => true, () => false);
    await soon(20);
  }
  assert.ok(!answers, `${address} still answers`);
}

test("a game is served in a panel, and its server ends with the panel", async () => {
  const document = new Document("file:///games/a.toml", RULES, "alfil");
  start(document);
  window.activeTextEditor = editorOf(document);
  await run("alfil.play");
  const about = /** @type {any} */ (await (await fetch(frame())).json());
  assert.deepEqual(about.args.slice(0, 3), ["/games/a.toml", "--port", "0"]);
  assert.match(world.panels[0].webview.html, new RegExp(`frame-src ${new URL(frame()).origin};`));
  await run("alfil.play");
  assert.equal(world.panels.length, 1, "the same game again is the same panel");
  world.panels[0].dispose();
  await ended(frame());
});

test("a lens opens its position", async () => {
  start(new Document("file:///games/a.toml", RULES, "alfil"));
  await run("alfil.play", "file:///games/a.toml", "4k3/8 w - - 0 1");
  const query = new URL(frame()).searchParams;
  assert.equal(query.get("fen"), "4k3/8 w - - 0 1");
  assert.equal(query.get("rules"), "rules of /games/a.toml");
  await run("alfil.stop");
});

test("shipped games are served by name", async () => {
  start(new Document("alfil:/chess.toml", RULES, "alfil"));
  await run("alfil.play", "alfil:/chess.toml");
  const about = /** @type {any} */ (await (await fetch(frame())).json());
  assert.equal(about.args[0], "chess");
});

test("a program that allows no frames opens the browser", async () => {
  process.env.FAKE_ALFIL_HELP = "--port";
  start(new Document("file:///games/a.toml", RULES, "alfil"));
  await run("alfil.play", "file:///games/a.toml");
  delete process.env.FAKE_ALFIL_HELP;
  assert.equal(world.panels.length, 0);
  assert.match(world.opened[0], /^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("a game that can't be served is reported with the reason", async () => {
  start(new Document("file:///games/broken.toml", RULES, "alfil"));
  await run("alfil.play", "file:///games/broken.toml");
  assert.match(world.messages[0], /toml-syntax/);
});

test("the board follows the cursor and the text", async () => {
  const document = new Document("file:///a.toml", RULES, "alfil");
  /** @type {any[]} */
  const asked = [];
  world.answer = (method, params) => {
    asked.push([method, params]);
    return { title: `Line ${params.position.line}`, svg: "<svg/>" };
  };
  start(document);
  const editor = editorOf(document, 3, 5);
  window.activeTextEditor = editor;
  await run("alfil.board");
  const { sent } = world.panels[0].webview;
  await until(() => sent.length === 1);
  assert.deepEqual(asked, [["alfil/board", { textDocument: { uri: "file:///a.toml" }, position: { line: 3, character: 5 } }]]);
  assert.equal(sent[0].title, "Line 3");
  assert.match(sent[0].image, /^data:image\/svg\+xml;base64,/);
  for (const line of [4, 5, 6]) {
    editor.selection.active.line = line;
    world.events.emit("selection", { textEditor: editor });
  }
  world.events.emit("change", { document });
  await until(() => sent.length === 2);
  await soon(REST + 50);
  assert.equal(asked.length, 2, "fast moves are one request");
  assert.equal(sent[1].title, "Line 6");
  world.events.emit("change", { document: new Document("file:///b.txt", "", "plaintext") });
  await soon(REST + 50);
  assert.equal(asked.length, 2, "other documents cause no request");
});

test("the board keeps the last good picture of a document, and only of that", async () => {
  const document = new Document("file:///a.toml", RULES, "alfil");
  world.answer = () => ({ title: "Chess", svg: "<svg/>" });
  start(document);
  window.activeTextEditor = editorOf(document);
  await run("alfil.board");
  const { sent } = world.panels[0].webview;
  await until(() => sent.length === 1);
  world.answer = () => null;
  world.events.emit("change", { document });
  await until(() => sent.length === 2);
  assert.equal(sent[1].image, sent[0].image);
  assert.notEqual(sent[1].note, "");
  world.events.emit("editor", editorOf(new Document("file:///b.toml", RULES, "alfil")));
  await until(() => sent.length === 3);
  assert.equal(sent[2].image, undefined);
  world.panels[0].emitter.emit("message", "ready");
  assert.equal(sent.length, 4, "a page that was hidden asks for what it showed");
  world.panels[0].dispose();
  world.events.emit("change", { document });
  await soon(REST + 50);
  assert.equal(sent.length, 4);
});

test("a server that draws no boards gets a note", async () => {
  const document = new Document("file:///a.toml", RULES, "alfil");
  world.answer = () => {
    throw Object.assign(new Error("unknown"), { code: -32601 });
  };
  start(document);
  window.activeTextEditor = editorOf(document);
  await run("alfil.board");
  const { sent } = world.panels[0].webview;
  await until(() => sent.length === 1);
  assert.match(sent[0].note, /version of alfil/);
});
