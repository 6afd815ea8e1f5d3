// Chances of the sides of a game, as far as searches tell. It uses no elements.

/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Node} Node */
/** @typedef {import("./evaluation.js").Evaluation} Evaluation */
/** @typedef {{name: string, colour: string, members: number[]}} Team players who win together */

/** A lead of so many hundredths is as good as three wins of four. */
const HALFWAY = 360;
/** With several sides, searches give chances to win, which are made values by this scale. */
const SCALE = 400;

/**
 * The sides of a game.
 * @param {Player[]} players
 * @returns {Team[]}
 */
export function teamsOf(players) {
  /** @type {Map<number, Team>} */
  const res = new Map();
  for (const [n, { name, colours, team }] of players.entries()) {
    const known = res.get(team);
    if (known) [known.name, known.members] = [`${known.name} and ${name}`, [...known.members, n]];
    else res.set(team, { name, colour: colours[0], members: [n] });
  }
  return [...res.values()];
}

/**
 * The share of the first of two sides, from 0 to 1.
 * @param {Evaluation} evaluation
 * @param {Team[]} teams
 */
export function firstShare({ score, player }, teams) {
  const value = "value" in score ? score.value : "wins" in score ? Infinity : -Infinity;
  const own = 1 / (1 + Math.exp((-value * Math.log(3)) / HALFWAY));
  return teams[0].members.includes(player) ? own : 1 - own;
}

/**
 * The chance of the player on move among several sides, from 0 to 1.
 * @param {Score} score
 */
export function chanceOf(score) {
  if ("value" in score) return 1 / (1 + Math.exp(-score.value / SCALE));
  return "wins" in score ? 1 : 0;
}

/**
 * The chances of several sides in a position. A search tells the chance of the player on move, so those of the others come from
 * their latest turns.
 * @param {Node[]} tree
 * @param {number} node
 * @param {(node: number) => Evaluation | null} known
 * @param {Team[]} teams
 * @returns {(number | null)[]} for each side; null for one of which no search has told
 */
export function chancesAt(tree, node, known, teams) {
  /** @type {(number | null)[]} */
  const res = teams.map(() => null);
  const round = tree[node].number - 1;
  for (let at = node; tree[at].number >= round; at = /** @type {number} */ (tree[at].parent)) {
    const evaluation = known(at);
    const team = evaluation ? teams.findIndex((it) => it.members.includes(evaluation.player)) : -1;
    if (evaluation && at === node && "wins" in evaluation.score) return teams.map((_, n) => (n === team ? 1 : 0));
    if (evaluation && res[team] === null) res[team] = chanceOf(evaluation.score);
    if (typeof tree[at].parent !== "number") break;
  }
  const told = res.filter((it) => it !== null);
  const sum = told.reduce((all, it) => all + it, 0);
  // All chances together are one.
  const scale = told.length === teams.length && sum > 0 ? sum : Math.max(1, sum);
  return res.map((it) => (it === null ? null : it / scale));
}
