// Scores of positions: remembered, shown in words and as a bar. The first of two players is the one whose share is shown.

import { byId, html } from "./dom.js";

/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Node} Node */
/** @typedef {{score: Score, player: number}} Evaluation a score, and the player on move */

/** A lead of so many hundredths is as good as three wins of four. */
const HALFWAY = 360;

/**
 * A score from the view of the first of two players; with more players, followed by the name of the player.
 * @param {Score} score
 * @param {number} player
 * @param {Player[]} players
 */
export function scoreText(score, player, players) {
  const two = players.length === 2;
  const sign = two && player === 1 ? -1 : 1;
  const whose = two ? "" : ` (${players[player]?.name ?? ""})`;
  if ("value" in score) {
    const value = (sign * score.value) / 100;
    return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}${whose}`;
  }
  const wins = "wins" in score;
  const winner = two ? (wins ? player : 1 - player) : null;
  const turns = Math.ceil(("wins" in score ? score.wins : score.loses) / 2);
  return winner !== null ? `${players[winner].name} wins in ${turns}` : `${wins ? "wins" : "loses"} in ${turns}${whose}`;
}

/**
 * The share of the first of two players, from 0 to 1.
 * @param {Evaluation} evaluation
 */
export function firstShare({ score, player }) {
  const value = "value" in score ? score.value : "wins" in score ? Infinity : -Infinity;
  const own = 1 / (1 + Math.exp((-value * Math.log(3)) / HALFWAY));
  return player === 1 ? 1 - own : own;
}

/**
 * How good a score is for the player on move: for sorting.
 * @param {Score} score
 */
export function rankOf(score) {
  if ("value" in score) return score.value;
  return "wins" in score ? 1e9 - score.wins : score.loses - 1e9;
}

/**
 * What the end of a game is worth, if a node is one.
 * @param {Node} node
 * @returns {Evaluation | null}
 */
export function endOf(node) {
  const { mark, player } = node;
  if (mark === "#") return { score: { wins: 0 }, player };
  if (mark === "!") return { score: { loses: 0 }, player };
  return mark === "=" ? { score: { value: 0 }, player } : null;
}

/** Evaluations of the positions of one game. Nodes get new numbers, so moves name them. */
export class Evaluations {
  constructor() {
    this.game = "";
    /** @type {Map<string, Evaluation>} */
    this.known = new Map();
  }

  /**
   * @param {Node[]} tree
   * @param {number} node
   */
  name(tree, node) {
    const res = [];
    for (let at = node; at > 0; at = tree[at].parent ?? 0) res.push(tree[at].text);
    return res.reverse().join(" ");
  }

  /** @param {string} game with its board: other rules make other positions */
  setGame(game) {
    if (game !== this.game) this.known.clear();
    this.game = game;
  }

  /**
   * @param {Node[]} tree
   * @param {number} node
   * @param {Evaluation} evaluation
   */
  set(tree, node, evaluation) {
    this.known.set(this.name(tree, node), evaluation);
  }

  /**
   * @param {Node[]} tree
   * @param {number} node
   * @returns {Evaluation | null}
   */
  get(tree, node) {
    return endOf(tree[node]) ?? this.known.get(this.name(tree, node)) ?? null;
  }
}

/**
 * Shows the bar below the board, or hides it.
 * @param {Evaluation | null} evaluation
 * @param {Player[]} players
 */
export function showBar(evaluation, players) {
  const bar = byId("evaluation") ?? placeBar();
  bar.hidden = !evaluation || players.length !== 2;
  if (!evaluation || players.length !== 2) return;
  const text = scoreText(evaluation.score, evaluation.player, players);
  bar.setAttribute("aria-label", `evaluation: ${text}`);
  const share = Math.min(0.97, Math.max(0.03, firstShare(evaluation)));
  bar.firstElementChild.style.width = `${share * 100}%`;
  bar.firstElementChild.style.background = players[0].colours[0];
  bar.style.background = players[1].colours[0];
  bar.lastElementChild.textContent = text;
}

function placeBar() {
  const bar = html("div", { id: "evaluation", class: "evaluation", role: "img", hidden: true }, html("span", { class: "share" }), html("span", { class: "value" }));
  byId("board").after(bar);
  return bar;
}
