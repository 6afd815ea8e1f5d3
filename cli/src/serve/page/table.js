// The table: one game with its board, moves, hands and computer. It knows no rules; `api.js` asks for what is legal.

import { GameConnection, get, post } from "./api.js";
import { Board } from "./board.js";
import { handOf, pushPiece } from "./byhand.js";
import { Chooser } from "./choose.js";
import { announce, ask, byId, html, kept, keep, notify, picture, svg } from "./dom.js";
import { History } from "./history.js";
import { Thinking } from "./thinking.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Move} Move */

/** What the server is: known before anything is shown. @type {import("./types.js").About} */
let about = /** @type {any} */ (null);
/** The game as it stands: there is one before anything can be clicked. @type {Game} */
let game = /** @type {any} */ (null);
/** @type {GameConnection | null} */
let connection = null;
/** What the board looks like. @type {import("./types.js").Board} */
let view = /** @type {any} */ (null);
let boardKey = "";
let turned = false;
/** The pieces while they are pushed about by hand, without rules. @type {import("./byhand.js").Hand | null} */
let hand = null;
/** What was picked up by hand. @type {import("./byhand.js").Picked | null} */
let picked = null;

const chooser = new Chooser();
const board = new Board(byId("board"), {
  choose: (cell) => (hand ? push(cell) : choose(`c${cell}`)),
  drop: (cell) => (cell === null ? clear() : hand ? push(cell) : choose(`c${cell}`, true)),
  ask: showMoves,
  canDrag: (cell) => {
    if (hand) return hand.pieces.some((it) => it.cell === cell);
    return chooser.chosen.length === 0 ? chooser.next().has(`c${cell}`) : chooser.chosen[0] === `c${cell}`;
  },
});
const history = new History(byId("history"), (node) => act({ do: "goto", node }));
const thinking = new Thinking({ connection: () => connection, game: () => game, about: () => about });

/** The game as it stands, or null if none was begun. @returns {Game | null} */
export const presentGame = () => game;
/** The types of pieces of the game. */
export const pieceTypes = () => view?.types ?? [];

/**
 * Shows why a request was rejected.
 * @param {any} error
 */
export function showError(error) {
  const remedy = error.problem?.remedy ? ` (${error.problem.remedy})` : "";
  notify(`${error.message}${remedy}`, true);
}

/**
 * Changes the game.
 * @param {import("./types.js").Action} action
 */
export async function act(action) {
  try {
    await connection?.act(action);
  } catch (error) {
    showError(error);
    update();
  }
}

/** @param {Game} next */
export async function showGame(next) {
  connection?.close();
  connection = new GameConnection(next.id, {
    onMessage,
    onState: (open) => (byId("offline").hidden = open),
  });
  if (next.board !== boardKey) turned = false;
  await changed(next);
}

/**
 * Handles a message of the server.
 * @param {import("./types.js").ServerMessage} message
 */
function onMessage(message) {
  if ("game" in message) changed(message.game).catch(showError);
  else if ("thought" in message) thinking.onThought(message.thought);
  else if ("refused" in message && message.refused.id === 0) showError({ message: message.refused.problem.message });
}

/** @param {Game} next */
async function changed(next) {
  if (game && next.id === game.id && next.change < game.change) return;
  const before = game;
  game = next;
  if (next.board !== boardKey || !view) {
    const fetched = await get(`/games/${next.id}/board`);
    if (game !== next) return;
    [boardKey, view] = [next.board, fetched];
    board.turned = turned;
    board.setBoard(view, next.players.map((it) => it.name));
    thinking.setPlayers(next.players);
  }
  const moved = !before || before.id !== next.id || before.node !== next.node || before.board !== next.board;
  chooser.setMoves(next.position.moves);
  if (moved) hand = picked = null;
  if (moved) thinking.moved();
  update();
  if (moved) {
    announcePosition();
    thinking.thinkIfDue();
  }
}

/** Draws all that depends on the game. */
function update() {
  const { position, players } = game;
  byId("by-hand")?.setAttribute("aria-pressed", String(hand !== null));
  document.title = `${game.title || "alfil"} – alfil`;
  byId("title").textContent = game.title || game.rules.name || "untitled";
  byId("about").textContent = game.description;
  marks();
  history.set(game.tree, game.node);
  byId("status").replaceChildren(...statusLine(position, players));
  showPlayers();
  const bare = chooser.bare().map((it) => {
    const [click] = it.clicks;
    const type = click && "type" in click ? click.type : null;
    const label = type === null ? it.label : view.types[type].name;
    return html("button", { type: "button", onclick: () => (type === null ? play(it) : choose(`t${type}`)) }, label);
  });
  byId("bare").replaceChildren(...new Map((hand ? [] : bare).map((it) => [it.textContent, it])).values());
  byId("typed-moves").replaceChildren(...position.moves.slice(0, 400).map((it) => html("option", { value: it.text }, it.label)));
  byId("back").disabled = byId("first").disabled = byId("undo").disabled = history.back() === null;
  byId("forward").disabled = byId("last").disabled = history.forward() === null;
}

