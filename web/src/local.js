// The same as `api.js` without a server: two workers with the rules in them, one to play and one to search.

/** A request that was rejected. */
export class ApiError extends Error {
  /** @param {{code: string, message: string, remedy: string, diagnostics?: any[]}} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** @typedef {{module: WebAssembly.Module, script: string, texts: string}} Parts what a worker needs: module, script, rule files */
/** @typedef {{code: string, message: string, remedy: string}} Problem */
/** @typedef {{resolve: (it: any) => void, reject: (it: any) => void, onThought?: (it: any) => void}} Waiting */

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
    worker.onerror = () => this.restart({ code: "fault", message: "the program failed at this request", remedy: "try something else" });
    worker.postMessage({ start: { module: this.parts.module, texts: this.parts.texts, seed: Math.random() } });
    if (this.kept) worker.postMessage({ id: 0, ask: { restore: this.kept } });
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

  /** @param {{started?: boolean, id?: number, thought?: any, done?: any, failed?: any}} message */
  receive({ started, id = 0, thought, done, failed }) {
    // A worker that gets a game back has started well when it has the game.
    if (!started || !this.kept) this.works = true;
    if (started) return;
    const waiting = this.waiting.get(id);
    if (thought) return waiting?.onThought?.(thought);
    this.waiting.delete(id);
    if (failed) waiting?.reject(new ApiError(failed));
    else waiting?.resolve(done);
  }

  /**
   * @param {any} ask
   * @param {(it: any) => void} [onThought]
   * @returns {Promise<any>}
   */
  ask(ask, onThought) {
    return new Promise((resolve, reject) => {
      if (this.failed) return reject(new ApiError(this.failed));
      this.last += 1;
      this.waiting.set(this.last, { resolve, reject, onThought });
      this.worker.postMessage({ id: this.last, ask });
    });
  }
}

/** Set before anything is asked. @type {RulesWorker} */
let rules = /** @type {any} */ (null);
/** @type {RulesWorker} */
let searches = /** @type {any} */ (null);
/** What the search in progress has found, best turns first. @type {Map<number, any> | null} */
let found = null;

/** @typedef {{upright: string[][], turned: string[][], left?: string[][], right?: string[][], turns: boolean[]}} PieceDrawings drawings by type and owner */

/** The drawings of pieces that the page was made with: the module has none. @type {{usual: string, styles: Record<string, PieceDrawings>} | null} */
let pieceStyles = null;

/** @param {{usual: string, styles: Record<string, PieceDrawings>}} styles */
export const usePieces = (styles) => (pieceStyles = styles);

/**
 * @param {import("./types.js").Board} board
 * @param {string | null} style how pieces are drawn; null if the rules decide
 * @returns {import("./types.js").Board}
 */
function withPieces(board, style) {
  const it = pieceStyles?.styles[style ?? pieceStyles.usual];
  if (!it) return board;
  const types = board.types.map((type, n) => ({ ...type, turns: it.turns[n] }));
  const having = (/** @type {import("./types.js").Drawing} */ drawing, /** @type {string[][] | undefined} */ pieces) => ({ ...drawing, pieces: pieces ?? [] });
  return {
    ...board,
    types,
    upright: having(board.upright, it.upright),
    turned: having(board.turned, it.turned),
    left: board.left && having(board.left, it.left),
    right: board.right && having(board.right, it.right),
  };
}

/**
 * @param {import("./types.js").Explained} explained
 * @returns {import("./types.js").Explained}
 */
function withArt(explained) {
  const drawings = pieceStyles?.styles[pieceStyles.usual]?.upright;
  if (!drawings) return explained;
  // The last drawing of a type is that of nobody's piece, and empty where there is none.
  const pieces = explained.pieces.map((it, n) => ({ ...it, art: drawings[n].at(-1) || drawings[n][0] }));
  return { ...explained, pieces };
}

/** @param {Parts} parts */
export function startWorkers(parts) {
  rules = new RulesWorker(parts);
  searches = new RulesWorker(parts);
}

