//! Tests check-neutral moves by their step alone: no events, no rules, and the turn does not go on.

use super::{Legality, Verdict, movegen_info::MovegenInfo};
use crate::{
    program::{Bitboard, deps::ForbidTest},
    vm::{
        board::NONE,
        eval::{Ctx, Who},
        mv::{KindCode, Move},
    },
};

impl<const N: usize> Legality<'_, N> {
    /// Returns what the step of a check-neutral move tells of its legality.
    pub(super) fn test_step(&mut self, info: &MovegenInfo<N>, mv: &Move) -> Verdict {
        if !self.core.plan.step_test || !self.is_check_neutral(mv) {
            return Verdict::Unknown;
        }
        let mover = Who::At(mv.to());
        let x =
            Ctx { mover, piece: mover, at: mv.to(), piece_is_mover: true, ..self.ctx_before(mv) };
        if mv.kind_code() == KindCode::Drop {
            let piece = self.made(mv.ty(), x.own);
            self.b.begin();
            self.b.put(mv.to(), Some(piece));
        } else {
            let unmoved = self.b.unmoved_among([mv.from(), mv.to()]);
            self.b.begin_step(mv.from(), mv.to(), unmoved);
        }
        let asking = self.asking;
        self.asking.moving = true;
        let verdict = self.judge_after_step(info, &x);
        self.asking = asking;
        self.b.undo();
        verdict
    }

    /// Returns true if a move is check-neutral (see [`crate::program::plan::Facts::check_neutral`]).
    fn is_check_neutral(&self, mv: &Move) -> bool {
        matches!(mv.kind_code(), KindCode::Step | KindCode::Drop)
            && mv.from() != mv.to()
            && mv.is_among(&self.facts(mv).check_neutral)
    }

    /// Returns what is known of a check-neutral move whose step has been made.
    fn judge_after_step(&mut self, info: &MovegenInfo<N>, x: &Ctx) -> Verdict {
        let core = self.core;
        let off = core.plan.reads_off && core.check.is_some() && self.is_off(x.own);
        // A check-neutral move satisfies no other forbid.
        for forbid in core.plan.forbids.iter().filter(|it| it.test != ForbidTest::Trial) {
            let forbids = match &forbid.off_only {
                Some(it) => off && (info.check_off || !it.before) && self.holds(&it.rest, x),
                None => self.holds(&forbid.when, x),
            };
            if forbids {
                return Verdict::Illegal;
            }
        }
        if off || core.check.is_none() {
            return Verdict::Legal;
        }
        if !self.intruders(x.own).is_empty() {
            return Verdict::Illegal;
        }
        let royal = self.royal_after_step(info, x);
        match self.are_attacked(x.own, &royal) {
            Some(attacked) => Verdict::of(!attacked),
            None => Verdict::Unknown,
        }
    }

    /// Returns the royal pieces that must be safe after the step or the drop just made.
    fn royal_after_step(&mut self, info: &MovegenInfo<N>, x: &Ctx) -> Bitboard<N> {
        if !self.core.check.as_ref().is_some_and(|it| it.counted_before) {
            return self.royal(x.own);
        }
        let to = Bitboard::one(usize::from(x.to));
        let moved = x.from != NONE && info.royal.has(usize::from(x.from));
        // What stood on the target is captured.
        let stayed = (info.royal - to) & self.b.occupied;
        if moved { stayed | to } else { stayed }
    }
}
