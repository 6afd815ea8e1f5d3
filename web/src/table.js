// The table: one game with its board, moves, hands and computer. It knows no rules; `api.js` asks for what is legal.

import { GameConnection, get } from "./api.js";
import { Board } from "./board.js";
import { handOf, pushPiece } from "./byhand.js";
import { choiceOf, Chooser } from "./choose.js";
import { listenToControls } from "./controls.js";
import { showDiagram } from "./diagram.js";
import { announce, byId, html, notify } from "./dom.js";
import { drawingTools, PENS } from "./drawing.js";
import { History } from "./history.js";
import { marksOf, movedCells } from "./marks.js";
import { moveName } from "./names.js";
import { pickBeside } from "./picker.js";
import { pieceIcon, placeRows, playerRows } from "./players.js";
import { addPlayOptions, playOptions } from "./playopts.js";
import { Premove } from "./premove.js";
import { inWords, promptText } from "./prompt.js";
import { boardQuery, dressedBoard, dressedGame, listenToSettings, onLook } from "./settings.js";
import { sidesOf, tallWindow } from "./sides.js";
import { playSound, soundOf } from "./sound.js";
import { positionInWords, showStatus } from "./status.js";
import { Thinking } from "./thinking.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Move} Move */

/** What the server is: known before anything is shown. @type {import("./types.js").About} */
let about = /** @type {any} */ (null);
/** The game as it stands: there is one before anything can be clicked. @type {Game} */
let game = /** @type {any} */ (null);
/** The game as the server sent it last. Its board may still be on its way. @type {Game | null} */
let plain = null;
/** How often a game was to be shown: what is fetched for an earlier one comes too late. */
let requests = 0;
/** The game that was shown last. @type {Game | null} */
let shown = null;
/** The connection to the game that is shown; none while another one is on its way. @type {GameConnection | null} */
let connection = null;
/** What the board looks like. @type {import("./types.js").Board} */
let view = /** @type {any} */ (null);
let boardKey = "";
/** How often the board was turned on. */
let turns = 0;
/** The pieces when the board was first shown, by which players have their sides. @type {import("./types.js").Piece[]} */
let seated = [];
/** The pieces while they are pushed about by hand, without rules. @type {import("./byhand.js").Hand | null} */
let hand = null;
/** What was picked up by hand. @type {import("./byhand.js").Picked | null} */
let picked = null;

/** What else is shown beside a name, such as a clock. @type {((player: number) => Node[]) | null} */
let beside = null;
/** A kind of piece in hand that was dropped last: it stays chosen. @type {string | null} */
let droppedKind = null;
let options = playOptions();
/** What people can do after a game; the first one begins another one. @type {{label: string, does: () => any}[]} */
let atEnd = [];

const premove = new Premove();
const chooser = new Chooser();
const board = new Board(byId("board"), {
  choose: (cell) => (hand ? push(cell) : choose(`c${cell}`)),
  lift: (cell) => (hand ? push(cell) : lift(`c${cell}`)),
  drop: (cell) => (cell === null ? clear() : hand ? push(cell) : choose(`c${cell}`, true)),
  ask: showMoves,
  canDrag: (cell) => {
    if (hand) return hand.pieces.some((it) => it.cell === cell);
    return mayChoose() ? chooser.canLift(`c${cell}`) : !isOver() && isOwn(`c${cell}`);
  },
});
const history = new History(byId("history"), (node) => act({ do: "goto", node }));
history.icon = (type, player) => pieceIcon(board, type, player, "figurine");
const thinking = new Thinking({
  connection: () => connection,
  game: () => game,
  about: () => about,
  arrows: (arrows) => board.setArrows(arrows),
  sides: () => game && update(),
  play: playTurns,
  go: (node) => act({ do: "goto", node }),
});

/** The game as it stands, or null if none was begun. @returns {Game | null} */
export const presentGame = () => game;
/**
 * Shows something beside the names of players.
 * @param {((player: number) => Node[]) | null} make
 */
export function showBeside(make) {
  beside = make;
  if (game) showPlayers();
}

/**
 * Decides what the computer plays in a game that is not shown yet.
 * @param {Game} next
 * @param {{plays: number[], level?: number}} sides
 */
export const seatComputer = (next, sides) => thinking.keepFor(next, { ...thinking.sides(), ...sides });
/** What the computer plays, and how well. */
export const computerSides = () => thinking.sides();
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
 * Changes the game. Returns whether that was possible.
 * @param {import("./types.js").Action} action
 */
