// Requests to the rules, as `docs/serve.md` describes them. A transport carries them: `server.js`, or `local.js`.

/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Best} Best */
/** @typedef {import("./types.js").Location} Location */
/** @typedef {import("./types.js").TextPlace} TextPlace */

/**
 * What the connection to a game reports.
 * @typedef {object} SocketCalls
 * @property {(message: import("./types.js").ServerMessage) => void} onMessage
 * @property {(open: boolean) => void} onState
 */

/**
 * The connection to a game, which sends all changes of it.
 * @typedef {object} Socket
 * @property {(think: import("./types.js").Think) => Promise<Best>} think searches
 * @property {() => Promise<void>} stop ends the search
 * @property {(action: import("./types.js").Action) => Promise<void>} act changes the game
 * @property {(node: number) => Promise<import("./types.js").Game>} [look] gives the game at another node, and leaves it where it is
 * @property {() => void} close
 */

/**
 * How requests get to the rules.
 * @typedef {object} Transport
 * @property {(method: string, path: string, body?: unknown) => Promise<unknown>} call gives what is answered: JSON as data, else text
 * @property {(game: string, calls: SocketCalls) => Socket} socket
 * @property {(path: string) => string} [picture] the address of a picture; only a page that lists games has pictures
 */

/** A request that was rejected. */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Why a request was rejected, if that is what went wrong.
 * @param {unknown} error
 * @returns {Problem | null}
 */
export const problemOf = (error) => (error instanceof ApiError ? error.problem : null);

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * What went wrong, with what to do about it.
 * @param {unknown} error
 */
export function fullMessageOf(error) {
  const remedy = problemOf(error)?.remedy;
  return `${messageOf(error)}${remedy ? `. ${remedy}` : ""}`;
}

/**
 * The path of a rule file. Names may have any characters, among them `#` and `?`.
 * @param {string} name
 */
export const rulesPath = (name) => `/rules/${name.split("/").map(encodeURIComponent).join("/")}`;

/** @param {string} id */
const gamePath = (id) => `/games/${encodeURIComponent(id)}`;

/** @typedef {import("./types.js").NewGame} NewGame */

/** The requests, each with its types of `page/serve.schema.json`. */
export class Api {
  /** @param {Transport} transport */
  constructor(transport) {
    this.transport = transport;
  }

  /**
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<T>}
   */
  send(method, path, body) {
    return /** @type {Promise<T>} */ (this.transport.call(method, path, body));
  }

  /** @returns {Promise<import("./types.js").About>} */
  about() {
    return this.send("GET", "/about");
  }

  /** @returns {Promise<import("./types.js").Listed[]>} */
  listRules() {
    return this.send("GET", "/rules");
  }

  /** @param {string} name @returns {Promise<import("./types.js").RuleText>} */
  ruleText(name) {
    return this.send("GET", rulesPath(name));
  }

  /** @param {string} name @param {import("./types.js").Save} save @returns {Promise<void>} */
  saveRules(name, save) {
    return this.send("PUT", rulesPath(name), save);
  }

  /** @param {Rules} rules @returns {Promise<import("./types.js").Checked>} */
  check(rules) {
    return this.send("POST", "/check", rules);
  }

  /** @param {Rules} rules @returns {Promise<import("./types.js").Explained>} */
  explain(rules) {
    return this.send("POST", "/explain", rules);
  }

  /** @param {import("./types.js").MoveDiagram} asked @returns {Promise<import("./types.js").Picture>} */
  sketch(asked) {
    return this.send("POST", "/sketch", asked);
  }

  /** @param {import("./types.js").Arrange} wanted @returns {Promise<import("./types.js").Arranged>} */
  arrange(wanted) {
    return this.send("POST", "/arrange", wanted);
  }

  /** @param {Rules} rules @param {string} query @returns {Promise<import("./types.js").Board>} */
  emptyBoard(rules, query) {
    return this.send("POST", `/board${query}`, rules);
  }

