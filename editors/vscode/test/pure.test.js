"use strict";
/** Parts of the extension that need no editor. */

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
require("./fake-vscode.js");
const { shownAfter } = require("../src/board.js");
const { boardPage, escaped, gamePage, pictureAddress } = require("../src/pages.js");
const { resolve } = require("../src/program.js");
const { isRuleText } = require("../src/recognize.js");
const { addressIn, pageAddress, serveArguments } = require("../src/serve.js");
const manifest = require("../package.json");

test("rule files have a key `language` with a number before the first table", () => {
  assert.ok(isRuleText("# Chess\n\nlanguage = 1\n[variant]"));
  assert.ok(isRuleText("extends = 'chess'\r\nlanguage=12 # today's\r\n"));
  assert.ok(isRuleText('"language" = 1'));
  assert.ok(!isRuleText("[tool]\nlanguage = 1"));
  assert.ok(!isRuleText("language = 'en'"));
  assert.ok(!isRuleText("languages = 1\n# language = 1"));
  assert.ok(!isRuleText(""));
});

test("all shipped rule files are recognized, and no other TOML files of the repository", () => {
  const root = path.join(__dirname, "..", "..", "..");
  const rules = fs.readdirSync(path.join(root, "rules")).filter((it) => it.endsWith(".toml"));
  const missed = rules.filter((it) => !isRuleText(fs.readFileSync(path.join(root, "rules", it), "utf8")));
  assert.deepEqual(missed, []);
  for (const name of ["Cargo.toml", "rustfmt.toml", "clippy.toml"]) {
    assert.ok(!isRuleText(fs.readFileSync(path.join(root, name), "utf8")), name);
  }
});

test("the manifest recognizes first lines as the extension does", () => {
  const pattern = new RegExp(manifest.contributes.languages[0].firstLine ?? "");
  assert.match("language = 1", pattern);
  assert.match("language = 1  # of alfil", pattern);
  assert.doesNotMatch("language = 'en'", pattern);
});

test("the program's path", () => {
  assert.equal(resolve("alfil", "/work", "/home/ann"), "alfil");
  assert.equal(resolve("  ", "/work", "/home/ann"), "alfil");
  assert.equal(resolve("~/bin/alfil", undefined, "/home/ann"), path.join("/home/ann", "bin/alfil"));
  assert.equal(resolve("target/alfil", "/work", "/home/ann"), path.join("/work", "target/alfil"));
  assert.equal(resolve("${workspaceFolder}/alfil", "/games", "/home/ann"), "/games/alfil");
  assert.equal(resolve("/usr/bin/alfil", "/work", "/home/ann"), "/usr/bin/alfil");
});

test("the server's arguments and its line", () => {
  assert.deepEqual(serveArguments("a b.toml", false), ["serve", "a b.toml", "--port", "0"]);
  assert.deepEqual(serveArguments("chess", true).slice(4), ["--allow-frame", "vscode-webview:", "--allow-frame", "vscode-file:"]);
  assert.equal(addressIn("http://127.0.0.1:45887/\n"), "http://127.0.0.1:45887/");
  assert.equal(addressIn("a note\nhttp://127.0.0.1:1/\r\n"), "http://127.0.0.1:1/");
  assert.equal(addressIn("http://127.0.0.1:458"), undefined, "the line may not be complete");
  assert.equal(addressIn("http://example.org/\n"), undefined);
});

test("the address of a position", () => {
  const base = "http://127.0.0.1:1/";
  assert.equal(pageAddress(base, "chess", undefined), base);
  assert.equal(pageAddress(base, undefined, "8/8 w"), base);
  const url = new URL(pageAddress(base, "my game", "4k3/8 w - - 0 1"));
  assert.equal(url.searchParams.get("rules"), "my game");
  assert.equal(url.searchParams.get("fen"), "4k3/8 w - - 0 1");
});

test("texts are escaped in pages", () => {
  assert.equal(escaped(`<a href="x">'&`), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
  const html = gamePage({ title: '"><script>x</script>', address: 'http://127.0.0.1:1/?a=1&b="2"', nonce: "n" });
  assert.doesNotMatch(html, /<script/);
  assert.match(html, /src="http:\/\/127\.0\.0\.1:1\/\?a=1&amp;b=&quot;2&quot;"/);
});

test("the policies of pages allow what the pages need", () => {
  const game = gamePage({ title: "t", address: "http://127.0.0.1:45887/?fen=x", nonce: "n" });
  assert.match(game, /default-src &#39;none&#39;; frame-src http:\/\/127\.0\.0\.1:45887; style-src &#39;nonce-n&#39;"/);
  const board = boardPage({ source: "https://own", script: "https://own/board.js", style: "https://own/board.css" });
  assert.match(board, /default-src &#39;none&#39;; img-src data:; script-src https:\/\/own; style-src https:\/\/own"/);
  assert.doesNotMatch(board + game, /unsafe|\son\w+=|<script>/);
});

test("pictures are images that hold the whole drawing", () => {
  const svg = "<svg>♔<script>x</script></svg>";
  const [head, data] = pictureAddress(svg).split(",");
  assert.equal(head, "data:image/svg+xml;base64");
  assert.equal(Buffer.from(data, "base64").toString("utf8"), svg);
});

test("the last good picture stays while the text is broken", () => {
  const good = shownAfter(undefined, { title: "Chess", svg: "<svg/>" });
  assert.equal(good.note, "");
  const broken = shownAfter(good, null);
  assert.equal(broken.image, good.image);
  assert.equal(broken.title, "Chess");
  assert.notEqual(broken.note, "");
  assert.equal(shownAfter(undefined, null).image, undefined);
});

test("problems in the terminal are read", () => {
  const [message, place] = manifest.contributes.problemMatchers[0].pattern.map((it) => new RegExp(it.regexp));
  for (const line of ["  x error[unknown-key]: expected a key", "  × error[unknown-key]: expected a key", "  ! warning[unused]: a zone"]) {
    assert.match(line, message);
  }
  for (const line of ["   ,-[/games/my game.toml:4:10]", "   ╭─[C:\\games\\a.toml:4:10]"]) assert.match(line, place);
  assert.deepEqual(place.exec("   ,-[/games/a.toml:4:10]")?.slice(1), ["/games/a.toml", "4", "10"]);
});

test("what the manifest names is there", () => {
  const { languages, grammars, snippets } = manifest.contributes;
  const files = [manifest.icon, languages[0].configuration, grammars[0].path, snippets[0].path];
  for (const file of files) assert.ok(fs.existsSync(path.join(__dirname, "..", String(file))), file);
});
