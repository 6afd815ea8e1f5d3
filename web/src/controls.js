// Buttons and keys around the board.

import { byId, keep, kept } from "./dom.js";

/**
 * @typedef {object} Controls
 * @property {import("./board.js").Board} board
 * @property {import("./history.js").History} history
 * @property {(node: number) => void} go to a node
 * @property {() => void} flip
 * @property {() => void} draw
 * @property {() => void} undo
 * @property {(text: string) => void} type a move
 * @property {Record<string, () => void>} letters keys of one character
 */

/**
 * Listens to buttons and keys.
 * @param {Controls} it
 */
export function listenToControls(it) {
  const { board, history } = it;
  const goTo = (/** @type {number | null} */ node) => node !== null && it.go(node);
  const back = () => goTo(history.back());
  const forward = () => goTo(history.forward());
  const toFirst = () => goTo(history.back() === null ? null : 0);
  const toLast = () => goTo(history.forward() === null ? null : history.end());
  const on = (/** @type {keyof import("./ids.js").Ids} */ id, /** @type {() => void} */ does) =>
    byId(id).addEventListener("click", does);
  on("flip", it.flip);
  on("draw", it.draw);
  on("first", toFirst);
  on("back", back);
  on("forward", forward);
  on("last", toLast);
  on("undo", it.undo);
  on("keys", () => characterKeys(board, !board.characterKeys));
  on("contrast", () => contrast(!document.body.classList.contains("contrast")));
  byId("type-move").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = byId("typed").value.trim();
    if (!text) return;
    byId("typed").value = "";
    it.type(text);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event
      .composedPath()
      .some((it) => it instanceof Element && it.matches("input, textarea, select, .cm-editor, dialog"));
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const characters = board.characterKeys ? it.letters : {};
    /** @type {Record<string, () => void>} */
    const keys = { ArrowLeft: back, ArrowRight: forward, Home: toFirst, End: toLast, ...characters };
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
  contrast(kept("contrast") === "on");
  characterKeys(board, kept("character-keys") !== "off");
}

/** @param {boolean} on */
function contrast(on) {
  document.body.classList.toggle("contrast", on);
  byId("contrast").setAttribute("aria-pressed", String(on));
  keep("contrast", on ? "on" : "");
}

/**
 * Whether keys of one character do something. People who speak to their computer, or miss keys, turn them off.
 * @param {import("./board.js").Board} board
 * @param {boolean} on
 */
function characterKeys(board, on) {
  board.characterKeys = on;
  byId("keys").setAttribute("aria-pressed", String(on));
  keep("character-keys", on ? "" : "off");
}
