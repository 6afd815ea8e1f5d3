//! Follows paths of the model over the board, and turns them into lines of cells where possible.

use crate::program::{
    Bitboard, MAX_CELLS,
    geometry::{Geometry, NOWHERE},
};
use alfil_model::{DirId, Land, Leg, Path, PlayerInfo, Steps};

/// A path with the directions of a player. `turned` is applied before the player's orientation.
pub(super) fn oriented(path: &Path, player: &PlayerInfo, turned: Option<&[DirId]>) -> Path {
    let dir = |it: &DirId| player.directions[turned.map_or(*it, |map| map[it.idx()]).idx()];
    let dirs = |them: &[DirId]| them.iter().map(dir).collect();
    let leg = |it: &Leg| Leg {
        steps: match &it.steps {
            Steps::Line(it) => Steps::Line(dir(it)),
            Steps::Cycle(them) => Steps::Cycle(dirs(them)),
            Steps::Anywhere => Steps::Anywhere,
        },
        lame: dirs(&it.lame),
        jumped: dirs(&it.jumped),
        ..it.clone()
    };
    Path { legs: path.legs.iter().map(leg).collect() }
}

/// A cell on the way of a path, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Mark {
    /// The cell must be empty to go on.
    Pass(u16),
    /// The cell must be occupied to go on.
    Jump(u16),
    /// The path may end there; to go on, the cell must be empty.
    Land(u16),
}

impl Mark {
    pub(super) fn cell(self) -> usize {
        match self {
            Mark::Pass(cell) | Mark::Jump(cell) | Mark::Land(cell) => usize::from(cell),
        }
    }
}

/// The cells that a leg has visited, on a board of any size: legs may be as long as the board has cells.
type Visited = Bitboard<{ MAX_CELLS / 64 }>;

/// Follows paths over the board, whatever stands there.
impl Geometry {
    /// Finds the way of a path from a site. Returns `None` if a leg before the last leaves a choice, or if the way visits a
    /// cell twice.
    pub(super) fn track(&self, path: &Path, site: u16, way: &mut Vec<Mark>) -> Option<()> {
        way.clear();
        let origin = self.cell(site);
        let (last, others) = path.legs.split_last()?;
        let mut at = site;
        let mut length = 0;
        for leg in others {
            if leg.land != Land::EMPTY || leg.min != leg.max || leg.iso || leg.skip > 0 {
                return None;
            }
            at = self.marked_leg(leg, origin, (at, length), way)?;
            if at == NOWHERE {
                // Off the board: no such path from here.
                way.clear();
                return Some(());
            }
            for mark in &mut *way {
                if let Mark::Land(cell) = *mark {
                    *mark = Mark::Pass(cell);
                }
            }
            length = leg.max;
        }
        self.marked_leg(last, origin, (at, length), way)?;
        // What comes after the last place to land does not matter.
        while way.last().is_some_and(|it| !matches!(it, Mark::Land(_))) {
            way.pop();
        }
        // A leg stops before it comes to a cell again.
        let once = others.is_empty() && last.lame.is_empty() && last.jumped.is_empty();
        (once || !comes_twice(way, usize::from(origin))).then_some(())
    }

    /// Adds the marks of one leg, which begins on a site after a leg of some length. Returns the end of the leg, or nowhere
    /// if the leg cannot be made in full.
    fn marked_leg(
        &self,
        leg: &Leg,
        origin: u16,
        (start, before): (u16, u16),
        way: &mut Vec<Mark>,
    ) -> Option<u16> {
        let dirs = leg.steps.dirs()?;
        if leg.unload {
            return None;
        }
        let (min, max) =
            if leg.iso { (leg.min.max(before), leg.max.min(before)) } else { (leg.min, leg.max) };
        let mut site = start;
        let mut visited = Visited::one(usize::from(self.cell(start)));
        for n in 1..=max {
            let dir = dirs[usize::from(n - 1) % dirs.len()];
            let Some(next) = self.marked_step(leg, origin, site, dir, way) else {
                return Some(NOWHERE);
            };
            let cell = self.cell(next);
            if visited.has(usize::from(cell)) {
                return Some(NOWHERE);
            }
            visited.set(usize::from(cell));
            site = next;
            if n >= min && n > leg.skip {
                way.push(Mark::Land(cell));
            } else if n > leg.skip {
                way.push(Mark::Pass(cell));
            }
        }
        Some(site)
    }

