import assert from "node:assert/strict";
import { test } from "node:test";
import { Api, ApiError } from "../src/api.js";
import { App, usable } from "../src/app.js";
import { Server } from "../src/server.js";
import { openPage, Rules, settle, toast } from "./page.js";

const byId = (id) => document.getElementById(id);

/** The rules of the module, as a server that knows seats. */
class FakeServer extends Server {
  rules = new Rules();
  set instead(answer) {
    this.rules.instead = answer;
  }
  get asked() {
    return this.rules.asked;
  }
  get sockets() {
    return this.rules.sockets;
  }
  call(method, path, body) {
    return this.rules.call(method, path, body);
  }
  socket(game, calls) {
    return this.rules.socket(game, calls);
  }
  say(message) {
    for (const it of this.listeners) it.message?.(message);
  }
}

async function openApp(address) {
  const window = openPage(address);
  usable(false);
  const server = new FakeServer();
  const api = new Api(server);
  const app = new App(api, server, await api.about());
  app.listen();
  return { api, app, server, window };
}

const unknown = new ApiError({ code: "unknown-game", message: "This game is not here any more", remedy: "" });

test("a game that begins is named in the address, and remembered", async () => {
  const { app, window } = await openApp();
  assert.equal(byId("flip").disabled, true);
  await app.begin({ name: "chess" });
  assert.equal(byId("flip").disabled, false);
  assert.equal(window.location.search, `?game=${app.game.id}&rules=chess`);
  assert.equal(JSON.parse(localStorage.getItem("my-games"))[0].id, app.game.id);
  assert.deepEqual(JSON.parse(localStorage.getItem("recent-games")), ["chess"]);
});

test("a game that the server has lost begins again with its moves", async () => {
  const { app, api, server } = await openApp();
  await app.show(await api.begin({ rules: { name: "chess" }, moves: ["e2e4"] }));
  await app.myGames.nameInAddress(app.game);
  const { id } = app.game;
  const begun = [];
  server.instead = (method, path, body) => {
    if (path !== `/games/${id}`) return undefined;
    if (method === "GET") return unknown;
    begun.push(body);
    return { ...app.game, change: app.game.change + 1 };
  };
  await app.myGames.open(id);
  assert.deepEqual(begun[0], { rules: { name: "chess" }, moves: ["e2e4"] });
  assert.match(toast(), /^The server had lost this game/);
});

test("the seat of an address is taken, and its secret leaves the address", async () => {
  const { app, server, window } = await openApp("http://localhost/?game=abc&seat=secret");
  assert.equal(app.myGames.gameOfAddress(), "abc");
  assert.equal(server.seatOf("abc"), "secret");
  assert.equal(window.location.search, "?game=abc");
});

test("against the computer everybody has the next side in the next game", async () => {
  const { app } = await openApp();
  await app.begin({ name: "chess" });
  app.table.thinking.plays.add(1);
  await app.playAgain();
  assert.deepEqual(app.table.thinking.sides().plays, [0]);
  assert.equal(byId("near").querySelector(".name").textContent, "black");
});

test("rules that can't be played are said, and the list opens if there is no game", async () => {
  const { app, server } = await openApp();
  const bad = new ApiError({ code: "bad-rules", message: "these rules have errors", remedy: "mend them" });
  const list = [
    { name: "chess", title: "Chess", inventor: "", year: "", family: "chess", description: "", own: false },
  ];
  server.instead = (_, path) => ({ "/games": bad, "/rules": list })[path];
  const begun = app.begin({ name: "chess" });
  await settle();
  assert.equal(toast(), "these rules have errors (mend them)");
  assert.equal(byId("games").open, true);
  server.instead = () => undefined;
  await settle();
  byId("games-list").querySelector("button").click();
  await begun;
  assert.equal(app.game.title, byId("title").textContent);
});

test("a file that has changed on the disk is played at once, by its whole name", async () => {
  const { app, server } = await openApp();
  await app.begin({ name: "chess" });
  const named = { ...app.game, rules: { name: "mine #2?" }, change: app.game.change + 1 };
  server.sockets.at(-1).calls.onMessage({ game: named });
  await settle();
  server.instead = (_, path) => (path.startsWith("/rules/") ? { text: "extends = 'chess'", maySave: true } : undefined);
  server.say({ rulesChanged: {} });
  await settle();
  assert.ok(server.asked.includes("GET /rules/mine%20%232%3F"), server.asked.join("\n"));
  assert.ok(server.asked.at(-1).endsWith("/act"));
});

test("players with seats see their side near, offers, and clocks", async () => {
  const { app, server } = await openApp();
  await app.begin({ name: "chess" });
  server.takeSeat(app.game.id, "secret");
  const clock = { time: { base: 60_000, increment: 0 }, left: [60_000, 30_000], running: 0 };
  const seated = { you: 1, offers: [{ what: "draw", by: [0] }], clock };
  const game = { ...app.game, seated, change: app.game.change + 1 };
  server.say({ game });
  server.sockets.at(-1).calls.onMessage({ game });
  server.say({ present: { players: [1], watchers: 2 } });
  await settle();
  const box = byId("seats");
  assert.equal(box.querySelector("h2").textContent, "You play black");
  assert.match(box.querySelector(".offer").textContent, /White offers a draw/);
  assert.match(box.textContent, /2 watchers/);
  assert.equal(byId("near").querySelector(".name").textContent, "black");
  assert.equal(document.querySelectorAll(".clock").length, 2);
});
