//! Legality of moves, for most moves without a trial.
//!
//! [`MovegenInfo`] holds what restricts the moves of a position. Its masks decide about check-neutral steps and drops, many at
//! once or one by one ([`Legality::judge_steps`]). Of the moves that they leave open, some are tested by their step alone
//! (`step_test`). The others are made with all their rules and taken back (`trial`).
//!
//! `restrictions` fills the masks, with a module for each kind:
//!
//! - `checks` and `hops`: check and pins;
//! - `no_check`: moves that may not give check;
//! - `off`: rules that switch check off;
//! - `area_captures`: captures that empty more than one cell.

mod area_captures;
mod checks;
mod hops;
pub(in crate::vm) mod movegen_info;
mod no_check;
mod off;
mod restrictions;
mod step_test;
mod trial;

use super::{
    effects::Effects,
    mv::{KindCode, Move, STAY},
};
use crate::program::Bitboard;
use alfil_model::{Cond, PieceType, PlayerRef};
use movegen_info::{Certainty, MovegenInfo};

/// Decides whether moves are legal.
#[derive(Debug)]
pub(in crate::vm) struct Legality<'a, const N: usize>(pub(in crate::vm) Effects<'a, N>);

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) enum Verdict {
    Legal,
    Illegal,
    /// The next, slower test must decide.
    Unknown,
}

impl Verdict {
    #[inline]
    fn of(legal: bool) -> Verdict {
        if legal { Verdict::Legal } else { Verdict::Illegal }
    }
}

/// The targets of steps, without capture and with one.
pub(in crate::vm) type Steps<const N: usize> = [Bitboard<N>; 2];

/// Targets by what is known of the moves there. Moves to other targets are illegal.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct Judged<const N: usize> {
    pub(in crate::vm) legal: Steps<N>,
    pub(in crate::vm) to_test: Steps<N>,
}

impl<const N: usize> Judged<N> {
    /// Returns what is known of the only move.
    #[inline]
    fn verdict(&self) -> Verdict {
        match () {
            () if !(self.legal[0] | self.legal[1]).is_empty() => Verdict::Legal,
            () if !(self.to_test[0] | self.to_test[1]).is_empty() => Verdict::Unknown,
            () => Verdict::Illegal,
        }
    }
}

