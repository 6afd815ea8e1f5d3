// Playing with others: links for the sides, clocks, offers, and who is there.

import { heard, post, takeSeat } from "./api.js";
import { clockText, controlText, isShort, leftOf } from "./clock.js";
import { announce, ask, byId, html, isInView, notify } from "./dom.js";
import { linksOf, rememberGame } from "./mygames.js";
import { showBeside, turnTo } from "./table.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Proposal} Proposal */

/** Times to choose from: minutes, and seconds for each turn. */
const TIMES = [[1, 0], [3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];
const OFFERS = /** @type {Record<Proposal, [string, string]>} */ ({
  draw: ["Offer draw", "offers a draw"],
  takeBack: ["Take back", "asks to take the last turn back"],
  rematch: ["Rematch", "offers a rematch"],
});

/** The game with seats that is shown, and when it came. @type {Game | null} */
let game = null;
let came = 0;
/** @type {import("./types.js").Present} */
let present = { players: [], watchers: 0 };
let offersBefore = "";
let turnedFor = "";
/** @type {{game: () => Game | null, show: (game: Game) => Promise<void>, remember: (game: Game) => void, open: (id: string) => Promise<Game>}} */
let calls = /** @type {any} */ (null);

/**
 * Shows seats from now on.
 * @param {typeof calls} it
 */
export function listenToSeats(it) {
  calls = it;
  const button = html("button", { type: "button", id: "invite", title: "Play with others: a link for each side, and clocks" }, "Invite");
  button.addEventListener("click", () => {
    const now = calls.game();
    if (now) invite(now);
  });
  byId("new-game").after(button);
  byId("side").prepend(html("section", { id: "seats", class: "card-box", "aria-label": "players", hidden: true }));
  heard.addEventListener("message", (/** @type {any} */ { detail }) => {
    if ("present" in detail) present = detail.present;
    if ("game" in detail) arrived(detail.game);
    if ("game" in detail || "present" in detail) draw();
  });
  setInterval(tick, 100);
}

/** @param {Game} next */
function arrived(next) {
  const before = game;
  game = next.seated ? next : null;
  came = performance.now();
  document.body.classList.toggle("seated", Boolean(game));
  document.body.classList.toggle("contest", Boolean(game) && !next.position.outcome);
  const seated = game?.seated;
  if (!game || !seated) return;
  const fresh = before?.id !== game.id;
  if (fresh) present = { players: [], watchers: 0 };
  const offers = JSON.stringify(seated.offers);
  if (offers !== offersBefore) {
    for (const it of seated.offers) {
      if (it.by[0] === seated.you) continue;
      const said = capital(`${game.players[it.by[0]].name} ${OFFERS[it.what][1]}`);
      if (!offersBefore.includes(it.what) && !isInView(byId("seats"))) notify(said);
      announce(said);
    }
    if (before && !fresh && before.seated?.offers.some((it) => it.by[0] === seated.you) && seated.offers.length === 0 && before.tree.length === game.tree.length && !game.position.outcome) notify("declined");
  }
  offersBefore = offers;
  const rematch = seated.next && before && !fresh && !before.seated?.next;
  if (rematch && typeof seated.you === "number") follow(game.id, /** @type {string} */ (seated.next));
}

/**
 * Goes to the game that was agreed on. The secret of the seat is the same there.
 * @param {string} id
 * @param {string} next
 */
async function follow(id, next) {
  const links = linksOf(id);
  takeSeat(next, mySeat);
  const there = await calls.open(next);
  await calls.show(there);
  calls.remember(there);
  if (links) rememberGame(there, [...links.slice(-1), ...links.slice(0, -1)]);
}

/** The secret of the seat in the game that is shown. @type {string | null} */
let mySeat = null;

/**
 * Another game is shown.
 * @param {Game} shown
 * @param {string | null} seat
 */
export function showSeats(shown, seat) {
  mySeat = seat;
  arrived(shown);
  draw();
}

/** Turns the board once, so that one's own side is near. */
function turn() {
  if (!game || turnedFor === game.id || !document.querySelector("#near .player")) return;
  turnedFor = game.id;
  const you = game.seated?.you;
  if (typeof you === "number") turnTo((it) => it === you);
}

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The box beside the board. */
function draw() {
  const box = byId("seats");
  box.hidden = !game;
  showBeside(game ? beside : null);
  turn();
  const seated = game?.seated;
  if (!game || !seated) return;
  const you = seated.you ?? null;
  const time = seated.clock ? html("span", { class: "state" }, controlText(seated.clock.time)) : null;
  const title = you === null ? "You watch" : `You play ${game.players[you].name}`;
  const watchers = present.watchers - (you === null ? 1 : 0);
  const others = watchers > 0 ? html("span", { class: "quiet" }, watchers === 1 ? `1 ${you === null ? "other " : ""}watcher` : `${watchers} watchers`) : null;
  const head = html("div", { class: "bar" }, html("h2", {}, title), html("span", { class: "grow" }), others, time);
  box.replaceChildren(head, ...(you === null ? watcherParts(game) : playerParts(game, you)), ...linkParts(game, you));
}

/** @param {Game} shown */
function watcherParts(shown) {
  const next = shown.seated?.next;
  if (!next) return [];
  const go = async () => {
    const there = await calls.open(next);
    await calls.show(there);
    calls.remember(there);
  };
  return [html("button", { type: "button", class: "main", onclick: go }, "Watch the rematch")];
}

/**
 * @param {Game} shown
 * @param {number} you
 */
function playerParts(shown, you) {
  const { position, seated, players } = shown;
  const over = Boolean(position.outcome);
  const parts = [];
  /** @type {Set<Proposal>} */
  const open = new Set();
  for (const { what, by } of seated?.offers ?? []) {
    open.add(what);
    const mine = by.includes(you);
    const words = mine ? `Waiting for an answer: ${OFFERS[what][0].toLowerCase()}` : capital(`${players[by[0]].name} ${OFFERS[what][1]}`);
    const agree = mine ? null : html("button", { type: "button", class: "main", onclick: () => does({ do: "agree", what }) }, "Accept");
    const decline = html("button", { type: "button", onclick: () => does({ do: "decline", what }) }, mine ? "Withdraw" : "Decline");
    parts.push(html("div", { class: "offer row", role: "status" }, html("span", { class: "grow" }, words), agree, decline));
  }
  const offer = (/** @type {Proposal} */ what) => (open.has(what) ? null : html("button", { type: "button", class: what === "rematch" ? "main" : null, onclick: () => does({ do: "agree", what }) }, OFFERS[what][0]));
  if (over) parts.push(html("div", { class: "row" }, offer("rematch")));
  else {
    const moved = shown.tree.some((it, n) => n > 0 && it.player === you);
    parts.push(html("div", { class: "row" }, offer("draw"), moved ? offer("takeBack") : null, html("button", { type: "button", onclick: resign }, "Resign")));
  }
  return parts;
}

/**
 * The links for the others, for the player who has begun the game.
 * @param {Game} shown
 * @param {number | null} you
 */
function linkParts(shown, you) {
  const links = linksOf(shown.id);
  const rows = (links ?? []).flatMap((token, n) => (n === you || present.players.includes(n) ? [] : [linkRow(`Link for ${shown.players[n].name}`, { game: shown.id, seat: token })]));
  if (rows.length === 0) return [];
  return [html("div", { class: "links" }, html("p", { class: "quiet" }, "Send each player the link of their side. Whoever has it plays that side."), ...rows, linkRow("Link for watchers", { game: shown.id }))];
}

/**
 * @param {string} title
 * @param {Record<string, string>} query
 */
function linkRow(title, query) {
  const link = `${location.origin}${location.pathname}?${new URLSearchParams(query)}`;
  const field = html("input", { type: "text", readonly: true, value: link, onfocus: (/** @type {any} */ event) => event.target.select() });
  const copy = () => {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) navigator.share({ url: link }).catch(() => {});
    else navigator.clipboard?.writeText(link).then(() => notify("copied"), () => field.select());
  };
  return html("label", { class: "seat-link" }, title, html("span", { class: "row" }, field, html("button", { type: "button", onclick: copy }, "Copy")));
}

