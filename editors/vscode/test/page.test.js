"use strict";
/** The script of the board panel's page, with a stand-in for the page. */

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const vm = require("node:vm");

const SCRIPT = fs.readFileSync(path.join(__dirname, "..", "media", "board.js"), "utf8");

/** Runs the script and returns its elements, its messages, and the way to send it one. */
function open() {
  /** @type {Set<string>} */
  const classes = new Set();
  const classList = { toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => (on ? classes.add(name) : classes.delete(name)) };
  /** @type {Record<string, any>} */
  const elements = { title: {}, note: {}, board: { classList, hidden: true } };
  /** @type {string[]} */
  const messages = [];
  /** @type {(event: { data: object }) => void} */
  let listener = () => assert.fail("the page does not listen");
  vm.runInNewContext(SCRIPT, {
    document: { getElementById: (/** @type {string} */ id) => elements[id] },
    window: { addEventListener: (/** @type {string} */ _name, /** @type {typeof listener} */ it) => (listener = it) },
    acquireVsCodeApi: () => ({ postMessage: (/** @type {string} */ it) => messages.push(it) }),
  });
  return { elements, classes, messages, send: (/** @type {object} */ data) => listener({ data }) };
}

test("the page asks for a picture when it is ready", () => {
  assert.deepEqual(open().messages, ["ready"]);
});

test("the page shows pictures, and marks old ones", () => {
  const { elements, classes, send } = open();
  send({ title: "A <b> title", note: "", image: "data:image/svg+xml;base64,AA==" });
  assert.equal(elements.title.textContent, "A <b> title");
  assert.equal(elements.board.src, "data:image/svg+xml;base64,AA==");
  assert.equal(elements.board.alt, "A <b> title");
  assert.ok(!elements.board.hidden && !classes.has("old"));
  send({ title: "A <b> title", note: "This is how it was.", image: "data:image/svg+xml;base64,AA==" });
  assert.ok(!elements.board.hidden && classes.has("old"));
  send({ title: "", note: "Nothing here can be drawn.", image: undefined });
  assert.ok(elements.board.hidden);
});
