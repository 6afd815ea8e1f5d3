//! What a move is made of: its own events, and the choices in them, which are counted without making it.

use super::{
    board::{NONE, Piece},
    eval::{Ctx, Vm, Who},
    mv::{Kind, Move, STAY},
};
use crate::{
    model::{MAX_CHOICES, MAX_VICTIMS},
    program::{
        Bits,
        core::{Event, NO_TYPE},
        expr::{Choice, Effect, Source, Types},
        plan::{Facts, Spoil},
    },
};
use arrayvec::ArrayVec;

/// An event of a move itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Happening {
    pub(super) event: Event,
    pub(super) at: u16,
    /// Where the event's piece is after the move, if it is on the board.
    pub(super) now: u16,
    pub(super) is_mover: bool,
    /// Captures: who was taken.
    pub(super) victim: Option<Piece>,
}

/// The most events that a move has.
const MOST: usize = MAX_VICTIMS + 6;

/// The events of a move.
pub(super) type Happenings = ArrayVec<Happening, MOST>;

/// A rule with a choice that applies to an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    /// The number of the event.
    pub(super) happening: u8,
    pub(super) rule: u16,
    pub(super) case: u16,
    /// The number of the first choice in the case among those of the move.
    pub(super) first: u8,
}

/// What a choice offers.
type Options = ArrayVec<u8, 256>;

impl<'a, const N: usize> Vm<'a, N> {
    /// The events of a move, read before it is made.
    pub(super) fn happenings(&self, mv: &Move) -> Happenings {
        let mut res = Happenings::new();
        let mut emit = |event, at, now, is_mover| {
            res.push(Happening { event, at, now, is_mover, victim: None });
        };
        match mv.kind {
            Kind::Step => {
                if mv.from() != mv.to() {
                    emit(Event::Depart, mv.from(), mv.to(), true);
                }
                for cell in mv.captured() {
                    let victim = self.b.at(cell);
                    let event = Event::Capture;
                    res.push(Happening { event, at: cell, now: NONE, is_mover: false, victim });
                }
                let mut emit = |event, at, now, is_mover| {
                    res.push(Happening { event, at, now, is_mover, victim: None });
                };
                if mv.from() != mv.to() {
                    emit(Event::Arrive, mv.to(), mv.to(), true);
                }
                emit(Event::Moved, mv.to(), mv.to(), true);
            }
            Kind::Castle => {
                let way = &self.core.castles[usize::from(mv.which())];
                let men =
                    [(way.king_from, way.king_to, true), (way.partner_from, way.partner_to, false)];
                for (from, to, is_mover) in men.into_iter().filter(|it| it.0 != it.1) {
                    emit(Event::Depart, from, to, is_mover);
                }
                for (_, to, is_mover) in men.into_iter().filter(|it| it.0 != it.1) {
                    emit(Event::Arrive, to, to, is_mover);
                }
                emit(Event::Castle, way.king_to, way.king_to, true);
                emit(Event::Moved, way.king_to, way.king_to, true);
            }
            Kind::Drop => {
                emit(Event::Arrive, mv.to(), mv.to(), true);
                emit(Event::Drop, mv.to(), mv.to(), true);
                emit(Event::Moved, mv.to(), mv.to(), true);
            }
            Kind::Pass => {
                emit(Event::Pass, NONE, NONE, false);
                emit(Event::Moved, NONE, NONE, false);
            }
            Kind::Custom => {
                emit(Event::Custom, NONE, NONE, false);
                emit(Event::Moved, NONE, NONE, false);
            }
        }
        res
    }

    /// What can be said at an event before the move is made.
    fn ctx_at(&self, x: &Ctx, it: &Happening) -> Ctx {
        let stood = || if it.at == NONE { None } else { self.b.at(it.at) };
        let piece = if it.is_mover { x.mover_before } else { stood() };
        let mut res = *x;
        res.at = it.at;
        res.piece = piece.map_or(Who::Nothing, Who::Was);
        res.piece_is_mover = it.is_mover;
        if it.victim.is_some() {
            res.victim = it.victim;
            res.victim_cell = it.at;
        }
        res
    }

    /// Which rules with choices apply to a move, and by which case.
    pub(super) fn decide(
        &mut self,
        mv: &Move,
        happenings: &Happenings,
        decisions: &mut Vec<Decision>,
    ) {
        let core = self.core;
        let before = self.ctx_planned(mv);
        let mut first = 0;
        for (n, happening) in happenings.iter().enumerate() {
            if matches!(happening.event, Event::Pass | Event::Custom) {
                continue;
            }
            let mut x = None;
            for number in &core.waiting[happening.event as usize] {
                let rule = &core.rules[usize::from(*number)];
                if !rule.chooses {
                    continue;
                }
                let x = *x.get_or_insert_with(|| self.ctx_at(&before, happening));
                if !self.holds(&rule.when, &x) {
                    continue;
                }
                let Some(case) = rule.cases.iter().position(|it| self.holds(&it.0, &x)) else {
                    continue;
                };
                decisions.push(Decision {
                    happening: n as u8,
                    rule: *number,
                    case: case as u16,
                    first,
                });
                let choices = rule.cases[case].1.iter();
                let choices = choices.filter(|it| matches!(it, Effect::Choose(_))).count();
                first = first.saturating_add(choices as u8);
            }
        }
    }

