// Builds how a piece moves: a click on a board adds a leap or a slide, and the text follows. It is a script of its own, because only
// authors need it.

import { messageOf } from "./api.js";
import { allSides, keyOf, movesOfTerms, REACH, readBetza, wayOf, writeBetza } from "./betza.js";
import { ask, closeDialog, drawn, html, notify, openDialog, picture, svg } from "./dom.js";
import { markdown } from "./markdown.js";
import { addedMove, moveTextAt, moveTexts } from "./movetexts.js";

/** @typedef {import("./betza.js").Moves} Moves */
/** @typedef {import("./betza.js").Way} Way */
/** @typedef {import("./movetexts.js").Change} Change */
/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {{piece: string, text: string, change: (move: string) => Change}} Subject a piece, its moves, and how to write others */
/** @typedef {{api: import("./api.js").Api, rules: Rules & {text: string}, played: Rules, at: number}} Request */
/** @typedef {[number, number]} Cell as far from the piece: to the right, and forward */

/** So long after the last click the moves are drawn, in milliseconds. */
const PAUSE = 120;
const ANY = Number.POSITIVE_INFINITY;

/** The choices of cells that are like the clicked one: what they are called, and which they are. */
const LIKE = /** @type {Record<string, [string, (cell: Cell, clicked: Cell) => boolean]>} */ ({
  all: ["in all directions", () => true],
  forward: ["forward only", ([, y]) => y > 0],
  backward: ["backward only", ([, y]) => y < 0],
  sides: ["sideways only", ([x, y]) => Math.abs(x) > Math.abs(y)],
  lengthwise: ["forward and backward", ([x, y]) => Math.abs(x) < Math.abs(y)],
  mirrored: [
    "to the left and to the right",
    ([x, y], clicked) => y === clicked[1] && Math.abs(x) === Math.abs(clicked[0]),
  ],
  one: ["this one only", (it, clicked) => it.join() === clicked.join()],
});

/**
 * Lets the user build the move at a place of a rule file, or that of a piece that they choose. Returns the change of the text, or
 * null if nothing is to be changed.
 * @param {Request} request
 * @returns {Promise<Change | null>}
 */
export async function buildMove({ api, rules, played, at }) {
  try {
    const board = await api.emptyBoard(played, "");
    if (!hasSquares(board.upright)) {
      notify("The builder knows boards of squares: here moves are written as text", true);
      return null;
    }
    const subject = await chooseSubject(api, rules, at);
    if (!subject) return null;
    if (!readBetza(subject.text)) {
      notify(`“${subject.text}” is a path: the builder reads Betza's notation`, true);
      return null;
    }
    const text = await new Builder(api, rules, subject, board).ask();
    return text === null || text === subject.text ? null : subject.change(text);
  } catch (error) {
    notify(messageOf(error), true);
    return null;
  }
}

/**
 * Whether all cells are squares, in rows.
 * @param {import("./types.js").Drawing} drawing
 */
