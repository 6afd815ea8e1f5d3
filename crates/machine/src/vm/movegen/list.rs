//! A sink that lists legal moves, with all their choices.

use super::{Movegen, Sink};
use crate::{
    program::{
        Bitboard,
        move_tables::{Shift, TypeMoves},
    },
    vm::{
        eval::tables::TargetMasks,
        legality::movegen_info::MovegenInfo,
        mv::{Flags, Move, STAY},
    },
};

/// Lists legal moves.
#[derive(Debug)]
pub(in crate::vm) struct List<'l> {
    pub(in crate::vm) out: &'l mut Vec<Move>,
    /// True if quiet moves without a choice may be left out.
    pub(in crate::vm) noisy: bool,
}

impl<const N: usize> Sink<N> for List<'_> {
    #[inline]
    fn list(&mut self) -> &mut Vec<Move> {
        self.out
    }

    fn test(&mut self, vm: &mut Movegen<'_, N>, info: &MovegenInfo<N>, start: usize) {
        let mut kept = start;
        for n in start..self.out.len() {
            let mv = self.out[n];
            if vm.is_legal(info, &mv) {
                self.out[kept] = mv;
                kept += 1;
            }
        }
        self.out.truncate(kept);
    }

    #[expect(
        clippy::inline_always,
        reason = "calling takes as long as listing the few steps of a piece"
    )]
    #[inline(always)]
    fn steps(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        [mut quiet, take]: [Bitboard<N>; 2],
    ) {
        if self.noisy {
            quiet &= vm.core.choosing.quiet[masks.player];
        }
        let targets = [quiet, take];
        if type_moves.records_pattern {
            vm.push_steps(masks, type_moves, mv, targets, self.out);
        } else if type_moves.chooses && vm.may_leave_choice(&mv, &targets) {
            vm.push_to(&mv, targets, self.out);
        } else {
            push_both(&mv, targets, self.out);
        }
    }

    fn shift(
        &mut self,
        vm: &mut Movegen<'_, N>,
        shift: &Shift<N>,
        ty: u8,
        [mut quiet, take]: [Bitboard<N>; 2],
    ) {
        if self.noisy {
            quiet &= vm.core.choosing.quiet[usize::from(vm.b.now.player)];
        }
        vm.push_shift(shift, ty, [quiet, take], self.out);
    }

    fn drops(&mut self, ty: u8, cells: Bitboard<N>) {
        cells.extend_list(self.out, |to| Move::drop_of(ty, to));
    }

    fn action(&mut self, vm: &mut Movegen<'_, N>, mv: Move) {
        vm.choose(mv, self.out);
    }

    fn pass(&mut self) {
        self.out.push(Move::PASS);
    }

    fn has_moves(&self) -> bool {
        !self.out.is_empty()
    }

    fn is_noisy(&self) -> bool {
        self.noisy
    }
}

