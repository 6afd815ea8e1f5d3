#!/usr/bin/env bash
# Packs the program of this machine with manual pages and what shells need: tools/release/archive.sh SYSTEM
# SYSTEM is the name of the system in Rust's manner (aarch64-apple-darwin). The archive comes to target/archives: a .zip for Windows,
# a .tar.gz for others.
set -euo pipefail
cd "$(dirname "$0")/../.."
system=${1:?usage: tools/release/archive.sh SYSTEM}
# Any processor of the kind, and not that of the machine which builds.
case $system in
  x86_64-*) export RUSTFLAGS="-C target-cpu=${ALFIL_CPU:-x86-64-v2}" ;;
  *) export RUSTFLAGS="" ;;
esac
cargo build --profile dist --package alfil-cli --target "$system" --config profile.dist.strip=true

target=${CARGO_TARGET_DIR:-target}
name=alfil-$(cargo pkgid --package alfil-cli | sed 's/.*[@#]//')-$system
out=$target/archives
rm -rf "${out:?}/$name"
mkdir -p "$out/$name/completions"
program=alfil
case $system in *windows*) program=alfil.exe ;; esac
cp "$target/$system/dist/$program" README.md LICENSE-* "$out/$name/"
"$out/$name/$program" perft chess 4 | grep "^197281 "
"$out/$name/$program" print man "$out/$name/man/man1"
for shell in bash zsh fish powershell; do
  "$out/$name/$program" print completions "$shell" >"$out/$name/completions/alfil.$shell"
done
case $system in
  *windows*) (cd "$out" && 7z a -bso0 "$name.zip" "$name") ;;
  *) tar -C "$out" -czf "$out/$name.tar.gz" "$name" ;;
esac
rm -rf "${out:?}/$name"
ls -l "$out"
