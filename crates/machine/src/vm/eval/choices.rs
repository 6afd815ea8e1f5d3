//! The events of a move, and the choices in them, read without making the move.

use super::{Ctx, Eval, Who};
use crate::{
    program::{
        Bitboard,
        core::NO_TYPE,
        plan::{CapturePromotion, Facts},
    },
    vm::{
        board::{NONE, Piece},
        mv::{KindCode, Move, STAY},
    },
};
use alfil_model::{
    ActionId, Choice, ChoiceSource, Effect, Event, MAX_CHOICES, MAX_VICTIMS, PieceType, TypeSet,
};
use arrayvec::ArrayVec;

/// An event of a move itself.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct EventRecord {
    pub(in crate::vm) event: Event,
    pub(in crate::vm) at: u16,
    pub(in crate::vm) subject: Subject,
}

/// What the event of a move happens to.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) enum Subject {
    Nobody,
    Mover,
    /// The piece with which the mover castles.
    Partner,
    Captured(Piece),
}

/// The most events that a move has.
const MOST: usize = MAX_VICTIMS + 6;

/// The events of a move.
pub(in crate::vm) type EventRecords = ArrayVec<EventRecord, MOST>;

/// A rule with a choice that applies to an event.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct Decision {
    /// The number of the event.
    pub(in crate::vm) event_record: u8,
    pub(in crate::vm) rule: u16,
    pub(in crate::vm) case: u16,
    /// The number of the first choice in the case among those of the move.
    pub(in crate::vm) first: u8,
}

/// What a choice offers.
type Options = ArrayVec<u8, 256>;

impl<'a, const N: usize> Eval<'a, N> {
    /// Returns the events of a move for which rules wait, read before the move is made.
    #[inline]
    pub(in crate::vm) fn event_records(&self, mv: &Move) -> EventRecords {
        let mut res = EventRecords::new();
        let mut emit = |event: Event, at, subject| {
            if !self.core.waiting[event.slot()].is_empty() {
                res.push(EventRecord { event, at, subject });
            }
        };
        let (from, to) = (mv.from(), mv.to());
        match mv.kind_code() {
            KindCode::Step => {
                if from != to {
                    emit(Event::Depart, from, Subject::Mover);
                }
                for cell in mv.captured().iter() {
                    let subject = self.b.at(cell).map_or(Subject::Nobody, Subject::Captured);
                    emit(Event::Capture, cell, subject);
                }
                if from != to {
                    emit(Event::Arrive, to, Subject::Mover);
                }
            }
            KindCode::Castle => {
                let way = &self.core.castles[usize::from(mv.which())];
                let moved = [
                    (way.king_from, way.king_to, Subject::Mover),
                    (way.partner_from, way.partner_to, Subject::Partner),
                ];
                for (from, _, subject) in moved.into_iter().filter(|it| it.0 != it.1) {
                    emit(Event::Depart, from, subject);
                }
                for (_, to, subject) in moved.into_iter().filter(|it| it.0 != it.1) {
                    emit(Event::Arrive, to, subject);
                }
                emit(Event::Castle, to, Subject::Mover);
            }
            KindCode::Drop => {
                emit(Event::Arrive, to, Subject::Mover);
                emit(Event::Drop, to, Subject::Mover);
            }
            KindCode::Pass => emit(Event::Pass, NONE, Subject::Nobody),
            KindCode::Action => {
                emit(Event::Action(ActionId(mv.which())), NONE, Subject::Nobody);
            }
        }
        match mv.kind_code() {
            KindCode::Pass | KindCode::Action => emit(Event::Moved, NONE, Subject::Nobody),
            _ => emit(Event::Moved, to, Subject::Mover),
        }
        res
    }

    /// Returns the context of an event before the move is made.
    fn ctx_at(&self, x: &Ctx, it: &EventRecord) -> Ctx {
        let stood = || if it.at == NONE { None } else { self.b.at(it.at) };
        let is_mover = matches!(it.subject, Subject::Mover);
        let piece = if is_mover { x.mover_before } else { stood() };
        let mut res = *x;
        res.at = it.at;
        res.piece = piece.map_or(Who::Nothing, Who::Was);
        res.piece_is_mover = is_mover;
        if let Subject::Captured(victim) = it.subject {
            res.victim = Some(victim);
            res.victim_cell = it.at;
        }
        res
    }

    /// Finds the rules with choices that apply to a move, and their cases. `before` is the context of the planned move.
    pub(in crate::vm) fn decide(
        &mut self,
        before: &Ctx,
        event_records: &EventRecords,
        decisions: &mut Vec<Decision>,
    ) {
        let core = self.core;
        let mut first = 0;
        for (n, event_record) in event_records.iter().enumerate() {
            if matches!(event_record.event, Event::Pass | Event::Action(_)) {
                continue;
            }
            let mut x = None;
            for number in &core.waiting[event_record.event.slot()] {
                let rule = &core.rules[usize::from(*number)];
                if !rule.chooses {
                    continue;
                }
                let x = *x.get_or_insert_with(|| self.ctx_at(before, event_record));
                if !self.holds(&rule.when, &x) {
                    continue;
                }
                let Some(case) = rule.cases.iter().position(|it| self.holds(&it.when, &x)) else {
                    continue;
                };
                decisions.push(Decision {
                    event_record: n as u8,
                    rule: *number,
                    case: case as u16,
                    first,
                });
                let choices = rule.cases[case].effects.iter();
                let choices = choices.filter(|it| matches!(it, Effect::Choose(_))).count();
                first = first.saturating_add(choices as u8);
            }
        }
    }

