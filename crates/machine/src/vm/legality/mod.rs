//! Legality of moves, for most moves without a trial.
//!
//! Check mask and pin masks ([`MovegenInfo`]) decide about check-neutral moves of pieces that are not royal. Royal pieces may
//! go where no enemy piece attacks. All other moves are tried.

pub(in crate::vm) mod area_captures;
pub(in crate::vm) mod board_only_test;
pub(in crate::vm) mod hops;
pub(in crate::vm) mod movegen_info;
pub(in crate::vm) mod off;
mod trial;

use super::{
    board::NONE,
    effects::Effects,
    eval::{Ctx, Who},
    mv::{KindCode, Move, STAY},
};
use crate::program::{Bitboard, deps::ForbidTest};
use alfil_model::{Cond, PieceType, PlayerRef};
use movegen_info::{Certainty, MovegenInfo};

/// Decides whether moves are legal.
#[derive(Debug)]
pub(in crate::vm) struct Legality<'a, const N: usize>(pub(in crate::vm) Effects<'a, N>);

impl<'a, const N: usize> Legality<'a, N> {
    /// Returns true if a move is legal.
    #[inline]
    pub(in crate::vm) fn is_legal(&mut self, info: &MovegenInfo<N>, mv: &Move) -> bool {
        let known = match info.certainty {
            Certainty::All => return true,
            Certainty::Simple => self.is_simple(mv).then_some(true),
            Certainty::Masks => self.is_legal_fast(info, mv),
            Certainty::Nothing => None,
        };
        if let Some(known) = known {
            return known;
        }
        let tested = match info.certainty {
            Certainty::Masks if self.is_tested_by_step(mv) => self.is_legal_by_step(info, mv),
            Certainty::Masks => self.is_legal_on_board(mv),
            _ => None,
        };
        tested.unwrap_or_else(|| self.is_legal_by_trial(*mv))
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

    /// Returns true if the legality of a move may be tested by making only its step.
    fn is_tested_by_step(&self, mv: &Move) -> bool {
        self.core.plan.step_test && self.is_check_neutral(mv)
    }

    /// Returns whether a check-neutral move is legal, by making only its step. Returns `None` if that does not decide it.
    fn is_legal_by_step(&mut self, info: &MovegenInfo<N>, mv: &Move) -> Option<bool> {
        let asking = self.asking;
        let x = Ctx {
            mover: Who::At(mv.to()),
            piece: Who::At(mv.to()),
            at: mv.to(),
            piece_is_mover: true,
            ..self.ctx_before(mv)
        };
        if mv.kind_code() == KindCode::Drop {
            self.b.begin();
            let piece = self.made(mv.ty(), self.b.now.player);
            self.b.put(mv.to(), Some(piece));
        } else {
            let unmoved = self.b.unmoved_among([mv.from(), mv.to()]);
            self.b.begin_step(mv.from(), mv.to(), unmoved);
        }
        self.asking.moving = true;
        let res = self.is_legal_after_step(info, &x);
        self.asking = asking;
        self.b.undo();
        res
    }

    /// Returns true if a move is check-neutral (see [`crate::program::plan::Facts::check_neutral`]).
    fn is_check_neutral(&self, mv: &Move) -> bool {
        matches!(mv.kind_code(), KindCode::Step | KindCode::Drop)
            && mv.from() != mv.to()
            && mv.is_among(&self.facts(mv).check_neutral)
    }

    /// Returns whether the check-neutral move just made was legal. Returns `None` if tables do not decide it.
    fn is_legal_after_step(&mut self, info: &MovegenInfo<N>, x: &Ctx) -> Option<bool> {
        let core = self.core;
        let off = core.plan.reads_off && core.check.is_some() && self.is_off(x.own);
        // A check-neutral move satisfies no other forbid.
        for forbid in core.plan.forbids.iter().filter(|it| it.test != ForbidTest::Trial) {
            let forbids = match &forbid.off_only {
                Some(it) => off && (info.check_off || !it.before) && self.holds(&it.rest, x),
                None => self.holds(&forbid.when, x),
            };
            if forbids {
                return Some(false);
            }
        }
        if off || core.check.is_none() {
            return Some(true);
        }
        if !self.intruders(x.own).is_empty() {
            return Some(false);
        }
        for cell in self.royal_after_step(info, x) {
            let occupied = self.b.occupied;
            if self.would_be_attacked(cell, &occupied, &Bitboard::EMPTY)? {
                return Some(false);
            }
        }
        Some(true)
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

    /// Returns whether a move is legal, or `None` if it must be tried.
    #[inline]
    pub(in crate::vm) fn is_legal_fast(&self, info: &MovegenInfo<N>, mv: &Move) -> Option<bool> {
        let (from, to) = (usize::from(mv.from()), usize::from(mv.to()));
        let core = self.core;
        match mv.kind_code() {
            KindCode::Step if mv.is_basic_step() => {
                let facts = self.facts(mv);
                let area_capture = || {
                    !mv.cells.is_empty()
                        && info.safe_area_captures.has(to)
                        && facts.area_captures.has(to)
                        && !(info.pinned | info.royal).has(from)
                };
                let check_neutral = mv.is_among(&facts.check_neutral) || area_capture() || {
                    let [choice, second] = mv.choice();
                    let take = usize::from(!mv.cells.is_empty());
                    let fact = facts.promotion_facts.iter().find(|it| it.choice == choice);
                    let fact = fact.filter(|_| second == STAY);
                    if fact.is_some_and(|it| it.forbidden[take].has(to)) {
                        return Some(false);
                    }
                    fact.is_some_and(|it| it.check_neutral[take].has(to))
                };
                // A piece that stays where it is neither answers a check nor breaks a pin.
                if !check_neutral
                    || from == to
                    || info.royal.has(to)
                    || info.must_try_from.has(from)
                    || info.must_try_to.has(to)
                {
                    return None;
                }
                if self.checking_cells(info, usize::from(mv.ty())).has(to) {
                    return Some(false);
                }
                if info.royal.has(from) {
                    if self.may_be_off(info, to) {
                        return info.check_off_legal.then_some(true);
                    }
                    let breaks_pin = info.pinned.has(from) && !info.pin_mask(from).has(to);
                    return if breaks_pin { Some(false) } else { self.is_safe(info, from, to) };
                }
                Some(info.open(from).has(to))
            }
            KindCode::Drop => {
                let known = mv.is_among(&self.facts(mv).check_neutral)
                    && !info.must_try_to.has(to)
                    && !core.plan.royal.has(PieceType(mv.ty()));
                known.then(|| {
                    info.check_mask.has(to)
                        && !self.checking_cells(info, usize::from(mv.ty())).has(to)
                })
            }
            KindCode::Castle => {
                (core.plan.castles && info.royal == Bitboard::one(from)).then_some(true)
            }
            KindCode::Pass if core.plan.passes => Some(!self.in_check_if_known(info)?),
            _ => None,
        }
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

    /// Returns whether the only royal piece is safe after its step, or `None` if that is not known.
    #[inline]
    pub(in crate::vm) fn is_safe(
        &self,
        info: &MovegenInfo<N>,
        from: usize,
        to: usize,
    ) -> Option<bool> {
        if !self.core.plan.exact || info.royal != Bitboard::one(from) {
            return None;
        }
        if !info.intruders.within(&Bitboard::one(to)) {
            return Some(false);
        }
        let occupied = (self.b.occupied - Bitboard::one(from)) | Bitboard::one(to);
        self.would_be_attacked(to, &occupied, &Bitboard::EMPTY).map(|it| !it)
    }

    /// Returns those of the cells to which the only royal piece goes safely. Returns `None` if that is not known for all of
    /// them.
    #[inline]
    pub(in crate::vm) fn reaches_safely(
        &self,
        info: &MovegenInfo<N>,
        from: usize,
        cells: &Bitboard<N>,
    ) -> Option<Bitboard<N>> {
        let simple = self.core.plan.exact && info.intruders.is_empty();
        if cells.is_empty() {
            return Some(*cells);
        }
        if !simple || info.royal != Bitboard::one(from) {
            return None;
        }
        let occupied = self.b.occupied - Bitboard::one(from);
        self.attacked_among(cells, &occupied).map(|it| *cells - it)
    }
}
