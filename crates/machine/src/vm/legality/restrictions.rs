//! Fills a [`MovegenInfo`]: one function for each restriction of the plan.

use super::{
    Legality,
    movegen_info::{Certainty, MovegenInfo},
};
use crate::{
    program::{Bitboard, LegalityTest, plan::Restriction, turn_flow::NextPhase},
    vm::eval::Ctx,
};
use alfil_model::{SetId, When};

/// The most cells that a simple move changes: those of king and partner in castling.
const MOST_TOUCHED: u32 = 4;

impl<const N: usize> Legality<'_, N> {
    /// Computes what restricts the moves of the position. `info` is new: it is so large that returning it takes time.
    #[inline(never)]
    pub(in crate::vm) fn fill_movegen_info(&mut self, info: &mut MovegenInfo<N>) {
        let core = self.core;
        match core.plan.legality {
            _ if self.b.no_shortcuts => {}
            _ if self.asking.unchecked => {
                if core.plan.forbids.iter().all(|it| it.at == When::Turn) {
                    info.certainty = Certainty::All;
                }
            }
            _ if self.may_lack_moves_later() => {
                if core.plan.legality == LegalityTest::Free && self.next_phase_has_moves() {
                    info.certainty = Certainty::Simple;
                }
            }
            LegalityTest::Free => info.certainty = Certainty::All,
            LegalityTest::Sight => self.add_restrictions(info),
            LegalityTest::Trial => {}
        }
    }

    /// Returns true if all moves of the phase are legal in every position.
    pub(in crate::vm) fn all_moves_are_legal(&self) -> bool {
        self.core.plan.legality == LegalityTest::Free
            && !self.b.no_shortcuts
            && !self.may_lack_moves_later()
    }

    /// Returns true if a later phase of the turn may lack moves.
    fn may_lack_moves_later(&self) -> bool {
        self.core.later_phase_may_fail && usize::from(self.b.now.phase) + 1 < self.core.phases.len()
    }

    /// Returns true if the next phase has moves after any simple move.
    fn next_phase_has_moves(&mut self) -> bool {
        let turn_flow = &self.core.turn_flow;
        let next_phase = turn_flow.next_phases.get(usize::from(self.b.now.phase));
        let Some(NextPhase::Phase(next)) = next_phase else { return false };
        let x = Ctx::of(self.b.now.player);
        let mut choices = turn_flow.choices[usize::from(*next)].iter();
        choices.any(|it| self.set(it, &x).count() > MOST_TOUCHED)
    }

    /// Adds all restrictions. If one of them leaves too much unknown, all moves are tried.
    fn add_restrictions(&mut self, info: &mut MovegenInfo<N>) {
        let core = self.core;
        let player = self.b.now.player;
        info.royal = if core.plan.exact {
            self.royal(player)
        } else {
            self.of_types(&core.plan.royal) & *self.b.own(player)
        };
        for it in &core.plan.restrictions {
            if !self.add(*it, info) {
                return;
            }
        }
        info.in_check = info.check_mask != core.all;
        if info.forbidden {
            // Moves that touch none of its dependencies are forbidden as well.
            info.check_mask = Bitboard::EMPTY;
            info.must_try_from |= info.royal;
        }
        info.certainty = Certainty::Masks;
    }

    /// Adds a restriction. Returns false if it leaves too much unknown.
    #[inline]
    fn add(&mut self, restriction: Restriction, info: &mut MovegenInfo<N>) -> bool {
        let core = self.core;
        let player = self.b.now.player;
        match restriction {
            Restriction::OwnRoyals => {
                info.must_try_to |= self.of_types(&core.plan.royal) & *self.b.own(player);
                true
            }
            Restriction::Intruders => {
                info.intruders = self.intruders(player);
                core.plan.exact || info.intruders.is_empty()
            }
            Restriction::Placed => self.b.sets[SetId::PLACED.idx()].is_empty(),
            Restriction::Off => self.read_off(info),
            Restriction::Forbid(number) => self.read_forbid(usize::from(number), info),
            Restriction::NoCheck => self.find_checking_cells(info),
            Restriction::Check => self.find_checks(info),
            Restriction::AreaCaptures => {
                self.find_safe_areas(info);
                true
            }
        }
    }

    /// Reads a condition that forbids moves, with the cells on which it depends. Returns false if they are not known.
    fn read_forbid(&mut self, number: usize, info: &mut MovegenInfo<N>) -> bool {
        let forbid = &self.core.plan.forbids[number];
        if !info.check_off && forbid.off_only.is_some() {
            return true;
        }
        let x = Ctx::of(self.b.now.player);
        let Some((forbids, deps)) = self.eval_with_deps(&forbid.when, &x) else { return false };
        info.forbidden |= forbids;
        info.add_deps(&deps);
        true
    }

    /// Returns the own pieces that no own move captures.
    #[inline]
    pub(super) fn spared(&self, own: &Bitboard<N>) -> Bitboard<N> {
        if self.core.plan.captures_friends { Bitboard::EMPTY } else { *own }
    }
}
