// Runs before the page is drawn: the page gets its colours, and decides whether it begins with the list of games.

import { isLink } from "./links.js";

const root = document.documentElement;

/** What was chosen on this device. @returns {Record<string, unknown>} */
function look() {
  try {
    return JSON.parse(localStorage.getItem("look") ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const { board, scheme } = look();
if (typeof board === "string") root.dataset.board = board;
if (typeof scheme === "string") root.dataset.scheme = scheme;
// The playground's HTML begins with the list. An address with a game begins with that game.
if (isLink(location.hash) || history.state?.game) root.classList.remove("at-home");

// A card that is pressed before the page's script is there opens its game when the script comes.
document.addEventListener("click", ({ target }) => {
  const card = target instanceof Element ? target.closest("[data-game]") : null;
  if (card && !document.getElementById("games-list")?.onclick)
    location.hash = `#${new URLSearchParams({ game: card.getAttribute("data-game") ?? "" })}`;
});
