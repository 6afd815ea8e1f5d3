//! Whether a move may give check, guessed before it is made.

use alfil_machine::{
    program::{Bitboard, Core},
    vm::{Move, Pos, Royals},
};

/// The most bytes of the table. Larger games get no guesses.
const MOST_BYTES: usize = 1 << 21;

/// The cells that a piece attacks from a cell if other pieces stand well for it.
#[derive(Debug)]
pub(super) struct Ranges<const N: usize> {
    n_cells: usize,
    n_types: usize,
    /// By player, type and cell; empty if nobody can be in check, or if the game is too large.
    cells: Vec<Bitboard<N>>,
}

impl<const N: usize> Ranges<N> {
    /// Finds it out with several numbers of pieces on the board, as some pieces jump over others.
    pub(super) fn new(
        core: &Core<N>,
        occupied: &Bitboard<N>,
        by_type: &[Bitboard<N>],
    ) -> Ranges<N> {
        let (n_cells, n_types, n_players) = (core.n_cells, core.n_types, core.n_players);
        let mut res = Ranges { n_cells, n_types, cells: Vec::new() };
        let n = n_players * n_types * n_cells;
        if core.check.is_none() || n * size_of::<Bitboard<N>>() > MOST_BYTES {
            return res;
        }
        let nothing = vec![Bitboard::EMPTY; n_types];
        let every = |step: usize, first: usize| -> Bitboard<N> {
            (0..n_cells).filter(|it| it % step == first).collect()
        };
        let boards: [(Bitboard<N>, &[Bitboard<N>]); 6] = [
            (Bitboard::EMPTY, &nothing),
            (*occupied, by_type),
            (every(2, 0), &nothing),
            (every(2, 1), &nothing),
            (every(3, 0), &nothing),
            (every(5, 2), &nothing),
        ];
        res.cells.reserve(n);
        for player in 0..n_players {
            for ty in 0..n_types {
                for cell in 0..n_cells {
                    let seen = boards.iter().map(|(occupied, by_type)| {
                        core.scope(player, ty, cell, occupied, by_type)[1]
                    });
                    res.cells.push(seen.fold(Bitboard::EMPTY, |all, it| all | it));
                }
            }
        }
        res
    }

    /// Returns true if the piece that moves may give check from where it comes to.
    #[inline]
    pub(super) fn may_check(&self, pos: &mut Pos<N>, mv: &Move) -> bool
    where
        Pos<N>: Royals<N>,
    {
        let Some(to) = mv.target() else { return false };
        let player = pos.player().idx();
        let place = (player * self.n_types + mv.piece_type().idx()) * self.n_cells + to.idx();
        let Some(aimed) = self.cells.get(place) else { return false };
        let enemies = pos.core().enemies[player];
        let mut players = (0..pos.core().n_players).filter(|it| enemies >> it & 1 != 0);
        players.any(|it| pos.royal(it).meets(aimed))
    }
}
