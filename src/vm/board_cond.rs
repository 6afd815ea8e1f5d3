//! Evaluates board conditions.

use super::eval::{Ctx, Vm};
use crate::{
    model::{Cond, Num, SetExpr},
    program::{Bitboard, board_cond::PlayerConds},
};

impl<const N: usize> Vm<'_, N> {
    /// Returns true if a condition holds for a player.
    #[inline]
    pub(super) fn holds_for(&mut self, it: &PlayerConds, player: u8) -> bool {
        let player_cond = &it.by_player[usize::from(player)];
        self.board_cond_holds(&player_cond.board_cond)
            && (player_cond.exact || self.holds(&it.cond, &Ctx::of(player)))
    }

    /// Returns true if a board condition holds.
    #[inline]
    pub(super) fn board_cond_holds(&mut self, board_cond: &Cond) -> bool {
        self.quick_holds(board_cond, &Ctx::NOBODY)
    }

    /// Returns the same as [`Vm::holds`]. The forms of board conditions come first.
    pub(super) fn quick_holds(&mut self, cond: &Cond, x: &Ctx) -> bool {
        match cond {
            Cond::Some(set) => !self.quick_set(set, x).is_empty(),
            Cond::Not(it) => !self.quick_holds(it, x),
            Cond::And(them) => them.iter().all(|it| self.quick_holds(it, x)),
            Cond::Or(them) => them.iter().any(|it| self.quick_holds(it, x)),
            Cond::Compare(how, a, b) => how.holds(self.quick_num(a, x), self.quick_num(b, x)),
            _ => self.holds(cond, x),
        }
    }

    fn quick_num(&mut self, num: &Num, x: &Ctx) -> i32 {
        match num {
            Num::Const(it) => *it,
            Num::Count(set) => self.quick_set(set, x).count() as i32,
            Num::Passes => i32::from(self.b.now.passes),
            Num::Add(a, b) => self.quick_num(a, x).saturating_add(self.quick_num(b, x)),
            Num::Sub(a, b) => self.quick_num(a, x).saturating_sub(self.quick_num(b, x)),
            _ => self.num(num, x),
        }
    }

    #[inline]
    fn quick_set(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        match set {
            SetExpr::Inter(them) => self.set_inter(them, x),
            _ => self.part(set, x),
        }
    }
}
