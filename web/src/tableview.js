// What the table shows: it draws the state of the store, and changes nothing.

import { areMarked } from "./board.js";
import { announce, byId, html, perhaps } from "./dom.js";
import { drawingTools } from "./drawing.js";
import { marksOf } from "./marks.js";
import { moveName } from "./names.js";
import { placeRows, playerRows } from "./players.js";
import { promptText } from "./prompt.js";
import { sidesOf } from "./sides.js";
import { positionInWords, showStatus } from "./status.js";

/** With more moves than these, not all are offered while a move is typed. */
const MOST_TYPED = 400;

export class TableView {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** What else is shown beside a name, such as a clock. @type {((player: number) => Node[]) | null} */
    this.beside = null;
    /** The types that were in a hand of the game that is shown. */
    this.slots = { game: "", types: /** @type {Set<number>} */ (new Set()) };
  }

  /**
   * The types that were in a hand of a game, in their order.
   * @param {import("./types.js").Game} game
   */
  slotsOf(game) {
    const key = `${game.id} ${game.board}`;
    if (this.slots.game !== key) this.slots = { game: key, types: new Set() };
    for (const { type } of game.position.hands.flat()) this.slots.types.add(type);
    return [...this.slots.types].sort((a, b) => a - b);
  }

  /**
   * Draws all that depends on the game.
   * @param {number[] | null} moved the cells of the move to show
   */
  update(moved) {
    const { table } = this;
    const { board, history, thinking } = table;
    const { hand, options } = table.store.state;
    const { game } = table.store.shown;
    perhaps("by-hand")?.setAttribute("aria-pressed", String(hand !== null));
    byId("draw").setAttribute("aria-pressed", String(board.gestures.pen !== null));
    document.title = `${game.title || "alfil"} – alfil`;
    byId("title").textContent = game.title || game.rules.name || "untitled";
    byId("about").textContent = game.description;
    this.marks(moved);
    history.style = options.names;
    history.set(game.tree, game.node);
    if (hand) byId("status").replaceChildren(html("b", {}, "By hand"), ": no rules are checked");
    else showStatus(table.gameWithEnd().position, game.players, this.afterGame());
    // Who only watches has no moves to type.
    if (game.seated && typeof game.seated.you !== "number") byId("type-move").hidden = true;
    thinking.agreement.refresh();
    this.showPlayers();
    this.showPrompt();
    this.showState();
    this.showBare();
    const names = game.position.moves
      .slice(0, MOST_TYPED)
      .map((it) => html("option", { value: moveName(it, options.names) }, it.label));
    byId("typed-moves").replaceChildren(...names);
    byId("back").disabled = byId("first").disabled = history.back() === null;
    byId("about-move").disabled = Boolean(game.seated);
    byId("undo").disabled = thinking.undoes() === null;
    byId("forward").disabled = byId("last").disabled = history.forward() === null;
  }

  /** @param {number[] | null} moved */
  marks(moved = null) {
    const { board, chooser, premove, store } = this.table;
    const { hand, picked, options } = store.state;
    board.animates = options.motion;
    if (hand) return board.setPosition([...hand.pieces], { from: picked && "cell" in picked ? picked.cell : null });
    const { game } = store.shown;
    board.setPosition(game.position.pieces, marksOf(game, chooser, premove.keys, this.table.mayChoose()), moved);
  }

  /** State that is not on the board, such as the checks that are left. */
  showState() {
    const lines = this.table.store.shown.game.position.state;
    const line = (/** @type {{label: string, value: string}} */ it) =>
      html("span", {}, html("span", { class: "quiet" }, `${it.label}: `), it.value);
    byId("shown").hidden = lines.length === 0;
    byId("shown").replaceChildren(...lines.map(line));
  }

  /** What to do next, below the board. */
  showPrompt() {
    let prompt = perhaps("prompt");
    if (!prompt) {
      prompt = html("p", { id: "prompt", class: "prompt" });
      byId("bare").before(prompt);
    }
    prompt.textContent = this.prompt();
  }

  prompt() {
    const { board, chooser, premove, store, thinking } = this.table;
    const { game, board: view } = store.shown;
    if (board.gestures.pen) return "A tap marks a cell, a drag draws an arrow.";
    if (store.state.hand || this.table.isOver()) return "";
    if (this.table.mayChoose())
      return promptText(game.position, view.types, chooser, areMarked(chooser.targets().size, view.cells.length));
    if (premove.isWhole) return "This move will be made when it is your turn.";
    return thinking.plays.has(game.position.player) ? "The computer is thinking." : "";
  }

  /** Moves without a place on the board, and kinds of pieces, as buttons. */
  showBare() {
    const { table } = this;
    if (table.board.gestures.pen)
      return byId("bare").replaceChildren(...drawingTools(table.board, () => table.update()));
    const bare = table.chooser.bare().map((it) => {
      const [click] = it.clicks;
      const type = click && "type" in click ? click.type : null;
      const label = type === null ? it.label : table.pieceTypes()[type].name;
      const onclick = () => (type === null ? table.play(it) : table.choose(`t${type}`));
      return html("button", { type: "button", onclick }, type === null ? null : table.icon(type), label);
    });
    const shown = table.store.state.hand || !table.mayChoose() ? [] : bare;
    byId("bare").replaceChildren(...new Map(shown.map((it) => [it.textContent, it])).values());
  }

  /** What can be done after the end of the game. @returns {import("./status.js").Choice[]} */
  afterGame() {
    const { atEnd, store, thinking } = this.table;
    const { game } = store.shown;
    const { agreement, plays } = thinking;
    const again = plays.size > 0 ? "Rematch" : "Play again";
    const besides = game.seated ? [] : atEnd.map((it, n) => (n === 0 ? { ...it, label: again, main: true } : it));
    const analyse = game.tree.length > 1 ? [{ label: "Analyse the game", does: () => thinking.analyseGame() }] : [];
    const playOn = agreement.outcome(game) ? [{ label: "Play on", does: () => agreement.playOn() }] : [];
    return [...besides, ...analyse, ...playOn];
  }

  announcePosition() {
    const { game, board } = this.table.store.shown;
    const { position, players, tree, node } = game;
    const made = tree[node].text ? `${players[tree[node].player].name} ${moveName(tree[node], "letters")}. ` : "";
    const prompt =
      position.beginsTurn || !this.table.mayChoose() ? "" : ` ${promptText(position, board.types, this.table.chooser)}`;
    announce(made + positionInWords(position, players) + prompt);
  }

  /** The players with their hands: the one at the lower edge below the board, the others above, each towards their side. */
  showPlayers() {
    const { table } = this;
    const { board, chooser, premove, store } = table;
    const { hand, picked, turns } = store.state;
    const { game, board: view, seated } = store.shown;
    const sides = sidesOf(board.drawing, seated, game.players.length);
    const near = game.players.length === 2 ? turns % 2 : Math.max(0, sides.indexOf("near"));
    const may = table.mayChoose();
    const rows = playerRows({
      game: table.gameWithEnd(),
      types: view.types,
      board,
      open: may ? new Set(chooser.next().keys()) : new Set(),
      chosen: may ? chooser.chosen : premove.keys,
      hand,
      picked,
      slots: this.slotsOf(game),
      choose: (key) => table.choose(key),
      lift: (key) => table.lift(key),
      drop: (cell) => table.drop(cell),
      pick: (it) => {
        store.set({ picked: it });
        table.update();
      },
      computer: table.thinking.plays,
      more: this.beside,
    });
    placeRows(rows, sides, near);
  }
}
