// A popup that shows how a piece moves.

import { announce, html, picture } from "./dom.js";

/**
 * Shows how the piece on a cell moves, until a key or button is pressed.
 * @param {import("./api.js").Api} api
 * @param {import("./types.js").MoveDiagram} asked
 * @param {DOMRect} at where the cell is
 */
export async function showDiagram(api, asked, at) {
  const diagram = await api.sketch(asked);
  const popup = html("div", { class: "popup", role: "tooltip" }, html("b", {}, diagram.title), picture(diagram.svg));
  document.querySelector(".popup")?.remove();
  document.body.append(popup);
  popup.style.left = `${Math.max(8, Math.min(at.right + 8, innerWidth - popup.offsetWidth - 8))}px`;
  popup.style.top = `${Math.max(8, Math.min(at.top, innerHeight - popup.offsetHeight - 8))}px`;
  const close = () => popup.remove();
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, close, { once: true });
  announce(diagram.title);
}
