// The list of games to choose from: with small boards, recent and well-known ones first, searched by words.

import { get, rulesPath } from "./api.js";
import { byId, html, keep, kept, notify } from "./dom.js";

/** @typedef {import("./types.js").Listed} Listed */

/** So many games are remembered as recent. */
const RECENT = 6;

/** @type {Listed[] | null} */
let known = null;
/** The family whose games are shown, or null for all. @type {string | null} */
let family = null;

/**
 * All games. The user's files may have changed since they were listed.
 * @returns {Promise<Listed[]>}
 */
export async function listGames() {
  const all = await get("/rules");
  known = all;
  return all;
}

/** Names of games that were played on this device, the latest first. @returns {string[]} */
export function recentGames() {
  try {
    const names = JSON.parse(kept("recent-games") ?? "[]");
    return Array.isArray(names) ? names.filter((it) => typeof it === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Remembers that a game was played.
 * @param {string | undefined} name
 */
export function rememberGame(name) {
  if (!name) return;
  const names = [name, ...recentGames().filter((it) => it !== name)];
  keep("recent-games", JSON.stringify(names.slice(0, RECENT)));
}

/** The game for people who choose none: the best known one, or null if no list has come. @returns {string | null} */
export function usualGame() {
  const rank = (/** @type {Listed} */ it) => it.wellKnown ?? Infinity;
  return [...(known ?? [])].sort((a, b) => rank(a) - rank(b))[0]?.name ?? null;
}

/**
 * The address of a small picture of a game's beginning.
 * @param {string} name
 */
export const smallBoard = (name) => `/api/v1${rulesPath(name)}/board.svg`;

/**
 * Shows the list; gives the name that was chosen, or null.
 * @returns {Promise<string | null>}
 */
export async function chooseGame() {
  const dialog = byId("games");
  const search = byId("games-search");
  const host = byId("games-list");
  /** @type {string | null} */
  let chosen = null;
  if (!known) {
    host.replaceChildren(html("p", { class: "quiet" }, "Reading the rule files…"));
  }
  const closed = new Promise((resolve) => dialog.addEventListener("close", () => resolve(chosen), { once: true }));
  const pick = (/** @type {string} */ name) => {
    chosen = name;
    dialog.close();
  };
  const show = () => {
    showFamilies(() => show());
    showList(host, search.value, pick);
  };
  family = null;
  search.value = "";
  search.oninput = show;
  search.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const first = host.querySelector("button");
    if (event.key === "Enter") first?.click();
    else first?.focus();
  };
  host.onkeydown = (/** @type {KeyboardEvent} */ event) => besideCard(host, event);
  if (!dialog.open) dialog.showModal();
  search.focus();
  if (known) show();
  try {
    await listGames();
    show();
  } catch (/** @type {any} */ error) {
    notify(error.message, true);
  }
  return closed;
}

/**
 * Arrows lead from card to card as they lie.
 * @param {HTMLElement} host
 * @param {KeyboardEvent} event
 */
function besideCard(host, event) {
  const cards = [...host.querySelectorAll("button")];
  const at = cards.indexOf(/** @type {any} */ (document.activeElement));
  if (at < 0 || !event.key.startsWith("Arrow")) return;
  const here = cards[at].getBoundingClientRect();
  const above = (/** @type {Element} */ it) => it.getBoundingClientRect().top < here.top - 4;
  const below = (/** @type {Element} */ it) => it.getBoundingClientRect().top > here.top + 4;
  const nearest = (/** @type {HTMLElement[]} */ row) => {
    const top = row[0]?.getBoundingClientRect().top;
    const far = (/** @type {HTMLElement} */ it) => Math.abs(it.getBoundingClientRect().left - here.left);
    return row.filter((it) => Math.abs(it.getBoundingClientRect().top - top) < 4).sort((a, b) => far(a) - far(b))[0];
  };
  /** @type {Record<string, () => HTMLElement | undefined>} */
  const ways = {
    ArrowLeft: () => cards[at - 1],
    ArrowRight: () => cards[at + 1],
    ArrowUp: () => nearest(cards.slice(0, at).filter(above).reverse()),
    ArrowDown: () => nearest(cards.slice(at + 1).filter(below)),
  };
  const next = ways[event.key]?.();
  event.preventDefault();
  if (next) next.focus();
  else if (event.key === "ArrowUp") byId("games-search").focus();
}

/**
 * A button for each family, which shows its games only.
 * @param {() => void} show
 */
function showFamilies(show) {
  const chip = (/** @type {string | null} */ name, /** @type {string} */ label) => {
    const choose = () => {
      family = name;
      show();
    };
    return html("button", { type: "button", class: "chip", "aria-pressed": String(family === name), onclick: choose }, label);
  };
  const focused = document.activeElement?.closest("#games-families") ? document.activeElement.textContent : null;
  const chips = families(known ?? []).map(([name, games]) => chip(name, `${name} ${games.length}`));
  byId("games-families").replaceChildren(chip(null, `all ${known?.length ?? ""}`), ...chips);
  // The button that was pressed is a new one now.
  if (focused) [...byId("games-families").children].find((/** @type {any} */ it) => it.textContent === focused)?.focus();
}

/**
 * @param {HTMLElement} host
 * @param {string} wanted
 * @param {(name: string) => void} pick
 */
function showList(host, wanted, pick) {
  const sections = sectionsOf(known ?? [], wanted, family, recentGames()).map(([title, games]) => {
    const cards = games.map((it) => card(it, pick));
    return html("section", { "aria-label": title }, html("h3", {}, title), html("div", { class: "cards" }, ...cards));
  });
  host.replaceChildren(...(sections.length ? sections : [html("p", { class: "quiet" }, "No game has these words. Try fewer of them, or another family.")]));
  host.scrollTop = 0;
}

/**
 * @param {Listed} it
 * @param {(name: string) => void} pick
 */
function card(it, pick) {
  const by = [it.inventor === "unknown" ? "" : it.inventor, it.year].filter(Boolean).join(", ");
  const board = html("img", { src: smallBoard(it.name), alt: "", loading: "lazy", decoding: "async", width: 84, height: 84 });
  board.addEventListener("error", () => board.classList.add("missing"));
  return html(
    "button",
    { type: "button", class: "card game-card", onclick: () => pick(it.name) },
    board,
    html("b", {}, it.title),
    html("span", {}, it.description),
    by ? html("small", {}, by) : null,
  );
}

/**
 * The sections of the list. Without words and family the recent and the well-known games come first.
 * @param {Listed[]} games
 * @param {string} wanted words that a game must have
 * @param {string | null} only the family that a game must have
 * @param {string[]} recent names
 * @returns {[string, Listed[]][]}
 */
export function sectionsOf(games, wanted, only, recent) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = games.filter((it) => (only === null || familyOf(it) === only) && words.every((word) => textOf(it).includes(word)));
  if (words.length) {
    const ranked = found.map((it) => ({ it, rank: rankOf(it, words) }));
    ranked.sort((a, b) => a.rank - b.rank || a.it.title.localeCompare(b.it.title));
    return found.length ? [[found.length === 1 ? "1 game" : `${found.length} games`, ranked.map((it) => it.it)]] : [];
  }
  if (only !== null) return families(found);
  const lately = recent.flatMap((name) => found.find((it) => it.name === name) ?? []);
  const wellKnown = found.filter((it) => it.wellKnown).sort((a, b) => (a.wellKnown ?? 0) - (b.wellKnown ?? 0));
  /** @type {[string, Listed[]][]} */
  const first = [["recent", lately], ["well-known", wellKnown]];
  return [...first.filter((it) => it[1].length), ...families(found)];
}

/**
 * How well a game fits words: a title that is just so comes first, what only the description has comes last.
 * @param {Listed} it
 * @param {string[]} words
 */
function rankOf(it, words) {
  const title = it.title.toLowerCase();
  const all = words.join(" ");
  if (title === all || it.name === all) return 0;
  if (title.startsWith(all)) return 1;
  const has = (/** @type {string} */ text) => words.every((word) => text.includes(word));
  return has(`${title} ${it.name}`) ? 2 : has(it.inventor.toLowerCase()) ? 3 : has((it.pieces ?? []).join(" ").toLowerCase()) ? 4 : 5;
}

/** @param {Listed} it */
function textOf(it) {
  const pieces = (it.pieces ?? []).join(" ");
  return `${it.name} ${it.title} ${it.family} ${it.description} ${it.inventor} ${it.year} ${pieces}`.toLowerCase();
}

/** @param {Listed} it */
function familyOf(it) {
  return it.own ? "your files" : it.family || "others";
}

/**
 * Games by family: the user's first, then families by name.
 * @param {Listed[]} games
 * @returns {[string, Listed[]][]}
 */
export function families(games) {
  /** @type {Map<string, Listed[]>} */
  const res = new Map();
  for (const it of games) {
    const name = familyOf(it);
    res.set(name, [...(res.get(name) ?? []), it]);
  }
  return [...res].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

/** @param {string} name */
function rank(name) {
  return name === "your files" ? 0 : name === "others" ? 2 : 1;
}
