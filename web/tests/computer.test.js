import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../src/api.js";
import { click, movesShown, openTable, settle, toast } from "./page.js";

const byId = (id) => document.getElementById(id);
const best = (turn, more = {}) => ({ node: 0, turn, moves: [turn], score: { value: 20 }, thoughts: [], ...more });
/** The search in progress. */
const search = (rules) => rules.sockets.at(-1).searches.at(-1);
const pause = () => new Promise((resolve) => setTimeout(resolve, 80));

/** A table whose second side the computer plays. */
async function againstComputer(more) {
  const res = await openTable("chess", more);
  byId("computer-plays").querySelectorAll("input")[1].click();
  await settle();
  return res;
}

test("the computer is asked when it is its turn, at the level that was chosen", async () => {
  const { rules, table } = await againstComputer();
  byId("level").value = "7";
  await click(table, "e2", "e4");
  assert.deepEqual({ ...search(rules).think }, { level: 7, time: 1000, lines: 1, play: true });
  assert.equal(byId("prompt").textContent, "The computer is thinking.");
  assert.equal(byId("move-now").disabled, true);
  search(rules).resolve(best("e7e5"));
  await settle();
  assert.equal(table.thinking.busy, false);
});

test("a position that is looked at on the way back is not searched", async () => {
  const { rules } = await againstComputer({ moves: ["e2e4", "e7e5", "g1f3"] });
  search(rules).resolve(best("b8c6"));
  await settle();
  const before = rules.sockets.at(-1).searches.length;
  byId("back").click();
  byId("back").click();
  await pause();
  assert.equal(rules.sockets.at(-1).searches.length, before);
});

test("a search that fails is said, and the next one is asked for later", async () => {
  const { rules, table } = await againstComputer();
  await click(table, "e2", "e4");
  search(rules).reject(new ApiError({ code: "fault", message: "Something went wrong", remedy: "" }));
  await settle();
  assert.equal(toast(), "Something went wrong");
  assert.equal(table.thinking.busy, false);
});

test("a search of a game that was left is not spoken of", async () => {
  const { api, rules, table } = await againstComputer();
  await click(table, "e2", "e4");
  const left = search(rules);
  await table.showGame(await api.begin({ rules: { name: "crazyhouse" } }));
  left.reject(new ApiError({ code: "left", message: "Another game is shown now", remedy: "" }));
  await settle();
  assert.equal(toast(), "");
  assert.equal(table.thinking.busy, false);
});

test("an analysis shows what was found so far, best turns first, and ends with the position", async () => {
  const { rules, table } = await openTable();
  byId("analyse").click();
  assert.equal(search(rules).think.lines, 3);
  const say = (line, value, turn) =>
    rules.sockets
      .at(-1)
      .calls.onMessage({ thought: { line, depth: 4, nodes: 20_000, score: { value }, turns: [turn] } });
  say(1, 10, "e2e4");
  say(2, 30, "d2d4");
  const turns = () => [...byId("thoughts").querySelectorAll(".move")].map((it) => it.textContent);
  assert.deepEqual(turns(), ["d2d4", "e2e4"]);
  assert.match(byId("thought-state").textContent, /^depth 4, 20k positions/);
  await click(table, "e2", "e4");
  assert.deepEqual(turns(), []);
  assert.equal(rules.sockets.at(-1).stopped, true);
});

test("a hint is an arrow, and makes no move", async () => {
  const { rules, table } = await openTable();
  byId("hint").click();
  search(rules).resolve(best("g1f3"));
  await settle();
  assert.equal(toast(), "Hint: Nf3");
  assert.equal(table.board.shown.length, 1);
  assert.deepEqual(movesShown(), []);
});

test("the computer resigns a lost game, and people may play on", async () => {
  const { rules, table } = await againstComputer();
  for (let n = 0; n < 4; n += 1) table.thinking.agreement.note(1, { value: -2000 }, 10);
  assert.match(byId("status").textContent, /black resigns/);
  assert.equal(table.isOver(), true);
  const playOn = [...byId("after-game").querySelectorAll("button")].find((it) => it.textContent === "Play on");
  playOn.click();
  assert.equal(table.isOver(), false);
  await click(table, "e2", "e4");
  assert.equal(search(rules).think.play, true);
});

test("sides and level of a game are remembered on this device", async () => {
  const { api, table } = await againstComputer();
  const first = table.game;
  await table.showGame(await api.begin({ rules: { name: "crazyhouse" } }));
  table.thinking.plays.clear();
  await table.showGame(await api.game(first.id));
  assert.deepEqual(table.thinking.sides().plays, [1]);
});

test("every position of a game is searched once", async () => {
  const { rules } = await openTable("chess", { moves: ["e2e4", "e7e5"] });
  byId("analyse-game").click();
  const nodes = [];
  for (let n = 0; n < 3; n += 1) {
    nodes.push(search(rules).think.at);
    search(rules).resolve(best("", { score: { value: 10 * n } }));
    await settle();
  }
  assert.deepEqual(nodes, [0, 1, 2]);
  byId("analyse-game").click();
  await settle();
  assert.equal(rules.sockets.at(-1).searches.length, 3);
  assert.equal(byId("chart").hidden, false);
});