    /// Makes a step, and adds the passed cells to the marks.
    fn marked_step(
        &self,
        leg: &Leg,
        origin: u16,
        from: u16,
        dir: DirId,
        marks: &mut Vec<Mark>,
    ) -> Option<u16> {
        let start = self.cell(from);
        for (dirs, mark) in [(&leg.lame, Mark::Pass as fn(u16) -> Mark), (&leg.jumped, Mark::Jump)]
        {
            let mut site = from;
            for dir in dirs {
                site = self.link(site, dir.0);
                if site == NOWHERE {
                    return None;
                }
                let cell = self.cell(site);
                // The mover's own cell counts as empty.
                if cell != start && (cell != origin || !leg.jumped.is_empty()) {
                    marks.push(mark(cell));
                }
            }
        }
        let site = self.step(from, dir.0);
        (site != NOWHERE).then_some(site)
    }

    /// Returns the targets of a path.
    pub(super) fn targets<const N: usize>(
        &self,
        path: &Path,
        from: usize,
        others: Others,
    ) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        self.ends(path, from, others, &mut |leg, cell| {
            if leg + 1 == path.legs.len() {
                res.set(cell);
            }
        });
        res
    }

    /// Hands out the numbers of a path's legs, each with all cells on which it may end.
    pub(super) fn ends(
        &self,
        path: &Path,
        from: usize,
        others: Others,
        found: &mut dyn FnMut(usize, usize),
    ) {
        let mut starts: Vec<End> = self.sites(from).iter().map(|it| (*it, 0)).collect();
        for (number, leg) in path.legs.iter().enumerate() {
            let mut ends = Vec::new();
            for start in &starts {
                self.ends_of_leg(leg, *start, others, &mut ends);
            }
            if !path.legs.get(number + 1).is_some_and(|it| it.iso) {
                // Only such a leg asks how long the one before was.
                for end in &mut ends {
                    end.1 = 0;
                }
            }
            ends.sort_unstable();
            ends.dedup();
            for end in &ends {
                found(number, usize::from(self.cell(end.0)));
            }
            starts = ends;
        }
    }

    /// Adds the ends of a leg, which begins where another one ended.
    fn ends_of_leg(&self, leg: &Leg, (start, before): End, others: Others, res: &mut Vec<End>) {
        let land = leg.land;
        let needs_others = !(land.has(Land::EMPTY) || land.captures()) || !leg.jumped.is_empty();
        if needs_others && others == Others::Absent {
            return;
        }
        let allowed = |n: u16| n >= leg.min && n > leg.skip && (!leg.iso || n == before);
        let start_cell = self.cell(start);
        let Some(dirs) = leg.steps.dirs() else {
            let sites = (0..self.n_sites() as u16).filter(|_| allowed(1));
            res.extend(sites.filter(|it| self.cell(*it) != start_cell).map(|it| (it, 1)));
            return;
        };
        let mut site = start;
        let mut visited = Visited::one(usize::from(start_cell));
        for n in 1..=leg.max {
            let dir = dirs[usize::from(n - 1) % dirs.len()];
            let Some(next) = self.marked_step(leg, NOWHERE, site, dir, &mut Vec::new()) else {
                break;
            };
            if visited.has(usize::from(self.cell(next))) {
                break;
            }
            visited.set(usize::from(self.cell(next)));
            site = next;
            if allowed(n) {
                res.push((site, n));
            }
        }
    }
}

/// The site where a leg of a path ends, and the leg's length.
type End = (u16, u16);

/// The other pieces on the board while a path is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// There are none. A leg that captures or goes to an empty cell may end anywhere, a leg that needs a piece nowhere.
    Absent,
    /// They stand where a leg needs them.
    Helpful,
}

/// Returns true if a way comes to a cell twice, or back to where it begins.
fn comes_twice(way: &[Mark], origin: usize) -> bool {
    let cells = way.iter().map(|it| it.cell()).chain([origin]);
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    cells.windows(2).any(|it| it[0] == it[1])
}
