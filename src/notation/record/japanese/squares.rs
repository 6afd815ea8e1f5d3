//! Squares in the numbers of shogi.

use super::Square;
use alfil_model::{Cell, Grid, Model};

/// A board of squares, with files numbered from the right and ranks from above.
#[derive(Clone, Copy)]
pub(super) struct Squares<'a> {
    rows: &'a [Vec<Option<Cell>>],
}

/// The most files and ranks that a board may have in KIF.
const MOST_KIF: usize = 19;
/// The most files and ranks that a board may have in CSA.
const MOST_CSA: usize = 9;

impl<'a> Squares<'a> {
    /// Returns the squares of a board that KIF can describe.
    pub(super) fn of(model: &'a Model) -> Option<Squares<'a>> {
        let rows = &model.fen.rows;
        let is_square = matches!(model.board.grid, Grid::Square { levels: 1, .. });
        let fits = rows.len() <= MOST_KIF && rows.iter().all(|it| it.len() <= MOST_KIF);
        (is_square && fits && model.players.len() == 2).then_some(Squares { rows })
    }

    /// Returns true if CSA can describe the board.
    pub(super) fn fits_csa(self) -> bool {
        self.rows.len() <= MOST_CSA && self.files() <= MOST_CSA
    }

    pub(super) fn files(self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub(super) fn ranks(self) -> usize {
        self.rows.len()
    }

    /// Returns the cell with these numbers.
    pub(super) fn cell(self, (file, rank): Square) -> Option<Cell> {
        let row = self.rows.get((rank as usize).checked_sub(1)?)?;
        *row.get(self.files().checked_sub(file as usize)?)?
    }

    /// Returns the numbers of a cell.
    pub(super) fn numbers(self, cell: Cell) -> Option<Square> {
        self.rows.iter().enumerate().find_map(|(y, row)| {
            let x = row.iter().position(|it| *it == Some(cell))?;
            Some(((self.files() - x) as u32, y as u32 + 1))
        })
    }
}
