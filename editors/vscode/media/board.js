"use strict";
/** The page of the board panel: shows what the extension sends. */

(() => {
  const title = /** @type {HTMLElement} */ (document.getElementById("title"));
  const note = /** @type {HTMLElement} */ (document.getElementById("note"));
  const board = /** @type {HTMLImageElement} */ (document.getElementById("board"));

  window.addEventListener("message", (event) => {
    /** @type {{ title: string, note: string, image: string | undefined }} */
    const shown = event.data;
    title.textContent = shown.title;
    note.textContent = shown.note;
    board.hidden = !shown.image;
    board.alt = shown.title;
    board.classList.toggle("old", shown.note !== "");
    if (shown.image && board.src !== shown.image) board.src = shown.image;
  });

  // @ts-expect-error -- VS Code gives pages this function
  acquireVsCodeApi().postMessage("ready");
})();
