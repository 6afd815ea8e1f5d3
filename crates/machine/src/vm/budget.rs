//! The budget of a position: how much work a question about it may take.
//!
//! Rules can make one question as long as all turns of many moves: whole turns are compared, or a phase has no way out. So
//! everything that tries moves or reads a whole board spends steps of a budget. Once it is spent, all loops end quickly,
//! with results that mean nothing. The position remembers it until a move is made or taken back, so that nobody takes the
//! results for true.

use super::{eval::Eval, mv::Move};
use crate::program::Bitboard;

/// Steps of work. A step takes about as long as a read of a short condition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    left: u32,
    limit: u32,
}

impl Budget {
    /// The steps that a question may take. A fast machine does as many in less than a second.
    pub(super) const USUAL: u32 = 4_000_000;

    pub(super) const fn new() -> Budget {
        Budget { left: Budget::USUAL, limit: Budget::USUAL }
    }

    /// Sets the limit; with `None` there is none.
    pub(super) fn set_limit(&mut self, limit: Option<u32>) {
        self.limit = limit.unwrap_or(u32::MAX).max(1);
        self.left = self.limit;
    }

    /// Begins a question. A position whose budget was spent gets no other one.
    #[inline]
    pub(super) fn begin_question(&mut self) {
        if self.left != 0 {
            self.left = self.limit;
        }
    }

    /// Begins another position.
    #[inline]
    pub(super) fn begin_position(&mut self) {
        self.left = self.limit;
    }

    /// Spends steps. Returns false if fewer are left.
    #[inline]
    pub(super) fn spend(&mut self, steps: u32) -> bool {
        if self.limit != u32::MAX {
            self.left = self.left.saturating_sub(steps);
        }
        self.left != 0
    }

    /// Returns true if the last question took a long time: so long that a clock should be read.
    #[inline]
    pub(super) fn took_long(&self) -> bool {
        self.limit != u32::MAX && self.left < self.limit - self.limit / 128
    }

    /// Returns true if all steps are spent.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }
}

impl<const N: usize> Eval<'_, N> {
    /// The steps that it takes to try a move.
    const TRIAL: u32 = 4 + N as u32 / 4;

    /// Spends the steps of trying a move. Returns false if the budget is spent.
    #[inline]
    pub(super) fn may_try(&mut self) -> bool {
        self.b.budget.spend(Self::TRIAL)
    }

    /// Spends the steps of reading a number of cells one by one. Returns false if the budget is spent.
    #[inline]
    pub(super) fn may_read(&mut self, cells: u32) -> bool {
        self.b.budget.spend(1 + cells.saturating_mul(1 + N as u32 / 16) / 4)
    }

    /// Spends the steps of reading the rows of a set. Returns false if the budget is spent.
    pub(super) fn may_read_rows(&mut self, set: &Bitboard<N>, most: Option<u16>) -> bool {
        let cells = set.count();
        let dirs = self.core.lines.dirs.len() as u32;
        // Whether a row is whole is read with all cells of the set.
        let each = if most.is_some() { dirs.saturating_mul(cells) } else { dirs };
        self.may_read(cells.saturating_mul(each))
    }

    /// Adds a move of an action that leaves nothing more to choose. Returns false if the budget is spent.
    pub(super) fn push_chosen(&mut self, mv: Move, out: &mut Vec<Move>) -> bool {
        let may = self.b.budget.spend(2);
        if may {
            out.push(mv);
        }
        may
    }
}
