// What mouse, fingers and keys do on the board: choose, drag, draw arrows and marks, move a board whose edges are joined.

import { toggleArrow } from "./arrows.js";
import { nextCell } from "./geometry.js";

/** @typedef {{cell: number, start: {x: number, y: number}, lifts: boolean, moved: boolean, roll: {x: number, y: number}, far: number}} Drag */
/** @typedef {{cell: number, look: string, asks: boolean}} Sketch `asks`: on a piece it shows how the piece moves */

/** So far a pointer goes before a click becomes a drag; fingers tremble. */
export const DRAG = 5;
const TREMBLE = 9;
/** So long a finger rests before it draws, in milliseconds. */
const HOLD = 450;

export class Gestures {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./board.js").Calls} calls
   */
  constructor(board, calls) {
    this.board = board;
    this.calls = calls;
    /** @type {Drag | null} */
    this.drag = null;
    /** An arrow or a mark that is being drawn. @type {Sketch | null} */
    this.sketch = null;
    /** Whether a press of the right button was answered, so that its menu is not. */
    this.sketchEnded = false;
    /** A finger that rests. */
    this.holding = 0;
    /** What presses draw, if they draw in place of choosing. @type {string | null} */
    this.pen = null;
    /** Where the keyboard has begun an arrow. @type {number | null} */
    this.tail = null;
  }

  /** The cell whose piece is being dragged. */
  get lifted() {
    return this.drag?.moved && this.drag.lifts ? this.drag.cell : null;
  }

