// Pieces that are pushed about by hand, without rules: on the board, and beside it.

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{type: number, count: number, owner: number | null}} Lying pieces beside the board */
/** @typedef {{pieces: Piece[], hands: Lying[][]}} Hand */
/** @typedef {{cell: number} | {player: number, type: number, owner: number | null}} Picked a cell, or something beside the board */

/**
 * Returns a copy of a position, for pushing pieces about.
 * @param {{pieces: Piece[], hands: {type: number, count: number}[][]}} position
 * @returns {Hand}
 */
export function handOf(position) {
  const hands = position.hands.map((all, owner) => all.map((it) => ({ ...it, owner })));
  return { pieces: position.pieces.map((it) => ({ ...it })), hands };
}

/**
 * Chooses a cell: a piece to move, or where it goes. Changes the hand. Returns what is chosen then.
 * @param {Hand} hand
 * @param {Picked | null} chosen
 * @param {number} cell
 * @returns {Picked | null}
 */
export function pushPiece(hand, chosen, cell) {
  const on = (/** @type {number} */ at) => hand.pieces.find((it) => it.cell === at);
  const victim = on(cell);
  if (chosen === null) return victim ? { cell } : null;
  if ("cell" in chosen) {
    const mover = on(chosen.cell);
    if (mover && mover !== victim) {
      if (victim) {
        hand.pieces.splice(hand.pieces.indexOf(victim), 1);
        // What is taken lies beside the board of whoever took it.
        putBeside(hand, mover.owner ?? 0, victim.type, 1, victim.owner ?? null);
      }
      mover.cell = cell;
    }
    return null;
  }
  if (victim) return chosen;
  hand.pieces.push({ cell, type: chosen.type, owner: chosen.owner });
  putBeside(hand, chosen.player, chosen.type, -1, chosen.owner);
  return null;
}

/**
 * Changes how many pieces lie beside the board.
 * @param {Hand} hand
 * @param {number} player
 * @param {number} type
 * @param {number} by
 * @param {number | null} owner
 */
function putBeside(hand, player, type, by, owner) {
  const tray = hand.hands[player];
  const found = tray.find((it) => it.type === type && it.owner === owner);
  if (found) found.count += by;
  else tray.push({ type, count: by, owner });
  hand.hands[player] = tray.filter((it) => it.count > 0);
}
