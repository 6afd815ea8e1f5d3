// Arrows and marked cells: drawn by people, or for the computer's turns.

import { svg } from "./dom.js";

/** @typedef {{from: number | null, to: number, look: string}} Arrow without `from` a ring around a cell */
/** @typedef {{x: number, y: number}} Point */

/** How far before the middle of its cell an arrow ends, and how long its head is, in pixels of the drawing. */
const SHORT = 8;
const HEAD = 17;

/**
 * The outline of an arrow, as the `d` of a path.
 * @param {Point} from
 * @param {Point} to
 * @param {number} width
 */
export function arrowPath(from, to, width) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return "";
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(HEAD, length / 2);
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => {
    const [x, y] = [from.x + ux * along - uy * aside, from.y + uy * along + ux * aside];
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  };
  const [half, end] = [width / 2, length - SHORT];
  const neck = Math.max(0, end - head);
  return `M${at(0, half)}L${at(neck, half)}L${at(neck, half + head / 2)}L${at(end, 0)}L${at(neck, -half - head / 2)}L${at(neck, -half)}L${at(0, -half)}Z`;
}

/**
 * Adds an arrow, or removes the same one.
 * @param {Arrow[]} arrows
 * @param {Arrow} arrow
 * @returns {Arrow[]}
 */
export function toggleArrow(arrows, arrow) {
  const others = arrows.filter((it) => it.from !== arrow.from || it.to !== arrow.to);
  const had = arrows.some((it) => it.from === arrow.from && it.to === arrow.to && it.look === arrow.look);
  return had ? others : [...others, arrow];
}

/**
 * The arrow of a move: from its first cell to its last one.
 * @param {import("./types.js").Move | undefined} move
 * @param {string} look
 * @returns {Arrow[]}
 */
export function arrowOf(move, look) {
  const cells = (move?.clicks ?? []).flatMap((it) => ("cell" in it ? it.cell : []));
  if (cells.length === 0) return [];
  const [first, last] = [cells[0], cells[cells.length - 1]];
  return [{ from: first === last ? null : first, to: last, look }];
}

/**
 * The move with which a turn begins. Texts of moves may have commas themselves, so the longest one counts.
 * @param {import("./types.js").Move[]} moves
 * @param {string} turn
 */
export function firstMove(moves, turn) {
  const fits = moves.filter((it) => turn === it.text || turn.startsWith(`${it.text},`));
  return fits.sort((a, b) => b.text.length - a.text.length)[0];
}

/**
 * Draws arrows and rings.
 * @param {Arrow[]} arrows
 * @param {(from: number, to: number) => {from: Point, to: Point}} way
 * @returns {Node[]}
 */
export function drawArrows(arrows, way) {
  return arrows.map(({ from, to, look }) => {
    const ends = way(from ?? to, to);
    if (from === null) return svg("circle", { cx: ends.to.x, cy: ends.to.y, r: 25, class: `arrow ring ${look}` });
    return svg("path", { d: arrowPath(ends.from, ends.to, look.includes("thin") ? 6 : 10), class: `arrow ${look}` });
  });
}
