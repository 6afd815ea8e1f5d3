#!/usr/bin/env bash
# Builds the program as one static file for any Linux of this machine's kind, and packs it with its manual pages and what
# shells need. Takes no arguments. It needs the static C library (on Debian: libc6-dev).
#
# The program runs on any processor since about 2009 (x86-64-v2). ALFIL_CPU names another, such as x86-64-v3.
# It comes to target/static/alfil-VERSION-SYSTEM.tar.gz.
set -euo pipefail
cd "$(dirname "$0")/.."
system=$(uname -m)-unknown-linux-gnu
export RUSTFLAGS="-C target-feature=+crt-static -C relocation-model=static"
if test "$(uname -m)" = x86_64; then RUSTFLAGS+=" -C target-cpu=${ALFIL_CPU:-x86-64-v2}"; fi
# With a named target, the flags are not those of build scripts and macros, which can't be static.
cargo build --profile dist --package alfil-cli --target "$system" --config profile.dist.strip=true

out=${CARGO_TARGET_DIR:-target}/static
name=alfil-$(cargo pkgid --package alfil-cli | sed 's/.*[@#]//')-$system
rm -rf "${out:?}/$name"
mkdir -p "$out/$name/completions"
cp "${CARGO_TARGET_DIR:-target}/$system/dist/alfil" README.md LICENSE-* "$out/$name/"
program=$out/$name/alfil
if readelf --program-headers "$program" | grep -q INTERP; then
  echo "$program is not static" >&2
  exit 1
fi
"$program" perft chess 4 | grep "^197281 "
"$program" print man "$out/$name/man/man1"
for shell in bash zsh fish; do "$program" print completions "$shell" > "$out/$name/completions/alfil.$shell"; done
tar -C "$out" -czf "$out/$name.tar.gz" "$name"
printf '%s: %s bytes, the program in it %s\n' "$out/$name.tar.gz" "$(stat -c %s "$out/$name.tar.gz")" "$(stat -c %s "$program")"
