// What a game on the list must have besides words: so many players, a small or a large board, pieces in hand.

import { html } from "./dom.js";

/** @typedef {import("./types.js").Listed} Listed */
/** @typedef {{players: string, size: string, hands: string}} Filters the chosen value of each; empty for any */

/** @type {[keyof Filters, string, [string, string, (it: Listed) => boolean][]][]} */
const FILTERS = [
  [
    "players",
    "players",
    [
      ["2", "two players", (it) => it.players === 2],
      ["more", "three and more", (it) => it.players > 2],
      ["1", "one player", (it) => it.players === 1],
    ],
  ],
  [
    "size",
    "size of the board",
    [
      ["small", "up to 40 cells", (it) => it.cells <= 40],
      ["usual", "41 to 80 cells", (it) => it.cells > 40 && it.cells <= 80],
      ["large", "81 to 120 cells", (it) => it.cells > 80 && it.cells <= 120],
      ["huge", "more than 120 cells", (it) => it.cells > 120],
    ],
  ],
  [
    "hands",
    "pieces in hand",
    [
      ["yes", "with drops", (it) => it.hands],
      ["no", "without drops", (it) => !it.hands],
    ],
  ],
];

/** @type {Filters} */
export const ANY = { players: "", size: "", hands: "" };

/**
 * Whether a game fits. A host that does not count cells and players has no games that do not.
 * @param {Listed} it
 * @param {Filters} filters
 */
export function fits(it, filters) {
  return FILTERS.every(([key, , values]) => {
    const chosen = values.find(([value]) => value === filters[key]);
    return !chosen || typeof it.cells !== "number" || chosen[2](it);
  });
}

/**
 * A list to choose from for each filter. Values that no game has are left out.
 * @param {Listed[]} games
 * @param {Filters} filters which change
 * @param {() => void} changed
 */
export function filterFields(games, filters, changed) {
  return FILTERS.map(([key, label, values]) => {
    const there = values.filter(([, , has]) => games.some(has));
    const select = html(
      "select",
      { "aria-label": label, class: "filter" },
      html("option", { value: "" }, `any ${label}`),
      ...there.map(([value, text]) => html("option", { value, selected: filters[key] === value }, text)),
    );
    select.addEventListener("change", () => {
      filters[key] = select.value;
      changed();
    });
    return select;
  });
}
