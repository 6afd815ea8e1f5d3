// Requests without a server: two workers with the rules in them, one to play and one to search.

import { ApiError, problemOf } from "./api.js";

/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Best} Best */
/** @typedef {import("./worker.js").Ask} Ask */
/** @typedef {import("./worker.js").FromWorker} FromWorker */
/** @typedef {import("./worker.js").ToWorker} ToWorker */
/** @typedef {import("./api.js").SocketCalls} SocketCalls */
/** @typedef {import("./api.js").Socket} Socket */
/** @typedef {import("./api.js").Transport} Transport */
/**
 * What a worker needs: module, script, rule files, and a network if there is one.
 * @typedef {{module: WebAssembly.Module, script: string, texts: string, net?: Uint8Array}} Parts
 */
/** @typedef {{resolve: (done: unknown) => void, reject: (error: ApiError) => void, onThought?: (thought: Thought) => void}} Waiting */

/** A worker with the rules in it. A worker that fails, or that is stopped, is replaced by a new one. */
class RulesWorker {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.last = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** Whether the present worker has started well: one that fails before it does would fail again. */
    this.works = false;
    /** The reason if there is no worker any more. @type {Problem | null} */
    this.failed = null;
    /** The game as it was last: a new worker gets it. @type {{id: string, saved: string} | null} */
    this.kept = null;
    this.worker = this.start();
  }

  start() {
    const worker = new Worker(this.parts.script);
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = () =>
      this.restart({ code: "fault", message: "the program failed at this request", remedy: "try something else" });
    const post = (/** @type {ToWorker} */ message) => worker.postMessage(message);
    const { module, texts, net } = this.parts;
    post({ start: { module, texts, net, seed: Math.random() } });
    if (this.kept) post({ id: 0, ask: { restore: this.kept } });
    return worker;
  }

  /** @param {Problem} problem the reason, for all requests that wait */
  restart(problem) {
    this.worker.terminate();
    for (const it of this.waiting.values()) it.reject(new ApiError(problem));
    this.waiting.clear();
    this.failed = this.works || problem.code === "stopped" ? null : problem;
    this.works = false;
    if (!this.failed) this.worker = this.start();
  }

  /** @param {FromWorker} message */
  receive(message) {
    const started = "started" in message;
    // A worker that gets a game back has started well when it has the game.
    if (!started || !this.kept) this.works = true;
    if (started) return;
    const waiting = this.waiting.get(message.id);
    if ("thought" in message) return waiting?.onThought?.(message.thought);
    this.waiting.delete(message.id);
    if ("failed" in message) waiting?.reject(new ApiError(message.failed));
    else waiting?.resolve(message.done);
  }

  /**
   * @template T
   * @param {Ask} ask
   * @param {(thought: Thought) => void} [onThought]
   * @returns {Promise<T>}
   */
  ask(ask, onThought) {
    return new Promise((resolve, reject) => {
      if (this.failed) return reject(new ApiError(this.failed));
      this.last += 1;
      this.waiting.set(this.last, { resolve: (done) => resolve(/** @type {T} */ (done)), reject, onThought });
      /** @type {ToWorker} */
      const message = { id: this.last, ask };
      this.worker.postMessage(message);
    });
  }
}

