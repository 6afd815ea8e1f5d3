#!/usr/bin/env bash
# Counts the processor's instructions of fixed workloads, and compares them with those kept in benches/instructions.txt:
#   tools/instructions.sh            fails if a workload needs over 3 % more than the kept count
#   UPDATE=1 tools/instructions.sh   keeps today's counts
# The counts are the same on every machine, but not with every compiler. With another one than that of the kept counts,
# they are printed, and nothing fails.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "expected valgrind: apt install valgrind" >&2; exit 1; }

kept=benches/instructions.txt
export RUSTFLAGS="-C target-cpu=x86-64-v3"
cargo build -q -p alfil-benches --example workload --profile release
program=${CARGO_TARGET_DIR:-target}/release/examples/workload
compiler=$(rustc --version | cut -d' ' -f2)

# The instructions of a workload, in thousands.
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    awk '/Collected/ { printf "%d", $4 / 1000 }'
}

new=$(mktemp)
trap 'rm -f "$new"' EXIT
echo "rustc $compiler" >"$new"
while read -r game work n; do
  # Loading the game is no part of the work.
  load=$(count "$game" random 0)
  echo "$game $work $n $(($(count "$game" "$work" "$n") - load))" >>"$new"
done <<'WORKLOADS'
chess plain 4
chess bulk 5
chess random 40
chess sampled 40
chess game 40
chess steps 300
chess texts 2
chess sans 2
chess fens 4
chess read 2
shogi random 15
xiangqi random 15
crazyhouse random 20
atomic bulk 4
janggi bulk 3
seirawan bulk 3
gomoku random 2
WORKLOADS

if [ -n "${UPDATE:-}" ] || [ ! -e "$kept" ]; then
  cp "$new" "$kept"
  cat "$kept"
  echo "kept in $kept: commit it, so that later counts are compared with it"
  exit
fi
awk -v compiler="$compiler" '
  FNR == NR { kept[$1, $2, $3] = $4; if ($1 == "rustc") same = $2 == compiler; next }
  $1 == "rustc" { next }
  {
    old = kept[$1, $2, $3]
    ratio = old ? $4 / old : 0
    verdict = !old ? "new" : ratio > 1.03 ? "MORE" : ratio < 0.97 ? "less" : ""
    printf "%-12s %-7s %4s %12d %12d %6.3f %s\n", $1, $2, $3, old, $4, ratio, verdict
    if (verdict == "MORE" && same) bad = 1
  }
  END {
    if (!same) print "the kept counts are those of another compiler"
    if (bad) print "a workload needs over 3 % more instructions: mend it, or keep the counts with UPDATE=1 and say why"
    exit bad
  }' "$kept" "$new"
