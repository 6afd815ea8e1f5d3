//! Board conditions: conditions on the pieces of the board, resolved for one player. They are quick to evaluate.
//!
//! In every position the machine tests whether the game is over. Most of these tests are board conditions: no own king, or
//! an own piece in a zone. A board condition needs no context. Its zones are cells, its owners and types are constants, and
//! each of its sets is one of these, or an intersection of them.

use super::bitboard::Bitboard;
use alfil_model::{Cond, ExprNode, Num, SetExpr, TypeExpr, TypeSet};

/// A condition on a player, not on a move, with a quick board condition for each player.
#[derive(Clone, Debug)]
pub struct PlayerConds {
    /// For each player.
    pub by_player: Vec<PlayerCond>,
    /// The condition.
    pub cond: Cond,
}

/// A board condition that must hold for a condition to hold.
#[derive(Clone, Debug)]
pub struct PlayerCond {
    /// The board condition.
    pub board_cond: Cond,
    /// True if the condition holds whenever the board condition does.
    pub exact: bool,
}

/// The changes that a move must make for a board condition to become true.
#[derive(Clone, Debug)]
pub struct GameOverGuard<const N: usize> {
    /// Pieces of these types ...
    pub types: TypeSet,
    /// ... leave one of these cells, or come to one.
    pub cells: Bitboard<N>,
    /// Pieces of these types are captured.
    pub victims: TypeSet,
}

impl<const N: usize> GameOverGuard<N> {
    /// A guard that no move affects.
    pub const NOTHING: GameOverGuard<N> =
        GameOverGuard { types: TypeSet([0; 4]), cells: Bitboard::EMPTY, victims: TypeSet([0; 4]) };

    /// Adds a board condition. Returns `None` if it depends on more than the pieces of the board. `all` are all cells.
    pub fn add(&mut self, board_cond: &Cond, all: &Bitboard<N>) -> Option<()> {
        let mut sets = Vec::new();
        let mut reads_more = false;
        board_cond.walk(&mut |it| match it {
            ExprNode::Cond(Cond::Some(set)) | ExprNode::Num(Num::Count(set)) => sets.push(set),
            ExprNode::Num(Num::Held(..) | Num::Passes) => reads_more = true,
            _ => {}
        });
        for set in sets {
            let (cells, types) = matching(set, all);
            self.victims = self.victims.or(&types);
            // A step does not change how many pieces there are on the whole board.
            if cells != *all {
                self.types = self.types.or(&types);
                self.cells |= cells;
            }
        }
        (!reads_more).then_some(())
    }
}

/// Returns the cells and types to which a set of a board condition is restricted.
fn matching<const N: usize>(set: &SetExpr, all: &Bitboard<N>) -> (Bitboard<N>, TypeSet) {
    match set {
        SetExpr::None => (Bitboard::EMPTY, TypeSet::ALL),
        SetExpr::Cells(cells) => (Bitboard::of(cells.iter()), TypeSet::ALL),
        SetExpr::Types(types) => (*all, *types),
        SetExpr::OfType(TypeExpr::Const(ty)) => (*all, TypeSet::from_iter([*ty])),
        SetExpr::Inter(them) => them
            .iter()
            .map(|it| matching(it, all))
            .fold((*all, TypeSet::ALL), |res, it| (res.0 & it.0, res.1.and(&it.1))),
        _ => (*all, TypeSet::ALL),
    }
}
