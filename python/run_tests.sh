#!/usr/bin/env bash
# Builds the Python package into an environment of its own and tests it: pytest, mypy, stubtest.
# It shares the folder `target` and the profile of `cargo test`, so that alfil is not compiled again.
# Arguments go to pytest. PYTHON names the interpreter.
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$PWD/../target}
venv=$target/python-venv
if ! test -x "$venv/bin/python"; then
  "${PYTHON:-python3}" -m venv "$venv"
fi
stamp=$venv/installed
if ! test "$stamp" -nt pyproject.toml; then
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.10,<2' 'pytest>=8' 'mypy>=1.10'
  touch "$stamp"
fi
export VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH CARGO_TARGET_DIR=$target
maturin develop --quiet
python -m pytest -q "$@"
mypy --strict alfil tests benchmarks
stubtest alfil --mypy-config-file pyproject.toml --allowlist tests/stubtest.txt
