// The list of games to choose from.

import { get } from "./api.js";
import { byId, html, notify } from "./dom.js";

/** @typedef {import("./types.js").Listed} Listed */

/** @type {Listed[] | null} */
let known = null;

/**
 * All games. The user's files may have changed since they were listed.
 * @returns {Promise<Listed[]>}
 */
export async function listGames() {
  const all = await get("/rules");
  known = all;
  return all;
}

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
  const show = () => list(host, search.value, pick);
  search.value = "";
  search.oninput = show;
  search.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    host.querySelector("button")?.click();
  };
  if (!dialog.open) dialog.showModal();
  search.focus();
  try {
    await listGames();
    show();
  } catch (/** @type {any} */ error) {
    notify(error.message, true);
  }
  return closed;
}

/**
 * @param {HTMLElement} host
 * @param {string} wanted
 * @param {(name: string) => void} pick
 */
function list(host, wanted, pick) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (/** @type {Listed} */ it) => `${it.name} ${it.title} ${it.family} ${it.description} ${it.inventor}`.toLowerCase();
  const found = (known ?? []).filter((it) => words.every((word) => text(it).includes(word)));
  const sections = families(found).map(([family, games]) => {
    const cards = games.map((it) => {
      const by = [it.inventor, it.year].filter(Boolean).join(", ");
      return html(
        "button",
        { type: "button", class: "card", onclick: () => pick(it.name) },
        html("b", {}, it.title),
        html("span", {}, it.description),
        by ? html("small", {}, by) : null,
      );
    });
    return html("section", {}, html("h3", {}, family), html("div", { class: "cards" }, ...cards));
  });
  host.replaceChildren(...(sections.length ? sections : [html("p", { class: "quiet" }, "No game is called so.")]));
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
    const family = it.own ? "your files" : it.family || "others";
    res.set(family, [...(res.get(family) ?? []), it]);
  }
  return [...res].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

/** @param {string} family */
function rank(family) {
  return family === "your files" ? 0 : family === "others" ? 2 : 1;
}