/**
 * @param {string} method
 * @param {string} path as below `/api/v1` of a server
 * @param {any} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  const [place, query] = path.split("?");
  const wanted = new URLSearchParams(query);
  const shape = wanted.get("shape") ? `?shape=${wanted.get("shape")}` : "";
  const answer = await rules.ask({ call: { method, path: place + shape, body: body === undefined ? "" : JSON.stringify(body) } });
  const read = answer.kind === "application/json" && answer.body ? JSON.parse(answer.body) : answer.body;
  if (answer.status >= 400) throw new ApiError(read);
  if (place === "/explain") return withArt(read);
  return /^(\/games\/[^/]+)?\/board$/.test(place) ? withPieces(read, wanted.get("pieces")) : read;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/**
 * @param {string} path
 * @param {any} body
 */
export const post = (path, body) => call("POST", path, body);

/**
 * Begins with a game that was kept. Returns its ID.
 * @param {string} saved
 */
export async function restore(saved) {
  await rules.ask({ restore: { id: "kept", saved } });
  return "kept";
}

/**
 * Remembers a game for a new worker. Returns it as JSON.
 * @param {string} id
 */
async function keepGame(id) {
  const saved = await rules.ask({ saved: id });
  rules.kept = { id, saved };
  return saved;
}

/** What a WebSocket is for one game of a server. */
export class GameConnection {
  /**
   * @param {string} game
   * @param {{onMessage: (message: import("./types.js").ServerMessage) => void, onState: (open: boolean) => void}} calls
   */
  constructor(game, calls) {
    this.game = game;
    this.calls = calls;
    this.closed = false;
    calls.onState(true);
  }

  /**
   * @param {any} ask
   * @returns {Promise<any>}
   */
  async ask(ask) {
    if ("act" in ask) return this.act(ask.act);
    if ("stop" in ask) return stopSearch();
    return this.think(ask.think);
  }

  /** @param {import("./types.js").Action} action */
  async act(action) {
    const game = await post(`/games/${this.game}/act`, action);
    await keepGame(this.game);
    if (!this.closed) this.calls.onMessage({ game });
  }

  /** @param {import("./types.js").Think} think */
  async think(think) {
    if (found) throw new ApiError({ code: "still-thinking", message: "a search is going on", remedy: "wait for its end, or stop it" });
    const mine = (found = new Map());
    let node = think.at ?? -1;
    const onThought = (/** @type {any} */ it) => {
      mine.set(it.line, it);
      if (!this.closed) this.calls.onMessage({ thought: it });
    };
    try {
      node = think.at ?? (await get(`/games/${this.game}`)).node;
      // Another position than the present one is searched in a copy of the game that stands there.
      const saved = JSON.stringify({ ...JSON.parse(await keepGame(this.game)), node });
      if (found !== mine) throw new ApiError(STOPPED);
      const best = await searches.ask({ think: { id: this.game, saved, think: { ...think, at: undefined, play: false } } }, onThought);
      if (think.play && best.turn && !this.closed) await this.playTurn(best.turn, node);
      return best;
    } catch (/** @type {any} */ error) {
      if (error.problem?.code !== "stopped") throw error;
      return { node, turn: "", moves: [], ...bestSoFar(mine) };
    } finally {
      if (found === mine) found = null;
    }
  }

  /**
   * Makes a turn, unless the game has moved on meanwhile.
   * @param {string} text
   * @param {number} node where it was found
   */
  async playTurn(text, node) {
    if ((await get(`/games/${this.game}`)).node === node) await this.act({ do: "move", text, at: node });
  }

  close() {
    this.closed = true;
    stopSearch();
  }
}

/**
 * Returns what a stopped search has found, best turns first.
 * @param {Map<number, any>} found
 */
function bestSoFar(found) {
  const thoughts = [...found.values()].sort((a, b) => a.line - b.line);
  return { score: thoughts[0]?.score ?? null, thoughts };
}

/** @type {Problem} */
const STOPPED = { code: "stopped", message: "the search was stopped", remedy: "" };

/** Stops the search. A worker that searches reads no messages, so it is replaced. */
function stopSearch() {
  if (!found) return;
  found = null;
  searches.restart(STOPPED);
}
