#!/usr/bin/env bash
# Measures what a build of alfil costs, beside an older revision in the same run.
#
#   tools/build_time.sh BASE [REVISION]        a first build, a crate that embeds alfil, one changed function of the language
#   tools/build_time.sh --ci BASE [REVISION]   .ci/run
#
# Builds fresh clones of this repository in a temporary folder; REVISION is HEAD by default. Downloads do not count.
# Prints processor seconds (user and system) and wall clock. Other programs change the wall clock, and a little of the rest.
set -euo pipefail

ci=
if test "${1:-}" = --ci; then
  ci=yes
  shift
fi
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
base=$(git -C "$root" rev-parse --verify "${1:?name the revision to compare with}^{commit}")
revision=$(git -C "$root" rev-parse --verify "${2:-HEAD}^{commit}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TERM_COLOR=never
unset RUSTFLAGS CARGO_INCREMENTAL
TIMEFORMAT='%R %U %S'

for tree in base new; do
  git clone --quiet --no-checkout "$root" "$work/$tree"
  mkdir -p "$work/$tree-outside/src"
  echo 'pub use alfil::Variant;' >"$work/$tree-outside/src/lib.rs"
  cat >"$work/$tree-outside/Cargo.toml" <<TOML
[package]
name = "outside"
version = "0.0.0"
edition = "2024"

[dependencies]
alfil = { path = "../$tree", default-features = false }

[workspace]
TOML
done
git -C "$work/base" checkout --quiet --detach "$base"
git -C "$work/new" checkout --quiet --detach "$revision"
for folder in base new base-outside new-outside; do
  (cd "$work/$folder" && cargo fetch --quiet)
done

# Runs a command in a folder and prints its processor seconds and wall clock. Each folder has one target directory.
measured() {
  local folder="$work/$1"
  shift
  if ! { time (cd "$folder" && CARGO_TARGET_DIR="$folder-target" "$@" >"$work/log" 2>&1); } 2>"$work/time"; then
    cat "$work/log" >&2
    return 1
  fi
  tail -n 1 "$work/time" | awk '{ printf "%.1f %.1f\n", $2 + $3, $1 }'
}

# Prints a row: its name, the measures of the base, and those of the revision.
row() {
  echo "$2 $3" | awk -v name="$1" '{
    printf "%-46s %10.1f %10.1f %8.2f   (wall %.0f s, %.0f s)\n", name, $1, $3, $3 / $1, $2, $4
  }'
}

echo "${base:0:12} and ${revision:0:12}, $(nproc) cores; processor seconds"
printf '%-46s %10s %10s %8s\n' "" base new ratio
if test -n "$ci"; then
  row ".ci/run" "$(measured base .ci/run)" "$(measured new .ci/run)"
  exit
fi
row "cargo build --release" "$(measured base cargo build --release)" "$(measured new cargo build --release)"
rm -rf "$work"/*-target
row "an outside crate, without default features" \
  "$(measured base-outside cargo build --release)" "$(measured new-outside cargo build --release)"
rm -rf "$work"/*-target

# One changed function: the tests are built and run once before.
measured new cargo test -p alfil-language >/dev/null
sed -i '0,/^    let /s//    std::hint::black_box(());\n    let /' "$work/new/crates/language/src/sema/budgets.rs"
echo "$(measured new cargo test -p alfil-language)" |
  awk '{ printf "%-46s %10s %10.1f            (wall %.0f s)\n", "one function of sema changed: its tests", "", $1, $2 }'
