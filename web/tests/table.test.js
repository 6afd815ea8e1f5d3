import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../src/api.js";
import { marksOf } from "../src/marks.js";
import { cellOf, click, movesShown, openTable, settle, toast } from "./page.js";

const byId = (id) => document.getElementById(id);
const problem = (code, message, remedy = "") => new ApiError({ code, message, remedy });
const pieces = () => document.querySelectorAll("#board .piece").length;

/** Holds back the answers to requests for boards until the test lets them go. */
function holdBoards(rules) {
  const held = [];
  rules.instead = (_, path) => (path.includes("/board") ? new Promise((resolve) => held.push(resolve)) : undefined);
  return held;
}

test("a game is shown with its board, its players and its first prompt", async () => {
  const { table } = await openTable();
  assert.equal(byId("title").textContent, "Chess");
  assert.equal(document.querySelectorAll("#board .cell").length, 64);
  assert.equal(pieces(), 32);
  assert.equal(byId("near").querySelector(".name").textContent, "white");
  assert.match(byId("prompt").textContent, /^Choose a piece to move/);
  assert.equal(table.game.node, 0);
});

test("cells of sets have the colours that the position gives them", async () => {
  const { table } = await openTable();
  const { game } = table;
  const tints = [{ cell: cellOf(table, "e4"), colour: "#ffd700" }];
  table.board.setPosition(
    game.position.pieces,
    marksOf({ ...game, position: { ...game.position, tints } }, table.chooser, [], true),
  );
  const outline = table.board.drawing.places[tints[0].cell].outline;
  const drawn = [...document.querySelectorAll('#board .tint[fill="#ffd700"]')];
  assert.deepEqual(
    drawn.map((it) => it.getAttribute("d")),
    [outline],
  );
});

test("two clicks make a move, and Undo takes it back", async () => {
  const { table } = await openTable();
  await click(table, "e2");
  assert.equal(document.querySelectorAll("#board .target").length, 2);
  await click(table, "e4");
  assert.deepEqual(movesShown(), ["e2e4"]);
  assert.match(byId("status").textContent, /^black to move/);
  byId("undo").click();
  await settle();
  assert.deepEqual(movesShown(), []);
});

test("a piece that is dragged to where it can't go goes back", async () => {
  const { table } = await openTable();
  table.lift(`c${cellOf(table, "e2")}`);
  table.drop(cellOf(table, "e5"));
  await settle();
  assert.deepEqual(movesShown(), []);
  assert.deepEqual(table.chooser.chosen, []);
});

test("the game before stays whole until the board of the next one is there", async () => {
  const { api, rules, table } = await openTable();
  const held = holdBoards(rules);
  const next = await api.begin({ rules: { name: "crazyhouse" } });
  const shown = table.showGame(next);
  await settle();
  table.flip();
  table.update();
  assert.equal(table.game.title, "Chess");
  assert.equal(byId("title").textContent, "Chess");
  rules.instead = () => undefined;
  held[0](undefined);
  await shown;
  assert.equal(table.game.title, "Crazyhouse");
  assert.equal(table.store.state.turns, 0);
});

test("a game whose board does not come leaves the game before, connected", async () => {
  const { api, rules, table } = await openTable();
  const before = table.game.id;
  const next = await api.begin({ rules: { name: "crazyhouse" } });
  rules.instead = (_, path) => (path.includes("/board") ? problem("gone", "The connection is lost") : undefined);
  await assert.rejects(table.showGame(next), /connection is lost/);
  rules.instead = () => undefined;
  assert.equal(rules.sockets.at(-1).game, before);
  await click(table, "e2", "e4");
  assert.deepEqual(movesShown(), ["e2e4"]);
});

test("a board that comes too late is not shown", async () => {
  const { api, rules, table } = await openTable();
  const [slow, fast] = [
    await api.begin({ rules: { name: "crazyhouse" } }),
    await api.begin({ rules: { name: "chess" }, moves: ["d2d4"] }),
  ];
  const held = holdBoards(rules);
  const first = table.showGame(slow);
  await settle();
  rules.instead = () => undefined;
  await table.showGame(fast);
  held[0](undefined);
  await first;
  assert.equal(table.game.id, fast.id);
  assert.equal(rules.sockets.at(-1).game, fast.id);
});

test("an older state of the game that comes late changes nothing", async () => {
  const { rules, table } = await openTable();
  const before = table.game;
  await click(table, "e2", "e4");
  rules.sockets.at(-1).calls.onMessage({ game: before });
  await settle();
  assert.deepEqual(movesShown(), ["e2e4"]);
});

test("a move that was not sent is said, and the board is as before", async () => {
  const { rules, table } = await openTable();
  rules.instead = (_, path) => (path.endsWith("/act") ? problem("gone", "The connection is lost", "Wait") : undefined);
  await click(table, "e2", "e4");
  assert.equal(toast(), "Not connected: the move was not made (Wait)");
  assert.deepEqual(movesShown(), []);
});

test("the kind that was dropped is remembered until the other board comes", async () => {
  const { api, table } = await openTable("crazyhouse", { fen: "8/k7/8/8/8/8/8/7K[PPp] w - - 0 1" });
  const [kind] = document.querySelectorAll("#near .held");
  if (kind.getAttribute("aria-pressed") !== "true") kind.click();
  await click(table, "e4");
  assert.equal(movesShown().at(-1), "P@e4");
  assert.equal(table.store.state.droppedKind, kind.dataset.key);
  await table.showGame(await api.begin({ rules: { name: "chess" } }));
  assert.equal(table.store.state.droppedKind, null);
});

test("a move is chosen in advance, and made when it is legal", async () => {
  const { rules, table } = await openTable();
  table.thinking.plays.add(1);
  await click(table, "e2", "e4");
  await click(table, "g1", "f3");
  assert.equal(byId("prompt").textContent, "This move will be made when it is your turn.");
  await rules.sockets.at(-1).act({ do: "move", text: "e7e5" });
  await settle();
  assert.deepEqual(movesShown(), ["e2e4", "e7e5", "g1f3"]);
});

test("pieces are pushed about by hand, and the game is as it was", async () => {
  const { table } = await openTable();
  table.toggleByHand();
  await click(table, "e2", "e7");
  assert.equal(pieces(), 31);
  assert.equal(byId("status").textContent, "By hand: no rules are checked");
  table.toggleByHand();
  assert.equal(pieces(), 32);
  assert.equal(table.game.node, 0);
});

test("the board is turned for the player who wants to sit near", async () => {
  const { table } = await openTable();
  table.turnTo((it) => it === 1);
  assert.equal(byId("near").querySelector(".name").textContent, "black");
  assert.equal(table.store.state.turns, 1);
});

test("keys go through the moves, but not while something is typed", async () => {
  await openTable("chess", { moves: ["e2e4", "e7e5"] });
  const press = (key, target) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
  press("ArrowLeft", byId("typed"));
  await settle();
  const present = () => document.querySelector("#history [aria-current]")?.getAttribute("data-text");
  assert.equal(present(), "e7e5");
  press("ArrowLeft", document.body);
  await settle();
  assert.equal(present(), "e2e4");
});

test("after the end people choose what comes next", async () => {
  await openTable("chess", { moves: ["f2f3", "e7e5", "g2g4", "d8h4"] });
  assert.match(byId("status").textContent, /^black wins/);
  const labels = [...byId("after-game").querySelectorAll("button")].map((it) => it.textContent);
  assert.deepEqual(labels, ["Play again", "Analyse the game"]);
});