export async function act(action) {
  if (!connection) return false;
  try {
    await connection.act(action);
    return true;
  } catch (/** @type {any} */ error) {
    const lost = error.problem?.code === "gone" && action.do === "move";
    showError(lost ? { ...error, message: "Not connected: the move was not made" } : error);
    update();
    return false;
  }
}

/** @param {Game} next */
export async function showGame(next) {
  connection?.close();
  connection = null;
  try {
    await changed(next);
  } catch (error) {
    if (game) connect(game.id);
    throw error;
  }
}

/** @param {string} id */
function connect(id) {
  connection = new GameConnection(id, {
    onMessage,
    onState: (open) => (byId("offline").hidden = open),
  });
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

/**
 * Shows a game. Until its board is there, the game before stays as it is: pieces never stand on a board of other rules.
 * @param {Game} sent
 */
async function changed(sent) {
  if (plain && sent.id === plain.id && sent.change < plain.change) return;
  plain = sent;
  requests += 1;
  const request = requests;
  const other = sent.board !== boardKey || !view;
  const fetched = other ? await get(`/games/${sent.id}/board${boardQuery(tallWindow?.matches)}`) : null;
  if (request !== requests) return;
  const next = dressedGame(sent);
  game = next;
  if (!connection) connect(next.id);
  if (fetched) {
    if (next.id !== shown?.id) turns = 0;
    [boardKey, view] = [next.board, dressedBoard(fetched, sent.players)];
    board.turns = turns;
    seated = next.position.pieces;
    board.setBoard(view, next.players.map((it) => it.name));
    history.types = view.types;
  }
  const before = shown;
  shown = next;
  const moved = !before || before.id !== next.id || before.node !== next.node || before.board !== next.board;
  const stays = Boolean(before && before.id === next.id && !other);
  if (!stays) droppedKind = null;
  thinking.setGame(next);
  if (moved) hand = picked = null;
  const goesOn = !next.position.beginsTurn;
  if (moved || before?.change !== next.change) chooser.setMoves(next.position.moves, { goesOn, again: droppedKind });
  if (moved) board.clearSketches();
  if (moved) thinking.moved();
  update(before && stays && moved ? movedCells(before, next) : null);
  if (!moved) return;
  announcePosition();
  if (before && stays && options.sounds) playSound(soundOf(next.position, before.position.pieces.length > next.position.pieces.length));
  if (!playPremove()) thinking.thinkIfDue();
}

/** Draws the board anew, as was chosen. */
function redraw() {
  boardKey = "";
  if (plain) changed({ ...plain }).catch(showError);
}

/** Makes the move that was chosen in advance, if it is legal now. */
function playPremove() {
  if (!mayChoose()) return false;
  const move = game.position.outcome ? null : premove.take(chooser);
  premove.clear();
  update();
  if (move) play(move);
  return move !== null;
}

/** Whether somebody at this page may choose a move now. The computer's turn is nobody's, unless they look at an earlier position. */
function mayChoose() {
  const { player } = game.position;
  const atEnd = !game.tree.some((it) => it.parent === game.node);
  if (thinking.agreement.outcome(game)) return false;
  if (game.seated) return atEnd && game.seated.you === player;
  return !thinking.plays.has(player) || !atEnd;
}

/**
 * Whether something is a piece of somebody at this page.
 * @param {string} key
 */
function isOwn(key) {
  const owner = key[0] === "h" ? Number(key.slice(1).split(":")[0]) : game.position.pieces.find((it) => `c${it.cell}` === key)?.owner;
  return typeof owner === "number" && !thinking.plays.has(owner) && (!game.seated || game.seated.you === owner);
}

/**
 * Draws all that depends on the game.
 * @param {number[] | null} moved the cells of the move to show
 */
function update(moved = null) {
  const { position, players } = game;
  byId("by-hand")?.setAttribute("aria-pressed", String(hand !== null));
  byId("draw").setAttribute("aria-pressed", String(board.gestures.pen !== null));
  document.title = `${game.title || "alfil"} – alfil`;
  byId("title").textContent = game.title || game.rules.name || "untitled";
  byId("about").textContent = game.description;
  marks(moved);
  history.style = options.names;
  history.set(game.tree, game.node);
  if (hand) byId("status").replaceChildren(html("b", {}, "By hand"), ": no rules are checked");
  else showStatus(gameWithEnd().position, players, afterGame());
  thinking.agreement.refresh();
  showPlayers();
  showPrompt();
  showBare();
  byId("typed-moves").replaceChildren(...position.moves.slice(0, 400).map((it) => html("option", { value: moveName(it, options.names) }, it.label)));
  byId("back").disabled = byId("first").disabled = history.back() === null;
  byId("undo").disabled = thinking.undoes() === null;
  byId("forward").disabled = byId("last").disabled = history.forward() === null;
}

/** @param {number[] | null} moved */
function marks(moved = null) {
  board.animates = options.motion;
  if (hand) return board.setPosition([...hand.pieces], { from: picked && "cell" in picked ? picked.cell : null });
  board.setPosition(game.position.pieces, marksOf(game, chooser, premove.keys, mayChoose()), moved);
}

/** What to do next, below the board. */
function showPrompt() {
  let prompt = byId("prompt");
  if (!prompt) {
    prompt = html("p", { id: "prompt", class: "prompt" });
    byId("bare").before(prompt);
  }
  const thinks = thinking.plays.has(game.position.player);
  const waits = premove.isWhole ? "This move will be made when it is your turn." : thinks ? "The computer is thinking." : "";
  prompt.textContent = board.gestures.pen ? "A tap marks a cell, a drag draws an arrow." : hand || isOver() ? "" : mayChoose() ? promptText(game.position, view.types, chooser) : waits;
}

/** Moves without a place on the board, and kinds of pieces, as buttons. */
function showBare() {
  if (board.gestures.pen) return byId("bare").replaceChildren(...drawingTools(board, update));
  const bare = chooser.bare().map((it) => {
    const [click] = it.clicks;
    const type = click && "type" in click ? click.type : null;
    const label = type === null ? it.label : view.types[type].name;
    const onclick = () => (type === null ? play(it) : choose(`t${type}`));
    return html("button", { type: "button", onclick }, type === null ? null : icon(type), label);
  });
  const shown = hand || !mayChoose() ? [] : bare;
  byId("bare").replaceChildren(...new Map(shown.map((it) => [it.textContent, it])).values());
}

/** The game, with the outcome that was agreed on with the computer. */
function gameWithEnd() {
  const outcome = game.position.outcome ?? thinking.agreement.outcome(game);
  return outcome === game.position.outcome ? game : { ...game, position: { ...game.position, outcome } };
}

const isOver = () => Boolean(gameWithEnd().position.outcome);

/** What can be done after the end of the game. @returns {import("./status.js").Choice[]} */
function afterGame() {
  const { agreement, plays } = thinking;
  const besides = game.seated ? [] : atEnd.map((it, n) => (n === 0 ? { ...it, label: plays.size > 0 ? "Rematch" : "Play again", main: true } : it));
  const analyse = game.tree.length > 1 ? [{ label: "Analyse the game", does: () => thinking.analyseGame() }] : [];
  return [...besides, ...analyse, ...(agreement.outcome(game) ? [{ label: "Play on", does: () => agreement.playOn() }] : [])];
}

function announcePosition() {
  const { position, players, tree, node } = game;
  const made = tree[node].text ? `${players[tree[node].player].name} ${moveName(tree[node], "letters")}. ` : "";
  const prompt = position.beginsTurn || !mayChoose() ? "" : ` ${promptText(position, view.types, chooser)}`;
  announce(made + positionInWords(position, players) + prompt);
}

/** The players with their hands: the one at the lower edge below the board, the others above, each towards his side. */
function showPlayers() {
  const sides = sidesOf(board.drawing, seated, game.players.length);
  const near = game.players.length === 2 ? turns % 2 : Math.max(0, sides.indexOf("near"));
  const may = mayChoose();
  const rows = playerRows({
    game: gameWithEnd(),
    types: view.types,
    board,
    open: may ? new Set(chooser.next().keys()) : new Set(),
    chosen: may ? chooser.chosen : premove.keys,
    hand,
    picked,
    choose,
    lift,
    drop: (cell) => (cell === null ? clear() : hand ? push(cell) : choose(`c${cell}`, true)),
    pick: (it) => {
      picked = it;
      update();
    },
    computer: thinking.plays,
    more: beside,
  });
  placeRows(rows, sides, near);
}

function clear() {
  chooser.clear();
  premove.clear();
  picked = null;
  droppedKind = null;
  update();
}

/**
 * A piece is dragged away, from a cell or a hand. The hands are not drawn anew before it is put down.
 * @param {string} key
 */
function lift(key) {
  if (mayChoose()) chooser.lift(key);
  else premove.keys = isOwn(key) ? [key] : [];
  marks();
  showPrompt();
}

/**
 * Something was chosen, on the board or in a hand.
 * @param {string} key
 * @param {boolean} [dropped] whether a piece was dragged there: then it goes back if that is no move
 * @returns {Promise<void>}
 */
async function choose(key, dropped = false) {
  if (!game || hand || isOver()) return;
  if (!mayChoose()) {
    premove.pick(key, isOwn(key));
    return update();
  }
  if (dropped && !chooser.next().has(key)) return clear();
  const { done, more } = chooser.pick(key);
  if (done.length === 1 && !more) return play(done[0]);
  update();
  if (done.length === 0) return chooseType();
  const stays = done.some((it) => typeof it.becomes === "number");
  /** @type {import("./picker.js").Choice[]} */
  const choices = done.map((it) => {
    const { type, label } = choiceOf(it, game.position, view.types, stays);
    return { label, hint: moveName(it, options.names), icon: type === undefined ? null : icon(type) };
  });
  if (more) choices.push({ label: "go on …", hint: "choose more on the board", icon: null });
  const picked = await pickBeside("Which move?", choices, chosenSquare());
  if (picked === null) clear();
  else if (picked < done.length) play(done[picked]);
}

/** Asks for a kind of piece, if that is all that can be chosen. */
async function chooseType() {
  const next = [...chooser.next().keys()];
  const types = next.filter((it) => it[0] === "t");
  if (types.length === 0 || types.length < next.length) {
    if (chooser.chosen.length) announce(`${next.length} places can be chosen`);
    return;
  }
  const choices = types.map((it) => ({ label: inWords(view.types[Number(it.slice(1))].name), icon: icon(Number(it.slice(1))) }));
  const picked = await pickBeside("Which?", choices, chosenSquare());
  return picked === null ? clear() : choose(types[picked]);
}

/** Where the cell is that was chosen last, if any was. */
function chosenSquare() {
  const cell = [...chooser.chosen].reverse().find((it) => it[0] === "c");
  return cell ? board.cellPaths[Number(cell.slice(1))].getBoundingClientRect() : null;
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
  await showDiagram({ rules: game.rules, ...names }, at).catch(showError);
}

/** @param {number} type */
function icon(type) {
  return pieceIcon(board, type, view.types[type].neutral ? null : game.position.player);
}

/** @param {Move} move */
async function play(move) {
  const [first] = move.clicks;
  droppedKind = first && "held" in first ? chooser.chosen[0] ?? null : null;
  chooser.clear();
  await act({ do: "move", text: move.text, at: game.node });
}

/**
 * Plays turns one after the other, as far as they are legal.
 * @param {string[]} turns
 */
async function playTurns(turns) {
  for (const [n, text] of turns.entries()) {
    if (!(await act({ do: "move", text, ...(n === 0 ? { at: game.node } : {}) }))) return;
  }
}

/**
 * Turns the board so that somebody sits at the lower edge.
 * @param {(player: number) => boolean} isWanted
 */
export function turnTo(isWanted) {
  const near = () => Number(byId("near").querySelector(".player")?.dataset.player ?? -1);
  // After four turns a board lies as before.
  for (let n = 0; n < 4 && near() >= 0 && !isWanted(near()); n += 1) flip();
}

export function flip() {
  if (!game) return;
  turns += 1;
  board.setTurns(turns);
  update();
}

/** Begins to draw arrows and marks on the board, or ends it. */
function toggleDrawing() {
  if (!game) return;
  board.gestures.pen = board.gestures.pen ? null : PENS[0][0];
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
 * @param {{label: string, does: () => any}[]} after what people can do after a game; the first one begins another one
 */
export function listenToTable(letters, after) {
  atEnd = after;
  listenToControls({
    board,
    history,
    go: (node) => act({ do: "goto", node }),
    flip,
    draw: toggleDrawing,
    undo,
    type: (text) => act({ do: "move", text, at: game.node }),
    letters: { f: flip, d: toggleDrawing, h: () => (game.seated ? null : thinking.think("hint")), ...letters },
  });
  listenToSettings();
  onLook(redraw);
  tallWindow?.addEventListener("change", () => view?.upright.levels.length > 1 && redraw());
  addPlayOptions(() => {
    options = playOptions();
    thinking.bar = options.bar;
    if (game) update();
    thinking.show();
  });
  thinking.bar = options.bar;
}

/**
 * Gets ready for games.
 * @param {import("./types.js").About} it what the server is
 */
export function openTable(it) {
  about = it;
  byId("level").max = String(about.bestLevel);
}

/** Takes the last move of a person back, with what the computer has played since. */
function undo() {
  const node = thinking.undoes();
  if (node !== null) act({ do: "prune", node });
}
