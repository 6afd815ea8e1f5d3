"""Chess-like board games straight from text files: rules, moves, engine, drawings.

>>> import alfil
>>> game = alfil.load("chess").start()
>>> for move in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]:
...     game.push(move)
>>> print(game.outcome)
white wins: checkmate
"""

from ._alfil import (
    Engine,
    Game,
    LegalMoves,
    Move,
    Position,
    Variant,
    __version__,
    load,
    shipped,
)
from ._data import (
    Board,
    Diagnostic,
    Fix,
    Label,
    Line,
    Outcome,
    Piece,
    PieceType,
    Problem,
    RecordedGame,
    Score,
    ShippedGame,
    Span,
)
from ._errors import FenError, IllegalMove, RuleError
from ._records import parse_pgn

__all__ = [
    "Board",
    "Diagnostic",
    "Engine",
    "FenError",
    "Fix",
    "Game",
    "IllegalMove",
    "Label",
    "LegalMoves",
    "Line",
    "Move",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "Problem",
    "RecordedGame",
    "RuleError",
    "Score",
    "ShippedGame",
    "Span",
    "Variant",
    "__version__",
    "load",
    "parse_pgn",
    "shipped",
]


def _register() -> None:
    """Makes ``isinstance(game.legal_moves, Sequence)`` true."""
    from collections.abc import Sequence

    Sequence.register(LegalMoves)


_register()
