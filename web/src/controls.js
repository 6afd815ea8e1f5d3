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

/** So far the wheel goes for one step, in pixels: less than a notch. */
const NOTCH = 50;
/** The height of a line, for browsers that count lines. */
const LINE = 20;

/**
 * How many steps the wheel has gone: on if it goes down. Touchpads send many small movements.
 * @param {(by: number) => void} step
 */
export function wheelSteps(step) {
  let gone = 0;
  return (/** @type {Pick<WheelEvent, "deltaY" | "deltaMode">} */ { deltaY, deltaMode }) => {
    const by = deltaMode === 0 ? deltaY : deltaY * LINE;
    if (by * gone < 0) gone = 0;
    gone += by;
    if (Math.abs(gone) < NOTCH) return;
    step(Math.sign(gone));
    gone = 0;
  };
}

/**
 * The wheel over the board goes through the moves, unless it scrolls the page or moves a board whose edges are joined.
 * @param {import("./board.js").Board} board
 * @param {(by: number) => void} step
 */
function listenToWheel(board, step) {
  const gone = wheelSteps(step);
  const turned = (/** @type {WheelEvent} */ event) => {
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    if (event.ctrlKey || event.defaultPrevented || scrolls || board.rolls) return;
    event.preventDefault();
    gone(event);
  };
  byId("board").addEventListener("wheel", turned, { passive: false });
}

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
  listenToWheel(board, (by) => (by > 0 ? forward() : back()));
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
