//! Makes a move: the step itself, and the work before and after its events.

pub(in crate::vm) mod outcome;
pub(in crate::vm) mod rules;
pub(in crate::vm) mod simple;
pub(in crate::vm) mod turns;

use super::{
    board::{NONE, each_owner},
    eval::{Asking, Ctx, Eval, Who, choices::Decision},
    mv::{Flags, KindCode, Move},
};
use crate::program::{
    Bitboard,
    core::{Castle, Ids, NO_TYPE},
};
use alfil_model::{Event, SetId};

/// Changes a position: makes moves with all that follows from them.
#[derive(Debug)]
pub(in crate::vm) struct Effects<'a, const N: usize>(pub(in crate::vm) Eval<'a, N>);

/// A move that is being made.
#[derive(Clone, Debug)]
pub(in crate::vm) struct Run {
    pub(in crate::vm) mv: Move,
    pub(in crate::vm) own: u8,
    /// The context of the move, with the present mover.
    x: Ctx,
    /// The cells of the tracked pieces: the mover first, then the royal pieces, then the partner of a castling, then those
    /// of running events.
    followed: Vec<u16>,
    decisions: Vec<Decision>,
    /// The type that rules gave to the mover; silent rules do not count.
    pub(in crate::vm) becomes: u8,
    /// True if a piece changed type or owner.
    changed: bool,
    /// The number of royal pieces that are tracked.
    n_royal: usize,
    /// The value of `Effects::asking` when the move began.
    outer: Asking,
    /// The numbers of the rules that have applied, if they are wanted: see [`Effects::rules_applied`].
    pub(in crate::vm) applied: Option<Vec<u16>>,
}

/// The cause of effects.
#[derive(Clone, Copy, Debug)]
struct Cause {
    /// The first rule that events of these effects may trigger.
    wakes: u16,
    silent: bool,
    reason: u16,
    /// The number of the next choice.
    choice: Option<u8>,
}

