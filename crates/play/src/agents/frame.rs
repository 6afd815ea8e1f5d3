//! The board as the player on move sees it, laid out in a rectangle.

use alfil_model::{Grid, Model};

/// The height of a step of a hexagon's site to the next one straight ahead ([`Grid::Hex`]).
const HEX_STEP: i32 = 2;

/// The cells of a board in the view of each player, and their places in a rectangle.
///
/// Places count from the left, then from the near edge to the far one, then level by level. A board without a grid is a
/// rectangle of one row.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Height and width of the rectangle.
    pub(super) shape: [usize; 2],
    /// True if cells have coordinates.
    pub(super) is_grid: bool,
    /// For each player the cell of the first player's view that corresponds to each cell.
    to_view: Vec<Vec<u16>>,
    /// For each cell file, rank and level from 0.
    at: Vec<[i32; 3]>,
    /// For each cell its place.
    places: Vec<u32>,
    /// For each place its cell.
    cells: Vec<Option<u16>>,
    /// How many files, ranks and levels there are.
    size: [i32; 3],
    /// True for the axes along which the board is joined.
    wraps: [bool; 3],
}

impl Frame {
    pub(super) fn new(model: &Model) -> Frame {
        let from_view: Vec<Vec<u16>> =
            model.players.iter().map(|it| it.cells.iter().map(|it| it.0).collect()).collect();
        let to_view = from_view.iter().map(|it| inverse(it)).collect();
        let n = model.board.cells.len();
        let grid = coordinates(model);
        let is_grid = grid.is_some();
        let at = grid.unwrap_or_else(|| (0..n as i32).map(|it| [it, 0, 0]).collect());
        let size = std::array::from_fn(|axis| at.iter().map(|it| it[axis] + 1).max().unwrap_or(1));
        let [width, height, levels] = size.map(|it: i32| it as usize);
        let place = |it: &[i32; 3]| ((it[2] * size[1] + it[1]) * size[0] + it[0]) as u32;
        let places: Vec<u32> = at.iter().map(place).collect();
        let mut cells = vec![None; width * height * levels];
        for (cell, place) in places.iter().enumerate() {
            cells[*place as usize] = Some(cell as u16);
        }
        let wraps = match model.board.grid {
            Grid::Square { wrap_files, wrap_ranks, .. } => [wrap_files, wrap_ranks, false],
            Grid::Hex | Grid::Graph => [false; 3],
        };
        let shape = [height * levels, width];
        Frame { shape, is_grid, to_view, at, places, cells, size, wraps }
    }

    /// Returns how many places there are.
    pub(super) fn area(&self) -> usize {
        self.cells.len()
    }

    /// Returns how many cells there are.
    pub(super) fn n_cells(&self) -> usize {
        self.at.len()
    }

    /// Returns the cell of the first player's view for a player's cell.
    #[inline]
    pub(super) fn view(&self, player: usize, cell: u16) -> u16 {
        self.to_view[player][usize::from(cell)]
    }

    /// Returns true if each player sees the board in the same way.
    pub(super) fn is_common(&self) -> bool {
        self.to_view.windows(2).all(|it| it[0] == it[1])
    }

    /// Returns the place of a cell of the view.
    #[inline]
    pub(super) fn place(&self, cell: u16) -> usize {
        self.places[usize::from(cell)] as usize
    }

    /// Returns the cell of the view at a place; `None` if the rectangle has a hole there.
    pub(super) fn cell(&self, place: usize) -> Option<u16> {
        self.cells.get(place).copied().flatten()
    }

    /// Returns a number for the way from a cell to another one. On a grid it is the same from everywhere.
    #[inline]
    pub(super) fn delta(&self, from: u16, to: u16) -> u32 {
        if !self.is_grid {
            return u32::from(from) * self.at.len() as u32 + u32::from(to);
        }
        let (a, b) = (&self.at[usize::from(from)], &self.at[usize::from(to)]);
        let mut res = 0;
        for axis in [2, 1, 0] {
            let size = self.size[axis];
            let mut by = b[axis] - a[axis];
            if self.wraps[axis] && by < 0 {
                by += size;
            }
            res = res * (2 * size as u32) + (by + size) as u32;
        }
        res
    }

    /// Returns how many ways [`Frame::delta`] tells apart on a grid.
    fn n_deltas(&self) -> u32 {
        self.size.iter().map(|it| 2 * *it as u32).product()
    }

    /// Returns a number for a target on a grid that is no number of a way.
    #[inline]
    pub(super) fn target(&self, cell: u16) -> u32 {
        self.n_deltas() + u32::from(cell)
    }

    /// Returns the reverse of [`Frame::target`]; `None` if the number is one of a way.
    pub(super) fn as_target(&self, way: u32) -> Option<u16> {
        let cell = way.checked_sub(self.n_deltas()).filter(|_| self.is_grid)?;
        Some(cell as u16)
    }

    /// Returns how far a way of [`Frame::delta`] goes to the right, ahead and upward. `None` off grids.
    pub(super) fn vector(&self, mut delta: u32) -> Option<[i32; 3]> {
        if !self.is_grid {
            return None;
        }
        Some(std::array::from_fn(|axis| {
            let double = 2 * self.size[axis] as u32;
            let by = (delta % double) as i32 - self.size[axis];
            delta /= double;
            by
        }))
    }

    /// Returns the two cells of a way of [`Frame::delta`] off grids.
    pub(super) fn ends(&self, delta: u32) -> (u16, u16) {
        let n = self.at.len().max(1) as u32;
        ((delta / n) as u16, (delta % n) as u16)
    }
}

/// Returns the reverse of a permutation.
fn inverse(cells: &[u16]) -> Vec<u16> {
    let mut res = vec![0; cells.len()];
    for (view, cell) in cells.iter().enumerate() {
        res[usize::from(*cell)] = view as u16;
    }
    res
}

/// Returns file, rank and level of each cell, from 0; `None` if the board has no grid.
///
/// Hexagons have skewed coordinates: their rows run from the left to the upper right, so that equal steps are equal
/// differences.
fn coordinates(model: &Model) -> Option<Vec<[i32; 3]>> {
    let board = &model.board;
    let at = |cell: &alfil_model::CellInfo| {
        let site = &board.sites[cell.sites.first()?.idx()];
        let level = i32::from(site.level);
        match board.grid {
            Grid::Square { .. } => Some([site.x, site.y, level]),
            Grid::Hex => Some([site.x, (site.y - site.x).div_euclid(HEX_STEP), level]),
            Grid::Graph => None,
        }
    };
    let mut res: Vec<[i32; 3]> = board.cells.iter().map(at).collect::<Option<_>>()?;
    for axis in 0..3 {
        let least = res.iter().map(|it| it[axis]).min()?;
        for it in &mut res {
            it[axis] -= least;
        }
    }
    let mut sorted = res.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == res.len()).then_some(res)
}
