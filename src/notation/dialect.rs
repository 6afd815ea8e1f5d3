//! Ways to write moves that other programs have.

use crate::model::{CellId, Model};

/// How moves are written. What differs between dialects is the look alone: which moves are told apart, and by what, is the
/// same in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What cells are called, in board order; those without a name here are called as in the rule file.
    pub cells: Vec<String>,
    /// How it is said what the mover becomes.
    pub suffix: Suffix,
    /// What stands between a dropped piece and its cell.
    pub drop: char,
    /// How castling is written.
    pub castling: Castling,
    /// How a pass is written.
    pub pass: &'static str,
    /// Whether other usual ways to write a move are understood as well, where they mean no other move.
    pub lenient: bool,
}

/// How it is said what the mover becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suffix {
    /// `=Q`, `=+P`.
    Equals,
    /// `q`; `+` if the new ID is the old one with a `+` before it.
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
        suffix: Suffix::Equals,
        drop: '@',
        castling: Castling::AsRuled,
        pass: super::text::PASS,
        lenient: false,
    };

    /// That of UCI: `e7e8q`, `0000` for a pass.
    pub fn uci() -> Dialect {
        Dialect { suffix: Suffix::Small, pass: "0000", lenient: true, ..Dialect::OWN }
    }

    /// The same with other names for cells.
    #[must_use]
    pub fn with_cells(self, model: &Model, name: impl Fn(CellId) -> String) -> Dialect {
        Dialect { cells: (0..model.board.cells.len()).map(CellId::new).map(name).collect(), ..self }
    }

    /// What a cell is called.
    pub fn cell<'a>(&'a self, model: &'a Model, cell: CellId) -> &'a str {
        self.cells.get(cell.idx()).unwrap_or(&model.board.cells[cell.idx()].name)
    }
}
