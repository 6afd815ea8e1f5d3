// The list of games to choose from.

import { get } from "./api.js";
import { byId, html, notify } from "./dom.js";

let known = null;

/**
 * Shows the list; gives the name that was chosen, or null.
 * @returns {Promise<string | null>}
 */
export async function chooseGame() {
  const dialog = byId("games");
  const search = byId("games-search");
  const host = byId("games-list");
  let chosen = null;
  if (!known) {
    host.replaceChildren(html("p", { class: "quiet" }, "Reading the rule files…"));
  }
  const closed = new Promise((resolve) => dialog.addEventListener("close", () => resolve(chosen), { once: true }));
  const pick = (name) => {
    chosen = name;
    dialog.close();
  };
  const show = () => list(host, search.value, pick);
  search.value = "";
  search.oninput = show;
  search.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    host.querySelector("button")?.click();
  };
  if (!dialog.open) dialog.showModal();
  search.focus();
  try {
    known = await get("/rules");
    show();
  } catch (error) {
    notify(error.message, true);
  }
  return closed;
}

function list(host, wanted, pick) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (it) => `${it.name} ${it.title} ${it.family} ${it.description} ${it.inventor}`.toLowerCase();
  const families = new Map();
  for (const it of known ?? []) {
    if (!words.every((word) => text(it).includes(word))) continue;
    const family = it.own ? "your files" : it.family || "others";
    if (!families.has(family)) families.set(family, []);
    families.get(family).push(it);
  }
  const names = [...families.keys()].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const sections = names.map((family) => {
    const cards = families.get(family).map((it) => {
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

function rank(family) {
  return family === "your files" ? 0 : family === "others" ? 2 : 1;
}
