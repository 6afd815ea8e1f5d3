#!/usr/bin/env bash
# Makes target/python-venv: what the tests of the Python package and of the page in a browser need. Takes no arguments.
# PYTHON names the interpreter.
set -euo pipefail
cd "$(dirname "$0")"
venv=${CARGO_TARGET_DIR:-$PWD/../target}/python-venv
if test "$venv/installed" -nt pyproject.toml && test "$venv/installed" -nt make_venv.sh; then exit; fi
"${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'pytest>=8' 'mypy>=1.10' \
  numpy gymnasium pettingzoo open_spiel 'playwright>=1.50,<2'
# As an editable installation does, without compiling again.
"$venv/bin/python" -c 'import os, sysconfig
with open(os.path.join(sysconfig.get_path("purelib"), "alfil.pth"), "w") as file: file.write(os.getcwd() + "\n")'
touch "$venv/installed"
