"use strict";
/** The extension's side of what the real program does. */

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const rpc = require("vscode-jsonrpc/node");
require("./fake-vscode.js");
const { program } = require("./alfil.js");
const { serverOptions, COMMANDS } = require("../src/server.js");
const { allowsFrames, pageAddress, serve, serveArguments } = require("../src/serve.js");

test("the language server answers what the extension asks", async () => {
  const { command, args } = serverOptions(program());
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const connection = rpc.createMessageConnection(child.stdout, child.stdin);
  connection.listen();
  const problems = new Promise((done) => connection.onNotification("textDocument/publishDiagnostics", done));
  try {
    const initialized = await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions: { commands: COMMANDS },
    });
    assert.equal(initialized.serverInfo.name, "alfil");
    // The client registers these commands itself, so they must not be the extension's.
    assert.deepEqual(initialized.capabilities.executeCommandProvider.commands, ["alfil.test"]);
    await connection.sendNotification("initialized", {});
    const { text } = await connection.sendRequest("workspace/textDocumentContent", { uri: "alfil:/chess.toml" });
    assert.match(text, /name {8}= 'Chess'/);
    const uri = "untitled:Untitled-1";
    const textDocument = { uri, languageId: "alfil", version: 1, text: "language = 1\nextends = 'ches'\n" };
    await connection.sendNotification("textDocument/didOpen", { textDocument });
    const found = /** @type {{ uri: string, diagnostics: { message: string }[] }} */ (await problems);
    assert.equal(found.uri, uri);
    assert.match(found.diagnostics[0].message, /ches/);
    const shipped = "alfil:/chess.toml";
    await connection.sendNotification("textDocument/didOpen", { textDocument: { uri: shipped, languageId: "alfil", version: 1, text } });
    const board = await connection.sendRequest("alfil/board", { textDocument: { uri: shipped }, position: { line: 0, character: 0 } });
    assert.match(board.svg, /^<svg/);
    assert.equal(typeof board.title, "string");
    /** @type {{ command: { command: string, arguments: unknown[] } }[]} */
    const lenses = await connection.sendRequest("textDocument/codeLens", { textDocument: { uri: shipped } });
    const play = lenses.map((it) => it.command).filter((it) => it.command === "alfil.play");
    assert.ok(play.some((it) => it.arguments[0] === shipped && typeof it.arguments[1] === "string"));
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    assert.equal(await new Promise((done) => child.once("exit", done)), 0);
  } finally {
    connection.dispose();
    child.kill();
  }
});

test("a position of a file is served, and the server stops", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "alfil vscode-"));
  const file = path.join(folder, "my game.toml");
  fs.writeFileSync(file, "language = 1\nextends = 'chess'\n[variant]\nname = 'Mine'\ninventor = 'nobody'\n");
  const framed = await allowsFrames(program());
  const served = await serve(program(), serveArguments(file, framed));
  try {
    const rules = await served.rules();
    assert.equal(rules, "my game");
    const page = await fetch(pageAddress(served.address, rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert.equal(page.status, 200);
    const policy = page.headers.get("content-security-policy") ?? "";
    if (framed) assert.match(policy, /frame-ancestors[^;]*vscode-webview:/);
    else assert.match(policy, /frame-ancestors 'none'/);
  } finally {
    served.stop();
    await new Promise((done) => served.child.once("exit", done));
    fs.rmSync(folder, { recursive: true });
  }
  assert.ok(served.ended);
});

test("why the program serves nothing is reported", async () => {
  await assert.rejects(serve(program(), serveArguments("no-such-game", false)), /no-such-game/);
  await assert.rejects(serve("/nowhere/alfil", []), /ENOENT/);
});
