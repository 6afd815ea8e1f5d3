//! Random games for tests.

use crate::game::{Game, Move};

/// Random numbers that are the same on every machine (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns a number below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut res = self.0;
        res = (res ^ (res >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        res = (res ^ (res >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((res ^ (res >> 31)) % n as u64) as usize
    }
}

/// Returns any legal move; `None` if there is none.
pub(crate) fn random_move(game: &Game, random: &mut Random) -> Option<Move> {
    let moves = game.legal_moves();
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}
