//! Evaluates board conditions.

use super::{Ctx, Eval};
use crate::program::board_cond::PlayerConds;
use alfil_model::Cond;

impl<const N: usize> Eval<'_, N> {
    /// Returns true if a condition holds for a player.
    #[inline]
    pub(in crate::vm) fn holds_for(&mut self, it: &PlayerConds, player: u8) -> bool {
        let player_cond = &it.by_player[usize::from(player)];
        self.board_cond_holds(&player_cond.board_cond)
            && (player_cond.exact || self.holds(&it.cond, &Ctx::of(player)))
    }

    /// Returns true if a board condition holds.
    #[inline]
    pub(in crate::vm) fn board_cond_holds(&mut self, board_cond: &Cond) -> bool {
        self.quick_holds(board_cond, &Ctx::NOBODY)
    }

    /// Returns the same as [`Eval::holds`]. The forms of board conditions come first.
    pub(in crate::vm) fn quick_holds(&mut self, cond: &Cond, x: &Ctx) -> bool {
        match cond {
            Cond::Some(set) => !self.set(set, x).is_empty(),
            Cond::Not(it) => !self.quick_holds(it, x),
            Cond::And(them) => them.iter().all(|it| self.quick_holds(it, x)),
            Cond::Or(them) => them.iter().any(|it| self.quick_holds(it, x)),
            Cond::Compare(how, a, b) => how.holds(self.num(a, x), self.num(b, x)),
            _ => self.holds(cond, x),
        }
    }
}
