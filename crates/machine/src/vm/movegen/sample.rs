//! A sink that picks one of the legal moves at random, without a list of them.

use super::{
    List, Movegen, Sink,
    list::{shift_move, shift_step},
};
use crate::{
    program::{
        Bitboard,
        move_tables::{Shift, TypeMoves},
    },
    vm::{eval::tables::TargetMasks, legality::movegen_info::MovegenInfo, mv::Move},
};

/// Picks a legal move, each with the same probability.
///
/// Moves come in batches. Of the moves so far, the pick is one of the new batch with the probability that its share has. So
/// only the picked move of a picked batch is ever written.
pub(in crate::vm) struct Sample<'l> {
    /// Holds the moves of a batch that must be listed.
    list: List<'l>,
    random: u64,
    total: u64,
    /// The pick; nothing before the first batch.
    pub(in crate::vm) picked: Option<Move>,
}

impl<'l> Sample<'l> {
    pub(in crate::vm) fn new(out: &'l mut Vec<Move>, seed: u64) -> Sample<'l> {
        Sample { list: List { out, noisy: false }, random: seed, total: 0, picked: None }
    }

    /// Returns the number of the picked move in a batch of `n` moves; `None` if the pick stays.
    #[inline]
    fn pick(&mut self, n: u64) -> Option<usize> {
        self.total += n;
        // SplitMix64.
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.random;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        let number = ((u128::from(mixed) * u128::from(self.total)) >> 64) as u64;
        (number < n).then_some(number as usize)
    }

    #[inline]
    fn pick_among<const N: usize>(&mut self, cells: Bitboard<N>, mv: impl Fn(usize) -> Move) {
        let n = u64::from(cells.count());
        if n > 0
            && let Some(number) = self.pick(n)
        {
            self.picked = cells.iter().nth(number).map(mv);
        }
    }

    /// Picks among the moves of the list, all of them legal.
    pub(super) fn pick_listed(&mut self) {
        let n = self.list.out.len();
        if n > 0
            && let Some(number) = self.pick(n as u64)
        {
            self.picked = Some(self.list.out[number]);
        }
        self.list.out.clear();
    }
}

impl<const N: usize> Sink<N> for Sample<'_> {
    fn list(&mut self) -> &mut Vec<Move> {
        self.list.out
    }

    fn test(&mut self, vm: &mut Movegen<'_, N>, info: &MovegenInfo<N>, start: usize) {
        self.list.test(vm, info, start);
        self.pick_listed();
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
        if type_moves.records_pattern || type_moves.chooses && vm.may_leave_choice(&mv, &targets) {
            self.list.steps(vm, masks, type_moves, mv, targets);
            self.pick_listed();
            return;
        }
        let [quiet, take] = targets;
        let from = mv.from();
        self.pick_among(quiet | take, |to| mv.step(from, to as u16, take.has(to)));
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
        let mv = shift_move(shift, ty);
        self.pick_among(quiet | take, |to| shift_step(shift, &mv, to, take.has(to)));
        let rest = [targets[0] - quiet, targets[1] - take];
        if !(rest[0] | rest[1]).is_empty() {
            vm.push_shift(shift, ty, rest, self.list.out);
            self.pick_listed();
        }
    }

    fn drops(&mut self, ty: u8, cells: Bitboard<N>) {
        self.pick_among(cells, |to| Move::drop_of(ty, to));
    }

    fn action(&mut self, vm: &mut Movegen<'_, N>, mv: Move) {
        vm.choose(mv, self.list.out);
        self.pick_listed();
    }

    fn pass(&mut self) {
        self.list.out.push(Move::PASS);
        self.pick_listed();
    }

    fn has_moves(&self) -> bool {
        self.total > 0
    }
}
