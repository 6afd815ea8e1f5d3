// The page: connects board, moves, computer and rules. Only the server knows which moves are legal.

import { GameConnection, get, post } from "./api.js";
import { Board } from "./board.js";
import { Chooser } from "./choose.js";
import { announce, ask, byId, html, notify, picture, svg } from "./dom.js";
import { Editor } from "./editor.js";
import { chooseGame } from "./games.js";
import { History } from "./history.js";
import { chooseNewRules } from "./newrules.js";
import { share } from "./share.js";
import { Thinking } from "./thinking.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Rules} Rules */
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

const chooser = new Chooser();
const board = new Board(byId("board"), {
  choose: (cell) => choose(`c${cell}`),
  drop: (cell) => (cell === null ? clear() : choose(`c${cell}`, true)),
  ask: showMoves,
  canDrag: (cell) => chooser.chosen.length === 0 ? chooser.next().has(`c${cell}`) : chooser.chosen[0] === `c${cell}`,
});
const history = new History(byId("history"), (node) => act({ do: "goto", node }));
const thinking = new Thinking({ connection: () => connection, game: () => game, about: () => about });
const editor = new Editor({
  rules: () => game.rules,
  types: () => view?.types ?? [],
  change: (rules) => act({ do: "rules", rules }),
});

/**
 * Shows why a request was rejected.
 * @param {any} error
 */
function showError(error) {
  const remedy = error.problem?.remedy ? ` (${error.problem.remedy})` : "";
  notify(`${error.message}${remedy}`, true);
}

/**
 * Changes the game.
 * @param {import("./types.js").Action} action
 */
async function act(action) {
  try {
    await connection?.act(action);
  } catch (error) {
    showError(error);
    update();
  }
}

/**
 * Begins a game, or shows one that is there.
 * @param {Rules} rules
 */
async function begin(rules, more = {}) {
  try {
    const new_ = await post("/games", { rules, ...more });
    await show(new_);
    remember();
  } catch (error) {
    showError(error);
    if (!game) await pickGame();
  }
}

/** @param {Game} next */
async function show(next) {
  connection?.close();
  connection = new GameConnection(next.id, {
    onMessage,
    onState: (open) => (byId("offline").hidden = open),
  });
  if (next.board !== boardKey) turned = false;
  await changed(next);
  if (!byId("rules-pane").hidden) editor.open(game.rules);
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
  byId("bare").replaceChildren(...new Map(bare.map((it) => [it.textContent, it])).values());
  byId("typed-moves").replaceChildren(...position.moves.slice(0, 400).map((it) => html("option", { value: it.text }, it.label)));
  byId("back").disabled = byId("first").disabled = byId("undo").disabled = history.back() === null;
  byId("forward").disabled = byId("last").disabled = history.forward() === null;
}

function marks() {
  const { position } = game;
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
  const hand = html("span", { class: "hand" });
  const next = chooser.next();
  for (const { type, count } of position.hands[n]) {
    const key = `h${n}:${type}`;
    const chosen = chooser.chosen.includes(key);
    const open = next.has(key);
    const art = svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...board.art(type, n));
    const label = `${players[n].name} holds ${count} ${view.types[type].name}${open ? ", can be chosen" : ""}`;
    const attributes = { type: "button", class: `held${chosen ? " chosen" : ""}${open ? " open" : ""}`, "aria-label": label };
    const button = html("button", { ...attributes, title: view.types[type].name, onclick: () => choose(key) }, art);
    if (count > 1) button.append(html("span", { class: "count" }, String(count)));
    hand.append(button);
  }
  row.append(hand);
  return row;
}

function clear() {
  chooser.clear();
  update();
}

/**
 * Something was chosen, on the board or in a hand.
 * @param {string} key
 * @param {boolean} [dropped] whether a piece was dragged there: then it goes back if that is no move
 * @returns {Promise<void>}
 */
