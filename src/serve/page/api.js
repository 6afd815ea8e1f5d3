// What the server is asked. `docs/serve.md` says what everything means.

/** Something that the server refused. */
export class Refused extends Error {
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
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, options);
  } catch {
    throw new Refused({ code: "gone", message: "the server can't be reached", remedy: "is it still running?" });
  }
  const text = await answer.text();
  const json = (answer.headers.get("Content-Type") ?? "").includes("json");
  if (answer.ok) return json ? JSON.parse(text) : text;
  throw new Refused(json ? JSON.parse(text) : { code: "fault", message: text || answer.statusText, remedy: "" });
}

export const get = (path) => call("GET", path);
export const post = (path, body) => call("POST", path, body);

/** A conversation about one game. It goes on by itself when the line was cut. */
export class Line {
  /**
   * @param {string} game
   * @param {{told: (told: any) => void, state: (open: boolean) => void}} calls
   */
  constructor(game, calls) {
    this.game = game;
    this.calls = calls;
    this.closed = false;
    this.tries = 0;
    this.last = 0;
    /** @type {Map<number, {resolve: (it: any) => void, reject: (it: any) => void}>} */
    this.waiting = new Map();
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.game}/socket`);
    this.socket.onopen = () => {
      this.tries = 0;
      this.calls.state(true);
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => {
      for (const it of this.waiting.values()) it.reject(this.gone());
      this.waiting.clear();
      if (this.closed) return;
      this.calls.state(false);
      this.tries += 1;
      setTimeout(() => this.closed || this.open(), Math.min(500 * this.tries, 5000));
    };
  }

  hear(told) {
    const answer = told.done ?? told.refused ?? told.best;
    const waiting = answer && this.waiting.get(answer.id);
    if (waiting) {
      this.waiting.delete(answer.id);
      if (told.refused) waiting.reject(new Refused(told.refused.problem));
      else waiting.resolve(told.best?.best);
    }
    this.calls.told(told);
  }

  /**
   * @param {any} ask
   * @returns {Promise<any>}
   */
  async ask(ask) {
    // What is asked while the line is being opened waits a little.
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

  /** Why there is no answer: this side has left, or the other one. */
  gone() {
    if (this.closed) return new Refused({ code: "left", message: "another game is shown now", remedy: "" });
    return new Refused({ code: "gone", message: "the server can't be reached", remedy: "is it still running?" });
  }

  act(action) {
    return this.ask({ act: action });
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
