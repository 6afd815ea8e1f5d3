//! Players for any game: at random, and engines that search by alpha-beta or Monte Carlo tree search.
//!
//! They know nothing about any game, and read the rules only. [`agents`] has what trainers of agents need, [`study`] plays games
//! to measure rules, [`learn`] trains a [`net::Net`] that evaluates positions, and [`jobs`] divides work among machines.

pub mod agents;
pub mod endgame;
mod eval;
pub mod jobs;
mod kinds;
pub mod learn;
pub mod net;
mod parallel;
mod paths;
pub mod search;
pub mod study;

use alfil::game::{Game, Move, MoveList, Position};

pub use search::{
    Best, Budget, Clock, Control, Engine, Limits, Method, Report, Score, Settings, worths,
};

/// Random numbers that are the same on every machine (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns a series of numbers for each seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the seed of the numbers that are still to come.
    pub fn seed(&self) -> u64 {
        self.0
    }

    /// Returns the next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut res = self.0;
        res = (res ^ (res >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        res = (res ^ (res >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        res ^ (res >> 31)
    }

    /// Returns a number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // The high bits of a product: even enough for any list of moves.
        ((u128::from(self.next_number()) * n as u128) >> 64) as usize
    }
}

/// Returns any legal move; `None` if there is none.
pub fn random_move(game: &Game, random: &mut Random) -> Option<Move> {
    let moves = game.legal_moves();
    moves.get(random.below(moves.len())).copied()
}

/// Plays at random until the game is over or so many moves have been made, and says how many. Draws that need the
/// history don't end it. `moves` is there to be reused.
pub fn playout(
    position: &mut Position,
    random: &mut Random,
    most: usize,
    moves: &mut MoveList,
) -> usize {
    for n in 0..most {
        position.legal_moves(moves);
        let Some(mv) = moves.get(random.below(moves.len())) else { return n };
        position.make(*mv);
    }
    most
}
