// The board: cells, pieces, marks, pointer and keys. It knows no rules; it reports which cell was chosen.

import { drawn, svg } from "./dom.js";

/** @typedef {import("./types.js").Board} BoardData */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{cell: number, start: {x: number, y: number}, lifts: boolean, moved: boolean, roll: {x: number, y: number}, pointer: number}} Drag */
/** @typedef {{last?: number[], from?: number | null, targets?: Map<number, boolean>, royal?: number[], checkers?: number[]}} Marks */

/** What lies beyond joined edges is shown as far as this, in pixels of the drawing, which leaves room for letters and numbers. */
const BEYOND = 25;
/** So far a pointer goes before a click becomes a drag. */
const DRAG = 5;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{choose: (cell: number) => void, drop?: (cell: number | null) => void, canDrag?: (cell: number) => boolean, ask?: (cell: number, at: DOMRect) => void}} calls
   */
  constructor(host, calls) {
    this.host = host;
    this.calls = calls;
    /** Set before anything is drawn. @type {BoardData} */
    this.view = /** @type {any} */ (null);
    this.turned = false;
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {Marks} */
    this.marks = {};
    this.names = /** @type {string[]} */ ([]);
    /** Drawings of pieces that were read. @type {Map<string, Node[]>} */
    this.known = new Map();
    /** How far a board with joined edges was moved. */
    this.roll = { x: 0, y: 0 };
    this.focused = 0;
    /** Whether keys of one character do something. */
    this.characterKeys = true;
    /** @type {Drag | null} */
    this.drag = null;
    /** @type {any[]} */
    this.cellPaths = [];
  }

  /** @returns {Drawing} */
  get drawing() {
    return this.turned ? this.view.turned : this.view.upright;
  }

  /** Whether edges are joined, so that the board can be moved under its window. Several levels have no common window. */
  get rolls() {
    return Boolean(this.view && this.drawing.levels.length === 1 && (this.drawing.periodX || this.drawing.periodY));
  }

  /**
   * The drawing of a piece, around the origin.
   * @param {number} type
   * @param {number | null | undefined} owner
   * @returns {Node[]}
   */
  art(type, owner) {
    const whose = owner ?? this.names.length;
    const key = `${type}:${whose}`;
    const known = this.known.get(key) ?? drawn(this.drawing.pieces[type]?.[whose] ?? "");
    this.known.set(key, known);
    return known.map((it) => it.cloneNode(true));
  }

  /**
   * @param {BoardData} view
   * @param {string[]} names of the players
   */
  setBoard(view, names) {
    this.view = view;
    this.names = names;
    // What stood on another board may have no place or shape on this one.
    this.pieces = [];
    this.marks = {};
    this.roll = { x: 0, y: 0 };
    this.focused = Math.min(this.focused, view.cells.length - 1);
    this.build();
  }

  /** @param {boolean} turned */
  setTurned(turned) {
    this.turned = turned;
    this.roll = { x: 0, y: 0 };
    this.build();
  }

  /**
   * @param {Piece[]} pieces
   * @param {Marks} marks
   */
  setPosition(pieces, marks) {
    this.pieces = pieces;
    this.marks = marks;
    this.draw();
  }

  /** Draws what never changes. */
  build() {
    if (!this.view) return;
    const drawing = this.drawing;
    const [x, y, width, height] = drawing.frame;
    this.cellPaths = [];
    this.known.clear();
    const rows = new Map();
    const grid = svg("g", { role: "grid", "aria-label": "board" });
    drawing.places.forEach((place, n) => {
      const cell = this.view.cells[n];
      const row = `${cell.level}:${cell.rank}`;
      if (!rows.has(row)) rows.set(row, svg("g", { role: "row" }));
      const colour = place.tint ? { class: "cell", fill: place.tint, stroke: place.tint } : { class: `cell ${place.ground}` };
      const path = svg("path", { d: place.outline, ...colour, role: "gridcell", tabindex: -1 });
      path.dataset.cell = n;
      this.cellPaths.push(path);
      rows.get(row).append(path);
    });
    for (const key of [...rows.keys()].sort((a, b) => byNumbers(b, a))) grid.append(rows.get(key));
    this.tints = svg("g", { class: "tints" });
    this.people = svg("g", { class: "pieces" });
    this.dots = svg("g", { class: "dots" });
    this.content = svg("g", { id: "board-content" }, ...drawn(drawing.below), grid, this.tints, ...drawn(drawing.above));
    this.content.append(this.people, this.dots);
    this.labels = svg("g", { class: "labels", "aria-hidden": true }, ...drawn(drawing.labels));
    this.root = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "board" });
    this.root.append(...(this.rolls ? this.wrapped() : [this.content]), this.labels);
    this.floating = svg("g", { class: "floating", "aria-hidden": true });
    this.root.append(this.floating);
    this.listen();
    this.host.replaceChildren(this.root);
    this.host.style.setProperty("--shape", String(width / height));
    this.rollTo(this.roll.x, this.roll.y);
    this.draw();
  }

  /** A board with joined edges: the content and faded copies of it all around, seen through a window. */
  wrapped() {
    const { periodX, periodY, levels } = this.drawing;
    const [x, y, width, height] = levels[0];
    const [dx, dy] = [periodX ? BEYOND : 0, periodY ? BEYOND : 0];
    const outer = `M${x - dx} ${y - dy}H${x + width + dx}V${y + height + dy}H${x - dx}Z`;
    const inner = `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
    const clip = svg("clipPath", { id: "board-window" }, svg("path", { d: outer }));
    this.moving = svg("g", {}, this.content);
    for (const i of periodX ? [-1, 0, 1] : [0]) {
      for (const j of periodY ? [-1, 0, 1] : [0]) {
        if (i === 0 && j === 0) continue;
        const at = { x: i * (periodX ?? 0), y: j * (periodY ?? 0) };
        this.moving.append(svg("use", { href: "#board-content", ...at, "aria-hidden": true }));
      }
    }
    const view = svg("g", { "clip-path": "url(#board-window)" }, this.moving);
    const veil = svg("path", { d: outer + inner, class: "veil", "fill-rule": "evenodd" });
    return [svg("defs", {}, clip), view, veil];
  }

  /**
   * Moves a board with joined edges under its window.
   * @param {number} x
   * @param {number} y
   */
  rollTo(x, y) {
    if (!this.rolls) return;
    const { periodX, periodY } = this.drawing;
    this.roll = { x: periodX ? modulo(x, periodX) : 0, y: periodY ? modulo(y, periodY) : 0 };
    const shift = (/** @type {number} */ value, /** @type {number | null | undefined} */ period) => (period && value > period / 2 ? value - period : value);
    const [dx, dy] = [shift(this.roll.x, periodX), shift(this.roll.y, periodY)];
    this.moving.setAttribute("transform", `translate(${dx} ${dy})`);
    const [left, top, width, height] = this.drawing.levels[0];
    for (const label of this.labels.children) {
      const at = label.dataset.at ?? `${label.getAttribute("x")} ${label.getAttribute("y")}`;
      label.dataset.at = at;
      const [lx, ly] = at.split(" ").map(Number);
      if (periodX && lx > left) label.setAttribute("x", String(left + modulo(lx - left + this.roll.x, width)));
      if (periodY && lx <= left) label.setAttribute("y", String(top + modulo(ly - top + this.roll.y, height)));
    }
  }

  /** Draws pieces and marks. */
  draw() {
    if (!this.view) return;
    const { places } = this.drawing;
    const marks = this.marks;
    const on = new Map(this.pieces.map((it) => [it.cell, it]));
    this.tints.replaceChildren();
    const tint = (/** @type {number} */ cell, /** @type {string} */ kind) => this.tints.append(svg("path", { d: places[cell].outline, class: `tint ${kind}` }));
    for (const cell of marks.last ?? []) tint(cell, "last");
    for (const cell of marks.royal ?? []) tint(cell, "royal");
    if (marks.from !== null && marks.from !== undefined) tint(marks.from, "from");
    this.people.replaceChildren();
    for (const it of this.pieces) {
      const { x, y } = places[it.cell];
      const lifted = this.drag?.moved && this.drag.cell === it.cell;
      const group = svg("g", { transform: `translate(${x} ${y})`, class: lifted ? "piece lifted" : "piece" });
      group.append(...this.art(it.type, it.owner));
      if (it.marks?.length) group.append(svg("circle", { cx: 20, cy: -20, r: 4, class: "marked" }));
      this.people.append(group);
    }
    this.dots.replaceChildren();
    for (const cell of marks.checkers ?? []) {
      this.dots.append(svg("circle", { cx: places[cell].x, cy: places[cell].y, r: 27, class: "checker" }));
    }
    for (const [cell, takes] of marks.targets ?? []) {
      const { x, y } = places[cell];
      const ring = takes || on.has(cell);
      this.dots.append(svg("circle", { cx: x, cy: y, r: ring ? 26 : 8, class: ring ? "target ring" : "target" }));
    }
    this.cellPaths.forEach((path, n) => {
      path.setAttribute("aria-label", this.describe(n, on.get(n)));
      path.setAttribute("aria-selected", String(n === marks.from));
      path.setAttribute("tabindex", n === this.focused ? "0" : "-1");
    });
  }

  /**
   * A cell in words.
   * @param {number} cell
   * @param {Piece | undefined} piece
   */
  describe(cell, piece) {
    const name = this.view.cells[cell].name;
    const who = piece ? `${this.names[piece.owner ?? -1] ?? "neutral"} ${this.view.types[piece.type].name}` : "empty";
    const marked = piece?.marks?.length ? `, ${piece.marks.join(", ")}` : "";
    const target = this.marks.targets?.has(cell) ? ", can be chosen" : "";
    return `${name}, ${who}${marked}${target}`;
  }

  /**
   * The cell at a place of the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {number | null}
   */
  cellAt(clientX, clientY) {
    const point = this.toBoard(clientX, clientY);
    if (this.rolls) {
      const { periodX, periodY, levels } = this.drawing;
      if (periodX) point.x = levels[0][0] + modulo(point.x - levels[0][0] - this.roll.x, periodX);
      if (periodY) point.y = levels[0][1] + modulo(point.y - levels[0][1] - this.roll.y, periodY);
    }
    const found = this.cellPaths.findIndex((it) => it.isPointInFill(point));
    return found < 0 ? null : found;
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.root.getScreenCTM().inverse());
  }

  listen() {
    const root = this.root;
    root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.press(event));
    root.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    root.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.release(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keyed(event));
    root.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => {
      const cell = this.cellAt(event.clientX, event.clientY);
      if (cell === null || !this.calls.ask) return;
      event.preventDefault();
      this.cancel();
      this.calls.ask(cell, this.cellPaths[cell].getBoundingClientRect());
    });
    root.addEventListener("focusin", (/** @type {any} */ event) => {
      const cell = event.target.dataset?.cell;
      if (cell !== undefined) this.focusCell(Number(cell), false);
    });
    if (this.rolls) {
      const wheel = (/** @type {WheelEvent} */ event) => {
        event.preventDefault();
        this.rollTo(this.roll.x - event.deltaX / 2, this.roll.y - event.deltaY / 2);
      };
      root.addEventListener("wheel", wheel, { passive: false });
    }
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    const cell = this.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    const start = { x: event.clientX, y: event.clientY };
    const lifts = this.calls.canDrag?.(cell) ?? false;
    this.drag = { cell, start, lifts, moved: false, roll: { ...this.roll }, pointer: event.pointerId };
    if (lifts || this.rolls) {
      event.preventDefault();
      this.root.setPointerCapture(event.pointerId);
    }
    this.focusCell(cell, false);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.start.x, event.clientY - drag.start.y];
    if (!drag.moved && Math.hypot(dx, dy) < DRAG) return;
    if (drag.lifts) {
      if (!drag.moved) {
        drag.moved = true;
        this.calls.choose(drag.cell);
        this.float(drag.cell);
        this.draw();
      }
      const at = this.toBoard(event.clientX, event.clientY);
      this.floating.setAttribute("transform", `translate(${at.x} ${at.y})`);
    } else if (this.rolls) {
      drag.moved = true;
      const scale = this.root.getScreenCTM().a;
      this.rollTo(drag.roll.x + dx / scale, drag.roll.y + dy / scale);
    }
  }

  /** @param {PointerEvent} event */
  release(event) {
    const drag = this.drag;
    if (!drag) return;
    this.drag = null;
    this.floating.replaceChildren();
    if (!drag.moved) {
      this.calls.choose(drag.cell);
    } else if (drag.lifts) {
      const cell = this.cellAt(event.clientX, event.clientY);
      this.calls.drop?.(cell === drag.cell ? null : cell);
    }
    this.draw();
  }

  cancel() {
    this.drag = null;
    this.floating.replaceChildren();
    this.draw();
  }

  /**
   * Shows the piece of a cell under the pointer.
   * @param {number} cell
   */
  float(cell) {
    const piece = this.pieces.find((it) => it.cell === cell);
    if (piece) this.floating.replaceChildren(...this.art(piece.type, piece.owner));
  }

  /**
   * @param {number} cell
   * @param {boolean} show whether the keyboard leads there
   */
  focusCell(cell, show = true) {
    this.cellPaths[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = cell;
    this.cellPaths[cell].setAttribute("tabindex", "0");
    if (show) this.cellPaths[cell].focus();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    /** @type {Record<string, number[]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way && event.shiftKey && this.rolls) {
      this.rollTo(this.roll.x + 60 * way[0], this.roll.y + 60 * way[1]);
    } else if (way) {
      const next = this.towards(way[0], way[1]);
      if (next !== null) this.focusCell(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.calls.choose(this.focused);
    } else if (event.key === "Escape") {
      this.calls.drop?.(null);
    } else if (event.key === "?" && this.characterKeys && this.calls.ask) {
      this.calls.ask(this.focused, this.cellPaths[this.focused].getBoundingClientRect());
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The nearest cell in a direction.
   * @param {number} dx
   * @param {number} dy
   * @returns {number | null}
   */
  towards(dx, dy) {
    const { places, periodX, periodY } = this.drawing;
    const from = places[this.focused];
    /** @type {number | null} */
    let best = null;
    let least = Infinity;
    places.forEach((it, n) => {
      if (n === this.focused) return;
      for (const i of periodX ? [-1, 0, 1] : [0]) {
        for (const j of periodY ? [-1, 0, 1] : [0]) {
          const [x, y] = [it.x - from.x + i * (periodX ?? 0), it.y - from.y + j * (periodY ?? 0)];
          const along = x * dx + y * dy;
          const aside = Math.abs(x * dy) + Math.abs(y * dx);
          if (along <= 1 || aside > along * 1.8) continue;
          const far = along + 2 * aside;
          if (far < least) [least, best] = [far, n];
        }
      }
    });
    return best;
  }
}

/**
 * @param {number} value
 * @param {number} by
 */
function modulo(value, by) {
  return ((value % by) + by) % by;
}

/**
 * @param {string} a
 * @param {string} b
 */
function byNumbers(a, b) {
  const [x, y] = [a.split(":").map(Number), b.split(":").map(Number)];
  return x[0] === y[0] ? x[1] - y[1] : y[0] - x[0];
}
