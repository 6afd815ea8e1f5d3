"""Records of games from texts and files."""

from __future__ import annotations

import os
from typing import Optional, Protocol, Union

from ._alfil import Game, Variant, parse_records
from ._data import RecordedGame


class Readable(Protocol):
    """An open text file."""

    def read(self) -> str:
        """Returns the text."""
        ...


def parse_pgn(
    source: Union[str, os.PathLike[str], Readable], variant: Optional[Variant] = None
) -> list[RecordedGame]:
    """Reads game records, and plays them.

    Args:
        source: the text of one record or more, the path of a file (an ``os.PathLike``, not a str), or an open text file.
        variant: the rules of all games. Without it, the tag ``Variant`` of each game names a shipped game; records
            without that tag are of chess.

    Returns:
        The games in their order. Mistakes are in ``RecordedGame.problems``, and raise nothing.

    Raises:
        OSError: the file can't be read.
        UnicodeDecodeError: the file is not written in UTF-8.
    """
    if isinstance(source, str):
        text = source
    elif isinstance(source, os.PathLike):
        with open(source, encoding="utf-8") as file:
            text = file.read()
    elif hasattr(source, "read"):
        text = source.read()
    else:
        kind = type(source).__name__
        raise TypeError(f"source: expected a text, an os.PathLike or an open file, found {kind}")
    if not isinstance(text, str):
        raise TypeError("source: expected a file that is open as text, found one that gives bytes")
    return parse_records(text, variant)


def played(variant: Variant, fen: str, moves: list[str]) -> Game:
    """Returns the game that began at a position, after these moves: how a pickled game is made again."""
    game = variant.game(fen)
    for move in moves:
        game.push(move)
    return game
