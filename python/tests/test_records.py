"""Game records."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import alfil

TWO = """[Event "A"]
[White "W"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Variant "Atomic"]

1. Nf3 f6 2. Nd4 Nh6 *
"""


def test_a_file_of_games() -> None:
    first, second = alfil.parse_pgn(TWO)
    assert first.headers["White"] == "W" and first.result == "1-0" and first.complete
    assert first.game is not None and first.game.variant.name == "chess"
    assert str(first.game.outcome) == "white wins: checkmate" and first.problems == ()
    assert second.game is not None and second.game.variant.name == "atomic"
    assert [str(it) for it in second.game.moves] == ["g1f3", "f7f6", "f3d4", "g8h6"]


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(TWO, encoding="utf-8")
    assert len(alfil.parse_pgn(file)) == len(alfil.parse_pgn(io.StringIO(TWO))) == 2
    with open(file, encoding="utf-8") as open_file:
        assert len(alfil.parse_pgn(open_file)) == 2
    with pytest.raises(OSError):
        alfil.parse_pgn(tmp_path / "none.pgn")
    with pytest.raises(TypeError, match="as text"):
        alfil.parse_pgn(io.BytesIO(b"1. e4"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="source: expected"):
        alfil.parse_pgn(7)  # type: ignore[arg-type]


def test_mistakes_are_data() -> None:
    (game,) = alfil.parse_pgn("1. e4 e5\n2. Ke3 Nc6 *")
    assert not game.complete and game.game is not None and game.game.n_moves == 2
    (problem,) = game.problems
    assert (problem.number, problem.player, problem.text) == (2, "white", "Ke3")
    assert problem.line == 2 and not problem.omission
    (unknown,) = alfil.parse_pgn('[Variant "Ches"]\n\n1. e4 *')
    assert unknown.game is None and "chess" in unknown.problems[0].message


def test_own_rules() -> None:
    rules = alfil.Variant.from_text("extends = 'chess'\npieces.knight.move = 'NN'")
    (game,) = alfil.parse_pgn("1. Nd5 *", rules)
    assert game.complete and game.game is not None and game.game.variant == rules


def test_what_is_written_is_read() -> None:
    game = alfil.load("crazyhouse").start()
    for text in ["e4", "d5", "exd5", "Qxd5", "P@e4"]:
        game.push(text)
    text = game.record({"White": 'A "B"', "Round": 3})  # type: ignore[dict-item]
    (read,) = alfil.parse_pgn(text)
    assert read.headers["White"] == 'A "B"' and read.headers["Round"] == "3"
    assert read.game is not None and read.game.fen == game.fen
    assert "e2e4" in game.record(plain=True)


def test_anything_as_a_record() -> None:
    for text in ["", "x", "(" * 10_000, "[" * 1000, "1. " * 1000, "{", '[FEN "x"]\n\n1. e4', "\0\0"]:
        for game in alfil.parse_pgn(text):
            assert game.headers is not None
