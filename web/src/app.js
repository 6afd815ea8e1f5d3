// The page of a server: it chooses a game for the table, and connects the game with the rules in the editor.

import { byId, html, notify } from "./dom.js";
import { Editor } from "./editor.js";
import { Games, rememberGame } from "./games.js";
import { nameUnderPointer, showHelp } from "./help.js";
import { listenToMenu } from "./menu.js";
import { MyGames, myGames } from "./mygames.js";
import { MyVariants } from "./myvariants.js";
import { newGame } from "./newgame.js";
import { chooseNewRules } from "./newrules.js";
import { explainRules } from "./rulespanel.js";
import { Seats } from "./seats.js";
import { Look } from "./settings.js";
import { share } from "./share.js";
import { showError, Table } from "./table.js";
import { keepVariant, newVariantId, titleIn } from "./variants.js";
import { askVersus, computerPlays } from "./versus.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Rules} Rules */

/** What does nothing without a game. */
const NEED_A_GAME = /** @type {const} */ (["new-game", "set-up", "how-to", "show-editor", "share", "flip", "draw"]);

/** @param {boolean} on whether there is a game */
export function usable(on) {
  for (const id of NEED_A_GAME) byId(id).disabled = !on;
  const main = document.querySelector("main");
  if (main) main.inert = !on;
}

export class App {
  /**
   * @param {import("./api.js").Api} api
   * @param {import("./host.js").Host} host
   * @param {import("./types.js").About} about what the host is
   */
  constructor(api, host, about) {
    this.api = api;
    this.host = host;
    this.about = about;
    this.look = new Look();
    this.games = new Games(api);
    const atEnd = [
      { label: "Play again", does: () => this.playAgain().catch(showError) },
      { label: "New game…", does: () => this.setUp() },
    ];
    this.table = new Table({ api, look: this.look, about, atEnd });
    this.myGames = new MyGames(api, host, { show: (game) => this.show(game), openAddress: () => this.openAddress() });
    this.seats = new Seats({ api, host, table: this.table, myGames: this.myGames });
    const mine = new MyVariants(api, {
      open: (it, edit) => this.openVariant(it, edit).catch(showError),
      changed: () => this.games.show(),
    });
    this.games.mine = (words) => mine.section(words);
    this.editor = new Editor(api, {
      rules: () => this.game.rules,
      types: () => this.table.pieceTypes(),
      look: this.look,
      change: (rules) => this.table.act({ do: "rules", rules }),
    });
  }

  /** The game as it stands. */
  get game() {
    return this.table.store.shown.game;
  }

  /**
   * Begins a game.
   * @param {Rules} rules
   * @param {Partial<import("./types.js").NewGame>} [more]
   * @param {number[] | null} [plays] the players that the computer plays; those of the game before if left out
   */
  async begin(rules, more = {}, plays = null) {
    try {
      const begun = await this.api.begin({ rules, ...more });
      if (plays) this.table.seatComputer(begun, { plays });
      await this.show(begun);
      await this.myGames.nameInAddress(this.game);
    } catch (error) {
      showError(error);
      if (!this.table.game) await this.pickGame();
    }
  }

  /** Begins the game that the address describes. Returns whether a game is shown. */
  async openAddress() {
    try {
      const wanted = await this.host.wanted(this.about);
      if (!wanted) return false;
      const { edit, rules, ...more } = wanted;
      await this.begin(rules, more);
      if (edit && this.table.game) await this.toggleEditor(true);
    } catch (error) {
      showError(error);
    }
    return Boolean(this.table.game);
  }

  /** @param {Game} next */
  async show(next) {
    await this.table.showGame(next);
    this.games.leaveHome();
    usable(true);
    this.seats.show(next, this.host.seatOf(next.id));
    if (!next.rules.text) rememberGame(next.rules.name);
    if (!byId("rules-pane").hidden) this.editor.open(next.rules);
  }

  /** Whether the text in the editor may go: it is kept somewhere, or nobody wants it. */
  mayLeaveText() {
    const { editor } = this;
    if (!editor.dirty || (!editor.maySave && editor.text === editor.played) || editor.keepDraft()) return true;
    return confirm(
      `What you have written in ${editor.name || "the editor"} is not saved. Go to another game without it?`,
    );
  }

  /** Begins the same rules anew. */
  async beginAnew() {
    const { rules, starts } = this.game;
    await this.begin(rules, starts > 1 ? { start: -1 } : {});
  }

  /** Begins the same game again. Against the computer everybody has the next side. */
  async playAgain() {
    const { rules, fen, starts, players } = this.game;
    const plays = this.table.thinking.sides().plays.map((it) => (it + 1) % players.length);
    await this.begin(rules, fen ? { fen } : starts > 1 ? { start: -1 } : {}, plays);
    this.faceThePerson();
  }

  /** A person who plays against the computer sits at the lower edge. */
  faceThePerson() {
    const { plays } = this.table.thinking.sides();
    if (plays.length > 0 && plays.length < this.game.players.length) this.table.turnTo((it) => !plays.includes(it));
  }

  async pickGame() {
    const name = await this.games.choose(this.table.game ? null : this.homeActions());
    if (name && this.mayLeaveText()) await this.begin({ name });
  }

