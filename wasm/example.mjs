// A game in Node: `node wasm/example.mjs`. In a page, `await init()` takes the place of the first three lines.

import { readFileSync } from "node:fs";
import { Engine, Variant, initSync } from "./pkg/alfil.js";

initSync({ module: readFileSync(new URL("pkg/alfil_bg.wasm", import.meta.url)) });

// The rules of a game are a text. The game may extend others, whose texts are given by name.
const chess = readFileSync(new URL("../rules/chess.toml", import.meta.url), "utf8");
const mine = "extends = 'chess'\npieces.knight.move = 'NN'\nvariant.name = 'Nightriders'\n";
const variant = Variant.fromText(mine, { files: { chess } });

const game = variant.start();
console.log(variant.title, game.legalMoves().length, "moves");

const engine = new Engine();
for (let turn = 0; turn < 6 && !game.outcome; turn += 1) {
  const { turn: best } = engine.best(game, { depth: 2 });
  game.push(best);
}
console.log(game.fen);
console.log(game.record());

game.pop();
console.log(game.outcome?.text ?? `player ${game.player} is on move`);

// Mistakes are data: a code, a message, a remedy, and diagnostics with their places.
try {
  Variant.fromText("extends = 'ches'", { files: { chess } });
} catch (error) {
  const [first] = error.problem.diagnostics;
  console.log(first.code, `line ${first.places[0].line}:`, first.message, first.helps);
}
