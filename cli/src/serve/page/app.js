// The page: chooses a game for the table, and connects it with the rules in the editor.

import { get, post } from "./api.js";
import { byId, notify } from "./dom.js";
import { Editor } from "./editor.js";
import { chooseGame, rememberGame } from "./games.js";
import { nameUnderPointer, showHelp } from "./help.js";
import { newGame, seatComputer } from "./newgame.js";
import { chooseNewRules } from "./newrules.js";
import { explainRules } from "./rulespanel.js";
import { share } from "./share.js";
import { act, listenToTable, openTable, pieceTypes, presentGame, showError, showGame } from "./table.js";

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
    if (!presentGame()) await pickGame();
  }
}

/** @param {Game} next */
async function show(next) {
  await showGame(next);
  if (!next.rules.text) rememberGame(next.rules.name);
  if (!byId("rules-pane").hidden) editor.open(next.rules);
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

/** Begins a game as a dialog says. */
async function setUpGame() {
  const rules = presentGame()?.rules;
  if (!rules) return pickGame();
  const begun = await newGame(rules, presentGame());
  if (begun === "choose") return pickGame();
  if (!begun) return;
  await show(begun.game);
  remember();
  seatComputer(begun.seats);
}

/** Begins a game by new rules, and opens them in the editor. */
async function newVariant() {
  byId("games").close();
  const text = await chooseNewRules();
  if (text === null || !mayLeaveText()) return;
  await begin({ text });
  if (presentGame()?.rules.text === text) await toggleEditor(true);
}

/** The address says which game is shown, so that it is there again after a reload. */
function remember() {
  const { id, rules } = game();
  const query = new URLSearchParams({ game: id });
  if (rules.name && !rules.text) query.set("rules", rules.name);
  window.history.replaceState(null, "", `?${query}`);
}

async function toggleEditor(open = byId("rules-pane").hidden) {
  byId("rules-pane").hidden = !open;
  byId("show-editor").setAttribute("aria-pressed", String(open));
  document.body.classList.toggle("editing", open);
  const shown = presentGame();
  if (open && shown) await editor.open(shown.rules);
}

/** Explains the rules of the game that is played. */
function howToPlay() {
  const rules = presentGame()?.rules;
  return rules ? explainRules(rules).catch(showError) : pickGame();
}

function listen() {
  const on = (/** @type {string} */ id, /** @type {() => any} */ does) => byId(id).addEventListener("click", does);
  on("choose-game", pickGame);
  on("new-game", () => begin(game().rules, game().starts > 1 ? { start: -1 } : {}));
  on("set-up", () => setUpGame().catch(showError));
  on("how-to", howToPlay);
  on("help", showHelp);
  on("share", () => share(game()));
  on("show-editor", () => toggleEditor());
  on("hide-editor", () => toggleEditor(false));
  on("new-variant", newVariant);
  on("games-close", () => byId("games").close());
  on("sharing-close", () => byId("sharing").close());
  window.addEventListener("beforeunload", (event) => {
    if (editor.dirty && editor.maySave) event.preventDefault();
  });
}

/** What a file of the user's was when it was looked at last. */
let seen = { name: "", text: "", own: true };

/** Somebody may change the file in another editor: then the game goes on by the new rules. */
async function watchFile() {
  const rules = presentGame()?.rules;
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
  listenToTable({ e: () => toggleEditor(), g: pickGame, r: howToPlay, n: () => setUpGame().catch(showError), "?": showHelp });
  nameUnderPointer(byId("board"));
  setInterval(watchFile, 2000);
  const about = await get("/about");
  openTable(about);
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
