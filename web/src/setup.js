// The position editor: pieces from a tray go onto the board and into hands. The server writes the FEN and judges it.

import { messageOf, problemOf } from "./api.js";
import { Board } from "./board.js";
import { announce, html, svg } from "./dom.js";
import { DRAG } from "./gestures.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Arranged} Arranged */
/** @typedef {{type: number, owner: number | null}} Kind a piece that can be put somewhere */
/** @typedef {Kind | "remove" | null} Tool what a click on the board does; null moves pieces */
/** @typedef {{head: string, done: string, fields: boolean}} Purpose title, main button, and whether castling and en passant matter */

/** @type {Purpose} */
const TO_PLAY = { head: "Set up a position", done: "Play from here", fields: true };
/** @type {Purpose} */
const TO_BEGIN = { head: "Where the game begins", done: "Write into the rules", fields: false };

/** How long the text of a position rests before the server reads it, in milliseconds. */
const REST = 400;

/**
 * Pieces with another one on a cell, or none.
 * @param {Piece[]} pieces
 * @param {number} cell
 * @param {Kind | null} kind
 * @returns {Piece[]}
 */
export function putPiece(pieces, cell, kind) {
  const others = pieces.filter((it) => it.cell !== cell);
  return kind ? [...others, { cell, type: kind.type, owner: kind.owner }] : others;
}

/**
 * Pieces of which one has moved to another cell; what stood there is gone.
 * @param {Piece[]} pieces
 * @param {number} from
 * @param {number} to
 * @returns {Piece[]}
 */
export function movePiece(pieces, from, to) {
  if (from === to) return pieces;
  return pieces.filter((it) => it.cell !== to).map((it) => (it.cell === from ? { ...it, cell: to } : it));
}

/**
 * Hands with more or fewer pieces of a type.
 * @param {{type: number, count: number}[][]} hands
 * @param {number} player
 * @param {number} type
 * @param {number} by
 */
export function changeHand(hands, player, type, by) {
  return hands.map((hand, n) => {
    if (n !== player) return hand;
    const count = (hand.find((it) => it.type === type)?.count ?? 0) + by;
    const others = hand.filter((it) => it.type !== type);
    return count > 0 ? [...others, { type, count }].sort((a, b) => a.type - b.type) : others;
  });
}

/**
 * The castling field of FEN with one right more or less.
 * @param {{text: string, held: boolean}[]} rights
 * @param {string} text the right that changes
 * @param {boolean} held
 */
export function castlingField(rights, text, held) {
  const all = rights.filter((it) => (it.text === text ? held : it.held)).map((it) => it.text);
  return all.join("") || "-";
}

