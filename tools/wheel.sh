#!/usr/bin/env bash
# Builds the wheel of the Python package `alfil` for all Linux systems of this machine's kind, and tries it.
# Takes no arguments. The wheel comes to target/wheels/. It needs Python with venv; everything else is installed beside it.
#
# The wheel runs on any processor since about 2009 (x86-64-v2). ALFIL_CPU names another, such as x86-64-v3.
# Systems: glibc 2.17 or later. The machine's own glibc is newer, so zig links: the package `ziglang` has the older one.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=target/wheel-venv
python=${PYTHON:-python3}
test -x "$venv/bin/python" || "$python" -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.10,<2' ziglang
export PATH=$PWD/$venv/bin:$PATH
machine=$(uname -m)
if test "$machine" = x86_64; then
  export RUSTFLAGS="-C target-cpu=${ALFIL_CPU:-x86-64-v2}"
else
  export RUSTFLAGS=
fi
maturin build --profile dist --zig --compatibility manylinux_2_17 --target "$machine-unknown-linux-gnu" \
  --manifest-path python/Cargo.toml --out target/wheels

wheel=$(ls -t target/wheels/alfil-*.whl | head -1)
printf 'wheel: %s (%s bytes)\n' "$(basename "$wheel")" "$(stat -c %s "$wheel")"
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$python" -m venv "$fresh"
"$fresh/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
cd "$fresh"
"$fresh/bin/python" -c 'import alfil; assert alfil.load("chess").perft(4) == 197281; print("import: fine")'
"$fresh/bin/alfil" perft chess 4
