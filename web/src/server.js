// Requests to a server, by HTTP and WebSocket.

import { ApiError, problemOf } from "./api.js";
import { forPeople } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Best} Best */
/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./api.js").SocketCalls} SocketCalls */
/** @typedef {import("./api.js").Socket} Socket */
/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("./host.js").Listener} Listener */

/**
 * The error for a request that the server rejected, in words for people.
 * @param {Problem} problem
 */
const rejected = (problem) => new ApiError(forPeople(problem));

/** @param {string} code of a mistake that the page itself notices */
const ownError = (code) => rejected({ code, message: "", remedy: "" });

/**
 * What the server needs to begin a game again: its rules, its first position, and the moves to the present one.
 * @param {Pick<Game, "rules" | "fen" | "tree" | "node">} game
 */
export function beginning({ rules, fen, tree, node }) {
  const moves = [];
  for (let at = node; typeof tree[at]?.parent === "number"; at = /** @type {number} */ (tree[at].parent))
    moves.push(tree[at].text);
  return { rules, ...(fen ? { fen } : {}), moves: moves.reverse() };
}

/** A server. It knows the secrets of the seats that people here have. @implements {Host} */
export class Server {
  constructor() {
    /** The secrets of seats, by game. @type {Map<string, string>} */
    this.seats = new Map();
    this.hasSeats = true;
    this.hasPages = true;
    /** @type {Listener[]} */
    this.listeners = [];
  }

  /**
   * Plays a game from a seat, or watches it.
   * @param {string} game
   * @param {string | null} token
   */
  takeSeat(game, token) {
    if (token) this.seats.set(game, token);
    else this.seats.delete(game);
  }

  /**
   * Returns the secret of the seat that people here have in a game, or null.
   * @param {string} game
   */
  seatOf(game) {
    return this.seats.get(game) ?? null;
  }

  /** The server is ready. */
  prepare() {}

  /** @param {Listener} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /**
   * The address of a picture.
   * @param {string} path below `/api/v1`
   */
  picture(path) {
    return `/api/v1${path}`;
  }

  /**
   * @param {string} method
   * @param {string} path below `/api/v1`
   * @param {unknown} [body]
   * @returns {Promise<unknown>}
   */
  async call(method, path, body) {
    /** @type {Record<string, string>} */
    const headers = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const token = this.seats.get(path.split(/[/?]/)[2] ?? "");
    if (token) headers.Authorization = `Bearer ${token}`;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(`/api/v1${path}`, { method, headers, body: sent }).catch(() => {
      throw ownError("gone");
    });
    const text = await answer.text();
    const json = (answer.headers.get("Content-Type") ?? "").includes("json");
    if (answer.ok) return json ? JSON.parse(text) : text;
    throw rejected(json ? JSON.parse(text) : { code: "fault", message: text || answer.statusText, remedy: "" });
  }

  gameInAddress() {
    return new URLSearchParams(location.search).get("game");
  }

  /** @param {Game} game */
  async address({ id, rules }) {
    const query = new URLSearchParams({ game: id });
    if (rules.name && !rules.text) query.set("rules", rules.name);
    return `?${query}`;
  }

  /**
   * What the address wants to be shown, or else the game that the server was started with.
   * @param {import("./types.js").About} about
   */
  async wanted(about) {
    const query = new URLSearchParams(location.search);
    const [fen, edit] = [query.get("fen"), query.has("edit")];
    const more = { ...(fen ? { fen } : {}), ...(edit ? { edit } : {}) };
    const name = query.get("rules");
    const set = [...query].filter((it) => it[0].startsWith("set.")).map(([name, value]) => [name.slice(4), value]);
    if (name) return { rules: { name, set: Object.fromEntries(set) }, ...more };
    return about.rules ? { rules: { name: about.rules, set: about.set }, ...more } : null;
  }

  /**
   * Links to a game, with their titles.
   * @param {Game} game
   * @returns {Promise<[string, string][]>}
   */
  async links({ id, rules, position: { fen } }) {
    const here = location.origin + location.pathname;
    const link = (/** @type {Record<string, string>} */ query) => `${here}?${new URLSearchParams(query)}`;
    const set = Object.fromEntries(Object.entries(rules.set ?? {}).map(([name, value]) => [`set.${name}`, value]));
    /** @type {[string, string][]} */
    const res = [["This game, to play it together", link({ game: id })]];
    if (!rules.text) res.push(["A new game from this position", link({ rules: rules.name ?? "", ...set, fen })]);
    return res;
  }

  /**
   * @param {string} game
   * @param {SocketCalls} calls
   */
  socket(game, calls) {
    return new ServerSocket(this, game, calls);
  }
}

/** An answer that has not come after so many milliseconds will not come any more. Searches take their own time. */
const LATE = 8_000;

/**
 * A WebSocket for one game. It connects again if the connection is lost, and begins the game again if the server lost it.
 * @implements {Socket}
 */
