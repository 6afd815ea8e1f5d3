//! Conditions on what stands where, as one player sees them: the form in which they are read most quickly.
//!
//! Whether a game is over is asked in every position, and mostly by such conditions: no own king, an own piece in a zone,
//! fewer pieces than somebody else. As [`super::expr`]essions they are read with all that might be known of a move; here
//! zones are cells, and owners and types are named once and for all.

use super::{
    bitboard::Bitboard,
    expr::{Cond, Types},
};
use crate::model::Compare;

/// Cells by what stands there.
#[derive(Clone, Debug)]
pub struct CellFilter<const N: usize> {
    /// Among these.
    pub cells: Bitboard<N>,
    /// Whether something has to stand there, or nothing may.
    pub content: Content,
    /// Of which types, if that matters.
    pub types: Option<Vec<u8>>,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Whatever.
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
    /// Some cell is picked.
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
    /// How many cells are picked.
    Count(CellFilter<N>),
    /// How many pieces are held: places in the list of hands.
    Held(Vec<u16>),
    /// See [`crate::model::Num::Passes`].
    Passes,
    /// The sum.
    Add(Box<BoardNum<N>>, Box<BoardNum<N>>),
    /// The difference.
    Sub(Box<BoardNum<N>>, Box<BoardNum<N>>),
}

/// A condition that is read for a player and for no move, with what can be said of it quickly.
#[derive(Clone, Debug)]
pub struct PlayerConds<const N: usize> {
    /// For each player.
    pub by_player: Vec<PlayerCond<N>>,
    /// The condition.
    pub cond: Cond<N>,
}

/// What has to be so for a condition to hold.
#[derive(Clone, Debug)]
pub struct PlayerCond<const N: usize> {
    /// That.
    pub board_cond: BoardCond<N>,
    /// True if it does hold then.
    pub exact: bool,
}

/// What has to be so for the game to be over while there are moves, whoever asks.
#[derive(Clone, Debug)]
pub struct Ends<const N: usize> {
    /// All of this ...
    pub all: BoardCond<N>,
    /// ... and some of these.
    pub any: Vec<BoardCond<N>>,
}

/// What a move has to do to change what facts are about that don't hold yet.
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
    /// What is at stake for nobody yet.
    pub const NOTHING: GameOverGuard<N> =
        GameOverGuard { types: Types([0; 4]), cells: Bitboard::EMPTY, victims: Types([0; 4]) };

    /// Adds a fact, if it is a matter of what stands where, and of nothing else. `all` are all cells.
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
        // A step changes nothing anywhere.
        if filter.cells != *all {
            self.types = self.types.or(&types);
            self.cells |= filter.cells;
        }
    }
}
