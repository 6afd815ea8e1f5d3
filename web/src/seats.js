// Playing with others: links for the sides, clocks, offers, and who is there.

import { fullMessageOf } from "./api.js";
import { clockText, controlText, isShort, leftOf } from "./clock.js";
import { announce, ask, byId, closeDialog, html, isInView, notify, openDialog } from "./dom.js";
import { linksOf } from "./mygames.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Proposal} Proposal */
/** @typedef {import("./types.js").Present} Present */
/**
 * @typedef {object} Page what seats need of the page
 * @property {import("./api.js").Api} api
 * @property {import("./host.js").Host} host
 * @property {import("./table.js").Table} table
 * @property {import("./mygames.js").MyGames} myGames
 */

/** Times to choose from: minutes, and seconds for each turn. */
const TIMES = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
];
const OFFERS = /** @type {Record<Proposal, [string, string]>} */ ({
  draw: ["Offer draw", "offers a draw"],
  takeBack: ["Take back", "asks to take the last turn back"],
  rematch: ["Rematch", "offers a rematch"],
});

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

export class Seats {
  /** @param {Page} page */
  constructor({ api, host, table, myGames }) {
    this.api = api;
    this.host = host;
    this.table = table;
    this.myGames = myGames;
    /** The game with seats that is shown, and when it came. @type {Game | null} */
    this.game = null;
    this.came = 0;
    /** @type {Present} */
    this.present = { players: [], watchers: 0 };
    this.offersBefore = "";
    this.turnedFor = "";
    /** The secret of the seat in the game that is shown. @type {string | null} */
    this.mySeat = null;
    this.box = html("section", { id: "seats", class: "card-box", "aria-label": "players", hidden: true });
  }

  /** Shows seats from now on. */
  listen() {
    const title = "Play with others: a link for each side, and clocks";
    const invite = () => {
      const now = this.table.game;
      if (now) this.invite(now);
    };
    byId("new-game").after(html("button", { type: "button", id: "invite", title, onclick: invite }, "Invite"));
    byId("side").prepend(this.box);
    this.host.listen({
      message: (it) => {
        if ("present" in it) this.present = it.present;
        else if ("game" in it) this.arrived(it.game);
        else return;
        this.draw();
      },
    });
    setInterval(() => this.tick(), 100);
  }

  /** @param {Game} next */
  arrived(next) {
    const before = this.game;
    const game = next.seated ? next : null;
    this.game = game;
    this.came = performance.now();
    document.body.classList.toggle("seated", Boolean(game));
    document.body.classList.toggle("contest", Boolean(game) && !next.position.outcome);
    const seated = game?.seated;
    if (!game || !seated) return;
    const fresh = before?.id !== game.id;
    if (fresh) this.present = { players: [], watchers: 0 };
    this.sayOffers(fresh ? null : before, game);
    const rematch = seated.next && before && !fresh && !before.seated?.next;
    if (rematch && typeof seated.you === "number") this.follow(game.id, /** @type {string} */ (seated.next));
  }

  /**
   * Says what others offer, and whether they declined.
   * @param {Game | null} before the same game before
   * @param {Game} game
   */
  sayOffers(before, { seated, players, tree, position }) {
    const offers = seated?.offers ?? [];
    const text = JSON.stringify(offers);
    if (text !== this.offersBefore) {
      for (const it of offers) {
        if (it.by[0] === seated?.you) continue;
        const said = capital(`${players[it.by[0]].name} ${OFFERS[it.what][1]}`);
        if (!this.offersBefore.includes(it.what) && !isInView(this.box)) notify(said);
        announce(said);
      }
      const asked = before?.seated?.offers.some((it) => it.by[0] === seated?.you);
      if (before && asked && offers.length === 0 && before.tree.length === tree.length && !position.outcome)
        notify("declined");
    }
    this.offersBefore = text;
  }

  /**
   * Goes to the game that was agreed on. The secret of the seat is the same there.
   * @param {string} id
   * @param {string} next
   */
  async follow(id, next) {
    const links = linksOf(id);
    this.host.takeSeat(next, this.mySeat);
    const there = await this.myGames.open(next);
    if (links) this.myGames.remember(there, [...links.slice(-1), ...links.slice(0, -1)]);
  }

  /**
   * Another game is shown.
   * @param {Game} shown
   * @param {string | null} seat
   */
  show(shown, seat) {
    this.mySeat = seat;
    this.arrived(shown);
    this.draw();
  }

  /** Turns the board once, so that one's own side is near. */
  turn() {
    const { game } = this;
    if (!game || this.turnedFor === game.id || !document.querySelector("#near .player")) return;
    this.turnedFor = game.id;
    const you = game.seated?.you;
    if (typeof you === "number") this.table.turnTo((it) => it === you);
  }

