// The evaluation over the game: every position is searched for a short time, one after the other.

import { html, svg } from "./dom.js";
import { firstShare, scoreText } from "./evaluation.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./evaluation.js").Evaluations} Evaluations */

/** The size of the chart, in its own units. */
const WIDTH = 300;
const HEIGHT = 70;

/**
 * The line that leads through a node: from the beginning, and on to the end.
 * @param {import("./types.js").Node[]} tree
 * @param {number} node
 * @returns {number[]}
 */
export function lineThrough(tree, node) {
  const res = [];
  for (let at = node; at > 0; at = tree[at].parent ?? 0) res.push(at);
  res.push(0);
  res.reverse();
  for (let at = node; ; ) {
    const next = tree.findIndex((it) => it.parent === at);
    if (next < 0) return res;
    res.push(next);
    at = next;
  }
}

/**
 * The points of the chart: of each position that is known.
 * @param {number[]} line
 * @param {(node: number) => import("./evaluation.js").Evaluation | null} known
 * @returns {{node: number, x: number, y: number}[]}
 */
export function chartPoints(line, known) {
  const step = WIDTH / Math.max(1, line.length - 1);
  return line.flatMap((node, n) => {
    const evaluation = known(node);
    return evaluation ? [{ node, x: n * step, y: HEIGHT * (1 - firstShare(evaluation)) }] : [];
  });
}

/**
 * Draws the chart.
 * @param {HTMLElement} host
 * @param {Game} game
 * @param {Evaluations} evaluations
 * @param {(node: number) => void} go
 */
export function showChart(host, game, evaluations, go) {
  const line = lineThrough(game.tree, game.node);
  const points = chartPoints(line, (node) => evaluations.get(game.tree, node));
  host.hidden = points.length < 3 || game.players.length !== 2;
  if (host.hidden) return host.replaceChildren();
  const [first, last] = [points[0], points[points.length - 1]];
  const path = points.map((it) => `L${it.x.toFixed(1)} ${it.y.toFixed(1)}`).join("").slice(1);
  const here = points.find((it) => it.node === game.node);
  const label = `the evaluation over ${line.length - 1} moves: above the middle ${game.players[0].name} is better`;
  const chart = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label });
  chart.append(
    svg("path", { class: "area", d: `M${first.x} ${HEIGHT}L${path}L${last.x.toFixed(1)} ${HEIGHT}Z` }),
    svg("path", { class: "middle-line", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg("path", { class: "curve", d: `M${path}` }),
  );
  if (here) chart.append(svg("path", { class: "here", d: `M${here.x.toFixed(1)} 0V${HEIGHT}` }));
  const hint = html("p", { class: "quiet" }, here ? hereText(game, evaluations) : "A click goes to the move.");
  chart.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const box = chart.getBoundingClientRect();
    const n = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    go(line[Math.max(0, Math.min(line.length - 1, n))]);
  });
  host.replaceChildren(chart, hint);
}

/**
 * @param {Game} game
 * @param {Evaluations} evaluations
 */
function hereText(game, evaluations) {
  const here = evaluations.get(game.tree, game.node);
  return here ? `Here: ${scoreText(here.score, here.player, game.players)}. A click goes to the move.` : "";
}
