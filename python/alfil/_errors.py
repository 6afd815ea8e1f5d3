"""The exceptions of alfil: all of them are ValueErrors."""

from __future__ import annotations

from typing import Optional

from ._data import Diagnostic

__all__ = ["FenError", "IllegalMove", "RuleError"]


class RuleError(ValueError):
    """Rules have errors, or there are no such rules.

    ``str()`` is the report that the program prints: messages, the lines of the file, and remedies.

    Attributes:
        diagnostics: the errors and warnings as data.
    """

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message, diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return str(self.args[0])


class FenError(ValueError):
    """A text is no position of the game.

    Attributes:
        fen: the text.
        field: the part of it that is wrong, such as ``placement``; None if the whole position is impossible.
        start, end: the characters of the text that are wrong, half-open, from 0.
    """

    fen: str
    field: Optional[str]
    start: int
    end: int

    def __init__(
        self, message: str, fen: str = "", field: Optional[str] = None, start: int = 0, end: int = 0
    ) -> None:
        super().__init__(message, fen, field, start, end)
        self.fen = fen
        self.field = field
        self.start = start
        self.end = end

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalMove(ValueError):
    """A move is not legal in the position, or a text is no legal move.

    Attributes:
        text: the text of the move.
        nearest: legal moves that look like it, nearest first.
    """

    text: str
    nearest: list[str]

    def __init__(self, message: str, text: str = "", nearest: Optional[list[str]] = None) -> None:
        super().__init__(message, text, nearest)
        self.text = text
        self.nearest = nearest or []

    def __str__(self) -> str:
        return str(self.args[0])
