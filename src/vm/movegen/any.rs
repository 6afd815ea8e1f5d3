//! A sink that notes whether there is a legal move.

use super::{Sink, TargetMasks};
use crate::{
    program::{
        Bitboard,
        move_tables::{Shift, TypeMoves},
    },
    vm::{eval::Vm, movegen_info::MovegenInfo, mv::Move},
};

/// Notes that there is a legal move.
#[derive(Debug)]
pub(in crate::vm) struct HasAny {
    /// Moves to be tested; empty between batches.
    pub(in crate::vm) list: Vec<Move>,
    /// True if there is a legal move.
    pub(in crate::vm) found: bool,
}

impl<const N: usize> Sink<N> for HasAny {
    fn list(&mut self) -> &mut Vec<Move> {
        &mut self.list
    }

    fn test(&mut self, vm: &mut Vm<'_, N>, info: &MovegenInfo<N>, start: usize) {
        for n in start..self.list.len() {
            let mv = self.list[n];
            if self.found {
                break;
            }
            self.found = vm.is_legal(info, &mv);
        }
        self.list.truncate(start);
    }

    fn listed(&mut self, start: usize) {
        self.found |= self.list.len() > start;
        self.list.truncate(start);
    }

    #[inline]
    fn steps(
        &mut self,
        vm: &mut Vm<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
    ) {
        let all = targets[0] | targets[1];
        if type_moves.chooses && all.meets(&vm.core.choosing.take[masks.player]) {
            // A choice without options leaves no move.
            vm.push_steps(masks, type_moves, mv, targets, &mut self.list);
            Sink::<N>::listed(self, 0);
        } else {
            self.found |= !all.is_empty();
        }
    }

    fn shift(&mut self, vm: &mut Vm<'_, N>, shift: &Shift<N>, ty: u8, targets: [Bitboard<N>; 2]) {
        let all = targets[0] | targets[1];
        if targets[0].meets(&shift.choices[0]) || targets[1].meets(&shift.choices[1]) {
            vm.push_shift(shift, ty, targets, &mut self.list);
            Sink::<N>::listed(self, 0);
        } else {
            self.found |= !all.is_empty();
        }
    }

    fn drops(&mut self, _ty: u8, cells: Bitboard<N>) {
        self.found |= !cells.is_empty();
    }

    fn action(&mut self, vm: &mut Vm<'_, N>, mv: Move) {
        self.found |= vm.count_choices(mv) > 0;
    }

    fn pass(&mut self) {
        self.found = true;
    }

    fn has_moves(&self) -> bool {
        self.found
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.found
    }
}