/** @param {import("./types.js").SeatAction} action */
async function does(action) {
  if (!game) return;
  try {
    await post(`/games/${game.id}/seat`, action);
  } catch (/** @type {any} */ error) {
    notify(`${error.message}${error.problem?.remedy ? `. ${error.problem.remedy}` : ""}`, true);
  }
}

async function resign() {
  const picked = await ask("Resign?", [{ label: "Yes, I resign" }, { label: "No, I play on" }]);
  if (picked === 0) await does({ do: "resign" });
}

/**
 * What stands beside the name of a player: who is there, and the clock.
 * @param {number} n
 * @returns {Node[]}
 */
function beside(n) {
  const seated = game?.seated;
  if (!game || !seated) return [];
  const is = present.players.includes(n) ? "is here" : "is not here";
  const dot = html("span", { class: `here${is === "is here" ? " on" : ""}`, role: "img", "aria-label": is, title: is });
  const you = seated.you === n ? html("span", { class: "quiet" }, "you") : null;
  const clock = seated.clock ? html("span", { class: "clock", role: "timer", "aria-label": `time of ${game.players[n].name}`, "data-player": n }) : null;
  if (clock) showTime(clock, n);
  return [html("span", { class: "seat-state" }, dot, you, clock)];
}

/** Lets the clocks run. */
function tick() {
  for (const it of document.querySelectorAll(".clock")) showTime(/** @type {HTMLElement} */ (it), Number(/** @type {HTMLElement} */ (it).dataset.player));
}

