// The moves that were made, with their branches.

import { html } from "./dom.js";
import { moveName, nameParts } from "./names.js";
import { MoveTree } from "./tree.js";

/** @typedef {import("./tree.js").Written} Written */

/** What signs behind moves mean. */
const JUDGED = /** @type {Record<string, string>} */ ({ "?!": "inaccuracy", "?": "mistake", "??": "blunder" });

/** @param {() => void} does */
const afterChanges = (does) =>
  typeof requestAnimationFrame === "undefined" ? does() : void requestAnimationFrame(does);

/** With more rows than these, those out of sight are not laid out. */
const LONG = 60;

export class History {
  /**
   * @param {HTMLElement} host
   * @param {(node: number) => void} go
   */
  constructor(host, go) {
    this.host = host;
    this.go = go;
    this.tree = new MoveTree([], 0);
    /** Asks what is to be done with a move. @type {(node: number, name: string) => void} */
    this.ask = () => {};
    host.addEventListener("contextmenu", (event) => {
      const move = event.target instanceof Element ? event.target.closest(".move") : null;
      const node = Number(move?.getAttribute("data-node"));
      if (!node) return;
      event.preventDefault();
      this.ask(node, moveName(this.tree.nodes[node], "letters"));
    });
    /** How moves are named, the types, and a picture of a player's piece. */
    this.style = "letters";
    /** @type {{id: string}[]} */
    this.types = [];
    /** @type {(type: number, player: number) => Node | null} */
    this.icon = () => null;
    /** What the position after a node is worth, and a sign that judges the move. @type {(node: number) => string} */
    this.score = () => "";
    /** @type {(node: number) => string} */
    this.judged = () => "";
    /** What is drawn: the moves, and how they are named. */
    this.drawn = "";
  }

  /** Draws all moves anew the next time: their pictures or scores are others. */
  redraw() {
    this.drawn = "";
  }

  /**
   * People are on their way to a node: the next step goes on from there.
   * @param {number} node
   */
  wants(node) {
    this.tree.node = node;
  }

  /**
   * @param {import("./types.js").Node[]} nodes
   * @param {number} node where one is
   */
  set(nodes, node) {
    this.tree = new MoveTree(nodes, node);
    const focused = this.host.contains(document.activeElement);
    // In a long game a step is quick only if it draws no moves.
    const drawn = JSON.stringify([this.style, nodes]);
    if (drawn === this.drawn) this.mark(node);
    else if (nodes.length === 1 && !nodes[0].comment)
      this.host.replaceChildren(html("p", { class: "quiet" }, "No moves yet."));
    else this.host.replaceChildren(...this.table());
    this.drawn = drawn;
    // Whoever goes through the moves with keys stays there.
    if (focused) this.present()?.focus();
    // Once for a frame, after all that changes in it: to ask for places before would lay the page out twice.
    afterChanges(() => this.scroll());
  }

  present() {
    return /** @type {HTMLElement | null} */ (this.host.querySelector("[aria-current]"));
  }

  /** Scrolls the list to the present move. */
  scroll() {
    const present = this.present();
    if (!present) this.host.scrollTop = 0;
    else {
      const [box, it] = [this.host.getBoundingClientRect(), present.getBoundingClientRect()];
      if (it.top < box.top || it.bottom > box.bottom) this.host.scrollTop += it.top - box.top - box.height / 2;
    }
  }

  /**
   * Marks a move as the present one.
   * @param {number} node
   */
  mark(node) {
    for (const it of this.host.querySelectorAll("[aria-current]")) it.removeAttribute("aria-current");
    this.host.querySelector(`[data-node="${node}"]`)?.setAttribute("aria-current", "step");
  }

  /** The main line as a table, with remarks and branches between its rows. */
  table() {
    const { tree } = this;
    const columns = Math.max(1, ...tree.nodes.slice(1).map((it) => it.player + 1));
    this.host.style.setProperty("--players", String(columns));
    const first = tree.nodes[0].comment;
    const numbered = tree.rows();
    this.host.classList.toggle("long", numbered.length > LONG);
    const rows = numbered.flatMap(({ number, turns, after }) => {
      const cells = Array.from({ length: columns }, (_, n) => this.turn(turns[n] ?? [], n < turns.length));
      const row = html("div", { class: "turns" }, html("span", { class: "number" }, number), ...cells);
      return after.length > 0 ? [row, html("div", { class: "aside" }, this.line(after))] : [row];
    });
    return [...(first ? [html("p", { class: "comment" }, first)] : []), ...rows];
  }

  /**
   * The moves of one turn, and what the position after them is worth.
   * @param {import("./tree.js").Shown[]} moves
   * @param {boolean} passed whether a later column has a move
   */
  turn(moves, passed) {
    if (moves.length === 0) return html("span", { class: "turn quiet" }, passed ? "…" : "");
    const last = /** @type {import("./tree.js").Shown} */ (moves.at(-1));
    const score = this.score(last.node);
    const judged = this.judged(last.node);
    return html(
      "span",
      { class: "turn" },
      ...moves.map((it) => this.move(it.node, it.mark)),
      ...(judged ? [html("b", { class: `judged ${JUDGED[judged]}`, title: JUDGED[judged] }, judged)] : []),
      ...(score ? [html("span", { class: "worth" }, score)] : []),
    );
  }

  /**
   * @param {Written[]} written
   * @returns {HTMLElement}
   */
  line(written) {
    const res = html("span", { class: "line" });
    let gap = "";
    for (const it of written) {
      if ("move" in it) {
        const { node, number } = it.move;
        res.append(gap, ...(number ? [html("span", { class: "number" }, number)] : []), this.move(node, it.move.mark));
        gap = it.move.gap;
      } else if ("comment" in it) {
        res.append(" ", html("span", { class: "comment" }, it.comment), " ");
      } else {
        res.append(html("span", { class: "branch" }, "(", this.line(it.branch), ")"), " ");
      }
    }
    return res;
  }

  /**
   * @param {number} n
   * @param {string} mark
   */
  move(n, mark) {
    const it = this.tree.nodes[n];
    const attributes = {
      type: "button",
      class: `move p${it.player % 8}`,
      title: it.text,
      "data-text": it.text + mark,
      "data-node": n,
      onclick: () => this.go(n),
    };
    const current = n === this.tree.node ? { "aria-current": "step" } : {};
    const parts = nameParts(it, this.style, this.types).map((part) =>
      typeof part === "string" ? part : this.icon(part.type, it.player),
    );
    const spoken = this.style === "figurines" ? { "aria-label": moveName(it, "letters") + mark } : {};
    // A pass that ends a turn says nothing: a point is enough to go there.
    if (it.text === "-" && !it.beginsTurn) {
      const passed = { ...attributes, class: `${attributes.class} passed`, title: "pass", "aria-label": "pass" };
      return html("button", { ...passed, ...current }, "·", mark);
    }
    return html("button", { ...attributes, ...current, ...spoken }, ...parts, mark);
  }

  /** The node before, or null. */
  back() {
    return this.tree.back();
  }

  /** The node after, or null. */
  forward() {
    return this.tree.forward();
  }

  /** The last node of the line that one is in. */
  end() {
    return this.tree.end();
  }
}