class PositionEditor {
  /**
   * @param {Api} api
   * @param {import("./types.js").Rules} rules
   * @param {import("./types.js").Board} view
   * @param {Arranged} position
   * @param {Purpose} purpose
   * @param {(fen: string | null) => void} done
   */
  constructor(api, rules, view, position, purpose, done) {
    this.api = api;
    this.rules = rules;
    this.view = view;
    this.position = position;
    this.purpose = purpose;
    this.done = done;
    /** @type {Tool} */
    this.tool = null;
    /** The cell whose piece was picked up. @type {number | null} */
    this.picked = null;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** Where the pointer was let go. */
    this.released = { x: 0, y: 0 };
    this.host = html("div", { class: "edit-board" });
    this.trays = html("div", { class: "trays" });
    this.fields = html("div", { class: "edit-fields" });
    this.fen = html("textarea", {
      id: "edit-fen",
      rows: 2,
      spellcheck: "false",
      "aria-describedby": "edit-says",
      oninput: () => this.typed(),
    });
    this.says = html("p", { id: "edit-says", role: "status" });
    this.play = html(
      "button",
      { type: "button", class: "main", id: "edit-play", onclick: () => this.finish(this.position.fen) },
      purpose.done,
    );
    this.dialog = html(
      "dialog",
      { id: "position-editor", class: "set-up", "aria-labelledby": "edit-head" },
      ...this.content(),
    );
    document.body.append(this.dialog);
    this.dialog.addEventListener("close", () => {
      this.dialog.remove();
      this.done(null);
    });
    this.dialog.addEventListener(
      "pointerup",
      (/** @type {PointerEvent} */ event) => (this.released = { x: event.clientX, y: event.clientY }),
      true,
    );
    this.dialog.showModal();
    this.board = new Board(this.host, {
      choose: (cell) => this.choose(cell),
      drop: (cell) => this.drop(cell),
      canDrag: (cell) => this.canDrag(cell),
    });
    this.board.setBoard(
      view,
      position.players.map((it) => it.name),
    );
    this.host.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keyed(event));
    this.draw();
  }

  content() {
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ text,
      /** @type {string} */ title,
      /** @type {() => void} */ onclick,
    ) => html("button", { type: "button", id, title, onclick }, text);
    return [
      html(
        "div",
        { class: "bar" },
        html("h2", { id: "edit-head" }, this.purpose.head),
        html("span", { class: "grow" }),
        button("edit-close", "✕", "close", () => this.dialog.close()),
      ),
      html(
        "div",
        { class: "edit-columns" },
        this.host,
        html(
          "div",
          { class: "edit-side" },
          this.trays,
          html(
            "div",
            { class: "row" },
            button("edit-start", "Set-up", "the position with which the game begins", () => this.send({}, false)),
            button("edit-empty", "Empty board", "takes all pieces away", () => this.clear()),
            button("edit-turn", "Turn the board", "seen from the other side", () => this.turn()),
          ),
          this.fields,
          html("label", { class: "field" }, "FEN", this.fen),
          this.says,
          html(
            "p",
            { class: "quiet" },
            "Drag pieces, or choose one and click cells. Off the board they are gone. By keyboard: Enter puts or lifts, Delete removes, Escape lets go.",
          ),
          html(
            "div",
            { class: "row" },
            html("span", { class: "grow" }),
            button("edit-cancel", "Cancel", "nothing changes", () => this.dialog.close()),
            this.play,
          ),
        ),
      ),
    ];
  }

  /** @param {number} cell */
  on(cell) {
    return this.position.pieces.find((it) => it.cell === cell);
  }

  /** Draws all that depends on the position and the tool. */
  draw() {
    const { position } = this;
    this.board.setPosition([...position.pieces], { from: this.picked });
    apartFromTable(this.host);
    this.drawTrays();
    this.drawFields();
    if (document.activeElement !== this.fen) this.fen.value = position.fen;
    this.say(position.message, position.remedy, !position.playable);
    this.play.disabled = !position.playable;
  }

  /**
   * @param {string} message
   * @param {string} remedy
   * @param {boolean} bad
   */
  say(message, remedy, bad) {
    this.says.textContent = message
      ? `${message[0].toUpperCase()}${message.slice(1)}.${remedy ? ` What to do: ${remedy}.` : ""}`
      : "";
    this.says.className = bad ? "field-error" : "field-good";
    this.fen.setAttribute("aria-invalid", String(bad));
  }

  /** A row of pieces for each player, one for pieces of nobody, and what else a click can do. */
  drawTrays() {
    const { types } = this.view;
    const all = types.map((_, type) => type);
    const tools = html(
      "div",
      { class: "tray", role: "group", "aria-label": "tools" },
      this.toolButton(null, "Move", "moves pieces"),
      this.toolButton("remove", "Remove", "takes pieces away"),
    );
    const rows = this.position.players.map((it, owner) => {
      const pieces = all.filter((type) => !types[type].neutral).map((type) => this.pieceButton({ type, owner }));
      return html(
        "div",
        { class: "tray", role: "group", "aria-label": `pieces of ${it.name}` },
        html("span", { class: "name tray-name" }, it.name),
        ...pieces,
        this.hand(owner),
      );
    });
    const neutral = all.filter((type) => types[type].neutral).map((type) => this.pieceButton({ type, owner: null }));
    const nobody = neutral.length
      ? [
          html(
            "div",
            { class: "tray", role: "group", "aria-label": "pieces of nobody" },
            html("span", { class: "tray-name" }, "nobody"),
            ...neutral,
          ),
        ]
      : [];
    const focused = this.trays.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-key")
      : null;
    this.trays.replaceChildren(tools, ...rows, ...nobody);
    if (focused) /** @type {HTMLElement | null} */ (this.trays.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /**
   * @param {"remove" | null} tool
   * @param {string} text
   * @param {string} title
   */
  toolButton(tool, text, title) {
    return html(
      "button",
      {
        type: "button",
        title,
        "data-key": `tool-${text}`,
        "aria-pressed": String(this.tool === tool),
        onclick: () => this.take(tool),
      },
      text,
    );
  }

  /** @param {Kind} kind */
  pieceButton(kind) {
    const { name } = this.view.types[kind.type];
    const whose = kind.owner === null ? "" : `${this.position.players[kind.owner].name} `;
    const is = isKind(this.tool, kind);
    const button = html(
      "button",
      {
        type: "button",
        class: "tray-piece",
        title: name,
        "aria-label": `${whose}${name}`,
        "aria-pressed": String(is),
        "data-key": `piece-${kind.type}-${kind.owner}`,
      },
      svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...this.board.art(kind.type, kind.owner)),
    );
    button.addEventListener("click", () => this.take(is ? null : kind));
    button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.dragFromTray(event, kind));
    return button;
  }

  /**
   * The hand of a player: a click takes a piece out, and the piece that is chosen in the tray goes in.
   * @param {number} player
   */
  hand(player) {
    if (!this.position.hasHands) return null;
    const held = this.position.hands[player].map(({ type, count }) => {
      const { name } = this.view.types[type];
      const out = () => this.send({ hands: changeHand(this.position.hands, player, type, -1) });
      const art = svg("svg", { viewBox: "-30 -30 60 60", "aria-hidden": true }, ...this.board.art(type, player));
      return html(
        "button",
        {
          type: "button",
          class: "held open",
          title: `${name}: click takes one out`,
          "aria-label": `${count} ${name} in hand, take one out`,
          "data-key": `held-${player}-${type}`,
          onclick: out,
        },
        art,
        count > 1 ? html("span", { class: "count" }, String(count)) : null,
      );
    });
    const chosen = this.tool !== null && this.tool !== "remove" ? this.tool : null;
    const into = () => {
      if (chosen) this.send({ hands: changeHand(this.position.hands, player, chosen.type, 1) });
      else announce("first choose a piece");
    };
    const add = html(
      "button",
      {
        type: "button",
        class: "into-hand",
        "data-key": `into-${player}`,
        disabled: !chosen,
        title: "puts the chosen piece into this hand",
        "aria-label": `put the chosen piece into the hand of ${this.position.players[player].name}`,
        onclick: into,
      },
      "+",
    );
    return html(
      "span",
      {
        class: "tray-hand",
        "data-player": player,
        role: "group",
        "aria-label": `hand of ${this.position.players[player].name}`,
      },
      html("span", { class: "quiet" }, "in hand"),
      ...held,
      add,
    );
  }

  /** The side to move, castling, en passant. */
  drawFields() {
    const { position } = this;
    const focused = this.fields.contains(document.activeElement) ? document.activeElement?.id : null;
    const sides = position.players.map((it, n) =>
      html("option", { value: n, selected: n === position.player }, it.name),
    );
    const side = html("select", { id: "edit-side" }, ...sides);
    side.addEventListener("change", () => this.send({ player: Number(side.value) }));
    /** @type {HTMLElement[]} */
    const rows = [html("label", { class: "row" }, html("b", {}, this.purpose.fields ? "To move" : "Begins"), side)];
    if (this.purpose.fields && position.castling.length) {
      const boxes = position.castling.map((it, n) => {
        const box = html("input", { type: "checkbox", id: `edit-castling-${n}`, checked: it.held });
        box.addEventListener("change", () =>
          this.send({ castling: castlingField(position.castling, it.text, box.checked) }),
        );
        return html("label", { class: "check" }, box, it.text);
      });
      rows.push(
        html("div", { class: "row", role: "group", "aria-label": "castling" }, html("b", {}, "Castling"), ...boxes),
      );
    }
    if (this.purpose.fields && typeof position.enPassant === "string") {
      const field = html("input", { type: "text", id: "edit-en-passant", class: "short", value: position.enPassant });
      field.addEventListener("change", () => this.send({ enPassant: field.value }));
      rows.push(html("label", { class: "row" }, html("b", {}, "En passant"), field));
    }
    this.fields.replaceChildren(...rows);
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {Tool} tool */
  take(tool) {
    this.tool = tool;
    this.picked = null;
    this.draw();
  }

  /**
   * Whether a press on a cell lifts its piece. What was picked up before by a click waits for its place.
   * @param {number} cell
   */
  canDrag(cell) {
    if (this.tool !== null || !this.on(cell)) return false;
    // The board chooses the cell again as soon as it is dragged.
    if (this.picked === cell) this.picked = null;
    return this.picked === null;
  }

  /** @param {number} cell */
  choose(cell) {
    const tool = this.tool;
    if (tool === "remove") return this.put(cell, null);
    if (tool !== null) {
      const there = this.on(cell);
      const same = there && there.type === tool.type && (there.owner ?? null) === tool.owner;
      return this.put(cell, same ? null : tool);
    }
    if (this.picked !== null) {
      const from = this.picked;
      this.picked = null;
      return from === cell ? this.draw() : this.send({ pieces: movePiece(this.position.pieces, from, cell) });
    }
    this.picked = this.on(cell) ? cell : null;
    this.draw();
  }

  /**
   * A piece was dragged somewhere, or let go.
   * @param {number | null} cell
   */
  drop(cell) {
    const from = this.picked;
    this.picked = null;
    const { x, y } = this.released;
    if (from === null) return this.draw();
    if (cell !== null) return this.send({ pieces: movePiece(this.position.pieces, from, cell) });
    const player = handAt(x, y);
    const piece = this.on(from);
    if (player !== null && piece) {
      const hands = changeHand(this.position.hands, player, piece.type, 1);
      return this.send({ pieces: putPiece(this.position.pieces, from, null), hands });
    }
    if ((x || y) && this.board.cellAt(x, y) === null) return this.put(from, null);
    this.draw();
  }

  /**
   * @param {number} cell
   * @param {Kind | null} kind
   */
  put(cell, kind) {
    if (!kind && !this.on(cell)) return;
    this.send({ pieces: putPiece(this.position.pieces, cell, kind) });
    announce(`${this.view.cells[cell].name}, ${kind ? this.view.types[kind.type].name : "empty"}`);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    this.put(this.board.focused, null);
  }

  /**
   * A piece follows the pointer from the tray to the board or a hand.
   * @param {PointerEvent} event
   * @param {Kind} kind
   */
  dragFromTray(event, kind) {
    if (event.button !== 0) return;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const start = { x: event.clientX, y: event.clientY };
    /** @type {HTMLElement | null} */
    let ghost = null;
    button.setPointerCapture(event.pointerId);
    const follow = (/** @type {PointerEvent} */ at) => {
      if (!ghost && Math.hypot(at.clientX - start.x, at.clientY - start.y) < DRAG) return;
      if (!ghost) {
        ghost = html(
          "div",
          { class: "ghost" },
          svg("svg", { viewBox: "-30 -30 60 60" }, ...this.board.art(kind.type, kind.owner)),
        );
        this.dialog.append(ghost);
      }
      /** @type {HTMLElement} */ (ghost).style.left = `${at.clientX}px`;
      /** @type {HTMLElement} */ (ghost).style.top = `${at.clientY}px`;
    };
    const end = (/** @type {PointerEvent} */ at) => {
      button.removeEventListener("pointermove", follow);
      button.removeEventListener("pointerup", end);
      button.removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      // The click that follows is no choice of a tool.
      button.addEventListener("click", (it) => it.stopImmediatePropagation(), { once: true, capture: true });
      setTimeout(() => this.drawTrays());
      if (at.type === "pointercancel") return;
      const player = handAt(at.clientX, at.clientY);
      const cell = this.board.cellAt(at.clientX, at.clientY);
      if (player !== null) this.send({ hands: changeHand(this.position.hands, player, kind.type, 1) });
      else if (cell !== null) this.put(cell, kind);
    };
    button.addEventListener("pointermove", follow);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  }

  clear() {
    this.send({ pieces: [], hands: this.position.hands.map(() => []) });
  }

  turn() {
    this.board.setTurns(this.board.turns + 1);
    this.draw();
  }

  /** The text of the position was changed: the board follows when it rests. */
  typed() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.send({ fen: this.fen.value.trim() }, false), REST);
  }

  /**
   * Asks the server for the position with changes. What was changed is shown at once.
   * @param {Partial<import("./types.js").Arrange>} changes
   * @param {boolean} [here] whether the position before is the one that is shown
   */
  async send(changes, here = true) {
    this.asked += 1;
    const asked = this.asked;
    const base = here ? { fen: this.position.fen } : {};
    // Two changes that follow fast: the second one must not forget the first.
    const { pieces, hands, player } = this.position;
    const all = here ? { pieces, hands, player, ...changes } : changes;
    if (here) {
      this.position = {
        ...this.position,
        ...(changes.pieces ? { pieces: changes.pieces } : {}),
        ...(changes.hands ? { hands: changes.hands } : {}),
        ...(typeof changes.player === "number" ? { player: changes.player } : {}),
      };
      this.board.setPosition([...this.position.pieces], { from: this.picked });
    }
    try {
      const next = await this.api.arrange({ rules: this.rules, ...base, ...all });
      if (asked !== this.asked) return;
      this.position = next;
      this.draw();
    } catch (error) {
      if (asked !== this.asked) return;
      this.say(messageOf(error), problemOf(error)?.remedy ?? "", true);
      this.play.disabled = true;
    }
  }

  /** @param {string} fen */
  finish(fen) {
    this.done(fen);
    this.done = () => {};
    this.dialog.close();
  }
}

