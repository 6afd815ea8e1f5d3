#!/usr/bin/env python3
"""Judges rule files by docs/rules.schema.json, with the package jsonschema.

    schema.py [FILE...]

Without files: all shipped files must be valid, and each file of tests/data/schema must not be. Of the mistakes in
tests/data/mistakes.toml, those with `schema = true` must be refused, and no others. Exits with 1 otherwise.
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
        return error_in(validator, path.read_text())
    except UnicodeDecodeError as error:
        return f"not TOML: {error}"


def error_in(validator, text):
    """Returns what is wrong with a text; None if nothing is."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return f"not TOML: {error}"
    error = jsonschema.exceptions.best_match(validator.iter_errors(tree))
    if error is None:
        return None
    place = ".".join(str(it) for it in error.absolute_path)
    return f"{place or 'the file'}: {error.message[:150]}"


def judge_mistakes(validator, faults):
    """Compares what the schema says of authors' mistakes with what the table expects. Returns how many it refuses."""
    table = tomllib.loads((ROOT / "tests/data/mistakes.toml").read_text())
    sound = table["sound"]
    refused = 0
    for item in table["mistake"] + table["no-mistake"] + [{"name": "sound", "old": "", "new": ""}]:
        text = item["text"] if "text" in item else sound.replace(item["old"], item["new"], 1)
        error = error_in(validator, text)
        if error and error.startswith("not TOML"):
            continue
        refused += error is not None
        if (error is not None) != item.get("schema", False):
            faults.append(f"{item['name']}: {error or 'accepted'}")
        elif error:
            print(f"{item['name']}: {error}")
    return refused


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
    refused = judge_mistakes(validator, faults)
    print(f"{len(shipped)} shipped files, {len(mistakes)} wrong files, {refused} mistakes of authors")
    for fault in faults:
        print(fault)
    return bool(faults) or not shipped or not mistakes or not refused


sys.exit(main())
