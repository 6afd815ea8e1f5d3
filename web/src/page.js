// The page: chooses a game for the table, and connects it with the rules in the editor.

import { get, heard, post, rulesPath, seatOf } from "./api.js";
import { byId, notify } from "./dom.js";
import { Editor } from "./editor.js";
import { chooseGame, rememberGame, smallBoard, usualGame } from "./games.js";
import { nameUnderPointer, showHelp } from "./help.js";
import { listenToMenu } from "./menu.js";
import { findGame, gameOfAddress, listenToMyGames, remember } from "./mygames.js";
import { newGame } from "./newgame.js";
import { chooseNewRules } from "./newrules.js";
import { explainRules } from "./rulespanel.js";
import { listenToSeats, showSeats } from "./seats.js";
import { share } from "./share.js";
import { act, computerSides, listenToTable, openTable, pieceTypes, presentGame, seatComputer, showError, showGame, turnTo } from "./table.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Rules} Rules */

const editor = new Editor({
  rules: () => game().rules,
  types: pieceTypes,
  change: (rules) => act({ do: "rules", rules }),
});

/** The game as it stands: there is one before anything can be clicked. */
const game = () => /** @type {Game} */ (presentGame());

/**
 * Begins a game.
 * @param {Rules} rules
 * @param {Partial<import("./types.js").NewGame>} [more]
 * @param {number[] | null} [plays] the players that the computer plays; those of the game before if left out
 */
async function begin(rules, more = {}, plays = null) {
  try {
    const new_ = await post("/games", { rules, ...more });
    if (plays) seatComputer(new_, { plays });
    await show(new_);
    remember(game());
  } catch (error) {
    showError(error);
    if (!presentGame()) await pickGame();
  }
}

/** What does nothing without a game. */
const NEED_A_GAME = ["new-game", "set-up", "how-to", "show-editor", "share", "flip", "draw"];

/** @param {boolean} on whether there is a game */
function usable(on) {
  for (const id of NEED_A_GAME) byId(id).disabled = !on;
  /** @type {any} */ (document.querySelector("main")).inert = !on;
}

/** @param {Game} next */
async function show(next) {
  await showGame(next);
  usable(true);
  showSeats(next, seatOf(next.id));
  if (!next.rules.text) rememberGame(next.rules.name);
  if (!byId("rules-pane").hidden) editor.open(next.rules);
}

/** Whether the text in the editor may go: it is kept somewhere, or nobody wants it. */
function mayLeaveText() {
  if (!editor.dirty || (!editor.maySave && editor.text === editor.played)) return true;
  return confirm(`What you have written in ${editor.name || "the editor"} is not saved. Go to another game without it?`);
}

/** Begins the same game again. Against the computer everybody has the next side. */
async function playAgain() {
  const { rules, fen, starts, players } = game();
  const plays = computerSides().plays.map((it) => (it + 1) % players.length);
  await begin(rules, fen ? { fen } : starts > 1 ? { start: -1 } : {}, plays);
  faceThePerson();
}

/** A person who plays against the computer sits at the lower edge. */
function faceThePerson() {
  const { plays } = computerSides();
  if (plays.length > 0 && plays.length < game().players.length) turnTo((it) => !plays.includes(it));
}

async function pickGame() {
  const name = (await chooseGame()) ?? (presentGame() ? null : usualGame());
  if (name && mayLeaveText()) await begin({ name });
}

/** Begins a game as a dialog says. */
async function setUpGame() {
  const rules = presentGame()?.rules;
  if (!rules) return pickGame();
  const begun = await newGame(rules, presentGame(), computerSides());
  if (begun === "choose") return pickGame();
  if (!begun) return;
  seatComputer(begun.game, begun.seats.plays.length > 0 ? begun.seats : { plays: [] });
  await show(begun.game);
  remember(game());
  faceThePerson();
}

/** Begins a game by new rules, and opens them in the editor. */
async function newVariant() {
  byId("games").close();
  const text = await chooseNewRules();
  if (text === null || !mayLeaveText()) return;
  await begin({ text });
  if (presentGame()?.rules.text === text) await toggleEditor(true);
}

async function toggleEditor(open = byId("rules-pane").hidden) {
  byId("rules-pane").hidden = !open;
  byId("show-editor").setAttribute("aria-pressed", String(open));
  document.body.classList.toggle("editing", open);
  const shown = presentGame();
  if (open && shown) await editor.open(shown.rules);
}

/** Explains the rules of the game that is played. */
async function howToPlay() {
  const rules = presentGame()?.rules;
  if (!rules) return pickGame();
  // Rules that were changed have no picture of their own.
  const small = rules.name && !rules.text ? smallBoard(rules.name) : null;
  return explainRules(rules, small);
}

function listen() {
  const on = (/** @type {string} */ id, /** @type {() => any} */ does) => byId(id).addEventListener("click", does);
  on("choose-game", pickGame);
  on("new-game", () => begin(game().rules, game().starts > 1 ? { start: -1 } : {}));
  on("set-up", () => setUpGame().catch(showError));
  on("how-to", () => howToPlay().catch(showError));
  on("help", showHelp);
  on("share", () => share(game()));
  on("show-editor", () => toggleEditor());
  on("hide-editor", () => toggleEditor(false));
  on("new-variant", () => newVariant().catch(showError));
  on("games-close", () => byId("games").close());
  on("sharing-close", () => byId("sharing").close());
  window.addEventListener("beforeunload", (event) => {
    if (editor.dirty && editor.maySave) event.preventDefault();
  });
}

/** Somebody has changed the file in another editor: the game goes on by the new rules. */
async function followFile() {
  const shown = presentGame();
  if (!shown?.rules.name || shown.rules.text || shown.seated) return;
  const file = await get(rulesPath(shown.rules.name)).catch(() => null);
  if (!file || file.text === editor.saved) return;
  if (editor.dirty) notify(`${shown.rules.name} has changed on the disk`, true);
  else if (byId("rules-pane").hidden) await act({ do: "rules", rules: shown.rules });
  else await editor.open(shown.rules, true);
}

async function start() {
  usable(false);
  listen();
  const setUp = () => setUpGame().catch(showError);
  listenToTable({ e: () => toggleEditor(), g: pickGame, r: () => howToPlay().catch(showError), n: setUp, "?": showHelp }, [
    { label: "Play again", does: () => playAgain().catch(showError) },
    { label: "New game…", does: setUp },
  ]);
  nameUnderPointer(byId("board"));
  listenToMyGames(show);
  listenToSeats({ game: presentGame, show, remember, open: findGame });
  listenToMenu();
  heard.addEventListener("message", (/** @type {any} */ { detail }) => "rulesChanged" in detail && followFile());
  const about = await get("/about");
  openTable(about);
  const query = new URLSearchParams(location.search);
  const id = gameOfAddress();
  if (id) {
    try {
      await show(await findGame(id));
      remember(game());
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
