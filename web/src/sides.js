// The sides of the board at which players sit.

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {"near" | "left" | "far" | "right"} Side */

/**
 * The drawings of a board, each turned a little further than the one before: by a quarter where more than two play.
 * @param {Board} board
 * @returns {Drawing[]}
 */
export function turnsOf(board) {
  return [board.upright, board.left, board.turned, board.right].filter((it) => it !== null && it !== undefined);
}

/** Whether the window is so high that levels lie better one below the other. Its `change` says when that is different. */
export const tallWindow = () => matchMedia("(max-aspect-ratio: 3/4)");

/**
 * Where each player sits, by where the player's pieces stand at the beginning. A player without pieces sits on the far side, and the
 * first one without on the near side.
 * @param {Drawing} drawing
 * @param {{cell: number, owner?: number | null}[]} pieces
 * @param {number} players
 * @returns {Side[]}
 */
export function sidesOf(drawing, pieces, players) {
  const [left, top, width, height] = drawing.frame;
  return Array.from({ length: players }, (_, n) => {
    const places = pieces.filter((it) => it.owner === n).map((it) => drawing.places[it.cell]);
    if (places.length === 0) return n === 0 ? "near" : "far";
    const x = places.reduce((sum, it) => sum + it.x, 0) / places.length - left - width / 2;
    const y = places.reduce((sum, it) => sum + it.y, 0) / places.length - top - height / 2;
    if (Math.abs(x) > Math.abs(y)) return x < 0 ? "left" : "right";
    return y > 0 ? "near" : "far";
  });
}
