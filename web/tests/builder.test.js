import assert from "node:assert/strict";
import { test } from "node:test";
import { Api } from "../src/api.js";
import { buildMove } from "../src/builder.js";
import { openPage, Rules, settle, toast } from "./page.js";

const FILE = "extends = 'chess'\n\n[pieces]\nqueen = { move = 'Q' }\npawn = { move = 'fmWfceFifmnD' }\n";

/** Opens the builder where some words stand. */
async function open(words, text = FILE) {
  openPage();
  const api = new Api(new Rules());
  const done = buildMove({ api, rules: { name: "", text }, played: { name: "chess" }, at: text.indexOf(words) });
  for (let n = 0; n < 100 && !document.querySelector("#builder, .chooser"); n += 1) await settle();
  return { done };
}

const button = (text) =>
  [...document.querySelectorAll("#builder button, .chooser button")].find((it) => it.textContent.startsWith(text));
const cell = (label) =>
  [...document.querySelectorAll(".build-board button")].find((it) =>
    it.getAttribute("aria-label").startsWith(`${label}:`),
  );
const text = () => document.querySelector(".build-text").textContent;

function choose(label, value) {
  const field = [...document.querySelectorAll("#builder label")].find((it) => it.textContent.startsWith(label));
  const select = field.querySelector("select");
  select.value = value;
  select.dispatchEvent(new Event("change"));
}

test("clicks add and remove leaps, and “Use” changes the text alone", async () => {
  const { done } = await open("queen");
  assert.equal(cell("3 forward").getAttribute("aria-label"), "3 forward: on its way");
  cell("2 forward, 1 right").click();
  assert.equal(text(), "QN");
  assert.equal(cell("1 back, 2 left").getAttribute("aria-pressed"), "true");
  cell("1 back, 2 left").click();
  assert.equal(text(), "Q");
  choose("It goes there", "slide");
  choose("Cells like it", "one");
  cell("3 back").click();
  assert.equal(text(), "fsRB");
  button("Use").click();
  const from = FILE.indexOf("'Q'") + 1;
  assert.deepEqual(await done, { from, to: from + 1, insert: "fsRB", text: from });
  assert.equal(document.querySelector("#builder"), null);
});

test("what the board can't show stays, and is named; “Cancel” changes nothing", async () => {
  const { done } = await open("fmWfceF");
  assert.match(document.querySelector("#builder").textContent, /fceF, ifmnD stay as they are/);
  choose("What it does there", "c");
  choose("Cells like it", "mirrored");
  cell("1 forward, 1 left").click();
  assert.equal(text(), "fmWfcFfceFifmnD");
  button("Cancel").click();
  assert.equal(await done, null);
});

test("a hopper goes in a line, and cells that no choice is about do nothing", async () => {
  const { done } = await open("queen");
  button("Clear").click();
  assert.equal(text(), "no moves");
  choose("On its way", "p");
  choose("Cells like it", "forward");
  cell("1 back").click();
  assert.equal(cell("1 back").getAttribute("aria-disabled"), "true");
  assert.equal(text(), "no moves");
  cell("2 forward").click();
  assert.equal(text(), "fpR");
  choose("It goes there", "leap");
  cell("2 forward").click();
  assert.equal(text(), "fpRfD", "a leap hops over nothing");
  button("Use").click();
  assert.equal((await done).insert, "fpRfD");
});

test("arrow keys go from cell to cell", async () => {
  const { done } = await open("queen");
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"]) press(key);
  assert.match(document.activeElement.getAttribute("aria-label"), /^4 forward, 1 right:/);
  assert.equal(document.querySelectorAll('.build-board [tabindex="0"]').length, 1);
  button("Cancel").click();
  await done;
});

test("elsewhere one chooses a piece, also one that is inherited", async () => {
  const { done } = await open("extends");
  button("knight").click();
  for (let n = 0; n < 100 && !document.querySelector("#builder"); n += 1) await settle();
  cell("1 forward").click();
  button("Use").click();
  const { from, to, insert } = await done;
  const changed = FILE.slice(0, from) + insert + FILE.slice(to);
  assert.match(changed, /\[pieces\]\nknight = \{ move = 'NW' \}\nqueen/);
});

test("a path is no text for the builder", async () => {
  openPage();
  const text = FILE.replace("'Q'", "'step(forward)'");
  const api = new Api(new Rules());
  const at = text.indexOf("step");
  assert.equal(await buildMove({ api, rules: { name: "", text }, played: { name: "chess" }, at }), null);
  assert.match(toast(), /“step\(forward\)” is a path/);
});
