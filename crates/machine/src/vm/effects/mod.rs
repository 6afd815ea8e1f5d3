//! Makes a move: the step itself, and the work before and after its events.

pub(in crate::vm) mod outcome;
pub(in crate::vm) mod rules;
pub(in crate::vm) mod simple;
pub(in crate::vm) mod turns;

use crate::program::{
    Bitboard,
    core::{Castle, Ids, NEUTRAL, NO_TYPE, Pattern},
    sight::Sight,
};
use crate::vm::{
    board::{NONE, Piece, each_owner, new_piece},
    eval::choices::Decision,
    eval::walk::Walker,
    eval::{Asking, Ctx, Vm, Who},
    mv::{Flags, KindCode, Move},
};
use alfil_model::{Event, PieceType, SetId};

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
    /// The value of `Vm::asking` when the move began.
    outer: Asking,
    /// The numbers of the rules that have applied, if they are wanted: see [`Vm::rules_applied`].
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

impl<const N: usize> Vm<'_, N> {
    /// Makes a move, including its rules. Does not change the turn, and does not test legality. [`Vm::finish`] must follow.
    pub(in crate::vm) fn apply(&mut self, mv: Move) -> Run {
        self.apply_noting(mv, None)
    }

    /// Does the same as [`Vm::apply`], and adds the numbers of the rules that apply to `applied`.
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

    /// Ends the work that [`Vm::apply`] began.
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
        self.b.set_hand(idx, self.b.hands[idx].saturating_sub(1));
        self.b.put(mv.to(), Some(self.made(mv.ty(), own)));
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
        if mv.from() == mv.to() && mv.cells.is_empty() {
            return;
        }
        let put_down = if mv.unload() == NONE {
            None
        } else {
            self.b.at(mv.cells.at(usize::from(mv.unloaded())))
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

    /// Returns a new piece. Pieces of neutral types have no owner.
    pub(in crate::vm) fn made(&self, ty: u8, owner: u8) -> Piece {
        let owner = if self.core.types.neutral.has(PieceType(ty)) { NEUTRAL as u8 } else { owner };
        new_piece(ty, owner)
    }

    /// Walks a step again. Returns the cells that it passes, and the cell of its hurdle.
    pub(in crate::vm) fn trace(&mut self, mv: &Move) -> (Bitboard<N>, u16) {
        let core = self.core;
        if let Some(passed) = self.passed(mv) {
            return (passed, NONE);
        }
        let own = *self.b.own(self.b.now.player);
        let royal = self.all_royal();
        let (number, outer) = mv.pattern();
        let (mut res, mut over) = (Bitboard::EMPTY, NONE);
        // The pattern belongs to the mover, or after a relay to another piece.
        let first = std::iter::once(usize::from(mv.from()));
        for cell in first.chain(own.iter().filter(|_| core.relays)) {
            let Some(piece) = self.b.cells[cell].piece() else { continue };
            let movement = core.movement(piece.owner.idx(), piece.ty.idx());
            let pattern = match outer {
                None => movement.patterns.get(number),
                Some(outer) => {
                    let imitation = movement.patterns.get(outer).and_then(|it| it.imitates);
                    let imitated = imitation.and_then(|it| self.imitated(it, piece.owner.idx()));
                    imitated.and_then(|it| it.patterns.get(number))
                }
            };
            let Some(pattern) = pattern else { continue };
            let imitates = outer.and_then(|it| movement.patterns.get(it));
            let mut walker = Walker::new(core, self.b, piece.owner.0);
            walker.royal = royal;
            walker.trace = true;
            let done = pattern.paths.iter().any(|path| {
                walker.walk(path, cell as u16, &mut |it, passed| {
                    let found = it.from == mv.from()
                        && it.to == mv.to()
                        && it.victims == mv.victims()
                        && it.unload == mv.unload()
                        && it.swap == mv.flags().has(Flags::SWAP);
                    if found {
                        res = passed.iter().map(|it| usize::from(*it)).collect();
                        over = it.over;
                    }
                    found
                })
            });
            // A mover's own pattern may make the same step, but not be allowed to.
            if done && (!core.relays || self.suits(mv, cell, [Some(pattern), imitates], over)) {
                break;
            }
            (res, over) = (Bitboard::EMPTY, NONE);
        }
        res.clear(usize::from(mv.from()));
        res.clear(usize::from(mv.to()));
        (res, over)
    }

    /// Returns true if the piece on `by` has a pattern now, and its conditions allow a move over `over`.
    fn suits(
        &mut self,
        mv: &Move,
        by: usize,
        [pattern, imitates]: [Option<&Pattern<N>>; 2],
        over: u16,
    ) -> bool {
        let unmoved = self.b.sets[SetId::UNMOVED.idx()].has(by);
        let of_both = [pattern, imitates].into_iter().flatten();
        if of_both.clone().any(|it| it.initial && !unmoved) {
            return false;
        }
        let mut x = self.ctx_before(mv);
        self.put_hurdle(&mut x, over);
        let to = usize::from(mv.to());
        of_both.into_iter().all(|it| self.conditions_hold(&it.when, None, by, to, |_| x))
    }

    /// Returns the cells that a basic step passes, if the tables have them.
    fn passed(&self, mv: &Move) -> Option<Bitboard<N>> {
        let (number, outer) = mv.pattern();
        let movement = self.core.movement(usize::from(self.b.now.player), usize::from(mv.ty()));
        let pattern = movement.patterns.get(number)?;
        if outer.is_some() || !mv.is_basic_step() || self.core.relays || !pattern.walks.is_empty() {
            return None;
        }
        let (from, to) = (usize::from(mv.from()), usize::from(mv.to()));
        let (mut res, mut found) = (Bitboard::EMPTY, 0);
        for (_, reach) in &pattern.tables {
            reach.sights(from, to, &self.b.occupied, &Bitboard::EMPTY, &mut |sight| match sight {
                Sight::Open(way) => {
                    res = way;
                    found += 1;
                }
                Sight::Blocked(..) => {}
                Sight::Unknown { .. } => found += 2,
            });
        }
        (found == 1).then_some(res)
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
