//! Dependencies: which conditions can be read once for a position, instead of after each move.
//!
//! A check-neutral move (see [`super::plan::Facts::check_neutral`]) changes what stands on `from` and `to` and nothing else. If it touches
//! none of the cells on which a condition's value rests, the value afterwards is that of before. The machine finds the
//! cells together with the value (`vm::deps`); here it is decided for which conditions it can.

use super::expr::{Cond, Num, Set, Types};
use crate::model::{MoveKind, PieceRef, PlayerRef};

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

impl<const N: usize> Cond<N> {
    /// Returns how the condition can be tested after a move. `steady` are types that no check-neutral move brings onto the
    /// board.
    pub fn forbid_test(&self, steady: &Types) -> ForbidTest {
        match self {
            Cond::InCheck(PlayerRef::Enemy) => ForbidTest::Sight,
            it if it.has_deps(steady) => ForbidTest::Deps,
            _ => ForbidTest::Trial,
        }
    }

    /// Returns true if it reads only where pieces of these types stand, and who owns them.
    pub fn is_about(&self, types: &Types) -> bool {
        match self {
            Cond::Const(_) => true,
            Cond::Not(it) => it.is_about(types),
            Cond::And(them) | Cond::Or(them) => them.iter().all(|it| it.is_about(types)),
            Cond::Some(it) => it.is_about(types),
            Cond::Compare(_, Num::Count(it), Num::Const(_)) => it.is_about(types),
            _ => false,
        }
    }

    fn has_deps(&self, steady: &Types) -> bool {
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

impl<const N: usize> Set<N> {
    fn is_about(&self, types: &Types) -> bool {
        let of_types =
            |it: &Set<N>| matches!(it, Set::Types(of) if of.iter().all(|it| types.has(it)));
        match self {
            Set::Const(_) => true,
            Set::Zone(_, player) => is_fixed(*player),
            Set::Types(_) => of_types(self),
            Set::Near(it) | Set::FileOf(it) | Set::RankOf(it) | Set::Not(it) => it.is_about(types),
            Set::Union(them) => them.iter().all(|it| it.is_about(types)),
            Set::Minus(a, b) | Set::Between(a, b) => a.is_about(types) && b.is_about(types),
            Set::Inter(them) => {
                let whose = |it: &Set<N>| matches!(it, Set::Pieces(player) if is_fixed(*player));
                let asks_whose = them.iter().any(of_types);
                them.iter().all(|it| it.is_about(types) || asks_whose && whose(it))
            }
            _ => false,
        }
    }

    fn has_deps(&self, steady: &Types) -> bool {
        match self {
            Set::Const(_) | Set::Vacant | Set::Occupied => true,
            Set::Pieces(player) | Set::Zone(_, player) => is_fixed(*player),
            Set::Types(types) => types.iter().all(|it| steady.has(it)),
            Set::Union(them) | Set::Inter(them) => them.iter().all(|it| it.has_deps(steady)),
            Set::Minus(a, b) | Set::Between(a, b) => a.has_deps(steady) && b.has_deps(steady),
            Set::Not(it) | Set::Near(it) | Set::FileOf(it) | Set::RankOf(it) => it.has_deps(steady),
            Set::Before(it) => it.has_deps(steady),
            _ => false,
        }
    }
}

fn is_fixed(player: PlayerRef) -> bool {
    matches!(player, PlayerRef::Own | PlayerRef::Enemy | PlayerRef::Const(_) | PlayerRef::Neutral)
}
