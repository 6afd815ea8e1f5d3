//! Tables of where pieces reach.
//!
//! A [`Reach`] answers, for a piece on any cell and any occupancy, which cells it comes to, without stepping from cell to
//! cell. It is a union of four kinds of ways:
//!
//! - *leaps*: cells reached whatever stands on the board;
//! - *rays*: cells one after the other whose numbers only rise or only fall, each of them a place to land. The first
//!   piece on a ray is its lowest or highest bit, and everything behind it is cut off by one subtraction or shift;
//! - *chains*: rays in several such segments (round a torus, through a merged cell, along crooked lines). Rays with cells
//!   that are passed without landing (lame riders) are chains too;
//! - *lame leaps*: one cell each, behind cells that must be empty or occupied (lame leapers);
//! - *hops*: a first ray to a hurdle, and a second one from there.
//!
//! The result includes the first piece met by each way; the caller intersects it with what may be landed on.

use super::{bitboard::Bitboard, by_cell::ByCell};

/// The targets of a movement from each cell.
#[derive(Clone, Debug, Default)]
pub struct Reach<const N: usize> {
    /// For each cell the targets of its leaps; empty if there are no leaps at all.
    pub leaps: Vec<Bitboard<N>>,
    /// Rays on which the numbers of the cells rise.
    pub rising: ByCell<Bitboard<N>>,
    /// Rays on which the numbers of the cells fall.
    pub falling: ByCell<Bitboard<N>>,
    /// The segments of chains.
    pub chains: ByCell<Segment<N>>,
    /// Lame leaps.
    pub lame_leaps: ByCell<LameLeaps<N>>,
    /// Hops.
    pub hops: ByCell<Hop<N>>,
    /// The second rays of hops: for each kind, each cell's.
    pub after: Vec<Vec<Segment<N>>>,
}

/// A part of a line on which the numbers of the cells only rise or only fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<const N: usize> {
    /// The cells that must be empty to go on.
    pub cells: Bitboard<N>,
    /// Those of them that are places to land.
    pub land: Bitboard<N>,
    /// True if the numbers rise.
    pub rising: bool,
    /// True if it begins a line; otherwise it continues the segment before it.
    pub fresh: bool,
}

/// Cells that a piece reaches if some cells are empty and others occupied. The horse of xiangqi needs one empty cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LameLeaps<const N: usize> {
    /// These are empty ...
    pub empty: Bitboard<N>,
    /// ... and these are occupied.
    pub occupied: Bitboard<N>,
    /// The targets.
    pub land: Bitboard<N>,
}

impl<const N: usize> LameLeaps<N> {
    /// Returns true if the cells are empty and occupied as they must be.
    #[inline]
    pub fn is_open(&self, occupied: &Bitboard<N>) -> bool {
        !self.empty.meets(occupied) && self.occupied.within(occupied)
    }
}

/// A ray to a hurdle, and a ray from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop<const N: usize> {
    /// The ray to the hurdle: its cells, and where the hurdle may be.
    pub first: Segment<N>,
    /// Which kind of second ray.
    pub after: u16,
}

/// Returns the ray up to and including the first piece on it.
#[inline]
fn cut<const N: usize>(cells: Bitboard<N>, rising: bool, occupied: &Bitboard<N>) -> Bitboard<N> {
    let met = cells & *occupied;
    cells & if rising { met.to_lowest() } else { met.from_highest() }
}

/// Returns the cells of a segment before that one.
#[inline]
pub fn before<const N: usize>(cells: Bitboard<N>, rising: bool, cell: usize) -> Bitboard<N> {
    let one = Bitboard::one(cell);
    (cells & if rising { one.to_lowest() } else { one.from_highest() }) - one
}

impl<const N: usize> Hop<N> {
    /// Returns the hurdle, if there is one and it is not excluded.
    fn hurdle(&self, occupied: &Bitboard<N>, excluded: &Bitboard<N>) -> Option<usize> {
        let met = self.first.cells & *occupied;
        if met.is_empty() {
            return None;
        }
        let first = met & cut(self.first.cells, self.first.rising, occupied);
        ((first & self.first.land) - *excluded).lowest()
    }
}

