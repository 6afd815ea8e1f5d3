//! Questions about the board that zones, fields and conditions ask.

use super::{Geometry, GridKind};
use alfil_model::{Board, Cell, DirId, Player, SiteId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

/// The distance of cells that can't be reached.
pub const UNREACHABLE: i32 = i32::MAX / 2;

/// Returns the site one step along a line. While that site is part of the cell where the step began, the step goes on.
pub(super) fn step(board: &Board, from: SiteId, dir: DirId) -> Option<SiteId> {
    let links = &board.directions[dir.idx()].links;
    let cell = board.sites[from.idx()].cell;
    let mut at = links[from.idx()]?;
    while board.sites[at.idx()].cell == cell {
        at = links[at.idx()]?;
    }
    Some(at)
}

/// Returns the cells one step away in that direction, from any site of the cell.
fn steps(board: &Board, from: Cell, dir: DirId) -> impl Iterator<Item = Cell> {
    let sites = &board.cells[from.idx()].sites;
    sites
        .iter()
        .filter_map(move |site| step(board, *site, dir))
        .map(|to| board.sites[to.idx()].cell)
}

impl Geometry {
    /// Returns the cells next to a cell by [`Board::near`], ascending.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        self.steps_to(cell, &self.board.near)
    }

    /// Returns the cells one step away in any of the directions, ascending.
    pub fn steps_to(&self, cell: Cell, dirs: &[DirId]) -> Vec<Cell> {
        let mut res: Vec<_> = dirs.iter().flat_map(|dir| steps(&self.board, cell, *dir)).collect();
        res.sort_unstable();
        res.dedup();
        res
    }

    /// Returns the cells of a file (of all levels), from 1.
    pub fn file(&self, file: i32) -> Vec<Cell> {
        self.cells_where(|cell| self.board.cells[cell.idx()].file == file)
    }

    /// Returns the cells of a rank (of all levels), from 1.
    pub fn rank(&self, rank: i32) -> Vec<Cell> {
        self.cells_where(|cell| self.board.cells[cell.idx()].rank == rank)
    }

    /// Returns the cells of a level, from 1.
    pub fn level(&self, level: i32) -> Vec<Cell> {
        self.cells_where(|cell| self.board.cells[cell.idx()].level == level)
    }

    /// Returns the far end of the board as that player sees it; `None` on a graph without a direction `forward`.
    ///
    /// On squares it is the last `n` ranks, with or without holes, or files for a player who moves sideways. Elsewhere it
    /// is the cells from which fewer than `n` steps straight forward are possible.
    pub fn far(&self, player: Player, n: u16) -> Option<Vec<Cell>> {
        let &[forward] = self.named.get("forward")?.as_slice() else { return None };
        let forward = self.oriented(forward, player)?;
        // More steps than there are sites only go round and round.
        let n = i32::from(n).min(self.board.sites.len() as i32 + 1);
        if self.kind == GridKind::Square
            && let super::directions::DirectionKind::Vector { by: (dx, dy, _), .. } =
                self.kinds[forward.idx()]
        {
            let (files, ranks) = (i32::from(self.size.0), i32::from(self.size.1));
            let in_site = |site: &SiteId| {
                let site = &self.board.sites[site.idx()];
                (dx > 0 && site.x >= files - n)
                    || (dx < 0 && site.x < n)
                    || (dy > 0 && site.y >= ranks - n)
                    || (dy < 0 && site.y < n)
            };
            return Some(
                self.cells_where(|cell| self.board.cells[cell.idx()].sites.iter().any(in_site)),
            );
        }
        let short = |cell: Cell| {
            let sites = &self.board.cells[cell.idx()].sites;
            sites.iter().all(|site| {
                let mut at = *site;
                (0..n).any(|_| match step(&self.board, at, forward) {
                    Some(to) => {
                        at = to;
                        false
                    }
                    None => true,
                })
            })
        };
        Some(self.cells_where(short))
    }

    /// Returns the cells from which no step in that direction is possible, as that player sees it (merged cells: from
    /// none of their sites). The direction must have a name, or else [`Geometry::orient`] must have been asked for it.
    pub fn edge(&self, dir: DirId, player: Player) -> Vec<Cell> {
        let Some(dir) = self.oriented(dir, player) else { return Vec::new() };
        self.cells_where(|cell| steps(&self.board, cell, dir).next().is_none())
    }

    /// Returns true if a cell has no neighbour in some direction that [`Board::near`] has.
    pub fn is_at_edge(&self, cell: Cell) -> bool {
        self.board.near.iter().any(|dir| steps(&self.board, cell, *dir).next().is_none())
    }

    /// Returns for each cell how many steps it is away from the nearest of some cells; [`UNREACHABLE`] if there is no
    /// way.
    pub fn distances(&self, step_dirs: &[DirId], from: &[Cell]) -> Vec<i32> {
        let mut res = vec![UNREACHABLE; self.board.cells.len()];
        let mut queue = VecDeque::new();
        for &cell in from {
            if res[cell.idx()] != 0 {
                res[cell.idx()] = 0;
                queue.push_back(cell);
            }
        }
        while let Some(cell) = queue.pop_front() {
            for to in step_dirs.iter().flat_map(|dir| steps(&self.board, cell, *dir)) {
                if res[to.idx()] == UNREACHABLE {
                    res[to.idx()] = res[cell.idx()] + 1;
                    queue.push_back(to);
                }
            }
        }
        res
    }

    /// Returns the cells strictly between two cells on a shortest straight line of [`Board::near`], ascending; empty if
    /// there is no such line. Where several lines are equally short, those of all.
    pub fn between(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut res = Vec::new();
        let mut best = usize::MAX;
        for &dir in &self.board.near {
            for &site in &self.board.cells[from.idx()].sites {
                if let Some(line) = self.line_to(from, site, dir, to) {
                    if line.len() < best {
                        best = line.len();
                        res.clear();
                    }
                    if line.len() == best {
                        res.extend(line);
                    }
                }
            }
        }
        res.sort_unstable();
        res.dedup();
        res
    }

    /// Returns what a direction of the first player's view is for each player.
    pub fn views_of(&mut self, dir: DirId) -> Vec<DirId> {
        (0..self.views.len().max(1)).map(|it| self.orient(dir, Player::new(it))).collect()
    }

    /// Returns the most steps that a line in one of these directions has before it meets itself.
    pub fn longest_line(&self, dirs: &[DirId]) -> u16 {
        let lines = dirs.iter().flat_map(|dir| self.lines_along(*dir));
        lines.map(|(_, line)| line.len()).max().unwrap_or(0) as u16
    }

    /// Returns true if the cells that lines in these directions pass are always those that [`SetExpr::Between`] has.
    ///
    /// [`SetExpr::Between`]: alfil_model::SetExpr::Between
    pub fn is_between(&self, dirs: &[DirId]) -> bool {
        let mut between: FxHashMap<(Cell, Cell), BTreeSet<Cell>> = FxHashMap::default();
        for (from, line) in self.board.near.iter().flat_map(|dir| self.lines_along(*dir)) {
            for (n, to) in line.iter().enumerate() {
                between.entry((from, *to)).or_default().extend(&line[..n]);
            }
        }
        dirs.iter().flat_map(|dir| self.lines_along(*dir)).all(|(from, line)| {
            line.iter().enumerate().all(|(n, to)| {
                let passed: BTreeSet<Cell> = line[..n].iter().copied().collect();
                between.get(&(from, *to)) == Some(&passed)
            })
        })
    }

    /// Returns the lines in a direction from every site, each up to the cell before it meets itself.
    fn lines_along(&self, dir: DirId) -> impl Iterator<Item = (Cell, Vec<Cell>)> {
        let sites = (0..self.board.sites.len()).map(SiteId::new);
        sites.map(move |site| {
            let from = self.board.sites[site.idx()].cell;
            let mut line = Vec::new();
            let mut at = site;
            while let Some(to) = step(&self.board, at, dir) {
                let cell = self.board.sites[to.idx()].cell;
                if cell == from || line.contains(&cell) {
                    break;
                }
                line.push(cell);
                at = to;
            }
            (from, line)
        })
    }

    /// Returns the cells before `to` on a line.
    fn line_to(&self, from: Cell, site: SiteId, dir: DirId, to: Cell) -> Option<Vec<Cell>> {
        let mut line = Vec::new();
        let mut at = site;
        loop {
            at = step(&self.board, at, dir)?;
            let cell = self.board.sites[at.idx()].cell;
            if cell == to {
                return Some(line);
            }
            if cell == from || line.contains(&cell) {
                return None;
            }
            line.push(cell);
        }
    }

    /// Returns the cells of the box with these corners, as the range `b2-g7` means it: files, ranks and levels from one
    /// to the other. `None` on graphs.
    pub fn range(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if self.kind == GridKind::Graph {
            return None;
        }
        let (a, b) = (&self.board.cells[from.idx()], &self.board.cells[to.idx()]);
        let within = |x: i32, a: i32, b: i32| a.min(b) <= x && x <= a.max(b);
        Some(self.cells_where(|cell| {
            let cell = &self.board.cells[cell.idx()];
            within(cell.file, a.file, b.file)
                && within(cell.rank, a.rank, b.rank)
                && within(cell.level, a.level, b.level)
        }))
    }

    fn cells_where(&self, mut test: impl FnMut(Cell) -> bool) -> Vec<Cell> {
        (0..self.board.cells.len()).map(Cell::new).filter(|it| test(*it)).collect()
    }

    /// Returns the cells as FEN writes them, row by row. Squares are written from the upper rank down, level by level,
    /// holes included. Other boards are written file by file, or all in one row. A merged cell stands where its first
    /// site is.
    pub fn fen_rows(&self) -> Vec<Vec<Option<Cell>>> {
        let here = |x: i32, y: i32, level: i32| {
            let Some(site) = self.sites.get(&(x, y, level)) else { return Some(None) };
            let cell = self.board.sites[site.idx()].cell;
            (self.board.cells[cell.idx()].sites.first() == Some(site)).then_some(Some(cell))
        };
        match self.kind {
            GridKind::Square => {
                let (files, ranks) = (i32::from(self.size.0), i32::from(self.size.1));
                (0..i32::from(self.levels))
                    .flat_map(|level| (0..ranks).rev().map(move |y| (y, level)))
                    .map(|(y, level)| (0..files).filter_map(|x| here(x, y, level)).collect())
                    .collect()
            }
            GridKind::Hex => {
                let mut rows = vec![Vec::new(); usize::from(self.size.0)];
                for (n, cell) in self.board.cells.iter().enumerate() {
                    let file = self.board.sites[cell.sites[0].idx()].x;
                    rows[file as usize].push(Some(Cell::new(n)));
                }
                rows
            }
            GridKind::Graph => {
                vec![(0..self.board.cells.len()).map(|it| Some(Cell::new(it))).collect()]
            }
        }
    }
}
