#!/usr/bin/env bash
# Packs the npm package of wasm/pkg into target/npm, installs it in an empty folder, and plays with it. Takes no arguments.
set -euo pipefail
cd "$(dirname "$0")/../.."
node wasm/rules.mjs
out=$PWD/target/npm
rm -rf "$out"
mkdir -p "$out"
(cd wasm/pkg && npm pack --silent --pack-destination "$out")
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
cd "$fresh"
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund --loglevel=error "$out"/*.tgz
cat >try.mjs <<'END'
import init, { Engine, Variant } from "@alfil/alfil";
import { rules } from "@alfil/alfil/rules";

await init();
const game = Variant.fromText(rules.chess, { files: rules }).start();
if (game.perft(4) !== 197281) throw new Error(`perft(4) is ${game.perft(4)}`);
const engine = new Engine();
let turns = 0;
for (; turns < 200 && !game.outcome; turns += 1) game.push(engine.best(game, { depth: 1 }).turn);
console.log(`played ${turns} turns of chess: ${game.fen}`);
END
node try.mjs
ls -l "$out"
