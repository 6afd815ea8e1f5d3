//! The board as the machine walks over it.

use crate::model::Board;

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
    /// The board's.
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

    /// The cell of a site.
    #[inline]
    pub fn cell(&self, site: u16) -> u16 {
        self.cell_of[usize::from(site)]
    }

    /// The sites of a cell.
    #[inline]
    pub fn sites(&self, cell: usize) -> &[u16] {
        &self.sites[cell]
    }

    /// How many sites there are.
    pub fn n_sites(&self) -> usize {
        self.n_sites
    }

    /// Whether every cell is one site.
    pub fn is_simple(&self) -> bool {
        self.sites.iter().all(|it| it.len() == 1)
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        2 * (self.links.len() + self.steps.len()) + 32 * self.sites.len()
    }
}
