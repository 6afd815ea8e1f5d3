//! The board as it is being built: cells and links from `[board]`, players from `[players]`, and directions as patterns
//! ask for them.
//!
//! The life of a [`Geometry`]:
//!
//! 1. [`Geometry::build`] makes it.
//! 2. [`Geometry::players`] adds the players.
//! 3. It registers directions while moves, fields and zones are read.
//! 4. [`Geometry::finish`] turns it into the model's [`Board`].

mod build;
mod directions;
mod lines;
mod links;
mod lists;
mod names;
mod plan;
mod players;
mod zones;

pub use crate::schema::words::GridKind;
pub use lines::CellLine;
pub use names::file_name;
pub use players::{Unoriented, symmetries};
pub use zones::UNREACHABLE;

use crate::source::Span;
use alfil_model::{Board, Cell, DirId, Player, SiteId};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

/// Edges that a vector crosses, beyond those that the board itself has joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrap {
    /// From the right edge to the left one and back.
    pub files: bool,
    /// From the upper edge to the lower one and back.
    pub ranks: bool,
}

/// A vector: files, ranks (hex: half steps), levels.
type Vector = (i32, i32, i32);

/// The board under construction.
#[derive(Clone, Debug)]
pub struct Geometry {
    kind: GridKind,
    /// The grid of a board that can't be read, and for which this one stands.
    unknown: Option<GridKind>,
    board: Board,
    /// Files and ranks, holes included (hex: the longest file; graph: 0, 0).
    size: (u16, u16),
    levels: u16,
    wrap: Wrap,
    /// The site at each place, without holes. Unused on graphs.
    sites: FxHashMap<Vector, SiteId>,
    /// Cells' names and where they were declared.
    cells: IndexMap<String, (Cell, Span)>,
    /// The names that the parts of merged cells would have.
    parts: FxHashMap<String, SiteId>,
    /// Links that neighbours' steps don't have.
    cut: FxHashSet<(SiteId, SiteId)>,
    /// Links that the grid's directions have beyond its own.
    extra: FxHashMap<Vector, links::Links>,
    /// The kind of each direction of the board.
    kinds: Vec<directions::DirectionKind>,
    registered: FxHashMap<directions::Key, DirId>,
    /// Directions and groups by name.
    named: IndexMap<String, Vec<DirId>>,
    /// Each player's view of directions, from [`Geometry::players`].
    views: Vec<players::View>,
    /// Directions as players see them, as far as they were needed.
    seen: FxHashMap<(Player, DirId), DirId>,
    /// The view of a mirroring imitator, once it is needed.
    flip: Option<players::View>,
    /// A symmetry that directions do not follow.
    unoriented: Option<Unoriented>,
    /// False if what the file says about symmetry can't be read.
    knows_symmetry: bool,
}

impl Geometry {
    /// Returns the shape of the grid.
    pub fn kind(&self) -> GridKind {
        self.kind
    }

    /// Returns the board as far as it is known: sites and cells are final, directions are added as they are asked for.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Files and ranks, holes included. Hex: the number of files, and the cells of the longest one. Graphs: 0, 0.
    pub fn size(&self) -> (u16, u16) {
        self.size
    }

    /// Returns the symmetry that directions do not follow, if there is one. It matters only to pieces that have directions.
    pub fn unoriented(&self) -> Option<&Unoriented> {
        self.unoriented.as_ref()
    }

    /// Returns false for a board that stands for one that can't be read. What does not fit it is no mistake of the author.
    pub fn is_known(&self) -> bool {
        self.unknown.is_none()
    }

    /// Returns true if a name that stands for nothing may be a cell of the board that the file means.
    pub fn may_have(&self, name: &str) -> bool {
        self.unknown
            .is_some_and(|it| it != GridKind::Square || names::file_and_rank(name).is_some())
    }

    /// Returns false if what the file says about symmetry can't be read. Then the cells of other players are not known.
    pub fn knows_symmetry(&self) -> bool {
        self.knows_symmetry
    }

    /// Returns how many levels there are; 1 usually.
    pub fn levels(&self) -> u16 {
        self.levels
    }

    /// Returns the cell with that name.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.cells.get(name).map(|it| it.0)
    }

    /// Returns all cells with their names and the place that declares them (the table `[board]` for cells of a grid).
    pub fn cells(&self) -> impl Iterator<Item = (&str, Cell, Span)> {
        self.cells.iter().map(|(name, (cell, span))| (name.as_str(), *cell, *span))
    }

    /// Returns the merged cell of which that name would be a part if it were not merged: `d4` of `z = 'd4 d5'`.
    pub fn part_of(&self, name: &str) -> Option<Cell> {
        self.parts.get(name).map(|it| self.board.sites[it.idx()].cell)
    }
}

#[cfg(test)]
mod tests;
