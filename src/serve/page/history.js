// The moves that were made, with their branches.

import { html } from "./dom.js";

/** @typedef {{parent: number | null, text: string, player: number, number: number, beginsTurn: boolean, mark: string, cells: number[]}} Node */

export class History {
  /**
   * @param {HTMLElement} host
   * @param {(node: number) => void} go
   */
  constructor(host, go) {
    this.host = host;
    this.go = go;
    /** @type {Node[]} */
    this.tree = [];
    this.node = 0;
  }

  /**
   * @param {Node[]} tree
   * @param {number} node where one is
   */
  set(tree, node) {
    this.tree = tree;
    this.node = node;
    /** @type {number[][]} */
    this.children = tree.map(() => []);
    tree.forEach((it, n) => {
      if (it.parent !== null) this.children[it.parent].push(n);
    });
    this.host.replaceChildren();
    if (tree.length === 1) this.host.append(html("p", { class: "quiet" }, "No moves yet."));
    else this.host.append(this.line(this.children[0], true));
    const present = this.host.querySelector("[aria-current]");
    if (present) {
      const [box, it] = [this.host.getBoundingClientRect(), present.getBoundingClientRect()];
      if (it.top < box.top || it.bottom > box.bottom) this.host.scrollTop += it.top - box.top - box.height / 2;
    }
  }

  /**
   * A line of moves: of the first of these nodes and what follows; the others are branches.
   * @param {number[]} heads
   * @param {boolean} numbered whether the first move gets a number in any case
   */
  line(heads, numbered) {
    const res = html("span", { class: "line" });
    let next = heads;
    while (next.length > 0) {
      const [n, ...others] = next;
      res.append(...this.number(n, numbered), this.move(n));
      numbered = false;
      for (const other of others) {
        const alone = this.line([other], true);
        res.append(html("span", { class: "branch" }, "(", alone, ")"), " ");
        numbered = true;
      }
      next = this.children[n];
      if (next.length > 0) res.append(this.tree[next[0]].beginsTurn ? " " : ",\u200b");
    }
    return res;
  }

  number(n, numbered) {
    const it = this.tree[n];
    const before = this.tree[it.parent];
    const begins = it.parent === 0 || before.number !== it.number;
    if (!it.beginsTurn || !(begins || numbered)) return [];
    const dots = begins && it.player === 0 ? "." : "…";
    return [html("span", { class: "number" }, `${it.number}${dots}\u00a0`)];
  }

  move(n) {
    const it = this.tree[n];
    const mark = { "+": "+", "#": "#", "=": " ½", "!": " ?" }[it.mark] ?? "";
    const attributes = { type: "button", class: `move p${it.player % 8}`, onclick: () => this.go(n) };
    if (n === this.node) attributes["aria-current"] = "step";
    return html("button", attributes, it.text + mark);
  }

  /** The node before, or null. */
  back() {
    return this.tree[this.node]?.parent ?? null;
  }

  /** The node after, or null. */
  forward() {
    return this.children?.[this.node]?.[0] ?? null;
  }

  /** The last node of the line that one is in. */
  end() {
    let at = this.node;
    while (this.children?.[at]?.length) at = this.children[at][0];
    return at;
  }
}
