//! Walks the paths that fit no table.

use crate::{
    program::{
        Bitboard,
        core::{Core, NEUTRAL},
        geometry::NOWHERE,
    },
    vm::{
        board::{Board, NONE},
        victims::Victims,
    },
};
use alfil_model::{DirId, Land, Leg, MAX_VICTIMS, Path};

/// The result of a path: the move that it would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) struct Found {
    /// The origin of the piece that moves. After a relay this is another piece than the walker.
    pub(in crate::vm) from: u16,
    pub(in crate::vm) to: u16,
    /// The cells of captured pieces, in the order of legs.
    pub(in crate::vm) victims: Victims,
    /// The index of the victim that is put down again, and its new cell; [`NONE`] for none.
    pub(in crate::vm) unloaded: u8,
    pub(in crate::vm) unload: u16,
    /// True if an own piece on `to` goes to `from`.
    pub(in crate::vm) swap: bool,
    /// The hurdle: the cell of the first piece on which a leg before the last ended; [`NONE`] for none.
    pub(in crate::vm) over: u16,
}

impl Found {
    /// Returns the captured pieces that are not put down again.
    pub(in crate::vm) fn captured(&self) -> Victims {
        self.victims.captured(self.unload, self.unloaded)
    }
}

/// The piece on a cell, as the walker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Occupant {
    side: Side,
    royal: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Own,
    Mate,
    Enemy,
    Neutral,
}

/// Walks the paths of one piece.
#[derive(Debug)]
pub(in crate::vm) struct Walker<'w, const N: usize> {
    core: &'w Core<N>,
    board: &'w Board<N>,
    owner: u8,
    /// All royal pieces; empty if no path reads them.
    pub(in crate::vm) royal: Bitboard<N>,
    /// A cell on which an enemy is assumed; true if that enemy is royal.
    pub(in crate::vm) assumed: Option<(u16, bool)>,
    /// True if the walker records the cells that paths pass.
    pub(in crate::vm) trace: bool,
    passed: Vec<u16>,
}

/// The state of a walk.
#[derive(Clone, Copy, Debug)]
struct WalkState {
    site: u16,
    found: Found,
    /// The number of steps of the leg before.
    length: u16,
    /// Where the next victim is put down, as nothing was captured before; [`NONE`] for nowhere.
    pending: u16,
    /// True if a captured piece was put down.
    has_unloaded: bool,
    /// The index of the first passed cell that belongs to the present mover.
    traced: usize,
}

/// A callback for the end of each path, with the cells it passed. It returns true to end the walk.
type Visit<'v> = &'v mut dyn FnMut(&Found, &[u16]) -> bool;