impl<const N: usize> Reach<N> {
    /// Returns true if there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.leaps.is_empty() && self.has_only_leaps()
    }

    /// Returns true if it has no rays, chains, lame leaps and hops.
    #[inline]
    pub fn has_only_leaps(&self) -> bool {
        self.rising.is_empty() && self.falling.is_empty() && self.has_only_rays()
    }

    /// Returns true if it has no chains, lame leaps and hops.
    #[inline]
    fn has_only_rays(&self) -> bool {
        self.chains.is_empty() && self.lame_leaps.is_empty() && self.hops.is_empty()
    }

    /// Returns the targets of leaps from a cell.
    #[inline]
    pub(super) fn leaps(&self, from: usize) -> Bitboard<N> {
        if self.leaps.is_empty() { Bitboard::EMPTY } else { self.leaps[from] }
    }

    /// Returns the targets of a piece on a cell. It hops over no excluded piece.
    #[inline]
    pub fn from(&self, from: usize, occupied: &Bitboard<N>, excluded: &Bitboard<N>) -> Bitboard<N> {
        let mut res = self.leaps(from);
        for ray in self.rising.at(from) {
            res |= *ray & (*ray & *occupied).to_lowest();
        }
        for ray in self.falling.at(from) {
            res |= *ray & (*ray & *occupied).from_highest();
        }
        if !self.chains.is_empty() {
            res |= self.along_chains(from, occupied);
        }
        for lame_leap in self.lame_leaps.at(from) {
            if lame_leap.is_open(occupied) {
                res |= lame_leap.land;
            }
        }
        for hop in self.hops.at(from) {
            res |= self.over_hurdle(hop, occupied, excluded);
        }
        res
    }

    fn along_chains(&self, from: usize, occupied: &Bitboard<N>) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        let mut open = true;
        for it in self.chains.at(from) {
            open |= it.fresh;
            if open {
                res |= it.land & cut(it.cells, it.rising, occupied);
                open = !it.cells.meets(occupied);
            }
        }
        res
    }

    pub(super) fn over_hurdle(
        &self,
        hop: &Hop<N>,
        occupied: &Bitboard<N>,
        excluded: &Bitboard<N>,
    ) -> Bitboard<N> {
        match hop.hurdle(occupied, excluded) {
            Some(hurdle) => {
                let second = &self.after[usize::from(hop.after)][hurdle];
                second.land & cut(second.cells, second.rising, occupied)
            }
            None => Bitboard::EMPTY,
        }
    }

    /// Returns the hops from a cell as rays along which the piece jumps over the first piece. Returns `None` if a hop has
    /// another form.
    pub fn hops_along_rays(&self, from: usize) -> Option<Vec<Bitboard<N>>> {
        self.hops.at(from).iter().map(|it| self.along_ray(from, it)).collect()
    }

    fn along_ray(&self, from: usize, hop: &Hop<N>) -> Option<Bitboard<N>> {
        let (first, after) = (hop.first, &self.after[usize::from(hop.after)]);
        let ray = first.land.iter().fold(first.cells, |all, it| all | after[it].cells);
        let rising = ray.lowest() > Some(from);
        let leads_on = |it: usize| {
            let beyond = ray - before(ray, rising, it) - Bitboard::one(it);
            let second = &after[it];
            if first.land.has(it) {
                second.cells == beyond && second.land == beyond
            } else {
                beyond.is_empty()
            }
        };
        let ordered = ray.iter().all(|it| it != from && (it > from) == rising);
        (ordered && first.cells == first.land && ray.iter().all(leads_on)).then_some(ray)
    }

    /// Returns all cells that a piece may reach from a cell, whatever the occupancy.
    pub fn most(&self, from: usize) -> Bitboard<N> {
        let mut res = self.leaps(from);
        let rays = self.rising.at(from).iter().chain(self.falling.at(from));
        rays.for_each(|it| res |= *it);
        self.chains.at(from).iter().for_each(|it| res |= it.land);
        self.lame_leaps.at(from).iter().for_each(|it| res |= it.land);
        for hop in self.hops.at(from) {
            let after = &self.after[usize::from(hop.after)];
            hop.first.land.iter().for_each(|hurdle| res |= after[hurdle].land);
        }
        res
    }

    /// Returns true if a piece on one cell reaches the other one. It hops over no excluded piece.
    #[inline]
    pub fn has(
        &self,
        from: usize,
        to: usize,
        occupied: &Bitboard<N>,
        excluded: &Bitboard<N>,
    ) -> bool {
        if self.leaps(from).has(to) {
            return true;
        }
        if !self.has_only_rays() {
            return self.from(from, occupied, excluded).has(to);
        }
        let reaches = |rays: &[Bitboard<N>], rising: bool| {
            rays.iter().any(|it| it.has(to) && !before(*it, rising, to).meets(occupied))
        };
        reaches(self.rising.at(from), true) || reaches(self.falling.at(from), false)
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.leaps)
            + self.rising.bytes()
            + self.falling.bytes()
            + self.chains.bytes()
            + self.lame_leaps.bytes()
            + self.hops.bytes()
            + self.after.iter().map(|it| size_of_val(&**it)).sum::<usize>()
    }
}
