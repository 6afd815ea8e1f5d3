//! A sink that counts legal moves, or finds out whether there is one.

use super::{Movegen, Sink};
use crate::{
    program::{
        Bitboard,
        core::Ranked,
        move_tables::{Shift, TypeMoves},
    },
    vm::{eval::tables::TargetMasks, legality::movegen_info::MovegenInfo, mv::Move},
};

/// Counts legal moves. With `ANY`, the generator may stop after the first of them.
#[derive(Debug)]
pub(in crate::vm) struct Count<const ANY: bool> {
    /// Moves that are listed to be tested or counted; empty between batches.
    pub(in crate::vm) list: Vec<Move>,
    /// True if captures are counted apart.
    split: bool,
    quiet: u64,
    captures: u64,
    passes: u64,
}

impl<const ANY: bool> Count<ANY> {
    pub(in crate::vm) fn new(list: Vec<Move>, split: bool) -> Count<ANY> {
        Count { list, split, quiet: 0, captures: 0, passes: 0 }
    }

    /// Returns how many moves there are of the kind that is preferred.
    pub(in crate::vm) fn total(&self, ranked: Option<Ranked>) -> u64 {
        match ranked {
            Some(Ranked::Takes) if self.captures > 0 => self.captures,
            Some(Ranked::Moves) if self.quiet + self.captures > 0 => self.quiet + self.captures,
            _ => self.quiet + self.captures + self.passes,
        }
    }

    fn count(&mut self, mv: &Move) {
        *if mv.captures() { &mut self.captures } else { &mut self.quiet } += 1;
    }

    /// Counts the moves of the list, all of them legal.
    fn count_list(&mut self) {
        while let Some(mv) = self.list.pop() {
            self.count(&mv);
        }
    }

    /// Counts steps of which some may leave a choice, or captures apart.
    #[inline(never)]
    fn choices<const N: usize>(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        [quiet, take]: [Bitboard<N>; 2],
    ) {
        let core = vm.core;
        let from = usize::from(mv.from());
        let facts = vm.facts(&mv);
        let quiets =
            facts.step_choices.count(false, from, quiet, &core.choosing.quiet[masks.player]);
        let takes = vm.takes(facts, from, take);
        self.quiet += quiets.unwrap_or(0);
        self.captures += takes.unwrap_or(0);
        if quiets.is_none() || takes.is_none() {
            let unknown =
                |known: Option<u64>, it| if known.is_none() { it } else { Bitboard::EMPTY };
            let rest = [unknown(quiets, quiet), unknown(takes, take)];
            vm.push_steps(masks, type_moves, mv, rest, &mut self.list);
            self.count_list();
        }
    }
}

impl<const N: usize, const ANY: bool> Sink<N> for Count<ANY> {
    fn list(&mut self) -> &mut Vec<Move> {
        &mut self.list
    }

    fn test(&mut self, vm: &mut Movegen<'_, N>, info: &MovegenInfo<N>, start: usize) {
        for n in start..self.list.len() {
            if Sink::<N>::is_full(self) {
                break;
            }
            let mv = self.list[n];
            if vm.is_legal(info, &mv) {
                self.count(&mv);
            }
        }
        self.list.truncate(start);
    }

    #[inline]
    fn steps(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
    ) {
        let chooses = type_moves.chooses && vm.may_leave_choice(&mv, &targets);
        if self.split || chooses {
            self.choices(vm, masks, type_moves, mv, targets);
        } else {
            self.quiet += u64::from((targets[0] | targets[1]).count());
        }
    }

    #[inline]
    fn shift(
        &mut self,
        vm: &mut Movegen<'_, N>,
        shift: &Shift<N>,
        ty: u8,
        targets: [Bitboard<N>; 2],
    ) {
        let [quiet, take] = [targets[0] - shift.choices[0], targets[1] - shift.choices[1]];
        self.quiet += u64::from(quiet.count());
        self.captures += u64::from(take.count());
        let rest = [targets[0] - quiet, targets[1] - take];
        if !(rest[0] | rest[1]).is_empty() {
            vm.push_shift(shift, ty, rest, &mut self.list);
            self.count_list();
        }
    }

    fn drops(&mut self, _ty: u8, cells: Bitboard<N>) {
        self.quiet += u64::from(cells.count());
    }

    fn action(&mut self, vm: &mut Movegen<'_, N>, mv: Move) {
        self.quiet += vm.count_choices(mv);
    }

    fn pass(&mut self) {
        self.passes += 1;
    }

    fn has_moves(&self) -> bool {
        self.quiet + self.captures > 0
    }

    #[inline]
    fn is_full(&self) -> bool {
        ANY && self.total(None) > 0
    }
}
