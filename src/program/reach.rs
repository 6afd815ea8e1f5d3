//! Tables of where pieces reach.
//!
//! A [`Reach`] answers, for a piece on any cell and any occupancy, which cells it comes to, without stepping from cell to
//! cell. It is a union of four kinds of ways:
//!
//! - *leaps*: cells reached whatever stands on the board;
//! - *rays*: cells one after the other whose numbers only rise or only fall, each of them a place to land. The first
//!   piece on a ray is its lowest or highest bit, and everything behind it is cut off by one subtraction or shift;
//! - *chains*: rays in several such stretches (round a torus, through a merged cell, along crooked lines), or with cells
//!   that are passed without landing (lame riders);
//! - *gates*: one cell each, behind cells that must be empty or occupied (lame leapers);
//! - *hops*: a first ray to a hurdle, and a second one from there.
//!
//! The result includes the first piece met by each way; the caller intersects it with what may be landed on.

use super::bits::Bits;

/// Where pieces of one kind come to from each cell.
#[derive(Clone, Debug, Default)]
pub struct Reach<const N: usize> {
    /// For each cell; empty if there are no leaps at all.
    pub leaps: Vec<Bits<N>>,
    /// For each cell which of the following are its own; empty if there are none at all.
    pub fans: Vec<Fan>,
    /// Rays: first those that rise, then those that fall.
    pub rays: Vec<Bits<N>>,
    /// Chains.
    pub chains: Vec<Stretch<N>>,
    /// Gates.
    pub gates: Vec<Gate<N>>,
    /// Hops.
    pub hops: Vec<Hop<N>>,
    /// The second rays of hops: for each kind, each cell's.
    pub after: Vec<Vec<Stretch<N>>>,
}

/// The ways from one cell: stretches of the lists of a [`Reach`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Fan {
    /// The first ray.
    pub ray: u32,
    /// How many rays rise.
    pub rising: u16,
    /// How many rays fall.
    pub falling: u16,
    /// The first stretch of a chain.
    pub chain: u32,
    /// How many stretches.
    pub chains: u16,
    /// The first gate.
    pub gate: u32,
    /// How many gates.
    pub gates: u16,
    /// The first hop.
    pub hop: u32,
    /// How many hops.
    pub hops: u16,
}

/// A part of a line on which the numbers of the cells only rise or only fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch<const N: usize> {
    /// The cells that must be empty to get on.
    pub cells: Bits<N>,
    /// Those of them that are places to land.
    pub land: Bits<N>,
    /// Whether the numbers rise.
    pub rising: bool,
    /// Whether it is the beginning of a line, and not what follows the stretch before it.
    pub fresh: bool,
}

/// A leap under conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate<const N: usize> {
    /// These are empty ...
    pub empty: Bits<N>,
    /// ... and these are occupied.
    pub occupied: Bits<N>,
    /// Where it leads.
    pub to: u16,
}

/// A ray to a hurdle, and a ray from there.
#[derive(Clone, Copy, Debug)]
pub struct Hop<const N: usize> {
    /// The ray to the hurdle: its cells, and where the hurdle may be.
    pub first: Stretch<N>,
    /// Which kind of second ray.
    pub after: u16,
}

/// The ray up to and including the first piece on it.
#[inline]
fn cut<const N: usize>(cells: Bits<N>, rising: bool, occupied: &Bits<N>) -> Bits<N> {
    let met = cells & *occupied;
    cells & if rising { met.to_lowest() } else { met.from_highest() }
}

/// The cells of a stretch before that one.
#[inline]
pub fn before<const N: usize>(cells: Bits<N>, rising: bool, cell: usize) -> Bits<N> {
    let one = Bits::one(cell);
    (cells & if rising { one.to_lowest() } else { one.from_highest() }) - one
}

impl<const N: usize> Hop<N> {
    /// The hurdle, if there is one, and it is not one of the pieces that don't serve.
    fn hurdle(&self, occupied: &Bits<N>, shunned: &Bits<N>) -> Option<usize> {
        let met = self.first.cells & *occupied;
        if met.is_empty() {
            return None;
        }
        let first = met & cut(self.first.cells, self.first.rising, occupied);
        ((first & self.first.land) - *shunned).lowest()
    }
}

