// The table: one game with its board, moves, hands and computer. It knows no rules; it asks for what is legal.

import { messageOf, problemOf } from "./api.js";
import { Board } from "./board.js";
import { handOf, pushPiece } from "./byhand.js";
import { Chooser, choiceOf } from "./choose.js";
import { listenToControls } from "./controls.js";
import { showDiagram } from "./diagram.js";
import { announce, byId, notify } from "./dom.js";
import { PENS } from "./drawing.js";
import { History } from "./history.js";
import { movedCells } from "./marks.js";
import { moveName } from "./names.js";
import { pickBeside } from "./picker.js";
import { pieceIcon } from "./players.js";
import { addPlayOptions, playOptions } from "./playopts.js";
import { Premove } from "./premove.js";
import { inWords } from "./prompt.js";
import { tallWindow } from "./sides.js";
import { playSound, soundOf } from "./sound.js";
import { Steps } from "./steps.js";
import { Store } from "./store.js";
import { askAboutMove } from "./study.js";
import { TableView } from "./tableview.js";
import { Thinking } from "./thinking.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").About} About */
/** @typedef {{label: string, does: () => void}} AfterGame what people can do after a game */

/** The codes of errors without an answer: there is no connection. */
const LOST = ["gone", "no-answer"];

/**
 * Shows why a request was rejected.
 * @param {unknown} error
 */
export function showError(error) {
  const remedy = problemOf(error)?.remedy;
  notify(`${messageOf(error)}${remedy ? ` (${remedy})` : ""}`, true);
}

export class Table {
  /**
   * @param {object} parts
   * @param {import("./api.js").Api} parts.api
   * @param {import("./settings.js").Look} parts.look
   * @param {About} parts.about what the server is
   * @param {AfterGame[]} parts.atEnd what people can do after a game; the first one begins another one
   */
  constructor({ api, look, about, atEnd }) {
    this.api = api;
    this.look = look;
    this.about = about;
    this.atEnd = atEnd;
    this.store = new Store(playOptions());
    /** The game as the server sent it last. Its board may still be on its way. @type {Game | null} */
    this.plain = null;
    /** How often a game was to be shown: what is fetched for an earlier one comes too late. */
    this.requests = 0;
    this.boardKey = "";
    /** The connection to the game that is shown; none while another one is on its way. @type {import("./api.js").Socket | null} */
    this.connection = null;
    this.premove = new Premove();
    this.chooser = new Chooser();
    this.steps = new Steps();
    /** The node to which people go, until the host is there. @type {number | null} */
    this.wanted = null;
    this.board = new Board(byId("board"), {
      choose: (cell) => this.onCell(cell),
      lift: (cell) => (this.store.state.hand ? this.push(cell) : this.lift(`c${cell}`)),
      drop: (cell) => this.drop(cell),
      ask: (cell, at) => this.showMoves(cell, at),
      canDrag: (cell) => this.canDrag(cell),
    });
    this.history = new History(byId("history"), (node) => this.go(node));
    this.history.icon = (type, player) => pieceIcon(this.board, type, player, "figurine");
    this.thinking = new Thinking({
      connection: () => this.connection,
      game: () => this.store.game,
      about,
      arrows: (arrows) => this.board.setArrows(arrows),
      sides: () => this.update(),
      play: (turns) => this.playTurns(turns),
      go: (node) => this.go(node),
      valued: () => {
        this.history.redraw();
        if (this.game) this.history.set(this.game.tree, this.game.node);
      },
    });
    this.history.ask = (node, name) => this.askAbout(node, name);
    this.history.score = (node) => this.thinking.worth(node);
    this.history.judged = (node) => this.thinking.judged(node);
    this.view = new TableView(this);
    byId("level").max = String(about.bestLevel);
  }

  /** The game as it stands, or null if none was begun. */
  get game() {
    return this.store.game;
  }

  /** The types of pieces of the game. */
  pieceTypes() {
    return this.store.state.shown?.board.types ?? [];
  }

  /**
   * Shows something beside the names of players.
   * @param {((player: number) => Node[]) | null} make
   */
  showBeside(make) {
    this.view.beside = make;
    if (this.game) this.view.showPlayers();
  }