  /** What can be done without choosing a game. */
  homeActions() {
    const action = (/** @type {string} */ label, /** @type {() => Promise<unknown>} */ does, main = false) =>
      html("button", { type: "button", class: main ? "main" : null, onclick: () => does().catch(showError) }, label);
    const latest = myGames().find((it) => it.new_ && it.moves > 0);
    return [
      ...(latest ? [action(`Continue ${latest.title}`, () => this.myGames.open(latest.id), true)] : []),
      action("Play the computer…", () => this.playComputer(this.games.usual() ?? ""), !latest),
      action("Invent a variant…", () => this.newVariant()),
    ];
  }

  /**
   * Begins a game against the computer as a dialog says.
   * @param {string} name of the game that is chosen at first
   */
  async playComputer(name) {
    const wanted = await askVersus(this.games.offered(), name, Number(byId("level").value));
    if (!wanted || !this.mayLeaveText()) return;
    const begun = await this.api.begin({ rules: { name: wanted.name } });
    const plays = computerPlays(wanted.side, begun.players.length);
    this.table.seatComputer(begun, { plays, level: wanted.level, time: wanted.time });
    if (byId("games").open && this.table.game) byId("games").close();
    await this.show(begun);
    await this.myGames.nameInAddress(this.game);
    this.faceThePerson();
  }

  /** Begins a game as a dialog says. */
  async setUpGame() {
    const present = this.table.game;
    if (!present) return this.pickGame();
    const begun = await newGame(this, present.rules, present, this.table.thinking.sides());
    if (begun === "choose") return this.pickGame();
    if (!begun) return;
    this.table.seatComputer(begun.game, begun.seats.plays.length > 0 ? begun.seats : { plays: [] });
    await this.show(begun.game);
    await this.myGames.nameInAddress(this.game);
    this.faceThePerson();
  }

  setUp() {
    this.setUpGame().catch(showError);
  }

  /** Begins a game by new rules, and opens them in the editor. */
  async newVariant() {
    if (this.table.game) byId("games").close();
    const text = await chooseNewRules(this.api);
    if (text === null || !this.mayLeaveText()) return;
    const title = titleIn(text) || "untitled";
    const problem = keepVariant({ id: newVariantId(), title, text, played: text, base: "", when: Date.now() });
    if (problem) notify(problem, true);
    await this.begin({ text });
    if (this.table.game?.rules.text === text) await this.toggleEditor(true);
  }

  /**
   * Begins a game by a rule file that was written here.
   * @param {import("./variants.js").Variant} it
   * @param {boolean} edit whether the rule file is shown too
   */
  async openVariant(it, edit) {
    const { base, text, played } = it;
    if (!this.mayLeaveText()) return;
    this.editor.keepTried();
    if (byId("games").open && this.table.game) byId("games").close();
    // A text that can't be played yet is shown beside the game as it was before.
    await this.begin(played ? { name: base, text: played } : { name: base });
    if (!this.table.game) return;
    if (edit) await this.toggleEditor(true);
    if (edit && this.editor.text !== text) this.editor.goOnWith(it);
  }

  async toggleEditor(open = Boolean(byId("rules-pane").hidden)) {
    byId("rules-pane").hidden = !open;
    byId("show-editor").setAttribute("aria-pressed", String(open));
    document.body.classList.toggle("editing", open);
    const shown = this.table.game;
    if (shown) this.table.redraw();
    if (open && shown) await this.editor.open(shown.rules);
  }

  /** Explains the rules of the game that is played. */
  async howToPlay() {
    const rules = this.table.game?.rules;
    if (!rules) return this.pickGame();
    // Rules that were changed have no picture of their own.
    const small = rules.name && !rules.text ? this.api.smallBoard(rules.name) : null;
    return explainRules(this.api, rules, small);
  }

  /** Somebody has changed the file in another editor: the game goes on by the new rules. */
  async followFile() {
    const { editor } = this;
    const shown = this.table.game;
    if (!shown?.rules.name || shown.rules.text || shown.seated) return;
    const file = await this.api.ruleText(shown.rules.name).catch(() => null);
    if (!file || file.text === editor.saved) return;
    if (editor.dirty) notify(`${shown.rules.name} has changed on the disk`, true);
    else if (byId("rules-pane").hidden) await this.table.act({ do: "rules", rules: shown.rules });
    else await editor.open(shown.rules, true);
  }

  listen() {
    const on = (/** @type {keyof import("./ids.js").Ids} */ id, /** @type {() => void} */ does) =>
      byId(id).addEventListener("click", does);
    const howToPlay = () => this.howToPlay().catch(showError);
    on("choose-game", () => this.pickGame());
    on("new-game", () => this.beginAnew());
    on("set-up", () => this.setUp());
    on("how-to", howToPlay);
    on("help", showHelp);
    on("share", () => share(this.api, this.host, this.game).catch(showError));
    on("show-editor", () => this.toggleEditor());
    on("hide-editor", () => this.toggleEditor(false));
    on("new-variant", () => this.newVariant().catch(showError));
    on("games-close", () => byId("games").close());
    on("sharing-close", () => byId("sharing").close());
    window.addEventListener("pagehide", () => this.editor.keepDue());
    window.addEventListener("beforeunload", (event) => {
      if (this.editor.dirty && this.editor.maySave) event.preventDefault();
    });
    this.table.listen({
      e: () => this.toggleEditor(),
      g: () => this.pickGame(),
      r: howToPlay,
      n: () => this.setUp(),
      "?": showHelp,
    });
    nameUnderPointer(byId("board"));
    this.myGames.listen();
    if (this.host.hasSeats) this.seats.listen();
    listenToMenu();
    this.host.listen({ message: (it) => "rulesChanged" in it && this.followFile() });
  }
}
