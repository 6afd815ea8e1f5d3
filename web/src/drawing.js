// The tools of people who draw on the board.

import { html } from "./dom.js";

/** What can be drawn: looks, and what they are called. */
export const PENS = [
  ["first", "green"],
  ["second", "red"],
  ["third", "blue"],
];

/**
 * Buttons for the colour, to rub all out, and to end.
 * @param {import("./board.js").Board} board
 * @param {() => void} changed
 * @returns {HTMLElement[]}
 */
export function drawingTools(board, changed) {
  const take = (/** @type {string | null} */ pen) => {
    board.gestures.pen = pen;
    changed();
    // The buttons are drawn anew.
    const pressed = /** @type {HTMLElement | null} */ (document.querySelector(".bare [aria-pressed=true]"));
    pressed?.focus();
  };
  const pens = PENS.map(([look, name]) =>
    html(
      "button",
      {
        type: "button",
        title: name,
        "aria-label": name,
        "aria-pressed": String(board.gestures.pen === look),
        onclick: () => take(look),
      },
      html("span", { class: `pen ${look}`, "aria-hidden": true }),
    ),
  );
  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) =>
    html("button", { type: "button", onclick }, text);
  return [...pens, button("Rub out", () => board.clearSketches()), button("Done", () => take(null))];
}
