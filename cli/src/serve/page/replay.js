// A recorded game without a server: its positions one after the other, and pieces that are moved by hand.

import { announce, byId, html, svg } from "./dom.js";
import { Board } from "./board.js";
import { handOf, pushPiece } from "./byhand.js";
import { History } from "./history.js";

/** @typedef {import("./byhand.js").Hand} Hand */
/** @typedef {import("./byhand.js").Picked} Picked */
/**
 * A game with all its positions.
 * @typedef {object} Recorded
 * @property {string} title
 * @property {string} description
 * @property {import("./types.js").Player[]} players
 * @property {import("./types.js").Board} board
 * @property {import("./types.js").Node[]} tree
 * @property {import("./types.js").Position[]} positions
 */

/** @type {Recorded} */
const record = JSON.parse(byId("record").textContent);
const near = () => (turned && record.players.length === 2 ? 1 : 0);
let node = 0;
let turned = false;
/** What was changed by hand; null while the record is shown. @type {Hand | null} */
let hand = null;
/** @type {Picked | null} */
let chosen = null;

const board = new Board(byId("board"), {
  choose,
  drop: (cell) => (cell === null ? clear() : choose(cell)),
  canDrag: (cell) => hand !== null && hand.pieces.some((it) => it.cell === cell),
});
const history = new History(byId("history"), go);

/** @param {number} to a node of the record */
function go(to) {
  node = to;
  hand = null;
  clear();
  const it = record.tree[node];
  const made = it.text ? `${record.players[it.player].name} ${it.text}` : "the beginning";
  announce(`${made}. ${byId("status").textContent}`);
}

function clear() {
  chosen = null;
  show();
}

/** @param {number} cell */
function choose(cell) {
  if (hand === null) return;
  chosen = pushPiece(hand, chosen, cell);
  show();
}

function byHand() {
  if (hand === null) {
    hand = handOf(record.positions[node]);
  } else {
    hand = null;
  }
  clear();
  announce(byId("status").textContent);
}

function show() {
  const position = record.positions[node];
  const from = chosen && "cell" in chosen ? chosen.cell : null;
  const checks = position.checks;
  const marks = { last: position.last, royal: checks.flatMap((it) => it.royal), checkers: checks.flatMap((it) => it.by) };
  board.setPosition(hand?.pieces ?? position.pieces, hand ? { from } : marks);
  history.set(record.tree, node);
  byId("by-hand").setAttribute("aria-pressed", String(hand !== null));
  byId("by-hand").textContent = hand ? "Back to the record" : "Move by hand";
  byId("hint").textContent = hand
    ? "Choose a piece, then where it goes. No rules are checked; what is taken lies beside the board and can be put back."
    : "";
  const next = `${record.players[position.player].name} to move${position.phase ? `, phase ${position.phase}` : ""}`;
  byId("status").textContent = hand ? "Moved by hand" : (position.outcome?.text ?? next);
  const rows = record.players.map((_, n) => row(n));
  byId("near").replaceChildren(rows[near()]);
  byId("others").replaceChildren(...rows.filter((_, n) => n !== near()));
  byId("back").disabled = byId("first").disabled = node === 0;
  byId("forward").disabled = byId("last").disabled = node === record.tree.length - 1;
}

/**
 * A player with what lies beside the board.
 * @param {number} n
 */
function row(n) {
  const player = record.players[n];
  const onMove = !hand && record.positions[node].player === n;
  const [body, rim] = player.colours;
  const dot = svg("svg", { class: "dot", viewBox: "0 0 16 16", "aria-hidden": true }, svg("circle", { cx: 8, cy: 8, r: 6.5, fill: body, stroke: rim }));
  const tray = html("span", { class: "hand" });
  const pieces = hand?.hands[n] ?? record.positions[node].hands[n].map((it) => ({ ...it, owner: n }));
  for (const { type, count, owner } of pieces) {
    const pick = () => {
      if (hand) chosen = { player: n, type, owner };
      show();
    };
    const is = chosen && "player" in chosen && chosen.player === n && chosen.type === type && chosen.owner === owner;
    const name = `${count} ${record.board.types[type].name}`;
    const attributes = { type: "button", class: `held${is ? " chosen" : hand ? " open" : ""}`, "aria-label": name, onclick: pick };
    const button = html("button", attributes, svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...board.art(type, owner)));
    if (count > 1) button.append(html("span", { class: "count" }, String(count)));
    tray.append(button);
  }
  return html("div", { class: `player${onMove ? " on-move" : ""}` }, dot, html("span", { class: "name" }, player.name), tray);
}

function startReplay() {
  byId("title").textContent = record.title;
  byId("about").textContent = record.description;
  const on = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
  const step = (/** @type {number} */ by) => go(Math.max(0, Math.min(record.tree.length - 1, node + by)));
  on("first", () => go(0));
  on("back", () => step(-1));
  on("forward", () => step(1));
  on("last", () => go(record.tree.length - 1));
  on("by-hand", byHand);
  on("contrast", () => {
    const pressed = document.body.classList.toggle("contrast");
    byId("contrast").setAttribute("aria-pressed", String(pressed));
  });
  on("flip", () => {
    turned = !turned;
    board.setTurned(turned);
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });
  board.setBoard(record.board, record.players.map((it) => it.name));
  show();
}

startReplay();
