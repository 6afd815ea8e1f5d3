//! Follows paths of the model over the board, and turns them into lines of cells where possible.

use crate::{
    model::{DirId, Land, Leg, Path, Player, Steps},
    program::{
        Bitboard, MAX_CELLS,
        geometry::{Geometry, NOWHERE},
    },
};

/// A path with the directions of a player. `turned` is applied before the player's orientation.
pub(super) fn oriented(path: &Path, player: &Player, turned: Option<&[DirId]>) -> Path {
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

    /// Hands out all cells on which each leg of a path from a cell may end, whatever stands on the board.
    pub(super) fn anyhow(&self, path: &Path, from: usize, found: &mut dyn FnMut(usize, usize)) {
        let mut sites = self.sites(from).to_vec();
        let mut ends = Vec::new();
        for (n, leg) in path.legs.iter().enumerate() {
            for site in &sites {
                self.ends(leg, *site, &mut ends);
            }
            ends.sort_unstable();
            ends.dedup();
            for end in &ends {
                found(n, usize::from(self.cell(*end)));
            }
            std::mem::swap(&mut sites, &mut ends);
            ends.clear();
        }
    }

    fn ends(&self, leg: &Leg, start: u16, res: &mut Vec<u16>) {
        let Some(dirs) = leg.steps.dirs() else {
            res.extend(0..self.n_sites() as u16);
            return;
        };
        let mut site = start;
        let mut visited = Visited::one(usize::from(self.cell(start)));
        for n in 1..=leg.max {
            site = self.step(site, dirs[usize::from(n - 1) % dirs.len()].0);
            if site == NOWHERE || visited.has(usize::from(self.cell(site))) {
                break;
            }
            visited.set(usize::from(self.cell(site)));
            if n >= leg.min && n > leg.skip {
                res.push(site);
            }
        }
    }

    /// Returns the targets of a path on a board with no other piece. A leg that captures or goes to an empty cell may end
    /// anywhere, other legs nowhere.
    pub(super) fn on_empty<const N: usize>(&self, path: &Path, from: usize) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for site in self.sites(from) {
            self.follow(&path.legs, *site, 0, Others::Absent, &mut |cell| {
                res.set(cell);
                false
            });
        }
        res
    }

    /// Returns true if a path leads anywhere if other pieces stand where it needs them.
    pub(super) fn leads_anywhere(&self, path: &Path, from: usize) -> bool {
        let mut sites = self.sites(from).iter();
        sites.any(|it| self.follow(&path.legs, *it, 0, Others::Helpful, &mut |_| true))
    }

    /// Visits the cells where legs lead, until a visit returns true. Returns true if one did.
    fn follow(
        &self,
        legs: &[Leg],
        start: u16,
        before: u16,
        others: Others,
        visit: &mut impl FnMut(usize) -> bool,
    ) -> bool {
        let Some((leg, rest)) = legs.split_first() else {
            return visit(usize::from(self.cell(start)));
        };
        let land = leg.land;
        let needs_others = !(land.has(Land::EMPTY) || land.captures()) || !leg.jumped.is_empty();
        if needs_others && others == Others::Absent {
            return false;
        }
        let allowed = |n: u16| n >= leg.min && n > leg.skip && (!leg.iso || n == before);
        let Some(dirs) = leg.steps.dirs() else {
            for site in (0..self.n_sites() as u16).filter(|_| allowed(1)) {
                if self.cell(site) != self.cell(start) && self.follow(rest, site, 1, others, visit)
                {
                    return true;
                }
            }
            return false;
        };
        let mut site = start;
        let mut visited = Visited::one(usize::from(self.cell(start)));
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
            if allowed(n) && self.follow(rest, site, n, others, visit) {
                return true;
            }
        }
        false
    }
}

/// The other pieces on the board while a path is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Others {
    /// There are none: a leg that needs a piece leads nowhere.
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
