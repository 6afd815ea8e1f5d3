// The computer: the players that it plays, and the results of its searches.

import { byId, html, notify } from "./dom.js";

/** So long after a search that came to nothing the next one begins, in milliseconds. */
const AGAIN = 5000;

/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").Player} Player */

export class Thinking {
  /**
   * @param {{connection: () => any, game: () => import("./types.js").Game | null, about: () => import("./types.js").About}} calls
   */
  constructor(calls) {
    this.calls = calls;
    /** Players that the computer plays. */
    this.plays = new Set();
    /** @type {Thought[]} */
    this.thoughts = [];
    this.busy = false;
    /** What is thought about: a game, a node of it, and the player on move there. */
    this.game = "";
    this.node = 0;
    this.player = 0;
    this.level = byId("level");
    this.time = byId("time");
    this.level.addEventListener("input", () => this.showLevel());
    byId("analyse").addEventListener("click", () => (this.busy ? this.stop() : this.think(false)));
    byId("move-now").addEventListener("click", () => this.think(true));
    this.showLevel();
  }

  showLevel() {
    byId("level-shown").textContent = this.level.value;
  }

  /**
   * Shows for which players the computer can play.
   * @param {Player[]} players
   */
  setPlayers(players) {
    const host = byId("computer-plays");
    const names = players.map((it) => it.name).join();
    if (host.dataset.names === names) return;
    host.dataset.names = names;
    this.plays.clear();
    host.replaceChildren(
      ...players.map((it, n) => {
        const toggle = (/** @type {any} */ event) => {
          if (event.target.checked) this.plays.add(n);
          else this.plays.delete(n);
          this.thinkIfDue();
        };
        const box = html("input", { type: "checkbox", onchange: toggle });
        return html("label", { class: "check" }, box, it.name);
      }),
    );
  }

  /** Another position is shown: removes results about the position before. */
  moved() {
    if (this.busy && !this.isHere()) this.stop();
    this.thoughts = [];
    this.show();
  }

  /** Thinks if it is the computer's turn. */
  thinkIfDue() {
    const game = this.calls.game();
    if (!game || game.position.outcome || this.busy) return;
    // A user who looks at an earlier position does not want it changed.
    const atEnd = !game.tree.some((it) => it.parent === game.node);
    if (this.plays.has(game.position.player) && atEnd) this.think(true);
  }

  /** @param {boolean} play whether the turn that is found is made */
  async think(play) {
    const game = this.calls.game();
    if (!game || game.position.outcome) return;
    this.busy = true;
    [this.game, this.node] = [game.id, game.node];
    this.player = game.position.player;
    this.thoughts = [];
    this.show();
    const most = this.calls.about().mostTime;
    const lines = play ? 1 : 3;
    const think = { level: Number(this.level.value), time: Math.min(Number(this.time.value), most), lines, play };
    let pause = 50;
    try {
      const best = await this.calls.connection().ask({ think });
      // What was analysed is about a position that may not be shown any more.
      if (play || this.isHere()) this.thoughts = best.thoughts;
      if (play && !best.turn) pause = AGAIN;
    } catch (/** @type {any} */ error) {
      if (error.problem?.code !== "left") notify(error.message, true);
      pause = AGAIN;
    }
    this.busy = false;
    this.show();
    setTimeout(() => this.thinkIfDue(), pause);
  }

  /** Whether the position is shown that was thought about. */
  isHere() {
    const game = this.calls.game();
    return game?.id === this.game && game.node === this.node;
  }

  stop() {
    this.calls.connection().ask({ stop: {} }).catch(() => {});
  }

  /** @param {Thought} thought */
  onThought(thought) {
    if (!this.isHere()) return;
    this.thoughts = this.thoughts.filter((it) => it.line !== thought.line);
    this.thoughts.push(thought);
    this.thoughts.sort((a, b) => a.line - b.line);
    this.show();
  }

  show() {
    byId("analyse").textContent = this.busy ? "Stop" : "Analyse";
    byId("move-now").disabled = this.busy;
    const game = this.calls.game();
    const players = game?.players ?? [];
    const rows = this.thoughts.map((it) => {
      const score = html("b", { class: "score" }, scoreText(it.score, this.player, players));
      const line = html("span", {}, ` ${it.turns.join(" ")}`);
      return html("li", {}, score, line);
    });
    const first = this.thoughts[0];
    const known = first ? `depth ${first.depth}, ${short(first.nodes)} positions` : this.busy ? "thinking…" : "";
    byId("thoughts").replaceChildren(...rows);
    byId("thought-state").textContent = known;
  }
}

/**
 * A score from the view of the first of two players; with more players, followed by the name of the player.
 * @param {import("./types.js").Score} score
 * @param {number} player
 * @param {Player[]} players
 */
export function scoreText(score, player, players) {
  const two = players.length === 2;
  const sign = two && player === 1 ? -1 : 1;
  const whose = two ? "" : ` (${players[player]?.name ?? ""})`;
  if ("value" in score) {
    const value = (sign * score.value) / 100;
    return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}${whose}`;
  }
  const wins = "wins" in score;
  const winner = two ? (wins ? player : 1 - player) : null;
  const turns = Math.ceil(("wins" in score ? score.wins : score.loses) / 2);
  return winner !== null ? `${players[winner].name} wins in ${turns}` : `${wins ? "wins" : "loses"} in ${turns}${whose}`;
}

/** @param {number} number */
function short(number) {
  if (number < 10_000) return String(number);
  return number < 10_000_000 ? `${Math.round(number / 1000)}k` : `${Math.round(number / 1_000_000)}M`;
}
