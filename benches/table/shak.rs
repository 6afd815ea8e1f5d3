//! shakmaty: the peer that has variants of chess.

use crate::random::Random;
use shakmaty::{Chess, Move, Position};
use std::hint::black_box;

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

/// A game with its moves, and the positions in which they were made.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) moves: Vec<Move>,
    pub(crate) positions: Vec<Chess>,
}

/// Plays a game of chess at random and records it.
pub(crate) fn record(random: &mut Random, plies: usize) -> Record {
    let mut res = Record::default();
    let mut position = Chess::default();
    while res.moves.len() < plies && !position.is_game_over() {
        let moves = position.legal_moves();
        let mv = moves[random.below(moves.len())];
        res.positions.push(position.clone());
        res.moves.push(mv);
        position.play_unchecked(mv);
    }
    res
}

/// Plays recorded moves. Each is tested before it is made.
pub(crate) fn replay(moves: &[Move]) -> u64 {
    let mut position = Chess::default();
    for mv in moves {
        position = position.play(*mv).expect("recorded moves are legal");
    }
    moves.len() as u64
}

/// Computes the outcome of each position.
pub(crate) fn compute_outcomes(positions: &[Chess]) -> u64 {
    for it in positions {
        black_box(it.outcome());
    }
    positions.len() as u64
}
