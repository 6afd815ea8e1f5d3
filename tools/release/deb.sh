#!/usr/bin/env bash
# Makes a Debian package of what tools/static.sh has built, in target/debian. Takes no arguments. It needs cargo-deb:
#   cargo install --locked cargo-deb --version "^3"
set -euo pipefail
cd "$(dirname "$0")/../.."
archive=$(find "${CARGO_TARGET_DIR:-target}/static" -name 'alfil-*.tar.gz' -print -quit)
test -n "$archive" || { echo "there is no archive: run tools/static.sh" >&2; exit 1; }
# The paths in cli/Cargo.toml ([package.metadata.deb]) begin here.
files=target/deb-files
rm -rf "$files"
mkdir -p "$files"
tar -xzf "$archive" -C "$files" --strip-components=1
gzip -9n "$files"/man/man1/*.1
cargo deb --package alfil-cli --no-build --no-strip --output target/debian/
ls -l target/debian
