// From clicks to moves. A move says what has to be chosen for it, one thing after the other; what was chosen so far
// leaves some moves and shows what may come next.

/** @typedef {import("./types.js").Click} Click */
/** @typedef {import("./types.js").Move} Move */

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
    /** @type {string[]} what was chosen so far */
    this.chosen = [];
  }

  /** @param {Move[]} moves those that may be made now */
  setMoves(moves) {
    this.moves = moves;
    this.ways = moves.flatMap((move) =>
      [move.clicks, move.also ?? []]
        .filter((it) => it.length > 0)
        .map((it) => ({ move, keys: it.map(key) })),
    );
    this.chosen = [];
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

  /** Forgets what was chosen. */
  clear() {
    this.chosen = [];
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
      const again = this.chosen.length > 0 && this.chosen[this.chosen.length - 1] === what;
      this.clear();
      if (again || !this.next().has(what)) return { done: [], more: false };
    }
    this.chosen.push(what);
    const open = this.open();
    const complete = open.filter((it) => it.keys.length === this.chosen.length).map((it) => it.move);
    return { done: [...new Set(complete)], more: open.some((it) => it.keys.length > this.chosen.length) };
  }
}