function marks() {
  const { position } = game;
  if (hand) return board.setPosition(hand.pieces, { from: picked && "cell" in picked ? picked.cell : null });
  const targets = new Map();
  const chosen = chooser.chosen;
  const next = chooser.next();
  if (chosen.length > 0) for (const [key, takes] of next) if (key[0] === "c") targets.set(Number(key.slice(1)), takes);
  const last = chosen[chosen.length - 1];
  const from = last?.[0] === "c" ? Number(last.slice(1)) : null;
  const royal = position.checks.flatMap((it) => it.royal);
  const checkers = position.checks.flatMap((it) => it.by);
  board.setPosition(position.pieces, { last: position.last, from, targets, royal, checkers });
}

/**
 * @param {Position} position
 * @param {Player[]} players
 */
function statusLine(position, players) {
  if (hand) return [html("b", {}, "By hand"), ": no rules are checked"];
  if (position.outcome) return [html("b", {}, position.outcome.text)];
  const name = html("b", {}, players[position.player].name);
  const phase = position.phase ? `, phase ${position.phase}` : "";
  const checked = position.checks.map((it) => `, ${players[it.player].name} is in check`).join("");
  return [dot(players[position.player]), name, ` to move${phase}${checked}`];
}

function announcePosition() {
  const { position, players, tree, node } = game;
  const made = tree[node].text ? `${players[tree[node].player].name} ${tree[node].text}. ` : "";
  const check = position.checks.map((it) => `${players[it.player].name} is in check. `).join("");
  announce(made + check + (position.outcome?.text ?? `${players[position.player].name} to move${position.phase ? `, ${position.phase}` : ""}.`));
}

/** @param {Player} player */
function dot(player) {
  const [body, rim] = player.colours;
  return svg("svg", { class: "dot", viewBox: "0 0 16 16", "aria-hidden": true }, svg("circle", { cx: 8, cy: 8, r: 6.5, fill: body, stroke: rim }));
}

/** The players with their hands: the one at the lower edge below the board, the others above. */
function showPlayers() {
  const near = turned && game.players.length === 2 ? 1 : 0;
  const rows = game.players.map((_, n) => playerRow(n));
  byId("near").replaceChildren(rows[near]);
  byId("others").replaceChildren(...rows.filter((_, n) => n !== near));
}

/** @param {number} n */
function playerRow(n) {
  const { position, players } = game;
  const isOut = position.out.includes(n);
  const onMove = position.player === n && !position.outcome;
  const check = position.checks.some((it) => it.player === n);
  const row = html("div", { class: `player${onMove ? " on-move" : ""}${isOut ? " out" : ""}` });
  row.append(dot(players[n]), html("span", { class: "name" }, players[n].name));
  if (check) row.append(html("span", { class: "state bad" }, "check"));
  if (isOut) row.append(html("span", { class: "quiet" }, "out"));
  const points = position.outcome?.points[n];
  if (points) row.append(html("b", { class: "points" }, points));
  const tray = html("span", { class: "hand" });
  if (hand) tray.append(...hand.hands[n].map((it) => lying(n, it)));
  else tray.append(...position.hands[n].map((it) => held(n, it)));
  row.append(tray);
  return row;
}

/**
 * A piece in the hand of a player.
 * @param {number} n
 * @param {{type: number, count: number}} it
 */
function held(n, { type, count }) {
  const key = `h${n}:${type}`;
  const open = chooser.next().has(key);
  const name = view.types[type].name;
  const label = `${game.players[n].name} holds ${count} ${name}${open ? ", can be chosen" : ""}`;
  const state = chooser.chosen.includes(key) ? " chosen" : "";
  return heldButton(label, `held${state}${open ? " open" : ""}`, type, n, count, () => choose(key));
}

/**
 * A piece that was taken by hand, and lies beside the board.
 * @param {number} n the player beside whom it lies
 * @param {import("./byhand.js").Lying} it
 */
function lying(n, { type, count, owner }) {
  const pick = () => {
    picked = { player: n, type, owner };
    update();
  };
  const is = picked && "player" in picked && picked.player === n && picked.type === type && picked.owner === owner;
  const label = `${count} ${view.types[type].name}`;
  return heldButton(label, `held ${is ? "chosen" : "open"}`, type, owner, count, pick);
}

/**
 * @param {string} label
 * @param {string} looks
 * @param {number} type
 * @param {number | null} owner
 * @param {number} count
 * @param {() => any} onclick
 */
function heldButton(label, looks, type, owner, count, onclick) {
  const art = svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...board.art(type, owner));
  const button = html("button", { type: "button", class: looks, "aria-label": label, title: view.types[type].name, onclick }, art);
  if (count > 1) button.append(html("span", { class: "count" }, String(count)));
  return button;
}

function clear() {
  chooser.clear();
  picked = null;
  update();
}

/**
 * Something was chosen, on the board or in a hand.
 * @param {string} key
 * @param {boolean} [dropped] whether a piece was dragged there: then it goes back if that is no move
 * @returns {Promise<void>}
 */