/** The rules in two workers. @implements {Transport} */
export class Workers {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.rules = new RulesWorker(parts);
    /** Searches, once something is to be searched. @type {RulesWorker | null} */
    this.searches = null;
    /** Runs the tests of rule files, once one is written. @type {RulesWorker | null} */
    this.tests = null;
    /** What the search in progress has found. @type {Map<number, Thought> | null} */
    this.found = null;
    /** Gets a game as JSON whenever it has changed. @type {(saved: string) => void} */
    this.onKept = () => {};
  }

  /**
   * @param {string} method
   * @param {string} path as below `/api/v1` of a server
   * @param {unknown} [body]
   * @returns {Promise<unknown>}
   */
  async call(method, path, body) {
    const worker = path === "/editor/test" ? this.tester() : this.rules;
    /** @type {{status: number, kind: string, body: string}} */
    const answer = await worker.ask({
      call: { method, path, body: body === undefined ? "" : JSON.stringify(body) },
    });
    const read = answer.kind === "application/json" && answer.body ? JSON.parse(answer.body) : answer.body;
    if (answer.status >= 400) throw new ApiError(read);
    return read;
  }

  /** The worker for searches. */
  searcher() {
    this.searches ??= new RulesWorker(this.parts);
    return this.searches;
  }

  /** The worker for tests. Those of an earlier text are stopped. */
  tester() {
    this.tests ??= new RulesWorker(this.parts);
    if (this.tests.waiting.size > 0) this.tests.restart({ ...STOPPED, message: "the tests were stopped" });
    return this.tests;
  }

  /**
   * Begins with a game that was kept. Returns its ID.
   * @param {string} saved
   */
  async restore(saved) {
    await this.rules.ask({ restore: { id: "kept", saved } });
    return "kept";
  }

  /**
   * Remembers a game for a new worker. Returns it as JSON.
   * @param {string} id
   */
  async keepGame(id) {
    /** @type {string} */
    const saved = await this.rules.ask({ saved: id });
    this.rules.kept = { id, saved };
    this.onKept(saved);
    return saved;
  }

  /** Stops the search. A worker that searches reads no messages, so it is replaced. */
  stopSearch() {
    if (!this.found) return;
    this.found = null;
    this.searches?.restart(STOPPED);
  }

  /**
   * @param {string} game
   * @param {SocketCalls} calls
   */
  socket(game, calls) {
    return new LocalSocket(this, game, calls);
  }
}

/** @type {Problem} */
const STOPPED = { code: "stopped", message: "the search was stopped", remedy: "" };

/** What a WebSocket is for one game of a server. @implements {Socket} */
class LocalSocket {
  /**
   * @param {Workers} workers
   * @param {string} game
   * @param {SocketCalls} calls
   */
  constructor(workers, game, calls) {
    this.workers = workers;
    this.game = game;
    this.calls = calls;
    this.closed = false;
    calls.onState(true);
  }

  /** @param {import("./types.js").Action} action */
  async act(action) {
    const game = /** @type {Game} */ (await this.workers.call("POST", `/games/${this.game}/act`, action));
    // People see the game before it is kept.
    if (!this.closed) this.calls.onMessage({ game });
    await this.workers.keepGame(this.game);
  }

  /** The node of the game that is shown. */
  async node() {
    return /** @type {Game} */ (await this.workers.call("GET", `/games/${this.game}`)).node;
  }

  /**
   * @param {import("./types.js").Think} think
   * @returns {Promise<Best>}
   */
  async think(think) {
    const { workers } = this;
    if (workers.found)
      throw new ApiError({
        code: "still-thinking",
        message: "a search is going on",
        remedy: "wait for its end, or stop it",
      });
    /** @type {Map<number, Thought>} */
    const mine = new Map();
    workers.found = mine;
    let node = think.at ?? -1;
    const onThought = (/** @type {Thought} */ it) => {
      mine.set(it.line, it);
      if (!this.closed) this.calls.onMessage({ thought: it });
    };
    try {
      node = think.at ?? (await this.node());
      // Another position than the present one is searched in a copy of the game that stands there.
      const saved = JSON.stringify({ ...JSON.parse(await workers.keepGame(this.game)), node });
      if (workers.found !== mine) throw new ApiError(STOPPED);
      /** @type {Best} */
      const best = await workers
        .searcher()
        .ask({ think: { id: this.game, saved, think: { ...think, at: undefined, play: false } } }, onThought);
      if (think.play && best.turn && !this.closed) await this.playTurn(best.turn, node);
      return best;
    } catch (error) {
      if (problemOf(error)?.code !== "stopped") throw error;
      return { node, turn: "", moves: [], ...bestSoFar(mine) };
    } finally {
      if (workers.found === mine) workers.found = null;
    }
  }

  /**
   * Makes a turn, unless the game has moved on meanwhile.
   * @param {string} text
   * @param {number} node where it was found
   */
  async playTurn(text, node) {
    if ((await this.node()) === node) await this.act({ do: "move", text, at: node });
  }

  async stop() {
    this.workers.stopSearch();
  }

  close() {
    this.closed = true;
    this.workers.stopSearch();
  }
}

/**
 * Returns what a stopped search has found, best turns first.
 * @param {Map<number, Thought>} found
 */
function bestSoFar(found) {
  const thoughts = [...found.values()].sort((a, b) => a.line - b.line);
  return { score: thoughts[0]?.score ?? null, thoughts };
}
