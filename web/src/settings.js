// How the page looks: the colours of the board, the pieces, light or dark. The device keeps what was chosen.

import { carved } from "./carved.js";
import { byId, closeDialog, html, keep, kept, openDialog } from "./dom.js";
import { tallWindow } from "./sides.js";

/** @typedef {import("./types.js").Game} LookGame */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {{board: string, pieces: string, scheme: string, players: string}} Choices */

/** What can be chosen: the name of each choice, and what people read. The first one holds until something is chosen. */
export const CHOICES = /** @type {Record<keyof Choices, [string, string][]>} */ ({
  board: [
    ["wood", "Wood"],
    ["walnut", "Walnut"],
    ["green", "Green"],
    ["blue", "Blue"],
    ["slate", "Slate"],
    ["grey", "Grey"],
    ["contrast", "High contrast"],
  ],
  pieces: [
    ["", "As the rules say"],
    ["pictures", "Pictures"],
    ["carved", "Pictures, carved in wood"],
    ["symbols", "Symbols"],
    ["letters", "Letters, with how they move"],
  ],
  scheme: [
    ["system", "Like the device"],
    ["light", "Light"],
    ["dark", "Dark"],
  ],
  players: [
    ["own", "As the rules say"],
    ["safe", "Safe for colour-blind eyes"],
  ],
});

const LEGENDS = /** @type {Record<keyof Choices, string>} */ ({
  board: "Board",
  pieces: "Pieces",
  scheme: "Page",
  players: "Colours of players",
});

/** Colours that eyes of all kinds tell apart (after Okabe and Ito), for the players that are neither light nor dark. */
const SAFE = ["#d55e00", "#0072b2", "#f0e442", "#009e73", "#cc79a7", "#56b4e9"];

/**
 * Reads what was kept. What can't be chosen any more is left out.
 * @param {string | null} text
 * @returns {Choices}
 */
export function readLook(text) {
  /** @type {Partial<Record<keyof Choices, string>> | null} */
  let read = null;
  try {
    read = JSON.parse(text ?? "");
  } catch {
    // Nothing was kept, or something else.
  }
  const choice = (/** @type {keyof Choices} */ key) =>
    (CHOICES[key].find(([name]) => name === read?.[key]) ?? CHOICES[key][0])[0];
  return { board: choice("board"), pieces: choice("pieces"), scheme: choice("scheme"), players: choice("players") };
}

/**
 * The colours of players that eyes of all kinds tell apart: those of colourless players stay.
 * @param {string[]} fills as `#rrggbb`
 */
export function safeColours(fills) {
  let used = 0;
  return fills.map((fill) => {
    const parts = [1, 3, 5].map((at) => parseInt(fill.slice(at, at + 2), 16));
    const isGrey = Math.max(...parts) - Math.min(...parts) < 40;
    if (isGrey || used >= SAFE.length) return fill;
    used += 1;
    return SAFE[used - 1];
  });
}

/**
 * A drawing with other colours.
 * @param {string} text
 * @param {string[]} before
 * @param {string[]} after
 */
export function recoloured(text, before, after) {
  if (before.length === 0) return text;
  return text.replace(new RegExp(before.join("|"), "gi"), (it) => after[before.indexOf(it.toLowerCase())] ?? it);
}

/**
 * What the address of a board needs, so that its pieces are drawn as was chosen, and its levels as the window has room.
 * @param {string} [pieces]
 * @param {boolean} [tall] whether the window is higher than wide
 * @param {boolean} [records] whether files and ranks are called as in records of the game
 */
export function boardQuery(pieces = "", tall = false, records = false) {
  const parts = [pieces ? `pieces=${pieces}` : "", tall ? "shape=tall" : "", records ? "names=records" : ""].filter(
    (it) => it,
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The look that was chosen on this device. */
export class Look {
  constructor() {
    this.chosen = readLook(kept("look"));
    /** Called when something else was chosen. @type {() => void} */
    this.changed = () => {};
  }

  /** What the address of a board needs. */
  query() {
    // An author writes the names of cells that rule files have.
    const records = !document.body.classList.contains("editing");
    const { pieces } = this.chosen;
    return boardQuery(pieces === "carved" ? "pictures" : pieces, tallWindow().matches, records);
  }

  /**
   * A game with the colours of players that were chosen.
   * @template {Pick<LookGame, "players">} T
   * @param {T} game
   * @returns {T}
   */
  dressedGame(game) {
    if (this.chosen.players !== "safe") return game;
    const fills = safeColours(game.players.map((it) => it.colours[0]));
    return { ...game, players: game.players.map((it, n) => ({ ...it, colours: [fills[n], it.colours[1]] })) };
  }

  /**
   * A board whose pieces have the colours of players that were chosen, and are carved if that was chosen.
   * @param {Board} board
   * @param {LookGame["players"]} players as the rules have them
   * @returns {Board}
   */
  dressedBoard(board, players) {
    const isSafe = this.chosen.players === "safe";
    const isCarved = this.chosen.pieces === "carved";
    if (!isSafe && !isCarved) return board;
    const before = players.map((it) => it.colours[0].toLowerCase());
    const after = safeColours(before);
    const dress = (/** @type {string} */ picture) => {
      const res = isSafe ? recoloured(picture, before, after) : picture;
      return isCarved ? carved(res) : res;
    };
    const dressed = (/** @type {Drawing} */ it) => ({ ...it, pieces: it.pieces.map((all) => all.map(dress)) });
    const perhapsDressed = (/** @type {Drawing | null | undefined} */ it) => it && dressed(it);
    return {
      ...board,
      upright: dressed(board.upright),
      turned: dressed(board.turned),
      left: perhapsDressed(board.left),
      right: perhapsDressed(board.right),
    };
  }

  apply() {
    const root = document.documentElement;
    root.dataset.board = this.chosen.board;
    root.dataset.scheme = this.chosen.scheme;
  }

  /**
   * @param {keyof Choices} key
   * @param {string} value
   */
  choose(key, value) {
    this.chosen = { ...this.chosen, [key]: value };
    keep("look", JSON.stringify(this.chosen));
    this.apply();
    this.changed();
  }

  /** @param {keyof Choices} key */
  choicesOf(key) {
    const choices = CHOICES[key].map(([name, text]) => {
      const choose = () => this.choose(key, name);
      const radio = html("input", {
        type: "radio",
        name: `look-${key}`,
        value: name,
        checked: this.chosen[key] === name,
        onchange: choose,
      });
      const swatch =
        key === "board" ? html("span", { class: "swatch", "data-board": name, "aria-hidden": "true" }) : null;
      return html("label", {}, radio, swatch, html("span", {}, text));
    });
    return html("fieldset", { class: `look-${key}` }, html("legend", {}, LEGENDS[key]), ...choices);
  }

  open() {
    const keys = /** @type {(keyof Choices)[]} */ (Object.keys(CHOICES));
    const close = html("button", { type: "button", class: "main", onclick: closeDialog }, "Done");
    const choices = keys.map((it) => this.choicesOf(it));
    const bar = html("div", { class: "bar" }, html("span", { class: "grow" }), close);
    const dialog = html(
      "dialog",
      { class: "settings", "aria-label": "how the page looks" },
      html("h2", {}, "How the page looks"),
      ...choices,
      bar,
    );
    openDialog(dialog, { lightly: true });
  }

  /**
   * Makes the page look as was chosen, and lets the button `look` open the choices.
   * @param {() => void} changed
   */
  listen(changed) {
    this.changed = changed;
    this.apply();
    byId("look").addEventListener("click", () => this.open());
  }
}