/**
 * @param {Tool} tool
 * @param {Kind} kind
 */
function isKind(tool, kind) {
  return tool !== null && tool !== "remove" && tool.type === kind.type && tool.owner === kind.owner;
}

/**
 * The player whose hand lies at a place of the screen.
 * @param {number} x
 * @param {number} y
 * @returns {number | null}
 */
function handAt(x, y) {
  const found = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(x, y)?.closest(".tray-hand"));
  return found ? Number(found.dataset.player) : null;
}

/**
 * Gives the parts of this board other names than those of the table: copies beyond joined edges are found by them.
 * @param {HTMLElement} host
 */
function apartFromTable(host) {
  for (const it of host.querySelectorAll("[id]")) if (!it.id.startsWith("edited-")) it.id = `edited-${it.id}`;
  for (const it of host.querySelectorAll("use")) {
    const to = it.getAttribute("href") ?? "";
    if (to.startsWith("#board-")) it.setAttribute("href", `#edited-${to.slice(1)}`);
  }
  for (const it of host.querySelectorAll("[clip-path]")) {
    const clip = it.getAttribute("clip-path") ?? "";
    it.setAttribute("clip-path", clip.replace("url(#board-", "url(#edited-board-"));
  }
}

/**
 * Shows the editor for the set-up of rules. Returns the FEN of the position with which the game is to begin, or null.
 * @param {Api} api
 * @param {import("./settings.js").Look} look
 * @param {import("./types.js").Rules} rules
 */
export function editStart(api, look, rules) {
  return edit(api, look, rules, "", TO_BEGIN);
}

/**
 * Shows the editor. Returns the FEN of the position to play from, or null.
 * @param {Api} api
 * @param {import("./settings.js").Look} look
 * @param {import("./types.js").Rules} rules
 * @param {string} [fen] the position to begin with; the set-up if left out
 * @returns {Promise<string | null>}
 */
export function editPosition(api, look, rules, fen = "") {
  return edit(api, look, rules, fen, TO_PLAY);
}

/**
 * @param {Api} api
 * @param {import("./settings.js").Look} look
 * @param {import("./types.js").Rules} rules
 * @param {string} fen
 * @param {Purpose} purpose
 * @returns {Promise<string | null>}
 */
async function edit(api, look, rules, fen, purpose) {
  const [view, position] = await Promise.all([
    api.emptyBoard(rules, look.query()),
    api.arrange({ rules, ...(fen ? { fen } : {}) }),
  ]);
  return new Promise((resolve) => new PositionEditor(api, rules, view, position, purpose, resolve));
}