    /// What the capture of the piece on a cell does to its captor, if that is known by its type.
    #[inline]
    pub(in crate::vm) fn capture_promotion(
        &self,
        facts: &Facts<N>,
        cell: usize,
    ) -> Option<CapturePromotion> {
        if facts.capture_promotions.is_empty() {
            return None;
        }
        let victim = self.b.cells[cell].piece()?;
        let known = victim.marks == 0 && victim.owner.0 == 1 - self.b.now.player;
        facts.capture_promotions[victim.ty.idx()].filter(|_| known)
    }

    /// Returns how many moves the captures on these cells stand for. Returns `None` if a choice is not known.
    #[inline]
    pub(in crate::vm) fn takes(
        &self,
        facts: &Facts<N>,
        from: usize,
        cells: Bitboard<N>,
    ) -> Option<u64> {
        if !facts.capture_promotions.is_empty() {
            return self.takes_of_each(facts, from, cells);
        }
        let choosing = &self.core.choosing.take[usize::from(self.b.now.player)];
        facts.step_choices.count(true, from, cells, choosing)
    }

    #[inline(never)]
    fn takes_of_each(&self, facts: &Facts<N>, from: usize, cells: Bitboard<N>) -> Option<u64> {
        let step_choices = &facts.step_choices;
        let mut res = 0;
        for to in cells {
            let option_list = self.capture_promotion(facts, to).map(|it| it.option_list);
            res += step_choices
                .width(option_list.or_else(|| step_choices.option_list(true, from, to))?);
        }
        Some(res)
    }

    /// Adds a move once for each choice that it leaves.
    pub(in crate::vm) fn push_choices(&mut self, mv: Move, out: &mut Vec<Move>) {
        let core = self.core;
        let event_records = self.event_records(&mv);
        let before = self.ctx_planned(&mv);
        let mut decisions = self.b.spare_decisions();
        self.decide(&before, &event_records, &mut decisions);
        let mut options = [const { Options::new_const() }; MAX_CHOICES];
        let mut n = 0;
        let mut none = false;
        for decision in &decisions {
            let x = self.ctx_at(&before, &event_records[usize::from(decision.event_record)]);
            let rule = &core.rules[usize::from(decision.rule)];
            for effect in &rule.cases[usize::from(decision.case)].effects {
                if let Effect::Choose(choice) = effect
                    && n < MAX_CHOICES
                {
                    self.options(choice, &x, &mut options[n]);
                    none |= options[n].is_empty();
                    n += 1;
                }
            }
        }
        self.b.give_back_decisions(decisions);
        if none {
            return;
        }
        options[n..].iter_mut().for_each(|it| it.push(STAY));
        // Of choices that come to the same the first is kept.
        let mut seen = TypeSet::default();
        for first in &options[0] {
            for second in &options[1] {
                let last = if *second == STAY { *first } else { *second };
                if !seen.has(PieceType(last)) {
                    seen.insert(PieceType(last));
                    out.push(mv.with_choice([*first, *second]));
                }
            }
        }
    }

    /// What a choice offers.
    fn options(&mut self, choice: &'a Choice, x: &Ctx, res: &mut Options) {
        let was = x.mover_before.map_or(NO_TYPE, |it| it.ty.0);
        let mut seen = TypeSet::default();
        if choice.optional {
            res.push(STAY);
            if was != NO_TYPE {
                seen.insert(PieceType(was));
            }
        }
        let core = self.core;
        let mut add = |vm: &mut Self, ty: u8| {
            if !seen.has(PieceType(ty)) {
                seen.insert(PieceType(ty));
                if vm.holds(&choice.filter, &Ctx { option: ty, ..*x }) {
                    res.push(ty);
                }
            }
        };
        match &choice.source {
            ChoiceSource::Types(types) => types.iter().for_each(|it| add(self, it.0)),
            ChoiceSource::Type(ty) => match self.ty(ty, x) {
                NO_TYPE => {}
                ty => add(self, ty),
            },
            ChoiceSource::Promotion(ty) => {
                let ty = self.ty(ty, x);
                if ty != NO_TYPE {
                    let types = &core.types.promotions[usize::from(ty)];
                    for ty in types {
                        add(self, *ty);
                    }
                }
            }
            ChoiceSource::Held(player, types) => {
                let players = self.players(*player, x);
                for ty in types.iter() {
                    if self.holds_type(players, ty) {
                        add(self, ty.0);
                    }
                }
            }
        }
    }

    /// Returns the targets of a step for which it is known that there is nothing to choose.
    #[inline]
    pub(in crate::vm) fn targets_without_choice(
        &self,
        mv: &Move,
        targets: Bitboard<N>,
        take: bool,
    ) -> Bitboard<N> {
        let choosing = &self.core.choosing;
        let player = usize::from(self.b.now.player);
        let choices = if take { &choosing.take[player] } else { &choosing.quiet[player] };
        if !targets.meets(choices) {
            return targets;
        }
        targets - (*choices - self.facts(mv).step_choices.no_choice(take, usize::from(mv.from())))
    }
}
