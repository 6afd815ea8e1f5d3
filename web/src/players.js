// The players beside the board, with what they have in hand and what they have lost.

import { lead, lostMore, lostPieces } from "./captured.js";
import { byId, html, svg } from "./dom.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./byhand.js").Hand} Hand */
/**
 * @typedef {object} Beside what the rows need
 * @property {Game} game
 * @property {{name: string, worth: number}[]} types
 * @property {import("./board.js").Board} board
 * @property {Set<string>} open what can be chosen in hands
 * @property {string[]} chosen
 * @property {Hand | null} hand pieces that are pushed about
 * @property {import("./byhand.js").Picked | null} picked
 * @property {(key: string) => void} choose
 * @property {(key: string) => void} lift begins to drag a piece of a hand
 * @property {(cell: number | null) => void} drop ends it
 * @property {(picked: {player: number, type: number, owner: number | null}) => void} pick by hand
 * @property {number[]} slots the types that were in a hand of this game: each has its place in all hands
 * @property {Set<number>} computer the players that the computer plays
 * @property {((player: number) => Node[]) | null} more other things beside a name, such as a clock
 */

/** So far a pointer goes before a click becomes a drag. */
const FAR = 6;
/** What ends a drag. */
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);

/** @param {Player} player */
export function dot(player) {
  const [body, rim] = player.colours;
  return svg(
    "svg",
    { class: "dot", viewBox: "0 0 16 16", "aria-hidden": true },
    svg("circle", { cx: 8, cy: 8, r: 6.5, fill: body, stroke: rim }),
  );
}

/**
 * The row of each player.
 * @param {Beside} it
 * @returns {HTMLElement[]}
 */
export function playerRows(it) {
  const lost = it.game.first && !it.hand ? lostPieces(it.game.first, it.game.position) : [];
  return it.game.players.map((_, n) => playerRow(it, n, lost));
}

/**
 * Puts the rows beside the board: one below it, the others above, each towards their side.
 * @param {HTMLElement[]} rows
 * @param {import("./sides.js").Side[]} sides
 * @param {number} near the player below
 */
export function placeRows(rows, sides, near) {
  const focused = document.activeElement?.getAttribute("data-key");
  for (const [n, row] of rows.entries()) row.classList.add(`side-${sides[n]}`);
  const order = ["left", "far", "right", "near"];
  const others = rows
    .map((_, n) => n)
    .filter((n) => n !== near)
    .sort((a, b) => order.indexOf(sides[a]) - order.indexOf(sides[b]));
  byId("table").dataset.near = String(near);
  byId("near").replaceChildren(rows[near]);
  byId("others").replaceChildren(...others.map((n) => rows[n]));
  byId("others").classList.toggle("around", others.length > 1);
  // Whoever plays with keys stays where they were.
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`.held[data-key="${focused}"]`))?.focus();
}

/**
 * @param {Beside} it
 * @param {number} n
 * @param {import("./types.js").Held[][]} lost
 */
function playerRow(it, n, lost) {
  const { position, players } = it.game;
  const isOut = position.out.includes(n);
  const onMove = position.player === n && !position.outcome;
  const has = [onMove && "on-move", isOut && "out", position.outcome?.winners.includes(n) && "won"].filter((it) => it);
  const row = html("div", { class: ["player", ...has].join(" "), "data-player": n });
  row.append(dot(players[n]), html("span", { class: "name" }, players[n].name));
  const person = it.game.people?.[n];
  if (person) row.append(html("span", { class: "person" }, person));
  if (it.computer.has(n)) row.append(html("span", { class: "quiet" }, "computer"));
  if (position.checks.some((check) => check.player === n)) row.append(html("span", { class: "state bad" }, "check"));
  if (isOut) row.append(html("span", { class: "quiet" }, "out"));
  const points = position.outcome?.points[n];
  if (points) row.append(html("b", { class: "points" }, points.replace("1/2", "½")));
  row.append(...(it.more?.(n) ?? []));
  const tray = html("span", { class: "hand" });
  if (it.hand) tray.append(...it.hand.hands[n].map((lying) => lyingPiece(it, n, lying)));
  else {
    const held = new Map(position.hands[n].map((piece) => [piece.type, piece]));
    for (const type of it.slots) {
      const piece = held.get(type);
      tray.append(piece ? heldPiece(it, n, piece) : html("span", { class: "slot" }, pieceIcon(it.board, type, n)));
    }
  }
  row.append(tray);
  // What a player has taken lies beside them: with two players that is what the other one has lost.
  if (players.length === 2 && lost[1 - n]?.length) row.append(taken(it, n, lost));
  return row;
}