async function choose(key, dropped = false) {
  if (!game || hand || game.position.outcome) return;
  if (dropped && !chooser.next().has(key)) return clear();
  const { done, more } = chooser.pick(key);
  if (done.length === 1 && !more) return play(done[0]);
  update();
  if (done.length === 0) {
    const types = [...chooser.next().keys()].filter((it) => it[0] === "t");
    if (types.length === 0 || types.length < chooser.next().size) {
      if (chooser.chosen.length) announce(`${chooser.next().size} places can be chosen`);
      return;
    }
    const picked = await ask("Which?", types.map((it) => typeOption(Number(it.slice(1)))));
    return picked === null ? clear() : choose(types[picked]);
  }
  const options = done.map((it) => ({ label: caption(it), icon: typeof it.becomes === "number" ? icon(it.becomes) : null }));
  if (more) options.push({ label: "something else: choose on …", icon: null });
  const picked = await ask("Which move?", options);
  if (picked === null) clear();
  else if (picked < done.length) play(done[picked]);
}

/**
 * How the piece on a cell moves.
 * @param {number} cell
 * @param {DOMRect} at
 */
async function showMoves(cell, at) {
  const piece = game.position.pieces.find((it) => it.cell === cell);
  if (!piece) return;
  const names = { piece: view.types[piece.type].name, cell: view.cells[cell].name, player: piece.owner ?? 0 };
  try {
    const diagram = await post("/sketch", { rules: game.rules, ...names });
    const popup = html("div", { class: "popup", role: "tooltip" }, html("b", {}, diagram.title), picture(diagram.svg));
    document.querySelector(".popup")?.remove();
    document.body.append(popup);
    popup.style.left = `${Math.max(8, Math.min(at.right + 8, innerWidth - popup.offsetWidth - 8))}px`;
    popup.style.top = `${Math.max(8, Math.min(at.top, innerHeight - popup.offsetHeight - 8))}px`;
    const close = () => popup.remove();
    for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, close, { once: true });
    announce(diagram.title);
  } catch (error) {
    showError(error);
  }
}

/** @param {number} type */
function typeOption(type) {
  return { label: view.types[type].name, icon: icon(type) };
}

/** @param {number} type */
function icon(type) {
  return svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...board.art(type, view.types[type].neutral ? null : game.position.player));
}

/**
 * A move in a list of those that go the same way.
 * @param {Move} move
 */
function caption(move) {
  const name = typeof move.becomes === "number" ? view.types[move.becomes].name : move.label;
  return `${name} (${move.text})`;
}

/** @param {Move} move */
function play(move) {
  chooser.clear();
  return act({ do: "move", text: move.text, at: game.node });
}

export function flip() {
  turned = !turned;
  board.setTurned(turned);
  update();
}

/** Begins to push pieces about by hand, or ends it. */
export function toggleByHand() {
  hand = hand ? null : handOf(game.position);
  clear();
}

/** @param {number} cell */
function push(cell) {
  if (hand) picked = pushPiece(hand, picked, cell);
  update();
}

/**
 * Listens to buttons and keys.
 * @param {Record<string, () => any>} letters more keys of one character
 */
export function listenToTable(letters = {}) {
  const on = (/** @type {string} */ id, /** @type {() => any} */ does) => byId(id).addEventListener("click", does);
  on("flip", flip);
  on("first", toFirst);
  on("back", back);
  on("forward", forward);
  on("last", toLast);
  on("undo", () => act({ do: "prune", node: game.node }));
  on("keys", () => characterKeys(!board.characterKeys));
  on("contrast", () => contrast(!document.body.classList.contains("contrast")));
  byId("type-move").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = byId("typed").value.trim();
    if (!text) return;
    byId("typed").value = "";
    act({ do: "move", text, at: game.node });
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.composedPath().some((/** @type {any} */ it) => it.matches?.("input, textarea, select, .cm-editor, dialog"));
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => any>} */
    const characters = board.characterKeys ? { f: flip, ...letters } : {};
    /** @type {Record<string, () => any>} */
    const keys = { ArrowLeft: back, ArrowRight: forward, Home: toFirst, End: toLast, ...characters };
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
  contrast(kept("contrast") === "on");
  characterKeys(kept("character-keys") !== "off");
}

/**
 * Gets ready for games.
 * @param {import("./types.js").About} it what the server is
 */
export function openTable(it) {
  about = it;
  byId("level").max = String(about.bestLevel);
}

function back() {
  const node = history.back();
  if (node !== null) act({ do: "goto", node });
}

function forward() {
  const node = history.forward();
  if (node !== null) act({ do: "goto", node });
}

function toFirst() {
  if (history.back() !== null) act({ do: "goto", node: 0 });
}

function toLast() {
  if (history.forward() !== null) act({ do: "goto", node: history.end() });
}

/** @param {boolean} on */
function contrast(on) {
  document.body.classList.toggle("contrast", on);
  byId("contrast").setAttribute("aria-pressed", String(on));
  keep("contrast", on ? "on" : "");
}

/**
 * Whether keys of one character do something. People who speak to their computer, or miss keys, turn them off.
 * @param {boolean} on
 */
function characterKeys(on) {
  board.characterKeys = on;
  byId("keys").setAttribute("aria-pressed", String(on));
  keep("character-keys", on ? "" : "off");
}