  /** The box beside the board. */
  draw() {
    const { game } = this;
    this.box.hidden = !game;
    this.table.showBeside(game ? (it) => this.beside(it) : null);
    this.turn();
    const seated = game?.seated;
    if (!game || !seated) return;
    const you = seated.you ?? null;
    const time = seated.clock ? html("span", { class: "state" }, controlText(seated.clock.time)) : null;
    const title = you === null ? "You watch" : `You play ${game.players[you].name}`;
    const watchers = this.present.watchers - (you === null ? 1 : 0);
    const many = watchers === 1 ? `1 ${you === null ? "other " : ""}watcher` : `${watchers} watchers`;
    const others = watchers > 0 ? html("span", { class: "quiet" }, many) : null;
    const head = html("div", { class: "bar" }, html("h2", {}, title), html("span", { class: "grow" }), others, time);
    this.box.replaceChildren(
      head,
      ...(you === null ? this.watcherParts(game) : this.playerParts(game, you)),
      ...this.linkParts(game, you),
    );
  }

  /** @param {Game} shown */
  watcherParts(shown) {
    const next = shown.seated?.next;
    if (!next) return [];
    return [
      html("button", { type: "button", class: "main", onclick: () => this.myGames.open(next) }, "Watch the rematch"),
    ];
  }

  /**
   * @param {Game} shown
   * @param {number} you
   */
  playerParts(shown, you) {
    const { position, seated, players } = shown;
    const parts = [];
    /** @type {Set<Proposal>} */
    const open = new Set();
    for (const { what, by } of seated?.offers ?? []) {
      open.add(what);
      const mine = by.includes(you);
      const words = mine
        ? `Waiting for an answer: ${OFFERS[what][0].toLowerCase()}`
        : capital(`${players[by[0]].name} ${OFFERS[what][1]}`);
      const agree = mine
        ? null
        : html("button", { type: "button", class: "main", onclick: () => this.act({ do: "agree", what }) }, "Accept");
      const decline = html(
        "button",
        { type: "button", onclick: () => this.act({ do: "decline", what }) },
        mine ? "Withdraw" : "Decline",
      );
      parts.push(
        html("div", { class: "offer row", role: "status" }, html("span", { class: "grow" }, words), agree, decline),
      );
    }
    const offer = (/** @type {Proposal} */ what) => {
      const agree = () => this.act({ do: "agree", what });
      return open.has(what)
        ? null
        : html(
            "button",
            { type: "button", class: what === "rematch" ? "main" : null, onclick: agree },
            OFFERS[what][0],
          );
    };
    if (position.outcome) return [...parts, html("div", { class: "row" }, offer("rematch"))];
    const moved = shown.tree.some((it, n) => n > 0 && it.player === you);
    const resign = html("button", { type: "button", onclick: () => this.resign() }, "Resign");
    return [...parts, html("div", { class: "row" }, offer("draw"), moved ? offer("takeBack") : null, resign)];
  }

  /**
   * The links for the others, for the player who has begun the game.
   * @param {Game} shown
   * @param {number | null} you
   */
  linkParts(shown, you) {
    const links = (linksOf(shown.id) ?? []).map((token, n) => ({ token, n }));
    const open = links.filter(({ n }) => n !== you && !this.present.players.includes(n));
    if (open.length === 0) return [];
    const rows = open.map(({ token, n }) =>
      linkRow(`Link for ${shown.players[n].name}`, { game: shown.id, seat: token }),
    );
    const says = html(
      "p",
      { class: "quiet" },
      "Send each player the link of their side. Whoever has it plays that side.",
    );
    return [html("div", { class: "links" }, says, ...rows, linkRow("Link for watchers", { game: shown.id }))];
  }

  /** @param {import("./types.js").SeatAction} action */
  async act(action) {
    if (!this.game) return;
    try {
      await this.api.seat(this.game.id, action);
    } catch (error) {
      notify(fullMessageOf(error), true);
    }
  }

  async resign() {
    const picked = await ask("Resign?", [{ label: "Yes, I resign" }, { label: "No, I play on" }]);
    if (picked === 0) await this.act({ do: "resign" });
  }

  /**
   * What stands beside the name of a player: who is there, and the clock.
   * @param {number} n
   * @returns {Node[]}
   */
  beside(n) {
    const { game } = this;
    const seated = game?.seated;
    if (!game || !seated) return [];
    const here = this.present.players.includes(n);
    const is = here ? "is here" : "is not here";
    const dot = html("span", { class: `here${here ? " on" : ""}`, role: "img", "aria-label": is, title: is });
    const you = seated.you === n ? html("span", { class: "quiet" }, "you") : null;
    const clock = seated.clock
      ? html("span", {
          class: "clock",
          role: "timer",
          "aria-label": `time of ${game.players[n].name}`,
          "data-player": n,
        })
      : null;
    if (clock) this.showTime(clock, n);
    return [html("span", { class: "seat-state" }, dot, you, clock)];
  }

