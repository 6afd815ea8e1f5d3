//! What restricts the moves of a position.

use super::Steps;
use crate::{
    program::{Bitboard, plan::Facts},
    vm::eval::deps::DepCells,
};
use arrayvec::ArrayVec;

/// The number of pins that are stored. The moves of further pinned pieces are tried.
const PINS: usize = 8;

/// The number of slider groups whose checking cells are stored.
pub(super) const MOST_CHECKING_LINES: usize = 4;

/// Facts about a position, computed before its moves are tested.
#[derive(Clone, Debug)]
pub(in crate::vm) struct MovegenInfo<const N: usize> {
    /// What is known about the legality of moves without trying them.
    pub(in crate::vm) certainty: Certainty,
    /// The player's royal pieces.
    pub(in crate::vm) royal: Bitboard<N>,
    /// The cells where pieces that are not royal may go. When the player is in check, they must block or capture the
    /// checker.
    pub(in crate::vm) check_mask: Bitboard<N>,
    /// The pieces that give check, and the cells between them and royal pieces.
    pub(in crate::vm) check_cells: Bitboard<N>,
    /// The pinned pieces, each with its pin mask. A piece that is pinned twice has two masks.
    pin_masks: ArrayVec<(u16, Bitboard<N>), PINS>,
    pub(in crate::vm) pinned: Bitboard<N>,
    /// Moves from these cells must be tried.
    pub(in crate::vm) must_try_from: Bitboard<N>,
    /// Moves to these cells must be tried.
    pub(in crate::vm) must_try_to: Bitboard<N>,
    /// True if check is off.
    pub(in crate::vm) check_off: bool,
    /// The cells where check may be off for the royal piece ...
    pub(in crate::vm) check_off_at: Bitboard<N>,
    /// ... unless a piece stands between it and one of these cells.
    pub(in crate::vm) check_off_unless: Bitboard<N>,
    /// True if check is off on these cells whenever nothing stands between, and moves there are legal then.
    pub(in crate::vm) check_off_legal: bool,
    /// Enemy pieces that give check by standing where they do.
    pub(in crate::vm) intruders: Bitboard<N>,
    /// True if the player is in check. Valid only if check is nothing but an attack (see [`crate::program::Plan::exact`]).
    pub(in crate::vm) in_check: bool,
    /// Targets of area captures that cannot matter to check, for pieces that are neither royal nor pinned.
    pub(in crate::vm) safe_area_captures: Bitboard<N>,
    /// True if all moves that need no trial are forbidden.
    pub(in crate::vm) forbidden: bool,
    /// Enemy royal pieces that may not be brought into check.
    pub(in crate::vm) no_check_royals: Bitboard<N>,
    /// For each of [`AttackersTo::sliders`](crate::program::move_tables::AttackersTo::sliders) the cells from which it would attack them.
    pub(super) checking_lines: ArrayVec<Bitboard<N>, MOST_CHECKING_LINES>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) enum Certainty {
    /// All moves are legal.
    All,
    /// Simple moves are legal.
    Simple,
    /// Check mask and pin masks decide about check-neutral moves.
    Masks,
    /// Nothing is known: all moves are tried.
    Nothing,
}

impl<const N: usize> MovegenInfo<N> {
    /// Returns facts that restrict no move, on a board of these cells.
    #[inline]
    pub(in crate::vm) fn new(all: Bitboard<N>) -> MovegenInfo<N> {
        MovegenInfo {
            certainty: Certainty::Nothing,
            royal: Bitboard::EMPTY,
            check_mask: all,
            check_cells: Bitboard::EMPTY,
            pin_masks: ArrayVec::new(),
            pinned: Bitboard::EMPTY,
            must_try_from: Bitboard::EMPTY,
            must_try_to: Bitboard::EMPTY,
            check_off: false,
            check_off_at: Bitboard::EMPTY,
            check_off_unless: Bitboard::EMPTY,
            check_off_legal: false,
            intruders: Bitboard::EMPTY,
            in_check: false,
            safe_area_captures: Bitboard::EMPTY,
            forbidden: false,
            no_check_royals: Bitboard::EMPTY,
            checking_lines: ArrayVec::new(),
        }
    }

    /// Returns the cells where a piece may go without breaking a pin.
    pub(in crate::vm) fn pin_mask(&self, from: usize) -> Bitboard<N> {
        let pin_masks = self.pin_masks.iter().filter(|it| usize::from(it.0) == from);
        pin_masks.fold(!Bitboard::EMPTY, |all, it| all & it.1)
    }

    /// Returns the targets of a piece's check-neutral steps. They include area captures that cannot matter to check.
    #[inline]
    pub(in crate::vm) fn neutral_steps(&self, facts: &Facts<N>, from: usize) -> Steps<N> {
        let [quiet, mut take] = [facts.check_neutral.quiet, facts.check_neutral.take];
        if !(self.pinned | self.royal).has(from) {
            take |= facts.area_captures & self.safe_area_captures;
        }
        [quiet, take]
    }

    /// Adds a check that is answered on these cells.
    pub(in crate::vm) fn check(&mut self, cells: Bitboard<N>) {
        self.check_mask &= cells;
        self.check_cells |= cells;
    }

    /// Notes that moves from or to these cells must be tried.
    pub(in crate::vm) fn add_deps(&mut self, deps: &DepCells<N>) {
        self.must_try_from |= deps.from;
        self.must_try_to |= deps.to;
    }

    /// Adds a pin: the own piece on a cell must stay on `way`.
    pub(in crate::vm) fn pin(&mut self, cell: usize, way: Bitboard<N>) {
        self.pinned.set(cell);
        if self.pin_masks.try_push((cell as u16, way)).is_err() {
            self.must_try_from.set(cell);
        }
    }
}
