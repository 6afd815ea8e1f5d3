// The tree of the moves that were made: the ways through it, and its line as it is written. It uses no elements.

/** @typedef {import("./types.js").Node} Node */
/** @typedef {{node: number, number: string, text: string, mark: string, gap: string}} Shown a move with what stands before and behind it */
/** @typedef {{move: Shown} | {comment: string} | {branch: Written[]}} Written a move, a remark about it, or moves in its place */

/**
 * A line of the table of moves: its number, and the moves of each player's turn.
 * @typedef {{number: string, turns: Shown[][], after: Written[]}} Row `after` are remarks and branches, which stand below
 */

/** Signs of moves, by their marks. */
const MARKS = /** @type {Record<string, string>} */ ({ "+": "+", "#": "#", "=": " ½", "!": " ?" });

export class MoveTree {
  /**
   * @param {Node[]} nodes
   * @param {number} node where one is
   */
  constructor(nodes, node) {
    this.nodes = nodes;
    this.node = node;
    /** @type {number[][]} */
    this.children = nodes.map(() => []);
    nodes.forEach((it, n) => {
      if (typeof it.parent === "number") this.children[it.parent].push(n);
    });
  }

  /** The node before, or null. */
  back() {
    return this.nodes[this.node]?.parent ?? null;
  }

  /** The node after, or null. */
  forward() {
    return this.children[this.node]?.[0] ?? null;
  }

  /** The last node of the line that one is in. */
  end() {
    let at = this.node;
    while (this.children[at]?.length) at = this.children[at][0];
    return at;
  }

  /** The main line with all its branches. */
  written() {
    if (this.nodes.length === 0) return [];
    return [...this.comment(0), ...this.line(this.children[0], true)];
  }

  /**
   * The main line as a table: a column for each player.
   * @returns {Row[]}
   */
  rows() {
    /** @type {Row[]} */
    const res = [];
    let column = Infinity;
    for (const it of this.nodes.length > 0 ? this.line(this.children[0], true) : []) {
      const row = res.at(-1);
      if (!("move" in it)) {
        row?.after.push(it);
        continue;
      }
      const node = this.nodes[it.move.node];
      const same = !node.beginsTurn && row && row.after.length === 0;
      const broken = row && row.after.length > 0;
      const other = !same && (node.player <= column || this.nodes[node.parent ?? 0].number !== node.number);
      if (!row || broken || other) {
        const number = broken && !other ? `${node.number}…` : `${node.number}.`;
        res.push({ number, turns: [], after: [] });
      }
      column = node.player;
      const turns = /** @type {Row} */ (res.at(-1)).turns;
      turns[column] = [...(turns[column] ?? []), it.move];
    }
    return res;
  }

  /**
   * The remark about a node, if there is one.
   * @param {number} n
   * @returns {Written[]}
   */
  comment(n) {
    const text = this.nodes[n].comment;
    return text ? [{ comment: text }] : [];
  }

  /**
   * A line of moves: of the first of these nodes and what follows; the others are branches.
   * @param {number[]} heads
   * @param {boolean} numbered whether the first move gets a number in any case
   * @returns {Written[]}
   */
  line(heads, numbered) {
    /** @type {Written[]} */
    const res = [];
    let next = heads;
    while (next.length > 0) {
      const [n, ...others] = next;
      next = this.children[n];
      const gap = next.length === 0 ? "" : this.nodes[next[0]].beginsTurn ? " " : ",\u200b";
      const it = this.nodes[n];
      const mark = MARKS[it.mark] ?? "";
      const comment = this.comment(n);
      res.push({ move: { node: n, number: this.number(n, numbered), text: it.text + mark, mark, gap } }, ...comment);
      numbered = others.length + comment.length > 0;
      for (const other of others) res.push({ branch: this.line([other], true) });
    }
    return res;
  }

  /**
   * The number before a move, or nothing.
   * @param {number} n
   * @param {boolean} numbered
   */
  number(n, numbered) {
    const it = this.nodes[n];
    const before = this.nodes[it.parent ?? 0];
    const begins = it.parent === 0 || before.number !== it.number;
    if (!it.beginsTurn || !(begins || numbered)) return "";
    return `${it.number}${begins && it.player === 0 ? "." : "…"}\u00a0`;
  }
}
