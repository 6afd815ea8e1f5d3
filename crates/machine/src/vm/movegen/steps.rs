//! Legal steps of pieces, looked up in tables.

use super::{Movegen, Sink};
use crate::{
    program::{
        Bitboard,
        move_tables::{MoveTables, Shift, TypeMoves},
        plan::Facts,
    },
    vm::{
        eval::tables::TargetMasks,
        legality::{
            Judged, Steps,
            movegen_info::{Certainty, MovegenInfo},
        },
        mv::Move,
    },
};
use alfil_model::{Phase, SetId, TypeSet};

impl<const N: usize> Movegen<'_, N> {
    /// Sets the masks that depend on the type.
    #[inline]
    fn select_type(&self, masks: &mut TargetMasks<N>, info: &MovegenInfo<N>, ty: usize) {
        if !info.no_check_royals.is_empty() {
            masks.checking_cells = self.checking_cells(info, ty);
            masks.open = info.check_mask - masks.checking_cells;
        }
    }

    /// Returns the targets of a piece's steps, or `None` if conditions must be read.
    #[inline]
    fn targets_of(
        &mut self,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        from: usize,
    ) -> Option<Steps<N>> {
        let tables = &self.core.move_tables;
        let (mut quiet, mut take) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for table in tables.tables_of(type_moves) {
            let [empty, taken] = self.table_targets(masks, table, from);
            if tables.set(table.unknown, from).is_some_and(|it| it.meets(&(empty | taken))) {
                return None;
            }
            quiet |= empty;
            take |= taken;
        }
        Some([quiet, take])
    }

    /// Sorts the steps of a piece by whether they are known to be legal.
    #[expect(
        clippy::inline_always,
        reason = "handing the result over by memory takes as long as finding it"
    )]
    #[inline(always)]
    fn sort_steps(
        &self,
        info: &MovegenInfo<N>,
        masks: &TargetMasks<N>,
        facts: &Facts<N>,
        from: usize,
        steps: Steps<N>,
    ) -> Judged<N> {
        match info.certainty {
            Certainty::Masks => {
                let neutral = info.neutral_steps(facts, from);
                self.judge_steps(info, from, steps, neutral, &masks.checking_cells)
            }
            Certainty::Simple => {
                let legal = [steps[0] & facts.simple.quiet, steps[1] & facts.simple.take];
                Judged { legal, to_test: [steps[0] - legal[0], steps[1] - legal[1]] }
            }
            Certainty::All | Certainty::Nothing => {
                Judged { legal: steps, to_test: [Bitboard::EMPTY; 2] }
            }
        }
    }

    /// Hands the legal steps and castling of all pieces that may move in a phase to a sink.
    pub(super) fn legal_steps<S: Sink<N>>(
        &mut self,
        info: &MovegenInfo<N>,
        phase: &Phase,
        types: Option<&TypeSet>,
        sink: &mut S,
    ) {
        let mut masks = self.target_masks(info.check_mask);
        let mut movers = self.movers(phase, types);
        if MoveTables::<N>::IN_USE {
            let certain = match info.certainty {
                Certainty::All | Certainty::Masks => movers,
                Certainty::Simple => {
                    movers & self.of_each(&self.core.plan.simple_types[masks.player])
                }
                Certainty::Nothing => Bitboard::EMPTY,
            };
            movers = movers - self.free_steps(info, &mut masks, certain, sink);
        }
        for from in movers {
            if sink.is_full() {
                return;
            }
            let Some(piece) = self.b.cells[from].piece() else { continue };
            self.select_type(&mut masks, info, piece.ty.idx());
            self.steps_from(info, &masks, piece.ty.0, from, sink);
        }
    }

    /// Hands the legal steps of pieces that are neither royal nor pinned to a sink. Returns the pieces whose targets decided
    /// about that.
    fn free_steps<S: Sink<N>>(
        &mut self,
        info: &MovegenInfo<N>,
        masks: &mut TargetMasks<N>,
        movers: Bitboard<N>,
        sink: &mut S,
    ) -> Bitboard<N> {
        let core = self.core;
        let type_groups = &core.move_tables.type_groups[masks.player];
        let all = movers - info.royal - info.must_try_from - info.pinned;
        let mut free = all;
        for ty in &type_groups.shifting {
            free = free - self.shifts_of(info, masks, *ty, free, sink);
            if sink.is_full() {
                return movers;
            }
        }
        let leapers = self.free_pieces::<S, false>(info, masks, free, sink);
        let riders = self.free_pieces::<S, true>(info, masks, free, sink);
        all - (free - leapers - riders)
    }

    /// Hands the legal steps of leapers with one table each to a sink, or with `RIDE` of pieces that have rays too. Returns the
    /// pieces whose targets alone decide about legality.
    #[inline]
    fn free_pieces<S: Sink<N>, const RIDE: bool>(
        &mut self,
        info: &MovegenInfo<N>,
        masks: &mut TargetMasks<N>,
        free: Bitboard<N>,
        sink: &mut S,
    ) -> Bitboard<N> {
        let (core, tables) = (self.core, &self.core.move_tables);
        let own = masks.player * core.n_types;
        let by_masks = info.certainty == Certainty::Masks;
        let type_groups = &tables.type_groups[masks.player];
        let types = if RIDE { &type_groups.riders } else { &type_groups.leapers };
        // If checks are forbidden, the masks depend on the type.
        let batch_size = if info.no_check_royals.is_empty() { usize::MAX } else { 1 };
        let mut res = Bitboard::EMPTY;
        for types in types.chunks(batch_size) {
            let pieces = free & self.of_each(types);
            self.select_type(masks, info, usize::from(types[0]));
            res |= pieces;
            for from in pieces {
                let Some(piece) = self.b.cells[from].piece() else { continue };
                let ty = piece.ty.idx();
                let batch = &type_groups.batch_tables[ty];
                let mut to = tables.sets[batch.leaps as usize + from];
                if RIDE {
                    to |= tables.along(&batch.rays, from, &self.b.occupied);
                }
                to &= masks.lands[usize::from(batch.land)];
                let [quiet, take] = [to & masks.vacant(), to & masks.enemies()];
                let targets_are_neutral = || {
                    let facts = &core.plan.facts[own + ty];
                    !by_masks || facts.has_steps(&[quiet, take], &info.safe_area_captures)
                };
                // A step that must be tried may be legal though it answers no check.
                if to.meets(&info.must_try_to) || !(batch.legal_by_target || targets_are_neutral())
                {
                    res.clear(from);
                    continue;
                }
                let targets = [quiet & masks.open, take & masks.open];
                let mv = Move::step_of(piece.ty.0, from);
                sink.steps(self, masks, &tables.type_moves[own + ty], mv, targets);
                if sink.is_full() {
                    return res;
                }
            }
        }
        res
    }

    /// Hands the legal steps and castling of a piece to a sink.
    fn steps_from<S: Sink<N>>(
        &mut self,
        info: &MovegenInfo<N>,
        masks: &TargetMasks<N>,
        ty: u8,
        from: usize,
        sink: &mut S,
    ) {
        let core = self.core;
        let number = masks.player * core.n_types + usize::from(ty);
        let (type_moves, facts) = (&core.move_tables.type_moves[number], &core.plan.facts[number]);
        let in_tables = MoveTables::<N>::IN_USE && !self.not_in_tables(type_moves).has(from);
        let start = sink.list().len();
        if in_tables && let Some(steps) = self.targets_of(masks, type_moves, from) {
            let mv = Move::step_of(ty, from);
            if !sink.pseudo_legal_steps(self, masks, type_moves, mv, steps) {
                let Judged { legal, to_test } = self.sort_steps(info, masks, facts, from, steps);
                sink.steps(self, masks, type_moves, mv, legal);
                if !(to_test[0] | to_test[1]).is_empty() {
                    let start = sink.list().len();
                    self.push_steps(masks, type_moves, mv, to_test, sink.list());
                    sink.test(self, info, start);
                }
            }
            if !sink.is_noisy() && self.b.sets[SetId::UNMOVED.idx()].has(from) {
                let start = sink.list().len();
                self.castles_from(info, from, sink.list());
                sink.test(self, info, start);
            }
        } else {
            self.moves_from(from, None, sink.list());
            sink.test(self, info, start);
        }
    }

    /// Hands the legal steps of a type's pieces to a sink, by shifts. Returns the pieces whose steps are done.
    fn shifts_of<S: Sink<N>>(
        &mut self,
        info: &MovegenInfo<N>,
        masks: &mut TargetMasks<N>,
        ty: u8,
        free: Bitboard<N>,
        sink: &mut S,
    ) -> Bitboard<N> {
        let core = self.core;
        let number = masks.player * core.n_types + usize::from(ty);
        let (type_moves, facts) = (&core.move_tables.type_moves[number], &core.plan.facts[number]);
        let mut pieces = free & self.b.by_type[usize::from(ty)];
        // Pieces whose moves store the pattern are slow to list one by one. A few others are listed sooner that way.
        let threshold = if type_moves.records_pattern { 0 } else { type_moves.batch_threshold() };
        if pieces.is_empty() || pieces.count() <= threshold {
            return Bitboard::EMPTY;
        }
        pieces = pieces - self.not_in_tables(type_moves);
        let all_neutral = type_moves.check_neutral && info.must_try_to.is_empty();
        if info.certainty == Certainty::Masks && !all_neutral {
            pieces = pieces - self.tried_shifts(info, masks, type_moves, facts, pieces);
        }
        if !pieces.is_empty() {
            self.select_type(masks, info, usize::from(ty));
            for shift in core.move_tables.shifts_of(type_moves) {
                let [quiet, take] = self.shift_steps(masks, shift, pieces);
                sink.shift(self, shift, ty, [quiet & masks.open, take & masks.open]);
            }
        }
        pieces
    }

    /// Returns the pieces that leap to cells where moves must be tried.
    fn tried_shifts(
        &self,
        info: &MovegenInfo<N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        facts: &Facts<N>,
        pieces: Bitboard<N>,
    ) -> Bitboard<N> {
        let check_neutral =
            facts.check_neutral.take | (facts.area_captures & info.safe_area_captures);
        let quiet = masks.vacant() & (info.must_try_to | !facts.check_neutral.quiet);
        let take = masks.enemies() & (info.must_try_to | !check_neutral);
        let mut res = Bitboard::EMPTY;
        for shift in self.core.move_tables.shifts_of(type_moves) {
            let to = (shift.from & pieces).shifted(shift.by);
            let quiet = if shift.quiet { to & quiet } else { Bitboard::EMPTY };
            let take = if shift.take { to & take } else { Bitboard::EMPTY };
            res |= (quiet | take).shifted(-shift.by);
        }
        res
    }

    /// Returns the targets of free pieces by a shift, without capture and with one.
    #[inline]
    fn shift_steps(
        &self,
        masks: &TargetMasks<N>,
        shift: &Shift<N>,
        pieces: Bitboard<N>,
    ) -> [Bitboard<N>; 2] {
        let mut from = shift.from & pieces;
        if shift.initial {
            from &= self.b.sets[SetId::UNMOVED.idx()];
        }
        if shift.via != 0 {
            from &= masks.vacant().shifted(-shift.via);
        }
        let to = from.shifted(shift.by);
        [
            if shift.quiet { to & masks.vacant() } else { Bitboard::EMPTY },
            if shift.take { to & masks.enemies() } else { Bitboard::EMPTY },
        ]
    }

    /// Adds the castling moves of the own piece on a cell.
    pub(in crate::vm) fn castles_from(
        &mut self,
        info: &MovegenInfo<N>,
        cell: usize,
        out: &mut Vec<Move>,
    ) {
        let in_check = self.in_check_if_known(info).filter(|_| info.royal == Bitboard::one(cell));
        self.push_castles(cell, in_check, None, out);
    }
}
