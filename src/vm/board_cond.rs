//! Evaluates board conditions.

use super::eval::{Ctx, Vm};
use crate::program::{
    Bitboard,
    board_cond::{BoardCond, BoardNum, CellFilter, Content, PlayerConds},
};

impl<const N: usize> Vm<'_, N> {
    /// Returns true if a condition holds for a player.
    #[inline]
    pub(super) fn holds_for(&mut self, it: &PlayerConds<N>, player: u8) -> bool {
        let player_cond = &it.by_player[usize::from(player)];
        self.board_cond_holds(&player_cond.board_cond)
            && (player_cond.exact || self.holds(&it.cond, &Ctx::of(player)))
    }

    /// Returns true if a board condition holds. The most frequent forms come first.
    #[inline]
    pub(super) fn board_cond_holds(&self, board_cond: &BoardCond<N>) -> bool {
        match board_cond {
            BoardCond::Some(filter) => !self.matching(filter).is_empty(),
            BoardCond::Not(it) => match &**it {
                BoardCond::Some(filter) => self.matching(filter).is_empty(),
                it => !self.eval_board_cond(it),
            },
            _ => self.eval_board_cond(board_cond),
        }
    }

    /// Evaluates a board condition of any form.
    fn eval_board_cond(&self, board_cond: &BoardCond<N>) -> bool {
        match board_cond {
            BoardCond::Const(it) => *it,
            BoardCond::Some(filter) => !self.matching(filter).is_empty(),
            BoardCond::Not(it) => !self.board_cond_holds(it),
            BoardCond::And(them) => them.iter().all(|it| self.board_cond_holds(it)),
            BoardCond::Or(them) => them.iter().any(|it| self.board_cond_holds(it)),
            BoardCond::Compare(how, a, b) => how.holds(self.board_num(a), self.board_num(b)),
        }
    }

    fn board_num(&self, board_num: &BoardNum<N>) -> i32 {
        match board_num {
            BoardNum::Const(it) => *it,
            BoardNum::Count(filter) => self.matching(filter).count() as i32,
            BoardNum::Held(places) => {
                let held = places.iter().map(|it| i32::from(self.b.hands[usize::from(*it)]));
                held.fold(0, i32::saturating_add)
            }
            BoardNum::Passes => i32::from(self.b.now.passes),
            BoardNum::Add(a, b) => self.board_num(a).saturating_add(self.board_num(b)),
            BoardNum::Sub(a, b) => self.board_num(a).saturating_sub(self.board_num(b)),
        }
    }

    /// Returns the cells that match a filter.
    #[inline]
    pub(super) fn matching(&self, filter: &CellFilter<N>) -> Bitboard<N> {
        let mut res = filter.cells;
        match filter.content {
            Content::Any => {}
            Content::Nothing => res = res - self.b.occupied,
            Content::Owners(u16::MAX) => res &= self.b.occupied,
            Content::Owners(owners) => res &= self.b.of(owners),
        }
        match &filter.types {
            None => res,
            Some(types) => res & self.of_each(types),
        }
    }
}
