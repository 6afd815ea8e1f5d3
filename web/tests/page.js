// The page without a browser: its elements in happy-dom, and the rules in the kept module.

import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { initSync, Server as Module } from "../../wasm/pkg/alfil.js";
import { Api, ApiError } from "../src/api.js";
import { Look } from "../src/settings.js";
import { Table } from "../src/table.js";

const read = (path) => readFileSync(new URL(path, import.meta.url));
const GAMES = ["chess", "crazyhouse"];
const TEXTS = JSON.stringify(GAMES.map((name) => ({ name, text: read(`../../rules/${name}.toml`).toString() })));

/** What scripts of a page find in the global object. */
const GLOBAL = [
  "DOMParser",
  "Element",
  "Event",
  "FormData",
  "KeyboardEvent",
  "Node",
  "ResizeObserver",
  "SVGElement",
  "document",
  "innerHeight",
  "innerWidth",
  "localStorage",
  "location",
  "matchMedia",
  "window",
];

// A page ticks as long as it is open. Tests end.
const { setInterval } = globalThis;
globalThis.setInterval = (...args) => setInterval(...args).unref();

/** Opens the page anew: its HTML, and a device that has kept nothing. */
export function openPage(address = "http://localhost/") {
  const window = new Window({ url: address });
  for (const name of GLOBAL)
    Object.defineProperty(globalThis, name, {
      value: name === "window" ? window : window[name],
      configurable: true,
      writable: true,
    });
  const page = read("../static/index.html").toString();
  window.document.body.innerHTML = page
    .slice(page.indexOf("<body>") + 6, page.indexOf("</body>"))
    .replaceAll(/<script.*<\/script>/g, "");
  return window;
}

initSync({ module: read("../../wasm/pkg/alfil_bg.wasm") });

/** The rules of the kept module. A test can delay an answer, or give another. */
export class Rules {
  constructor() {
    this.module = new Module(TEXTS, 7);
    /** What a test answers itself: an answer, an error to throw, or `undefined` for the module's answer. */
    this.instead = () => undefined;
    this.asked = [];
    this.sockets = [];
  }

  async call(method, path, body) {
    this.asked.push(`${method} ${path}`);
    const other = await this.instead(method, path, body);
    if (other instanceof Error) throw other;
    if (other !== undefined) return other;
    const answer = this.module.call(method, path, body === undefined ? "" : JSON.stringify(body));
    const data = answer.kind === "application/json" && answer.body ? JSON.parse(answer.body) : answer.body;
    if (answer.status >= 400) throw new ApiError(data);
    return data;
  }

  socket(game, calls) {
    const res = new Socket(this, game, calls);
    this.sockets.push(res);
    return res;
  }
}

/** A connection to a game of the module. Searches are answered by the test. */
class Socket {
  constructor(rules, game, calls) {
    Object.assign(this, { rules, game, calls, closed: false, searches: [] });
    calls.onState(true);
  }

  async act(action) {
    this.calls.onMessage({ game: await this.rules.call("POST", `/games/${this.game}/act`, action) });
  }

  think(think) {
    return new Promise((resolve, reject) => this.searches.push({ think, resolve, reject }));
  }

  async stop() {
    this.stopped = true;
  }

  close() {
    this.closed = true;
  }
}

/** A table with a game, as people see it. */
export async function openTable(name = "chess", more = {}) {
  openPage();
  const rules = new Rules();
  const api = new Api(rules);
  const table = new Table({
    api,
    look: new Look(),
    about: await api.about(),
    atEnd: [{ label: "Play again", does: () => {} }],
  });
  table.listen({});
  await table.showGame(await api.begin({ rules: { name }, ...more }));
  return { api, rules, table };
}

/** Lets everything happen that waits for nothing but its turn. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The number of a cell. */
export const cellOf = (table, name) => table.store.shown.board.cells.findIndex((it) => it.name === name);

/** Chooses cells one after the other, as clicks do. */
export async function click(table, ...names) {
  for (const name of names) table.onCell(cellOf(table, name));
  await settle();
}

/** The texts of the moves in the list. */
export const movesShown = () =>
  [...document.querySelectorAll("#history .move")].map((it) => it.getAttribute("data-text"));

/** What is said at the edge of the page. */
export const toast = () => document.getElementById("toast").textContent;
