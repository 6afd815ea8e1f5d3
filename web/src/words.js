// What went wrong, for people who play: what the server says to programs has no place in the page.

/** @typedef {import("./types.js").Problem} Problem */

const RELOAD = "Load the page again.";

/** What is said instead, by code: a message, or none for the server's, and a remedy. @type {Record<string, [string | null, string]>} */
const WORDS = {
  gone: ["The connection is lost", "It comes back by itself as soon as the network and the server are there."],
  "no-answer": [
    "The server does not answer",
    "The connection is made anew. Then the board shows whether the move was made.",
  ],
  left: ["Another game is shown now", ""],
  fault: ["Something went wrong", "The game is as it was before. Try it once more."],
  busy: ["Too much goes on at once here", "Try it again in a few seconds."],
  "out-of-memory": ["Too many games are played here now", "Try it again later."],
  "too-many-games": ["There is no room for another game here", "Delete games that you don't need any more."],
  "unknown-game": ["This game is not here any more", "Begin a new one."],
  "unknown-rules": [null, "Choose a game from the list."],
  "illegal-move": [null, ""],
  "too-many-moves": [null, "Take the last move back."],
  "no-rules": ["There is no game to play", "Choose one from the list."],
  "bad-fen": [null, "Mend the position where the message points, or begin with the usual one."],
  "too-slow": ["This takes too long", "Try it once more, or play by simpler rules."],
  "still-thinking": ["The computer is thinking already", "Wait, or stop it."],
  "too-large": ["This is too long", "Write less."],
  "unknown-node": ["This move is not there any more", RELOAD],
};

/** Codes of mistakes of the page itself. */
const INNER = new Set([
  "bad-json",
  "bad-shape",
  "no-json",
  "bad-address",
  "unknown-address",
  "wrong-method",
  "no-socket",
  "bad-place",
  "unknown-piece",
  "unknown-player",
]);

/**
 * The problem in words for people.
 * @param {Problem} problem
 * @returns {Problem}
 */
export function forPeople(problem) {
  if (INNER.has(problem.code)) return { ...problem, message: "Something went wrong in the page", remedy: RELOAD };
  const words = WORDS[problem.code];
  if (!words) return problem;
  // A suggestion of another move or name is worth more than a general remedy.
  const suggests = problem.remedy.startsWith("did you mean");
  return { ...problem, message: words[0] ?? problem.message, remedy: suggests ? problem.remedy : words[1] };
}
