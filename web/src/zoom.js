// A closer look at large boards: pinched, by Ctrl and the wheel, by + and −, or by buttons where cells are small.

import { html, svg } from "./dom.js";

/** @typedef {[number, number, number, number]} Frame left, top, width, height */

/** The closest look. */
const CLOSEST = 6;
/** How much closer one step is. */
const STEP = 1.4;
/** Cells that are smaller than so many pixels of the screen are hard to touch. */
const SMALL = 26;
/** Smaller letters can't be read, in pixels of the screen. */
const LEAST_NAME = 7;

/**
 * The part of a frame that is seen when one looks closer at a point, so that the point stays where it is on the screen.
 * @param {Frame} whole
 * @param {Frame} seen
 * @param {number} closer
 * @param {{x: number, y: number}} at
 * @returns {Frame}
 */
export function lookCloser(whole, seen, closer, at) {
  const scale = Math.min(CLOSEST, Math.max(1, (whole[2] / seen[2]) * closer));
  const [width, height] = [whole[2] / scale, whole[3] / scale];
  const left = at.x - ((at.x - seen[0]) / seen[2]) * width;
  const top = at.y - ((at.y - seen[1]) / seen[3]) * height;
  return within(whole, [left, top, width, height]);
}

/**
 * Keeps what is seen within the whole.
 * @param {Frame} whole
 * @param {Frame} seen
 * @returns {Frame}
 */
export function within(whole, seen) {
  const limit = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(most, Math.max(least, value));
  const left = limit(seen[0], whole[0], whole[0] + whole[2] - seen[2]);
  const top = limit(seen[1], whole[1], whole[1] + whole[3] - seen[3]);
  return [left, top, seen[2], seen[3]];
}

export class Zoom {
  /**
   * @param {HTMLElement} host
   * @param {{interrupt: () => void}} calls `interrupt` ends a drag that two fingers began
   */
  constructor(host, calls) {
    this.host = host;
    this.calls = calls;
    /** The drawing; an empty one at first. */
    this.root = svg("svg");
    /** @type {Frame} */
    this.whole = [0, 0, 1, 1];
    /** @type {Frame} */
    this.seen = this.whole;
    /** How wide a cell is in the drawing. */
    this.cell = 60;
    /** Fingers on the board. @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ does) =>
      html("button", { type: "button", "aria-label": label, title: label, onclick: does }, text);
    this.bar = html(
      "div",
      { class: "zoom", role: "group", "aria-label": "zoom", hidden: true },
      button("+", "closer", () => this.step(STEP)),
      button("−", "farther", () => this.step(1 / STEP)),
      button("▢", "the whole board", () => this.show(this.whole)),
    );
    if (typeof ResizeObserver !== "undefined") new ResizeObserver(() => this.showBar()).observe(host);
  }

  /**
   * Begins with a new drawing.
   * @param {SVGSVGElement} root the drawing
   * @param {Frame} frame
   */
  attach(root, frame) {
    this.root = root;
    this.whole = this.seen = frame;
    this.fingers.clear();
    this.host.append(this.bar);
    root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.press(event), true);
    root.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event), true);
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      root.addEventListener(end, (event) => this.fingers.delete(event.pointerId), true);
    }
    const wheel = (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.closer(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
    };
    root.addEventListener("wheel", wheel, { passive: false, capture: true });
    this.showBar();
  }

  /**
   * Handles a key; whether it was one of these.
   * @param {string} key
   */
  key(key) {
    if (key === "+" || key === "=") this.step(STEP);
    else if (key === "-") this.step(1 / STEP);
    else if (key === "0") this.show(this.whole);
    else return false;
    return true;
  }

  /**
   * Looks closer at the middle, or at the cell that has the focus.
   * @param {number} closer
   */
  step(closer) {
    const focused = this.root.querySelector('.cell[tabindex="0"]') ?? this.root;
    const box = (this.root.contains(document.activeElement) ? focused : this.root).getBoundingClientRect();
    this.closer(closer, box.left + box.width / 2, box.top + box.height / 2);
  }

  /**
   * @param {number} closer
   * @param {number} clientX
   * @param {number} clientY
   */
  closer(closer, clientX, clientY) {
    this.show(lookCloser(this.whole, this.seen, closer, this.point(clientX, clientY)));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.root.getScreenCTM()?.inverse());
  }

  /** @param {Frame} seen */
  show(seen) {
    this.seen = seen;
    this.root.setAttribute("viewBox", seen.join(" "));
    this.showBar();
  }

  showBar() {
    if (!this.root.isConnected) return;
    const pixels = (this.cell * this.root.clientWidth) / this.whole[2];
    // Names of files and ranks have the same size on every board, as far as cells have room.
    if (pixels > 0) {
      const size = Math.max(8, Math.min(12, 0.24 * pixels));
      this.root.style.setProperty("--name", `${(size * this.seen[2]) / this.root.clientWidth}px`);
    }
    // Names within cells grow when one looks closer. Where they could not be read they are left out.
    const inner = Math.min(11, (0.2 * this.cell * this.root.clientWidth) / this.seen[2]);
    const scale = this.seen[2] / Math.max(1, this.root.clientWidth);
    this.root.style.setProperty("--within", inner < LEAST_NAME ? "0" : `${inner * scale}px`);
    this.bar.hidden = this.seen[2] >= this.whole[2] && !(pixels > 0 && pixels < SMALL);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.pointerType !== "touch") return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size < 2) return;
    this.calls.interrupt();
    event.stopImmediatePropagation();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [a, b] = [...this.fingers.values()];
    const now = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, now);
    if (!b) return;
    event.stopImmediatePropagation();
    const other = before === a ? b : a;
    const apart = (/** @type {{x: number, y: number}} */ it) => Math.max(1, Math.hypot(it.x - other.x, it.y - other.y));
    const from = this.point((before.x + other.x) / 2, (before.y + other.y) / 2);
    this.show(lookCloser(this.whole, this.seen, apart(now) / apart(before), from));
    const to = this.point((now.x + other.x) / 2, (now.y + other.y) / 2);
    const [left, top, width, height] = this.seen;
    this.show(within(this.whole, [left + from.x - to.x, top + from.y - to.y, width, height]));
  }
}
