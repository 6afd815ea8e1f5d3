// Links to a game and to its position, and files to download.

import { byId, html, notify } from "./dom.js";
import { fileName } from "./text.js";

/**
 * Shows the links of a game.
 * @param {import("./api.js").Api} api
 * @param {import("./host.js").Host} host
 * @param {import("./types.js").Game} game
 */
export async function share(api, host, game) {
  const { rules, position, id } = game;
  const rows = [...(await host.links(game)), ["The position as FEN", position.fen]];
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
  const name = rules.name || fileName(game.title || "game").replace(/\.toml$/, "");
  const file = (
    /** @type {string} */ title,
    /** @type {string} */ end,
    /** @type {string} */ type,
    /** @type {() => Promise<string>} */ text,
  ) => {
    const download = () =>
      text().then(
        (it) => saveFile(`${name}.${end}`, type, it),
        (error) => notify(String(error.message), true),
      );
    return html("button", { type: "button", onclick: download }, title);
  };
  const files = [
    file("Download the record", "pgn", "application/vnd.chess-pgn", () => api.record(id)),
    ...(host.hasPages ? [file("Download the page", "html", "text/html", () => api.page(id))] : []),
    file("Download the board", "svg", "image/svg+xml", () => api.drawing(id)),
  ];
  byId("sharing-list").replaceChildren(...list, html("p", { class: "row" }, ...files));
  byId("sharing").showModal();
}

/**
 * Lets the browser save a text as a file.
 * @param {string} download the name
 * @param {string} type
 * @param {string} text
 */
export function saveFile(download, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  html("a", { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
