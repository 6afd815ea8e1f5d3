// A move that is remembered while others think, and made as soon as it is legal.

export class Premove {
  constructor() {
    /** @type {string[]} */
    this.keys = [];
  }

  /** Whether it is chosen wholly. */
  get isWhole() {
    return this.keys.length >= 2;
  }

  /**
   * Chooses something while it is not the player's turn.
   * @param {string} what
   * @param {boolean} isOwn whether it is a piece of the player's
   */
  pick(what, isOwn) {
    const [first] = this.keys;
    if (this.keys.length === 1 && first !== what && what[0] === "c") this.keys.push(what);
    else if (isOwn && first !== what) this.keys = [what];
    else this.keys = [];
  }

  clear() {
    this.keys = [];
  }

  /**
   * The move that was meant, if it is legal. Where several go the same way it is the first one.
   * @param {import("./choose.js").Chooser} chooser
   * @returns {import("./types.js").Move | null}
   */
  take(chooser) {
    const { keys } = this;
    this.clear();
    if (keys.length < 2) return null;
    const found = chooser.ways.find(
      (it) => it.keys.length === keys.length && it.keys.every((key, n) => key === keys[n]),
    );
    return found?.move ?? null;
  }
}
