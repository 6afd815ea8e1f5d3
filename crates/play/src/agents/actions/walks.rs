//! All walks of a path, whatever stands on the board.
//!
//! This follows `vm::walk`, but on no board: where a cell may hold several things, the walk goes on with each of them, and
//! notes what it needs. Two moves can be in one list only if their needs agree.

use alfil_machine::program::geometry::{Geometry, NOWHERE};
use alfil_model::{DirId, LabelId, Land, Leg, MAX_VICTIMS, Path};
use arrayvec::ArrayVec;

/// What a cell may hold for a walk to be possible, one bit each.
pub(super) mod content {
    pub(in super::super) const NOTHING: u8 = 1;
    pub(in super::super) const OWN: u8 = 2;
    pub(in super::super) const MATE: u8 = 4;
    pub(in super::super) const ENEMY: u8 = 8;
    pub(in super::super) const NEUTRAL: u8 = 16;
    pub(in super::super) const PIECE: u8 = OWN | MATE | ENEMY | NEUTRAL;
}

/// The cells of captured pieces, in the order of legs.
pub(super) type Victims = ArrayVec<u16, MAX_VICTIMS>;

/// A walk that makes a move.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) victims: Victims,
    /// The cell where a victim is put down again, and which victim.
    pub(super) put_down: Option<(u16, u8)>,
    pub(super) swaps: bool,
    /// What the move is called. The walker does not know it.
    pub(super) label: Option<LabelId>,
    /// True if another piece makes the move than the one whose path it is.
    pub(super) relayed: bool,
    /// The victim of an en passant right.
    pub(super) en_passant: Option<u16>,
}

/// The visitor of the end of each walk. It gets the needs of the walk, and the cells that were stepped on or passed.
type Visit<'v> = &'v mut dyn FnMut(&Walk, &[(u16, u8)], &[u16]);

/// Walks paths.
pub(super) struct Walker<'w> {
    pub(super) geometry: &'w Geometry,
    /// For each cell the victims of en passant rights that may name the cell.
    pub(super) en_passant: &'w [Vec<u16>],
    needs: Vec<(u16, u8)>,
    passed: Vec<u16>,
    /// How many more ends may be visited.
    pub(super) budget: usize,
}

#[derive(Clone, Debug)]
struct State {
    site: u16,
    walk: Walk,
    length: u16,
    has_unloaded: bool,
}

