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
    last: position.last,
    from: chosen[chosen.length - 1] ?? null,
    targets,
    royal: position.checks.flatMap((it) => it.royal),
    checkers: position.checks.flatMap((it) => it.by),
    premove: cells(premove),
  };
}
