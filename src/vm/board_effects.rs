//! Board effects: rules that change nothing but the board after a move. Their effects trigger no rules, and only two pieces
//! are followed. Either the effects last, or a test makes them on the board alone and takes them back.

use super::{
    board::{NONE, Piece},
    choices::Decision,
    eval::{Ctx, Vm, Who},
    mv::{KindCode, Move, STAY},
};
use crate::{
    model::{Effect, MAX_CHOICES, PlayerId, SetId, TypeId},
    program::{
        Bitboard,
        core::{Event, NO_TYPE, Rule},
    },
};
use arrayvec::ArrayVec;

/// How many cells a tested move may change.
const MOST_CHANGES: usize = 24;

/// Whether board effects last or are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The move is made: it lasts.
    Make,
    /// It is a test, which is taken back.
    Test,
}

/// A move after which rules run.
#[derive(Debug)]
pub(super) struct BoardEffects<const N: usize> {
    /// The context of the move.
    pub(super) x: Ctx,
    mode: Mode,
    /// Cells that a test has changed, with what stood there.
    changes: ArrayVec<(u16, Option<Piece>), MOST_CHANGES>,
    /// Where the mover is, and the piece of the present event; [`NONE`] if it is gone.
    pub(super) mover: u16,
    piece: u16,
    /// The number of events so far.
    heard: u8,
    /// Which rules with choices apply, and what was chosen.
    pub(super) decisions: Vec<Decision>,
    choice: [u8; MAX_CHOICES],
    /// Where pieces have been placed.
    pub(super) placed: Bitboard<N>,
}

fn who(cell: u16) -> Who {
    if cell == NONE { Who::Nothing } else { Who::At(cell) }
}

impl<const N: usize> BoardEffects<N> {
    /// Returns the state for a move whose step has been made or will be made; `x` is its context before the move.
    #[inline]
    pub(super) fn new(mv: &Move, x: Ctx, mode: Mode) -> BoardEffects<N> {
        BoardEffects {
            x,
            mode,
            changes: ArrayVec::new(),
            mover: mv.to(),
            piece: NONE,
            heard: 0,
            decisions: Vec::new(),
            choice: mv.choice(),
            placed: Bitboard::EMPTY,
        }
    }

    /// Where the followed pieces are now.
    pub(super) fn follow(&mut self) {
        self.x.mover = who(self.mover);
        // A captured piece stands nowhere any more.
        if !matches!(self.x.piece, Who::Was(_)) {
            self.x.piece = who(self.piece);
        }
    }
}

impl<'a, const N: usize> Vm<'a, N> {
    /// Runs the rules that the events of a move trigger. Returns `None` if they do more than board effects, or if a test
    /// does not decide.
    pub(super) fn run_board_effects(&mut self, it: &mut BoardEffects<N>, mv: &Move) -> Option<()> {
        match mv.kind_code() {
            KindCode::Step => {
                self.hear(it, Event::Depart, mv.from(), mv.to())?;
                if let Some(victim) = it.x.victim {
                    it.x.piece = Who::Was(victim);
                    self.hear(it, Event::Capture, mv.to(), NONE)?;
                    it.x.piece = Who::Nothing;
                }
                self.hear(it, Event::Arrive, mv.to(), mv.to())?;
            }
            KindCode::Drop => {
                self.hear(it, Event::Arrive, mv.to(), mv.to())?;
                self.hear(it, Event::Drop, mv.to(), mv.to())?;
            }
            KindCode::Custom => {
                let custom = &self.core.customs[usize::from(mv.which())];
                return custom.effects.iter().try_for_each(|effect| self.apply_effect(it, effect));
            }
            KindCode::Castle | KindCode::Pass => return None,
        }
        self.hear(it, Event::Moved, it.mover, it.mover)
    }

    /// Takes back what a test has changed.
    pub(super) fn end_test(&mut self, it: &mut BoardEffects<N>) {
        while let Some((cell, old)) = it.changes.pop() {
            self.b.replace(cell, old);
        }
    }

    /// Runs the rules that an event at a cell triggers, about the piece on another cell.
    #[inline]
    fn hear(&mut self, it: &mut BoardEffects<N>, event: Event, at: u16, piece: u16) -> Option<()> {
        it.piece = piece;
        it.x.at = at;
        it.heard += 1;
        let waiting = &self.core.waiting[event as usize];
        if waiting.is_empty() { Some(()) } else { self.run_rules(it, waiting) }
    }

    fn run_rules(&mut self, it: &mut BoardEffects<N>, waiting: &[u16]) -> Option<()> {
        let core = self.core;
        for number in waiting {
            let rule = &core.rules[usize::from(*number)];
            // Other rules are known to do nothing, or it has been done.
            let idle = it.mode != Mode::Test && !rule.of_board;
            if idle || !rule.may[usize::from(it.x.own)].has(usize::from(it.x.to)) {
                continue;
            }
            it.follow();
            if rule.chooses {
                self.obey_decision(it, *number, rule)?;
            } else {
                self.obey(it, rule)?;
            }
        }
        Some(())
    }

    /// Runs a rule with choices: whether it applies was decided before the move.
    fn obey_decision(
        &mut self,
        it: &mut BoardEffects<N>,
        number: u16,
        rule: &'a Rule<N>,
    ) -> Option<()> {
        if it.mode != Mode::Make {
            return None;
        }
        let decided = |of: &&Decision| of.event_record + 1 == it.heard && of.rule == number;
        let Some(decision) = it.decisions.iter().find(decided).copied() else { return Some(()) };
        let mut next = usize::from(decision.first);
        for effect in &rule.cases[usize::from(decision.case)].effects {
            it.follow();
            if !matches!(effect, Effect::Choose(_)) {
                self.apply_effect(it, effect)?;
                continue;
            }
            let ty = it.choice.get(next).copied().unwrap_or(STAY);
            next += 1;
            if ty != STAY && it.mover != NONE {
                self.become_type_of(it, it.mover, ty)?;
            }
        }
        Some(())
    }

