// From clicks to moves. A move says what has to be chosen for it, one thing after the other; what was chosen so far
// leaves some moves and shows what may come next.

import { inWords } from "./prompt.js";

/** @typedef {import("./types.js").Click} Click */
/** @typedef {import("./types.js").Move} Move */

/**
 * A move among those that go the same way: what the piece becomes or stays, in words and as a type.
 * @param {Move} move
 * @param {import("./types.js").Position} position
 * @param {{name: string}[]} types
 * @param {boolean} stays whether others become something
 * @returns {{type: number | undefined, label: string}}
 */
export function choiceOf(move, position, types, stays) {
  const [first] = move.clicks;
  const on = first && "cell" in first ? position.pieces.find((it) => it.cell === first.cell)?.type : undefined;
  const own = first && "held" in first ? first.held.type : on;
  const becomes = typeof move.becomes === "number";
  const type = becomes ? /** @type {number} */ (move.becomes) : own;
  const name = type === undefined ? "" : inWords(types[type].name);
  return { type, label: type === undefined || !stays ? move.label : becomes ? name : `stays ${name}` };
}

/**
 * A click as a word.
 * @param {Click} click
 */
export function key(click) {
  if ("cell" in click) return `c${click.cell}`;
  if ("held" in click) return `h${click.held.player}:${click.held.type}`;
  return `t${click.type}`;
}

export class Chooser {
  constructor() {
    /** @type {Move[]} */
    this.moves = [];
    /** @type {{move: Move, keys: string[]}[]} */
    this.ways = [];
    /** What every move begins with, so that nobody has to choose it. @type {string[]} */
    this.prefix = [];
    /** @type {string[]} what was chosen so far */
    this.chosen = [];
  }

  /**
   * @param {Move[]} moves those that may be made now
   * @param {{goesOn?: boolean, again?: string | null}} [more] whether the turn has begun, and what was chosen for the
   * move before: it stays chosen if there is nothing but pieces in hand
   */
  setMoves(moves, { goesOn = false, again = null } = {}) {
    this.moves = moves;
    this.ways = moves.flatMap((move) =>
      [move.clicks, move.also ?? []].filter((it) => it.length > 0).map((it) => ({ move, keys: it.map(key) })),
    );
    this.prefix = this.forced(goesOn);
    this.chosen = [...this.prefix];
    const next = this.next();
    const onlyHands = [...next.keys()].every((it) => it[0] === "h");
    if (again && onlyHands && next.has(again)) this.chosen.push(again);
  }

  /**
   * What every move begins with: the only kind in hand or, within a turn, the piece that goes on. At the beginning of a
   * turn the choice of a piece is left to the player, even if only one can move.
   * @param {boolean} goesOn
   */
  forced(goesOn) {
    /** @type {string[]} */
    const res = [];
    for (;;) {
      const open = this.ways.filter((it) => res.every((wanted, n) => it.keys[n] === wanted));
      const keys = new Set(open.map((it) => it.keys[res.length]));
      const [only] = keys;
      // What completes a move is never chosen for the player.
      if (keys.size !== 1 || only === undefined || open.some((it) => it.keys.length <= res.length + 1)) return res;
      if (only[0] === "t" || (only[0] === "c" && !goesOn)) return res;
      res.push(only);
    }
  }

  /** The ways that begin with what was chosen. */
  open() {
    return this.ways.filter((it) => this.chosen.every((wanted, n) => it.keys[n] === wanted));
  }

  /**
   * What may be chosen next, and whether that takes something.
   * @returns {Map<string, boolean>}
   */
  next() {
    const res = new Map();
    for (const { move, keys } of this.open()) {
      const at = keys[this.chosen.length];
      if (at === undefined) continue;
      const takes = (move.captures?.length ?? 0) > 0 && keys.length === this.chosen.length + 1;
      res.set(at, res.get(at) || takes);
    }
    return res;
  }

  /**
   * The cells to mark: once something was chosen those where it can go on, else those that are a move by themselves.
   * @returns {Map<number, boolean>} with whether something is taken there
   */
  targets() {
    const at = this.chosen.length;
    const single = new Set(
      this.open()
        .filter((it) => it.keys.length === at + 1)
        .map((it) => it.keys[at]),
    );
    const shown = [...this.next()].filter(([it]) => it[0] === "c" && (at > 0 || single.has(it)));
    return new Map(shown.map(([it, takes]) => [Number(it.slice(1)), takes]));
  }

  /**
   * Whether something can be picked up, whatever was chosen before.
   * @param {string} what
   */
  canLift(what) {
    if (this.chosen.includes(what)) return true;
    const at = this.prefix.length;
    const begun = this.ways.filter((it) => this.prefix.every((wanted, n) => it.keys[n] === wanted));
    return begun.some((it) => it.keys[at] === what && it.keys.length > at + 1);
  }

  /**
   * Picks something up, in place of what was chosen before.
   * @param {string} what
   */
  lift(what) {
    if (this.chosen[this.chosen.length - 1] === what) return;
    this.clear();
    if (this.next().has(what)) this.chosen.push(what);
  }

  /** Forgets what was chosen. */
  clear() {
    this.chosen = [...this.prefix];
  }

  /**
   * Moves that are made without choosing anything, or by a type alone.
   * @returns {Move[]}
   */
  bare() {
    return this.moves.filter((it) => it.clicks.length === 0 || "type" in it.clicks[0]);
  }

  /**
   * Chooses something. Gives the moves that are complete with it, and whether others need more.
   * @param {string} what
   * @returns {{done: Move[], more: boolean}}
   */
  pick(what) {
    if (!this.next().has(what)) {
      const again = this.chosen.length > this.prefix.length && this.chosen[this.chosen.length - 1] === what;
      this.clear();
      if (again || !this.next().has(what)) return { done: [], more: false };
    }
    this.chosen.push(what);
    const open = this.open();
    const complete = open.filter((it) => it.keys.length === this.chosen.length).map((it) => it.move);
    return { done: [...new Set(complete)], more: open.some((it) => it.keys.length > this.chosen.length) };
  }
}
