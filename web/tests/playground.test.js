import assert from "node:assert/strict";
import { test } from "node:test";
import { Api } from "../src/api.js";
import { App, usable } from "../src/app.js";
import { carriedBy } from "../src/links.js";
import { Playground } from "../src/playground.js";
import { openPage, Rules, settle, toast } from "./page.js";

const GAMES = [{ name: "chess", title: "Chess", inventor: "", year: "", family: "chess", description: "", own: false }];

/** A playground whose workers are the rules of the kept module. */
class FakePlayground extends Playground {
  async load() {
    this.workers = new Rules();
    return this.workers;
  }
}

async function openApp(address) {
  const window = openPage(address);
  usable(false);
  const { about } = new Api(new Rules());
  const host = new FakePlayground({ about: await about.call(new Api(new Rules())), games: GAMES });
  const api = new Api(host);
  const app = new App(api, host, await api.about());
  app.listen();
  return { app, host, window };
}

test("the list is shown without the module, with pictures of the folder", async () => {
  const { app } = await openApp();
  app.host.loading = new Promise(() => {});
  app.pickGame();
  await settle();
  assert.equal(document.documentElement.classList.contains("at-home"), true);
  assert.equal(document.querySelector(".game-card img").getAttribute("src"), "boards/chess.svg");
});

test("links carry the rules as they are changed, and open a game with its moves", async () => {
  const { app, host } = await openApp();
  const text = "extends = 'chess'\nvariant.name = 'Mine'\n";
  await app.begin({ name: "", text });
  await app.table.act({ do: "move", text: "e2e4", at: 0 });
  const links = await host.links(app.game);
  const [game, start, edit] = await Promise.all(links.map(([, link]) => carriedBy(`#${link.split("#")[1]}`)));
  assert.deepEqual([game.rules.text, game.moves], [text, ["e2e4"]]);
  assert.deepEqual([start.moves, edit.edit], [undefined, true]);
  const other = await openApp(links[0][1]);
  assert.equal(await other.app.openAddress(), true);
  assert.equal(other.app.game.title, "Mine");
  assert.equal(other.app.game.tree.length, 2);
});

test("a link that can't be opened is said", async () => {
  const { app } = await openApp("http://localhost/#open=AAAA");
  assert.equal(await app.openAddress(), false);
  assert.match(toast(), /^this link is damaged/);
});

test("nobody is invited where there is no server", async () => {
  await openApp();
  assert.equal(document.getElementById("invite"), null);
});
