//! The board as the machine walks over it.

use super::bitboard::Bitboard;
use alfil_model::Board;

/// No site, no cell.
pub const NOWHERE: u16 = u16::MAX;

/// Sites, links and cells in flat arrays.
#[derive(Clone, Debug)]
pub struct Geometry {
    n_sites: usize,
    /// For each direction and site where the link leads.
    links: Vec<u16>,
    /// The same for counted steps: out of the cell where they start.
    steps: Vec<u16>,
    cell_of: Vec<u16>,
    sites: Vec<Vec<u16>>,
}

impl Geometry {
    /// Returns the geometry of a board.
    pub fn new(board: &Board) -> Geometry {
        let n_sites = board.sites.len();
        let cell_of: Vec<u16> = board.sites.iter().map(|it| it.cell.0).collect();
        let mut links = Vec::with_capacity(board.directions.len() * n_sites);
        for dir in &board.directions {
            links.extend(dir.links.iter().map(|it| it.map_or(NOWHERE, |it| it.0)));
        }
        let mut res = Geometry {
            n_sites,
            links,
            steps: Vec::new(),
            cell_of,
            sites: board.cells.iter().map(|it| it.sites.iter().map(|it| it.0).collect()).collect(),
        };
        res.steps = (0..board.directions.len())
            .flat_map(|dir| (0..n_sites).map(move |site| (dir as u16, site as u16)))
            .map(|(dir, site)| res.step_out(dir, site))
            .collect();
        res
    }

    fn step_out(&self, dir: u16, from: u16) -> u16 {
        let start = self.cell(from);
        let mut site = from;
        // Some site of the cell leads out of it, or the direction goes round within it.
        for _ in 0..self.sites[usize::from(start)].len() {
            site = self.link(site, dir);
            if site == NOWHERE || self.cell(site) != start {
                return site;
            }
        }
        NOWHERE
    }

    /// Where the link leads, or [`NOWHERE`].
    #[inline]
    pub fn link(&self, site: u16, dir: u16) -> u16 {
        self.links[usize::from(dir) * self.n_sites + usize::from(site)]
    }

    /// Where a counted step leads, or [`NOWHERE`].
    #[inline]
    pub fn step(&self, site: u16, dir: u16) -> u16 {
        self.steps[usize::from(dir) * self.n_sites + usize::from(site)]
    }

    /// Returns the cell of a site.
    #[inline]
    pub fn cell(&self, site: u16) -> u16 {
        self.cell_of[usize::from(site)]
    }

    /// Returns the sites of a cell.
    #[inline]
    pub fn sites(&self, cell: usize) -> &[u16] {
        &self.sites[cell]
    }

    /// Returns the lines in a direction from a cell, without the cell.
    pub fn lines_from<const N: usize>(
        &self,
        cell: usize,
        dir: u16,
    ) -> impl Iterator<Item = Line<'_, N>> {
        self.sites(cell).iter().map(move |start| {
            let visited = Bitboard::one(cell);
            Line { geometry: self, dir, site: self.step(*start, dir), visited }
        })
    }

    /// How many sites there are.
    pub fn n_sites(&self) -> usize {
        self.n_sites
    }

    /// Returns true if every cell is one site.
    pub fn is_simple(&self) -> bool {
        self.sites.iter().all(|it| it.len() == 1)
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        2 * (self.links.len() + self.steps.len()) + 32 * self.sites.len()
    }
}

/// The cells of a line, until it ends or comes back to one of them.
#[derive(Clone, Debug)]
pub struct Line<'g, const N: usize> {
    /// Where it runs.
    pub geometry: &'g Geometry,
    /// In which direction.
    pub dir: u16,
    /// The site of the next cell, or [`NOWHERE`].
    pub site: u16,
    /// Cells where it ends.
    pub visited: Bitboard<N>,
}

impl<const N: usize> Line<'_, N> {
    /// Hands out each cell with those before it.
    pub fn each_between(self, mut visit: impl FnMut(usize, Bitboard<N>)) {
        let mut way = Bitboard::EMPTY;
        for cell in self {
            visit(cell, way);
            way.set(cell);
        }
    }
}

impl<const N: usize> Iterator for Line<'_, N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let cell = (self.site != NOWHERE).then(|| usize::from(self.geometry.cell(self.site)))?;
        if self.visited.has(cell) {
            return None;
        }
        self.visited.set(cell);
        self.site = self.geometry.step(self.site, self.dir);
        Some(cell)
    }
}

/// One bitboard for each direction of [`Shifts`].
pub type SetPerDir<const N: usize> = [Bitboard<N>; Shifts::<0>::MOST];

/// Up to four directions side by side, so that processors follow all of them at once.
#[derive(Clone, Copy, Debug)]
pub struct Shifts<const N: usize> {
    /// For each direction the cells from which it leads on.
    pub from: SetPerDir<N>,
    /// For each direction the change of the cell's number.
    pub by: [i32; Shifts::<0>::MOST],
}

impl<const N: usize> Shifts<N> {
    /// How many there are at most.
    pub const MOST: usize = 4;

    /// One for each of these directions.
    pub fn of(dirs: &[(Bitboard<N>, i32)]) -> Vec<Shifts<N>> {
        let shifts = |dirs: &[(Bitboard<N>, i32)]| Shifts {
            from: std::array::from_fn(|it| dirs.get(it).map_or(Bitboard::EMPTY, |it| it.0)),
            by: std::array::from_fn(|it| dirs.get(it).map_or(0, |it| it.1)),
        };
        dirs.chunks(Self::MOST).map(shifts).collect()
    }

    /// These cells, moved by so many steps back in each direction.
    #[inline]
    pub fn back(&self, cells: &SetPerDir<N>, steps: i32) -> SetPerDir<N> {
        std::array::from_fn(|it| cells[it].shifted(-self.by[it] * steps))
    }
}
