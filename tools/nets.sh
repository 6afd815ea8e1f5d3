#!/usr/bin/env bash
# Trains networks that come with the program: tools/nets.sh GAMES GAME...
#
# GAMES is the number of games of self-play; 16000 take five to ten minutes of one core in most games. A game that has a network
# goes on from it. Games are kept in target/games, and all that are there for a game are learned from. NODES is how many positions
# are looked at before each turn of self-play, 150 if it is not set. Breakthrough needs 800.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "tools/nets.sh GAMES GAME...: games of self-play for each, and names of shipped games" >&2
  exit 2
fi
cd "$(dirname "$0")/.."
cargo build --release
games=$1
shift
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/games"
for game in "$@"; do
  net=crates/play/nets/$game.net
  from=()
  if [ -e "$net" ]; then from=(--from "$net"); fi
  "$target/release/alfil" learn "$game" --games "$games" --iterations 1 --seed 77 --nodes "${NODES:-150}" \
    --keep "$target/games/$game.games" --out "$net" "${from[@]}"
done
