//! Making a move to find out whether it is legal.

use super::Legality;
use crate::{
    program::LegalityTest,
    vm::{
        effects::{Run, turns::Next},
        mv::Move,
    },
};
use alfil_model::When;

impl<const N: usize> Legality<'_, N> {
    /// Returns true if a move is legal. Makes the move and unmakes it.
    pub(in crate::vm) fn is_legal_by_trial(&mut self, mv: Move) -> bool {
        if !self.may_try() {
            return false;
        }
        let core = self.core;
        if core.plan.legality == LegalityTest::Free
            && let Some(next) = self.make_simple(&mv)
        {
            // The move is illegal only if a later phase has no moves.
            let legal = !matches!(next, Next::Phase(..)) || {
                let asking = self.ask_afresh();
                let res = self.movegen().has_any_moves();
                self.asking = asking;
                res
            };
            self.b.undo();
            return legal;
        }
        let checked = !self.asking.unchecked;
        let mut run = self.apply(mv);
        let x = run.ctx_moved();
        let stuck = self.asking.stuck;
        let forbidden = |vm: &mut Self, at: When| {
            let mut forbids = core.plan.forbids.iter().filter(|it| it.at == at);
            forbids.any(|it| !(stuck && it.reads_stuck) && vm.holds(&it.when, &x))
        };
        self.count_pass(&run);
        let allowed = !forbidden(self, When::Move);
        let legal = allowed
            && (!checked || {
                let may_end = !forbidden(self, When::Turn);
                self.count_move(&mv);
                self.is_left_legal(&mut run, may_end)
            });
        self.finish(run);
        self.b.undo();
        legal
    }

    /// Returns true if check and the rest of the turn allow the last move. With `may_end` the turn may end with it.
    fn is_left_legal(&mut self, run: &mut Run, may_end: bool) -> bool {
        let core = self.core;
        let tested = core.check.as_ref().and_then(|it| it.at);
        let checked = |vm: &mut Self, run: &Run| {
            core.check.as_ref().is_some_and(|check| {
                let before = check.counted_before;
                let royal = if before { vm.royal_before(run) } else { vm.royal(run.own) };
                vm.is_checked(run.own, &royal)
            })
        };
        let at_end = tested == Some(When::Turn) && !core.one_move;
        if tested.is_some() && !at_end && checked(self, run) {
            return false;
        }
        if !at_end && may_end && !core.later_phase_may_fail {
            return true;
        }
        // `next` may eliminate players and change the board, so check is tested before.
        let early = at_end && core.n_players > 2 && checked(self, run);
        match self.next(run, false) {
            Next::Stranded => false,
            Next::Phase(..) => true,
            Next::Over | Next::HandOver if !may_end => false,
            Next::Over | Next::HandOver if core.n_players > 2 => !early,
            Next::Over | Next::HandOver => !at_end || !checked(self, run),
        }
    }
}
