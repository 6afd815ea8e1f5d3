// Captured pieces: what each player had at the beginning and has no longer. It uses no elements.

/** @typedef {import("./types.js").Held} Held */

/**
 * The pieces that each player has lost. Where pieces go into hands nothing is lost.
 * @param {Held[][]} first what each player began with
 * @param {{pieces: {type: number, owner?: number | null}[], hands: Held[][]}} position
 * @returns {Held[][]} for each player
 */
export function lostPieces(first, position) {
  if (position.hands.some((it) => it.length > 0)) return first.map(() => []);
  return first.map((army, player) => {
    /** @type {Map<number, number>} */
    const missing = new Map(army.map((it) => [it.type, it.count]));
    for (const it of position.pieces) if (it.owner === player) missing.set(it.type, (missing.get(it.type) ?? 0) - 1);
    // A type of which there are more than before: others have become it. These are taken for the most common type.
    let promoted = 0;
    for (const count of missing.values()) if (count < 0) promoted -= count;
    const common = [...army].sort((a, b) => b.count - a.count)[0]?.type;
    const left = (missing.get(common) ?? 0) - promoted;
    missing.set(common, Math.max(0, left));
    return army.map((it) => ({ type: it.type, count: missing.get(it.type) ?? 0 })).filter((it) => it.count > 0);
  });
}

/**
 * What one of two players has lost more than the other.
 * @param {Held[]} lost
 * @param {Held[]} other
 * @returns {number} so many pieces of a type count, the others are even
 * @param {number} type
 */
export function lostMore(lost, other, type) {
  const count = (/** @type {Held[]} */ all) => all.find((it) => it.type === type)?.count ?? 0;
  return Math.max(0, count(lost) - count(other));
}

/**
 * By how much the pieces that one of two players has lost are worth more than those of the other.
 * @param {Held[]} lost
 * @param {Held[]} other
 * @param {{worth: number}[]} types hundredths of a modest piece
 * @returns {number} whole modest pieces
 */
export function lead(lost, other, types) {
  const sum = (/** @type {Held[]} */ all) => all.reduce((res, it) => res + it.count * types[it.type].worth, 0);
  return Math.round((sum(lost) - sum(other)) / 100);
}
