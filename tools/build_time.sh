#!/usr/bin/env bash
# Times a first release build of alfil, and that of a fixed yardstick: the crate regex-automata.
#
#   tools/build_time.sh [REVISION]
#
# Builds a fresh clone of this repository in a temporary folder, by default at HEAD. Downloads do not count.
# Prints wall clock and processor time, and their ratios to the yardstick, which is built before alfil and after it.
set -euo pipefail

root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
revision=$(git -C "$root" rev-parse --verify "${1:-HEAD}^{commit}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TERM_COLOR=never
TIMEFORMAT='%R %U %S'

mkdir -p "$work/yardstick/src"
echo 'pub use regex_automata::Anchored;' > "$work/yardstick/src/lib.rs"
cat > "$work/yardstick/Cargo.toml" <<'TOML'
[package]
name = "yardstick"
version = "0.0.0"
edition = "2024"

[dependencies]
aho-corasick = "=1.1.5"
memchr = "=2.8.3"
regex-automata = "=0.4.19"
regex-syntax = "=0.8.12"
TOML

git clone --quiet --no-checkout "$root" "$work/alfil"
git -C "$work/alfil" checkout --quiet --detach "$revision"
for crate in yardstick alfil; do
  (cd "$work/$crate" && cargo fetch --quiet)
done

# Builds a crate from nothing and prints the seconds: wall clock, processor.
build() {
  local log="$work/$1.log" target="$work/target"
  rm -rf "$target"
  if ! { time (cd "$work/$1" && CARGO_TARGET_DIR="$target" cargo build --release >"$log" 2>&1); } 2>"$work/time"; then
    cat "$log" >&2
    return 1
  fi
  awk '{ printf "%.1f %.1f\n", $1, $2 + $3 }' "$work/time"
}

before=$(build yardstick)
alfil=$(build alfil)
after=$(build yardstick)

cores=$(nproc)
echo "alfil at ${revision:0:12}, cargo build --release, $cores cores, ${CARGO_BUILD_JOBS:-$cores} jobs; seconds"
echo "$before $alfil $after" | awk '
  {
    wall = ($1 + $5) / 2
    processor = ($2 + $6) / 2
    printf "%-16s %8s %10s\n", "", "wall", "processor"
    printf "%-16s %8.1f %10.1f\n", "alfil", $3, $4
    printf "%-16s %8.1f %10.1f   (%s and %s, before and after)\n", "regex-automata", wall, processor, $1, $5
    printf "%-16s %8.2f %10.2f\n", "ratio", $3 / wall, $4 / processor
  }'