impl<const N: usize> Reach<N> {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.leaps.is_empty() && self.fans.is_empty()
    }

    /// Where a piece on that cell comes to that hops over no shunned piece.
    #[inline]
    pub fn from(&self, from: usize, occupied: &Bits<N>, shunned: &Bits<N>) -> Bits<N> {
        let mut res = if self.leaps.is_empty() { Bits::EMPTY } else { self.leaps[from] };
        let Some(fan) = self.fans.get(from) else { return res };
        let (first, rising) = (fan.ray as usize, usize::from(fan.rising));
        for ray in &self.rays[first..first + rising] {
            res |= *ray & (*ray & *occupied).to_lowest();
        }
        for ray in &self.rays[first + rising..first + rising + usize::from(fan.falling)] {
            res |= *ray & (*ray & *occupied).from_highest();
        }
        if fan.chains > 0 {
            res |= self.along_chains(fan, occupied);
        }
        if fan.gates > 0 {
            for gate in self.gates_of(fan) {
                if !gate.empty.meets(occupied) && gate.occupied.within(occupied) {
                    res.set(usize::from(gate.to));
                }
            }
        }
        if fan.hops > 0 {
            for hop in self.hops_of(fan) {
                res |= self.over_hurdle(hop, occupied, shunned);
            }
        }
        res
    }

    fn along_chains(&self, fan: &Fan, occupied: &Bits<N>) -> Bits<N> {
        let mut res = Bits::EMPTY;
        let mut open = true;
        for it in self.chains_of(fan) {
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
        occupied: &Bits<N>,
        shunned: &Bits<N>,
    ) -> Bits<N> {
        match hop.hurdle(occupied, shunned) {
            Some(hurdle) => {
                let second = &self.after[usize::from(hop.after)][hurdle];
                second.land & cut(second.cells, second.rising, occupied)
            }
            None => Bits::EMPTY,
        }
    }

    pub(super) fn chains_of(&self, fan: &Fan) -> &[Stretch<N>] {
        &self.chains[fan.chain as usize..fan.chain as usize + usize::from(fan.chains)]
    }

    /// The rays from a cell: those that rise, and those that fall.
    pub fn rays_of(&self, from: usize) -> (&[Bits<N>], &[Bits<N>]) {
        let Some(fan) = self.fans.get(from) else { return (&[], &[]) };
        let (first, rising) = (fan.ray as usize, usize::from(fan.rising));
        self.rays[first..first + rising + usize::from(fan.falling)].split_at(rising)
    }

    /// The hops from a cell, as rays along which the piece jumps over the first one on the way; nothing if there is more
    /// to one of them.
    pub fn hops_along_rays(&self, from: usize) -> Option<Vec<Bits<N>>> {
        let hops = self.fans.get(from).map_or(&[][..], |it| self.hops_of(it));
        hops.iter().map(|it| self.along_ray(from, it)).collect()
    }

    fn along_ray(&self, from: usize, hop: &Hop<N>) -> Option<Bits<N>> {
        let (first, after) = (hop.first, &self.after[usize::from(hop.after)]);
        let ray = first.land.iter().fold(first.cells, |all, it| all | after[it].cells);
        let rising = ray.lowest() > Some(from);
        let leads_on = |it: usize| {
            let beyond = ray - before(ray, rising, it) - Bits::one(it);
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

    /// The gates from a cell.
    pub fn gates_from(&self, from: usize) -> &[Gate<N>] {
        self.fans.get(from).map_or(&[], |it| self.gates_of(it))
    }

    pub(super) fn gates_of(&self, fan: &Fan) -> &[Gate<N>] {
        &self.gates[fan.gate as usize..fan.gate as usize + usize::from(fan.gates)]
    }

    pub(super) fn hops_of(&self, fan: &Fan) -> &[Hop<N>] {
        &self.hops[fan.hop as usize..fan.hop as usize + usize::from(fan.hops)]
    }

    /// All cells that it can come to from there, whatever the occupancy.
    pub fn most(&self, from: usize) -> Bits<N> {
        let mut res = if self.leaps.is_empty() { Bits::EMPTY } else { self.leaps[from] };
        let Some(fan) = self.fans.get(from) else { return res };
        let first = fan.ray as usize;
        for ray in &self.rays[first..first + usize::from(fan.rising + fan.falling)] {
            res |= *ray;
        }
        self.chains_of(fan).iter().for_each(|it| res |= it.land);
        self.gates_of(fan).iter().for_each(|it| res.set(usize::from(it.to)));
        for hop in self.hops_of(fan) {
            let after = &self.after[usize::from(hop.after)];
            hop.first.land.iter().for_each(|hurdle| res |= after[hurdle].land);
        }
        res
    }

    /// Whether a piece on that cell comes to the other one and hops over no shunned piece.
    #[inline]
    pub fn has(&self, from: usize, to: usize, occupied: &Bits<N>, shunned: &Bits<N>) -> bool {
        if !self.leaps.is_empty() && self.leaps[from].has(to) {
            return true;
        }
        let Some(fan) = self.fans.get(from) else { return false };
        if fan.chains + fan.gates + fan.hops > 0 {
            return self.from(from, occupied, shunned).has(to);
        }
        let (first, rising) = (fan.ray as usize, usize::from(fan.rising));
        let rays = &self.rays[first..first + rising + usize::from(fan.falling)];
        rays.iter()
            .enumerate()
            .any(|(n, ray)| ray.has(to) && !before(*ray, n < rising, to).meets(occupied))
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let set = size_of::<Bits<N>>();
        let after: usize = self.after.iter().map(Vec::len).sum();
        set * (self.leaps.len() + self.rays.len())
            + size_of::<Fan>() * self.fans.len()
            + size_of::<Stretch<N>>() * (self.chains.len() + after)
            + size_of::<Gate<N>>() * self.gates.len()
            + size_of::<Hop<N>>() * self.hops.len()
    }
}