function hasSquares({ places }) {
  return places.every(({ outline }) => {
    const corners = [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((it) => [Number(it[1]), Number(it[2])]);
    const [[left, upper], , [right, lower]] = corners.length === 4 ? corners : [[0, 0], [], [0, 0]];
    return (
      right > left &&
      lower > upper &&
      corners.every(([x, y]) => [left, right].includes(x) && [upper, lower].includes(y))
    );
  });
}

/**
 * The move at a place, or one of those that the rules have.
 * @param {import("./api.js").Api} api
 * @param {Rules & {text: string}} rules
 * @param {number} at
 * @returns {Promise<Subject | null>}
 */
async function chooseSubject(api, rules, at) {
  const { text } = rules;
  const own = moveTexts(text);
  const subject = (/** @type {import("./movetexts.js").MoveText} */ { piece, from, to, text }) => ({
    piece,
    text,
    change: (/** @type {string} */ move) => ({ from, to, insert: move, text: from }),
  });
  const here = moveTextAt(own, text, at);
  if (here) return subject(here);
  // The explanation is the whole file, with what it inherits.
  const { explanation } = await api.check(rules);
  const inherited = moveTexts(explanation).filter((it) => it.plain && own.every((other) => other.piece !== it.piece));
  const all = [
    ...own.map(subject),
    ...inherited.map(({ piece, text: move }) => ({
      piece,
      text: move,
      change: (/** @type {string} */ move) => addedMove(text, piece, move),
    })),
  ].filter((it) => readBetza(it.text));
  if (all.length === 0) {
    notify("No piece here moves by Betza's notation: write `move = 'W'` in its table", true);
    return null;
  }
  const picked = await ask(
    "Which piece's move?",
    all.map((it) => ({ label: it.piece, keys: it.text || "no moves" })),
  );
  return picked === null ? null : all[picked];
}

class Builder {
  /**
   * @param {import("./api.js").Api} api
   * @param {Rules & {text: string}} rules
   * @param {Subject} subject
   * @param {import("./types.js").Board} board
   */
  constructor(api, rules, subject, board) {
    this.api = api;
    this.rules = rules;
    this.subject = subject;
    this.terms = readBetza(subject.text) ?? [];
    this.moves = movesOfTerms(this.terms);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.asked = 0;
    this.goes = choice("It goes there", [
      ["leap", "by one leap"],
      ["slide", "by steps in a line"],
      ["repeat", "by the same leap repeated"],
    ]);
    const most = Array.from(
      { length: 8 },
      (_, n) => /** @type {[string, string]} */ ([`${n + 2}`, `at most ${n + 2}`]),
    );
    this.most = choice("How many", [["any", "any number"], ...most]);
    this.does = choice("What it does there", [
      ["mc", "moves and captures"],
      ["m", "moves only"],
      ["c", "captures only"],
    ]);
    this.like = choice(
      "Cells like it",
      Object.entries(LIKE).map(([value, [label]]) => [value, label]),
    );
    this.hop = choice("On its way", [
      ["", "hops over nothing"],
      ["p", "hops over one piece, goes on (cannon)"],
      ["g", "hops over one piece, lands behind it (grasshopper)"],
    ]);
    this.initial = html("input", { type: "checkbox" });
    for (const it of [this.goes, this.most, this.like, this.hop])
      it.select.addEventListener("change", () => this.chosen(it === this.hop));
    this.text = html("output", { class: "build-text" });
    this.stays = html("p", { class: "quiet" });
    this.drawing = html("div", { class: "build-drawing" });
    this.words = html("div", { class: "build-words" });
    this.piece = piecePicture(board, subject.piece);
    /** @type {HTMLButtonElement[]} */
    this.cells = [];
    this.grid = this.makeGrid();
    this.chosen(false);
    this.changed();
  }

  /** Shows the dialog. Returns the text of the moves, or null if nothing is to be changed. @returns {Promise<string | null>} */
  ask() {
    return new Promise((resolve) => {
      /** @type {string | null} */
      let res = null;
      const use = () => {
        res = this.written().text;
        dialog.close();
      };
      const clear = () => {
        this.moves = new Map();
        this.changed();
      };
      const legend = html(
        "p",
        { class: "quiet" },
        "A dot: it moves there. A ring: it captures there. An arc: it hops over a piece. A 1: as its first move only.",
      );
      const dialog = html(
        "dialog",
        { class: "set-up", id: "builder", "aria-labelledby": "builder-head" },
        html(
          "div",
          { class: "bar" },
          html("h2", { id: "builder-head" }, `How the piece “${this.subject.piece}” moves`),
          html("span", { class: "grow" }),
          html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕"),
        ),
        html(
          "div",
          { class: "build-columns" },
          html("div", { class: "build-left" }, this.grid, legend),
          html(
            "div",
            { class: "build-right" },
            html(
              "fieldset",
              { class: "build-choices" },
              html("legend", {}, "A click on a cell adds this, or removes it"),
              ...[this.goes, this.most, this.does, this.like, this.hop].map((it) => it.label),
              html("label", { class: "check" }, this.initial, "as its first move only"),
            ),
            html("p", { class: "build-line" }, html("span", {}, "In Betza's notation"), this.text),
            this.stays,
            html("div", { class: "build-shown" }, this.drawing, this.words),
          ),
        ),
        html(
          "div",
          { class: "row build-end" },
          html("button", { type: "button", onclick: clear, title: "Removes all that the board shows" }, "Clear"),
          html("span", { class: "grow" }),
          html("button", { type: "button", onclick: closeDialog }, "Cancel"),
          html("button", { type: "button", class: "main", onclick: use }, "Use"),
        ),
      );
      const closed = () => {
        clearTimeout(this.timer);
        this.asked += 1;
        resolve(res);
      };
      openDialog(dialog, { closed });
      this.focus(0, 1);
    });
  }

  makeGrid() {
    const grid = html("div", {
      class: "build-board",
      role: "group",
      "aria-label": "cells around the piece: arrow keys go, Space adds or removes",
    });
    for (let y = REACH; y >= -REACH; y--) {
      for (let x = -REACH; x <= REACH; x++) {
        const cell = html("button", {
          type: "button",
          class: (x + y) % 2 === 0 ? "dark" : "light",
          tabindex: -1,
          onclick: () => this.click([x, y]),
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, [x, y]),
        });
        this.cells.push(cell);
        grid.append(cell);
      }
    }
    return grid;
  }

  /** @param {Cell} cell */
  cellAt([x, y]) {
    return this.cells[(REACH - y) * (2 * REACH + 1) + x + REACH];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  focus(x, y) {
    for (const it of this.cells) it.tabIndex = -1;
    const cell = this.cellAt([x, y]);
    cell.tabIndex = 0;
    cell.focus();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Cell} cell
   */
  key(event, [x, y]) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!by) return;
    event.preventDefault();
    const inside = (/** @type {number} */ it) => Math.max(-REACH, Math.min(REACH, it));
    this.focus(inside(x + by[0]), inside(y + by[1]));
  }

  /**
   * Keeps the choices together that go together.
   * @param {boolean} hopChosen whether the hop was chosen last
   */
  chosen(hopChosen) {
    const [goes, hop] = [this.goes.select, this.hop.select];
    // A hopper slides, and a leap hops over anything.
    if (hop.value && goes.value === "leap") {
      if (hopChosen) goes.value = "slide";
      else hop.value = "";
    }
    this.most.select.disabled = goes.value === "leap" || hop.value === "g";
    if (this.most.select.disabled) this.most.select.value = "any";
    for (let y = -REACH; y <= REACH; y++)
      for (let x = -REACH; x <= REACH; x++)
        this.cellAt([x, y]).setAttribute("aria-disabled", String(this.sides([x, y]).length === 0));
  }

  /**
   * The cells that a click changes, as the choices are; none if the clicked cell is not one of them.
   * @param {Cell} clicked
   * @returns {Cell[]}
   */
  sides([x, y]) {
    if (x === 0 && y === 0) return [];
    const divisor = this.goes.select.value === "slide" ? commonDivisor(x, y) : 1;
    /** @type {Cell} */
    const step = [x / divisor, y / divisor];
    const is = LIKE[this.like.select.value][1];
    if (!is(step, step)) return [];
    const others = allSides([Math.abs(step[0]), Math.abs(step[1])]).filter(
      (it) => is(it, step) && it.join() !== step.join(),
    );
    return [step, ...others];
  }

  /** @param {Cell} cell */
  click(cell) {
    this.focus(...cell);
    const sides = this.sides(cell);
    if (sides.length === 0) return;
    const { goes, most, does, hop } = this;
    const steps = goes.select.value === "leap" ? 1 : most.select.value === "any" ? ANY : Number(most.select.value);
    const keys = sides.map(([x, y]) =>
      keyOf({ x, y, hop: /** @type {Way["hop"]} */ (hop.select.value), initial: this.initial.checked }),
    );
    const modes = /** @type {("m" | "c")[]} */ ([...does.select.value]);
    const before = this.moves.get(keys[0]);
    const removes = modes.every((it) => before?.[it] === steps);
    this.moves = new Map(this.moves);
    for (const key of keys) {
      const next = { ...(this.moves.get(key) ?? { m: 0, c: 0 }) };
      for (const mode of modes) next[mode] = removes ? 0 : steps;
      this.moves.set(key, next);
    }
    this.changed();
  }

  /** The text as it stands, and the parts of it that marks can't show. */
  written() {
    const parts = writeBetza(this.terms, this.moves);
    return { text: parts.map((it) => it.text).join(""), stays: parts.filter((it) => it.stays).map((it) => it.text) };
  }

  /** Shows the moves as marks and as text, and soon as a diagram. */
  changed() {
    const { text, stays } = this.written();
    this.text.textContent = text || "no moves";
    this.stays.replaceChildren(
      ...stays.flatMap((it, n) => [n ? ", " : "", html("code", {}, it)]),
      stays.length > 1 ? " stay as they are: the board can't show them" : " stays as it is: the board can't show it",
    );
    this.stays.hidden = stays.length === 0;
    for (let y = -REACH; y <= REACH; y++) for (let x = -REACH; x <= REACH; x++) this.showCell([x, y]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(text), PAUSE);
  }

  /** @param {Cell} at */
  showCell([x, y]) {
    const cell = this.cellAt([x, y]);
    if (x === 0 && y === 0) {
      cell.replaceChildren(this.piece);
      cell.setAttribute("aria-label", "the piece");
      return;
    }
    /** @type {string[]} */
    const words = [];
    let [dot, ring, first, hops] = [false, false, false, false];
    for (const [key, steps] of this.moves) {
      const way = wayOf(key);
      const far = multiple([x, y], [way.x, way.y]);
      const [m, c] = [steps.m >= far, steps.c >= far];
      if (!far || (!m && !c)) continue;
      if (far === 1) {
        words.push(inWords(way, steps));
        first ||= way.initial;
        hops ||= way.hop !== "";
      }
      // The first cell is where the hurdle may stand.
      if (way.hop && far === 1) continue;
      dot ||= m;
      ring ||= c;
    }
    const marks = [
      dot ? svg("circle", { r: 6, class: "dot" }) : null,
      ring ? svg("circle", { r: 13, class: "ring" }) : null,
      hops ? svg("path", { d: "M-8 4A8 8 0 0 1 8 4", class: "hop" }) : null,
      first ? svg("text", { x: -14, y: -7 }, "1") : null,
    ];
    const isSet = words.length > 0;
    const look = { viewBox: "-20 -20 40 40", "aria-hidden": "true", class: isSet ? "" : "faint" };
    cell.replaceChildren(svg("svg", look, ...marks));
    cell.setAttribute("aria-pressed", String(isSet));
    const name = [side(y, "forward", "back"), side(x, "right", "left")].filter(Boolean).join(", ");
    const nothing = dot || ring ? "on its way" : "nothing";
    cell.setAttribute("aria-label", `${name}: ${words.join("; ") || nothing}`);
  }

  /**
   * Shows the reach of the piece on the game's board, or on a board of its own if the rules have mistakes; and its moves in words.
   * @param {string} move
   */
  async show(move) {
    const asked = ++this.asked;
    const { api, rules, subject } = this;
    const { from, to, insert, text } = subject.change(move);
    const changed = { ...rules, text: rules.text.slice(0, from) + insert + rules.text.slice(to) };
    const hover = move ? api.hover({ rules: changed, at: text }).catch(() => null) : null;
    const drawing = await api
      .sketch({ rules: changed, piece: subject.piece.split(" ")[0] })
      .catch(() => api.sketch({ rules: { text: alone(move) }, piece: "alone" }))
      .catch(() => null);
    const found = await hover;
    if (asked !== this.asked) return;
    this.drawing.replaceChildren(...(drawing ? [picture(drawing.svg)] : []));
    const words = found?.text
      ? markdown(found.text)
      : [move ? "Something in this text can't be read." : "It stays where it is."];
    this.words.replaceChildren(...words);
  }
}