  /**
   * Decides what the computer plays in a game that is not shown yet.
   * @param {Game} next
   * @param {{plays: number[], level?: number, time?: number}} sides
   */
  seatComputer(next, sides) {
    this.thinking.keepFor(next, { ...this.thinking.sides(), ...sides });
  }

  /**
   * Changes the game. Returns whether that was possible.
   * @param {import("./types.js").Action} action
   */
  async act(action) {
    if (!this.connection) return false;
    try {
      await this.connection.act(action);
      return true;
    } catch (error) {
      const code = problemOf(error)?.code ?? "";
      // A step to a position that is shown already needs no host.
      if (action.do === "goto" && LOST.includes(code) && this.game?.node === this.wanted) return false;
      const lost = code === "gone" && action.do === "move";
      if (lost) notify(`Not connected: the move was not made (${problemOf(error)?.remedy})`, true);
      else showError(error);
      this.update();
      return false;
    }
  }

  /**
   * Goes to a node. A position that was shown before is shown at once. Steps that come quicker than answers are taken together.
   * @param {number} node
   */
  async go(node) {
    if (!this.plain || !this.game) return;
    const isOnWay = this.wanted !== null;
    const from = this.game.node;
    this.wanted = node;
    this.history.wants(node);
    const known = this.steps.at(this.plain, node);
    if (known && known.board === this.boardKey) this.showStep(known);
    if (isOnWay) return;
    let sent = null;
    while (this.wanted !== sent) {
      sent = this.wanted;
      if (!(await this.act({ do: "goto", node: /** @type {number} */ (sent) }))) break;
    }
    this.wanted = null;
    this.thinking.thinkIfDue();
    this.lookAhead(node - from);
  }

  /**
   * Asks for the position that the next step in the same direction leads to: then it is shown at once.
   * @param {number} direction
   */
  async lookAhead(direction) {
    const next = direction < 0 ? this.history.back() : this.history.forward();
    if (next === null || this.steps.positions.has(next)) return;
    const there = await this.connection?.look?.(next).catch(() => null);
    if (there) this.steps.add(there);
  }

  /**
   * Shows a position of the present game that is known.
   * @param {Game} plain
   */
  showStep(plain) {
    this.plain = plain;
    const before = this.store.shown;
    const game = this.look.dressedGame(plain);
    this.store.set({ shown: { ...before, game } });
    this.arrived(before.game, game, false);
  }

  /** @param {Game} next */
  async showGame(next) {
    this.wanted = null;
    this.connection?.close();
    this.connection = null;
    try {
      await this.changed(next);
    } catch (error) {
      if (this.game) this.connect(this.game.id);
      throw error;
    }
  }

  /** @param {string} id */
  connect(id) {
    this.connection = this.api.socket(id, {
      onMessage: (message) => this.onMessage(message),
      onState: (open) => (byId("offline").hidden = open),
    });
  }

  /**
   * Handles a message of the server.
   * @param {import("./types.js").ServerMessage} message
   */
  onMessage(message) {
    if ("game" in message) this.changed(message.game).catch(showError);
    else if ("thought" in message) this.thinking.onThought(message.thought);
    else if ("refused" in message && message.refused.id === 0) notify(message.refused.problem.message, true);
  }

  /**
   * Shows a game. Until its board is there, the game before stays as it is.
   * @param {Game} sent
   */
  async changed(sent) {
    if (this.plain && sent.id === this.plain.id && sent.change < this.plain.change) return;
    const isPassed = this.steps.isPassed(sent, this.wanted);
    this.steps.keep(sent);
    if (isPassed && this.plain) {
      // Another step is on its way.
      this.plain = { ...sent, node: this.plain.node, position: this.plain.position };
      return;
    }
    this.plain = sent;
    this.requests += 1;
    const request = this.requests;
    const other = sent.board !== this.boardKey || !this.game;
    const fetched = other ? await this.api.board(sent.id, this.look.query()) : null;
    if (request !== this.requests) return;
    const before = this.store.state.shown;
    const game = this.look.dressedGame(sent);
    if (fetched || !before)
      this.setBoard(game, this.look.dressedBoard(/** @type {import("./types.js").Board} */ (fetched), sent.players));
    else this.store.set({ shown: { ...before, game } });
    if (!this.connection) this.connect(game.id);
    this.arrived(before?.game ?? null, game, other);
  }

