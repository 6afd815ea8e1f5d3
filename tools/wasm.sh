#!/usr/bin/env bash
# Builds the module for pages and Node: wasm/pkg. Takes no arguments.
#
# It needs `rustup target add wasm32-unknown-unknown`, or a cargo in $WASM_CARGO that builds for that target by itself,
# wasm-bindgen (`cargo install wasm-bindgen-cli --version =X`, X as in Cargo.lock), wasm-opt (`npm install binaryen`), and npm for
# the bundle of the page's workers.
# $WASM_BINDGEN and $WASM_OPT name these programs if they are not in PATH. $WASM_SYSROOT is the folder of the compiler that
# $WASM_CARGO uses, if that is not rustup's.
set -euo pipefail
cd "$(dirname "$0")/.."
bindgen=${WASM_BINDGEN:-wasm-bindgen}
optimize=${WASM_OPT:-wasm-opt}
out=$PWD/wasm/pkg

wanted=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
found=$("$bindgen" --version | awk '{ print $2 }')
if [ "$wanted" != "$found" ]; then
  echo "wasm-bindgen is $found, and Cargo.lock wants $wanted: cargo install wasm-bindgen-cli --version =$wanted" >&2
  exit 1
fi

# Rules of cargo for the machine itself, such as a native processor, are none for a page.
unset RUSTFLAGS CARGO_BUILD_RUSTFLAGS
# Panics name the place in the source. The folders of the machine that builds are nobody's business, and differ.
registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
remapped=
for pair in "$PWD=." "$registry=crates" "${WASM_SYSROOT:-$(rustc --print sysroot)}=rust"; do
  remapped+="\"--remap-path-prefix=$pair\","
done
flags=(--profile wasm -p alfil-wasm --config "target.wasm32-unknown-unknown.rustflags=[$remapped]")
if [ -n "${WASM_CARGO:-}" ]; then
  "$WASM_CARGO" build "${flags[@]}"
else
  cargo build "${flags[@]}" --target wasm32-unknown-unknown
fi

module=${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/alfil_wasm.wasm
"$bindgen" --target web --remove-name-section --remove-producers-section --out-name alfil --out-dir "$out" "$module"
rm -f "$out/alfil_bg.wasm.d.ts"
# All current browsers have these features.
"$optimize" -Oz --enable-bulk-memory --enable-bulk-memory-opt \
  --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals --enable-reference-types \
  --enable-multivalue "$out/alfil_bg.wasm" -o "$out/alfil_bg.wasm"

if grep -qa -e "$registry" -e "$PWD/" "$out/alfil_bg.wasm"; then
  echo "the module names folders of this machine" >&2
  exit 1
fi
cp web/src/types.d.ts "$out/types.d.ts"
cp wasm/README.md LICENSE-MIT LICENSE-APACHE "$out"
# The program has a copy, so that its package has all that it is built from. Workers of exported pages have the script.
cp "$out/alfil_bg.wasm" cli/module/
(cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run --silent build)
node wasm/sources.mjs --write
ls -l "$out"
gzip -9 -c "$out/alfil_bg.wasm" | wc -c
