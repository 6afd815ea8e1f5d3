//! Testing steps by changing what stands where, and nothing else: no hash, no journal, no events but those whose rules may
//! change the board. See `compile::board_only_test` for the games in which that is enough.

use super::{
    board_effects::{BoardEffects, Mode},
    eval::{Ctx, Vm},
    mv::{Move, STAY},
};
use crate::{
    model::{SetExpr, SetId},
    program::Bitboard,
};

impl<const N: usize> Vm<'_, N> {
    /// Returns whether a step is legal, by changing the board alone. Returns `None` if that does not decide it.
    pub(super) fn is_legal_on_board(&mut self, mv: &Move) -> Option<bool> {
        let fits = self.core.plan.board_only_test
            && mv.is_basic_step()
            && mv.from() != mv.to()
            && mv.choice() == [STAY; 2]
            && self.b.now.eliminated == 0
            && self.b.sets[SetId::PLACED.idx()].is_empty();
        if !fits {
            return None;
        }
        let mut test = BoardEffects::new(mv, self.ctx_before(mv), Mode::Test);
        let res = self.test(&mut test, mv);
        self.end_test(&mut test);
        res
    }

    fn test(&mut self, test: &mut BoardEffects<N>, mv: &Move) -> Option<bool> {
        let mover = self.b.at(mv.from());
        self.change(test, mv.from(), None)?;
        self.change(test, mv.to(), mover)?;
        self.run_board_effects(test, mv)?;
        test.follow();
        test.x.piece = test.x.mover;
        test.x.at = test.mover;
        self.is_allowed(test)
    }

    /// Returns whether the board after the step is allowed. Returns `None` if tables do not decide it.
    fn is_allowed(&mut self, test: &BoardEffects<N>) -> Option<bool> {
        let (core, x) = (self.core, &test.x);
        if core.forbids.iter().any(|it| self.holds(&it.when, x)) {
            return Some(false);
        }
        let Some(check) = &core.check else { return Some(true) };
        if core.plan.reads_off && self.holds(&check.off, &Ctx::of(x.own)) {
            return Some(true);
        }
        if !self.intruders(x.own).is_empty() {
            return Some(false);
        }
        let except =
            if matches!(check.except, SetExpr::None) { Bitboard::EMPTY } else { test.placed };
        let occupied = self.b.occupied;
        for cell in self.royal(x.own) {
            if self.would_be_attacked(cell, &occupied, &except)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