impl<'w, const N: usize> Walker<'w, N> {
    pub(in crate::vm) fn new(core: &'w Core<N>, board: &'w Board<N>, owner: u8) -> Walker<'w, N> {
        let royal = Bitboard::EMPTY;
        Walker { core, board, owner, royal, assumed: None, trace: false, passed: Vec::new() }
    }

    /// Walks a path from a cell. Returns true if the visitor ended the walk.
    pub(in crate::vm) fn walk(&mut self, path: &Path, from: u16, visit: Visit<'_>) -> bool {
        let core = self.core;
        core.geometry.sites(usize::from(from)).iter().any(|site| {
            self.passed.clear();
            let found = Found {
                from,
                to: NONE,
                victims: Victims::EMPTY,
                unloaded: 0,
                unload: NONE,
                swap: false,
                over: NONE,
            };
            let state = WalkState {
                site: *site,
                found,
                length: 0,
                pending: NONE,
                has_unloaded: false,
                traced: 0,
            };
            self.go(state, &path.legs, visit)
        })
    }

    /// Walks the remaining legs of a path.
    fn go(&mut self, mut state: WalkState, legs: &[Leg], visit: Visit<'_>) -> bool {
        let Some(leg) = legs.first() else {
            state.found.to = self.core.geometry.cell(state.site);
            return visit(&state.found, &self.passed[state.traced..]);
        };
        let start = self.core.geometry.cell(state.site);
        state.pending = NONE;
        if leg.unload {
            if state.has_unloaded || self.occupant(&state, start).is_some() {
                return false;
            }
            state.has_unloaded = true;
            if !state.found.victims.is_empty() {
                state.found.unload = start;
                state.found.unloaded = state.found.victims.len() as u8 - 1;
            } else {
                state.pending = start;
            }
        }
        match leg.steps.dirs() {
            Some(dirs) => self.line(state, legs, dirs, visit),
            None => self.anywhere(state, legs, visit),
        }
    }

    fn anywhere(&mut self, mut state: WalkState, legs: &[Leg], visit: Visit<'_>) -> bool {
        if !may_end(&legs[0], 1, state.length) {
            return false;
        }
        let start = self.core.geometry.cell(state.site);
        state.length = 1;
        (0..self.core.geometry.n_sites() as u16).any(|site| {
            let end = WalkState { site, ..state };
            self.core.geometry.cell(site) != start && self.land(end, legs, visit)
        })
    }

    fn line(
        &mut self,
        mut state: WalkState,
        legs: &[Leg],
        dirs: &[DirId],
        visit: Visit<'_>,
    ) -> bool {
        let leg = &legs[0];
        let before = state.length;
        let traced = self.passed.len();
        let mut visited = Bitboard::<N>::one(usize::from(self.core.geometry.cell(state.site)));
        let mut res = false;
        let mut turn = 0;
        for n in 1..=leg.max {
            let dir = dirs[turn].0;
            turn = if turn + 1 == dirs.len() { 0 } else { turn + 1 };
            let beside = !leg.lame.is_empty() || !leg.jumped.is_empty();
            if beside && !self.passes(&state, leg) {
                break;
            }
            let site = self.core.geometry.step(state.site, dir);
            if site == NOWHERE {
                break;
            }
            let cell = self.core.geometry.cell(site);
            if visited.has(usize::from(cell)) {
                break;
            }
            visited.set(usize::from(cell));
            state.site = site;
            if self.trace {
                self.passed.push(cell);
            }
            if may_end(leg, n, before) {
                let end = WalkState { length: n, ..state };
                if self.land(end, legs, visit) {
                    res = true;
                    break;
                }
            }
            if n > leg.skip && self.occupant(&state, cell).is_some() {
                break;
            }
        }
        self.passed.truncate(traced);
        res
    }

    /// Returns true if the lame and the jumped cells of the next step allow it.
    fn passes(&mut self, state: &WalkState, leg: &Leg) -> bool {
        let start = self.core.geometry.cell(state.site);
        for (dirs, occupied) in [(&leg.lame, false), (&leg.jumped, true)] {
            let mut site = state.site;
            for dir in dirs {
                site = self.core.geometry.link(site, dir.0);
                if site == NOWHERE {
                    return false;
                }
                let cell = self.core.geometry.cell(site);
                if cell == start {
                    continue;
                }
                if self.occupant(state, cell).is_some() != occupied {
                    return false;
                }
                if self.trace {
                    self.passed.push(cell);
                }
            }
        }
        true
    }

    /// Returns the piece on a cell after the part of the path that was walked.
    fn occupant(&self, state: &WalkState, cell: u16) -> Option<Occupant> {
        let found = &state.found;
        if found.unload == cell && cell != NONE {
            return self.on_board(found.victims.at(usize::from(found.unloaded)));
        }
        if cell == found.from || found.victims.has(cell) {
            return None;
        }
        self.on_board(cell)
    }

    #[inline]
    fn on_board(&self, cell: u16) -> Option<Occupant> {
        if let Some((assumed, royal)) = self.assumed
            && assumed == cell
        {
            return Some(Occupant { side: Side::Enemy, royal });
        }
        let owner = self.board.at(cell)?.owner.0;
        let side = if owner == self.owner {
            Side::Own
        } else if usize::from(owner) == NEUTRAL {
            Side::Neutral
        } else if self.core.enemies[usize::from(self.owner)] >> owner & 1 != 0 {
            Side::Enemy
        } else {
            Side::Mate
        };
        Some(Occupant { side, royal: self.royal.has(usize::from(cell)) })
    }

    /// Ends a leg on the present cell in each possible way, and walks the rest of the path.
    fn land(&mut self, state: WalkState, legs: &[Leg], visit: Visit<'_>) -> bool {
        let (land, rest) = (legs[0].land, &legs[1..]);
        let cell = self.core.geometry.cell(state.site);
        let Some(occupant) = self.occupant(&state, cell) else {
            return self.land_on_nothing(state, legs, visit);
        };
        let last = rest.is_empty();
        let loose = state.found.unload != cell;
        let mut next = state;
        if !last && next.found.over == NONE {
            next.found.over = cell;
        }
        if loose && captures(land, occupant) && self.take(next, cell, legs, visit) {
            return true;
        }
        // Below here nothing is captured, so there is no victim to put down.
        if state.pending != NONE {
            return false;
        }
        let own = occupant.side == Side::Own;
        if !last
            && (land.has(Land::HOP) || land.has(Land::HOP_FRIEND) && own)
            && self.go(next, rest, visit)
        {
            return true;
        }
        if !last && loose && own && land.has(Land::RELAY) {
            let mut relayed = next;
            relayed.found.from = cell;
            relayed.traced = self.passed.len();
            if self.go(relayed, rest, visit) {
                return true;
            }
        }
        if last && loose && own && land.has(Land::SWAP) {
            let mut swapped = state;
            swapped.found.swap = true;
            return self.go(swapped, rest, visit);
        }
        false
    }

    fn land_on_nothing(&mut self, state: WalkState, legs: &[Leg], visit: Visit<'_>) -> bool {
        let (land, rest) = (legs[0].land, &legs[1..]);
        if land.has(Land::EMPTY) && state.pending == NONE && self.go(state, rest, visit) {
            return true;
        }
        if land.has(Land::EN_PASSANT) {
            let cell = self.core.geometry.cell(state.site);
            let rights = self.board.en_passant;
            for (cells, victim) in rights.iter() {
                if cells.has(usize::from(cell))
                    && self.occupant(&state, *victim).is_some_and(|it| it.side == Side::Enemy)
                    && self.take(state, *victim, legs, visit)
                {
                    return true;
                }
            }
        }
        false
    }

    /// Captures a piece at the end of a leg, and walks the rest of the path.
    fn take(&mut self, mut state: WalkState, victim: u16, legs: &[Leg], visit: Visit<'_>) -> bool {
        let n = state.found.victims.len();
        if n == MAX_VICTIMS {
            return false;
        }
        state.found.victims = state.found.victims.and(victim);
        if state.pending != NONE {
            state.found.unload = state.pending;
            state.found.unloaded = n as u8;
        }
        self.go(state, &legs[1..], visit)
    }
}

/// Returns true if one of these paths depends on which pieces are royal.
pub(in crate::vm) fn reads_royal(paths: &[Path]) -> bool {
    let mut legs = paths.iter().flat_map(|it| &it.legs);
    legs.any(|it| it.land.has(Land::ROYAL) || it.land.has(Land::TAME))
}

fn captures(land: Land, occupant: Occupant) -> bool {
    match occupant.side {
        Side::Neutral => land.has(Land::NEUTRAL),
        Side::Own | Side::Mate => land.has(Land::FRIEND),
        Side::Enemy if occupant.royal && land.has(Land::TAME) => false,
        Side::Enemy => land.has(Land::ENEMY) || land.has(Land::ROYAL) && occupant.royal,
    }
}

/// Returns true if the length of a leg allows it to end after `steps` steps.
fn may_end(leg: &Leg, steps: u16, before: u16) -> bool {
    leg.min <= steps && steps <= leg.max && steps > leg.skip && (!leg.iso || steps == before)
}
