// A small picker beside a square: pictures to choose among, by mouse, touch or keys.

import { html, openDialog } from "./dom.js";

/** @typedef {{label: string, hint?: string, icon?: Node | null}} Choice */

/**
 * Asks to choose one of several things; null if nothing was chosen.
 * @param {string} title
 * @param {Choice[]} choices
 * @param {DOMRect | null} at the square that the choice is about
 * @returns {Promise<number | null>}
 */
export function pickBeside(title, choices, at) {
  return new Promise((resolve) => {
    /** @type {number | null} */
    let chosen = null;
    const list = html("div", { class: "options pictures" });
    const dialog = html("dialog", { class: "chooser picker", "aria-label": title }, html("h2", {}, title), list);
    choices.forEach((it, n) => {
      const pick = () => {
        chosen = n;
        dialog.close();
      };
      list.append(
        html("button", { type: "button", onclick: pick, title: it.hint }, it.icon, html("span", {}, it.label)),
      );
    });
    dialog.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const buttons = [...list.querySelectorAll("button")];
      const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      buttons[(now + step + buttons.length) % buttons.length].focus();
      event.preventDefault();
    });
    openDialog(dialog, { closed: () => resolve(chosen), lightly: true });
    if (at) placeBeside(dialog, at);
    list.querySelector("button")?.focus();
  });
}

/**
 * Puts a box beside a square, within the window.
 * @param {HTMLElement} box
 * @param {DOMRect} at
 */
function placeBeside(box, at) {
  const middle = at.left + at.width / 2 - box.offsetWidth / 2;
  const below = at.bottom + 6;
  const fits = below + box.offsetHeight < innerHeight - 6;
  box.style.margin = "0";
  box.style.left = `${Math.max(6, Math.min(middle, innerWidth - box.offsetWidth - 6))}px`;
  box.style.top = `${Math.max(6, fits ? below : at.top - box.offsetHeight - 6)}px`;
}