class ServerSocket {
  /**
   * @param {Server} server
   * @param {string} game
   * @param {SocketCalls} calls
   */
  constructor(server, game, calls) {
    this.server = server;
    this.game = game;
    this.calls = calls;
    this.closed = false;
    this.tries = 0;
    this.last = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The game as the server had it last. @type {Game | null} */
    this.latest = null;
    /** @type {Map<number, {resolve: (best?: Best) => void, reject: (error: ApiError) => void}>} */
    this.waiting = new Map();
    this.again = () => this.reopen();
    window.addEventListener("online", this.again);
    this.connection = this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = this.server.seatOf(this.game);
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/v1/games/${this.game}/socket${seat ? `?seat=${seat}` : ""}`,
    );
    this.connection = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.calls.onState(true);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => this.lost();
    return socket;
  }

  /**
   * The connection is lost: rejects what waits for an answer, and connects again after a while.
   * @param {string} [code] the reason
   */
  lost(code = "gone") {
    for (const it of this.waiting.values()) it.reject(this.gone(code));
    this.waiting.clear();
    if (this.closed) return;
    this.calls.onState(false);
    this.tries += 1;
    this.timer = setTimeout(this.again, Math.min(500 * this.tries, 5000));
  }

  /** Gives up a connection that brings no answers. The browser may notice only minutes later that the network is gone. */
  giveUp() {
    this.connection.onclose = null;
    this.connection.close();
    this.lost("no-answer");
  }

  /** Connects again, if there is no connection. */
  async reopen() {
    clearTimeout(this.timer);
    if (this.closed || this.connection.readyState < WebSocket.CLOSING) return;
    if (this.latest) await this.restore(this.latest);
    if (!this.closed && this.connection.readyState >= WebSocket.CLOSING) this.open();
  }

  /**
   * Begins the game again if the server has lost it: then the links to it stay right.
   * @param {Game} latest
   */
  async restore(latest) {
    const path = `/games/${this.game}`;
    try {
      await this.server.call("GET", path);
    } catch (error) {
      if (problemOf(error)?.code !== "unknown-game" || this.closed) return;
      await this.server.call("PUT", path, beginning(latest)).catch(() => null);
      this.server.takeSeat(this.game, null);
      for (const it of this.server.listeners) it.lost?.(latest);
    }
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if ("refused" in message) {
      const { id, problem } = message.refused;
      this.answered(id)?.reject(rejected(problem));
      if (id === 0) message.refused.problem = forPeople(problem);
    } else if ("best" in message) {
      this.answered(message.best.id)?.resolve(message.best.best);
    } else if ("done" in message) {
      this.answered(message.done.id)?.resolve();
    } else if ("game" in message) {
      this.latest = message.game;
    }
    for (const it of this.server.listeners) it.message?.(message);
    this.calls.onMessage(message);
  }

  /**
   * The request that an answer is for, if it still waits.
   * @param {number} id
   */
  answered(id) {
    const res = this.waiting.get(id);
    this.waiting.delete(id);
    return res;
  }

  /**
   * @param {ClientMessage} ask
   * @returns {Promise<Best | undefined>} what a search has found
   */
  async ask(ask) {
    // A request waits a little while the first connection is being opened.
    for (let n = 0; n < 40 && this.tries === 0 && this.connection.readyState !== WebSocket.OPEN; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (this.connection.readyState !== WebSocket.OPEN) {
      throw this.gone();
    }
    return new Promise((resolve, reject) => {
      this.last += 1;
      const overdue = "think" in ask ? undefined : setTimeout(() => this.giveUp(), LATE);
      this.waiting.set(this.last, {
        resolve: (best) => {
          clearTimeout(overdue);
          resolve(best);
        },
        reject: (error) => {
          clearTimeout(overdue);
          reject(error);
        },
      });
      this.connection.send(JSON.stringify({ id: this.last, ask }));
    });
  }

  /**
   * The error if there is no answer: another game is shown, or the server is gone.
   * @param {string} [code]
   */
  gone(code = "gone") {
    return ownError(this.closed ? "left" : code);
  }

  /** @param {import("./types.js").Think} think */
  async think(think) {
    return /** @type {Best} */ (await this.ask({ think }));
  }

  async stop() {
    await this.ask({ stop: {} });
  }

  /**
   * Changes the game. In a game with seats everybody looks at earlier positions alone, and a turn is taken back if
   * the others agree.
   * @param {import("./types.js").Action} action
   */
  async act(action) {
    if (this.latest?.seated && action.do === "goto") {
      this.calls.onMessage({ game: await this.look(action.node) });
    } else if (this.latest?.seated && action.do === "prune") {
      await this.ask({ seat: { do: "agree", what: "takeBack" } });
    } else {
      await this.ask({ act: action });
    }
  }

  /** @param {number} node */
  async look(node) {
    return /** @type {Game} */ (await this.server.call("GET", `/games/${this.game}/at/${node}`));
  }

  close() {
    this.closed = true;
    window.removeEventListener("online", this.again);
    clearTimeout(this.timer);
    this.connection.close();
  }
}
