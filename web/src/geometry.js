// Places on boards, without elements: the next cell in a direction, and the shorter way over joined edges.

/** @typedef {import("./types.js").Drawing} Drawing */

/**
 * @param {number} value
 * @param {number} by
 */
export function modulo(value, by) {
  return ((value % by) + by) % by;
}

/**
 * Compares texts like `1:3` by their numbers.
 * @param {string} a
 * @param {string} b
 */
export function byNumbers(a, b) {
  const [x, y] = [a.split(":").map(Number), b.split(":").map(Number)];
  return x[0] === y[0] ? x[1] - y[1] : y[0] - x[0];
}

/**
 * The nearest cell in a direction.
 * @param {Drawing} drawing
 * @param {number} cell
 * @param {number} dx
 * @param {number} dy
 * @returns {number | null}
 */
export function nextCell(drawing, cell, dx, dy) {
  const { places, periodX, periodY } = drawing;
  const from = places[cell];
  /** @type {number | null} */
  let best = null;
  let least = Infinity;
  places.forEach((it, n) => {
    if (n === cell) return;
    for (const i of periodX ? [-1, 0, 1] : [0]) {
      for (const j of periodY ? [-1, 0, 1] : [0]) {
        const [x, y] = [it.x - from.x + i * (periodX ?? 0), it.y - from.y + j * (periodY ?? 0)];
        const along = x * dx + y * dy;
        const aside = Math.abs(x * dy) + Math.abs(y * dx);
        if (along <= 1 || aside > along * 1.8) continue;
        const far = along + 2 * aside;
        if (far < least) [least, best] = [far, n];
      }
    }
  });
  return best;
}

/**
 * The shortest straight way between two cells; over joined edges it begins beyond the board.
 * @param {Drawing} drawing
 * @param {number} from
 * @param {number} to
 */
export function shortestWay(drawing, from, to) {
  const { places, periodX, periodY } = drawing;
  const nearer = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number | null | undefined} */ period) =>
    period ? a + period * Math.round((b - a) / period) : a;
  const end = { x: places[to].x, y: places[to].y };
  return { from: { x: nearer(places[from].x, end.x, periodX), y: nearer(places[from].y, end.y, periodY) }, to: end };
}
