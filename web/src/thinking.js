// The computer: the players that it plays, hints, and the results of its searches.

import { Agreement } from "./agreement.js";
import { messageOf, problemOf } from "./api.js";
import { arrowOf, firstMove } from "./arrows.js";
import { lineThrough, showChart } from "./chart.js";
import { byId, html, keep, kept, notify } from "./dom.js";
import { barOf, Evaluations, endOf, judgedTurn, rankOf, scoreText, showBar } from "./evaluation.js";

/** So long after a search that came to nothing the next one begins, in milliseconds. */
const AGAIN = 5000;
/** How long a hint and each position of a game are searched, in milliseconds. */
const HINT = 1000;
const EACH = 300;
/** The level that is offered first. */
const FRIENDLY = 4;
/** Of how many games sides and level are kept on this device. */
const KEPT_GAMES = 100;

/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {{plays: number[], level: number, time: number, ended?: import("./agreement.js").Ended | null}} Sides */

/**
 * A level in words.
 * @param {number} level
 */
export function levelName(level) {
  return level < 3 ? "beginner" : level < 7 ? "friendly" : level < 12 ? "club" : level < 17 ? "strong" : "best";
}

/**
 * The node to remove so that the latest move of a person is undone, with all that the computer has played since.
 * @param {import("./types.js").Node[]} tree
 * @param {number} node
 * @param {Set<number>} plays the players that the computer plays
 * @returns {number | null}
 */
export function nodeToUndo(tree, node, plays) {
  for (let at = node; at > 0; at = tree[at].parent ?? 0) if (!plays.has(tree[at].player)) return at;
  // The computer has played everything. If that was for one side, it would only play the same again.
  const sides = new Set(tree.slice(1).map((it) => it.player));
  return node > 0 && sides.size > 1 ? node : null;
}

/**
 * The player on move at a node, as far as that can be seen from here.
 * @param {Game} game
 * @param {number} node
 * @param {number | undefined} next the node after it
 */
export function onMoveAt(game, node, next) {
  if (next !== undefined) return game.tree[next].player;
  if (node === game.node) return game.position.player;
  return game.players.length === 2 && game.tree.slice(1).every((it) => it.beginsTurn)
    ? 1 - game.tree[node].player
    : null;
}

/**
 * Thoughts, best turns first; those of a lower depth are older.
 * @param {Thought[]} thoughts
 */
export function sortedThoughts(thoughts) {
  return [...thoughts].sort((a, b) => rankOf(b.score) - rankOf(a.score) || a.line - b.line);
}

