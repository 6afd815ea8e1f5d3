// Links to a game and to its position, and files to download.

import { byId, html, notify } from "./dom.js";

/**
 * Shows the links of a game.
 * @param {import("./types.js").Game} game
 */
export function share({ rules, position, id }) {
  const here = location.origin + location.pathname;
  const link = (/** @type {Record<string, string>} */ query) => `${here}?${new URLSearchParams(query)}`;
  const set = Object.fromEntries(Object.entries(rules.set ?? {}).map(([name, value]) => [`set.${name}`, value]));
  const rows = [["This game, to play it together", link({ game: id })]];
  if (!rules.text)
    rows.push(["A new game from this position", link({ rules: rules.name ?? "", ...set, fen: position.fen })]);
  rows.push(["The position as FEN", position.fen]);
  const list = rows.map(([title, text]) => {
    const field = html("input", { type: "text", readonly: true, value: text });
    field.addEventListener("focus", () => field.select());
    const copy = () =>
      navigator.clipboard?.writeText(text).then(
        () => notify("copied"),
        () => field.select(),
      );
    return html(
      "label",
      { class: "shared" },
      title,
      html("span", { class: "row" }, field, html("button", { type: "button", onclick: copy }, "Copy")),
    );
  });
  const files = html(
    "p",
    { class: "row" },
    html(
      "a",
      { class: "button", href: `/api/v1/games/${id}/record`, download: `${rules.name || "game"}.pgn` },
      "Download the record",
    ),
    html(
      "a",
      { class: "button", href: `/api/v1/games/${id}/page`, download: `${rules.name || "game"}.html` },
      "Download the page",
    ),
    html(
      "a",
      { class: "button", href: `/api/v1/games/${id}/board.svg`, download: `${rules.name || "board"}.svg` },
      "Download the board",
    ),
  );
  byId("sharing-list").replaceChildren(...list, files);
  byId("sharing").showModal();
}
