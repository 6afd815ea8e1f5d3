//! Modest pieces on their way to become more, which the other side's modest pieces can't stop any more.

use super::{
    Pair,
    terms::{Ledger, Term},
    worth::Worths,
};
use alfil_machine::{
    program::{Bitboard, Core},
    vm::Pos,
};

/// The cells from which pieces are stopped.
#[derive(Debug)]
pub(super) struct Passed<const N: usize> {
    n_cells: usize,
    n_types: usize,
    /// By player, type and cell: the cells from which the enemy's modest pieces can stop it. Empty if nothing is modest,
    /// or the board is too large.
    stops: Vec<Bitboard<N>>,
    /// The value of not being stopped.
    worth: Vec<Pair>,
    /// By player, type and cell: the cells on the way of a modest piece.
    ways: Vec<Bitboard<N>>,
    /// By player and cell: the cells from which modest pieces can come to guard it.
    guards: Vec<Bitboard<N>>,
    /// Types of enemies that stop.
    modest: Vec<usize>,
}

/// Beyond so many cells finding it out would take too long.
const MOST_CELLS: usize = 256;

impl<const N: usize> Passed<N> {
    pub(super) fn new(core: &Core<N>, worths: &Worths) -> Passed<N> {
        let (n_cells, n_types, n_players) = (core.n_cells, core.n_types, core.n_players);
        let modest: Vec<usize> = (0..n_types).filter(|it| worths.modest[*it]).collect();
        let mut res = Passed {
            n_cells,
            n_types,
            stops: Vec::new(),
            worth: Vec::new(),
            ways: Vec::new(),
            guards: Vec::new(),
            modest: Vec::new(),
        };
        if modest.is_empty() || n_cells > MOST_CELLS || n_players != 2 {
            return res;
        }
        let empty = vec![Bitboard::EMPTY; n_types];
        let sight = |player, ty, cell| core.scope(player, ty, cell, &Bitboard::EMPTY, &empty);
        // The cells that a piece may come to, and those that it may attack on its way.
        let ways = |player: usize, ty: usize| -> (Vec<Bitboard<N>>, Vec<Bitboard<N>>) {
            let mut reached: Vec<Bitboard<N>> =
                (0..n_cells).map(|it| sight(player, ty, it)[0]).collect();
            for _ in 0..n_cells {
                let before = reached.clone();
                for it in &mut reached {
                    *it = it.iter().fold(*it, |all, cell| all | before[cell]);
                }
                if reached == before {
                    break;
                }
            }
            let attacks = |from: usize| {
                let cells = reached[from] | Bitboard::one(from);
                cells.iter().fold(Bitboard::EMPTY, |all, it| all | sight(player, ty, it)[1])
            };
            let attacked = (0..n_cells).map(attacks).collect();
            (reached, attacked)
        };
        res.stops = vec![Bitboard::EMPTY; n_players * n_types * n_cells];
        res.worth = vec![Pair::default(); n_players * n_types * n_cells];
        res.ways = vec![Bitboard::EMPTY; n_players * n_types * n_cells];
        res.guards = vec![Bitboard::EMPTY; n_players * n_cells];
        for player in 0..n_players {
            for ty in &modest {
                let (own, attacks) = ways(player, *ty);
                for (from, attacks) in attacks.iter().enumerate() {
                    attacks.iter().for_each(|it| res.guards[player * n_cells + it].set(from));
                }
                let first = (player * n_types + ty) * n_cells;
                res.ways[first..][..n_cells].copy_from_slice(&own);
                // Pieces that may come back to where they were are on no way.
                if (0..n_cells).any(|it| own[it].has(it)) {
                    continue;
                }
                for enemy in &modest {
                    let (steps, attacks) = ways(1 - player, *enemy);
                    for (cell, way) in own.iter().enumerate() {
                        let idx = (player * n_types + ty) * n_cells + cell;
                        for from in 0..n_cells {
                            if way.has(from) || (steps[from] | attacks[from]).meets(way) {
                                res.stops[idx].set(from);
                            }
                        }
                        let hope = worths.hope(player, *ty, cell);
                        res.worth[idx] = Pair::new(0.25 * hope, 0.6 * hope);
                    }
                }
            }
        }
        res.modest = modest;
        res
    }

    /// Returns the value of a modest piece beyond that of its place.
    #[inline]
    pub(super) fn worth(&self, pos: &Pos<N>, player: usize, ty: usize, cell: usize) -> Pair {
        let idx = (player * self.n_types + ty) * self.n_cells + cell;
        let Some(worth) = self.worth.get(idx) else { return Pair::default() };
        let enemies = pos.pieces(1 - player) & self.stops[idx];
        let stopped = self.modest.iter().any(|it| pos.by_type()[*it].meets(&enemies));
        if stopped { Pair::default() } else { *worth }
    }

    /// Notes what is wrong with a modest piece of a player, beside other modest ones of the player.
    pub(super) fn note_flaws(
        &self,
        [player, ty, cell]: [usize; 3],
        friends: Bitboard<N>,
        ledger: &mut Ledger<'_>,
    ) {
        let idx = (player * self.n_types + ty) * self.n_cells + cell;
        let guards = self.guards.get(player * self.n_cells + cell);
        let (Some(way), Some(guards)) = (self.ways.get(idx), guards) else { return };
        if !guards.meets(&(friends - Bitboard::one(cell))) {
            ledger.add(Term::Alone, 10);
        }
        if way.meets(&friends) {
            ledger.add(Term::Stacked, 10);
        }
    }
}