impl<const N: usize> Legality<'_, N> {
    /// Returns true if a move is legal.
    #[inline]
    pub(in crate::vm) fn is_legal(&mut self, info: &MovegenInfo<N>, mv: &Move) -> bool {
        let verdict = match info.certainty {
            Certainty::All => Verdict::Legal,
            Certainty::Simple if self.is_simple(mv) => Verdict::Legal,
            Certainty::Masks => match self.judge(info, mv) {
                Verdict::Unknown => self.test_step(info, mv),
                known => known,
            },
            Certainty::Simple | Certainty::Nothing => Verdict::Unknown,
        };
        match verdict {
            Verdict::Legal => true,
            Verdict::Illegal => false,
            Verdict::Unknown => self.is_legal_by_trial(*mv),
        }
    }

    /// Returns true if a move only moves pieces, promotes the mover or puts its victim into a hand.
    #[inline]
    fn is_simple(&self, mv: &Move) -> bool {
        match mv.kind_code() {
            KindCode::Step | KindCode::Drop => mv.is_among(&self.facts(mv).simple),
            KindCode::Castle => self.core.plan.simple_castling.is_some(),
            KindCode::Pass | KindCode::Action => false,
        }
    }

    /// Returns what masks tell of a move.
    #[inline]
    fn judge(&self, info: &MovegenInfo<N>, mv: &Move) -> Verdict {
        let plan = &self.core.plan;
        match mv.kind_code() {
            // A piece that stays where it is neither answers a check nor breaks a pin.
            KindCode::Step if mv.is_basic_step() && mv.from() != mv.to() => {
                self.judge_step(info, mv)
            }
            KindCode::Drop => {
                let to = Bitboard::one(usize::from(mv.to()));
                self.judge_drops(info, usize::from(mv.ty()), to).verdict()
            }
            KindCode::Castle
                if plan.castles && info.royal == Bitboard::one(usize::from(mv.from())) =>
            {
                Verdict::Legal
            }
            KindCode::Pass if plan.passes => {
                self.in_check_if_known(info).map_or(Verdict::Unknown, |it| Verdict::of(!it))
            }
            _ => Verdict::Unknown,
        }
    }

    /// Returns what masks tell of a basic step, with its choices.
    #[inline]
    fn judge_step(&self, info: &MovegenInfo<N>, mv: &Move) -> Verdict {
        let (facts, from, to) = (self.facts(mv), usize::from(mv.from()), usize::from(mv.to()));
        let take = usize::from(!mv.has_no_cells());
        let mut neutral = info.neutral_steps(facts, from);
        let [choice, second] = mv.choice();
        if !neutral[take].has(to)
            && second == STAY
            && let Some(fact) = facts.promotion_facts.iter().find(|it| it.choice == choice)
        {
            if fact.forbidden[take].has(to) {
                return Verdict::Illegal;
            }
            neutral[take] |= fact.check_neutral[take];
        }
        let mut steps = [Bitboard::EMPTY; 2];
        steps[take].set(to);
        let checking = self.checking_cells(info, usize::from(mv.ty()));
        self.judge_steps(info, from, steps, neutral, &checking).verdict()
    }

    /// Sorts steps of a piece by what masks tell of them. `neutral` are the targets of check-neutral steps, and `checking`
    /// the cells where a piece of the type would give a forbidden check.
    #[expect(
        clippy::inline_always,
        reason = "handing the result over by memory takes as long as finding it"
    )]
    #[inline(always)]
    pub(in crate::vm) fn judge_steps(
        &self,
        info: &MovegenInfo<N>,
        from: usize,
        steps: Steps<N>,
        neutral: Steps<N>,
        checking: &Bitboard<N>,
    ) -> Judged<N> {
        if info.must_try_from.has(from) {
            return Judged { legal: [Bitboard::EMPTY; 2], to_test: steps };
        }
        let royal = info.royal.has(from);
        let mut unclear = info.must_try_to | info.royal;
        let mut off = Bitboard::EMPTY;
        if royal && !info.check_off_at.is_empty() {
            let near = (steps[0] | steps[1]) & info.check_off_at;
            let at = near.iter().filter(|it| self.may_be_off(info, *it)).collect();
            *if info.check_off_legal { &mut off } else { &mut unclear } |= at;
        }
        let mut open = if royal { !*checking } else { info.check_mask - *checking };
        if info.pinned.has(from) {
            open &= info.pin_mask(from);
        }
        // Arrays are mapped by hand: the compiler makes calls of closures here.
        let [quiet, take] = steps;
        let mut to_test = [quiet & (unclear | !neutral[0]), take & (unclear | !neutral[1])];
        let mut legal = [(quiet & open) - to_test[0], (take & open) - to_test[1]];
        if royal {
            let [safe, unknown] = self.safe_among(info, from, (legal[0] | legal[1]) - off);
            to_test = [to_test[0] | (legal[0] & unknown), to_test[1] | (legal[1] & unknown)];
            legal = [legal[0] & (safe | off), legal[1] & (safe | off)];
        }
        Judged { legal, to_test }
    }

    /// Returns the cells among these where a royal piece is safe after its step, and those for which that is not known.
    #[inline]
    fn safe_among(
        &self,
        info: &MovegenInfo<N>,
        from: usize,
        cells: Bitboard<N>,
    ) -> [Bitboard<N>; 2] {
        if cells.is_empty() {
            return [Bitboard::EMPTY; 2];
        }
        if !self.core.plan.exact || info.royal != Bitboard::one(from) {
            return [Bitboard::EMPTY, cells];
        }
        let occupied = self.b.occupied - Bitboard::one(from);
        if info.intruders.is_empty()
            && let Some(attacked) = self.attacked_among(&cells, &occupied)
        {
            return [cells - attacked, Bitboard::EMPTY];
        }
        let mut res = [Bitboard::EMPTY; 2];
        for to in cells.iter().filter(|it| info.intruders.within(&Bitboard::one(*it))) {
            let occupied = occupied | Bitboard::one(to);
            match self.would_be_attacked(self.b.now.player, to, &occupied) {
                Some(false) => res[0].set(to),
                Some(true) => {}
                None => res[1].set(to),
            }
        }
        res
    }

    /// Sorts drops of a type by what masks tell of them.
    #[inline]
    pub(in crate::vm) fn judge_drops(
        &self,
        info: &MovegenInfo<N>,
        ty: usize,
        cells: Bitboard<N>,
    ) -> Judged<N> {
        let core = self.core;
        let facts = &core.plan.facts[usize::from(self.b.now.player) * core.n_types + ty];
        let cells = cells - facts.forbidden;
        let known = if core.plan.royal.has(PieceType::new(ty)) {
            Bitboard::EMPTY
        } else {
            (cells & facts.check_neutral.drop) - info.must_try_to
        };
        let legal = (known & info.check_mask) - self.checking_cells(info, ty);
        Judged { legal: [legal, Bitboard::EMPTY], to_test: [cells - known, Bitboard::EMPTY] }
    }

    /// Returns whether the player is in check, or `None` if that is not known.
    pub(in crate::vm) fn in_check_if_known(&self, info: &MovegenInfo<N>) -> Option<bool> {
        let known = info.certainty == Certainty::Masks && self.core.plan.exact;
        known.then_some(info.in_check)
    }

    /// Returns true if the condition for a pass holds.
    pub(in crate::vm) fn may_pass(&mut self, info: &MovegenInfo<N>, when: &Cond) -> bool {
        if let Cond::Not(it) = when
            && let Cond::InCheck(PlayerRef::Own) = **it
            && !self.asking.check
            && !self.asking.attack
            && let Some(in_check) = self.in_check_if_known(info)
        {
            return !in_check;
        }
        self.holds_before(when, &Move::PASS)
    }
}
