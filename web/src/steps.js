// Positions of a game that were shown before. They are shown again at once, before the host has gone there.

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Node} Node */

/** So many positions are kept: those that were shown last. */
const MOST = 400;

/**
 * Whether a tree has all nodes of another one, and no others before them: then numbers of nodes mean the same in both.
 * @param {Node[]} tree
 * @param {Node[]} before
 */
function extendsTree(tree, before) {
  return (
    tree.length >= before.length && before.every((it, n) => it.text === tree[n].text && it.parent === tree[n].parent)
  );
}

/**
 * Which game it is, by which rules.
 * @param {Game} game
 */
const keyOf = ({ id, board }) => `${id} ${board}`;

/** The positions of one game that are known. */
export class Steps {
  constructor() {
    /** Which game, by which rules. */
    this.key = "";
    /** The tree that the numbers of nodes are those of. @type {Node[]} */
    this.tree = [];
    /** @type {Map<number, Game["position"]>} */
    this.positions = new Map();
  }

  /**
   * Keeps the position of a game that the host has sent.
   * @param {Game} game
   */
  keep(game) {
    const key = keyOf(game);
    if (key !== this.key || !extendsTree(game.tree, this.tree)) this.positions.clear();
    [this.key, this.tree] = [key, game.tree];
    this.positions.delete(game.node);
    this.positions.set(game.node, game.position);
    for (const oldest of this.positions.keys()) {
      if (this.positions.size <= MOST) break;
      this.positions.delete(oldest);
    }
  }

  /**
   * Keeps the position of another node, if it is one of the same tree.
   * @param {Game} game
   */
  add(game) {
    if (keyOf(game) !== this.key || game.tree.length !== this.tree.length) return;
    if (extendsTree(game.tree, this.tree)) this.positions.set(game.node, game.position);
  }

  /**
   * A game at another node, or null if its position there is not known.
   * @param {Game} game as it was kept last
   * @param {number} node
   * @returns {Game | null}
   */
  at(game, node) {
    const same = game.tree === this.tree && keyOf(game) === this.key;
    const position = same ? this.positions.get(node) : undefined;
    return position ? { ...game, node, position } : null;
  }

  /**
   * Whether a game that has come is about a step that people have left meanwhile: they go to another node of the same tree.
   * @param {Game} game
   * @param {number | null} wanted where they go, if they are on their way
   */
  isPassed(game, wanted) {
    const same = keyOf(game) === this.key && game.tree.length === this.tree.length;
    return wanted !== null && game.node !== wanted && same && extendsTree(game.tree, this.tree);
  }
}