/**
 * @param {HTMLElement} shown
 * @param {number} n
 */
function showTime(shown, n) {
  const clock = game?.seated?.clock;
  if (!clock) return;
  const left = leftOf(clock, n, performance.now() - came);
  const text = clockText(left);
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("runs", clock.running === n);
  shown.classList.toggle("short", isShort(left, clock));
}

/**
 * Asks how to play with others, and begins the game.
 * @param {Game} now
 */
function invite(now) {
  const sides = now.players.map((it, n) => html("option", { value: n }, it.name));
  const side = html("select", {}, ...sides, html("option", { value: -1 }, "none: I watch"));
  const times = TIMES.map(([minutes, seconds]) => html("option", { value: `${minutes} ${seconds}` }, `${minutes} min + ${seconds} s a turn`));
  const time = html("select", {}, html("option", { value: "" }, "no clock"), ...times, html("option", { value: "own" }, "another…"));
  const minutes = html("input", { type: "number", min: "0.1", max: "40000", step: "any", value: "5" });
  const seconds = html("input", { type: "number", min: "0", max: "3600", step: "any", value: "3" });
  const own = html("div", { class: "row", hidden: true }, html("label", {}, "Minutes ", minutes), html("label", {}, "Seconds a turn ", seconds));
  time.addEventListener("change", () => (own.hidden = time.value !== "own"));
  const here = html("input", { type: "checkbox" });
  const bad = html("p", { class: "bad", role: "alert" });
  const title = html("h2", { id: "invite-head" }, `Play ${now.title || "this game"} with others`);
  const close = html("button", { type: "button", "aria-label": "close", onclick: () => dialog.close() }, "✕");
  const form = html(
    "form",
    {},
    html("div", { class: "bar" }, title, html("span", { class: "grow" }), close),
    html("p", { class: "quiet" }, "Each side gets a link. Only whoever has the link of a side moves its pieces; others may watch."),
    html("label", { class: "field" }, "I play", side),
    html("label", { class: "field" }, "Time for each player", time),
    own,
    now.node > 0 ? html("label", { class: "check" }, here, "begin at the position that is shown") : null,
    bad,
    html("div", { class: "row" }, html("span", { class: "grow" }), html("button", { type: "submit", class: "main" }, "Make the links")),
  );
  const dialog = html("dialog", { class: "invite", "aria-labelledby": "invite-head" }, form);
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [m, s] = time.value === "own" ? [minutes.value, seconds.value] : time.value.split(" ");
    const control = time.value ? { time: { base: Math.round(Number(m) * 60_000), increment: Math.round(Number(s) * 1000) } } : {};
    const fen = here.checked ? now.position.fen : now.fen;
    try {
      const { tokens, game: begun } = await post("/seats", { game: { rules: now.rules, ...(fen ? { fen } : {}) }, ...control });
      const mine = tokens[Number(side.value)] ?? null;
      takeSeat(begun.id, mine);
      rememberGame(begun, tokens);
      dialog.close();
      const there = await calls.open(begun.id);
      await calls.show(there);
      calls.remember(there);
    } catch (/** @type {any} */ error) {
      bad.textContent = `${error.message}. ${error.problem?.remedy ?? ""}`;
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}
