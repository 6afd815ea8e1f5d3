//! The geometry: sites, cells, directions, and what is fixed about them.

use super::ids::{Cell, DirId, PerPlayer, SiteId};

/// The board of a game.
///
/// Pieces stand on cells; lines run over sites. Nearly every cell is one site; a merged cell is several, and a piece on
/// it moves from each of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The shape of the grid; only drawing and coordinates depend on it.
    pub grid: Grid,
    /// All sites.
    pub sites: Vec<Site>,
    /// All cells, in board order: the order of move lists and of FEN on boards without ranks.
    pub cells: Vec<CellInfo>,
    /// All directions that any pattern, field or zone uses, closed under the players' orientations.
    pub directions: Vec<Direction>,
    /// The directions that lead to neighbours, as `near(...)` has them.
    pub near: Vec<DirId>,
}

/// The shape of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Squares; `wrap` joins the edges: `files` the left with the right one, `ranks` the lower with the upper one.
    Square {
        /// Width.
        files: u16,
        /// Height.
        ranks: u16,
        /// Boards above one another.
        levels: u16,
        /// True if a step over the right edge comes in on the left.
        wrap_files: bool,
        /// True if a step over the upper edge comes in from below.
        wrap_ranks: bool,
    },
    /// Hexagons with flat tops, in vertical files. A site's `x` is its file. Its `y` is twice its height above the lowest
    /// line, plus the half steps of neighbouring files, so that straight forward is `y + 2`.
    Hex,
    /// Places and links as listed.
    Graph,
}

/// How levels lie in a drawing: in rows, the first level at the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRows {
    size: (u16, u16),
    in_row: u16,
}

impl LevelRows {
    /// Room between rows, for the letters of files and the names of levels.
    const GAP: f32 = 1.5;

    /// Returns the fewest levels in a row with which the whole is at most `highest` times as high as wide. `size` is the
    /// number of files and ranks.
    pub fn new(size: (u16, u16), levels: u16, highest: f32) -> LevelRows {
        let fits = |in_row: &u16| {
            let height = levels.div_ceil(*in_row) * (size.1 + 1);
            f32::from(height) <= highest * f32::from(in_row * (size.0 + 1))
        };
        LevelRows { size, in_row: (1..levels).find(fits).unwrap_or(levels.max(1)) }
    }

    /// Returns the place of a level's first cell, in units of a cell's width, y upwards.
    pub fn origin(self, level: u16) -> (f32, f32) {
        let left = f32::from(level % self.in_row) * (f32::from(self.size.0) + 1.0);
        let down = f32::from(level / self.in_row) * (f32::from(self.size.1) + Self::GAP);
        (left, -down)
    }
}

/// A point of the geometry.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// The cell it is part of.
    pub cell: Cell,
    /// File, from 0 (hex: from the leftmost file).
    pub x: i32,
    /// Rank, from 0 (hex: see [`Grid::Hex`]).
    pub y: i32,
    /// Level, from 0.
    pub level: u16,
    /// The place where it is drawn, in units of a cell's width, y upwards.
    pub at: (f32, f32),
}

/// A place that holds at most one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellInfo {
    /// Its name in move texts: `e4`, `z`. Unique.
    pub name: String,
    /// One or more.
    pub sites: Vec<SiteId>,
    /// The value of `file(cell)`, from 1.
    pub file: i32,
    /// The value of `rank(cell)`, from 1.
    pub rank: i32,
    /// The value of `level(cell)`, from 1.
    pub level: i32,
}

/// A set of links from site to site, at most one from each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// For people: `forward`, `(1,2)`, `up+left`. Unique.
    pub name: String,
    /// The target of a step from each site; `None` off the board, into a hole or over a cut link.
    pub links: Vec<Option<SiteId>>,
}

/// What a rule or a zone of the model comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The file states it.
    #[default]
    File,
    /// Other keys or texts of the file stand for it.
    Lowered,
}

/// A named set of cells that never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name in the file; for a lowered zone, words about it.
    pub name: String,
    /// For each player the cells, ascending.
    pub cells: PerPlayer<Vec<Cell>>,
    /// What it comes from.
    pub origin: Origin,
}

/// A named integer of each cell that never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellValues {
    /// Its name in the file.
    pub name: String,
    /// For each player the values in cell order.
    pub values: PerPlayer<Vec<i32>>,
}
