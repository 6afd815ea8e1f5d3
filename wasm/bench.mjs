// Measures the module beside ffish-es6, Fairy-Stockfish for JavaScript, in one process and in turns:
//   npm install --prefix PEERS ffish-es6
//   NODE_PATH=PEERS/node_modules node wasm/bench.mjs [PKG]
// PEERS is any folder outside the repository, and PKG that of another build of the package. Prints calls in a second, in thousands, and medians of the ratios.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const ROUNDS = 5;
const MILLISECONDS = 400;
const PLIES = 300;

const root = new URL("../", import.meta.url);
const pkg = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL("wasm/pkg/", root);
const { Variant, initSync } = await import(new URL("alfil.js", pkg));
initSync({ module: readFileSync(new URL("alfil_bg.wasm", pkg)) });

const script = createRequire(import.meta.url).resolve("ffish-es6");
const { default: ffishModule } = await import(pathToFileURL(script));
const ffish = await ffishModule({ wasmBinary: readFileSync(new URL("ffish.wasm", pathToFileURL(script))) });

const files = {};
for (const folder of ["", "parts/"]) {
  const names = readdirSync(new URL(`rules/${folder}`, root)).filter((it) => it.endsWith(".toml"));
  for (const it of names) files[folder + it.slice(0, -5)] = readFileSync(new URL(`rules/${folder}${it}`, root), "utf8");
}

/** Returns numbers that are the same each time. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Plays a game at random and returns the number of moves. Every ply lists the moves and asks whether the game is over. */
function ourGame(variant, roll) {
  const game = variant.start();
  let n = 0;
  for (; n < PLIES && !game.outcome; n += 1) {
    const moves = game.legalMoves();
    game.push(moves[roll(moves.length)]);
  }
  game.free();
  return n;
}

function theirGame(board, roll) {
  board.reset();
  let n = 0;
  for (; n < PLIES && !board.isGameOver(); n += 1) {
    const moves = board.legalMoves().split(" ");
    board.push(moves[roll(moves.length)]);
  }
  return n;
}

/** Returns how many units of work a function does in a millisecond. */
function speed(work) {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < MILLISECONDS) done += work();
  return done / (performance.now() - start);
}

function row(name, ours, theirs) {
  const rounds = Array.from({ length: ROUNDS }, () => [speed(ours), speed(theirs)]);
  rounds.sort((a, b) => a[0] / a[1] - b[0] / b[1]);
  const [mine, peer] = rounds[ROUNDS >> 1];
  console.log(`${name.padEnd(26)} ${mine.toFixed(1).padStart(8)} ${peer.toFixed(1).padStart(8)} ${(mine / peer).toFixed(2).padStart(6)}`);
}

console.log(`${"".padEnd(26)} ${"alfil".padStart(8)} ${"ffish".padStart(8)} ${"ratio".padStart(6)}`);
for (const name of ["chess", "shogi"]) {
  const variant = Variant.fromText(files[name], { files });
  const [board, ourDice, theirDice] = [new ffish.Board(name), dice(1), dice(1)];
  row(`${name}: random games`, () => ourGame(variant, ourDice), () => theirGame(board, theirDice));
  const game = variant.start();
  board.reset();
  for (let n = 0; n < 20; n += 1) {
    const [own, other] = [game.legalMoves(), board.legalMoves().split(" ")];
    game.push(own[(n * 7) % own.length]);
    board.push(other[(n * 7) % other.length]);
  }
  const [own, other] = [game.legalMoves()[0], board.legalMoves().split(" ")[0]];
  const many = (work) => () => {
    for (let n = 0; n < 50; n += 1) work();
    return 50;
  };
  row(`${name}: legalMoves`, many(() => game.legalMoves()), many(() => board.legalMoves().split(" ")));
  row(`${name}: fen`, many(() => game.fen), many(() => board.fen()));
  const ours = () => {
    game.push(own);
    game.pop();
  };
  const theirs = () => {
    board.push(other);
    board.pop();
  };
  row(`${name}: push and pop`, many(ours), many(theirs));
}
