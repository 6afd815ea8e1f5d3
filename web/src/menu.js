// The buttons of the header: as many as there is room for, and the others in a menu.

import { byId } from "./dom.js";

/**
 * Puts the buttons in their places. Buttons with `data-menu` are always in the menu; of the others the first ones stay outside.
 * Called when all buttons are there.
 */
export function listenToMenu() {
  const [menu, opener] = [byId("menu"), byId("menu-button")];
  const bar = /** @type {HTMLElement} */ (opener.parentElement);
  const all = [...bar.querySelectorAll("button")].filter((it) => it !== opener);
  const outside = all.filter((it) => !("menu" in it.dataset));
  const inside = all.filter((it) => "menu" in it.dataset);
  const arrange = () => {
    opener.before(...outside);
    menu.replaceChildren(...inside);
    const isCut = () =>
      /** @type {Element} */ (bar.firstElementChild).getBoundingClientRect().left <
      bar.getBoundingClientRect().left - 0.5;
    for (const it of [...outside].reverse()) if (isCut()) menu.prepend(it);
  };
  arrange();
  let width = bar.clientWidth;
  new ResizeObserver(() => {
    if (width === bar.clientWidth) return;
    width = bar.clientWidth;
    arrange();
  }).observe(bar);
  // What a button opens gives the focus back to the button of the menu.
  menu.addEventListener("click", () => menu.hidePopover(), { capture: true });
  opener.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowDown") return;
    menu.showPopover();
    menu.querySelector("button")?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const places = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    const place = places[event.key];
    if (place === undefined) return;
    buttons[(place + buttons.length) % buttons.length].focus();
    event.preventDefault();
    event.stopPropagation();
  });
}
