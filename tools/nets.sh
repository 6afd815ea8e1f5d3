#!/usr/bin/env bash
# Trains networks that come with the program: tools/nets.sh GAMES GAME...
#
# GAMES is the number of games of self-play; 16000 take five to ten minutes of one core in most games. A game that has a network
# goes on from it. NODES is how many positions are looked at before each turn of self-play, 150 if it is not set. Breakthrough
# needs 800.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "tools/nets.sh GAMES GAME...: games of self-play for each, and names of shipped games" >&2
  exit 2
fi
cd "$(dirname "$0")/.."
cargo build --release
games=$1
shift
for game in "$@"; do
  net=crates/play/nets/$game.net
  from=()
  if [ -e "$net" ]; then from=(--from "$net"); fi
  "${CARGO_TARGET_DIR:-target}/release/alfil" learn "$game" --games "$games" --iterations 1 --seed 77 --nodes "${NODES:-150}" \
    --out "$net" "${from[@]}"
done