impl<const N: usize> Effects<'_, N> {
    /// Makes a move, including its rules. Does not change the turn, and does not test legality. [`Effects::finish`] must follow.
    pub(in crate::vm) fn apply(&mut self, mv: Move) -> Run {
        self.apply_noting(mv, None)
    }

    /// Does the same as [`Effects::apply`], and adds the numbers of the rules that apply to `applied`.
    pub(in crate::vm) fn apply_noting(&mut self, mv: Move, applied: Option<Vec<u16>>) -> Run {
        let own = self.b.now.player;
        let event_records = self.event_records(&mv);
        let (mut followed, mut decisions) = (self.b.spare_cells(), self.b.spare_decisions());
        let core = self.core;
        let x = self.ctx_planned(&mv);
        if self.may_choose(&mv) {
            self.decide(&x, &event_records, &mut decisions);
        }
        followed.push(mv.from());
        if core.check.as_ref().is_some_and(|it| it.counted_before) {
            let royal = self.royal(own);
            followed.extend(royal.iter().map(|it| it as u16));
        }
        let n_royal = followed.len() - 1;
        if mv.kind_code() == KindCode::Castle {
            followed.push(core.castles[usize::from(mv.which())].partner_from);
        }
        let mut run = Run {
            mv,
            own,
            x,
            followed,
            decisions,
            becomes: NO_TYPE,
            changed: false,
            n_royal,
            outer: self.asking,
            applied,
        };
        self.asking.rewound = false;
        let passed = if mv.flags().has(Flags::SETS_EN_PASSANT) {
            self.trace(&mv).0
        } else {
            Bitboard::EMPTY
        };
        let unmoved = self.b.sets[SetId::UNMOVED.idx()];
        self.step(&mut run);
        // Rules may put back what the step took away.
        run.changed = self.b.sets[SetId::UNMOVED.idx()] != unmoved;
        let unmoved = self.b.sets[SetId::UNMOVED.idx()];
        self.leave_en_passant(passed, mv.to());
        run.x.mover = run.place(0);
        self.asking.moving = true;
        if mv.kind_code() == KindCode::Action {
            let action = &core.actions[usize::from(mv.which())];
            let reason = core.custom_reason(mv.which());
            let cause = Cause { wakes: 0, silent: false, reason, choice: None };
            let mut x = run.x;
            self.effects(&action.effects, &mut x, &mut run, cause);
        }
        self.emit_all(&event_records, &mut run);
        self.drop_stale_after(&run, unmoved);
        run
    }

    /// Returns the numbers of the rules that apply to a legal move, in their order. A rule may apply several times.
    pub(in crate::vm) fn rules_applied(&mut self, mv: Move) -> Vec<u16> {
        let no_shortcuts = std::mem::replace(&mut self.b.no_shortcuts, true);
        let applied = self.make_with_rules(mv, Some(Vec::new()));
        self.b.undo();
        self.b.no_shortcuts = no_shortcuts;
        applied.unwrap_or_default()
    }

    /// Removes from [`SetId::UNMOVED`] what nothing uses after rules have run. `before` is the set before them.
    fn drop_stale_after(&mut self, run: &Run, before: Bitboard<N>) {
        let now = self.b.sets[SetId::UNMOVED.idx()];
        if self.b.now.stale_unmoved || now != before || run.changed && !now.is_empty() {
            self.drop_stale_unmoved();
        }
    }

    /// Ends the work that [`Effects::apply`] began.
    pub(in crate::vm) fn finish(&mut self, run: Run) {
        self.asking = run.outer;
        self.b.give_back_cells(run.followed);
        self.b.give_back_decisions(run.decisions);
    }

    /// Clears sets, and resets counters.
    #[inline]
    pub(in crate::vm) fn clear(&mut self, ids: &Ids) {
        for set in &ids.sets {
            self.b.set_set(*set, Bitboard::EMPTY);
        }
        for counter in &ids.counters {
            self.reset_counter(usize::from(*counter));
        }
    }

    pub(in crate::vm) fn reset_counter(&mut self, counter: usize) {
        let counter = &self.core.counters[counter];
        for (n, value) in counter.initial.iter().enumerate() {
            self.b.set_counter(counter.start + n, *value);
        }
    }

    /// Makes the step of a move: lifts, removes and puts down pieces.
    fn step(&mut self, run: &mut Run) {
        let mv = run.mv;
        let notes_turn = self.core.reads.before_turn && self.b.now.moves_made == 0;
        let mere_step = mv.is_basic_step()
            && mv.from() != mv.to()
            && self.b.sets[SetId::PLACED.idx()].is_empty();
        if mere_step && !notes_turn {
            let unmoved = self.b.unmoved_among([mv.from(), mv.to()]);
            self.b.begin_step(mv.from(), mv.to(), unmoved);
            self.clear(&self.core.short_lived.moves);
            run.follow_step(false);
            return;
        }
        self.b.begin();
        if notes_turn {
            self.b.note_turn();
        }
        self.clear(&self.core.short_lived.moves);
        match mv.kind_code() {
            KindCode::Step => self.step_piece(run),
            KindCode::Castle => {
                let way = &self.core.castles[usize::from(mv.which())];
                self.castle_pieces(way);
                for it in &mut run.followed {
                    if *it == way.king_from {
                        *it = way.king_to;
                    } else if *it == way.partner_from {
                        *it = way.partner_to;
                    }
                }
            }
            KindCode::Drop => {
                self.drop_piece(&mv, run.own);
                run.followed[0] = mv.to();
            }
            KindCode::Pass | KindCode::Action => {}
        }
    }

    pub(in crate::vm) fn drop_piece(&mut self, mv: &Move, own: u8) {
        let idx = usize::from(own) * self.core.n_types + usize::from(mv.ty());
        self.b.change_hand(idx, -1);
        let piece = self.made(mv.ty(), own);
        self.b.put(mv.to(), Some(piece));
        self.note_placed(mv.to());
    }

    /// Records that a piece was placed on a cell.
    #[inline]
    pub(in crate::vm) fn note_placed(&mut self, cell: u16) {
        if self.core.reads.placed {
            self.b.include(SetId::PLACED.0, cell, true);
        }
    }

    /// Adds an en passant right: the piece on `to` may be captured on the cells that it passed.
    pub(in crate::vm) fn leave_en_passant(&mut self, passed: Bitboard<N>, to: u16) {
        if !passed.is_empty() {
            let mut rights = self.b.en_passant;
            rights.push(passed, to);
            self.b.set_en_passant(rights);
        }
    }

    fn step_piece(&mut self, run: &mut Run) {
        let mv = run.mv;
        let mover = self.b.at(mv.from());
        if mv.from() == mv.to() && mv.has_no_cells() {
            return;
        }
        let put_down = if mv.unload() == NONE {
            None
        } else {
            self.b.at(mv.cells().at(usize::from(mv.unloaded())))
        };
        let swapped = if mv.flags().has(Flags::SWAP) { self.b.at(mv.to()) } else { None };
        for cell in mv.victims().iter() {
            // The piece on the target is replaced below.
            if cell != mv.to() || mv.from() == mv.to() {
                self.b.put(cell, None);
            }
        }
        if mv.from() != mv.to() {
            self.b.put(mv.from(), swapped);
            self.b.put(mv.to(), mover);
        }
        if put_down.is_some() {
            self.b.put(mv.unload(), put_down);
        }
        run.follow_step(swapped.is_some());
    }

    /// Moves the king and its partner.
    pub(in crate::vm) fn castle_pieces(&mut self, way: &Castle<N>) {
        let (king, partner) = (self.b.at(way.king_from), self.b.at(way.partner_from));
        self.b.put(way.king_from, None);
        self.b.put(way.partner_from, None);
        self.b.put(way.king_to, king);
        self.b.put(way.partner_to, partner);
    }

    /// Removes the cells from [`SetId::UNMOVED`] that nothing uses any more.
    pub(in crate::vm) fn drop_stale_unmoved(&mut self) {
        let core = self.core;
        let unmoved = self.b.sets[SetId::UNMOVED.idx()];
        let mut useful = self.of_types(&core.types.initial);
        for way in &core.castles {
            if core.partners_may_come {
                useful |= self.parts_in_place(way);
            } else if way.both.within(&unmoved) && self.fits(way) {
                useful |= way.both;
            }
        }
        self.b.set_set(SetId::UNMOVED.0, unmoved & useful);
        self.b.now.stale_unmoved = false;
    }

    /// Returns the cells that leave [`SetId::UNMOVED`] when the pieces on `moved` leave: these, and the cells of partners with
    /// which no piece can castle any more. Before that, all cells of the set must be in use.
    #[inline(never)]
    pub(in crate::vm) fn lost_castling_rights(&self, moved: Bitboard<N>) -> Bitboard<N> {
        let core = self.core;
        if core.partners_may_come {
            return moved;
        }
        let rest = self.b.sets[SetId::UNMOVED.idx()] - moved;
        let partners_of = |cells: Bitboard<N>| {
            let all = cells.iter().map(|it| core.castle_partners[it]);
            all.fold(Bitboard::EMPTY, |all, it| all | it) & rest
        };
        let partners = partners_of(moved & core.castling);
        let mut useful = self.of_types(&core.types.initial);
        for king in partners | partners_of(partners) {
            for (_, castle) in self.castles_of(king) {
                if castle.both.within(&rest) && self.fits(castle) {
                    useful |= castle.both;
                }
            }
        }
        moved | (partners - useful)
    }

    /// Runs the rules that wait for the end of the turn.
    pub(in crate::vm) fn turn_events(&mut self, run: &mut Run) {
        for event in [Event::TurnEnds, Event::GivesCheck] {
            if self.core.waiting[event.slot()].is_empty() {
                continue;
            }
            if event == Event::GivesCheck {
                let enemies = self.core.enemies[usize::from(run.own)] & !self.b.now.eliminated;
                if !each_owner(enemies).iter().any(|it| self.in_check(it as u8)) {
                    continue;
                }
            }
            let unmoved = self.b.sets[SetId::UNMOVED.idx()];
            let mut x = Ctx { mover: run.place(0), ..run.x };
            self.emit(event, &mut x, NONE, 0, None, run);
            self.drop_stale_after(run, unmoved);
        }
    }

    /// Returns the present cells of the pieces that were royal before the move, if the player still owns them.
    pub(in crate::vm) fn royal_before(&self, run: &Run) -> Bitboard<N> {
        let royal = run.followed[1..=run.n_royal].iter().filter(|it| **it != NONE);
        let royal: Bitboard<N> = royal.map(|it| usize::from(*it)).collect();
        royal & *self.b.own(run.own)
    }
}

