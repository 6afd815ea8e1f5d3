//! What is even where one side plays against several others.
//!
//! A position looks as good as what the side has, less what all its enemies have together. For one of four equal sides that is
//! far below zero, and so is its chance to win below one half.

use super::worker::WON;
use alfil::game::Position;
use alfil_machine::vm::{Pos, Visitor};

/// What an even position looks like to a side, and which score says so: both are 0 where two sides are equally many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Even {
    pub(super) look: i32,
    /// The score of a side that wins as often as each of the others: see [`Score::Value`](super::Score::Value).
    pub(super) score: i32,
}

impl Even {
    /// Returns what is even for these players (a mask) in a position. `all` is what all players have together.
    pub(super) fn of(position: &Position, n_players: usize, friends: u16, all: i32) -> Even {
        let in_play = !position.peek(Eliminated) & (((1u32 << n_players) - 1) as u16);
        let n = in_play.count_ones() as i32;
        let own = (in_play & friends).count_ones() as i32;
        if own == 0 || own == n {
            return Even::default();
        }
        let odds = f64::from(own) / f64::from(n - own);
        Even { look: all * (2 * own - n) / n, score: (400.0 * odds.ln()).round() as i32 }
    }

    /// Returns the score that people see: what a search has found, which counts from an even position.
    pub(super) fn shown(self, found: i32) -> i32 {
        if found.abs() < WON { (found + self.score).clamp(1 - WON, WON - 1) } else { found }
    }
}

/// Finds the players who are out, as a mask.
struct Eliminated;

impl Visitor for Eliminated {
    type Out = u16;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> u16 {
        pos.small_state().eliminated
    }
}
