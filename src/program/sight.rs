//! How a piece that moves by tables looks at a cell: what opens its ways there, and what closes them.

use super::{
    bits::Bits,
    reach::{Hop, Reach, Stretch, before},
};

/// How one way from a piece leads to a cell, or nearly does. One move is thought to change two cells at most: a piece
/// leaves one and comes to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight<const N: usize> {
    /// It leads there until a piece comes to one of these cells.
    Open(Bits<N>),
    /// It will when the piece on that cell leaves it, unless it goes to one of these.
    Barred(usize, Bits<N>),
    /// That may change if a piece leaves one of the first cells or comes to one of the second.
    Unsure {
        /// Whether it leads there now.
        open: bool,
        /// Where pieces may not leave untested.
        from: Bits<N>,
        /// Where they may not come untested.
        to: Bits<N>,
    },
}

impl<const N: usize> Reach<N> {
    /// Hands out how a piece on a cell sees the other one, for each way that matters. It hops over no shunned piece; which
    /// these are, no move changes that captures none of them.
    #[inline]
    pub fn sights(
        &self,
        from: usize,
        to: usize,
        occupied: &Bits<N>,
        shunned: &Bits<N>,
        found: &mut impl FnMut(Sight<N>),
    ) {
        if !self.leaps.is_empty() && self.leaps[from].has(to) {
            found(Sight::Open(Bits::EMPTY));
        }
        let Some(fan) = self.fans.get(from) else { return };
        let (first, rising) = (fan.ray as usize, usize::from(fan.rising));
        let rays = &self.rays[first..first + rising + usize::from(fan.falling)];
        for (n, ray) in rays.iter().enumerate() {
            if ray.has(to) {
                line(before(*ray, n < rising, to), occupied, found);
            }
        }
        if fan.chains + fan.gates + fan.hops == 0 {
            return;
        }
        let mut way = Bits::EMPTY;
        for it in self.chains_of(fan) {
            if it.fresh {
                way = Bits::EMPTY;
            }
            if it.land.has(to) {
                line(way | before(it.cells, it.rising, to), occupied, found);
            }
            way |= it.cells;
        }
        for it in self.gates_of(fan).iter().filter(|it| usize::from(it.to) == to) {
            if it.occupied.is_empty() {
                line(it.empty, occupied, found);
                continue;
            }
            let wrong = (it.empty & *occupied) | (it.occupied - *occupied);
            let ground = it.empty | it.occupied;
            if wrong.count() <= 2 {
                found(Sight::Unsure { open: wrong.is_empty(), from: ground, to: ground });
            }
        }
        for hop in self.hops_of(fan) {
            self.hop(hop, to, occupied, shunned, found);
        }
    }

    /// All cells that may bar the way of a piece on a cell to another one, and that cell; nothing if some of them have to be
    /// occupied.
    pub fn ways(&self, from: usize, to: usize) -> Option<Bits<N>> {
        let mut res = Some(Bits::one(from));
        self.sights(from, to, &Bits::EMPTY, &Bits::EMPTY, &mut |sight| match sight {
            Sight::Open(way) => res = res.map(|it| it | way),
            _ => res = None,
        });
        res
    }

    /// The cells that say where a piece comes to; nothing if it hops.
    pub fn heeds(&self, from: usize, occupied: &Bits<N>) -> Option<Bits<N>> {
        let mut res = self.from(from, occupied, &Bits::EMPTY);
        let Some(fan) = self.fans.get(from) else { return Some(res) };
        // Some cells are passed without landing.
        let chains = self.chains_of(fan).iter();
        res |= chains.fold(Bits::EMPTY, |all, it| all | it.cells);
        let gates = self.gates_of(fan).iter();
        res |= gates.fold(Bits::EMPTY, |all, it| all | it.empty | it.occupied);
        (fan.hops == 0).then_some(res)
    }

    fn hop(
        &self,
        hop: &Hop<N>,
        to: usize,
        occupied: &Bits<N>,
        shunned: &Bits<N>,
        found: &mut impl FnMut(Sight<N>),
    ) {
        let after: &[Stretch<N>] = &self.after[usize::from(hop.after)];
        let first = hop.first;
        let mut ground = Bits::EMPTY;
        // Whether all hurdles stand on one line: then exactly one piece on it is needed.
        let mut straight = true;
        for hurdle in first.land {
            if after[hurdle].land.has(to) {
                let second = &after[hurdle];
                let mut way = before(first.cells, first.rising, hurdle);
                way |= before(second.cells, second.rising, to);
                way.set(hurdle);
                straight &= ground.is_empty() || way == ground;
                ground |= way;
            }
        }
        if ground.is_empty() {
            return;
        }
        let met = ground & *occupied;
        let open = self.over_hurdle(hop, occupied, shunned).has(to);
        let (from, to) = match met.count() {
            _ if !straight => (ground, ground),
            0 => (Bits::EMPTY, ground),
            1 => (met, ground),
            2 => (met, Bits::EMPTY),
            _ => return,
        };
        found(Sight::Unsure { open, from, to });
    }
}

/// A way whose cells must all be empty.
#[inline]
fn line<const N: usize>(way: Bits<N>, occupied: &Bits<N>, found: &mut impl FnMut(Sight<N>)) {
    let met = way & *occupied;
    match met.lowest() {
        None => found(Sight::Open(way)),
        Some(cell) if met == Bits::one(cell) => found(Sight::Barred(cell, way - met)),
        Some(_) => {}
    }
}
