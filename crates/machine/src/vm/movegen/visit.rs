//! A sink that shows legal moves to a visitor as they are found.

use super::{List, Movegen, Sink};
use crate::{
    program::{
        Bitboard,
        move_tables::{Shift, TypeMoves},
    },
    vm::{eval::tables::TargetMasks, legality::movegen_info::MovegenInfo, mv::Move},
};
use std::ops::ControlFlow;

/// Shows legal moves to a visitor, batch by batch, until the visitor breaks off.
pub(in crate::vm) struct Visit<'l, F> {
    list: List<'l>,
    visitor: F,
    found: bool,
    pub(in crate::vm) flow: ControlFlow<()>,
}

impl<'l, F: FnMut(&[Move]) -> ControlFlow<()>> Visit<'l, F> {
    pub(in crate::vm) fn new(out: &'l mut Vec<Move>, visitor: F) -> Visit<'l, F> {
        Visit {
            list: List { out, noisy: false },
            visitor,
            found: false,
            flow: ControlFlow::Continue(()),
        }
    }

    /// Shows the moves of the list, all of them legal.
    fn show(&mut self) {
        if !self.list.out.is_empty() && self.flow.is_continue() {
            self.found = true;
            self.flow = (self.visitor)(self.list.out);
        }
        self.list.out.clear();
    }
}

impl<const N: usize, F: FnMut(&[Move]) -> ControlFlow<()>> Sink<N> for Visit<'_, F> {
    fn list(&mut self) -> &mut Vec<Move> {
        self.list.out
    }

    fn test(&mut self, vm: &mut Movegen<'_, N>, info: &MovegenInfo<N>, start: usize) {
        self.list.test(vm, info, start);
        self.show();
    }

    fn steps(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
    ) {
        self.list.steps(vm, masks, type_moves, mv, targets);
        self.show();
    }

    fn shift(
        &mut self,
        vm: &mut Movegen<'_, N>,
        shift: &Shift<N>,
        ty: u8,
        targets: [Bitboard<N>; 2],
    ) {
        self.list.shift(vm, shift, ty, targets);
        self.show();
    }

    fn drops(&mut self, ty: u8, cells: Bitboard<N>) {
        Sink::<N>::drops(&mut self.list, ty, cells);
        self.show();
    }

    fn action(&mut self, vm: &mut Movegen<'_, N>, mv: Move) {
        self.list.action(vm, mv);
        self.show();
    }

    fn pass(&mut self) {
        Sink::<N>::pass(&mut self.list);
        self.show();
    }

    fn has_moves(&self) -> bool {
        self.found
    }

    fn is_full(&self) -> bool {
        self.flow.is_break()
    }
}
