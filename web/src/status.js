// How the game stands: in words, and at its end with what can be done next.

import { byId, html, perhaps } from "./dom.js";
import { dot } from "./players.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {{label: string, does: () => void, main?: boolean}} Choice */

/**
 * Names of phases are for those who wrote the rules; the prompt says what is to be done in one.
 * @param {Position} position
 */
const whatNow = (position) => (position.beginsTurn ? "to move" : "goes on");

/**
 * The position for screen readers, without what led to it.
 * @param {Position} position
 * @param {Player[]} players
 */
export function positionInWords(position, players) {
  const then = position.outcome?.text ?? `${players[position.player].name} ${whatNow(position)}`;
  const inCheck = position.checks.map((it) => `${players[it.player].name} is in check`);
  return [...inCheck, then].map((it) => `${it}.`).join(" ");
}

/**
 * Shows who is to move, or the result with what can be done after it.
 * @param {Position} position
 * @param {Player[]} players
 * @param {Choice[]} choices
 */
export function showStatus(position, players, choices) {
  const { outcome } = position;
  const status = byId("status");
  status.closest(".card-box")?.classList.toggle("over", Boolean(outcome));
  byId("type-move").hidden = Boolean(outcome);
  showChoices(outcome ? choices : []);
  if (outcome) return status.replaceChildren(...resultParts(outcome, players));
  const name = html("b", {}, players[position.player].name);
  const checked = position.checks.map((it) =>
    it.player === position.player ? ", in check" : `, ${players[it.player].name} is in check`,
  );
  status.replaceChildren(dot(players[position.player]), name, ` ${whatNow(position)}`, ...checked);
}

/**
 * @param {Outcome} outcome
 * @param {Player[]} players
 */
function resultParts({ text, winners, points }, players) {
  // The reason is the last part: `white wins (3/4-1/4): stalemate`.
  const cut = text.indexOf(": ") + 1 || text.length;
  const parts = [
    ...winners.map((it) => dot(players[it])),
    html("b", {}, text.slice(0, cut)),
    html("span", {}, text.slice(cut)),
  ];
  if (players.length === 2) return parts;
  const standings = players.map(({ name }, n) => `${name} ${points[n].replace("1/2", "½")}`).join(", ");
  return [...parts, html("small", {}, standings)];
}

/** @param {Choice[]} choices */
function showChoices(choices) {
  const present = perhaps("after-game");
  const row = present ?? html("div", { id: "after-game", class: "row" });
  if (!present) byId("status").after(row);
  row.hidden = choices.length === 0;
  const labels = choices.map((it) => it.label).join();
  // Buttons that stay keep the focus.
  if (row.dataset.labels === labels) return;
  row.dataset.labels = labels;
  row.replaceChildren(
    ...choices.map(({ label, does, main }) =>
      html("button", { type: "button", class: main ? "main" : null, onclick: does }, label),
    ),
  );
}
