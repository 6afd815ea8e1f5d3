// The rules explained: what the server says about board, turns, pieces and endings, with a diagram for each piece.

import { closeDialog, drawn, html, openDialog, picture, svg } from "./dom.js";

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").ExplainedPiece} ExplainedPiece */

/**
 * The address of a source, if it looks like one.
 * @param {string} source
 * @returns {string | null}
 */
export function addressOf(source) {
  if (/^https?:\/\/\S+$/.test(source)) return source;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(source) && !/\.toml$/.test(source) ? `https://${source}` : null;
}

/**
 * Who made the game, when, and where its rules are from.
 * @param {{inventor: string, year: string}} it
 */
export function creditOf({ inventor, year }) {
  const known = inventor && inventor !== "unknown" ? inventor : "";
  if (known === "traditional") return year ? `Traditional, ${year}` : "Traditional";
  if (known) return year ? `Invented by ${known}, ${year}` : `Invented by ${known}`;
  return year ? `From ${year}` : "";
}

/**
 * Shows the rules of a game.
 * @param {Api} api
 * @param {Rules} rules
 * @param {string | null} [small] the address of a small picture of the set-up
 */
export async function explainRules(api, rules, small = null) {
  const it = await api.explain(rules);
  document.getElementById("rules-explained")?.remove();
  const source = it.source ? sourceOf(it.source) : null;
  const credit = creditOf(it);
  const close = html(
    "button",
    { type: "button", id: "explained-close", "aria-label": "close", onclick: closeDialog },
    "✕",
  );
  const board = small
    ? html("img", { class: "explained-board", src: small, alt: "the beginning", width: 180, height: 180 })
    : null;
  const head = html(
    "div",
    { class: "explained-head" },
    board,
    html(
      "div",
      { class: "grow" },
      it.description ? html("p", {}, it.description) : null,
      credit || source
        ? html("p", { class: "quiet" }, credit, credit && source ? ". " : "", source ? "Rules: " : null, source)
        : null,
      it.options.length
        ? html(
            "p",
            { class: "quiet" },
            `Options: ${it.options.map(([name, value]) => `${name.replaceAll("-", " ")} ${value}`).join(", ")}`,
          )
        : null,
    ),
  );
  const sections = it.sections.map((part) =>
    html(
      "section",
      {},
      html("h3", {}, part.title),
      html("ul", {}, ...part.sentences.map((text) => html("li", {}, text))),
    ),
  );
  // What a player needs first is what the board is, and how the pieces move.
  const [first, ...others] = sections;
  const pieces = html(
    "section",
    { id: "explained-pieces" },
    html("h3", {}, "Pieces"),
    html("div", { class: "explained-list" }, ...it.pieces.map((piece) => pieceCard(piece))),
  );
  const body = html("div", { class: "explained", tabindex: 0 }, head, first ?? null, pieces, ...others);
  const dialog = html(
    "dialog",
    { id: "rules-explained", class: "set-up", "aria-labelledby": "explained-title" },
    html(
      "div",
      { class: "bar" },
      html("h2", { id: "explained-title" }, it.title || rules.name || "untitled"),
      html("span", { class: "grow" }),
      close,
    ),
    body,
  );
  openDialog(dialog);
  showDiagrams(api, dialog, rules);
}

/** @param {string} source */
function sourceOf(source) {
  const address = addressOf(source);
  return address ? html("a", { href: address, rel: "noreferrer", target: "_blank" }, source) : source;
}

/**
 * A piece with its name and sentences, and a place for the diagram of its moves.
 * @param {ExplainedPiece} it
 */
function pieceCard(it) {
  const art = svg("svg", { class: "explained-art", viewBox: "-30 -30 60 60", "aria-hidden": true }, ...drawn(it.art));
  const id = it.id === it.name ? null : html("span", { class: "quiet" }, ` ${it.id}`);
  return html(
    "article",
    { class: "explained-piece", "data-piece": it.name },
    html("div", { class: "explained-name" }, art, html("b", {}, it.name.replaceAll("-", " ")), id),
    html("div", { class: "explained-moves", role: "img", "aria-label": `diagram of the moves of ${it.name}` }),
    html("div", { class: "explained-words" }, ...it.sentences.map((text) => html("p", {}, text))),
  );
}

/**
 * Draws the diagrams of the pieces that come into view, one after the other: a large game has a hundred.
 * @param {Api} api
 * @param {HTMLElement} dialog
 * @param {Rules} rules
 */
function showDiagrams(api, dialog, rules) {
  /** @type {Element[]} */
  const waiting = [];
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    for (let card = waiting.shift(); card && dialog.isConnected; card = waiting.shift()) {
      const host = card.querySelector(".explained-moves");
      const piece = card.getAttribute("data-piece") ?? "";
      try {
        const diagram = await api.sketch({ rules, piece });
        host?.replaceChildren(apart(picture(diagram.svg), `moves-${piece}`));
      } catch {
        host?.remove();
      }
    }
    busy = false;
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const it of entries.filter((it) => it.isIntersecting)) {
        seen.unobserve(it.target);
        waiting.push(it.target);
      }
      work();
    },
    { root: dialog.querySelector(".explained"), rootMargin: "300px" },
  );
  for (const it of dialog.querySelectorAll(".explained-piece")) seen.observe(it);
}

/**
 * Gives the parts of a drawing names of their own: many drawings stand on one page.
 * @param {Element} drawing
 * @param {string} prefix
 */
function apart(drawing, prefix) {
  const name = prefix.replaceAll(/[^\w-]/g, "_");
  const named = [...drawing.querySelectorAll("[id]")].map((it) => it.id);
  for (const it of drawing.querySelectorAll("*")) {
    if (it.id) it.id = `${name}-${it.id}`;
    for (const attribute of [...it.attributes]) {
      const found = /^(url\()?#([^)]+)(\))?$/.exec(attribute.value);
      if (found && named.includes(found[2])) attribute.value = `${found[1] ?? ""}#${name}-${found[2]}${found[3] ?? ""}`;
    }
  }
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  return drawing;
}
