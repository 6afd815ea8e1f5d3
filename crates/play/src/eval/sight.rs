//! What pieces see from their cells.

use alfil_machine::program::{Bitboard, Core};

/// The most bytes of the tables of what is seen.
const MOST_BYTES: usize = 1 << 20;

/// The cells that pieces see. Where that does not depend on other pieces, it stands in a table.
#[derive(Debug)]
pub(super) struct Sight<const N: usize> {
    n_types: usize,
    /// For each player and type the place of the first cell in the table, if it has one.
    first: Vec<Option<u32>>,
    table: Vec<[Bitboard<N>; 2]>,
}

impl<const N: usize> Sight<N> {
    /// Finds it out, with pieces as they stand in the set-up and with other numbers of pieces.
    pub(super) fn new(core: &Core<N>, occupied: &Bitboard<N>, by_type: &[Bitboard<N>]) -> Sight<N> {
        let (n_cells, n_types) = (core.n_cells, core.n_types);
        let nothing = vec![Bitboard::EMPTY; n_types];
        let every_other = (0..n_cells).filter(|it| it % 3 == 0).collect();
        let boards: [(Bitboard<N>, &[Bitboard<N>]); 4] = [
            (Bitboard::EMPTY, &nothing),
            (*occupied, by_type),
            (every_other, &nothing),
            ((0..n_cells).collect(), &nothing),
        ];
        let mut res = Sight { n_types, first: Vec::new(), table: Vec::new() };
        for player in 0..core.n_players {
            for ty in 0..n_types {
                let seen = |(occupied, by_type): &(Bitboard<N>, &[Bitboard<N>])| {
                    let one = |cell| core.scope(player, ty, cell, occupied, by_type);
                    (0..n_cells).map(one).collect::<Vec<_>>()
                };
                let bytes = (res.table.len() + n_cells) * size_of::<[Bitboard<N>; 2]>();
                let fits = bytes <= MOST_BYTES;
                let first = fits.then(|| seen(&boards[0]));
                let first = first.filter(|first| boards[1..].iter().all(|it| seen(it) == *first));
                res.first.push(first.map(|first| {
                    let place = res.table.len() as u32;
                    res.table.extend(first);
                    place
                }));
            }
        }
        res
    }

    /// Returns the cells that a piece comes to without capture, and with one, as in [`Core::scope`].
    #[inline]
    pub(super) fn of(
        &self,
        core: &Core<N>,
        [player, ty, cell]: [usize; 3],
        occupied: &Bitboard<N>,
        by_type: &[Bitboard<N>],
    ) -> [Bitboard<N>; 2] {
        match self.first[player * self.n_types + ty] {
            Some(first) => self.table[first as usize + cell],
            None => core.scope(player, ty, cell, occupied, by_type),
        }
    }
}