  /**
   * Puts another board on the table, with its game.
   * @param {Game} game
   * @param {import("./types.js").Board} board
   */
  setBoard(game, board) {
    const turns = game.id === this.game?.id ? this.store.state.turns : 0;
    this.boardKey = game.board;
    this.store.set({ shown: { game, board, seated: game.position.pieces }, turns });
    this.board.turns = turns;
    this.board.setBoard(
      board,
      game.players.map((it) => it.name),
    );
    this.history.types = board.types;
    this.history.redraw();
  }

  /**
   * Another position is on the table, or the same one with something new about it.
   * @param {Game | null} before
   * @param {Game} next
   * @param {boolean} other whether the board is another one
   */
  arrived(before, next, other) {
    const moved = !before || before.id !== next.id || before.node !== next.node || before.board !== next.board;
    const stays = before !== null && before.id === next.id && !other;
    if (!stays) this.store.set({ droppedKind: null });
    this.thinking.setGame(next);
    if (moved) this.store.set({ hand: null, picked: null });
    const goesOn = !next.position.beginsTurn;
    const again = this.store.state.droppedKind;
    // A step that was shown already may come from the host while somebody chooses.
    const same = before !== null && JSON.stringify(before.position) === JSON.stringify(next.position);
    if (moved || !same) this.chooser.setMoves(next.position.moves, { goesOn, again });
    if (moved) this.board.clearSketches();
    if (moved) this.thinking.moved();
    this.update(before && stays && moved ? movedCells(before, next) : null);
    if (!moved) return;
    this.view.announcePosition();
    const taken = before !== null && before.position.pieces.length > next.position.pieces.length;
    if (stays && this.store.state.options.sounds) playSound(soundOf(next.position, taken));
    // The computer waits until the host is here too.
    if (!this.playPremove() && this.wanted === null) this.thinking.thinkIfDue();
  }

  /** Fetches the board anew, and draws it as was chosen. */
  redraw() {
    this.boardKey = "";
    if (this.plain) this.changed({ ...this.plain }).catch(showError);
  }

  /**
   * Draws all that depends on the game.
   * @param {number[] | null} moved the cells of the move to show
   */
  update(moved = null) {
    if (this.game) this.view.update(moved);
  }

  /** Makes the move that was chosen in advance, if it is legal now. */
  playPremove() {
    if (!this.mayChoose() || this.premove.keys.length === 0) return false;
    const move = this.store.shown.game.position.outcome ? null : this.premove.take(this.chooser);
    this.premove.clear();
    this.update();
    if (move) this.play(move);
    return move !== null;
  }

  /** Whether somebody at this page may choose a move now. The computer's turn is nobody's, unless they look at an earlier position. */
  mayChoose() {
    const { game } = this.store.shown;
    const { player } = game.position;
    const atEnd = !game.tree.some((it) => it.parent === game.node);
    if (this.thinking.agreement.outcome(game)) return false;
    if (game.seated) return atEnd && game.seated.you === player;
    return !this.thinking.plays.has(player) || !atEnd;
  }

  /**
   * Whether something is a piece of somebody at this page.
   * @param {string} key
   */
  isOwn(key) {
    const { game } = this.store.shown;
    const owner =
      key[0] === "h"
        ? Number(key.slice(1).split(":")[0])
        : game.position.pieces.find((it) => `c${it.cell}` === key)?.owner;
    return typeof owner === "number" && !this.thinking.plays.has(owner) && (!game.seated || game.seated.you === owner);
  }

  /** The game, with the outcome that was agreed on with the computer. */
  gameWithEnd() {
    const { game } = this.store.shown;
    const outcome = game.position.outcome ?? this.thinking.agreement.outcome(game);
    return outcome === game.position.outcome ? game : { ...game, position: { ...game.position, outcome } };
  }

