//! Board conditions: conditions on the pieces of the board, resolved for one player. They are quick to evaluate.
//!
//! In every position the machine tests whether the game is over. Most of these tests are board conditions: no own king, or
//! an own piece in a zone. General conditions ([`super::expr`]) need a context. Here zones are cells, and owners and types
//! are constants.

use super::{
    bitboard::Bitboard,
    expr::{Cond, Types},
};
use crate::model::Compare;

/// A set of cells, selected by their content.
#[derive(Clone, Debug)]
pub struct CellFilter<const N: usize> {
    /// The cells to select from.
    pub cells: Bitboard<N>,
    /// The content that a cell must have.
    pub content: Content,
    /// The types that a piece must have; `None` if any type will do.
    pub types: Option<Vec<u8>>,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Anything or nothing.
    Any,
    /// Nothing.
    Nothing,
    /// A piece of one of these owners: a mask.
    Owners(u16),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum BoardCond<const N: usize> {
    /// Always, or never.
    Const(bool),
    /// At least one cell matches.
    Some(CellFilter<N>),
    /// The opposite.
    Not(Box<BoardCond<N>>),
    /// All of them.
    And(Vec<BoardCond<N>>),
    /// Any of them.
    Or(Vec<BoardCond<N>>),
    /// A comparison of numbers.
    Compare(Compare, BoardNum<N>, BoardNum<N>),
}

/// A number.
#[derive(Clone, Debug)]
pub enum BoardNum<const N: usize> {
    /// That one.
    Const(i32),
    /// The number of cells that match.
    Count(CellFilter<N>),
    /// The number of held pieces, as indices of the list of hands.
    Held(Vec<u16>),
    /// See [`crate::model::Num::Passes`].
    Passes,
    /// The sum.
    Add(Box<BoardNum<N>>, Box<BoardNum<N>>),
    /// The difference.
    Sub(Box<BoardNum<N>>, Box<BoardNum<N>>),
}

/// A condition on a player, not on a move, with a quick board condition for each player.
#[derive(Clone, Debug)]
pub struct PlayerConds<const N: usize> {
    /// For each player.
    pub by_player: Vec<PlayerCond<N>>,
    /// The condition.
    pub cond: Cond<N>,
}

/// A board condition that must hold for a condition to hold.
#[derive(Clone, Debug)]
pub struct PlayerCond<const N: usize> {
    /// The board condition.
    pub board_cond: BoardCond<N>,
    /// True if the condition holds whenever the board condition does.
    pub exact: bool,
}

/// Conditions that must hold for the game to be over while there are moves.
#[derive(Clone, Debug)]
pub struct Ends<const N: usize> {
    /// All of this ...
    pub all: BoardCond<N>,
    /// ... and some of these.
    pub any: Vec<BoardCond<N>>,
}

/// The changes that a move must make for a board condition to become true.
#[derive(Clone, Debug)]
pub struct GameOverGuard<const N: usize> {
    /// Pieces of these types ...
    pub types: Types,
    /// ... leave one of these cells, or come to one.
    pub cells: Bitboard<N>,
    /// Pieces of these types are captured.
    pub victims: Types,
}

impl<const N: usize> GameOverGuard<N> {
    /// A guard that no move affects.
    pub const NOTHING: GameOverGuard<N> =
        GameOverGuard { types: Types([0; 4]), cells: Bitboard::EMPTY, victims: Types([0; 4]) };

    /// Adds a board condition. Returns `None` if it depends on more than the pieces of the board. `all` are all cells.
    pub fn add(&mut self, board_cond: &BoardCond<N>, all: &Bitboard<N>) -> Option<()> {
        match board_cond {
            BoardCond::Const(_) => Some(()),
            BoardCond::Some(filter) => {
                self.filter(filter, all);
                Some(())
            }
            BoardCond::Not(it) => self.add(it, all),
            BoardCond::And(them) | BoardCond::Or(them) => {
                them.iter().try_for_each(|it| self.add(it, all))
            }
            BoardCond::Compare(_, a, b) => {
                self.board_num(a, all)?;
                self.board_num(b, all)
            }
        }
    }

    fn board_num(&mut self, board_num: &BoardNum<N>, all: &Bitboard<N>) -> Option<()> {
        match board_num {
            BoardNum::Const(_) => Some(()),
            BoardNum::Count(filter) => {
                self.filter(filter, all);
                Some(())
            }
            BoardNum::Held(_) | BoardNum::Passes => None,
            BoardNum::Add(a, b) | BoardNum::Sub(a, b) => {
                self.board_num(a, all)?;
                self.board_num(b, all)
            }
        }
    }

    fn filter(&mut self, filter: &CellFilter<N>, all: &Bitboard<N>) {
        let types =
            filter.types.as_ref().map_or(Types([u64::MAX; 4]), |it| it.iter().copied().collect());
        self.victims = self.victims.or(&types);
        // A step does not change how many pieces there are on the whole board.
        if filter.cells != *all {
            self.types = self.types.or(&types);
            self.cells |= filter.cells;
        }
    }
}
