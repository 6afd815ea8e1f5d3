// What the table shows, in one place.

/** @typedef {import("./types.js").Game} Game */

/**
 * A game with its board. Both come at once: pieces never stand on a board of other rules.
 * @typedef {object} Shown
 * @property {Game} game
 * @property {import("./types.js").Board} board what the board looks like
 * @property {import("./types.js").Piece[]} seated the pieces when the board was first shown, by which players have their sides
 */

/**
 * @typedef {object} TableState
 * @property {Shown | null} shown
 * @property {number} turns how often the board was turned on
 * @property {import("./byhand.js").Hand | null} hand the pieces while they are pushed about by hand, without rules
 * @property {import("./byhand.js").Picked | null} picked what was picked up by hand
 * @property {string | null} droppedKind a kind of piece in hand that was dropped last: it stays chosen
 * @property {import("./playopts.js").PlayOptions} options
 */

/** A state that is replaced as a whole. */
export class Store {
  /** @param {import("./playopts.js").PlayOptions} options */
  constructor(options) {
    /** @type {Readonly<TableState>} */
    this.state = { shown: null, turns: 0, hand: null, picked: null, droppedKind: null, options };
  }

  /** @param {Partial<TableState>} changes */
  set(changes) {
    this.state = Object.freeze({ ...this.state, ...changes });
  }

  /** The game that is shown, or null if none was begun. */
  get game() {
    return this.state.shown?.game ?? null;
  }

  /** What is shown. Only what can't be reached without a game asks for it. @returns {Shown} */
  get shown() {
    if (!this.state.shown) throw new Error("no game is shown");
    return this.state.shown;
  }
}
