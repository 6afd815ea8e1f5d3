// The evaluation over the game: every position is searched for a short time, one after the other.

import { html, svg } from "./dom.js";
import { barOf } from "./evaluation.js";
import { chancesAt, firstShare, teamsOf } from "./shares.js";

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
 * The points of a curve: of each position where the share is known.
 * @param {number[]} line
 * @param {(node: number) => number | null | undefined} share
 * @returns {{node: number, x: number, y: number}[]}
 */
export function chartPoints(line, share) {
  const step = WIDTH / Math.max(1, line.length - 1);
  return line.flatMap((node, n) => {
    const known = share(node);
    return typeof known === "number" ? [{ node, x: n * step, y: HEIGHT * (1 - known) }] : [];
  });
}

/**
 * The curves of a game: one of the first of two sides, or one of each of more sides.
 * @param {Game} game
 * @param {number[]} line
 * @param {Evaluations} evaluations
 */
function curvesOf({ tree, players }, line, evaluations) {
  const teams = teamsOf(players);
  const known = (/** @type {number} */ node) => evaluations.get(tree, node);
  if (teams.length === 2) {
    const share = (/** @type {number} */ node) => {
      const evaluation = known(node);
      return evaluation && firstShare(evaluation, teams);
    };
    return [{ name: teams[0].name, colour: "", points: chartPoints(line, share) }];
  }
  const chances = new Map(line.map((node) => [node, known(node) && chancesAt(tree, node, known, teams)]));
  // Small chances fill the chart as well.
  const top = Math.max(0.4, ...[...chances.values()].flatMap((all) => (all ?? []).map((it) => it ?? 0)));
  const share = (/** @type {number} */ node, /** @type {number} */ n) => {
    const chance = chances.get(node)?.[n];
    return typeof chance === "number" ? chance / top : null;
  };
  return teams.map(({ name, colour }, n) => ({ name, colour, points: chartPoints(line, (node) => share(node, n)) }));
}

/** @param {{x: number, y: number}[]} points */
const pathOf = (points) =>
  points
    .map((it) => `L${it.x.toFixed(1)} ${it.y.toFixed(1)}`)
    .join("")
    .slice(1);

/**
 * Draws the chart.
 * @param {HTMLElement} host
 * @param {Game} game
 * @param {Evaluations} evaluations
 * @param {(node: number) => void} go
 */
export function showChart(host, game, evaluations, go) {
  const line = lineThrough(game.tree, game.node);
  const curves = curvesOf(game, line, evaluations);
  const several = curves.length > 1;
  const enough = curves.some((it) => it.points.length > 2);
  const here = barOf(game, evaluations);
  host.hidden = !enough;
  if (!enough) return host.replaceChildren();
  const says = several ? "a line for the chances of each side" : `above the middle ${curves[0].name} is better`;
  const label = `the evaluation over ${line.length - 1} moves: ${says}`;
  const chart = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": label,
    class: several ? "several" : null,
  });
  const drawn = curves.filter((it) => it.points.length > 0);
  if (several)
    for (const it of drawn)
      chart.append(
        svg("path", { class: "halo", d: `M${pathOf(it.points)}` }),
        svg("path", { class: "curve", stroke: it.colour, d: `M${pathOf(it.points)}` }),
      );
  else chart.append(...area(curves[0].points));
  const at = line.indexOf(game.node) * (WIDTH / Math.max(1, line.length - 1));
  chart.append(svg("path", { class: "here", d: `M${at.toFixed(1)} 0V${HEIGHT}` }));
  chart.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const box = chart.getBoundingClientRect();
    const n = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    go(line[Math.max(0, Math.min(line.length - 1, n))]);
  });
  const words = here ? `Here: ${here.text || here.label.replace("chances: ", "")}. ` : "";
  host.replaceChildren(chart, html("p", { class: "quiet" }, `${words}A click goes to the move.`));
}

/** @param {{x: number, y: number}[]} points */
function area(points) {
  const path = pathOf(points);
  return [
    svg("path", {
      class: "area",
      d: `M${points[0].x} ${HEIGHT}L${path}L${points[points.length - 1].x.toFixed(1)} ${HEIGHT}Z`,
    }),
    svg("path", { class: "middle-line", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg("path", { class: "curve", d: `M${path}` }),
  ];
}