  /** Lets the clocks run. */
  tick() {
    const clocks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock"));
    for (const it of clocks) this.showTime(it, Number(it.dataset.player));
  }

  /**
   * @param {HTMLElement} shown
   * @param {number} n
   */
  showTime(shown, n) {
    const clock = this.game?.seated?.clock;
    if (!clock) return;
    const left = leftOf(clock, n, performance.now() - this.came);
    const text = clockText(left);
    if (shown.textContent !== text) shown.textContent = text;
    shown.classList.toggle("runs", clock.running === n);
    shown.classList.toggle("short", isShort(left, clock));
  }

  /**
   * Asks how to play with others, and begins the game.
   * @param {Game} now
   */
  invite(now) {
    askForSeats(now, async (wanted, side) => {
      const { tokens, game } = await this.api.beginSeats(wanted);
      this.host.takeSeat(game.id, tokens[side] ?? null);
      this.myGames.remember(game, tokens);
      await this.myGames.open(game.id);
    });
  }
}

/**
 * @param {string} title
 * @param {Record<string, string>} query
 */
function linkRow(title, query) {
  const link = `${location.origin}${location.pathname}?${new URLSearchParams(query)}`;
  const field = html("input", { type: "text", readonly: true, value: link });
  field.addEventListener("focus", () => field.select());
  const copy = () => {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) navigator.share({ url: link }).catch(() => {});
    else
      navigator.clipboard?.writeText(link).then(
        () => notify("copied"),
        () => field.select(),
      );
  };
  return html(
    "label",
    { class: "seat-link" },
    title,
    html("span", { class: "row" }, field, html("button", { type: "button", onclick: copy }, "Copy")),
  );
}

/**
 * Asks how to play with others.
 * @param {Game} now
 * @param {(wanted: import("./types.js").NewSeats, side: number) => Promise<void>} begin begins the game; one has a side, or none
 */
function askForSeats(now, begin) {
  const sides = now.players.map((it, n) => html("option", { value: n }, it.name));
  const side = html("select", {}, ...sides, html("option", { value: -1 }, "none: I watch"));
  const times = TIMES.map(([minutes, seconds]) =>
    html("option", { value: `${minutes} ${seconds}` }, `${minutes} min + ${seconds} s a turn`),
  );
  const time = html(
    "select",
    {},
    html("option", { value: "" }, "no clock"),
    ...times,
    html("option", { value: "own" }, "another…"),
  );
  const minutes = html("input", { type: "number", min: "0.1", max: "40000", step: "any", value: "5" });
  const seconds = html("input", { type: "number", min: "0", max: "3600", step: "any", value: "3" });
  const own = html(
    "div",
    { class: "row", hidden: true },
    html("label", {}, "Minutes ", minutes),
    html("label", {}, "Seconds a turn ", seconds),
  );
  time.addEventListener("change", () => (own.hidden = time.value !== "own"));
  const here = html("input", { type: "checkbox" });
  const bad = html("p", { class: "bad", role: "alert" });
  const title = html("h2", { id: "invite-head" }, `Play ${now.title || "this game"} with others`);
  const close = html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕");
  const form = html(
    "form",
    {},
    html("div", { class: "bar" }, title, html("span", { class: "grow" }), close),
    html(
      "p",
      { class: "quiet" },
      "Each side gets a link. Only whoever has the link of a side moves its pieces; others may watch.",
    ),
    html("label", { class: "field" }, "I play", side),
    html("label", { class: "field" }, "Time for each player", time),
    own,
    now.node > 0 ? html("label", { class: "check" }, here, "begin at the position that is shown") : null,
    bad,
    html(
      "div",
      { class: "row" },
      html("span", { class: "grow" }),
      html("button", { type: "submit", class: "main" }, "Make the links"),
    ),
  );
  const dialog = html("dialog", { class: "invite", "aria-labelledby": "invite-head" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [m, s] = time.value === "own" ? [minutes.value, seconds.value] : time.value.split(" ");
    const control = time.value
      ? { time: { base: Math.round(Number(m) * 60_000), increment: Math.round(Number(s) * 1000) } }
      : {};
    const fen = here.checked ? now.position.fen : now.fen;
    try {
      await begin({ game: { rules: now.rules, ...(fen ? { fen } : {}) }, ...control }, Number(side.value));
      dialog.close();
    } catch (error) {
      bad.textContent = fullMessageOf(error);
    }
  });
  openDialog(dialog);
}
