// The width of the rules beside the board: a bar to drag, which arrows move too. The device keeps the width.

import { keep, kept } from "./dom.js";

/** The name under which the width is kept. */
const NAME = "alfil-rules-width";
/** The least and the greatest share of the window, in percent. */
const LEAST = 20;
const MOST = 70;
/** By so much an arrow changes the share. */
const STEP = 2;

/**
 * Reads a share of the window.
 * @param {string | null} text
 * @returns {number | null}
 */
export function readShare(text) {
  const share = Number(text);
  return text && share >= LEAST && share <= MOST ? share : null;
}

/**
 * The share after a key; null if the key does nothing here.
 * @param {number} share
 * @param {string} key
 */
export function shareAfter(share, key) {
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[key];
  const end = { Home: LEAST, End: MOST }[key];
  if (by === undefined && end === undefined) return null;
  return Math.min(MOST, Math.max(LEAST, end ?? share + (by ?? 0)));
}

/**
 * Lets a bar change the width of a pane at the left edge of the window.
 * @param {HTMLElement} bar
 * @param {HTMLElement} pane
 */
export function splitter(bar, pane) {
  const show = (/** @type {number | null} */ share) => {
    if (share === null) document.body.style.removeProperty("--rules");
    else document.body.style.setProperty("--rules", `${share}vw`);
    bar.setAttribute("aria-valuenow", String(Math.round(share ?? now())));
    window.dispatchEvent(new Event("resize"));
  };
  const now = () => (100 * pane.getBoundingClientRect().right) / window.innerWidth;
  const choose = (/** @type {number} */ share) => {
    show(share);
    keep(NAME, String(Math.round(share)));
  };
  bar.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    bar.focus();
  });
  bar.addEventListener("pointermove", (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    choose(Math.min(MOST, Math.max(LEAST, (100 * event.clientX) / window.innerWidth)));
  });
  bar.addEventListener("keydown", (event) => {
    const share = shareAfter(now(), event.key);
    if (share === null) return;
    event.preventDefault();
    choose(share);
  });
  bar.addEventListener("dblclick", () => {
    keep(NAME, "");
    show(null);
  });
  show(readShare(kept(NAME)));
}
