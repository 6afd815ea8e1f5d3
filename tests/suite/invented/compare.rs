//! What is compared of a game.
//!
//! - The machine and the reference interpreter, on random play: see [`crate::play`]. That covers moves, successors, checks,
//!   outcomes, hashes, FEN, and the machine without tables and shortcuts.
//! - Counts by shortcuts and counts by making every move.
//! - FEN and back: the same hash, the same moves.

use crate::play::{Length, SplitMix, agree};
use alfil::{
    game::{Game, Variant},
    notation::{fen_of, game_from_fen},
    perft::{Counting, Unit, perft, perft_with},
};

/// Random play between the machines.
const PLAYED: Length = Length { moves: 20, opening: 6, apart: 3, turn: 3, steps: Some(100_000) };
/// The number of random moves after which a position is counted.
const COUNTED: [usize; 3] = [0, 3, 4];
/// The most sequences that one count may have; then the next depth is not tried.
const BUDGET: u64 = 250;

/// Compares all; returns the number of positions.
pub(super) fn compare(variant: &Variant, seed: u64) -> usize {
    let compared = agree("invented", variant.model(), seed, PLAYED);
    let mut game = variant.start();
    let mut random = SplitMix(seed);
    for plies in COUNTED {
        for _ in 0..plies {
            let moves = game.legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            game.play_unchecked(moves[random.below(moves.len())]);
        }
        survives_fen(&game);
        counts_agree(&game);
    }
    compared
}

fn survives_fen(game: &Game) {
    let fen = fen_of(game);
    let read = game_from_fen(game.variant(), &fen).unwrap_or_else(|it| panic!("FEN {fen}: {it}"));
    assert_eq!(read.position().state(), game.state(), "FEN {fen}");
    assert_eq!(read.position().zobrist(), game.position().zobrist(), "hash of FEN {fen}");
    assert_eq!(fen_of(&read), fen, "FEN written anew");
}

fn counts_agree(game: &Game) {
    let (mut nodes, mut growth) = (1, 1);
    for depth in 1..=3 {
        if nodes * growth > BUDGET {
            break;
        }
        let expected = perft(game, depth, Unit::Move);
        let found = perft_with(game, depth, Unit::Move, Counting::LastPly);
        assert_eq!(found, expected, "perft {depth} by shortcuts, of {}", fen_of(game));
        (growth, nodes) = (expected.div_ceil(nodes), expected);
        if nodes == 0 {
            break;
        }
    }
}
