//! Sets of cells, spelt out.

use alfil_model::{Board, Cell};

/// For each cell of the board whether it is in the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells(Vec<bool>);

impl Cells {
    /// Returns the cells for which a test holds.
    pub(super) fn those(board: &Board, test: impl Fn(Cell) -> bool) -> Cells {
        Cells((0..board.cells.len()).map(Cell::new).map(test).collect())
    }

    /// Returns the cells of a list.
    pub(super) fn of(board: &Board, cells: &[Cell]) -> Cells {
        let mut res = vec![false; board.cells.len()];
        for cell in cells {
            res[cell.idx()] = true;
        }
        Cells(res)
    }

    /// Returns true if that one is in it.
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.0[cell.idx()]
    }

    /// Returns how many.
    pub(super) fn count(&self) -> usize {
        self.iter().count()
    }

    /// Its cell, if it has exactly one.
    pub(super) fn only(&self) -> Option<Cell> {
        let mut cells = self.iter();
        cells.next().filter(|_| cells.next().is_none())
    }

    /// Its cells in board order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().filter(|(_, it)| **it).map(|(n, _)| Cell::new(n))
    }

    /// Its cells in board order.
    pub(super) fn list(&self) -> Vec<Cell> {
        self.iter().collect()
    }
}
