#!/usr/bin/env bash
# Trains networks that come with the program: tools/nets.sh MINUTES GAME...
#
# A game that has one goes on from it. Two cores take about ten minutes a game for most of the gain. NODES is how many positions
# are looked at before each turn of self-play, 150 if it is not set. Breakthrough needs 800.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "tools/nets.sh MINUTES GAME...: minutes for each game, and names of shipped games" >&2
  exit 2
fi
cd "$(dirname "$0")/.."
cargo build --release
minutes=$1
shift
for game in "$@"; do
  net=crates/play/nets/$game.net
  from=()
  if [ -e "$net" ]; then from=(--from "$net"); fi
  "${CARGO_TARGET_DIR:-target}/release/alfil" learn "$game" --minutes "$minutes" --nodes "${NODES:-150}" --out "$net" "${from[@]}"
done
