// The games of this device: what was played, and how to find it again, also by Back and Forward.

import { fullMessageOf, problemOf } from "./api.js";
import { byId, closeDialog, html, keep, kept, notify } from "./dom.js";
import { beginning } from "./server.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Game} Game */
/**
 * @typedef {{id: string, seat: string | null, links?: string[], title: string, when: number, moves: number, says: string,
 *   new_: import("./types.js").NewGame | null}} Mine
 * a game: the secrets of the own seat and of all seats, if one has these, and what begins the game again
 */

/** So many games are remembered. */
const MOST = 40;
/** Longer rules are not remembered: there is little room. */
const MOST_TEXT = 100_000;

/**
 * The games of this device, the latest first.
 * @returns {Mine[]}
 */
export function myGames() {
  try {
    const all = JSON.parse(kept("my-games") ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

/** @param {Mine[]} all */
function keepAll(all) {
  keep("my-games", JSON.stringify(all));
}

/**
 * The games with one that was played just now.
 * @param {Mine[]} all
 * @param {Mine} mine
 * @param {number} [most]
 */
export function withGame(all, mine, most = MOST) {
  const before = all.find((it) => it.id === mine.id);
  const next = { ...mine, links: mine.links ?? before?.links, seat: mine.seat ?? before?.seat ?? null };
  // Nobody looks for a game without moves.
  const others = all.filter((it) => it.id !== mine.id && (it.moves > 0 || it.seat || it.links));
  return [next, ...others].slice(0, most);
}

/**
 * What is remembered of a game.
 * @param {Game} game
 * @param {string | null} seat
 * @param {number} when
 * @returns {Mine}
 */
export function mineOf(game, seat, when) {
  const { position, players } = game;
  const says = position.outcome?.text ?? `${players[position.player].name} to move`;
  const begin = beginning(game);
  const new_ = (begin.rules.text?.length ?? 0) > MOST_TEXT ? null : begin;
  return {
    id: game.id,
    seat,
    title: game.title || game.rules.name || "untitled",
    when,
    moves: begin.moves.length,
    says,
    new_,
  };
}

/**
 * The secrets of all seats of a game that was begun here.
 * @param {string} id
 */
export const linksOf = (id) => myGames().find((it) => it.id === id)?.links ?? null;

/** @param {boolean} seated */
function sayLost(seated) {
  notify(
    seated
      ? "The server had lost this game. Here it is again, without seats and clocks."
      : "The server had lost this game. Here it is again.",
  );
}

/** The list, and what Back and Forward do. */
export class MyGames {
  /**
   * @param {Api} api
   * @param {import("./host.js").Host} host
   * @param {{show: (game: Game) => Promise<void>, openAddress: () => Promise<unknown>}} calls
   */
  constructor(api, host, calls) {
    this.api = api;
    this.host = host;
    this.calls = calls;
    /** The rules that the address names. */
    this.named = "";
    this.list = html("ul", { class: "my-games-list" });
    const close = html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕");
    const head = html("div", { class: "bar" }, html("h2", {}, "My games"), html("span", { class: "grow" }), close);
    const about = html("p", { class: "quiet" }, "The games that were played on this device, the latest first.");
    this.dialog = html("dialog", { id: "my-games", "aria-label": "my games" }, head, about, this.list);
  }

  /** Begins to remember games. */
  listen() {
    window.addEventListener("popstate", () => this.goBack());
    this.host.listen({
      message: (it) => {
        if (!("game" in it)) return;
        if (JSON.stringify(it.game.rules) !== this.named) this.nameInAddress(it.game);
        else this.remember(it.game);
      },
      lost: (game) => sayLost(Boolean(game.seated)),
    });
    const open = () => {
      this.fill();
      this.dialog.showModal();
    };
    const title = "The games that were played on this device";
    const button = html(
      "button",
      { type: "button", id: "show-my-games", "data-menu": true, "aria-haspopup": "dialog", title, onclick: open },
      "My games…",
    );
    document.body.append(this.dialog);
    byId("share").before(button);
  }

  /**
   * Remembers a game, and the secrets of all its seats if one has begun it.
   * @param {Game} game
   * @param {string[]} [links]
   */
  remember(game, links) {
    // A position that was looked at is not the present one.
    if (game.seated && game.node !== game.tree.length - 1) return;
    const mine = mineOf(game, this.host.seatOf(game.id), Date.now());
    keepAll(withGame(myGames(), links ? { ...mine, links } : mine));
  }

  /**
   * The address says which game is shown. Back goes to the game before.
   * @param {Game} game
   */
  async nameInAddress(game) {
    this.named = JSON.stringify(game.rules);
    this.remember(game);
    const address = await this.host.address(game);
    const before = this.host.gameInAddress();
    // The secret of the seat is not in the address, which people copy.
    const state = { game: game.id, seat: this.host.seatOf(game.id) };
    const stays = before === null || before === game.id;
    window.history[stays ? "replaceState" : "pushState"](state, "", address);
  }

  /**
   * Takes the seat that the address, the browser's history or this device has for the game of the address.
   * @returns {string | null} the game
   */
  gameOfAddress() {
    const query = new URLSearchParams(location.search);
    const id = this.host.gameInAddress();
    if (!id) return null;
    const state = window.history.state;
    const seat =
      query.get("seat") ??
      (state && "seat" in state ? state.seat : (myGames().find((it) => it.id === id)?.seat ?? null));
    this.host.takeSeat(id, seat);
    if (query.has("seat")) {
      query.delete("seat");
      window.history.replaceState({ seat }, "", `?${query}`);
    }
    return id;
  }

  /**
   * A game of the server; one that the server has lost is begun again as this device knows it.
   * @param {string} id
   * @returns {Promise<Game>}
   */
  async find(id) {
    try {
      return await this.api.game(id);
    } catch (error) {
      const mine = myGames().find((it) => it.id === id);
      if (problemOf(error)?.code !== "unknown-game" || !mine?.new_) throw error;
      const game = await this.api.beginAgain(id, mine.new_);
      // A page without a server begins each game again that it had before.
      if (this.host.hasSeats) sayLost(Boolean(mine.seat));
      this.host.takeSeat(id, null);
      return game;
    }
  }

  /**
   * Shows a game, and names it in the address.
   * @param {string} id
   */
  async open(id) {
    const game = await this.find(id);
    await this.calls.show(game);
    await this.nameInAddress(game);
    return game;
  }

  /** Shows the game that the address names now. */
  async goBack() {
    const id = this.gameOfAddress();
    try {
      if (id) await this.calls.show(await this.find(id));
      else await this.calls.openAddress();
    } catch (error) {
      notify(fullMessageOf(error), true);
    }
  }

  /** @param {Mine} mine */
  async choose(mine) {
    this.dialog.close();
    this.host.takeSeat(mine.id, mine.seat);
    await this.open(mine.id).catch((error) => notify(fullMessageOf(error), true));
  }

  fill() {
    const rows = myGames().map((it) =>
      row(
        it,
        this.api.gamePicture(it.id),
        () => this.choose(it),
        () => this.fill(),
      ),
    );
    this.list.replaceChildren(...(rows.length ? rows : [html("li", { class: "quiet" }, "None yet.")]));
  }
}

/**
 * @param {Mine} mine
 * @param {string} src the address of its picture
 * @param {() => void} choose
 * @param {() => void} changed
 */
function row(mine, src, choose, changed) {
  const picture = html("img", {
    src,
    alt: "",
    width: 72,
    height: 72,
    loading: "lazy",
  });
  // The server may not have it any more: then it begins again with the moves.
  picture.addEventListener("error", () =>
    picture.replaceWith(html("span", { class: "no-board", "aria-hidden": "true" }, "♟")),
  );
  const moves = mine.moves === 1 ? "1 turn" : `${mine.moves} turns`;
  const words = html(
    "span",
    { class: "words" },
    html("b", {}, mine.title),
    html("span", {}, `${moves}, ${mine.says}`),
    html("small", {}, `${mine.seat ? "your seat · " : ""}${ago(Date.now() - mine.when)}`),
  );
  const forget = () => {
    keepAll(myGames().filter((it) => it.id !== mine.id));
    changed();
  };
  const away = html(
    "button",
    {
      type: "button",
      class: "forget",
      "aria-label": `remove ${mine.title} from the list`,
      title: "Remove from the list",
      onclick: forget,
    },
    "✕",
  );
  return html("li", {}, html("button", { type: "button", class: "card", onclick: choose }, picture, words), away);
}

/**
 * How long ago something was.
 * @param {number} time milliseconds
 */
export function ago(time) {
  const minutes = Math.floor(time / 60_000);
  const many = (/** @type {number} */ n, /** @type {string} */ unit) => `${n} ${unit}${n === 1 ? "" : "s"} ago`;
  if (minutes < 1) return "just now";
  if (minutes < 60) return many(minutes, "minute");
  if (minutes < 48 * 60) return many(Math.floor(minutes / 60), "hour");
  return many(Math.floor(minutes / 60 / 24), "day");
}