    fn obey(&mut self, it: &mut BoardEffects<N>, rule: &'a Rule<N>) -> Option<()> {
        if !self.holds(&rule.when, &it.x) {
            return Some(());
        }
        let Some(case) = rule.cases.iter().find(|case| self.holds(&case.when, &it.x)) else {
            return Some(());
        };
        for effect in &case.effects {
            it.follow();
            self.apply_effect(it, effect)?;
        }
        Some(())
    }

    fn apply_effect(&mut self, it: &mut BoardEffects<N>, effect: &Effect) -> Option<()> {
        let x = &it.x;
        match effect {
            Effect::Remove(set) => {
                let cells = self.set(set, x) & self.b.occupied;
                self.take_away(it, cells)
            }
            Effect::Place { piece, owner, at, replace } => {
                let (ty, owner) = (self.ty(piece, x), self.player(*owner, x));
                let at = self.only(at, x);
                let Some(owner) = owner.filter(|_| ty != NO_TYPE && at != NONE) else {
                    return Some(());
                };
                if self.b.at(at).is_some() {
                    if !replace {
                        return Some(());
                    }
                    self.take_away(it, Bitboard::one(usize::from(at)))?;
                }
                if it.mode != Mode::Test && self.core.plan.listened.placed.has(TypeId(ty)) {
                    return None;
                }
                it.placed.set(usize::from(at));
                self.change(it, at, Some(self.made(ty, owner)))
            }
            Effect::Become(piece, ty) => {
                let (place, ty) = (self.place(*piece, x), self.ty(ty, x));
                if place == NONE { Some(()) } else { self.become_type_of(it, place, ty) }
            }
            Effect::Turn(set, player) => {
                let cells = self.set(set, x);
                match self.player(*player, x) {
                    Some(player) => self.turn_over(it, cells, player),
                    None => Some(()),
                }
            }
            // The rest is of no matter to a test.
            _ => Some(()),
        }
    }

    /// Changes the type of the piece on a cell, or removes it. Returns `None` if that triggers rules, or if a test cannot
    /// hold more changes.
    fn become_type_of(&mut self, it: &mut BoardEffects<N>, place: u16, ty: u8) -> Option<()> {
        let Some(old) = self.b.at(place) else { return Some(()) };
        if ty == NO_TYPE {
            return self.take_away(it, Bitboard::one(usize::from(place)));
        }
        if old.ty.0 == ty {
            return Some(());
        }
        if it.mode != Mode::Test && self.core.plan.listened.becomes.has(TypeId(ty)) {
            return None;
        }
        let new = self.made(ty, old.owner.0);
        self.alter(it, place, Piece { marks: old.marks, ..new })
    }

    fn take_away(&mut self, it: &mut BoardEffects<N>, cells: Bitboard<N>) -> Option<()> {
        let listened = &self.core.plan.listened.removed;
        if it.mode != Mode::Test && !listened.is_empty() && cells.meets(&self.of_types(listened)) {
            return None;
        }
        for cell in cells {
            self.change(it, cell as u16, None)?;
        }
        it.placed = it.placed - cells;
        for followed in [&mut it.mover, &mut it.piece] {
            if *followed != NONE && cells.has(usize::from(*followed)) {
                *followed = NONE;
            }
        }
        Some(())
    }

    fn turn_over(
        &mut self,
        it: &mut BoardEffects<N>,
        cells: Bitboard<N>,
        player: u8,
    ) -> Option<()> {
        let cells = self.turning(cells);
        match it.mode {
            Mode::Make => {
                self.b.now.stale_unmoved |= self.b.sets[SetId::UNMOVED.idx()].meets(&cells);
                self.b.turn(cells, player);
            }
            Mode::Test => {
                for cell in cells {
                    if let Some(old) = self.b.cells[cell].piece() {
                        self.alter(it, cell as u16, Piece { owner: PlayerId(player), ..old })?;
                    }
                }
            }
        }
        Some(())
    }

    /// Returns those of these cells whose pieces can change sides.
    pub(super) fn turning(&self, cells: Bitboard<N>) -> Bitboard<N> {
        (cells & self.b.occupied) - self.of_types(&self.core.types.neutral)
    }

    /// Something leaves a cell or comes to it.
    pub(super) fn change(
        &mut self,
        it: &mut BoardEffects<N>,
        cell: u16,
        new: Option<Piece>,
    ) -> Option<()> {
        if it.mode == Mode::Make {
            let fresh = self.b.sets[SetId::UNMOVED.idx()].has(usize::from(cell));
            self.b.now.stale_unmoved |= fresh && self.core.castling.has(usize::from(cell));
            self.b.put(cell, new);
            return Some(());
        }
        it.changes.try_push((cell, self.b.at(cell))).ok()?;
        self.b.replace(cell, new);
        Some(())
    }

    /// Changes the type of the piece on a cell.
    fn alter(&mut self, it: &mut BoardEffects<N>, cell: u16, new: Piece) -> Option<()> {
        if it.mode != Mode::Make {
            return self.change(it, cell, Some(new));
        }
        self.b.now.stale_unmoved |= self.b.sets[SetId::UNMOVED.idx()].has(usize::from(cell));
        self.b.set_cell(cell, Some(new));
        Some(())
    }
}
