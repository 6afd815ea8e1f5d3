// The board: cells, pieces, marks and arrows. It knows no rules.

import { drawArrows } from "./arrows.js";
import { drawn, svg } from "./dom.js";
import { byNumbers, modulo, shortestWay } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { centre, frameOfCells, moveInside } from "./labels.js";
import { cellInWords } from "./marks.js";
import { changesBetween, mayMove, showMotion } from "./motion.js";
import { turnsOf } from "./sides.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./types.js").Board} BoardData */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{tints?: {cell: number, colour: string}[], last?: number[], from?: number | null, targets?: Map<number, boolean>, royal?: number[], checkers?: number[], premove?: number[]}} Marks */
/** @typedef {import("./arrows.js").Arrow} Arrow */
/**
 * What the board reports.
 * @typedef {{choose: (cell: number) => void, lift?: (cell: number) => void, drop?: (cell: number | null) => void,
 *   canDrag?: (cell: number) => boolean, ask?: (cell: number, at: DOMRect) => void}} Calls
 */

/** What lies beyond joined edges is shown as far as this, in pixels of the drawing, which leaves room for letters and numbers. */
const BEYOND = 25;
/** Of more cells than this share, dots say nothing: those that can't be chosen are the exceptions. */
const MOST = 1 / 3;

/**
 * Whether cells that can be chosen are marked.
 * @param {number} targets how many can be chosen
 * @param {number} cells how many there are
 */