  /** @param {NewGame} wanted @returns {Promise<Game>} a position that is not kept */
  position(wanted) {
    return this.send("POST", "/position", wanted);
  }

  /** @param {NewGame} wanted @returns {Promise<Game>} */
  begin(wanted) {
    return this.send("POST", "/games", wanted);
  }

  /** @param {string} id @param {NewGame} wanted @returns {Promise<Game>} */
  beginAgain(id, wanted) {
    return this.send("PUT", gamePath(id), wanted);
  }

  /** @param {import("./types.js").NewSeats} wanted @returns {Promise<import("./types.js").Seating>} */
  beginSeats(wanted) {
    return this.send("POST", "/seats", wanted);
  }

  /** @param {string} id @returns {Promise<Game>} */
  game(id) {
    return this.send("GET", gamePath(id));
  }

  /** @param {string} id @param {string} query @returns {Promise<import("./types.js").Board>} */
  board(id, query) {
    return this.send("GET", `${gamePath(id)}/board${query}`);
  }

  /** @param {string} id @returns {Promise<string>} */
  record(id) {
    return this.send("GET", `${gamePath(id)}/record`);
  }

  /** @param {string} id @param {import("./types.js").SeatAction} action @returns {Promise<Game>} */
  seat(id, action) {
    return this.send("POST", `${gamePath(id)}/seat`, action);
  }

  /**
   * The address of a small picture of a game's beginning.
   * @param {string} name
   */
  smallBoard(name) {
    return this.transport.picture?.(`${rulesPath(name)}/board.svg`) ?? "";
  }

  /**
   * The address of a picture of a game.
   * @param {string} id
   */
  gamePicture(id) {
    return this.transport.picture?.(`${gamePath(id)}/board.svg`) ?? "";
  }

  /** @param {string} id @returns {Promise<string>} SVG */
  drawing(id) {
    return this.send("GET", `${gamePath(id)}/board.svg`);
  }

  /** @param {string} id @returns {Promise<string>} HTML: a page that needs no server */
  page(id) {
    return this.send("GET", `${gamePath(id)}/page`);
  }

  /** @param {Rules} rules @returns {Promise<import("./types.js").Tested>} */
  runTests(rules) {
    return this.send("POST", "/editor/test", rules);
  }

  /** @param {TextPlace} at @returns {Promise<import("./types.js").Completion[]>} */
  complete(at) {
    return this.send("POST", "/editor/complete", at);
  }

  /** @param {TextPlace} at @returns {Promise<import("./types.js").Hover | null>} */
  hover(at) {
    return this.send("POST", "/editor/hover", at);
  }

  /** @param {TextPlace} at @returns {Promise<Location | null>} */
  definition(at) {
    return this.send("POST", "/editor/definition", at);
  }

  /** @param {TextPlace} at @returns {Promise<Location[]>} */
  references(at) {
    return this.send("POST", "/editor/references", at);
  }

  /** @param {import("./types.js").Rename} wanted @returns {Promise<import("./types.js").Edit[]>} */
  rename(wanted) {
    return this.send("POST", "/editor/rename", wanted);
  }

  /** @param {Rules} rules @returns {Promise<import("./types.js").Formatted>} */
  format(rules) {
    return this.send("POST", "/editor/format", rules);
  }

  /** @param {import("./types.js").NewRules} wanted @returns {Promise<import("./types.js").FirstRules>} */
  newRules(wanted) {
    return this.send("POST", "/editor/new", wanted);
  }

  /** @param {import("./types.js").NewStart} wanted @returns {Promise<import("./types.js").Formatted>} */
  newStart(wanted) {
    return this.send("POST", "/editor/start", wanted);
  }

  /** @param {string} game @param {SocketCalls} calls */
  socket(game, calls) {
    return this.transport.socket(game, calls);
  }
}