impl<'w> Walker<'w> {
    pub(super) fn new(
        geometry: &'w Geometry,
        en_passant: &'w [Vec<u16>],
        budget: usize,
    ) -> Walker<'w> {
        Walker { geometry, en_passant, needs: Vec::new(), passed: Vec::new(), budget }
    }

    /// Visits the ends of all walks of a path from a cell.
    pub(super) fn walk(&mut self, path: &Path, from: u16, visit: Visit<'_>) {
        for site in self.geometry.sites(usize::from(from)) {
            self.needs.clear();
            self.passed.clear();
            self.needs.push((from, content::OWN));
            let walk = Walk {
                from,
                to: from,
                victims: Victims::new(),
                put_down: None,
                swaps: false,
                label: None,
                relayed: false,
                en_passant: None,
            };
            let state = State { site: *site, walk, length: 0, has_unloaded: false };
            self.go(state, &path.legs, visit);
        }
    }

    fn go(&mut self, mut state: State, legs: &[Leg], visit: Visit<'_>) {
        if self.budget == 0 {
            return;
        }
        let start = self.geometry.cell(state.site);
        let Some((leg, rest)) = legs.split_first() else {
            self.budget -= 1;
            state.walk.to = start;
            visit(&state.walk, &self.needs, &self.passed);
            return;
        };
        let marks = (self.needs.len(), self.passed.len());
        let mut pending = None;
        if leg.unload {
            if state.has_unloaded || !self.need(&state, start, content::NOTHING) {
                return;
            }
            state.has_unloaded = true;
            match state.walk.victims.len().checked_sub(1) {
                Some(last) => state.walk.put_down = Some((start, last as u8)),
                None => pending = Some(start),
            }
        }
        match leg.steps.dirs() {
            Some(dirs) => self.line(state, leg, dirs, pending, rest, visit),
            None => {
                if may_end(leg, 1, state.length) {
                    for site in 0..self.geometry.n_sites() as u16 {
                        if self.geometry.cell(site) != start {
                            let end = State { site, length: 1, ..state.clone() };
                            self.land(&end, leg, pending, rest, visit);
                        }
                    }
                }
            }
        }
        self.needs.truncate(marks.0);
        self.passed.truncate(marks.1);
    }

    fn line(
        &mut self,
        mut state: State,
        leg: &Leg,
        dirs: &[DirId],
        pending: Option<u16>,
        rest: &[Leg],
        visit: Visit<'_>,
    ) {
        let before = state.length;
        let mut visited = vec![self.geometry.cell(state.site)];
        for (n, dir) in (1..=leg.max).zip(dirs.iter().cycle()) {
            if !self.passes(&state, leg) {
                return;
            }
            let site = self.geometry.step(state.site, dir.0);
            if site == NOWHERE {
                return;
            }
            let cell = self.geometry.cell(site);
            if visited.contains(&cell) {
                return;
            }
            visited.push(cell);
            self.passed.push(cell);
            state.site = site;
            if may_end(leg, n, before) {
                let end = State { length: n, ..state.clone() };
                self.land(&end, leg, pending, rest, visit);
            }
            if n > leg.skip && !self.need(&state, cell, content::NOTHING) {
                return;
            }
        }
    }

    /// Notes what the lame and the jumped cells of the next step must hold. Returns false if they can't.
    fn passes(&mut self, state: &State, leg: &Leg) -> bool {
        let start = self.geometry.cell(state.site);
        for (dirs, wanted) in [(&leg.lame, content::NOTHING), (&leg.jumped, content::PIECE)] {
            let mut site = state.site;
            for dir in dirs {
                site = self.geometry.link(site, dir.0);
                if site == NOWHERE {
                    return false;
                }
                let cell = self.geometry.cell(site);
                if cell == start {
                    continue;
                }
                if !self.need(state, cell, wanted) {
                    return false;
                }
                self.passed.push(cell);
            }
        }
        true
    }

    /// Notes that a cell must hold one of these. Returns false if it can't after the part of the path that was walked.
    fn need(&mut self, state: &State, cell: u16, wanted: u8) -> bool {
        let walk = &state.walk;
        if walk.put_down.is_some_and(|it| it.0 == cell) {
            return wanted & content::PIECE != 0;
        }
        if cell == walk.from || walk.victims.contains(&cell) {
            return wanted & content::NOTHING != 0;
        }
        let known = self.needs.iter().filter(|it| it.0 == cell);
        let left = known.fold(wanted, |all, it| all & it.1);
        if left != 0 {
            self.needs.push((cell, left));
        }
        left != 0
    }

    /// Ends a leg on the present cell in each possible way, and walks the rest of the path.
    fn land(
        &mut self,
        state: &State,
        leg: &Leg,
        pending: Option<u16>,
        rest: &[Leg],
        visit: Visit<'_>,
    ) {
        let (land, last) = (leg.land, rest.is_empty());
        let cell = self.geometry.cell(state.site);
        let loose = state.walk.put_down.is_none_or(|it| it.0 != cell);
        if land.has(Land::EMPTY) && pending.is_none() {
            self.go_if(state, cell, content::NOTHING, state.clone(), rest, visit);
        }
        if land.has(Land::EN_PASSANT) {
            for n in 0..self.en_passant[usize::from(cell)].len() {
                let victim = self.en_passant[usize::from(cell)][n];
                let mark = self.needs.len();
                if self.need(state, victim, content::ENEMY)
                    && let Some(mut next) = taking(state, victim, pending)
                {
                    next.walk.en_passant = Some(victim);
                    self.go_if(state, cell, content::NOTHING, next, rest, visit);
                }
                self.needs.truncate(mark);
            }
        }
        let captured = captured(land);
        if loose
            && captured != 0
            && let Some(next) = taking(state, cell, pending)
        {
            self.go_if(state, cell, captured, next, rest, visit);
        }
        if pending.is_some() {
            return;
        }
        if !last && (land.has(Land::HOP) || land.has(Land::HOP_FRIEND)) {
            let over = if land.has(Land::HOP) { content::PIECE } else { content::OWN };
            self.go_if(state, cell, over, state.clone(), rest, visit);
        }
        if !last && loose && land.has(Land::RELAY) {
            let mut next = state.clone();
            (next.walk.from, next.walk.relayed) = (cell, true);
            self.go_if(state, cell, content::OWN, next, rest, visit);
        }
        if last && loose && land.has(Land::SWAP) {
            let mut next = state.clone();
            next.walk.swaps = true;
            self.go_if(state, cell, content::OWN, next, rest, visit);
        }
    }

    /// Goes on in a new state if the cell can hold one of these.
    fn go_if(
        &mut self,
        state: &State,
        cell: u16,
        wanted: u8,
        next: State,
        rest: &[Leg],
        visit: Visit<'_>,
    ) {
        let mark = self.needs.len();
        if self.need(state, cell, wanted) {
            self.go(next, rest, visit);
        }
        self.needs.truncate(mark);
    }
}

