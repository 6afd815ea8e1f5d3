// What the player may do next, as a sentence made from the names in the model: of phases, actions and pieces.

/** @typedef {import("./types.js").Position} Position */

/**
 * A name of the rules as words.
 * @param {string} name
 */
export function inWords(name) {
  return name.replace(/[-_]+/g, " ").trim();
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The name that all of these moves have in common, if they are actions: their labels begin with it.
 * @param {{label: string}[]} moves
 */
function actionName(moves) {
  const names = new Set(moves.map((it) => /^([\p{L}\p{N}_-]+): /u.exec(it.label)?.[1] ?? ""));
  const [only] = names;
  return names.size === 1 && only ? only : "";
}

/**
 * @param {Position} position
 * @param {{name: string}[]} types
 * @param {import("./choose.js").Chooser} chooser
 * @param {boolean} [marked] whether the cells that can be chosen are marked
 * @returns {string} empty if there is nothing to choose
 */
export function promptText(position, types, chooser, marked = true) {
  if (position.outcome) return "";
  const next = [...chooser.next().keys()];
  const kinds = new Set(next.map((it) => it[0]));
  const pieceOn = (/** @type {number} */ cell) => position.pieces.find((it) => it.cell === cell);
  const last = chooser.chosen[chooser.chosen.length - 1];
  const others = elseBare(chooser, next.length > 0);
  if (next.length === 0) return others;
  if (position.ask && last === undefined) return position.ask;
  if (last !== undefined) return onwards(last, kinds, types, pieceOn, chooser.chosen.length) + others;
  const phase = inWords(position.beginsTurn ? "" : position.phase || actionName(position.moves));
  const title = phase ? `${capital(phase)}: c` : "C";
  const singles = [...chooser.targets().keys()];
  if (singles.length > 0) {
    const only = singles.length === next.length;
    if (only && types.some((it) => inWords(it.name) === phase)) return `Choose where the ${phase} goes.${others}`;
    const taken = singles.filter(pieceOn).length;
    if (!marked && only) return `${title}hoose ${taken === 0 ? "an empty" : "a"} cell.${others}`;
    const what = taken === singles.length ? "pieces" : taken === 0 ? "cells" : "places";
    return `${title}hoose one of the marked ${what}${only ? "" : ", or a piece"}.${others}`;
  }
  if (kinds.has("c") && kinds.has("h")) return `${title}hoose a piece on the board or in hand.${others}`;
  if (kinds.has("h")) return `${title}hoose a piece in hand.${others}`;
  if (kinds.has("c")) return `${title}hoose a piece${phase ? "" : " to move"}.${others}`;
  return `${title}hoose a kind of piece.`;
}

/**
 * @param {string} last what was chosen last
 * @param {Set<string>} kinds of what may be chosen next
 * @param {{name: string}[]} types
 * @param {(cell: number) => {type: number} | undefined} pieceOn
 * @param {number} count of things that were chosen
 */
function onwards(last, kinds, types, pieceOn, count) {
  if (kinds.has("t")) return "Choose a kind of piece.";
  if (kinds.has("h")) return "Choose a piece in hand.";
  const type =
    last[0] === "h" ? Number(last.split(":")[1]) : last[0] === "c" ? pieceOn(Number(last.slice(1)))?.type : undefined;
  const name = type === undefined ? "" : inWords(types[type].name);
  if (!name) return "Choose one of the marked cells.";
  return count > 1 && last[0] === "c" ? "Choose the next cell." : `Choose where the ${name} goes.`;
}

/**
 * What the buttons are for.
 * @param {import("./choose.js").Chooser} chooser
 * @param {boolean} besides whether something else can be chosen
 */
function elseBare(chooser, besides) {
  const bare = chooser.bare().filter((it) => it.clicks.length === 0);
  if (bare.length === 0) return "";
  if (!besides) return bare.length === 1 ? `There is only “${bare[0].label}”.` : "Choose one of the buttons.";
  return bare.length === 1 ? ` Or choose “${bare[0].label}”.` : " Or choose one of the buttons.";
}
