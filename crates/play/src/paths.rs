//! Where pieces come to by paths that no table holds, on boards that are strewn with pieces.

use alfil_machine::program::{Bitboard, Core, geometry::NOWHERE};
use alfil_model::{Land, Leg};

/// Pieces at random: where they are, and which of them are enemies of the piece that moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strewn<const N: usize> {
    pub(super) occupied: Bitboard<N>,
    pub(super) enemies: Bitboard<N>,
}

/// Returns where a piece comes to by its walked paths, whatever stands there: without capture, and with one.
pub(super) fn reached<const N: usize>(
    core: &Core<N>,
    [player, ty, from]: [usize; 3],
    strewn: &Strewn<N>,
) -> [Bitboard<N>; 2] {
    let mut res = [Bitboard::EMPTY; 2];
    for pattern in core.movement(player, ty).patterns.iter().filter(|it| !it.initial) {
        let mut ends = [Bitboard::EMPTY; 2];
        let one = Bitboard::one(from);
        // The mover's own cell counts as empty.
        let Strewn { occupied, enemies } = *strewn;
        let board = Strewn { occupied: occupied - one, enemies: enemies - one };
        for path in &pattern.walks {
            for site in core.geometry.sites(from) {
                let mut walk = Walk { core, from, board, ends: &mut ends };
                walk.go(&path.legs, *site, 0, None);
            }
        }
        let allowed = pattern.allowed(from);
        res = [res[0] | ends[0] & allowed, res[1] | ends[1] & allowed];
    }
    res
}

/// Returns true if a piece has such paths.
pub(super) fn has_walks<const N: usize>(core: &Core<N>, player: usize, ty: usize) -> bool {
    core.movement(player, ty).patterns.iter().any(|it| !it.initial && !it.walks.is_empty())
}

struct Walk<'w, const N: usize> {
    core: &'w Core<N>,
    from: usize,
    board: Strewn<N>,
    ends: &'w mut [Bitboard<N>; 2],
}

impl<const N: usize> Walk<'_, N> {
    /// Walks the legs from a site; `before` is the length of the leg before them, `took` where something was captured.
    fn go(&mut self, legs: &[Leg], site: u16, before: u16, took: Option<usize>) {
        let Some((leg, rest)) = legs.split_first() else { return };
        let core = self.core;
        let Some(dirs) = leg.steps.dirs() else {
            let start = core.geometry.cell(site);
            let sites = 0..core.geometry.n_sites() as u16;
            for end in sites.filter(|it| core.geometry.cell(*it) != start) {
                self.land(leg, rest, end, 1, took);
            }
            return;
        };
        let mut visited = Bitboard::<N>::one(usize::from(core.geometry.cell(site)));
        let mut at = site;
        for (n, dir) in (1..=leg.max).zip(dirs.iter().cycle()) {
            if !self.passes(leg, at) {
                return;
            }
            at = core.geometry.step(at, dir.0);
            if at == NOWHERE {
                return;
            }
            let cell = usize::from(core.geometry.cell(at));
            if visited.has(cell) {
                return;
            }
            visited.set(cell);
            let ends = n >= leg.min && n > leg.skip && (!leg.iso || n == before);
            if ends {
                self.land(leg, rest, at, n, took);
            }
            if n > leg.skip && self.board.occupied.has(cell) {
                return;
            }
        }
    }

    /// Returns true if the next step may be made, as far as the cells beside it go.
    fn passes(&self, leg: &Leg, from: u16) -> bool {
        let geometry = &self.core.geometry;
        [(&leg.lame, false), (&leg.jumped, true)].into_iter().all(|(dirs, occupied)| {
            let mut site = from;
            dirs.iter().all(|dir| {
                site = if site == NOWHERE { NOWHERE } else { geometry.link(site, dir.0) };
                site != NOWHERE && {
                    let cell = geometry.cell(site);
                    let at_start = cell == geometry.cell(from);
                    at_start || self.board.occupied.has(usize::from(cell)) == occupied
                }
            })
        })
    }

    /// Ends a leg, and goes on with the next one.
    fn land(&mut self, leg: &Leg, rest: &[Leg], site: u16, n: u16, took: Option<usize>) {
        let cell = usize::from(self.core.geometry.cell(site));
        let land = leg.land;
        if rest.is_empty() {
            let quiet = land.has(Land::EMPTY) || land.has(Land::SWAP);
            match took {
                // A piece that comes back from its victim reaches the victim's cell.
                Some(victim) if cell == self.from => self.ends[1].set(victim),
                _ if cell == self.from => {}
                Some(_) => self.ends[1].set(cell),
                None => {
                    if quiet {
                        self.ends[0].set(cell);
                    }
                    if land.captures() {
                        self.ends[1].set(cell);
                    }
                }
            }
            return;
        }
        let enemy = self.board.enemies.has(cell);
        let friend = self.board.occupied.has(cell) && !enemy;
        if !enemy && !friend {
            if land.has(Land::EMPTY) {
                self.go(rest, site, n, took);
            }
            return;
        }
        let hops =
            land.has(Land::HOP) || friend && (land.has(Land::HOP_FRIEND) || land.has(Land::RELAY));
        if hops {
            self.go(rest, site, n, took);
        }
        if enemy && land.has(Land::ENEMY) || friend && land.has(Land::FRIEND) {
            let board = self.board;
            let one = Bitboard::one(cell);
            self.board = Strewn { occupied: board.occupied - one, enemies: board.enemies - one };
            self.go(rest, site, n, Some(cell));
            self.board = board;
        }
    }
}