export class Thinking {
  /**
   * @param {{connection: () => import("./api.js").Socket | null, game: () => Game | null, about: import("./types.js").About,
   *   arrows: (arrows: import("./arrows.js").Arrow[]) => void, sides: () => void, play: (turns: string[]) => void,
   *   go: (node: number) => void, valued: () => void}} calls `valued` shows what positions are worth
   */
  constructor(calls) {
    this.calls = calls;
    /** Players that the computer plays. @type {Set<number>} */
    this.plays = new Set();
    /** @type {Thought[]} */
    this.thoughts = [];
    /** What a search is for: to play, to analyse, for a hint or for the chart. @type {string} */
    this.mode = "";
    this.analyses = false;
    /** What is thought about: a game, a node of it, and the player on move there. */
    this.game = "";
    this.node = 0;
    this.player = 0;
    this.evaluations = new Evaluations();
    /** Whether the bar is wanted. */
    this.bar = true;
    this.level = byId("level");
    this.time = byId("time");
    this.level.value = kept("level") ?? String(FRIENDLY);
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ title,
      /** @type {() => void} */ onclick,
      /** @type {string} */ text,
    ) => html("button", { type: "button", id, title, onclick }, text);
    this.hint = button("hint", "Shows the computer's best move as an arrow", () => this.think("hint"), "Hint");
    this.wholeGame = button(
      "analyse-game",
      "Evaluates every position of the game",
      () => this.analyseGame(),
      "Analyse the game",
    );
    this.chart = html("div", { id: "chart", class: "chart", hidden: true });
    this.addElements();
    this.agreement = new Agreement({
      game: calls.game,
      plays: () => this.plays,
      score: () => this.scoreHere(),
      changed: () => {
        this.keepSides();
        calls.sides();
        this.thinkIfDue();
      },
    });
    this.level.addEventListener("input", () => this.showLevel());
    for (const it of [this.level, this.time]) it.addEventListener("change", () => this.keepSides());
    byId("analyse").addEventListener("click", () => this.toggleAnalysis());
    byId("move-now").addEventListener("click", () => this.think("play"));
    this.showLevel();
  }

  get busy() {
    return this.mode !== "";
  }

  /** The elements that the page has no place for without a script. */
  addElements() {
    byId("move-now").after(this.hint, this.wholeGame);
    byId("thought-state").after(this.chart);
  }

  showLevel() {
    byId("level-shown").textContent = `${this.level.value} · ${levelName(Number(this.level.value))}`;
    this.level.setAttribute("aria-valuetext", byId("level-shown").textContent);
  }

  /**
   * Another game is shown, or other rules: shows for which players the computer can play, as this device remembers.
   * @param {Game} game
   */
  setGame(game) {
    this.evaluations.setGame(`${game.id} ${game.board}`);
    const host = byId("computer-plays");
    const names = game.players.map((it) => it.name).join();
    const old = host.dataset.names === names;
    if (host.dataset.game === game.id && old) return;
    host.dataset.names = names;
    host.dataset.game = game.id;
    const sides = this.keptSides()[this.keptName(game)];
    if (sides) {
      this.plays = new Set(sides.plays.filter((it) => it < game.players.length));
      [this.level.value, this.time.value] = [String(sides.level), String(sides.time)];
      this.showLevel();
    } else if (!old) {
      this.plays.clear();
    }
    this.showSides(game.players);
    this.agreement.reset(sides?.ended?.moves === game.tree.length ? sides.ended : null);
  }

  /** @param {Player[]} players */
  showSides(players) {
    const boxes = players.map((it, n) => {
      const box = html("input", { type: "checkbox", checked: this.plays.has(n) });
      box.addEventListener("change", () => {
        if (box.checked) this.plays.add(n);
        else this.plays.delete(n);
        this.keepSides();
        this.calls.sides();
        this.thinkIfDue();
      });
      return html("label", { class: "check" }, box, it.name);
    });
    byId("computer-plays").replaceChildren(...boxes);
  }

  /** @param {Game} game */
  keptName(game) {
    return `${game.id} ${game.title}`;
  }

  /** @returns {Record<string, Sides>} */
  keptSides() {
    try {
      return JSON.parse(kept("computer") ?? "{}");
    } catch {
      return {};
    }
  }

  /** Keeps sides and level of this game on this device. */
  keepSides() {
    const game = this.calls.game();
    keep("level", this.level.value);
    if (game) this.keepFor(game, { ...this.sides(), ended: this.agreement.ended });
  }

  /**
   * Keeps what the computer plays in a game, which may not be shown yet.
   * @param {Game} game
   * @param {Sides} sides
   */
  keepFor(game, sides) {
    const { [this.keptName(game)]: _, ...others } = this.keptSides();
    const latest = Object.entries(others).slice(1 - KEPT_GAMES);
    keep("computer", JSON.stringify({ ...Object.fromEntries(latest), [this.keptName(game)]: sides }));
  }

  /** What the computer plays, and how well. @returns {Sides} */
  sides() {
    return { plays: [...this.plays], level: Number(this.level.value), time: Number(this.time.value) };
  }

  /**
   * What the position after a node is worth, if it was searched, in few letters.
   * @param {number} node
   */
  worth(node) {
    const game = this.calls.game();
    const known = game ? this.evaluations.get(game.tree, node) : null;
    if (!game || !known || !("value" in known.score)) return "";
    return scoreText(known.score, known.player, game.players).replace(/^\p{L}.* (?=\d)/u, "");
  }

  /**
   * A sign for the turn that ends with a node, if the positions before and after it were searched.
   * @param {number} node
   */
  judged(node) {
    const game = this.calls.game();
    return game ? judgedTurn(game, node, this.evaluations) : "";
  }

  /** Another position is shown: removes results about the position before. */
  moved() {
    if (this.busy && this.mode !== "game" && !this.isHere() && !this.hasPlayed()) this.stop();
    this.thoughts = [];
    this.calls.arrows([]);
    this.agreement.moved();
    this.show();
    if (this.analyses && !this.busy) this.analyseSoon();
  }

  /** The node to undo, or null. */
  undoes() {
    const game = this.calls.game();
    return game ? nodeToUndo(game.tree, game.node, this.plays) : null;
  }

  /** Thinks if it is the computer's turn. */
  thinkIfDue() {
    const game = this.calls.game();
    if (!game || game.position.outcome || this.busy || this.agreement.ended) return;
    // A user who looks at an earlier position does not want it changed.
    const atEnd = !game.tree.some((it) => it.parent === game.node);
    if (this.plays.has(game.position.player) && atEnd) this.think("play");
  }

  /**
   * Asks for a search.
   * @param {import("./types.js").Think & {time: number}} think
   */
  async ask(think) {
    const most = this.calls.about.mostTime;
    const connection = this.calls.connection();
    if (!connection) throw new Error("Another game is about to be shown");
    return connection.think({ ...think, time: Math.min(think.time, most) });
  }

  /** @param {string} mode whether the turn that is found is made, shown as a hint, or only shown */
  async think(mode) {
    const game = this.calls.game();
    if (!game || game.position.outcome || this.busy) return;
    this.mode = mode;
    [this.game, this.node] = [game.id, game.node];
    this.player = game.position.player;
    this.thoughts = [];
    this.show();
    const play = mode === "play";
    const level = play ? Number(this.level.value) : this.calls.about.bestLevel;
    const time = mode === "hint" ? HINT : Number(this.time.value);
    let pause = 50;
    try {
      const best = await this.ask({
        level,
        time,
        lines: mode === "analyse" ? 3 : 1,
        play,
        ...(play ? {} : { at: this.node }),
      });
      // What was analysed is about a position that may not be shown any more.
      if (this.isHere() && mode === "analyse") this.thoughts = best.thoughts;
      if (this.isHere() && mode === "analyse") this.calls.valued();
      if (this.isHere() && mode === "hint") this.showHint(best);
      if (play && !best.turn) pause = AGAIN;
      if (play && best.turn && best.score) this.agreement.note(this.player, best.score, game.position.number);
    } catch (error) {
      if (problemOf(error)?.code !== "left") notify(messageOf(error), true);
      pause = AGAIN;
    }
    this.mode = "";
    this.show();
    setTimeout(() => this.goOn(), pause);
  }

  /** What comes after a search. */
  goOn() {
    this.thinkIfDue();
    if (this.analyses && !this.busy && this.thoughts.length === 0) this.analyseSoon();
  }

  /** Whether the position is shown that was thought about. */
  isHere() {
    const game = this.calls.game();
    return game?.id === this.game && game.node === this.node;
  }

  /** Whether the position is shown to which the computer's own turn has led: then its search is over. */
  hasPlayed() {
    const game = this.calls.game();
    const before = game?.tree[game.node]?.parent;
    return (
      this.mode === "play" &&
      game?.id === this.game &&
      typeof before === "number" &&
      before >= this.node &&
      game.tree.length - 1 === game.node
    );
  }

  stop() {
    this.calls
      .connection()
      ?.stop()
      .catch(() => {});
  }

  /** Analyses this position and those that are shown after it, until that is ended. */
  toggleAnalysis() {
    if (this.mode === "game") {
      this.mode = "stopping";
      return this.stop();
    }
    this.analyses = !this.analyses;
    if (!this.analyses && this.mode === "analyse") this.stop();
    if (!this.analyses) {
      this.thoughts = [];
      this.calls.arrows([]);
    }
    if (this.analyses && !this.busy) this.think("analyse");
    this.show();
  }

  /** Analyses the position that is shown, unless another one is shown at once or it is the computer's turn. */
  analyseSoon() {
    setTimeout(() => {
      const game = this.calls.game();
      if (this.analyses && !this.busy && game && !this.plays.has(game.position.player) && this.thoughts.length === 0)
        this.think("analyse");
    }, 150);
  }

  /** The score of the position that is shown, for the player on move. */
  async scoreHere() {
    const game = this.calls.game();
    if (!game) return null;
    const known = this.evaluations.get(game.tree, game.node);
    if (known || this.busy) return known?.score ?? null;
    this.mode = "answer";
    this.show();
    try {
      return (await this.ask({ level: this.calls.about.bestLevel, time: HINT, lines: 1, play: false })).score ?? null;
    } finally {
      this.mode = "";
      this.show();
      setTimeout(() => this.goOn(), 50);
    }
  }

  /** @param {import("./types.js").Best} best */
  showHint(best) {
    const moves = this.calls.game()?.position.moves ?? [];
    const move = firstMove(moves, best.moves[0] ?? "");
    if (!move) return notify("The computer has no hint here.");
    this.calls.arrows(arrowOf(move, "hint"));
    notify(`Hint: ${move.name || move.text}`);
  }

  /** Evaluates every position of the line that is shown, one at a time. */
  async analyseGame() {
    const game = this.calls.game();
    if (!game || this.busy) return;
    const line = lineThrough(game.tree, game.node);
    const level = this.calls.about.bestLevel;
    this.mode = "game";
    byId("thought-state").scrollIntoView({ block: "nearest" });
    for (const [n, node] of line.entries()) {
      const now = this.calls.game();
      if (this.mode !== "game" || now?.id !== game.id || now.tree[node]?.text !== game.tree[node].text) break;
      byId("thought-state").textContent = `position ${n + 1} of ${line.length}`;
      this.show();
      if (endOf(game.tree[node]) || this.evaluations.get(game.tree, node)) continue;
      try {
        const { score } = await this.ask({ level, time: EACH, lines: 1, play: false, at: node });
        const player = onMoveAt(now, node, line[n + 1]);
        if (score && player !== null) this.evaluations.set(game.tree, node, { score, player });
        this.calls.valued();
      } catch (error) {
        if (problemOf(error)?.code !== "left") notify(messageOf(error), true);
        break;
      }
    }
    this.mode = "";
    this.show();
    this.goOn();
  }

  /** @param {Thought} thought */
  onThought(thought) {
    if (!this.isHere() || this.mode !== "analyse") return;
    this.thoughts = this.thoughts.filter((it) => it.line !== thought.line);
    this.thoughts.push(thought);
    this.show();
  }

  show() {
    const game = this.calls.game();
    const searching = this.mode === "game" || this.mode === "stopping";
    byId("analyse").textContent = searching ? "Stop" : "Analyse";
    byId("analyse").setAttribute("aria-pressed", String(this.analyses && !searching));
    byId("move-now").disabled = this.hint.disabled = this.busy || Boolean(game?.position.outcome);
    this.wholeGame.disabled = this.busy || (game?.tree.length ?? 0) < 2;
    if (!game) return;
    const thoughts = sortedThoughts(this.thoughts);
    byId("thoughts").replaceChildren(...thoughts.map((it) => this.thoughtRow(it, game.players)));
    const first = thoughts[0];
    if (first && this.isHere()) {
      this.evaluations.set(game.tree, game.node, { score: first.score, player: this.player });
      this.calls.arrows(this.thoughtArrows(thoughts, game));
    }
    const known = first ? `depth ${first.depth}, ${short(first.nodes)} positions` : this.busy ? "thinking…" : "";
    if (!searching) byId("thought-state").textContent = known;
    this.showEvaluation(game);
  }

  /** @param {Game} game */
  showEvaluation(game) {
    const analysed = this.analyses || !this.chart.hidden;
    showBar(this.bar && analysed ? barOf(game, this.evaluations) : null);
    if (this.evaluations.known.size > 0) showChart(this.chart, game, this.evaluations, this.calls.go);
    else this.chart.hidden = true;
  }

  /**
   * Arrows of the best turns, the best one strongest.
   * @param {Thought[]} thoughts
   * @param {Game} game
   */
  thoughtArrows(thoughts, game) {
    const arrows = thoughts.map((it, n) =>
      arrowOf(firstMove(game.position.moves, it.turns[0] ?? ""), n === 0 ? "best" : "thin"),
    );
    return arrows.reverse().flat();
  }

  /**
   * A line of the analysis; each turn in it plays what leads there.
   * @param {Thought} thought
   * @param {Player[]} players
   */
  thoughtRow(thought, players) {
    const turns = thought.turns.map((text, n) => {
      const onclick = () => this.calls.play(thought.turns.slice(0, n + 1));
      return html(
        "button",
        { type: "button", class: "move", title: `Plays ${n === 0 ? "this move" : "up to this move"}`, onclick },
        thought.names?.[n] ?? text,
      );
    });
    return html("li", {}, html("b", { class: "score" }, scoreText(thought.score, this.player, players)), ...turns);
  }
}

/** @param {number} number */
function short(number) {
  if (number < 10_000) return String(number);
  return number < 10_000_000 ? `${Math.round(number / 1000)}k` : `${Math.round(number / 1_000_000)}M`;
}
