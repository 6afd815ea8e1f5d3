// What can be done with a move that was made: its line becomes the main one, it is removed, it gets a remark.

import { ask, askForm, formEnd, html } from "./dom.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Action} Action */

/**
 * Whether a node is in the main line: everywhere the first way to go on.
 * @param {Pick<Game, "tree">} game
 * @param {number} node
 */
export function isInMainLine({ tree }, node) {
  for (let at = node; typeof tree[at].parent === "number"; at = /** @type {number} */ (tree[at].parent)) {
    if (tree.findIndex((it) => it.parent === tree[at].parent) !== at) return false;
  }
  return true;
}

/**
 * Asks what is to be done with a move.
 * @param {Game} game
 * @param {number} node
 * @param {string} name of the move
 * @returns {Promise<Action | null>}
 */
export async function askAboutMove(game, node, name) {
  /** @type {{label: string, does: () => Action | null | Promise<Action | null>}[]} */
  const choices = [
    {
      label: game.tree[node].comment ? "Change the remark…" : "Write a remark…",
      does: () => askForRemark(name, game.tree[node].comment ?? "", node),
    },
  ];
  if (node > 0 && !isInMainLine(game, node))
    choices.unshift({ label: "Make this the main line", does: () => ({ do: "promote", node }) });
  if (node > 0) choices.push({ label: "Delete from here on", does: () => ({ do: "prune", node }) });
  const picked = await ask(node > 0 ? `The move ${name}` : "The game", choices);
  return picked === null ? null : choices[picked].does();
}

/**
 * @param {string} name
 * @param {string} before
 * @param {number} node
 * @returns {Promise<Action | null>}
 */
function askForRemark(name, before, node) {
  const text = html("textarea", { rows: 4, maxlength: 3000, "aria-label": "remark" }, before);
  const head = html("h2", {}, node > 0 ? `Remark about ${name}` : "Remark about the game");
  const send = html("button", { type: "submit", class: "main" }, "Keep");
  const parts = [head, html("label", { class: "field" }, text), formEnd(send)];
  return askForm({ class: "remark", "aria-label": "remark" }, parts, text, () => ({
    do: /** @type {const} */ ("remark"),
    node,
    text: text.value,
  }));
}