  /** @param {SVGSVGElement} root the drawing of the board */
  listen(root) {
    root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.press(event));
    root.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    root.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.release(event));
    root.addEventListener("pointercancel", () => this.cancel());
    // The click that follows a touch would hit what has just been opened above the board.
    root.addEventListener("touchend", (/** @type {TouchEvent} */ event) => event.cancelable && event.preventDefault(), {
      passive: false,
    });
    // A swipe scrolls the page, unless it drags a piece, draws, moves the board or is one of two fingers.
    const holds = () =>
      this.sketch || this.pen || this.drag?.lifts || this.board.rolls || this.board.zoom.fingers.size > 1;
    root.addEventListener(
      "touchmove",
      (/** @type {TouchEvent} */ event) => event.cancelable && holds() && event.preventDefault(),
      {
        passive: false,
      },
    );
    root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keyed(event));
    root.addEventListener("contextmenu", (/** @type {PointerEvent} */ event) => this.askedFor(event));
    root.addEventListener("focusin", (event) => {
      const cell = event.target instanceof SVGElement ? event.target.dataset.cell : undefined;
      if (cell !== undefined) this.board.focusCell(Number(cell), false);
      this.board.showFocus();
    });
    root.addEventListener("focusout", () => this.board.ring.remove());
    if (!this.board.rolls) return;
    const wheel = (/** @type {WheelEvent} */ event) => {
      const { roll } = this.board;
      event.preventDefault();
      this.board.rollTo(roll.x - event.deltaX / 2, roll.y - event.deltaY / 2);
    };
    root.addEventListener("wheel", wheel, { passive: false });
  }

  /** @param {PointerEvent} event of a menu key, a right button or a finger that rests */
  askedFor(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    event.preventDefault();
    // The right button of a mouse draws as well, so it answers when it is released. Fingers rest for the same.
    if (this.sketch || this.holding || (event.button === 2 && this.sketchEnded)) return;
    this.cancel();
    this.ask(cell);
  }

  /** @param {number} cell */
  ask(cell) {
    this.calls.ask?.(cell, this.board.cellPaths[cell].getBoundingClientRect());
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.sketchEnded = false;
    const { board } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    if (event.button === 2 && event.pointerType === "mouse") {
      const look = event.shiftKey ? "second" : event.altKey ? "third" : "first";
      this.beginSketch({ cell, look, asks: look === "first" }, event);
    }
    if (event.button !== 0) return;
    board.focusCell(cell, false);
    // Keys go to the page, and no longer to a field beside the board.
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (!board.root.contains(active)) active?.blur();
    if (this.pen) return this.beginSketch({ cell, look: this.pen, asks: false }, event);
    const rests = event.pointerType !== "mouse" && this.calls.ask;
    if (rests) this.holding = setTimeout(() => this.beginSketch({ cell, look: "first", asks: true }, event), HOLD);
    else board.clearSketches();
    const start = { x: event.clientX, y: event.clientY };
    const lifts = this.calls.canDrag?.(cell) ?? false;
    this.drag = {
      cell,
      start,
      lifts,
      moved: false,
      roll: { ...board.roll },
      far: event.pointerType === "mouse" ? DRAG : TREMBLE,
    };
    if (!lifts && !board.rolls) return;
    event.preventDefault();
    board.root.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { board, drag } = this;
    if (this.sketch) return this.showSketch(board.cellAt(event.clientX, event.clientY));
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.start.x, event.clientY - drag.start.y];
    if (!drag.moved && Math.hypot(dx, dy) < drag.far) return;
    this.stopHolding();
    if (drag.lifts) {
      if (!drag.moved) {
        drag.moved = true;
        if (this.calls.lift) this.calls.lift(drag.cell);
        else this.calls.choose(drag.cell);
        board.float(drag.cell);
        board.lift();
      }
      const at = board.toBoard(event.clientX, event.clientY);
      board.floating.setAttribute("transform", `translate(${at.x} ${at.y})`);
    } else if (board.rolls) {
      drag.moved = true;
      const scale = board.root.getScreenCTM()?.a ?? 1;
      board.rollTo(drag.roll.x + dx / scale, drag.roll.y + dy / scale);
    }
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { board, drag } = this;
    if (this.sketch) return this.endSketch(board.cellAt(event.clientX, event.clientY));
    this.stopHolding();
    if (!drag) return;
    this.drag = null;
    board.floating.replaceChildren();
    board.clearSketches();
    if (!drag.moved) {
      this.calls.choose(drag.cell);
    } else if (drag.lifts) {
      const cell = board.cellAt(event.clientX, event.clientY);
      board.dropped = cell;
      this.calls.drop?.(cell === drag.cell ? null : cell);
    }
    board.lift();
  }

  /**
   * Begins to draw: with the right button, with a finger that has rested, or with any press while people draw.
   * @param {Sketch} sketch
   * @param {PointerEvent} event
   */
  beginSketch(sketch, event) {
    this.cancel();
    this.sketch = sketch;
    if (event.pointerType === "touch") navigator.vibrate?.(12);
    if (event.button === 0) this.board.root.setPointerCapture(event.pointerId);
    this.showSketch(sketch.cell);
  }

  /** @param {number | null} to where the pointer is */
  showSketch(to) {
    if (!this.sketch) return;
    const { cell, look } = this.sketch;
    this.board.setPreview(to === null ? null : { from: cell === to ? null : cell, to, look });
  }

  /**
   * A drag draws an arrow. A press marks a cell, or shows how the piece there moves.
   * @param {number | null} to
   */
  endSketch(to) {
    const { cell: from, look, asks } = /** @type {Sketch} */ (this.sketch);
    this.cancel();
    this.sketchEnded = true;
    if (to === null) return;
    const isPiece = from === to && this.board.pieces.some((it) => it.cell === to);
    if (asks && isPiece && this.calls.ask) return this.ask(to);
    this.draw({ from: from === to ? null : from, to, look });
  }

  /** @param {import("./arrows.js").Arrow} arrow */
  draw(arrow) {
    this.board.sketched = toggleArrow(this.board.sketched, arrow);
    this.board.drawArrows();
  }

  /**
   * Marks a cell, or ends an arrow that was begun.
   * @param {number} cell
   * @param {string} look
   * @param {boolean} begins whether an arrow begins here
   */
  drawByKey(cell, look, begins) {
    this.board.setPreview(begins ? { from: null, to: cell, look } : null);
    if (!begins) this.draw({ from: this.tail === cell ? null : this.tail, to: cell, look });
    this.tail = begins ? cell : null;
  }

  stopHolding() {
    clearTimeout(this.holding);
    this.holding = 0;
  }

  /** Forgets what was begun. */
  cancel() {
    this.stopHolding();
    this.drag = this.sketch = this.tail = null;
    this.board.setPreview(null);
    this.board.floating.replaceChildren();
    this.board.lift();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const { board } = this;
    const cell = board.focused;
    /** @type {Record<string, number[]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way && event.shiftKey && board.rolls) {
      board.rollTo(board.roll.x + 60 * way[0], board.roll.y + 60 * way[1]);
    } else if (way) {
      const next = nextCell(board.drawing, cell, way[0], way[1]);
      if (next !== null) board.focusCell(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.pen) this.drawByKey(cell, this.pen, event.shiftKey);
      else this.calls.choose(cell);
    } else if (event.key === "Escape") {
      this.calls.drop?.(null);
    } else if (event.key === "?" && board.characterKeys && this.calls.ask) {
      this.ask(cell);
    } else if (event.ctrlKey || event.metaKey || event.altKey || !board.characterKeys || !board.zoom.key(event.key)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