impl<const N: usize> Movegen<'_, N> {
    /// Adds a step for each target of a shift, without capture and with one, with all choices.
    pub(super) fn push_shift(
        &mut self,
        shift: &Shift<N>,
        ty: u8,
        targets: [Bitboard<N>; 2],
        out: &mut Vec<Move>,
    ) {
        let mv = shift_move(shift, ty);
        let [quiet, take] = targets;
        let choices = (quiet & shift.choices[0]) | (take & shift.choices[1]);
        let step = |to: usize| shift_step(shift.by, &mv, to, take.has(to));
        let no_choice = (quiet | take) - choices;
        no_choice.extend_list(out, step);
        for to in choices {
            self.push_choosing(step(to), take.has(to), out);
        }
    }

    /// Adds a step with all choices, which depend on from where it goes.
    fn push_choosing(&mut self, mv: Move, take: bool, out: &mut Vec<Move>) {
        let facts = self.facts(&mv);
        let to = usize::from(mv.to());
        let option_list = match facts.step_choices.option_list(take, usize::from(mv.from()), to) {
            None if take => self.capture_promotion(facts, to).map(|it| it.option_list),
            it => it,
        };
        match option_list {
            None => self.push(mv, out),
            Some(it) => push_options(mv, &facts.step_choices.option_lists[usize::from(it)], out),
        }
    }

    /// Adds steps to these targets.
    pub(in crate::vm) fn push_steps(
        &mut self,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
        out: &mut Vec<Move>,
    ) {
        let [mut quiet, mut take] = targets;
        if type_moves.records_pattern {
            let tables = &self.core.move_tables;
            for table in tables.tables_of(type_moves).iter().filter(|it| it.records_pattern) {
                let [empty, taken] = self.table_targets(masks, table, usize::from(mv.from()));
                let flags = Flags::NONE
                    .with(Flags::SETS_EN_PASSANT, table.sets_en_passant)
                    .with(Flags::EXEMPT, table.exempt);
                let mv = mv.by(Move::numbered(table.which, None), flags);
                self.push_to(&mv, [empty & quiet, taken & take], out);
                quiet = quiet - empty;
                take = take - taken;
            }
        }
        self.push_to(&mv, [quiet, take], out);
    }

    /// Adds a step for each target, without capture and with one, with all choices.
    fn push_to(&mut self, mv: &Move, [quiet, take]: [Bitboard<N>; 2], out: &mut Vec<Move>) {
        let (core, player) = (self.core, usize::from(self.b.now.player));
        let step_choices = &self.facts(mv).step_choices;
        let choosing = [&core.choosing.quiet[player], &core.choosing.take[player]];
        let from = usize::from(mv.from());
        let choices = if step_choices.alike {
            let both = *choosing[0] | *choosing[1];
            (quiet | take) & (both - step_choices.no_choice(true, from))
        } else {
            quiet & (*choosing[0] - step_choices.no_choice(false, from))
                | take & (*choosing[1] - step_choices.no_choice(true, from))
        };
        push_both(mv, [quiet - choices, take - choices], out);
        if choices.is_empty() {
            return;
        }
        if step_choices.alike {
            self.push_with_options(mv, take, choices, true, out);
        } else {
            self.push_with_options(mv, take, choices & quiet, false, out);
            self.push_with_options(mv, take, choices & take, true, out);
        }
    }

    /// Adds steps to targets that may leave something to choose. Those to `captures` capture. `take` selects the table of
    /// choices: that of captures, or that of other steps.
    #[inline(never)]
    fn push_with_options(
        &mut self,
        mv: &Move,
        captures: Bitboard<N>,
        mut targets: Bitboard<N>,
        take: bool,
        out: &mut Vec<Move>,
    ) {
        let from = mv.from();
        let step_choices = &self.facts(mv).step_choices;
        for (cells, option_list) in step_choices.of(take, usize::from(from)) {
            for to in targets & *cells {
                push_options(
                    mv.step(from, to as u16, captures.has(to)),
                    &step_choices.option_lists[usize::from(*option_list)],
                    out,
                );
            }
            targets = targets - *cells;
        }
        for to in targets {
            let captures = captures.has(to);
            self.push_choosing(mv.step(from, to as u16, captures), captures, out);
        }
    }

    /// Returns false if none of these steps, without capture and with one, leaves a choice.
    #[inline]
    pub(super) fn may_leave_choice(&self, mv: &Move, [quiet, take]: &[Bitboard<N>; 2]) -> bool {
        let facts = self.facts(mv);
        let none = |take: bool| facts.step_choices.no_choice(take, usize::from(mv.from()));
        !(quiet.within(&none(false)) && take.within(&none(true)))
    }
}

/// Returns the move of a shift by pieces of a type, without its cells.
#[inline]
pub(super) fn shift_move<const N: usize>(shift: &Shift<N>, ty: u8) -> Move {
    let flags = Flags::NONE
        .with(Flags::SETS_EN_PASSANT, shift.sets_en_passant)
        .with(Flags::EXEMPT, shift.exempt);
    Move::step_of(ty, 0).by(Move::numbered(shift.which, None), flags)
}

/// Returns the step of a shift to a cell.
#[inline]
pub(super) fn shift_step(by: i32, like: &Move, to: usize, captures: bool) -> Move {
    like.step((to as i32 - by) as u16, to as u16, captures)
}

/// Adds a step for each of these targets, without capture and with one, where there is nothing to choose. One loop for both
/// costs fewer wrong branch predictions than two.
#[inline]
fn push_both<const N: usize>(like: &Move, [quiet, take]: [Bitboard<N>; 2], out: &mut Vec<Move>) {
    let from = like.from();
    (quiet | take).extend_list(out, |to| like.step(from, to as u16, take.has(to)));
}

/// Adds a move with each choice of an option list.
#[inline]
fn push_options(mv: Move, option_list: &[u8], out: &mut Vec<Move>) {
    if option_list.is_empty() {
        out.push(mv);
    }
    for chosen in option_list {
        out.push(mv.with_choice([*chosen, STAY]));
    }
}
