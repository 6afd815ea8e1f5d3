#!/usr/bin/env bash
# Makes the manual as a book in target/book, with the playground beside it, and checks its links. Takes no arguments.
# It needs Node, the program `alfil` (ALFIL names it), and mdBook:
#   cargo install --locked mdbook@0.5.4 --no-default-features --features search
set -euo pipefail
cd "$(dirname "$0")/../.."
alfil=${ALFIL:-${CARGO_TARGET_DIR:-target}/debug/alfil}
"${MDBOOK:-mdbook}" build
"$alfil" export site --playground target/book/play
node tools/book/check.mjs target/book
