// Requests to the server. `docs/serve.md` describes them.

/** A request that the server rejected. */
export class ApiError extends Error {
  /** @param {{code: string, message: string, remedy: string, diagnostics?: any[]}} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

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
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, options);
  } catch {
    throw new ApiError({ code: "gone", message: "the server can't be reached", remedy: "is it still running?" });
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

/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/** A WebSocket for one game. It connects again if the connection is lost. */
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
    /** @type {Map<number, {resolve: (it: any) => void, reject: (it: any) => void}>} */
    this.waiting = new Map();
    this.socket = this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.game}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.calls.onState(true);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      for (const it of this.waiting.values()) it.reject(this.gone());
      this.waiting.clear();
      if (this.closed) return;
      this.calls.onState(false);
      this.tries += 1;
      setTimeout(() => this.closed || this.open(), Math.min(500 * this.tries, 5000));
    };
    return socket;
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
    this.calls.onMessage(message);
  }

  /**
   * @param {any} ask
   * @returns {Promise<any>}
   */
  async ask(ask) {
    // A request waits a little while the connection is being opened.
    for (let n = 0; n < 40 && this.socket.readyState !== WebSocket.OPEN; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (this.socket.readyState !== WebSocket.OPEN) {
      throw this.gone();
    }
    return new Promise((resolve, reject) => {
      this.last += 1;
      this.waiting.set(this.last, { resolve, reject });
      this.socket.send(JSON.stringify({ id: this.last, ask }));
    });
  }

  /** The error if there is no answer: another game is shown, or the server is gone. */
  gone() {
    if (this.closed) return new ApiError({ code: "left", message: "another game is shown now", remedy: "" });
    return new ApiError({ code: "gone", message: "the server can't be reached", remedy: "is it still running?" });
  }

  /** @param {import("./types.js").Action} action */
  act(action) {
    return this.ask({ act: action });
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
