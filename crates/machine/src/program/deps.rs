//! Dependencies: which conditions can be read once for a position, instead of after each move.
//!
//! A check-neutral move (see [`super::plan::Facts::check_neutral`]) changes what stands on `from` and `to` and nothing else. If it touches
//! none of the cells on which a condition's value rests, the value afterwards is that of before. The machine finds the
//! cells together with the value (`vm::eval::deps`); here it is decided for which conditions it can.

use alfil_model::{Cond, MoveKind, Num, PieceRef, PlayerRef, SetExpr, TypeSet};

/// How a condition that each move must pass is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForbidTest {
    /// By making the move, unless facts prove that the condition cannot hold.
    #[default]
    Trial,
    /// By reading it once for a position, together with its dependencies.
    Deps,
    /// The condition is that the move gives check. The lines from own pieces to enemy royal pieces are computed once for a
    /// position.
    Sight,
}

/// Returns how a condition can be tested after a move. `steady` are types that no check-neutral move brings onto the board.
pub fn forbid_test(cond: &Cond, steady: &TypeSet) -> ForbidTest {
    match cond {
        Cond::InCheck(PlayerRef::Enemy) => ForbidTest::Sight,
        it if it.has_deps(steady) => ForbidTest::Deps,
        _ => ForbidTest::Trial,
    }
}

/// An expression, asked for what it reads.
pub trait Reading {
    /// Returns true if it reads only where pieces of these types stand, and who owns them.
    fn is_about(&self, types: &TypeSet) -> bool;

    /// Returns true if its value can be read together with the cells on which it depends.
    fn has_deps(&self, steady: &TypeSet) -> bool;
}

impl Reading for Cond {
    fn is_about(&self, types: &TypeSet) -> bool {
        match self {
            Cond::Const(_) => true,
            Cond::Not(it) => it.is_about(types),
            Cond::And(them) | Cond::Or(them) => them.iter().all(|it| it.is_about(types)),
            Cond::Some(it) => it.is_about(types),
            Cond::Compare(_, Num::Count(it), Num::Const(_)) => it.is_about(types),
            _ => false,
        }
    }

    fn has_deps(&self, steady: &TypeSet) -> bool {
        match self {
            Cond::Const(_) | Cond::Is(PieceRef::Victim, _) => true,
            Cond::Not(it) => it.has_deps(steady),
            Cond::And(them) | Cond::Or(them) => them.iter().all(|it| it.has_deps(steady)),
            Cond::Some(it) => it.has_deps(steady),
            Cond::Compare(_, Num::Count(it), Num::Const(_)) => it.has_deps(steady),
            Cond::Before(it) => it.has_deps(steady),
            Cond::Kind(kind) => !matches!(kind, MoveKind::Step | MoveKind::Drop),
            _ => false,
        }
    }
}

impl Reading for SetExpr {
    fn is_about(&self, types: &TypeSet) -> bool {
        let of_types =
            |it: &SetExpr| matches!(it, SetExpr::Types(of) if of.iter().all(|it| types.has(it)));
        match self {
            SetExpr::None | SetExpr::All | SetExpr::Cells(_) => true,
            SetExpr::Zone(_, player) => is_fixed(*player),
            SetExpr::Types(_) => of_types(self),
            SetExpr::Near(it) | SetExpr::FileOf(it) | SetExpr::RankOf(it) | SetExpr::Not(it) => {
                it.is_about(types)
            }
            SetExpr::Union(them) => them.iter().all(|it| it.is_about(types)),
            SetExpr::Minus(a, b) | SetExpr::Between(a, b) => a.is_about(types) && b.is_about(types),
            SetExpr::Inter(them) => {
                let whose =
                    |it: &SetExpr| matches!(it, SetExpr::Pieces(player) if is_fixed(*player));
                let asks_whose = them.iter().any(of_types);
                them.iter().all(|it| it.is_about(types) || asks_whose && whose(it))
            }
            _ => false,
        }
    }

    fn has_deps(&self, steady: &TypeSet) -> bool {
        match self {
            SetExpr::None
            | SetExpr::All
            | SetExpr::Cells(_)
            | SetExpr::Vacant
            | SetExpr::Occupied => true,
            SetExpr::Pieces(player) | SetExpr::Zone(_, player) => is_fixed(*player),
            SetExpr::Types(types) => types.iter().all(|it| steady.has(it)),
            SetExpr::Union(them) | SetExpr::Inter(them) => {
                them.iter().all(|it| it.has_deps(steady))
            }
            SetExpr::Minus(a, b) | SetExpr::Between(a, b) => {
                a.has_deps(steady) && b.has_deps(steady)
            }
            SetExpr::Not(it) | SetExpr::Near(it) | SetExpr::FileOf(it) | SetExpr::RankOf(it) => {
                it.has_deps(steady)
            }
            SetExpr::Before(it) => it.has_deps(steady),
            _ => false,
        }
    }
}

fn is_fixed(player: PlayerRef) -> bool {
    !matches!(player, PlayerRef::Next | PlayerRef::OwnerOf(_))
}
