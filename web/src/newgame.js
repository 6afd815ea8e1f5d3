// A dialog for a new game: options of the rules, a start, a position or a record to begin with, who plays what.

import { messageOf, problemOf } from "./api.js";
import { closeDialog, html } from "./dom.js";
import { optionFields } from "./options.js";
import { editPosition } from "./setup.js";
import { levelName } from "./thinking.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {{plays: number[], level: number}} Seats the players that the computer plays, and its level */
/** @typedef {{game: Game, seats: Seats}} Begun */

/** Levels of the computer that are offered; a person has no number. */
export const LEVELS = [1, 4, 9, 14, 20];

/**
 * What a text to begin from is: a record has moves or tags, a position has neither.
 * @param {string} text
 * @returns {"none" | "fen" | "record"}
 */
export function kindOfText(text) {
  const it = text.trim();
  if (!it) return "none";
  if (/^\s*\[\s*\w+\s+"/m.test(it) || /\n/.test(it)) return "record";
  return /(^|\s)\d+\s*\.{1,3}\s*\S/.test(it) ? "record" : "fen";
}

/**
 * The text of a file with a record: UTF-8, or else Latin-1.
 * @param {File} file
 * @returns {Promise<string>}
 */
async function recordText(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * The request for a game.
 * @param {Rules} rules
 * @param {string} text a position or a record; may be empty
 * @param {string} start the number of a start, `random` or empty
 */
export function requestFor(rules, text, start) {
  const kind = kindOfText(text);
  if (kind === "fen") return { rules, fen: text.trim() };
  if (kind === "record") return { rules, record: text };
  if (start === "random") return { rules, start: -1 };
  return start === "" ? { rules } : { rules, start: Number(start) };
}

/**
 * The offered level that is nearest to another one.
 * @param {number} level
 */
export function nearestLevel(level) {
  return LEVELS.reduce((best, it) => (Math.abs(it - level) < Math.abs(best - level) ? it : best));
}

/** The parts of the dialog while it is open. */
class NewGame {
  /**
   * @param {{api: Api, look: import("./settings.js").Look}} page
   * @param {Rules} rules
   * @param {Game | null} present
   * @param {Seats} played whom the computer plays now, and how well
   * @param {(begun: Begun | "choose" | null) => void} done
   */
  constructor({ api, look }, rules, present, played, done) {
    this.api = api;
    this.look = look;
    this.rules = rules;
    this.present = present;
    this.played = played;
    this.done = done;
    /** The name of the game, for pictures and files. */
    this.name = rules.text ? "" : (rules.name ?? "");
    /** @type {Record<string, string>} */
    this.set = { ...rules.set };
    this.asked = 0;
    this.error = html("p", { class: "field-error", role: "alert", id: "new-text-error" });
    this.text = html("textarea", {
      id: "new-text",
      rows: 3,
      spellcheck: "false",
      placeholder: "FEN of a position, or PGN of a game",
      "aria-describedby": "new-text-error",
      oninput: () => this.say(""),
    });
    this.file = html("input", {
      type: "file",
      id: "new-file",
      accept: ".pgn,.fen,.epd,.txt,text/plain,application/vnd.chess-pgn",
      onchange: () => this.readFile(),
    });
    this.start = html("select", { id: "new-start", onchange: () => this.showStart() });
    this.number = html("input", {
      type: "number",
      id: "new-start-number",
      min: 0,
      value: 0,
      "aria-label": "number of the start",
    });
    this.starts = html("div", { class: "field-row", hidden: true });
    this.options = html("div", { class: "option-fields" });
    this.seats = html("div", { class: "seat-fields" });
    this.go = html("button", { type: "submit", class: "main", id: "new-begin" }, "Begin");
    this.title = html("b", {}, present?.title || this.name || "untitled");
    this.dialog = html(
      "dialog",
      { id: "new-game-dialog", class: "set-up", "aria-labelledby": "new-game-head" },
      this.form(),
    );
    if (present) {
      // What is known already has its place at once, so that nothing moves under the mouse.
      this.setStarts(present.starts);
      this.setPlayers(present.players);
    }
    document.body.append(this.dialog);
    this.dialog.addEventListener("close", () => {
      this.dialog.remove();
      this.done(null);
    });
    this.dialog.showModal();
    this.go.focus();
    this.refresh();
  }

  form() {
    const picture = this.name
      ? html("img", { src: this.api.smallBoard(this.name), alt: "", width: 72, height: 72 })
      : null;
    const other = html(
      "button",
      { type: "button", id: "new-other", onclick: () => this.finish("choose") },
      "Another game…",
    );
    const edit = html("button", { type: "button", id: "new-edit", onclick: () => this.edit() }, "Set up a position…");
    const form = html(
      "form",
      {},
      html(
        "div",
        { class: "bar" },
        html("h2", { id: "new-game-head" }, "New game"),
        html("span", { class: "grow" }),
        html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕"),
      ),
      html("div", { class: "new-game-title" }, picture, html("span", { class: "grow" }, this.title), other),
      this.seats,
      this.options,
      this.starts,
      html(
        "details",
        { id: "new-from" },
        html("summary", {}, "Begin from a position or a game"),
        html("label", { class: "field" }, "Paste a FEN or a PGN", this.text),
        this.error,
        html(
          "div",
          { class: "row" },
          html("label", { class: "row" }, "or open a file", this.file),
          html("span", { class: "grow" }),
          edit,
        ),
      ),
      html(
        "div",
        { class: "row" },
        html("span", { class: "grow" }),
        html("button", { type: "button", onclick: closeDialog }, "Cancel"),
        this.go,
      ),
    );
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.begin();
    });
    return form;
  }

  /** The rules as they are chosen. @returns {Rules} */
  chosen() {
    return { ...this.rules, set: this.set };
  }

  /** Asks for options, starts and players by the rules as they are chosen. */
  async refresh() {
    this.asked += 1;
    const asked = this.asked;
    try {
      const checked = await this.api.check(this.chosen());
      if (asked !== this.asked) return;
      const change = (/** @type {string} */ name, /** @type {string} */ value) => {
        this.set = { ...this.set, [name]: value };
        this.refresh();
      };
      const focused = document.activeElement?.closest(".option-fields");
      if (!focused) this.options.replaceChildren(...optionFields(checked.options, change));
      if (!checked.ok) throw new Error(checked.diagnostics[0]?.message ?? "the rules can't be played");
      const game = await this.api.position({ rules: this.chosen() });
      if (asked !== this.asked) return;
      this.title.textContent = game.title || this.name || "untitled";
      this.setStarts(game.starts);
      this.setPlayers(game.players);
      this.say("");
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  /** @param {number} starts */
  setStarts(starts) {
    this.starts.hidden = starts <= 1;
    if (starts <= 1 || this.number.max === String(starts - 1)) return;
    this.number.max = String(starts - 1);
    const choices = [
      ["random", `random, one of ${starts}`],
      ["", "the usual one"],
      ["number", `by number, 0 to ${starts - 1}`],
    ];
    this.start.replaceChildren(...choices.map(([value, label]) => html("option", { value }, label)));
    this.starts.replaceChildren(html("label", { class: "row" }, html("b", {}, "Start"), this.start), this.number);
    this.showStart();
  }

  showStart() {
    this.number.hidden = this.start.value !== "number";
  }

  /** @param {import("./types.js").Player[]} players */
  setPlayers(players) {
    const names = players.map((it) => it.name).join();
    if (this.seats.dataset.names === names) return;
    this.seats.dataset.names = names;
    const now = this.played;
    const person = () => html("option", { value: "" }, "a person");
    const nearest = nearestLevel(now.level);
    const levels = (/** @type {boolean} */ is) =>
      LEVELS.map((it) => html("option", { value: it, selected: is && it === nearest }, `computer, ${levelName(it)}`));
    this.seats.replaceChildren(
      ...players.map((it, n) =>
        html(
          "label",
          { class: "field" },
          html("b", { class: "name" }, it.name),
          html(
            "select",
            { class: "seat", "data-player": n, "aria-label": `${it.name} is played by` },
            person(),
            ...levels(now.plays.includes(n)),
          ),
        ),
      ),
    );
  }

  /** @returns {Seats} */
  chosenSeats() {
    const chosen = [...this.seats.querySelectorAll("select")]
      .map((it, n) => ({ n, level: it.value }))
      .filter((it) => it.level !== "");
    // The page has one level for all sides: the strongest that was chosen.
    return { plays: chosen.map((it) => it.n), level: Math.max(0, ...chosen.map((it) => Number(it.level))) };
  }

  /** @param {unknown} error */
  fail(error) {
    const remedy = problemOf(error)?.remedy;
    this.say(`${messageOf(error)}${remedy ? ` – ${remedy}` : ""}`);
  }

  /** @param {string} text what is wrong, or nothing */
  say(text) {
    this.error.textContent = text;
    this.text.setAttribute("aria-invalid", String(Boolean(text)));
    const details = this.dialog.querySelector("details");
    if (text && details) details.open = true;
  }

  async readFile() {
    const file = this.file.files?.[0];
    if (!file) return;
    if (file.size > 200_000) return this.say("this file is too large – give one game of it");
    this.text.value = await recordText(file);
    this.say("");
  }

  async edit() {
    const kind = kindOfText(this.text.value);
    const fen = await editPosition(this.api, this.look, this.chosen(), kind === "fen" ? this.text.value.trim() : "");
    if (fen === null) return;
    this.text.value = fen;
    this.begin();
  }

  async begin() {
    this.go.disabled = true;
    const start = this.starts.hidden ? "" : this.start.value === "number" ? this.number.value || "0" : this.start.value;
    try {
      const game = await this.api.begin(requestFor(this.chosen(), this.text.value, start));
      this.finish({ game, seats: this.chosenSeats() });
    } catch (error) {
      this.fail(error);
    }
    this.go.disabled = false;
  }

  /** @param {Begun | "choose"} result */
  finish(result) {
    this.done(result);
    this.done = () => {};
    this.dialog.close();
  }
}

/**
 * Shows the dialog. Returns the game that was begun, `choose` if another game is wanted, or null.
 * @param {{api: Api, look: import("./settings.js").Look}} page
 * @param {Rules} rules
 * @param {Game | null} present
 * @param {Seats} played whom the computer plays now, and how well
 * @returns {Promise<Begun | "choose" | null>}
 */
export async function newGame(page, rules, present, played) {
  return new Promise((resolve) => new NewGame(page, rules, present, played, resolve));
}
