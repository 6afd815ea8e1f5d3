import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../src/api.js";
import { wheelSteps } from "../src/controls.js";
import { Steps } from "../src/steps.js";
import { click, openTable, settle, toast } from "./page.js";

const node = (parent, text) => ({ parent, text });
const game = (at, tree, more = {}) => ({ id: "a", board: "b", node: at, tree, position: { at }, ...more });
const LINE = [node(null, ""), node(0, "e2e4"), node(1, "e7e5")];

test("a position is known again as long as its node means the same", () => {
  const steps = new Steps();
  steps.keep(game(1, LINE));
  const now = game(2, LINE);
  steps.keep(now);
  assert.deepEqual(steps.at(now, 1).position, { at: 1 });
  assert.equal(steps.at(now, 0), null);
  const longer = game(3, [...LINE, node(2, "g1f3")]);
  steps.keep(longer);
  assert.equal(steps.at(longer, 1).node, 1);
  const other = game(2, [node(null, ""), node(0, "d2d4"), node(1, "d7d5")]);
  steps.keep(other);
  assert.equal(steps.at(other, 1), null, "another line has other positions");
  steps.keep({ ...other, board: "c" });
  assert.equal(steps.at(other, 2), null, "other rules have other positions");
});

test("only as many positions are kept as were shown last", () => {
  const steps = new Steps();
  const tree = [node(null, ""), ...Array.from({ length: 500 }, (_, n) => node(n, "x"))];
  for (let n = 0; n <= 500; n += 1) steps.keep(game(n, tree));
  assert.equal(steps.positions.size, 400);
  assert.equal(steps.at(game(500, tree), 99), null);
  assert.notEqual(steps.at(game(500, tree), 101), null);
});

/** A table with a game of some moves, whose steps the test lets through one by one. */
async function openLong() {
  const opened = await openTable("chess", { moves: ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"] });
  const held = [];
  const { connection } = opened.table;
  const act = connection.act.bind(connection);
  connection.act = (action) => new Promise((resolve) => held.push({ action, go: () => act(action).then(resolve) }));
  const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  const through = async () => {
    held.shift().go();
    await settle();
  };
  return { ...opened, held, key, through };
}

const present = () => document.querySelector("#history [aria-current]")?.getAttribute("data-text");

test("keys that come quicker than answers go as far as they were pressed", async () => {
  const { table, held, key, through } = await openLong();
  for (let n = 0; n < 4; n += 1) key("ArrowLeft");
  assert.deepEqual(
    held.map((it) => it.action),
    [{ do: "goto", node: 5 }],
  );
  await through();
  assert.equal(table.game.node, 6, "the step on the way is not shown");
  assert.deepEqual(held[0].action, { do: "goto", node: 2 });
  await through();
  assert.equal(table.game.node, 2);
  assert.equal(present(), "e7e5");
  assert.equal(table.wanted, null);
});

test("a position that was shown before is shown before the host answers", async () => {
  const { table, held, key, through } = await openLong();
  key("ArrowLeft");
  await through();
  key("ArrowRight");
  assert.equal(table.game.node, 6, "at once");
  assert.equal(present(), "a7a6");
  await click(table, "b5");
  const targets = document.querySelectorAll("#board .target").length;
  assert.ok(targets > 0);
  await through();
  assert.equal(document.querySelectorAll("#board .target").length, targets, "what was chosen meanwhile stays chosen");
  assert.equal(held.length, 0);
});

test("without a connection a known position is shown without a complaint, and an unknown one with it", async () => {
  const { table, key, through } = await openLong();
  key("ArrowLeft");
  await through();
  const problem = { code: "gone", message: "The connection is lost", remedy: "" };
  table.connection.act = () => Promise.reject(new ApiError(problem));
  key("ArrowRight");
  await settle();
  assert.deepEqual([table.game.node, present(), toast()], [6, "a7a6", ""]);
  assert.equal(table.wanted, null);
  key("Home");
  await settle();
  assert.equal(table.game.node, 6);
  assert.equal(toast(), "The connection is lost");
});

test("a step draws no moves, and a new move does", async () => {
  const { table, key, through } = await openLong();
  const first = document.querySelector("#history .move");
  key("ArrowLeft");
  await through();
  assert.equal(document.querySelector("#history .move"), first);
  table.act({ do: "move", text: "b5c6", at: 6 });
  await through();
  assert.notEqual(document.querySelector("#history .move"), first);
  assert.equal(present(), "b5c6");
});

test("the wheel goes a step for each notch, also in small movements or in lines", () => {
  const steps = [];
  const turn = wheelSteps((by) => steps.push(by));
  turn({ deltaY: 100, deltaMode: 0 });
  for (let n = 0; n < 10; n += 1) turn({ deltaY: 10, deltaMode: 0 });
  turn({ deltaY: 40, deltaMode: 0 });
  turn({ deltaY: -3, deltaMode: 1 });
  assert.deepEqual(steps, [1, 1, 1, -1]);
});
