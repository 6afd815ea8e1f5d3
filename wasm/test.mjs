// The kept module agrees with the program: `node --test wasm/test.mjs`. It builds nothing but needs `alfil` as built.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine, Server, Variant, initSync } from "./pkg/alfil.js";
import { texts, write } from "./rules.mjs";
import { built, present } from "./sources.mjs";

const ROOT = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, ROOT), "utf8");
const folder = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("target", ROOT));
const PROGRAM = process.env.ALFIL ?? `${folder}/debug/alfil`;
/** The program's answer as data. */
const alfil = (...args) => JSON.parse(execFileSync(PROGRAM, [...args, "--json"], { encoding: "utf8" }));

initSync({ module: readFileSync(new URL("pkg/alfil_bg.wasm", import.meta.url)) });

const files = texts();
const names = Object.keys(files).filter((it) => !it.includes("/"));

/** Returns numbers that are the same each time. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % n;
  };
}

/** Runs a module beside `pkg/package.json`, so that `@alfil/alfil` is the package. */
const inPackage = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: new URL("pkg/", import.meta.url), encoding: "utf8", ...options });

const README_EXAMPLE = `
import init, { Engine, Variant } from "@alfil/alfil";
import { rules } from "@alfil/alfil/rules";
await init();
const variant = Variant.fromText("extends = 'chess'\\npieces.knight.move = 'NN'", { files: rules });
const game = variant.start();
game.push(game.legalMoves()[0]!);
const plain = Variant.fromText(rules.chess!).start();
console.log(game.fen, new Engine().best(plain).turn, new Engine().best(game, { depth: 1 }).turn);
`;
write();

test("the package is loaded by Node without an argument", () => {
  const text = README_EXAMPLE.replaceAll("]!", "]").replaceAll("chess!", "chess");
  const out = inPackage(process.execPath, ["--input-type=module", "--eval", text]);
  assert.match(out, /^[a-zA-Z0-9/]+ b KQkq - 0 1 \S+ \S+\n$/);
});

const TSC = fileURLToPath(new URL("web/node_modules/.bin/tsc", ROOT));
test("the example of README has the types of alfil.d.ts", { skip: !existsSync(TSC) && `there is no ${TSC}` }, () => {
  const folder = mkdtempSync(join(fileURLToPath(new URL("pkg/", import.meta.url)), ".types-"));
  try {
    writeFileSync(join(folder, "example.mts"), `declare const console: { log(...it: unknown[]): void };\n${README_EXAMPLE}`);
    inPackage(TSC, ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom,esnext.disposable", join(folder, "example.mts")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// A module that is older than its sources plays as they did. The agreement below says whether that matters.
test("the module was built from these sources", { todo: process.env.ALFIL_MODULE_MUST_BE_NEW ? false : "build it with tools/wasm.sh" }, () => {
  assert.equal(built(), present(), "wasm/pkg is older than its sources: run tools/wasm.sh");
});

test("all shipped games have the same moves, along a game of each", { skip: !existsSync(PROGRAM) && `there is no ${PROGRAM}` }, () => {
  let compared = 0;
  for (const name of names) {
    const variant = Variant.fromText(files[name], { files });
    const game = variant.start();
    const roll = dice(7);
    const moves = [];
    for (let n = 0; n < 12 && !game.outcome; n += 1) {
      const legal = game.legalMoves();
      if (legal.length === 0) break;
      moves.push(legal[roll(legal.length)]);
      game.push(moves.at(-1));
    }
    const there = alfil("moves", name, "--by-move", ...(moves.length ? ["--moves", moves.join(" ")] : []));
    assert.deepEqual([...game.legalMoves()].sort(), there.moves.sort(), `${name} after ${moves.join(" ")}`);
    assert.equal(game.fen, there.fen, name);
    game.free();
    variant.free();
    compared += 1;
  }
  assert.equal(compared, names.length);
});

test("the same counts of positions", { skip: !existsSync(PROGRAM) && `there is no ${PROGRAM}` }, () => {
  for (const name of ["chess", "crazyhouse", "xiangqi", "shogi", "diminuendo", "demotion-chessgi", "four-handed", "yalta"].filter((it) => it in files)) {
    const game = Variant.fromText(files[name], { files }).start();
    assert.equal(game.perft(2), alfil("perft", name, "2").nodes, name);
  }
});

test("mistakes are data with places", () => {
  const failed = (() => {
    try {
      return Variant.fromText("extends = 'ches'", { files });
    } catch (error) {
      return error;
    }
  })();
  assert.equal(failed.problem.code, "bad-rules");
  assert.equal(failed.problem.diagnostics[0].places[0].line, 1);
  assert.equal(Variant.check("board.size = [8, 'x']").ok, false);
  assert.throws(() => Variant.fromText(files.chess, { file: {} }), /unknown field `file`/);
});

test("a game is played, taken back, drawn and searched", () => {
  const game = Variant.fromText(files.chess, { files }).start();
  for (const it of ["f2f3", "e7e5", "g2g4"]) game.push(it);
  assert.throws(() => game.push("e5e3"), (error) => error.problem.code === "illegal-move");
  const best = new Engine().best(game, { depth: 2 });
  assert.equal(best.turn, "d8h4");
  game.push(best.turn);
  assert.deepEqual(game.outcome.winners, [1]);
  assert.match(game.record(), /Qh4#/);
  assert.ok(game.svg().startsWith("<svg"));
  assert.equal(game.pop(), true);
  assert.equal(game.outcome, undefined);
});

test("a network plays its own game only", () => {
  const net = readFileSync(new URL("../crates/play/nets/racingkings.net", import.meta.url));
  const start = (name) => Variant.fromText(files[name], { files }).start();
  const score = (engine, game) => engine.best(game, { depth: 1 }).score;
  const races = start("racingkings");
  assert.notDeepEqual(score(new Engine(net), races), score(new Engine(), races));
  assert.throws(() => new Engine(net).best(start("chess")), (error) => error.problem.code === "other-net");
  assert.throws(() => new Engine(net.subarray(0, 99)).best(races), (error) => error.problem.code === "other-net");
});

test("the page's requests are answered", () => {
  const server = new Server(JSON.stringify(Object.entries(files).map(([name, text]) => ({ name, text }))), 1);
  const call = (method, path, body) => {
    const answer = server.call(method, path, body ? JSON.stringify(body) : "");
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  const { status, body: game } = call("POST", "/games", { rules: { name: "crazyhouse" }, moves: ["e2e4", "d7d5"] });
  assert.equal(status, 201);
  assert.equal(game.tree.length, 3);
  assert.equal(call("POST", `/games/${game.id}/act`, { do: "move", text: "e4d5" }).body.position.hands[0].length, 1);
  assert.equal(call("GET", `/games/${game.id}/board`).body.cells.length, 64);
  assert.equal(call("POST", "/sketch", { rules: { name: "chess" }, piece: "knight" }).status, 200);
  assert.equal(call("GET", "/nothing").status, 404);
  const thoughts = [];
  const best = JSON.parse(server.think(game.id, JSON.stringify({ depth: 2 }), (it) => thoughts.push(JSON.parse(it))));
  assert.ok(best.turn && thoughts.length > 0);
  server.restore("copy", server.saved(game.id));
  assert.deepEqual(call("GET", "/games/copy").body.position, call("GET", `/games/${game.id}`).body.position);
});
