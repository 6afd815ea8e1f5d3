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
use arrayvec::ArrayVec;

/// The batches that are kept. A position with more of them is rare; its moves are listed.
const BATCHES: usize = 64;

/// The picks at most. Those that are not legal are picked in vain.
const PICKS: usize = 16;

/// Picks a legal move, each with the same probability.
///
/// Batches are kept and counted. A random number below the sum stands for one of their moves, and only that move is ever
/// written. Moves that have to be tested are counted like the others, and tested when they are picked. If such a move is not
/// legal, another one is picked.
pub(super) struct Sample<'l, const N: usize> {
    /// Holds the moves of batches that must be listed.
    list: List<'l>,
    batches: ArrayVec<Batch<N>, BATCHES>,
    total: u64,
    /// True if there were more batches.
    overflows: bool,
}

/// A batch of moves, some of them pseudo-legal.
struct Batch<const N: usize> {
    n: u64,
    moves: Moves<N>,
    legal: bool,
}

enum Moves<const N: usize> {
    /// Steps of a piece to the targets, of which those in the last set are captures.
    Steps(Move, Bitboard<N>, Bitboard<N>),
    /// Steps that change the cell's number by the same amount.
    Shift(Move, i32, Bitboard<N>, Bitboard<N>),
    Drops(u8, Bitboard<N>),
    /// Moves of the list from a place on.
    Listed(usize),
}

/// SplitMix64.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// Returns a number below `n`.
    #[inline]
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * u128::from(n)) >> 64) as u64
    }
}

impl<'l, const N: usize> Sample<'l, N> {
    pub(super) fn new(out: &'l mut Vec<Move>) -> Sample<'l, N> {
        let list = List { out, noisy: false };
        Sample { list, batches: ArrayVec::new(), total: 0, overflows: false }
    }

    #[inline]
    fn add(&mut self, n: u32, legal: bool, moves: Moves<N>) {
        if n > 0 {
            self.total += u64::from(n);
            self.overflows |= self.batches.try_push(Batch { n: n.into(), moves, legal }).is_err();
        }
    }

    /// Adds the moves of the list from a place on.
    fn add_listed(&mut self, start: usize, legal: bool) {
        let n = (self.list.out.len() - start) as u64;
        match self.batches.last_mut() {
            // These batches follow each other in the list.
            Some(Batch { n: before, moves: Moves::Listed(_), legal: same }) if *same == legal => {
                *before += n;
                self.total += n;
            }
            _ => self.add(n as u32, legal, Moves::Listed(start)),
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "calling takes as long as keeping the few steps of a piece"
    )]
    #[inline(always)]
    fn add_steps(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
        legal: bool,
    ) {
        if type_moves.records_pattern || type_moves.chooses && vm.may_leave_choice(&mv, &targets) {
            let start = self.list.out.len();
            self.list.steps(vm, masks, type_moves, mv, targets);
            self.add_listed(start, legal);
        } else {
            let to = targets[0] | targets[1];
            self.add(to.count(), legal, Moves::Steps(mv, to, targets[1]));
        }
    }

    /// Returns one of the moves. Returns `None` if there is none, if there were too many batches, or if all picks were in vain.
    pub(super) fn pick(
        &self,
        vm: &mut Movegen<'_, N>,
        info: &MovegenInfo<N>,
        random: &mut Random,
    ) -> Option<Move> {
        if self.overflows || self.total == 0 {
            return None;
        }
        (0..PICKS).find_map(|_| {
            let mut number = random.below(self.total);
            let batch = self.batches.iter().find(|it| {
                let here = number < it.n;
                number -= if here { 0 } else { it.n };
                here
            })?;
            let mv = self.numbered(&batch.moves, number as usize)?;
            (batch.legal || vm.is_legal(info, &mv)).then_some(mv)
        })
    }

    /// Returns the move of a batch with a number.
    fn numbered(&self, moves: &Moves<N>, number: usize) -> Option<Move> {
        Some(match moves {
            Moves::Steps(mv, cells, take) => {
                let to = cells.iter().nth(number)?;
                mv.step(mv.from(), to as u16, take.has(to))
            }
            Moves::Shift(mv, by, cells, take) => {
                let to = cells.iter().nth(number)?;
                shift_step(*by, mv, to, take.has(to))
            }
            Moves::Drops(ty, cells) => Move::drop_of(*ty, cells.iter().nth(number)?),
            Moves::Listed(start) => self.list.out[start + number],
        })
    }
}

impl<const N: usize> Sink<N> for Sample<'_, N> {
    fn list(&mut self) -> &mut Vec<Move> {
        self.list.out
    }

    fn test(&mut self, _vm: &mut Movegen<'_, N>, _info: &MovegenInfo<N>, start: usize) {
        self.add_listed(start, false);
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
        self.add_steps(vm, masks, type_moves, mv, targets, true);
    }

    #[inline]
    fn pseudo_legal_steps(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
    ) -> bool {
        self.add_steps(vm, masks, type_moves, mv, targets, false);
        true
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
        let (to, mv) = (quiet | take, shift_move(shift, ty));
        self.add(to.count(), true, Moves::Shift(mv, shift.by, to, take));
        let rest = [targets[0] - quiet, targets[1] - take];
        if !(rest[0] | rest[1]).is_empty() {
            let start = self.list.out.len();
            vm.push_shift(shift, ty, rest, self.list.out);
            self.add_listed(start, true);
        }
    }

    fn drops(&mut self, ty: u8, cells: Bitboard<N>) {
        self.add(cells.count(), true, Moves::Drops(ty, cells));
    }

    fn action(&mut self, vm: &mut Movegen<'_, N>, mv: Move) {
        let start = self.list.out.len();
        vm.choose(mv, self.list.out);
        self.add_listed(start, true);
    }

    fn pass(&mut self) {
        let start = self.list.out.len();
        self.list.out.push(Move::PASS);
        self.add_listed(start, true);
    }

    fn has_moves(&self) -> bool {
        self.total > 0
    }
}
