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

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{game::Variant, notation::game_from_fen};

    #[test]
    fn one_of_four_counts_from_where_all_are_equal() {
        let variant = Variant::shipped("four-handed").unwrap();
        let all = 16_000;
        let even = Even::of(variant.start().position(), 4, 1, all);
        assert_eq!(even, Even { look: 4000 - 12_000, score: -439 });
        assert_eq!(Even::of(variant.start().position(), 4, 0b1110, all).look, 8000);
        // A quarter of the points is even.
        let chance = 1.0 / (1.0 + (-f64::from(even.shown(0)) / 400.0).exp());
        assert!((chance - 0.25).abs() < 0.01, "{chance}");
        assert_eq!(even.shown(WON + 3), WON + 3);
    }

    #[test]
    fn who_is_out_does_not_count() {
        let variant = Variant::shipped("four-handed").unwrap();
        let fen = "***4yK3***/***8***/***8***/14/14/14/14/14/14/14/14/***8***/***8***/***4rK3*** \
                   r - - 0 40 out=blue,green";
        let game = game_from_fen(&variant, fen).unwrap();
        assert_eq!(Even::of(game.position(), 4, 1, 9000), Even::default());
        assert_eq!(Even::of(game.position(), 4, 2, 9000), Even::default());
    }

    #[test]
    fn two_sides_are_even_at_nothing() {
        for name in ["chess", "four-handed-teams"] {
            let variant = Variant::shipped(name).unwrap();
            let n_players = variant.model().players.len();
            let friends = super::super::sides(variant.model())[0];
            let position = variant.start_position();
            assert_eq!(Even::of(&position, n_players, friends, 9000), Even::default(), "{name}");
        }
    }
}
