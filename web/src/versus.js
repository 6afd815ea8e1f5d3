// One dialog to play the computer: the game, the side, how well it plays and how long it thinks.

import { askForm, closeDialog, formEnd, html } from "./dom.js";
import { LEVELS, nearestLevel } from "./newgame.js";
import { levelName } from "./thinking.js";

/** @typedef {import("./types.js").Listed} Listed */
/** @typedef {{name: string, side: "first" | "random" | "last", level: number, time: number}} Versus */

/** Times of the computer for a move, in milliseconds. */
const TIMES = /** @type {[number, string][]} */ ([
  [200, "at once"],
  [1000, "1 second a move"],
  [3000, "3 seconds a move"],
  [10000, "10 seconds a move"],
]);

/**
 * The players that the computer plays.
 * @param {Versus["side"]} side of the person
 * @param {number} players
 * @param {number} chance from 0 to 1
 */
export function computerPlays(side, players, chance = Math.random()) {
  const own =
    side === "first" ? 0 : side === "last" ? players - 1 : Math.min(players - 1, Math.floor(chance * players));
  return Array.from({ length: players }, (_, n) => n).filter((it) => it !== own);
}

/**
 * Asks how to play the computer.
 * @param {Listed[]} games those that can be played, the first ones first
 * @param {string} name the game that is chosen at first
 * @param {number} level
 * @returns {Promise<Versus | null>}
 */
export function askVersus(games, name, level) {
  const option = (/** @type {Listed} */ it) => html("option", { value: it.name, selected: it.name === name }, it.title);
  const game = html("select", { id: "versus-game" }, ...games.map(option));
  const nearest = nearestLevel(level);
  const levels = html(
    "select",
    { id: "versus-level" },
    ...LEVELS.map((it) => html("option", { value: it, selected: it === nearest }, `${it} · ${levelName(it)}`)),
  );
  const time = html(
    "select",
    { id: "versus-time" },
    ...TIMES.map(([value, label]) => html("option", { value }, label)),
  );
  time.value = "1000";
  const side = (/** @type {Versus["side"]} */ value, /** @type {string} */ label) =>
    html(
      "label",
      { class: "side-choice" },
      html("input", { type: "radio", name: "side", value, checked: value === "random" }),
      label,
    );
  const sides = html(
    "fieldset",
    { class: "sides" },
    html("legend", {}, "Who begins"),
    side("first", "I begin"),
    side("random", "by lot"),
    side("last", "the computer"),
  );
  const head = html(
    "div",
    { class: "bar" },
    html("h2", { id: "versus-head" }, "Play the computer"),
    html("span", { class: "grow" }),
    html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕"),
  );
  const parts = [
    head,
    html("label", { class: "field" }, "Game", game),
    sides,
    html("label", { class: "field" }, "Level", levels),
    html("label", { class: "field" }, "The computer thinks", time),
    formEnd(html("button", { type: "submit", class: "main", id: "versus-begin" }, "Play")),
  ];
  return askForm({ id: "versus", class: "set-up", "aria-labelledby": "versus-head" }, parts, game, () => {
    const chosen = /** @type {HTMLInputElement | null} */ (sides.querySelector("[name=side]:checked"));
    return {
      name: game.value,
      side: /** @type {Versus["side"]} */ (chosen?.value ?? "random"),
      level: Number(levels.value),
      time: Number(time.value),
    };
  });
}
