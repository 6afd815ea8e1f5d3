#!/usr/bin/env bash
# Builds the Python package and tests it: pytest, mypy, stubtest. Arguments go to pytest. PYTHON names the interpreter.
# `python/run_tests.sh -m cluster` runs the tests of Ray, which must be installed in target/python-venv.
#
# It shares the folder `target` with `cargo test --workspace --exclude alfil-wasm`. The same packages are named, and tests of
# theirs, because what packages and tests depend on decides how all of it is compiled: so only pyo3 and the package are
# compiled here.
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$PWD/../target}
venv=$target/python-venv
./make_venv.sh
PYO3_BUILD_EXTENSION_MODULE=1 PYO3_PYTHON=$venv/bin/python \
  cargo build --quiet --workspace --exclude alfil-wasm --lib --test suite
for library in "$target"/debug/lib_alfil.so "$target"/debug/lib_alfil.dylib; do
  if test -e "$library"; then ln -sf "$library" alfil/_alfil.abi3.so; fi
done
export PATH=$venv/bin:$PATH
python -m pytest -q "$@"
mypy --strict alfil tests benchmarks
stubtest alfil._alfil --mypy-config-file pyproject.toml
