// What moved between two positions, and how that is shown.

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{moves: {from: Piece, to: Piece}[], gone: Piece[], come: Piece[]}} Changes */

/** How long a move is shown to go, in milliseconds. */
const GOES = 180;
/** With more changes than these, nothing is shown to move: the board has become another one. */
const MOST_CHANGES = 12;

/**
 * Compares two positions.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @param {number[]} cells of the move that was made or taken back: what left one of them went to another
 * @returns {Changes}
 */
export function changesBetween(before, after, cells = []) {
  const same = (/** @type {Piece | undefined} */ a, /** @type {Piece} */ b) =>
    a !== undefined && a.type === b.type && a.owner === b.owner;
  const [old, now] = [new Map(before.map((it) => [it.cell, it])), new Map(after.map((it) => [it.cell, it]))];
  let gone = before.filter((it) => !same(now.get(it.cell), it));
  const come = after.filter((it) => !same(old.get(it.cell), it));
  /** @type {Changes} */
  const res = { moves: [], gone: [], come: [] };
  /** @param {(from: Piece, to: Piece) => boolean} fits */
  const match = (fits) => {
    for (const to of [...come]) {
      const from = gone.find((it) => fits(it, to));
      if (!from) continue;
      gone = gone.filter((it) => it !== from);
      come.splice(come.indexOf(to), 1);
      res.moves.push({ from, to });
    }
  };
  const named = (/** @type {Piece} */ from, /** @type {Piece} */ to) =>
    from.cell !== to.cell && cells.includes(from.cell) && cells.includes(to.cell);
  match((from, to) => named(from, to) && same(from, to));
  match((from, to) => from.cell !== to.cell && same(from, to));
  // A promotion: another type, the same owner.
  match((from, to) => named(from, to) && from.owner === to.owner);
  [res.gone, res.come] = [gone, come];
  return res;
}

/** Whether people want things to move. */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Shows pieces on their way.
 * @param {Changes} changes
 * @param {(cell: number) => SVGElement | undefined} group the drawing of the piece on a cell
 * @param {(piece: Piece) => SVGElement} ghost a drawing of a piece that is gone; it is removed at the end
 * @param {(from: number, to: number) => {from: {x: number, y: number}, to: {x: number, y: number}}} way
 */
export function showMotion(changes, group, ghost, way) {
  if (changes.moves.length + changes.gone.length + changes.come.length > MOST_CHANGES) return;
  const timing = { duration: GOES, easing: "ease-out" };
  for (const { from, to } of changes.moves) {
    const { from: a, to: b } = way(from.cell, to.cell);
    const frames = [a, b].map((it) => ({ transform: `translate(${it.x}px, ${it.y}px)` }));
    group(to.cell)?.animate(frames, timing);
  }
  for (const it of changes.come) group(it.cell)?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  for (const it of changes.gone) {
    const drawing = ghost(it);
    const fading = drawing.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: "forwards" });
    fading.onfinish = fading.oncancel = () => drawing.remove();
  }
}
