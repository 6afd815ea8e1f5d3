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
/** @typedef {{about: import("./types.js").About, games: import("./types.js").Listed[]}} Listing what `alfil-games.js` holds */
/**
 * What `alfil-disk.js` holds, for a folder on the disk: the rule files, the module and the worker's script, and what unpacks them.
 * @typedef {{alfilRules: string, alfilModule: string, alfilWorker: string, alfilUnpack: (text: string) => Promise<ArrayBuffer>}} Packed
 */

/** How many milliseconds after it is shown a page that nobody touches gets ready for a game. */
const SOON = 4000;

/** Whether this page is one of a folder. */
export const isPlayground = () => "alfilGames" in globalThis;

/** The folder. @implements {Host} */
export class Playground {
  /** The folder that this page is in. */
  static here() {
    return new Playground(/** @type {{alfilGames: Listing}} */ (/** @type {unknown} */ (globalThis)).alfilGames);
  }

  /** @param {Listing} listing */
  constructor(listing) {
    this.listing = listing;
    this.hasSeats = false;
    this.hasPages = false;
    /** @type {Listener[]} */
    this.listeners = [];
    /** @type {Workers | null} */
    this.workers = null;
    /** The workers, once they are wanted. @type {Promise<Workers> | null} */
    this.loading = null;
  }

  /** Starts the workers, if that was not done yet. The list of games is shown without them. */
  ready() {
    if (!this.loading) {
      this.loading = this.load();
      // Each request reports a failure; without a request nobody waits.
      this.loading.catch(() => {});
    }
    return this.loading;
  }

  /** Gets ready when somebody touches the page, or after a while: then the first game begins sooner. */
  prepare() {
    if (/** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData) return;
    const signs = ["pointerdown", "pointermove", "keydown", "scroll"];
    const begin = () => {
      for (const it of signs) window.removeEventListener(it, begin, true);
      this.ready();
    };
    for (const it of signs) window.addEventListener(it, begin, { capture: true, passive: true });
    setTimeout(begin, SOON);
  }

  async load() {
    this.workers = new Workers(await (location.protocol === "file:" ? partsOfDisk() : partsOfFolder()));
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
    if (method === "GET" && path === "/about") return this.listing.about;
    if (method === "GET" && path === "/rules") return this.listing.games;
    if (!this.workers) notify("The rules are being read…");
    const workers = this.workers ?? (await this.ready());
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

/**
 * A file of the folder that is compressed whatever the server does.
 * @param {string} name
 * @param {string} type
 */
async function unpacked(name, type) {
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok || !answer.body) throw new Error(`${name} can't be read: load the page again`);
  const stream = answer.body.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

/** What a worker needs. The browser compiles the module in another thread, while it is still being read. */
async function partsOfFolder() {
  const [module, texts] = await Promise.all([
    WebAssembly.compileStreaming(unpacked("alfil-module.deflate", "application/wasm")),
    unpacked("alfil-rules.deflate", "application/json").then((it) => it.text()),
  ]);
  return { module, texts, script: "worker.js" };
}

/** The same for a folder on the disk, where pages can't read files other than scripts. */
async function partsOfDisk() {
  await addScript("alfil-disk.js");
  const { alfilRules, alfilModule, alfilWorker, alfilUnpack } = /** @type {Packed} */ (
    /** @type {unknown} */ (globalThis)
  );
  const [module, texts, worker] = await Promise.all([
    alfilUnpack(alfilModule).then((it) => WebAssembly.compile(it)),
    alfilUnpack(alfilRules).then((it) => new TextDecoder().decode(it)),
    alfilUnpack(alfilWorker),
  ]);
  return { module, texts, script: URL.createObjectURL(new Blob([worker], { type: "text/javascript" })) };
}

/** An ID that no game has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");
}
