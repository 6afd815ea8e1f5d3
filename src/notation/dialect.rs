//! Ways to write moves that other programs have.

use alfil_model::{Cell, Model, PieceType};

/// UCI's text for making no move.
pub(super) const NULL_MOVE: &str = "0000";

/// Alfil's own.
pub(super) static OWN: Dialect = Dialect::OWN;

/// A way to write moves. Dialects differ only in the look of texts. All of them distinguish the same moves, and by the
/// same means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The names of cells, in board order; those without a name here are called as in the rule file.
    pub cells: Vec<String>,
    /// The IDs of piece types, in the rule file's order; those without one here have the one of the rule file.
    pub ids: Vec<String>,
    /// How promotions are written.
    pub suffix: Suffix,
    /// The character between a dropped piece and its cell.
    pub drop: char,
    /// How castling is written.
    pub castling: Castling,
    /// How a pass is written.
    pub pass: Pass,
    /// How turns of several moves are written.
    pub turns: TurnStyle,
    /// If true, other usual ways to write a move are understood as well, if they mean no other move.
    pub lenient: bool,
}

/// How a pass is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// By these signs.
    Text(&'static str),
    /// As a step from a cell to itself: that of the player's royal piece, or else of the first own piece in board order. A pass
    /// in the middle of a turn, and one that would read like another move, is `0000`.
    InPlace,
}

/// How turns of several moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStyle {
    /// Move by move, with commas between them.
    Joined,
    /// As one text where that is usual, see [`super::turn`]. Declined moves at the end of a turn are left out. So each
    /// text is taken for a whole turn if it can be one.
    Short,
}

/// How promotions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suffix {
    /// `=Q`, `=+P`.
    Equals,
    /// `q`; `+` if the new ID is the old one with a `+` before it, `-` if it is the other way round. Drops name the new
    /// type: `+B@a2`.
    Small,
}

/// How castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// As the king's move, and as king takes partner where the rules say so.
    AsRuled,
    /// As king takes partner.
    TakesPartner,
    /// By letters: `O-O` to the side that FEN calls `K`, `O-O-O` to the other.
    Letters,
}

impl Dialect {
    /// Alfil's own.
    pub const OWN: Dialect = Dialect {
        cells: Vec::new(),
        ids: Vec::new(),
        suffix: Suffix::Equals,
        drop: '@',
        castling: Castling::AsRuled,
        pass: Pass::Text(super::text::PASS),
        turns: TurnStyle::Joined,
        lenient: false,
    };

    /// Returns the dialect of UCI: `e7e8q`, `0000` for a pass.
    pub fn uci() -> Dialect {
        Dialect {
            suffix: Suffix::Small,
            pass: Pass::Text(NULL_MOVE),
            turns: TurnStyle::Short,
            lenient: true,
            ..Dialect::OWN
        }
    }

    /// The same with other names for cells.
    #[must_use]
    pub fn with_cells(self, model: &Model, name: impl Fn(Cell) -> String) -> Dialect {
        Dialect { cells: (0..model.board.cells.len()).map(Cell::new).map(name).collect(), ..self }
    }

    /// Returns the ID of a type.
    pub fn id<'a>(&'a self, model: &'a Model, ty: PieceType) -> &'a str {
        self.ids.get(ty.idx()).unwrap_or(&model.types[ty].id)
    }

    /// Returns the name of a cell.
    pub fn cell<'a>(&'a self, model: &'a Model, cell: Cell) -> &'a str {
        self.cells.get(cell.idx()).unwrap_or(&model.board.cells[cell.idx()].name)
    }
}
