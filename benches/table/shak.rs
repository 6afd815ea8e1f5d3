//! shakmaty: the peer that has variants of chess.

use crate::random::Random;
use shakmaty::{Chess, Position};

/// Plays a game at random and returns its length. Every ply lists the moves, computes the outcome and makes a move.
pub(crate) fn playout<P: Position + Default>(random: &mut Random, plies: u64) -> u64 {
    let mut position = P::default();
    for n in 0..plies {
        let moves = position.legal_moves();
        if position.outcome().is_known() {
            return n;
        }
        position.play_unchecked(moves[random.below(moves.len())]);
    }
    plies
}

/// Counts the sequences of `depth` moves and makes each of them.
pub(crate) fn plain(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut res = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        res += plain(&after, depth - 1);
    }
    res
}
