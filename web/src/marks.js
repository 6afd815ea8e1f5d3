// What is marked on the board in a position.

/** @typedef {import("./types.js").Game} Game */

/**
 * @param {Game} game
 * @param {import("./choose.js").Chooser} chooser
 * @param {string[]} premove what was chosen for a move that is made later
 * @param {boolean} mayChoose whether it is the player's turn
 * @returns {import("./board.js").Marks}
 */
export function marksOf(game, chooser, premove, mayChoose) {
  const { position } = game;
  const cells = (/** @type {string[]} */ keys) => keys.filter((it) => it[0] === "c").map((it) => Number(it.slice(1)));
  const chosen = mayChoose ? cells(chooser.chosen) : [];
  const targets = mayChoose && !position.outcome ? chooser.targets() : new Map();
  return {
    tints: position.tints,
    last: position.last,
    from: chosen[chosen.length - 1] ?? null,
    targets,
    royal: position.checks.flatMap((it) => it.royal),
    checkers: position.checks.flatMap((it) => it.by),
    premove: cells(premove),
  };
}

/**
 * The cells of the move that was made, or taken back.
 * @param {Game} before
 * @param {Game} next
 */
export function movedCells(before, next) {
  const back = next.node === before.tree[before.node]?.parent;
  return (back ? before.tree[before.node] : next.tree[next.node])?.cells ?? [];
}

/**
 * A cell in words.
 * @param {import("./board.js").Board} board
 * @param {number} cell
 * @param {import("./types.js").Piece | undefined} piece
 */
export function cellInWords({ view, names, marks }, cell, piece) {
  const who = piece ? `${names[piece.owner ?? -1] ?? "neutral"} ${view.types[piece.type].name}` : "empty";
  const marked = piece?.marks?.length ? `, ${piece.marks.join(", ")}` : "";
  const target = marks.targets?.has(cell) ? ", can be chosen" : "";
  return `${view.cells[cell].name}, ${who}${marked}${target}`;
}
