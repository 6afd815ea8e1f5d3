//! Captures that promote or demote the mover by the type of the victim.

use super::{
    MoveAnalysis, MoveClass, changes, may_run, of_mover, only_fills_hands, rule_facts,
    step_choices::number_of, updated_sets_of,
};
use crate::{
    compile::{assumptions::Proof, fold::MoveFacts},
    program::{
        core::NO_TYPE,
        plan::{CapturePromotion, OptionList},
    },
};
use alfil_model::{Effect, Event, PieceRef, PieceType, Player, Rule};

impl<const N: usize> MoveAnalysis<'_, N> {
    /// Returns for each type of victim what a capture by a type makes of the mover, wherever the capture is made. Returns an
    /// empty list if there is no such capture.
    pub(super) fn capture_promotions(
        &self,
        player: Player,
        ty: PieceType,
        option_lists: &mut Vec<OptionList>,
    ) -> Vec<Option<CapturePromotion>> {
        let (model, known) = (self.model, self.move_facts(player, ty, MoveClass::Take));
        let mut others = model.players.ids().filter(|it| *it != player);
        let Some(enemy) = others.next() else { return Vec::new() };
        if !self.proofs.allow(Proof::CapturePromotions) {
            return Vec::new();
        }
        if !self.waking(MoveClass::Take).iter().any(|it| changes(it, &known)) {
            return Vec::new();
        }
        let mut capture_promotion = |victim: PieceType| {
            self.capture_promotion(
                ty,
                &MoveFacts { victim: Some((victim, enemy)), ..known },
                option_lists,
            )
        };
        let res: Vec<Option<CapturePromotion>> =
            model.types.ids().map(&mut capture_promotion).collect();
        if res.iter().any(Option::is_some) { res } else { Vec::new() }
    }

    /// Returns what captures of one type of victim make of the mover.
    ///
    /// Returns `None` if rules may change more than the mover, sets and hands (see [`MoveAnalysis::simple`]). At most one
    /// rule may change the mover, by one effect, and its case must not depend on the cells of the capture. All other rules
    /// must do nothing, even if the mover has another type.
    fn capture_promotion(
        &self,
        ty: PieceType,
        known: &MoveFacts<'_>,
        option_lists: &mut Vec<OptionList>,
    ) -> Option<CapturePromotion> {
        let rules = self.heard(MoveClass::Take);
        let mut changes = rules.iter().filter(|it| changes(it, known));
        let change = changes.next().copied();
        let unknown = MoveFacts { mover: known.mover.filter(|_| change.is_none()), ..*known };
        let idle = |it: &&Rule| {
            change.is_some_and(|rule| std::ptr::eq(rule, *it))
                || only_fills_hands(it)
                || !updated_sets_of(it).is_empty()
                || !may_run(it, &unknown)
        };
        if changes.next().is_some() || !rules.iter().all(idle) {
            return None;
        }
        let unchanged = CapturePromotion { option_list: 0, becomes: NO_TYPE };
        let Some(rule) = change else { return Some(unchanged) };
        // The rule is heard once, and sees the mover as it came.
        let [event @ (Event::Depart | Event::Capture | Event::Arrive | Event::Moved)] =
            rule.on.as_slice()
        else {
            return None;
        };
        let known = rule_facts(rule, known);
        match known.effects_of(rule)? {
            [Effect::Choose(choice)] => {
                let option_list = self.options(ty, choice).filter(|it| !it.is_empty())?;
                option_list
                    .iter()
                    .all(|it| *it == NO_TYPE || self.owned(PieceType(*it)))
                    .then_some(())?;
                let option_list = number_of(option_list, option_lists)?;
                Some(CapturePromotion { option_list, ..unchanged })
            }
            [Effect::Become(affected, to)] => {
                let mover = affected.is(PieceRef::Mover)
                    || affected.is(PieceRef::Piece) && of_mover(*event);
                let to = known.ty(to).filter(|it| mover && self.owned(*it))?;
                Some(CapturePromotion {
                    becomes: if to == ty { NO_TYPE } else { to.0 },
                    ..unchanged
                })
            }
            _ => None,
        }
    }

    /// Returns true if pieces of a type have owners: what becomes another such piece keeps its own.
    fn owned(&self, ty: PieceType) -> bool {
        !self.model.types[ty].neutral
    }
}
