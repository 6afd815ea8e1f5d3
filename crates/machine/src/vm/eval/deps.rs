//! Dependencies of conditions: a condition that is read once for a position need not be read after each move.
//!
//! See [`crate::program::deps`] for which conditions this is done.

use super::{Ctx, Eval};
use crate::program::Bitboard;
use alfil_model::{Cond, Num, PieceRef, SetExpr};

/// The cells on which a value depends.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::vm) struct DepCells<const N: usize> {
    /// A check-neutral move from here may change it.
    pub(in crate::vm) from: Bitboard<N>,
    /// A check-neutral move to here may change it.
    pub(in crate::vm) to: Bitboard<N>,
}

impl<const N: usize> DepCells<N> {
    fn add(&mut self, cells: Bitboard<N>) {
        self.from |= cells;
        self.to |= cells;
    }

    pub(in crate::vm) fn join(&mut self, other: &DepCells<N>) {
        self.from |= other.from;
        self.to |= other.to;
    }
}

impl<const N: usize> Eval<'_, N> {
    /// Returns whether a condition holds, now and after all check-neutral moves that touch none of its dependencies. Returns
    /// `None` if that is not known.
    pub(in crate::vm) fn eval_with_deps(
        &mut self,
        cond: &Cond,
        x: &Ctx,
    ) -> Option<(bool, DepCells<N>)> {
        let mut deps = DepCells::default();
        let (mut cond, mut negated) = (cond, false);
        while let Cond::Not(it) = cond {
            (cond, negated) = (it, !negated);
        }
        let holds = match cond {
            Cond::Const(it) => *it,
            Cond::And(them) => self.any_is(false, them, x, &mut deps)?,
            Cond::Or(them) => self.any_is(true, them, x, &mut deps)?,
            Cond::Some(SetExpr::Inter(them)) if them.iter().any(is_occupied) => {
                let mut cells = self.core.all;
                for it in in_order(them).filter(|it| !is_occupied(it)) {
                    cells = self.cells_with_deps(it, cells, x, &mut deps)?;
                }
                let met = cells & self.b.occupied;
                // One move empties one cell at most, and what is captured is replaced.
                match met.count() {
                    0 => deps.to |= cells,
                    1 => deps.from |= met,
                    _ => {}
                }
                !met.is_empty()
            }
            Cond::Some(SetExpr::Inter(them))
                if them.iter().all(is_of_pieces)
                    && them.iter().any(|it| matches!(it, SetExpr::Types(_))) =>
            {
                let cells = self.set_inter(them, x);
                // No check-neutral move brings such a piece onto the board, and one is captured at most.
                if cells.count() == 1 {
                    deps.to = cells;
                }
                !cells.is_empty()
            }
            Cond::Some(set) => {
                let some = !self.cells_with_deps(set, self.core.all, x, &mut deps)?.is_empty();
                if is_of_pieces(set) {
                    // A piece that moves is as much on the board as before.
                    deps.from = Bitboard::EMPTY;
                }
                some
            }
            Cond::Compare(how, Num::Count(set), Num::Const(b)) => {
                let a = self.cells_with_deps(set, self.core.all, x, &mut deps)?.count() as i32;
                how.holds(a, *b)
            }
            Cond::Is(PieceRef::Victim, types) => {
                deps.to = self.of_types(types);
                false
            }
            // Neither steps nor drops are of these kinds.
            Cond::Kind(_) => false,
            Cond::Before(it) => {
                let (holds, its) = self.eval_with_deps(it, x)?;
                deps = its;
                holds
            }
            _ => return None,
        };
        Some((holds != negated, deps))
    }

    /// Returns `value` if one of these conditions has this value. If one does, its dependencies suffice.
    fn any_is(
        &mut self,
        value: bool,
        them: &[Cond],
        x: &Ctx,
        deps: &mut DepCells<N>,
    ) -> Option<bool> {
        for it in them {
            let (holds, its) = self.eval_with_deps(it, x)?;
            if holds == value {
                *deps = its;
                return Some(value);
            }
            deps.join(&its);
        }
        Some(!value)
    }

    /// Returns the cells of a set among some cells, and adds their dependencies.
    fn cells_with_deps(
        &mut self,
        set: &SetExpr,
        within: Bitboard<N>,
        x: &Ctx,
        deps: &mut DepCells<N>,
    ) -> Option<Bitboard<N>> {
        let all = self.core.all;
        let res = match set {
            SetExpr::None | SetExpr::All | SetExpr::Cells(_) | SetExpr::Zone(..) => {
                self.set(set, x)
            }
            SetExpr::Vacant | SetExpr::Occupied | SetExpr::Pieces(_) => {
                deps.add(within);
                self.set(set, x)
            }
            SetExpr::Types(types) => {
                // No check-neutral move brings such a piece onto the board: it has to move there, or to be captured.
                let cells = self.of_types(types);
                deps.add(cells);
                cells
            }
            SetExpr::Union(them) => {
                let mut res = Bitboard::EMPTY;
                for it in them {
                    res |= self.cells_with_deps(it, within, x, deps)?;
                }
                res
            }
            SetExpr::Inter(them) => {
                let mut res = within;
                for it in in_order(them) {
                    if res.is_empty() {
                        break;
                    }
                    res = self.cells_with_deps(it, res, x, deps)?;
                }
                res
            }
            SetExpr::Minus(a, b) => {
                let a = self.cells_with_deps(a, within, x, deps)?;
                a - self.cells_with_deps(b, a, x, deps)?
            }
            SetExpr::Not(it) => all - self.cells_with_deps(it, within, x, deps)?,
            SetExpr::Near(it) | SetExpr::FileOf(it) | SetExpr::RankOf(it) => {
                let lines = &self.core.lines;
                let table = match set {
                    SetExpr::Near(_) => &lines.near,
                    SetExpr::FileOf(_) => &lines.file,
                    _ => &lines.rank,
                };
                let of = self.cells_with_deps(it, all, x, deps)?;
                of.iter().fold(Bitboard::EMPTY, |all, it| all | table[it])
            }
            SetExpr::Between(a, b) => {
                let a = self.cells_with_deps(a, all, x, deps)?;
                let b = self.cells_with_deps(b, all, x, deps)?;
                self.between(&a, &b)
            }
            SetExpr::Before(it) => return self.cells_with_deps(it, within, x, deps),
            _ => return None,
        };
        Some(res & within)
    }
}

fn is_occupied(set: &SetExpr) -> bool {
    matches!(set, SetExpr::Occupied)
}

/// Orders sets by their dependencies: first those with few, so that the others matter on fewer cells.
fn in_order(them: &[SetExpr]) -> impl Iterator<Item = &SetExpr> {
    let rank = |it: &SetExpr| match it {
        SetExpr::Types(_)
        | SetExpr::None
        | SetExpr::All
        | SetExpr::Cells(_)
        | SetExpr::Zone(..) => 0,
        SetExpr::Vacant | SetExpr::Occupied | SetExpr::Pieces(_) => 2,
        _ => 1,
    };
    (0..3).flat_map(move |n| them.iter().filter(move |it| rank(it) == n))
}

/// Returns true if a set selects pieces only by owner and type.
fn is_of_pieces(set: &SetExpr) -> bool {
    match set {
        SetExpr::Types(_) | SetExpr::Pieces(_) => true,
        SetExpr::Inter(them) => them.iter().all(is_of_pieces),
        _ => false,
    }
}