  isOver() {
    return Boolean(this.gameWithEnd().position.outcome);
  }

  clear() {
    this.chooser.clear();
    this.premove.clear();
    this.store.set({ picked: null, droppedKind: null });
    this.update();
  }

  /** @param {number} cell */
  canDrag(cell) {
    const { hand } = this.store.state;
    if (hand) return hand.pieces.some((it) => it.cell === cell);
    return this.mayChoose() ? this.chooser.canLift(`c${cell}`) : !this.isOver() && this.isOwn(`c${cell}`);
  }

  /**
   * A cell was chosen.
   * @param {number} cell
   */
  onCell(cell) {
    if (this.store.state.hand) this.push(cell);
    else this.choose(`c${cell}`);
  }

  /**
   * What was dragged is put down.
   * @param {number | null} cell null beside the board
   */
  drop(cell) {
    if (cell === null) this.clear();
    else if (this.store.state.hand) this.push(cell);
    else this.choose(`c${cell}`, true);
  }

  /**
   * A piece is dragged away, from a cell or a hand. The hands are not drawn anew before it is put down.
   * @param {string} key
   */
  lift(key) {
    if (this.mayChoose()) this.chooser.lift(key);
    else this.premove.keys = this.isOwn(key) ? [key] : [];
    this.view.marks();
    this.view.showPrompt();
  }

  /**
   * Something was chosen, on the board or in a hand.
   * @param {string} key
   * @param {boolean} [dropped] whether a piece was dragged there: then it goes back if that is no move
   * @returns {Promise<void>}
   */
  async choose(key, dropped = false) {
    const { chooser } = this;
    if (!this.game || this.store.state.hand || this.isOver()) return;
    if (!this.mayChoose()) {
      this.premove.pick(key, this.isOwn(key));
      return this.update();
    }
    if (dropped && !chooser.next().has(key)) return this.clear();
    const { done, more } = chooser.pick(key);
    if (done.length === 1 && !more) return this.play(done[0]);
    this.update();
    if (done.length === 0) return this.chooseType();
    const picked = await this.askWhich(done, more);
    if (picked === null) this.clear();
    else if (picked < done.length) await this.play(done[picked]);
  }

  /**
   * Asks which of several moves is meant.
   * @param {Move[]} done
   * @param {boolean} more whether one may go on instead
   */
  askWhich(done, more) {
    const { game, board } = this.store.shown;
    const stays = done.some((it) => typeof it.becomes === "number");
    /** @type {import("./picker.js").Choice[]} */
    const choices = done.map((it) => {
      const { type, label } = choiceOf(it, game.position, board.types, stays);
      return {
        label,
        hint: moveName(it, this.store.state.options.names),
        icon: type === undefined ? null : this.icon(type),
      };
    });
    if (more) choices.push({ label: "go on …", hint: "choose more on the board", icon: null });
    return pickBeside("Which move?", choices, this.chosenSquare());
  }

  /** Asks for a kind of piece, if that is all that can be chosen. */
  async chooseType() {
    const next = [...this.chooser.next().keys()];
    const types = next.filter((it) => it[0] === "t");
    if (types.length === 0 || types.length < next.length) {
      if (this.chooser.chosen.length) announce(`${next.length} places can be chosen`);
      return;
    }
    const all = this.pieceTypes();
    const choices = types.map((it) => ({
      label: inWords(all[Number(it.slice(1))].name),
      icon: this.icon(Number(it.slice(1))),
    }));
    const picked = await pickBeside("Which?", choices, this.chosenSquare());
    return picked === null ? this.clear() : this.choose(types[picked]);
  }

  /** Where the cell is that was chosen last, if any was. */
  chosenSquare() {
    const cell = [...this.chooser.chosen].reverse().find((it) => it[0] === "c");
    return cell ? this.board.cellPaths[Number(cell.slice(1))].getBoundingClientRect() : null;
  }

