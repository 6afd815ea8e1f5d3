// The page without a server: a folder of files has the games, and workers have their rules.

import { ApiError } from "./api.js";
import { keepCopy } from "./copies.js";
import { addScript, notify } from "./dom.js";
import { carriedBy, fragmentOf, MOST_LINK } from "./links.js";
import { Workers } from "./local.js";
import { beginning } from "./server.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("./host.js").Listener} Listener */
/** @typedef {{about: import("./types.js").About, games: import("./types.js").Listed[], texts: unknown[]}} Data what `alfil-games.js` holds */
/**
 * What the scripts of the folder have put there: games, the module, the worker's script, and what unpacks them.
 * @typedef {{alfilGames: string, alfilModule: string, alfilWorker: string, alfilUnpack: (text: string) => Promise<ArrayBuffer>}} Packed
 */

const packed = () => /** @type {Packed} */ (/** @type {unknown} */ (globalThis));

/** Whether this page is one of a folder. */
export const isPlayground = () => "alfilGames" in globalThis;

/** The folder. @implements {Host} */
export class Playground {
  /** Reads the games of the folder. The module comes later: the list of games is shown without it. */
  static async open() {
    const { alfilGames, alfilUnpack } = packed();
    return new Playground(JSON.parse(new TextDecoder().decode(await alfilUnpack(alfilGames))));
  }

  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.hasSeats = false;
    this.hasPages = false;
    /** @type {Listener[]} */
    this.listeners = [];
    /** @type {Workers | null} */
    this.workers = null;
    this.loading = this.load();
    // Each request reports a failure; without a request nobody waits.
    this.loading.catch(() => {});
  }

  async load() {
    await addScript("alfil-module.js");
    const { alfilModule, alfilWorker, alfilUnpack } = packed();
    const module = await WebAssembly.compile(await alfilUnpack(alfilModule));
    const script = URL.createObjectURL(new Blob([await alfilUnpack(alfilWorker)], { type: "text/javascript" }));
    this.workers = new Workers({ module, script, texts: JSON.stringify(this.data.texts) });
    // Only now: copying the other files must not delay the first board.
    keepCopy(navigator, location.protocol);
    return this.workers;
  }

  takeSeat() {}

  /** @returns {string | null} */
  seatOf() {
    return null;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {string} path */
  picture(path) {
    const name = /^\/rules\/(.*)\/board\.svg$/.exec(path)?.[1];
    return name ? `boards/${name}.svg` : "";
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<unknown>}
   */
  async call(method, path, body) {
    if (method === "GET" && path === "/about") return this.data.about;
    if (method === "GET" && path === "/rules") return this.data.games;
    if (!this.workers) notify("The rules are being read…");
    const workers = this.workers ?? (await this.loading);
    // Games outlive the page, so their IDs are chosen here.
    if (method === "POST" && path === "/games") return workers.call("PUT", `/games/${newId()}`, body);
    return workers.call(method, path, body);
  }

  /**
   * @param {string} game
   * @param {import("./api.js").SocketCalls} calls
   */
  socket(game, calls) {
    if (!this.workers) throw new Error("no game is shown before the rules are there");
    const onMessage = (/** @type {import("./types.js").ServerMessage} */ message) => {
      for (const it of this.listeners) it.message?.(message);
      calls.onMessage(message);
    };
    return this.workers.socket(game, { ...calls, onMessage });
  }

  /** The game that this entry of the browser's history shows. @returns {string | null} */
  gameInAddress() {
    return window.history.state?.game ?? null;
  }

  /**
   * The address of a game: its rules.
   * @param {Game} game
   */
  async address({ rules, fen }) {
    const address = await fragmentOf({ rules, ...(fen ? { fen } : {}) });
    return address.length > MOST_LINK ? "#" : address;
  }

  /** What the address wants to be shown. */
  wanted() {
    return carriedBy(location.hash);
  }

  /**
   * Links to a game, with their titles.
   * @param {Game} game
   * @returns {Promise<[string, string][]>}
   */
  async links(game) {
    const here = location.href.split("#")[0];
    const { rules, fen, moves } = beginning(game);
    const link = async (/** @type {import("./links.js").Carried} */ it) => {
      const fragment = await fragmentOf(it);
      if (fragment.length <= MOST_LINK) return here + fragment;
      throw new ApiError({
        code: "long-link",
        message: `a link with this game would have ${fragment.length} characters, and ${MOST_LINK} is the most`,
        remedy: "download the rule file or the record, and send that",
      });
    };
    const start = fen ? { fen } : {};
    /** @type {[string, string][]} */
    const res = [["This game with its rules and moves", await link({ rules, ...start, moves })]];
    if (moves.length > 0) res.push(["The same rules, from the beginning", await link({ rules, ...start })]);
    res.push(["The rules, to read and change them", await link({ rules, edit: true })]);
    return res;
  }
}

/** An ID that no game has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");
}