/// Returns the state after a capture; `None` if a move can't capture so many.
fn taking(state: &State, victim: u16, pending: Option<u16>) -> Option<State> {
    let mut next = state.clone();
    next.walk.victims.try_push(victim).ok()?;
    if let Some(cell) = pending {
        next.walk.put_down = Some((cell, next.walk.victims.len() as u8 - 1));
    }
    Some(next)
}

/// Returns the pieces that a leg captures.
fn captured(land: Land) -> u8 {
    let mut res = 0;
    if land.has(Land::ENEMY) || land.has(Land::ROYAL) {
        res |= content::ENEMY;
    }
    if land.has(Land::FRIEND) {
        res |= content::OWN | content::MATE;
    }
    if land.has(Land::NEUTRAL) {
        res |= content::NEUTRAL;
    }
    res
}

/// Returns true if the length of a leg allows it to end after `steps` steps.
fn may_end(leg: &Leg, steps: u16, before: u16) -> bool {
    leg.min <= steps && steps <= leg.max && steps > leg.skip && (!leg.iso || steps == before)
}

/// Returns true if the moves of a path differ in nothing but their ends: it captures at most on its last cell.
pub(super) fn is_plain(path: &Path) -> bool {
    let special = Land::EN_PASSANT.0 | Land::SWAP.0 | Land::RELAY.0;
    let Some((last, before)) = path.legs.split_last() else { return true };
    let plain = |it: &Leg| it.land.0 & special == 0 && !it.unload;
    plain(last) && before.iter().all(|it| plain(it) && !it.land.captures())
}

/// Returns the cells on which a plain path may end from a cell, whatever stands on the board.
pub(super) fn ends(geometry: &Geometry, path: &Path, from: u16) -> Vec<u16> {
    let mut at: Vec<(u16, u16)> =
        geometry.sites(usize::from(from)).iter().map(|it| (*it, 0)).collect();
    for leg in &path.legs {
        let mut next = Vec::new();
        for (site, before) in at {
            let start = geometry.cell(site);
            match leg.steps.dirs() {
                None if may_end(leg, 1, before) => {
                    let sites = 0..geometry.n_sites() as u16;
                    next.extend(sites.filter(|it| geometry.cell(*it) != start).map(|it| (it, 1)));
                }
                None => {}
                Some(dirs) => {
                    let (mut site, mut visited) = (site, vec![start]);
                    for (n, dir) in (1..=leg.max).zip(dirs.iter().cycle()) {
                        site = geometry.step(site, dir.0);
                        if site == NOWHERE || visited.contains(&geometry.cell(site)) {
                            break;
                        }
                        visited.push(geometry.cell(site));
                        if may_end(leg, n, before) {
                            next.push((site, n));
                        }
                    }
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        at = next;
    }
    let mut res: Vec<u16> = at.into_iter().map(|it| geometry.cell(it.0)).collect();
    res.sort_unstable();
    res.dedup();
    res
}