impl Run {
    /// Returns the context after the move and its events.
    pub(in crate::vm) fn ctx_moved(&self) -> Ctx {
        let at = self.followed[0];
        let mover = self.place(0);
        Ctx { mover, piece: mover, at, piece_is_mover: true, ..self.x }
    }

    /// Updates the cells of the tracked pieces after a step. With `swapped` the pieces on its two cells changed places.
    fn follow_step(&mut self, swapped: bool) {
        let mv = self.mv;
        if self.followed.len() == 1 {
            self.followed[0] = mv.to();
            return;
        }
        for it in &mut self.followed {
            let victim = mv.victims().iter().position(|cell| cell == *it);
            *it = match victim {
                _ if *it == mv.from() => mv.to(),
                Some(n) if mv.unload() != NONE && n == usize::from(mv.unloaded()) => mv.unload(),
                Some(_) => NONE,
                None if *it == mv.to() && swapped => mv.from(),
                None => *it,
            };
        }
    }

    /// Returns the number of the partner of a castling among the tracked pieces.
    fn partner(&self) -> usize {
        1 + self.n_royal
    }

    /// Returns the cell of a tracked piece.
    fn place(&self, n: usize) -> Who {
        if self.followed[n] == NONE { Who::Nothing } else { Who::At(self.followed[n]) }
    }

    /// Returns the context with the present mover.
    fn now(&self, x: &Ctx) -> Ctx {
        Ctx { mover: self.place(0), ..*x }
    }

    /// Stops tracking the piece on a cell.
    pub(in crate::vm) fn gone(&mut self, cell: u16) {
        self.went(cell, NONE);
    }

    /// Notes that the piece on a cell went to another.
    fn went(&mut self, from: u16, to: u16) {
        self.followed.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
    }
}
