"""Plain data that alfil hands out: immutable, comparable, and free to be pickled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Mapping, NamedTuple, Optional

if TYPE_CHECKING:
    from ._alfil import Game, Move

__all__ = [
    "Board",
    "Diagnostic",
    "Fix",
    "Label",
    "Line",
    "Outcome",
    "Piece",
    "PieceType",
    "Problem",
    "RecordedGame",
    "Score",
    "ShippedGame",
    "Span",
]


class Piece(NamedTuple):
    """A piece on the board."""

    #: The name of its owner; None if nobody owns it, such as a wall.
    player: Optional[str]
    #: The name of its type: ``knight``.
    type: str


@dataclass(frozen=True)
class PieceType:
    """A kind of piece."""

    #: Its name in the rule file: ``knight``.
    name: str
    #: Its letter, or letters, in positions and moves: ``N``, ``+P``.
    id: str
    #: Its moves as the rule file writes them, in Betza's notation: ``N``.
    notation: str
    #: True if nobody owns such pieces.
    neutral: bool
    #: Its value in about hundredths of a pawn, if the rule file has one.
    value: Optional[int]


@dataclass(frozen=True)
class Board:
    """The geometry of a game."""

    #: ``square``, ``hex`` or ``graph``.
    shape: str
    #: The names of all cells, in board order.
    cells: tuple[str, ...]
    #: The number of files of a square board, else None.
    files: Optional[int]
    #: The number of ranks of a square board, else None.
    ranks: Optional[int]
    #: The number of boards above one another.
    levels: int


@dataclass(frozen=True)
class Outcome:
    """How a game has ended."""

    #: The names of the players of the winning team; empty for a draw.
    winners: tuple[str, ...]
    #: The reason: ``checkmate``.
    reason: str
    #: What each player gets, from 0 to 1: name to points.
    points: Mapping[str, float] = field(hash=False)
    #: The points of all players in turn order: ``1-0``, ``1/2-1/2``.
    result: str
    #: The result in words: ``white wins: checkmate``.
    text: str

    @property
    def winner(self) -> Optional[str]:
        """The name of the winner; None for a draw, or if several players win together."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        """True if nobody has won."""
        return not self.winners

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, order=True)
class Score:
    """The value of a position for the player on move. A greater score is better.

    ``str()`` is ``+0.32``, ``#3`` for a win in three turns, ``#-2`` for a loss.
    """

    #: The place among all scores, for comparing.
    rank: int = field(repr=False)
    #: In about hundredths of the most modest piece; None if the game is won or lost.
    value: Optional[int] = field(compare=False)
    #: Own turns until the game is won (positive) or lost (negative); None if it is neither.
    mate: Optional[int] = field(compare=False)
    #: The score for people.
    text: str = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Line:
    """What an engine has found out about a turn."""

    #: The value of the position if the line is played, for the player on move.
    score: Score
    #: The moves that are expected, single ones, first the one to make.
    moves: tuple[Move, ...]
    #: The same as text: blanks between turns, commas within them.
    text: str
    #: How many moves ahead everything was looked at.
    depth: int
    #: How many moves ahead something was looked at.
    selective_depth: int
    #: How many positions were looked at, for all lines together.
    nodes: int
    #: The time since the search began.
    seconds: float

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.moves[0]

    def __str__(self) -> str:
        return f"{self.score} {self.text}"


@dataclass(frozen=True)
class Span:
    """A place in a rule file."""

    #: The path of the file, or the name of the text.
    file: str
    #: The line of the first character, from 1.
    line: int
    #: Its column, from 1.
    column: int
    #: The first character in the file, from 0.
    start: int
    #: The character behind the last one.
    end: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Label:
    """A place, and what it has to do with the problem."""

    span: Span
    #: The text beside the characters; may be empty.
    text: str


@dataclass(frozen=True)
class Fix:
    """A change of a rule file that removes a mistake."""

    #: The change in words.
    title: str
    #: The characters that change; empty for an insertion.
    span: Span
    #: The characters that stand there.
    found: str
    #: The characters that take their place.
    replacement: str
    #: True if they are an example, which the author goes on to change.
    is_example: bool


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong in a rule file."""

    #: Its kind: ``unknown-key``. ``alfil explain CODE`` has a page on it.
    code: str
    #: ``error`` or ``warning``.
    severity: str
    #: One line.
    message: str
    #: The places; the first one is where the mistake is. Empty if there is no file.
    labels: tuple[Label, ...]
    #: What the author can do.
    helps: tuple[str, ...]
    #: The same as changes of the text.
    fixes: tuple[Fix, ...]
    #: Background.
    notes: tuple[str, ...]

    @property
    def span(self) -> Optional[Span]:
        """Where the mistake is; None if there is no file."""
        return self.labels[0].span if self.labels else None

    @property
    def is_error(self) -> bool:
        """True if the rules can't be used."""
        return self.severity == "error"

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"


@dataclass(frozen=True)
class ShippedGame:
    """A game that comes with alfil."""

    #: The name that ``alfil.load`` takes.
    name: str
    #: The name for people.
    title: str
    #: Other names that ``alfil.load`` takes.
    aliases: tuple[str, ...]


@dataclass(frozen=True)
class Problem:
    """A false statement in a record."""

    #: The number of the move in the record.
    number: int
    #: The player who moved.
    player: str
    #: What the record says.
    text: str
    #: What is wrong with it.
    message: str
    #: The line in the text of the record, from 1.
    line: int
    #: True if only a mark is missing, such as ``+``: the move as such is right.
    omission: bool

    def __str__(self) -> str:
        mover = f", {self.player}" if self.player else ""
        return f"move {self.number}{mover}, `{self.text}`: {self.message}"


@dataclass(frozen=True, eq=False)
class RecordedGame:
    """A game of a record, played as far as its moves are legal."""

    #: The line above the game, or empty.
    title: str
    #: The tags: ``{"White": "Anderssen", ...}``.
    headers: Mapping[str, str]
    #: The result behind the last move, if there is one.
    result: Optional[str]
    #: The game at the last move that could be played; None if its rules are not known.
    game: Optional[Game]
    #: What is wrong in the record. Nothing behind an illegal move is looked at.
    problems: tuple[Problem, ...]
    #: True if all moves could be played.
    complete: bool