/**
 * A rule file in which a piece is alone.
 * @param {string} move
 */
const alone = (move) =>
  `[variant]\nname = 'One piece'\n[board]\nsize = [9, 9]\n[pieces]\nalone = { id = 'A', move = ${JSON.stringify(move)} }\n`;

/**
 * A labelled list to choose from.
 * @param {string} label
 * @param {[string, string][]} options
 */
function choice(label, options) {
  const select = html("select", {}, ...options.map(([value, text]) => html("option", { value }, text)));
  return { select, label: html("label", { class: "field" }, label, select) };
}

/**
 * The piece as the board shows it, or a sign.
 * @param {import("./types.js").Board} board
 * @param {string} name
 */
function piecePicture({ types, upright }, name) {
  const type = types.findIndex((it) => it.name === name);
  const art = type < 0 ? undefined : upright.pieces[type]?.[0];
  const parts = art ? drawn(art) : [svg("circle", { r: 15, class: "stand-in" })];
  return svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": "true" }, ...parts);
}

/**
 * How many times one cell is as far as another, in the same direction; 0 if it is not.
 * @param {Cell} far
 * @param {Cell} near
 */
function multiple([x, y], [dx, dy]) {
  const times = dx ? x / dx : y / dy;
  return Number.isInteger(times) && times > 0 && times * dx === x && times * dy === y ? times : 0;
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {number}
 */
const commonDivisor = (a, b) => (b === 0 ? Math.abs(a) : commonDivisor(b, a % b));

/**
 * @param {number} by
 * @param {string} more
 * @param {string} less
 */
const side = (by, more, less) => (by ? `${Math.abs(by)} ${by > 0 ? more : less}` : "");

/**
 * @param {Way} way
 * @param {import("./betza.js").Steps} steps
 */
function inWords({ hop, initial }, { m, c }) {
  const most = Math.max(m, c);
  const goes = most === 1 ? "a leap" : most === ANY ? "any number of steps" : `at most ${most} steps`;
  const over = hop === "p" ? ", over one piece" : hop === "g" ? ", to land behind one piece" : "";
  const does = m && c ? "moves and captures" : m ? "moves" : "captures";
  return `${does}, ${goes}${over}${initial ? ", as its first move" : ""}`;
}
