// Scores of positions: remembered, shown in words and as a bar.

import { byId, html, perhaps } from "./dom.js";
import { chanceOf, chancesAt, firstShare, teamsOf } from "./shares.js";

/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Node} Node */
/** @typedef {{score: Score, player: number}} Evaluation a score, and the player on move */
/** @typedef {{name: string, colour: string, share: number}} Part of a bar; without a colour: of all whose chance is not known */

/** Each side has at least so much of the bar, so that its colour is seen. */
const LEAST = 0.03;

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 100)} %`;

/**
 * A score from the view of the first of two sides; among more sides, the chance of the player on move.
 * @param {Score} score
 * @param {number} player
 * @param {Player[]} players
 */
export function scoreText(score, player, players) {
  const teams = teamsOf(players);
  const own = teams.findIndex((it) => it.members.includes(player));
  const two = teams.length === 2;
  if ("value" in score && !two) return `${teams[own].name} ${percent(chanceOf(score))}`;
  if ("value" in score) {
    const value = ((own === 1 ? -1 : 1) * score.value) / 100;
    return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;
  }
  const wins = "wins" in score;
  const turns = Math.ceil(("wins" in score ? score.wins : score.loses) / players.length);
  const winner = wins ? own : two ? 1 - own : null;
  if (turns === 0 && winner !== null)
    return `${teams[winner].name} ${teams[winner].members.length > 1 ? "have" : "has"} won`;
  const verb = (/** @type {number} */ team, /** @type {string} */ does) =>
    teams[team].members.length > 1 ? does : `${does}s`;
  return winner === null
    ? `${teams[own].name} ${verb(own, "lose")} in ${turns}`
    : `${teams[winner].name} ${verb(winner, "win")} in ${turns}`;
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

/** By how much the chance of a player falls with a move that is called so, the worst one first. */
const FALLS = /** @type {[number, string][]} */ ([
  [0.15, "??"],
  [0.1, "?"],
  [0.05, "?!"],
]);

/**
 * A sign for a turn that lowers the chance of the player of one of two sides.
 * @param {Pick<Game, "tree" | "players">} game
 * @param {number} node the last one of the turn
 * @param {Evaluations} evaluations
 */
export function judgedTurn({ tree, players }, node, evaluations) {
  const teams = teamsOf(players);
  let begin = node;
  while (!tree[begin].beginsTurn) begin = tree[begin].parent ?? 0;
  const before = evaluations.get(tree, tree[begin].parent ?? 0);
  const after = evaluations.get(tree, node);
  if (teams.length !== 2 || !before || !after) return "";
  const own = teams[0].members.includes(tree[node].player) ? 1 : -1;
  const fall = own * (firstShare(before, teams) - firstShare(after, teams));
  return FALLS.find(([least]) => fall >= least)?.[1] ?? "";
}

/**
 * The bar of a position that was searched: its parts, and what it says.
 * @param {Pick<Game, "tree" | "node" | "players">} game
 * @param {Evaluations} evaluations
 * @returns {{parts: Part[], text: string, label: string} | null}
 */
export function barOf({ tree, node, players }, evaluations) {
  const evaluation = evaluations.get(tree, node);
  if (!evaluation) return null;
  const teams = teamsOf(players);
  if (teams.length === 2) {
    const text = scoreText(evaluation.score, evaluation.player, players);
    const share = Math.min(1 - LEAST, Math.max(LEAST, firstShare(evaluation, teams)));
    const parts = teams.map(({ name, colour }, n) => ({ name, colour, share: n === 0 ? share : 1 - share }));
    return { parts, text, label: `evaluation: ${text}` };
  }
  const chances = chancesAt(tree, node, (it) => evaluations.get(tree, it), teams);
  const parts = teams.flatMap(({ name, colour }, n) =>
    chances[n] === null ? [] : [{ name, colour, share: /** @type {number} */ (chances[n]) }],
  );
  const rest = 1 - parts.reduce((sum, it) => sum + it.share, 0);
  if (parts.length < teams.length) parts.push({ name: "the others", colour: "", share: rest });
  return { parts, text: "", label: `chances: ${parts.map((it) => `${it.name} ${percent(it.share)}`).join(", ")}` };
}

/**
 * Shows the bar beside the board, or hides it.
 * @param {ReturnType<typeof barOf>} shown
 */
export function showBar(shown) {
  const bar = perhaps("evaluation") ?? placeBar();
  bar.hidden = !shown;
  if (!shown) return;
  const { parts, text, label } = shown;
  bar.setAttribute("aria-label", label);
  bar.title = label;
  // Parts that stay are seen to grow.
  while (bar.children.length > parts.length + 1) bar.firstElementChild?.remove();
  while (bar.children.length < parts.length + 1) bar.prepend(html("span", { class: "share" }));
  parts.forEach((it, n) => {
    const part = /** @type {HTMLElement} */ (bar.children[n]);
    part.style.flex = `${it.share} 1 0`;
    part.style.background = it.colour;
    part.textContent = !text && it.share > 0.12 ? percent(it.share) : "";
  });
  // The bar is narrow; its label has both decimals.
  if (bar.lastElementChild) bar.lastElementChild.textContent = text.replace(/(\.\d)\d$/, "$1");
}

function placeBar() {
  const bar = html(
    "div",
    { id: "evaluation", class: "evaluation", role: "img", hidden: true },
    html("span", { class: "value" }),
  );
  byId("board").before(bar);
  return bar;
}
