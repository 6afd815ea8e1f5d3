// One dialog to play the computer: the game, the side, how well it plays and how long it thinks.

import { closeDialog, html } from "./dom.js";
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
  return new Promise((resolve) => {
    /** @type {Versus | null} */
    let res = null;
    const option = (/** @type {Listed} */ it) =>
      html("option", { value: it.name, selected: it.name === name }, it.title);
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
    const form = html(
      "form",
      {},
      html(
        "div",
        { class: "bar" },
        html("h2", { id: "versus-head" }, "Play the computer"),
        html("span", { class: "grow" }),
        html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕"),
      ),
      html("label", { class: "field" }, "Game", game),
      html(
        "fieldset",
        { class: "sides" },
        html("legend", {}, "Who begins"),
        side("first", "I begin"),
        side("random", "by lot"),
        side("last", "the computer"),
      ),
      html("label", { class: "field" }, "Level", levels),
      html("label", { class: "field" }, "The computer thinks", time),
      html(
        "div",
        { class: "row" },
        html("span", { class: "grow" }),
        html("button", { type: "button", onclick: closeDialog }, "Cancel"),
        html("button", { type: "submit", class: "main", id: "versus-begin" }, "Play"),
      ),
    );
    const dialog = html("dialog", { id: "versus", class: "set-up", "aria-labelledby": "versus-head" }, form);
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=side]:checked"));
      res = {
        name: game.value,
        side: /** @type {Versus["side"]} */ (chosen?.value ?? "random"),
        level: Number(levels.value),
        time: Number(time.value),
      };
      dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(res);
    });
    document.body.append(dialog);
    dialog.showModal();
    form.querySelector("select")?.focus();
  });
}