async function choose(key, dropped = false) {
  if (!game || game.position.outcome) return;
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

/** Whether the text in the editor may go: it is kept somewhere, or nobody wants it. */
function mayLeaveText() {
  if (!editor.dirty || (!editor.maySave && editor.text === editor.played)) return true;
  return confirm(`What you have written in ${editor.name || "the editor"} is not saved. Go to another game without it?`);
}

async function pickGame() {
  const name = await chooseGame();
  if (name && mayLeaveText()) await begin({ name });
}

/** Begins a game by new rules, and opens them in the editor. */
async function newVariant() {
  byId("games").close();
  const text = await chooseNewRules();
  if (text === null || !mayLeaveText()) return;
  await begin({ text });
  if (game?.rules.text === text) await toggleEditor(true);
}

/** The address says which game is shown, so that it is there again after a reload. */
function remember() {
  const query = new URLSearchParams({ game: game.id });
  if (game.rules.name && !game.rules.text) query.set("rules", game.rules.name);
  window.history.replaceState(null, "", `?${query}`);
}

function flip() {
  turned = !turned;
  board.setTurned(turned);
  update();
}

async function toggleEditor(open = byId("rules-pane").hidden) {
  byId("rules-pane").hidden = !open;
  byId("show-editor").setAttribute("aria-pressed", String(open));
  document.body.classList.toggle("editing", open);
  if (open && game) await editor.open(game.rules);
}

function listen() {
  const on = (/** @type {string} */ id, /** @type {() => any} */ does) => byId(id).addEventListener("click", does);
  on("choose-game", pickGame);
  on("new-game", () => begin(game.rules, game.starts > 1 ? { start: -1 } : {}));
  on("flip", flip);
  on("share", () => share(game));
  on("show-editor", () => toggleEditor());
  on("hide-editor", () => toggleEditor(false));
  on("new-variant", newVariant);
  on("games-close", () => byId("games").close());
  on("sharing-close", () => byId("sharing").close());
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
    const letters = board.characterKeys ? { f: flip, e: () => toggleEditor() } : {};
    /** @type {Record<string, () => any>} */
    const keys = { ArrowLeft: back, ArrowRight: forward, Home: toFirst, End: toLast, ...letters };
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
  window.addEventListener("beforeunload", (event) => {
    if (editor.dirty && editor.maySave) event.preventDefault();
  });
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
  localStorage.setItem("contrast", on ? "on" : "");
}

/**
 * Whether keys of one character do something. People who speak to their computer, or miss keys, turn them off.
 * @param {boolean} on
 */
function characterKeys(on) {
  board.characterKeys = on;
  byId("keys").setAttribute("aria-pressed", String(on));
  localStorage.setItem("character-keys", on ? "" : "off");
}

/** What a file of the user's was when it was looked at last. */
let seen = { name: "", text: "", own: true };

/** Somebody may change the file in another editor: then the game goes on by the new rules. */
async function watchFile() {
  const rules = game?.rules;
  if (document.hidden || !rules?.name || rules.text || (seen.name === rules.name && !seen.own)) return;
  const file = await get(`/rules/${encodeURI(rules.name)}`).catch(() => null);
  if (!file) return;
  const changed = seen.name === rules.name && seen.text !== file.text && file.text !== editor.saved;
  seen = { name: rules.name, text: file.text, own: file.maySave };
  if (!changed) return;
  if (editor.dirty) notify(`${rules.name} has changed on the disk`, true);
  else if (byId("rules-pane").hidden) await act({ do: "rules", rules });
  else await editor.open(rules, true);
}

async function start() {
  listen();
  setInterval(watchFile, 2000);
  contrast(localStorage.getItem("contrast") === "on");
  characterKeys(localStorage.getItem("character-keys") !== "off");
  about = await get("/about");
  byId("level").max = String(about.bestLevel);
  const query = new URLSearchParams(location.search);
  const id = query.get("game");
  if (id) {
    try {
      await show(await get(`/games/${encodeURIComponent(id)}`));
      return;
    } catch (/** @type {any} */ error) {
      notify(`${error.message}; here is a new one`, true);
    }
  }
  const set = Object.fromEntries([...query].filter((it) => it[0].startsWith("set.")).map(([name, value]) => [name.slice(4), value]));
  const name = query.get("rules");
  const rules = name ? { name, set } : about.rules ? { name: about.rules, set: about.set } : null;
  const fen = query.get("fen");
  if (rules) await begin(rules, fen ? { fen } : {});
  else await pickGame();
  if (query.has("edit")) await toggleEditor(true);
}

start().catch(showError);
