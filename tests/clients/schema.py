#!/usr/bin/env python3
"""Judges rule files by docs/rules.schema.json, with the package jsonschema.

    schema.py [FILE...]

Without files: all shipped files must be valid, and each file of tests/data/schema must not be. Exits with 1 otherwise.
Needs Python 3.11 and (pip) `jsonschema`.
"""

import json
import sys
import tomllib
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[2]


def first_error(validator, path):
    """Returns what is wrong with a file; None if nothing is."""
    try:
        tree = tomllib.loads(path.read_text())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return f"not TOML: {error}"
    error = jsonschema.exceptions.best_match(validator.iter_errors(tree))
    if error is None:
        return None
    place = ".".join(str(it) for it in error.absolute_path)
    return f"{place or 'the file'}: {error.message[:150]}"


def main():
    schema = json.loads((ROOT / "docs/rules.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    if sys.argv[1:]:
        wrong = 0
        for path in map(Path, sys.argv[1:]):
            error = first_error(validator, path)
            wrong += error is not None
            print(f"{path}: {error or 'fine'}")
        return wrong > 0
    faults = []
    shipped = sorted((ROOT / "rules").glob("*.toml"))
    for path in shipped:
        error = first_error(validator, path)
        # Inline tables of several lines are TOML 1.1, which tomllib does not read.
        if error and not error.startswith("not TOML"):
            faults.append(f"{path.name} is refused: {error}")
    mistakes = sorted((ROOT / "tests/data/schema").glob("*.toml"))
    for path in mistakes:
        error = first_error(validator, path)
        if error is None:
            faults.append(f"{path.name} is accepted")
        else:
            print(f"{path.name}: {error}")
    print(f"{len(shipped)} shipped files, {len(mistakes)} mistakes")
    for fault in faults:
        print(fault)
    return bool(faults) or not shipped or not mistakes


sys.exit(main())
