// "My variants" in the list of games: rule files that people have written here, and what can be done with them.

import { ask, askForm, formEnd, html, notify, svg } from "./dom.js";
import { ago } from "./mygames.js";
import { saveFile } from "./share.js";
import { smallDrawing } from "./smallboard.js";
import { fileName } from "./text.js";
import { keepVariant, myVariants, newVariantId, removeVariant, renamed, titleIn } from "./variants.js";

/** @typedef {import("./variants.js").Variant} Variant */

export class MyVariants {
  /**
   * @param {import("./api.js").Api} api
   * @param {{open: (variant: Variant, edit: boolean) => void, changed: () => void}} calls
   */
  constructor(api, calls) {
    this.api = api;
    this.calls = calls;
    /** What was deleted last, to be taken back. @type {Variant | null} */
    this.deleted = null;
    /** Small boards that were drawn, by text. @type {Map<string, Element>} */
    this.drawn = new Map();
  }

  /**
   * The section of the list, or null if there is nothing to show.
   * @param {string} words what was searched for
   * @returns {HTMLElement | null}
   */
  section(words) {
    const all = myVariants();
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((it) => wanted.every((word) => `${it.title} ${it.base}`.toLowerCase().includes(word)));
    if (found.length === 0 && !this.deleted) return null;
    const heading = html("h3", {}, "My variants");
    const cards = html("div", { class: "cards" }, ...found.map((it) => this.card(it)));
    return html("section", { "aria-label": "My variants" }, heading, this.undoing(), cards);
  }

  /** What was deleted last, with a button that takes that back. */
  undoing() {
    const { deleted } = this;
    if (!deleted) return null;
    const undo = () => {
      this.deleted = null;
      this.keep(deleted);
    };
    const button = html("button", { type: "button", class: "undelete", onclick: undo }, "Undo");
    return html("p", { class: "row", role: "status" }, `“${deleted.title}” is deleted.`, button);
  }

  /** @param {Variant} it */
  card(it) {
    const place = html("span", { class: "mini", "aria-hidden": "true" });
    this.draw(it, place);
    const like = it.base ? `changed from ${it.base}` : "a rule file of your own";
    const state = it.text === it.played ? "" : " · with mistakes";
    const open = html(
      "button",
      { type: "button", class: "card game-card", onclick: () => this.calls.open(it, it.text !== it.played) },
      place,
      html("b", {}, it.title),
      html("span", {}, like),
      html("small", {}, `${ago(Date.now() - it.when)}${state}`),
    );
    const more = html(
      "button",
      {
        type: "button",
        class: "more",
        "data-id": it.id,
        "aria-haspopup": "dialog",
        "aria-label": `rename, copy, save or delete ${it.title}`,
        title: "Rename, copy, save or delete",
        onclick: () => this.menu(it),
      },
      "⋯",
    );
    return html("div", { class: "mine" }, open, more);
  }

  /**
   * Draws the board of a rule file as soon as the rules are there.
   * @param {Variant} it
   * @param {HTMLElement} place
   */
  async draw({ base, played }, place) {
    // A text that can't be played yet has the board of the game that it changes.
    const rules = played ? { name: base, text: played } : { name: base };
    const key = JSON.stringify(rules);
    try {
      if (!base && !played) throw new Error("there is no board");
      if (!this.drawn.has(key)) {
        const [board, game] = await Promise.all([this.api.emptyBoard(rules, ""), this.api.position({ rules })]);
        this.drawn.set(key, smallDrawing(board, game.position.pieces, game.players.length));
      }
      place.replaceChildren(/** @type {Element} */ (this.drawn.get(key)).cloneNode(true));
    } catch {
      // Rules that can't be played have no board.
      place.replaceChildren(
        svg("svg", { viewBox: "0 0 8 8" }, svg("path", { d: "M0 0h8v8h-8z", class: "background" })),
      );
    }
  }

  /**
   * Asks what is to be done with a rule file.
   * @param {Variant} it
   */
  async menu(it) {
    /** @type {[string, () => unknown][]} */
    const choices = [
      ["Open the rule file", () => this.calls.open(it, true)],
      ["Rename…", () => this.rename(it)],
      ["Duplicate", () => this.duplicate(it)],
      ["Save as a file", () => saveFile(fileName(it.title), "application/toml", it.text)],
      ["Delete", () => this.remove(it)],
    ];
    const picked = await ask(
      it.title,
      choices.map(([label]) => ({ label })),
    );
    if (picked !== null) await choices[picked][1]();
  }

  /** @param {Variant} it */
  async rename(it) {
    const title = await askForName(it.title);
    if (!title || title === it.title) return;
    const text = renamed(it.text, title);
    // The text that is played has the same name, if it states one.
    const played = it.played === it.text ? (text ?? it.text) : (renamed(it.played, title) ?? it.played);
    this.keep({ ...it, title, text: text ?? it.text, played });
    if (text === null && titleIn(it.text) !== title)
      notify("The new name is in this list only: the rule file states its name in another way");
  }

  /** @param {Variant} it */
  duplicate(it) {
    const title = `${it.title} (copy)`;
    const text = renamed(it.text, title) ?? it.text;
    const played = it.played === it.text ? text : it.played;
    this.keep({ ...it, id: newVariantId(), title, text, played, when: Date.now() });
  }

  /** @param {Variant} it */
  remove(it) {
    removeVariant(it.id);
    this.deleted = it;
    this.redraw(".undelete");
  }

  /** @param {Variant} it */
  keep(it) {
    const problem = keepVariant(it);
    if (problem) notify(problem, true);
    this.redraw(`.mine [data-id="${it.id}"]`);
  }

  /**
   * Draws the list anew, and goes on where the user was: the list has other elements now.
   * @param {string} selector
   */
  redraw(selector) {
    this.calls.changed();
    document.querySelector(/** @type {"button"} */ (selector))?.focus();
  }
}

/**
 * Asks for a name; null if none was given.
 * @param {string} before
 * @returns {Promise<string | null>}
 */
function askForName(before) {
  const field = html("input", { type: "text", maxlength: 100, required: true, autocomplete: "off", value: before });
  field.addEventListener("focus", () => field.select());
  const send = html("button", { type: "submit", class: "main" }, "Rename");
  const parts = [html("label", { class: "field" }, "Name", field), formEnd(send)];
  return askForm({ class: "remark", "aria-label": "rename" }, parts, field, () => field.value.trim() || null);
}