  /**
   * How the piece on a cell moves.
   * @param {number} cell
   * @param {DOMRect} at
   */
  async showMoves(cell, at) {
    const { game, board } = this.store.shown;
    const piece = game.position.pieces.find((it) => it.cell === cell);
    if (!piece) return;
    const names = { piece: board.types[piece.type].name, cell: board.cells[cell].name, player: piece.owner ?? 0 };
    await showDiagram(this.api, { rules: game.rules, ...names }, at).catch(showError);
  }

  /** @param {number} type */
  icon(type) {
    const { game, board } = this.store.shown;
    return pieceIcon(this.board, type, board.types[type].neutral ? null : game.position.player);
  }

  /** @param {Move} move */
  async play(move) {
    const [first] = move.clicks;
    this.store.set({ droppedKind: first && "held" in first ? (this.chooser.chosen[0] ?? null) : null });
    this.chooser.clear();
    await this.act({ do: "move", text: move.text, at: this.store.shown.game.node });
  }

  /**
   * Plays turns one after the other, as far as they are legal.
   * @param {string[]} turns
   */
  async playTurns(turns) {
    for (const [n, text] of turns.entries()) {
      if (!(await this.act({ do: "move", text, ...(n === 0 ? { at: this.store.shown.game.node } : {}) }))) return;
    }
  }

  /**
   * Turns the board so that somebody sits at the lower edge.
   * @param {(player: number) => boolean} isWanted
   */
  turnTo(isWanted) {
    const near = () => Number(byId("near").querySelector(".player")?.getAttribute("data-player") ?? -1);
    // After four turns a board lies as before.
    for (let n = 0; n < 4 && near() >= 0 && !isWanted(near()); n += 1) this.flip();
  }

  flip() {
    if (!this.game) return;
    const turns = this.store.state.turns + 1;
    this.store.set({ turns });
    this.board.setTurns(turns);
    this.update();
  }

  /** Begins to draw arrows and marks on the board, or ends it. */
  toggleDrawing() {
    if (!this.game) return;
    this.board.gestures.pen = this.board.gestures.pen ? null : PENS[0][0];
    this.update();
  }

  /** Begins to push pieces about by hand, or ends it. */
  toggleByHand() {
    const { shown, hand } = this.store.state;
    if (!shown) return;
    this.store.set({ hand: hand ? null : handOf(shown.game.position) });
    this.clear();
  }

  /** @param {number} cell */
  push(cell) {
    const { hand, picked } = this.store.state;
    if (hand) this.store.set({ picked: pushPiece(hand, picked, cell) });
    this.update();
  }

  /**
   * Asks what is to be done with a move, and does it.
   * @param {number} node
   * @param {string} name
   */
  async askAbout(node, name) {
    if (!this.game || this.game.seated) return;
    const action = await askAboutMove(this.game, node, name);
    if (action) await this.act(action);
  }

  /** Takes the last move of a person back, with what the computer has played since. */
  undo() {
    const node = this.thinking.undoes();
    if (node !== null) this.act({ do: "prune", node });
  }

  hint() {
    if (!this.game?.seated) this.thinking.think("hint");
  }

  /**
   * Listens to buttons and keys.
   * @param {Record<string, () => void>} letters more keys of one character
   */
  listen(letters) {
    const { board, history } = this;
    byId("about-move").addEventListener("click", () => {
      const { game } = this;
      if (game) this.askAbout(game.node, moveName(game.tree[game.node], "letters"));
    });
    const flip = () => this.flip();
    const draw = () => this.toggleDrawing();
    listenToControls({
      board,
      history,
      go: (node) => this.go(node),
      flip,
      draw,
      undo: () => this.undo(),
      type: (text) => this.act({ do: "move", text, at: this.game?.node }),
      letters: { f: flip, d: draw, h: () => this.hint(), ...letters },
    });
    this.look.listen(() => this.redraw());
    tallWindow().addEventListener(
      "change",
      () => (this.store.state.shown?.board.upright.levels.length ?? 0) > 1 && this.redraw(),
    );
    addPlayOptions(() => {
      this.store.set({ options: playOptions() });
      this.thinking.bar = this.store.state.options.bar;
      this.update();
      this.thinking.show();
    });
    this.thinking.bar = this.store.state.options.bar;
  }
}
