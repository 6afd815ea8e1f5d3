//! Boards as other programs know them: rectangles with files and ranks.

use alfil_model::{Cell, CellInfo, Grid, Model};

/// A board of files and ranks, one cell each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// How many files there are.
    pub files: usize,
    /// How many ranks there are.
    pub ranks: usize,
    /// File and rank of each cell, from 0.
    cells: Vec<(usize, usize)>,
}

impl Rectangle {
    /// Returns the board of a game; `None` if it is something else, such as hexes or several levels. There may be holes
    /// in it.
    pub fn of(model: &Model) -> Option<Rectangle> {
        let Grid::Square { files, ranks, levels: 1, .. } = model.board.grid else { return None };
        let place = |cell: &CellInfo| match cell.sites[..] {
            [site] => {
                let site = &model.board.sites[site.idx()];
                Some((usize::try_from(site.x).ok()?, usize::try_from(site.y).ok()?))
            }
            _ => None,
        };
        let cells: Option<Vec<_>> = model.board.cells.iter().map(place).collect();
        Some(Rectangle { files: files.into(), ranks: ranks.into(), cells: cells? })
    }

    /// File and rank of a cell, from 0.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        self.cells[cell.idx()]
    }
}

/// Returns the letter of a file: `a` is the first one. Boards have 26 files at most where letters are asked for.
pub fn file_letter(file: usize) -> char {
    char::from(b'a' + (file % 26) as u8)
}
