// How a game against the computer ends without the rules: somebody resigns, or both agree to a draw.

import { byId, html, isInView, notify } from "./dom.js";

/** The computer resigns if it has been so many hundredths behind for so many of its turns. */
const LOST = -900;
const LOST_TURNS = 4;
/** It offers a draw if its scores have been so near to nothing for so many of its turns, late in the game, and not again soon. */
const LEVEL = 30;
const LEVEL_TURNS = 8;
const LATE = 40;
const NOT_AGAIN = 15;
/** It accepts a level game after so many rounds, and at any time if it is so far behind. */
const LONG = 25;
const WORSE = -150;

/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {{node: number, moves: number, resigns: number | null}} Ended at a node of a tree of so many; a draw if nobody resigns */

/**
 * Whether a player should resign: the scores of the latest turns are all clearly lost.
 * @param {Score[]} scores latest last
 */
export function shouldResign(scores) {
  const latest = scores.slice(-LOST_TURNS);
  return latest.length === LOST_TURNS && latest.every((it) => "loses" in it || ("value" in it && it.value <= LOST));
}

/**
 * Whether a player should offer a draw: the game is long, and has been level for many turns.
 * @param {Score[]} scores latest last
 * @param {number} round
 */
export function shouldOffer(scores, round) {
  const latest = scores.slice(-LEVEL_TURNS);
  return (
    round >= LATE && latest.length === LEVEL_TURNS && latest.every((it) => "value" in it && Math.abs(it.value) <= LEVEL)
  );
}

/**
 * The computer's answer to an offer.
 * @param {Score} score its own
 * @param {number} round
 * @returns {{accepts: boolean, why: string}}
 */
export function answerTo(score, round) {
  if ("loses" in score || ("value" in score && score.value <= WORSE)) return { accepts: true, why: "" };
  if ("wins" in score || score.value > LEVEL) return { accepts: false, why: "it likes its position" };
  return { accepts: round >= LONG, why: "it is too early for a draw" };
}

/**
 * The score of the other one of two players.
 * @param {Score} score
 * @returns {Score}
 */
export function opposite(score) {
  if ("value" in score) return { value: -score.value };
  return "wins" in score ? { loses: score.wins } : { wins: score.loses };
}

export class Agreement {
  /**
   * @param {{game: () => Game | null, plays: () => Set<number>, score: () => Promise<Score | null>, changed: () => void}} calls
   * `score` is for the player on move
   */
  constructor(calls) {
    this.calls = calls;
    /** @type {Ended | null} */
    this.ended = null;
    /** The scores of the computer's own turns. @type {Score[]} */
    this.scores = [];
    /** The round in which the computer has offered a draw, and the number of moves when it answered one. */
    this.offered = -Infinity;
    this.answered = 0;
    /** The node at which something was said, and how many moves there were. */
    this.said = { node: 0, moves: 0 };
    this.waits = false;
    this.offer = html("button", { type: "button", id: "offer-draw", onclick: () => this.offerDraw() }, "Offer a draw");
    this.resign = html("button", { type: "button", id: "resign", onclick: () => this.personResigns() }, "Resign");
    this.says = html("p", { id: "computer-says", role: "status", hidden: true });
    this.buttons = html("div", { class: "row", hidden: true }, this.offer, this.resign);
    byId("type-move").after(this.says, this.buttons);
  }

  /**
   * Another game is shown, perhaps one that has ended here before.
   * @param {Ended | null} ended
   */
  reset(ended) {
    this.scores = [];
    [this.offered, this.answered] = [-Infinity, 0];
    this.ended = ended;
    this.show("");
  }

  /** The player for whom the computer plays against one person, or null. */
  get computer() {
    const game = this.calls.game();
    const [only, ...others] = this.calls.plays();
    return game?.players.length === 2 && only !== undefined && others.length === 0 && !game.seated ? only : null;
  }

