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

use super::bitboard::Bitboard;

/// The targets of a movement from each cell.
#[derive(Clone, Debug, Default)]
pub struct Reach<const N: usize> {
    /// For each cell the targets of its leaps; empty if there are no leaps at all.
    pub leaps: Vec<Bitboard<N>>,
    /// For each cell its part of the following lists; empty if there are no rays, chains, lame leaps and hops at all.
    pub cell_rays: Vec<CellRays>,
    /// Rays; for each cell first the rising ones, then the falling ones.
    pub rays: Vec<Bitboard<N>>,
    /// Chains.
    pub chains: Vec<Segment<N>>,
    /// Lame leaps.
    pub lame_leaps: Vec<LameLeap<N>>,
    /// Hops.
    pub hops: Vec<Hop<N>>,
    /// The second rays of hops: for each kind, each cell's.
    pub after: Vec<Vec<Segment<N>>>,
}

/// The rays, chains, lame leaps and hops from one cell: ranges of the lists of a [`Reach`].
#[derive(Clone, Copy, Debug, Default)]
pub struct CellRays {
    /// The first ray.
    pub ray: u32,
    /// How many rays rise.
    pub rising: u16,
    /// How many rays fall.
    pub falling: u16,
    /// The first segment of a chain.
    pub chain: u32,
    /// How many segments.
    pub chains: u16,
    /// The first lame leap.
    pub lame_leap: u32,
    /// How many lame leaps.
    pub lame_leaps: u16,
    /// The first hop.
    pub hop: u32,
    /// How many hops.
    pub hops: u16,
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

/// A leap under conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LameLeap<const N: usize> {
    /// These are empty ...
    pub empty: Bitboard<N>,
    /// ... and these are occupied.
    pub occupied: Bitboard<N>,
    /// Where it leads.
    pub to: u16,
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
        self.leaps.is_empty() && self.cell_rays.is_empty()
    }

    /// Returns the targets of a piece on a cell. It hops over no excluded piece.
    #[inline]
    pub fn from(&self, from: usize, occupied: &Bitboard<N>, excluded: &Bitboard<N>) -> Bitboard<N> {
        let mut res = if self.leaps.is_empty() { Bitboard::EMPTY } else { self.leaps[from] };
        let Some(cell_rays) = self.cell_rays.get(from) else { return res };
        let (first, rising) = (cell_rays.ray as usize, usize::from(cell_rays.rising));
        for ray in &self.rays[first..first + rising] {
            res |= *ray & (*ray & *occupied).to_lowest();
        }
        for ray in &self.rays[first + rising..first + rising + usize::from(cell_rays.falling)] {
            res |= *ray & (*ray & *occupied).from_highest();
        }
        if cell_rays.chains > 0 {
            res |= self.along_chains(cell_rays, occupied);
        }
        if cell_rays.lame_leaps > 0 {
            for lame_leap in self.lame_leaps_of(cell_rays) {
                if !lame_leap.empty.meets(occupied) && lame_leap.occupied.within(occupied) {
                    res.set(usize::from(lame_leap.to));
                }
            }
        }
        if cell_rays.hops > 0 {
            for hop in self.hops_of(cell_rays) {
                res |= self.over_hurdle(hop, occupied, excluded);
            }
        }
        res
    }

    fn along_chains(&self, cell_rays: &CellRays, occupied: &Bitboard<N>) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        let mut open = true;
        for it in self.chains_of(cell_rays) {
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

    pub(super) fn chains_of(&self, cell_rays: &CellRays) -> &[Segment<N>] {
        &self.chains
            [cell_rays.chain as usize..cell_rays.chain as usize + usize::from(cell_rays.chains)]
    }

    /// Returns the rays from a cell: those that rise, and those that fall.
    pub fn rays_of(&self, from: usize) -> (&[Bitboard<N>], &[Bitboard<N>]) {
        let Some(cell_rays) = self.cell_rays.get(from) else { return (&[], &[]) };
        let (first, rising) = (cell_rays.ray as usize, usize::from(cell_rays.rising));
        self.rays[first..first + rising + usize::from(cell_rays.falling)].split_at(rising)
    }

    /// Returns the hops from a cell as rays along which the piece jumps over the first piece. Returns `None` if a hop has
    /// another form.
    pub fn hops_along_rays(&self, from: usize) -> Option<Vec<Bitboard<N>>> {
        let hops = self.cell_rays.get(from).map_or(&[][..], |it| self.hops_of(it));
        hops.iter().map(|it| self.along_ray(from, it)).collect()
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

    /// Returns the lame leaps from a cell.
    pub fn lame_leaps_from(&self, from: usize) -> &[LameLeap<N>] {
        self.cell_rays.get(from).map_or(&[], |it| self.lame_leaps_of(it))
    }

    pub(super) fn lame_leaps_of(&self, cell_rays: &CellRays) -> &[LameLeap<N>] {
        &self.lame_leaps[cell_rays.lame_leap as usize
            ..cell_rays.lame_leap as usize + usize::from(cell_rays.lame_leaps)]
    }

    pub(super) fn hops_of(&self, cell_rays: &CellRays) -> &[Hop<N>] {
        &self.hops[cell_rays.hop as usize..cell_rays.hop as usize + usize::from(cell_rays.hops)]
    }

    /// Returns all cells that a piece may reach from a cell, whatever the occupancy.
    pub fn most(&self, from: usize) -> Bitboard<N> {
        let mut res = if self.leaps.is_empty() { Bitboard::EMPTY } else { self.leaps[from] };
        let Some(cell_rays) = self.cell_rays.get(from) else { return res };
        let first = cell_rays.ray as usize;
        for ray in &self.rays[first..first + usize::from(cell_rays.rising + cell_rays.falling)] {
            res |= *ray;
        }
        self.chains_of(cell_rays).iter().for_each(|it| res |= it.land);
        self.lame_leaps_of(cell_rays).iter().for_each(|it| res.set(usize::from(it.to)));
        for hop in self.hops_of(cell_rays) {
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
        if !self.leaps.is_empty() && self.leaps[from].has(to) {
            return true;
        }
        let Some(cell_rays) = self.cell_rays.get(from) else { return false };
        if cell_rays.chains + cell_rays.lame_leaps + cell_rays.hops > 0 {
            return self.from(from, occupied, excluded).has(to);
        }
        let (first, rising) = (cell_rays.ray as usize, usize::from(cell_rays.rising));
        let rays = &self.rays[first..first + rising + usize::from(cell_rays.falling)];
        rays.iter()
            .enumerate()
            .any(|(n, ray)| ray.has(to) && !before(*ray, n < rising, to).meets(occupied))
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let set = size_of::<Bitboard<N>>();
        let after: usize = self.after.iter().map(Vec::len).sum();
        set * (self.leaps.len() + self.rays.len())
            + size_of::<CellRays>() * self.cell_rays.len()
            + size_of::<Segment<N>>() * (self.chains.len() + after)
            + size_of::<LameLeap<N>>() * self.lame_leaps.len()
            + size_of::<Hop<N>>() * self.hops.len()
    }
}
