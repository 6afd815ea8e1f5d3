//! Lines of sight: how a piece that moves by tables reaches a cell, and which moves open or close its way there.

use super::{
    bitboard::Bitboard,
    reach::{Hop, Reach, Segment, before},
};

/// One line of sight from a piece to a cell. It is open or nearly so. A move is assumed to change two cells at most: a piece
/// leaves one and comes to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight<const N: usize> {
    /// The piece reaches the cell until another piece comes to one of these cells. On a line of chess these are the cells
    /// between.
    Open(Bitboard<N>),
    /// The piece on that cell blocks the line: when it leaves, the line is open, unless it goes to one of these cells. This
    /// is a pin.
    Blocked(usize, Bitboard<N>),
    /// The line may open or close if a piece leaves a cell of `from` or comes to a cell of `to`.
    Unknown {
        /// True if the line is open now.
        open: bool,
        /// Moves from these cells must be tried.
        from: Bitboard<N>,
        /// Moves to these cells must be tried.
        to: Bitboard<N>,
    },
}

impl<const N: usize> Reach<N> {
    /// Hands out each line of sight from a piece to a cell that matters. The piece hops over no excluded piece. Only
    /// captures change which pieces are excluded.
    #[inline]
    pub fn sights(
        &self,
        from: usize,
        to: usize,
        occupied: &Bitboard<N>,
        excluded: &Bitboard<N>,
        found: &mut impl FnMut(Sight<N>),
    ) {
        if self.leaps(from).has(to) {
            found(Sight::Open(Bitboard::EMPTY));
        }
        for (rays, rising) in [(&self.rising, true), (&self.falling, false)] {
            for ray in rays.at(from).iter().filter(|it| it.has(to)) {
                line(before(*ray, rising, to), occupied, found);
            }
        }
        let mut way = Bitboard::EMPTY;
        for it in self.chains.at(from) {
            if it.fresh {
                way = Bitboard::EMPTY;
            }
            if it.land.has(to) {
                line(way | before(it.cells, it.rising, to), occupied, found);
            }
            way |= it.cells;
        }
        for it in self.lame_leaps.at(from).iter().filter(|it| it.land.has(to)) {
            if it.occupied.is_empty() {
                line(it.empty, occupied, found);
                continue;
            }
            let wrong = (it.empty & *occupied) | (it.occupied - *occupied);
            let cells = it.empty | it.occupied;
            if wrong.count() <= 2 {
                found(Sight::Unknown { open: wrong.is_empty(), from: cells, to: cells });
            }
        }
        for hop in self.hops.at(from) {
            self.hop(hop, to, occupied, excluded, found);
        }
    }

    /// Returns the cells that may block a piece on its way to another cell, and that cell. Returns `None` if some of them
    /// have to be occupied.
    pub fn blocking_cells(&self, from: usize, to: usize) -> Option<Bitboard<N>> {
        let mut res = Some(Bitboard::one(from));
        self.sights(from, to, &Bitboard::EMPTY, &Bitboard::EMPTY, &mut |sight| match sight {
            Sight::Open(way) => res = res.map(|it| it | way),
            _ => res = None,
        });
        res
    }

    fn hop(
        &self,
        hop: &Hop<N>,
        to: usize,
        occupied: &Bitboard<N>,
        excluded: &Bitboard<N>,
        found: &mut impl FnMut(Sight<N>),
    ) {
        let after: &[Segment<N>] = &self.after[usize::from(hop.after)];
        let first = hop.first;
        let mut cells = Bitboard::EMPTY;
        // Whether all hurdles stand on one line: then exactly one piece on it is needed.
        let mut straight = true;
        for hurdle in first.land {
            if after[hurdle].land.has(to) {
                let second = &after[hurdle];
                let mut way = before(first.cells, first.rising, hurdle);
                way |= before(second.cells, second.rising, to);
                way.set(hurdle);
                straight &= cells.is_empty() || way == cells;
                cells |= way;
            }
        }
        if cells.is_empty() {
            return;
        }
        let met = cells & *occupied;
        let open = self.over_hurdle(hop, occupied, excluded).has(to);
        let (from, to) = match met.count() {
            _ if !straight => (cells, cells),
            0 => (Bitboard::EMPTY, cells),
            1 => (met, cells),
            2 => (met, Bitboard::EMPTY),
            _ => return,
        };
        found(Sight::Unknown { open, from, to });
    }
}

/// A way whose cells must all be empty.
#[inline]
fn line<const N: usize>(
    way: Bitboard<N>,
    occupied: &Bitboard<N>,
    found: &mut impl FnMut(Sight<N>),
) {
    let met = way & *occupied;
    match met.lowest() {
        None => found(Sight::Open(way)),
        Some(cell) if met == Bitboard::one(cell) => found(Sight::Blocked(cell, way - met)),
        Some(_) => {}
    }
}
