"""Rules from names, files and texts."""

from __future__ import annotations

from pathlib import Path

import pytest

import alfil


def test_shipped_games() -> None:
    games = {it.name: it for it in alfil.shipped()}
    assert games["chess"].title == "Chess" and len(games) > 100
    assert "loa" in games["lines-of-action"].aliases
    assert alfil.load("loa") == alfil.load("lines-of-action") != alfil.load("chess")


def test_a_variant_tells_what_it_is() -> None:
    variant = alfil.load("chess")
    assert (variant.name, variant.title, variant.players) == ("chess", "Chess", ("white", "black"))
    names = {it.name: it for it in variant.pieces}
    assert names["knight"].id == "N" and not names["knight"].neutral
    board = variant.board
    assert (board.shape, board.files, board.ranks, board.levels) == ("square", 8, 8, 1)
    assert len(board.cells) == 64 and "e4" in board.cells
    assert variant.warnings == () and variant.n_starts == 1
    hexes = alfil.load("glinski").board
    assert hexes.shape == "hex" and len(hexes.cells) == 91 and hexes.files is None


def test_texts_extend_shipped_games() -> None:
    variant = alfil.Variant.from_text("extends = 'chess'\npieces.knight.move = 'NN'")
    assert len(variant.start().legal_moves) == 24 and variant.name == "text"


def test_files(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("extends = 'chess'\n", encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text("extends = 'base.toml'\nvariant.name = 'Mine'\n", encoding="utf-8")
    variant = alfil.load(file)
    assert (variant.name, variant.title) == ("mine", "Mine")
    assert alfil.load(str(tmp_path / "mine")) == variant


def test_errors_are_shown_and_are_data() -> None:
    text = "[board]\nsize = [8, 'x']\ncolour = 'red'\n"
    with pytest.raises(alfil.RuleError) as error:
        alfil.Variant.from_text(text, "game.toml")
    shown = str(error.value)
    assert "game.toml:2:" in shown and "size = [8, 'x']" in shown and "\x1b" not in shown
    all = {it.code: it for it in error.value.diagnostics}
    unknown = all["unknown-key"]
    assert unknown.is_error and unknown.span is not None
    assert (unknown.span.file, unknown.span.line, unknown.span.column) == ("game.toml", 3, 1)
    assert text[unknown.span.start : unknown.span.end] == "colour"
    assert str(unknown).startswith("game.toml:3:1: error[unknown-key]: ")


def test_fixes_can_be_applied() -> None:
    text = "# é\nextends = 'ches'\n"
    with pytest.raises(alfil.RuleError) as error:
        alfil.Variant.from_text(text)
    (fix,) = [it for it in error.value.diagnostics[0].fixes if "chess" in it.replacement]
    assert text[fix.span.start : fix.span.end] == fix.found
    fixed = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    assert alfil.Variant.from_text(fixed).perft(2) == 400


def test_missing_files_and_wrong_types() -> None:
    with pytest.raises(alfil.RuleError, match="no file `ches`"):
        alfil.load("ches")
    with pytest.raises(alfil.RuleError):
        alfil.load("/")
    with pytest.raises(TypeError, match="rules: expected"):
        alfil.load(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        alfil.Variant.from_text(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        alfil.Game()


def test_options() -> None:
    plain, changed = alfil.load("chu"), alfil.load("chu", options={"okazaki": True})
    assert plain.options["okazaki"] == "false" and changed.options["okazaki"] == "true"
    assert plain != changed
    with pytest.raises(alfil.RuleError, match="okazak"):
        alfil.load("chu", options={"okazak": True})
    with pytest.raises(TypeError, match="options"):
        alfil.load("chu", options={"okazaki": 1.5})  # type: ignore[dict-item]


def test_anything_as_rules_is_an_error_and_no_panic() -> None:
    for text in ["", "x", "[" * 1000, "extends = 'text'", "a = 1\n" * 1000, "\0", "board.size = [1e9, 1]"]:
        with pytest.raises(alfil.RuleError) as error:
            alfil.Variant.from_text(text)
        assert error.value.diagnostics
