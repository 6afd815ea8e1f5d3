// Requests to the server. `docs/serve.md` describes them.

import { forPeople } from "./words.js";

/** A request that the server rejected. */
export class ApiError extends Error {
  /** @param {{code: string, message: string, remedy: string, diagnostics?: any[]}} it */
  constructor(it) {
    const problem = forPeople(it);
    super(problem.message);
    this.problem = problem;
  }
}

/** The secrets of seats, by game. @type {Map<string, string>} */
const seats = new Map();

/**
 * Plays a game from a seat, or watches it.
 * @param {string} game
 * @param {string | null} token
 */
export function takeSeat(game, token) {
  if (token) seats.set(game, token);
  else seats.delete(game);
}

/**
 * The secret of the seat that one has in a game.
 * @param {string} game
 */
export const seatOf = (game) => seats.get(game) ?? null;

/** Fires `message` for each message of the server, and `lost` when a game was begun again. */
export const heard = new EventTarget();

/**
 * @param {string} method
 * @param {string} path below `/api/v1`
 * @param {any} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  /** @type {{method: string, headers: Record<string, string>, body?: string}} */
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const token = seats.get(path.split(/[/?]/)[2] ?? "");
  if (token) options.headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, options);
  } catch {
    throw new ApiError({ code: "gone", message: "", remedy: "" });
  }
  const text = await answer.text();
  const json = (answer.headers.get("Content-Type") ?? "").includes("json");
  if (answer.ok) return json ? JSON.parse(text) : text;
  throw new ApiError(json ? JSON.parse(text) : { code: "fault", message: text || answer.statusText, remedy: "" });
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/**
 * @param {string} path
 * @param {any} body
 */
export const post = (path, body) => call("POST", path, body);

/**
 * The path of a rule file below `/api/v1`. Names may have any characters, among them `#` and `?`.
 * @param {string} name
 */
export const rulesPath = (name) => `/rules/${name.split("/").map(encodeURIComponent).join("/")}`;

/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/** @typedef {import("./types.js").Game} Game */

/**
 * What the server needs to begin a game again: its rules, its first position, and the moves to the present one.
 * @param {Game} game
 */
export function beginning({ rules, fen, tree, node }) {
  const moves = [];
  for (let at = node; typeof tree[at]?.parent === "number"; at = /** @type {number} */ (tree[at].parent)) moves.push(tree[at].text);
  return { rules, ...(fen ? { fen } : {}), moves: moves.reverse() };
}

/** An answer that has not come after so many milliseconds will not come any more. Searches take their own time. */
const LATE = 8_000;

/** A WebSocket for one game. It connects again if the connection is lost, and begins the game again if the server lost it. */
export class GameConnection {
  /**
   * @param {string} game
   * @param {{onMessage: (message: ServerMessage) => void, onState: (open: boolean) => void}} calls
   */
  constructor(game, calls) {
    this.game = game;
    this.calls = calls;
    this.closed = false;
    this.tries = 0;
    this.last = 0;
    this.timer = 0;
    /** The game as the server had it last. @type {Game | null} */
    this.latest = null;
    /** @type {Map<number, {resolve: (it: any) => void, reject: (it: any) => void}>} */
    this.waiting = new Map();
    this.again = () => this.reopen();
    window.addEventListener("online", this.again);
    this.socket = this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = seats.get(this.game);
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.game}/socket${seat ? `?seat=${seat}` : ""}`);
    this.socket = socket;
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
    this.socket.onclose = null;
    this.socket.close();
    this.lost("no-answer");
  }

  /** Connects again, if there is no connection. */
  async reopen() {
    clearTimeout(this.timer);
    if (this.closed || this.socket.readyState < WebSocket.CLOSING) return;
    if (this.latest) await this.restore(this.latest);
    if (!this.closed && this.socket.readyState >= WebSocket.CLOSING) this.open();
  }

  /**
   * Begins the game again if the server has lost it: then the links to it stay right.
   * @param {Game} latest
   */
  async restore(latest) {
    try {
      await get(`/games/${this.game}`);
    } catch (/** @type {any} */ error) {
      if (error.problem?.code !== "unknown-game" || this.closed) return;
      await call("PUT", `/games/${this.game}`, beginning(latest)).catch(() => null);
      takeSeat(this.game, null);
      heard.dispatchEvent(new CustomEvent("lost", { detail: latest }));
    }
  }

  /** @param {ServerMessage} message */
  receive(message) {
    const refused = "refused" in message ? message.refused : null;
    const best = "best" in message ? message.best : null;
    const answer = refused ?? best ?? ("done" in message ? message.done : null);
    const waiting = answer && this.waiting.get(answer.id);
    if (waiting) {
      this.waiting.delete(answer.id);
      if (refused) waiting.reject(new ApiError(refused.problem));
      else waiting.resolve(best?.best);
    }
    if ("game" in message) this.latest = message.game;
    if (refused && refused.id === 0) refused.problem = forPeople(refused.problem);
    heard.dispatchEvent(new CustomEvent("message", { detail: message }));
    this.calls.onMessage(message);
  }

  /**
   * @param {any} ask
   * @returns {Promise<any>}
   */
  async ask(ask) {
    // A request waits a little while the first connection is being opened.
    for (let n = 0; n < 40 && this.tries === 0 && this.socket.readyState !== WebSocket.OPEN; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (this.socket.readyState !== WebSocket.OPEN) {
      throw this.gone();
    }
    return new Promise((resolve, reject) => {
      this.last += 1;
      const overdue = "think" in ask ? 0 : setTimeout(() => this.giveUp(), LATE);
      const answered = (/** @type {(it: any) => void} */ then) => (/** @type {any} */ it) => {
        clearTimeout(overdue);
        then(it);
      };
      this.waiting.set(this.last, { resolve: answered(resolve), reject: answered(reject) });
      this.socket.send(JSON.stringify({ id: this.last, ask }));
    });
  }

  /**
   * The error if there is no answer: another game is shown, or the server is gone.
   * @param {string} [code]
   */
  gone(code = "gone") {
    return new ApiError({ code: this.closed ? "left" : code, message: "", remedy: "" });
  }

  /**
   * Changes the game. In a game with seats everybody looks at earlier positions alone, and a turn is taken back if
   * the others agree.
   * @param {import("./types.js").Action} action
   */
  async act(action) {
    if (this.latest?.seated) {
      if (action.do === "goto") {
        const there = await get(`/games/${this.game}/at/${action.node}`);
        this.calls.onMessage({ game: there });
        return null;
      }
      if (action.do === "prune") return this.ask({ seat: { do: "agree", what: "takeBack" } });
    }
    return this.ask({ act: action });
  }

  close() {
    this.closed = true;
    window.removeEventListener("online", this.again);
    clearTimeout(this.timer);
    this.socket.close();
  }
}