export const areMarked = (targets, cells) => targets <= MOST * cells;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Calls} calls
   */
  constructor(host, calls) {
    this.host = host;
    this.gestures = new Gestures(this, calls);
    /** What the board looks like, once that is known. @type {BoardData | null} */
    this.data = null;
    /** How often the board was turned on. */
    this.turns = 0;
    this.zoom = new Zoom(host, { interrupt: () => this.gestures.cancel() });
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
    /** @type {SVGPathElement[]} */
    this.cellPaths = [];
    /** The drawing of the piece on each cell. @type {Map<number, SVGGElement>} */
    this.groups = new Map();
    /** What people drew, and what is drawn for the computer. @type {Arrow[]} */
    this.sketched = [];
    /** @type {Arrow[]} */
    this.shown = [];
    /** What is just being drawn. @type {Arrow | null} */
    this.preview = null;
    /** The layers of the drawing. */
    this.tints = svg("g", { class: "tints" });
    this.people = svg("g", { class: "pieces" });
    this.dots = svg("g", { class: "dots" });
    this.ring = svg("path", { class: "tint focused" });
    this.arrows = svg("g", { class: "arrows", "aria-hidden": true });
    this.floating = svg("g", { class: "floating", "aria-hidden": true });
    this.content = svg("g");
    this.labels = svg("g");
    this.moving = svg("g");
    this.root = svg("svg");
    /** Whether pieces are shown to move. */
    this.animates = true;
    /** The cell on which a piece was put by hand: it is there already. @type {number | null} */
    this.dropped = null;
  }

  /** What the board looks like. @returns {BoardData} */
  get view() {
    if (!this.data) throw new Error("there is no board");
    return this.data;
  }

  /** @returns {Drawing} */
  get drawing() {
    const all = turnsOf(this.view);
    return all[this.turns % all.length];
  }

  /** Whether edges are joined, so that the board can be moved under its window. Several levels have no common window. */
  get rolls() {
    return Boolean(this.data && this.drawing.levels.length === 1 && (this.drawing.periodX || this.drawing.periodY));
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
    const known = this.known.get(key) ?? this.drawnPiece(type, whose);
    this.known.set(key, known);
    return known.map((it) => it.cloneNode(true));
  }

  /**
   * @param {number} type
   * @param {number} whose
   */
  drawnPiece(type, whose) {
    const own = this.drawing.pieces[type]?.[whose];
    if (own) return drawn(own);
    // Drawings that differ in nothing but their direction are sent once.
    const upright = drawn(this.view.upright.pieces[type]?.[whose] ?? "");
    const all = turnsOf(this.view).length;
    const angle = (all - (this.turns % all)) * (360 / all);
    return angle < 360 && this.view.types[type]?.turns
      ? [svg("g", { transform: `rotate(${angle})` }, ...upright)]
      : upright;
  }

  /**
   * @param {BoardData} view
   * @param {string[]} names of the players
   */
  setBoard(view, names) {
    this.data = view;
    this.names = names;
    // What stood on another board may have no place or shape on this one.
    this.pieces = [];
    this.marks = {};
    this.sketched = this.shown = [];
    this.roll = { x: 0, y: 0 };
    this.focused = Math.min(this.focused, view.cells.length - 1);
    this.build();
  }

  /** @param {number} turns how often the board is turned on, from how the first player sees it */
  setTurns(turns) {
    this.turns = turns;
    this.roll = { x: 0, y: 0 };
    this.build();
  }

  /**
   * @param {Piece[]} pieces
   * @param {Marks} marks
   * @param {number[] | null} [moved] the cells of the move that led here, if that is to be seen
   */
  setPosition(pieces, marks, moved = null) {
    const before = this.pieces;
    this.pieces = pieces;
    this.marks = marks;
    if (before !== pieces) this.drawPieces();
    this.drawMarks();
    if (moved && before !== pieces && before.length > 0) this.animate(before, moved);
    this.dropped = null;
  }

  /**
   * Shows how the pieces came from where they were.
   * @param {Piece[]} before
   * @param {number[]} cells
   */
  animate(before, cells) {
    if (!this.animates || !mayMove()) return;
    const changes = changesBetween(before, this.pieces, cells);
    changes.moves = changes.moves.filter((it) => it.to.cell !== this.dropped);
    const ghost = (/** @type {Piece} */ piece) => {
      const group = this.pieceGroup(piece);
      this.people.prepend(group);
      return group;
    };
    showMotion(
      changes,
      (cell) => this.groups.get(cell),
      ghost,
      (from, to) => shortestWay(this.drawing, from, to),
    );
  }

  /**
   * Draws arrows for the computer's turns.
   * @param {Arrow[]} arrows
   */
  setArrows(arrows) {
    this.shown = arrows;
    this.drawArrows();
  }

  /** @param {Arrow | null} arrow what is just being drawn */
  setPreview(arrow) {
    if (arrow?.from === this.preview?.from && arrow?.to === this.preview?.to) return;
    this.preview = arrow;
    this.drawArrows();
  }

  /** Forgets what people drew. */
  clearSketches() {
    if (this.sketched.length === 0) return;
    this.sketched = [];
    this.drawArrows();
  }

  drawArrows() {
    if (!this.data) return;
    const arrows = [...this.shown, ...this.sketched, ...(this.preview ? [this.preview] : [])];
    this.arrows.replaceChildren(...drawArrows(arrows, (from, to) => shortestWay(this.drawing, from, to)));
  }

  /** Draws what never changes. */
  build() {
    if (!this.data) return;
    const drawing = this.drawing;
    const inside = frameOfCells(drawing);
    const [x, y, width, height] = inside ?? drawing.frame;
    this.cellPaths = [];
    this.known.clear();
    const rows = new Map();
    const grid = svg("g", { role: "grid", "aria-label": "board" });
    drawing.places.forEach((place, n) => {
      const cell = this.view.cells[n];
      const row = `${cell.level}:${cell.rank}`;
      if (!rows.has(row)) rows.set(row, svg("g", { role: "row" }));
      const colour = place.tint
        ? { class: "cell", fill: place.tint, stroke: place.tint }
        : { class: `cell ${place.ground}` };
      const path = svg("path", { d: place.outline, ...colour, role: "gridcell", tabindex: -1 });
      path.dataset.cell = String(n);
      this.cellPaths.push(path);
      rows.get(row).append(path);
    });
    for (const key of [...rows.keys()].sort((a, b) => byNumbers(b, a))) grid.append(rows.get(key));
    for (const it of [this.tints, this.people, this.dots, this.arrows, this.floating]) it.replaceChildren();
    this.content = svg(
      "g",
      { id: "board-content" },
      ...drawn(drawing.below),
      grid,
      this.tints,
      ...drawn(drawing.above),
    );
    this.content.append(this.people, this.dots, this.arrows);
    this.labels = svg("g", { class: "labels", "aria-hidden": true }, ...drawn(drawing.labels));
    if (inside) moveInside(this.labels, drawing);
    else centre(this.labels);
    this.root = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "board" });
    this.root.append(...(this.rolls ? this.wrapped() : [this.content]), this.labels);
    this.root.append(this.floating);
    this.gestures.listen(this.root);
    this.host.replaceChildren(this.root);
    this.zoom.attach(this.root, [x, y, width, height]);
    // What stands beside the board needs its shape as well.
    for (const it of [this.host, this.host.parentElement]) it?.style.setProperty("--shape", String(width / height));
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
    const shift = (/** @type {number} */ value, /** @type {number | null | undefined} */ period) =>
      period && value > period / 2 ? value - period : value;
    const [dx, dy] = [shift(this.roll.x, periodX), shift(this.roll.y, periodY)];
    this.moving.setAttribute("transform", `translate(${dx} ${dy})`);
    const [left, top, width, height] = this.drawing.levels[0];
    for (const label of /** @type {HTMLCollectionOf<SVGElement>} */ (this.labels.children)) {
      const at = label.dataset.at ?? `${label.getAttribute("x")} ${label.getAttribute("y")}`;
      label.dataset.at = at;
      const [lx, ly] = at.split(" ").map(Number);
      if (periodX && lx > left) label.setAttribute("x", String(left + modulo(lx - left + this.roll.x, width)));
      if (periodY && lx <= left) label.setAttribute("y", String(top + modulo(ly - top + this.roll.y, height)));
    }
  }

  /** Draws pieces and marks. */
  draw() {
    if (!this.data) return;
    this.drawPieces();
    this.drawMarks();
    this.drawArrows();
  }

  drawPieces() {
    const groups = this.pieces.map((it) => /** @type {[number, SVGGElement]} */ ([it.cell, this.pieceGroup(it)]));
    this.groups = new Map(groups);
    this.people.replaceChildren(...groups.map((it) => it[1]));
  }

  /** @param {Piece} piece */
  pieceGroup(piece) {
    const { x, y } = this.drawing.places[piece.cell];
    const group = svg("g", { transform: `translate(${x} ${y})`, class: "piece" });
    group.append(...this.art(piece.type, piece.owner));
    if (piece.marks?.length) group.append(svg("circle", { cx: 20, cy: -20, r: 4, class: "marked" }));
    return group;
  }

  drawMarks() {
    const { places } = this.drawing;
    const marks = this.marks;
    const on = new Map(this.pieces.map((it) => [it.cell, it]));
    this.tints.replaceChildren();
    const tint = (/** @type {number} */ cell, /** @type {Record<string, string>} */ look) => {
      const { x, y, outline } = places[cell];
      const around = this.drawing.points ? { cx: x, cy: y, r: 29 } : { d: outline };
      this.tints.append(svg(this.drawing.points ? "circle" : "path", { ...around, ...look }));
    };
    for (const { cell, colour } of marks.tints ?? []) tint(cell, { class: "tint", fill: colour });
    for (const cell of marks.last ?? []) tint(cell, { class: "tint last" });
    for (const cell of marks.royal ?? []) tint(cell, { class: "tint royal" });
    for (const cell of marks.premove ?? []) tint(cell, { class: "tint premove" });
    if (marks.from !== null && marks.from !== undefined) tint(marks.from, { class: "tint from" });
    this.dots.replaceChildren();
    for (const cell of marks.checkers ?? []) {
      this.dots.append(svg("circle", { cx: places[cell].x, cy: places[cell].y, r: 27, class: "checker" }));
    }
    const targets = marks.targets ?? new Map();
    const informs = areMarked(targets.size, places.length);
    this.dots.classList.toggle("under-pointer", !informs);
    for (const [cell, takes] of targets) {
      const { x, y } = places[cell];
      const ring = takes || on.has(cell);
      if (informs || ring)
        this.dots.append(svg("circle", { cx: x, cy: y, r: ring ? 26 : 8, class: ring ? "target ring" : "target" }));
    }
    this.lift();
    this.showFocus();
    this.cellPaths.forEach((path, n) => {
      path.setAttribute("aria-label", cellInWords(this, n, on.get(n)));
      path.setAttribute("aria-selected", String(n === marks.from));
      path.classList.toggle("open", !informs && targets.has(n));
      path.setAttribute("tabindex", n === this.focused ? "0" : "-1");
    });
  }

  /** Draws a ring above the cell that keys have led to: the outline of the cell itself would lie below its neighbours. */
  showFocus() {
    const path = this.cellPaths[this.focused];
    if (!path?.matches(":focus-visible")) return this.ring.remove();
    this.ring.setAttribute("d", path.getAttribute("d") ?? "");
    this.tints.append(this.ring);
  }

  /** Makes the piece faint that is under the pointer. */
  lift() {
    const cell = this.gestures.lifted;
    for (const [on, group] of this.groups) group.classList.toggle("lifted", on === cell);
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
    return new DOMPoint(clientX, clientY).matrixTransform(this.root.getScreenCTM()?.inverse());
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
}