/**
 * The pieces that a player has taken. What both have lost is faint, so that the balance can be seen.
 * @param {Beside} it
 * @param {number} n
 * @param {import("./types.js").Held[][]} lost
 */
function taken(it, n, lost) {
  const owner = 1 - n;
  const words = lost[owner].map((held) => `${held.count} ${it.types[held.type].name}`).join(", ");
  const more = lead(lost[owner], lost[n] ?? [], it.types);
  const ahead = more > 0 ? `; ahead by ${more}` : "";
  const res = html("span", {
    class: "taken",
    role: "img",
    "aria-label": `has taken ${words}${ahead}`,
    title: `Taken: ${words}${ahead}`,
  });
  for (const { type, count } of lost[owner]) {
    const extra = lostMore(lost[owner], lost[n] ?? [], type);
    for (let i = 0; i < count; i += 1) res.append(pieceIcon(it.board, type, owner, i < count - extra ? "even" : ""));
  }
  if (more > 0) res.append(html("b", { class: "lead" }, `+${more}`));
  return res;
}

/**
 * A small picture of a piece.
 * @param {import("./board.js").Board} board
 * @param {number} type
 * @param {number | null | undefined} owner
 * @param {string} looks
 */
export function pieceIcon(board, type, owner, looks = "") {
  return svg(
    "svg",
    { viewBox: "-30 -30 60 60", "aria-hidden": true, class: `icon ${looks}` },
    ...board.art(type, owner),
  );
}

/**
 * A piece in the hand of a player.
 * @param {Beside} it
 * @param {number} n
 * @param {{type: number, count: number}} held
 */
function heldPiece(it, n, { type, count }) {
  const key = `h${n}:${type}`;
  const open = it.open.has(key);
  const label = `${it.game.players[n].name} holds ${count} ${it.types[type].name}${open ? ", can be chosen" : ""}`;
  const looks = `held${it.chosen.includes(key) ? " chosen" : ""}${open ? " open" : ""}`;
  const button = pieceButton(it, label, looks, type, n, count, () => it.choose(key));
  button.dataset.key = key;
  dragFromHand(button, it, type, n, () => it.lift(key));
  return button;
}

/**
 * A piece that was taken by hand, and lies beside the board.
 * @param {Beside} it
 * @param {number} n the player beside whom it lies
 * @param {import("./byhand.js").Lying} lying
 */
function lyingPiece(it, n, { type, count, owner }) {
  const picked = it.picked;
  const is = picked && "player" in picked && picked.player === n && picked.type === type && picked.owner === owner;
  const pick = () => it.pick({ player: n, type, owner });
  const button = pieceButton(
    it,
    `${count} ${it.types[type].name}`,
    `held ${is ? "chosen" : "open"}`,
    type,
    owner,
    count,
    pick,
  );
  dragFromHand(button, it, type, owner, pick);
  return button;
}

/**
 * @param {Beside} it
 * @param {string} label
 * @param {string} looks
 * @param {number} type
 * @param {number | null} owner
 * @param {number} count
 * @param {() => any} onclick
 */
function pieceButton(it, label, looks, type, owner, count, onclick) {
  const pressed = looks.includes("chosen") ? "true" : null;
  const button = html("button", {
    type: "button",
    class: looks,
    "aria-label": label,
    "aria-pressed": pressed,
    title: it.types[type].name,
    onclick,
  });
  button.append(svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...it.board.art(type, owner)));
  if (count > 1) button.append(html("span", { class: "count" }, String(count)));
  return button;
}

/**
 * Lets a piece be dragged from a hand to the board, by mouse and touch.
 * @param {HTMLElement} button
 * @param {Beside} it
 * @param {number} type
 * @param {number | null} owner
 * @param {() => void} lift
 */
function dragFromHand(button, it, type, owner, lift) {
  button.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
      if (!ghost) {
        lift();
        ghost = html("div", { class: "dragged", "aria-hidden": true }, pieceIcon(it.board, type, owner));
        document.body.append(/** @type {HTMLElement} */ (ghost));
      }
      const shown = /** @type {HTMLElement} */ (ghost);
      shown.style.left = `${event.clientX}px`;
      shown.style.top = `${event.clientY}px`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      document.removeEventListener("pointermove", move);
      for (const name of ENDS) document.removeEventListener(name, end);
      if (!ghost) return;
      ghost.remove();
      // The click that follows a drag is none.
      button.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      it.drop(event.type === "pointerup" ? it.board.cellAt(event.clientX, event.clientY) : null);
    };
    document.addEventListener("pointermove", move);
    for (const name of ENDS) document.addEventListener(name, end);
    // A finger's moves go on to the document even if the hand is drawn anew.
    if (button.hasPointerCapture(down.pointerId)) button.releasePointerCapture(down.pointerId);
  });
}
