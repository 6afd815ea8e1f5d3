// Help for keys and gestures, and the names of pieces under the pointer.

import { closeDialog, html, openDialog } from "./dom.js";

/** How long the pointer rests on a piece before its name is shown, in milliseconds. */
const REST = 500;

/** What keys and gestures do, in groups. @type {[string, [string, string][]][]} */
const HELP = [
  [
    "On the board",
    [
      ["click, or drag", "chooses a piece and then its place"],
      ["arrows", "go from cell to cell"],
      ["Enter", "chooses, Escape lets go"],
      ["right click, or a long touch", "shows how a piece moves"],
      ["?", "on a cell: shows how the piece there moves"],
      ["right drag, or drag after a long touch", "draws an arrow; a right click or a long touch marks an empty cell"],
      ["+  −  0", "look closer, from farther away, at the whole board"],
      ["Shift and arrows, or the wheel", "move a board whose edges are joined"],
    ],
  ],
  [
    "The game",
    [
      ["←  →, or the wheel over the board", "a move back, a move on"],
      ["Home  End", "to the beginning, to the end"],
      ["f", "turns the board"],
      ["d", "draws on the board, or ends that; Enter marks a cell, Shift-Enter begins an arrow"],
      ["n", "sets up a new game"],
      ["g", "lists all games"],
      ["r", "explains the rules"],
      ["h", "shows a hint"],
      ["e", "opens the rule file"],
      ["?", "shows this help"],
    ],
  ],
  [
    "In the rule file",
    [
      ["Ctrl-Space", "completes"],
      ["F1", "explains what stands at the cursor"],
      ["F2", "renames"],
      ["F4", "builds how a piece moves"],
      ["F12", "goes to the declaration"],
      ["Ctrl-.", "applies a fix"],
      ["Ctrl-S", "saves a file of your own"],
    ],
  ],
];

/** Shows what keys do. */
export function showHelp() {
  const present = /** @type {HTMLDialogElement | null} */ (document.getElementById("help-dialog"));
  if (present) return present.close();
  const group = (/** @type {string} */ title, /** @type {[string, string][]} */ rows) =>
    html(
      "section",
      {},
      html("h3", {}, title),
      html(
        "dl",
        { class: "help-list" },
        ...rows.flatMap(([keys, does]) => [html("dt", {}, html("kbd", {}, keys)), html("dd", {}, does)]),
      ),
    );
  const close = html("button", { type: "button", "aria-label": "close", onclick: closeDialog }, "✕");
  const dialog = html(
    "dialog",
    { id: "help-dialog", class: "set-up", "aria-labelledby": "help-head" },
    html(
      "div",
      { class: "bar" },
      html("h2", { id: "help-head" }, "Keys and gestures"),
      html("span", { class: "grow" }),
      close,
    ),
    html("div", { class: "help-groups" }, ...HELP.map(([title, rows]) => group(title, rows))),
    html(
      "p",
      { class: "quiet" },
      "“Keys of one letter”, in the menu, switches keys of one character off, for people who speak to their computer.",
    ),
  );
  openDialog(dialog, { lightly: true });
}

/**
 * Shows the name of the piece on which a mouse rests. Fingers and keys have other ways.
 * @param {HTMLElement} host
 */
export function nameUnderPointer(host) {
  const hint = html("div", { class: "hint", "aria-hidden": true, hidden: true });
  document.body.append(hint);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const hide = () => {
    clearTimeout(waiting);
    hint.hidden = true;
  };
  host.addEventListener("pointermove", (event) => {
    hide();
    const cell = /** @type {Element} */ (event.target).closest?.("[role=gridcell]");
    const label = cell?.getAttribute("aria-label") ?? "";
    if (event.pointerType !== "mouse" || event.buttons || !label || / empty\b/.test(label)) return;
    waiting = setTimeout(() => {
      hint.textContent = label.replace(/, can be chosen$/, "");
      hint.hidden = false;
      hint.style.left = `${Math.min(event.clientX + 14, innerWidth - hint.offsetWidth - 8)}px`;
      hint.style.top = `${Math.min(event.clientY + 18, innerHeight - hint.offsetHeight - 8)}px`;
    }, REST);
  });
  for (const it of ["pointerleave", "pointerdown"]) host.addEventListener(it, hide);
  document.addEventListener("keydown", hide);
}