  /**
   * The outcome that was agreed on.
   * @param {Game} game
   * @returns {import("./types.js").Outcome | null}
   */
  outcome({ players, node }) {
    if (this.ended?.node !== node) return null;
    const { resigns } = this.ended;
    if (resigns === null)
      return { text: "draw: the players agree", reason: "agreement", winners: [], points: players.map(() => "1/2") };
    const winner = 1 - resigns;
    const text = `${players[winner].name} wins: ${players[resigns].name} resigns`;
    return {
      text,
      reason: "resignation",
      winners: [winner],
      points: players.map((_, n) => (n === winner ? "1" : "0")),
    };
  }

  /** @param {number | null} resigns */
  end(resigns) {
    const game = /** @type {Game} */ (this.calls.game());
    this.ended = { node: game.node, moves: game.tree.length, resigns };
    this.scores = [];
    this.calls.changed();
  }

  playOn() {
    this.ended = null;
    this.show("");
    this.calls.changed();
  }

  /** A position is shown: with another move, or without one that was undone, the game goes on. A move declines an offer. */
  moved() {
    const game = this.calls.game();
    if (this.ended && game?.tree.length !== this.ended.moves) this.ended = null;
    if (game?.tree.length !== this.said.moves) return this.show("");
    this.says.hidden = game.node !== this.said.node;
    this.refresh();
  }

  /**
   * Remembers what the computer thinks of its game, resigns one that is lost, and offers a draw in one that is level.
   * @param {number} player
   * @param {Score} score
   * @param {number} round
   */
  note(player, score, round) {
    if (player !== this.computer) return;
    this.scores = [...this.scores, score].slice(-LEVEL_TURNS);
    if (shouldResign(this.scores)) {
      this.end(player);
      this.show("The computer resigns.");
    } else if (shouldOffer(this.scores, round) && round - this.offered > NOT_AGAIN) {
      this.offered = round;
      const accept = html("button", { type: "button", class: "main", onclick: () => this.agree("") }, "Accept");
      const decline = html("button", { type: "button", onclick: () => this.show("") }, "Decline");
      this.show("The computer offers a draw.", accept, decline);
    }
  }

  /** @param {string} words */
  agree(words) {
    this.end(null);
    this.show(words);
  }

  /** The person offers a draw, and the computer answers. */
  async offerDraw() {
    const game = this.calls.game();
    if (!game || this.waits) return;
    this.waits = true;
    this.show("You offer a draw…");
    const score = await this.calls.score().catch(() => null);
    this.waits = false;
    const now = this.calls.game();
    if (now?.id !== game.id || now.node !== game.node) return this.show("");
    this.answered = game.tree.length;
    const { accepts, why } = score
      ? answerTo(opposite(score), game.position.number)
      : { accepts: false, why: "it does not know how it stands" };
    if (accepts) this.agree("The computer accepts the draw.");
    else this.show(`The computer declines: ${why}.`);
  }

  personResigns() {
    const { computer } = this;
    if (computer === null) return;
    this.end(1 - computer);
    this.show("");
  }

  /**
   * Shows what the computer says, and what can be said to it.
   * @param {string} words
   * @param {Node[]} answers
   */
  show(words, ...answers) {
    const game = this.calls.game();
    this.said = { node: game?.node ?? 0, moves: words ? (game?.tree.length ?? 0) : 0 };
    this.says.hidden = !words;
    this.says.replaceChildren(html("b", {}, words), " ", ...answers);
    if (words && !this.waits && !isInView(this.says)) notify(words);
    this.refresh();
  }

  /** Shows what can be said to the computer now. */
  refresh() {
    const { computer } = this;
    const game = this.calls.game();
    this.buttons.hidden =
      computer === null ||
      (game !== null && this.outcome(game) !== null) ||
      Boolean(game?.position.outcome) ||
      (game?.tree.length ?? 0) < 3;
    const moves = game?.tree.length ?? 0;
    this.offer.disabled =
      this.waits || this.says.childElementCount > 1 || game?.position.player === computer || this.answered === moves;
  }
}