    /// What the capture of the piece on a cell does to its captor, if that is known by its type.
    #[inline]
    pub(super) fn spoil(&self, facts: &Facts<N>, cell: usize) -> Option<Spoil> {
        if facts.spoils.is_empty() {
            return None;
        }
        let victim = self.b.cells[cell]?;
        let known = victim.marks == 0 && victim.owner.0 == 1 - self.b.now.player;
        facts.spoils[victim.ty.idx()].filter(|_| known)
    }

    /// In how many ways a piece can capture on these cells, if that is known.
    #[inline]
    pub(super) fn takes(&self, facts: &Facts<N>, from: usize, cells: Bits<N>) -> Option<u64> {
        if !facts.spoils.is_empty() {
            return self.takes_of_each(facts, from, cells);
        }
        let choosing = &self.core.choosing.take[usize::from(self.b.now.player)];
        facts.offers.ways(true, from, cells, choosing)
    }

    #[inline(never)]
    fn takes_of_each(&self, facts: &Facts<N>, from: usize, cells: Bits<N>) -> Option<u64> {
        let offers = &facts.offers;
        let mut res = 0;
        for to in cells {
            let menu = self.spoil(facts, to).map(|it| it.menu);
            res += offers.width(menu.or_else(|| offers.menu(true, from, to))?);
        }
        Some(res)
    }

    /// Adds a move once for each choice that it leaves.
    pub(super) fn push_choices(&mut self, mv: Move, out: &mut Vec<Move>) {
        let core = self.core;
        let happenings = self.happenings(&mv);
        let mut decisions = self.b.spare_decisions();
        self.decide(&mv, &happenings, &mut decisions);
        let before = self.ctx_planned(&mv);
        let mut offers = [const { Options::new_const() }; MAX_CHOICES];
        let mut n = 0;
        let mut none = false;
        for decision in &decisions {
            let x = self.ctx_at(&before, &happenings[usize::from(decision.happening)]);
            let (_, effects) =
                &core.rules[usize::from(decision.rule)].cases[usize::from(decision.case)];
            for effect in effects {
                if let Effect::Choose(choice) = effect
                    && n < MAX_CHOICES
                {
                    self.options(choice, &x, &mut offers[n]);
                    none |= offers[n].is_empty();
                    n += 1;
                }
            }
        }
        self.b.give_back_decisions(decisions);
        if none {
            return;
        }
        offers[n..].iter_mut().for_each(|it| it.push(STAY));
        // Of choices that come to the same the first is kept.
        let mut seen = Types::default();
        for first in &offers[0] {
            for second in &offers[1] {
                let last = if *second == STAY { *first } else { *second };
                if !seen.has(last) {
                    seen.set(last);
                    out.push(Move { choice: [*first, *second], ..mv });
                }
            }
        }
    }

    /// What a choice offers.
    fn options(&mut self, choice: &'a Choice<N>, x: &Ctx, res: &mut Options) {
        let was = x.mover_before.map_or(NO_TYPE, |it| it.ty.0);
        let mut seen = Types::default();
        if choice.optional {
            res.push(STAY);
            if was != NO_TYPE {
                seen.set(was);
            }
        }
        let core = self.core;
        let mut offer = |vm: &mut Self, ty: u8| {
            if !seen.has(ty) {
                seen.set(ty);
                if vm.holds(&choice.filter, &Ctx { option: ty, ..*x }) {
                    res.push(ty);
                }
            }
        };
        match &choice.source {
            Source::Types(types) => types.iter().for_each(|it| offer(self, *it)),
            Source::Type(ty) => match self.ty(ty, x) {
                NO_TYPE => {}
                ty => offer(self, ty),
            },
            Source::Promotion(ty) => {
                let ty = self.ty(ty, x);
                if ty != NO_TYPE {
                    let types = &core.types.promotions[usize::from(ty)];
                    for ty in types {
                        offer(self, *ty);
                    }
                }
            }
            Source::Held(player, types) => {
                let players = self.players(*player, x);
                for ty in types.iter() {
                    if self.holds_type(players, ty) {
                        offer(self, ty);
                    }
                }
            }
        }
    }
}
