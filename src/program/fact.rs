//! Conditions on what stands where, as one player sees them: the form in which they are read most quickly.
//!
//! Whether a game is over is asked in every position, and mostly by such conditions: no own king, an own piece in a zone,
//! fewer pieces than somebody else. As [`super::expr`]essions they are read with all that might be known of a move; here
//! zones are cells, and owners and types are named once and for all.

use super::{
    bits::Bits,
    expr::{Cond, Types},
};
use crate::model::Compare;

/// Cells by what stands there.
#[derive(Clone, Debug)]
pub struct Pick<const N: usize> {
    /// Among these.
    pub cells: Bits<N>,
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
pub enum Fact<const N: usize> {
    /// Always, or never.
    Const(bool),
    /// Some cell is picked.
    Some(Pick<N>),
    /// The opposite.
    Not(Box<Fact<N>>),
    /// All of them.
    And(Vec<Fact<N>>),
    /// Any of them.
    Or(Vec<Fact<N>>),
    /// A comparison of numbers.
    Compare(Compare, Amount<N>, Amount<N>),
}

/// A number.
#[derive(Clone, Debug)]
pub enum Amount<const N: usize> {
    /// That one.
    Const(i32),
    /// How many cells are picked.
    Count(Pick<N>),
    /// How many pieces are held: places in the list of hands.
    Held(Vec<u16>),
    /// See [`crate::model::Num::Passes`].
    Passes,
    /// The sum.
    Add(Box<Amount<N>>, Box<Amount<N>>),
    /// The difference.
    Sub(Box<Amount<N>>, Box<Amount<N>>),
}

/// A condition that is read for a player and for no move, with what can be said of it quickly.
#[derive(Clone, Debug)]
pub struct Quick<const N: usize> {
    /// For each player.
    pub needs: Vec<Need<N>>,
    /// The condition.
    pub cond: Cond<N>,
}

/// What has to be so for a condition to hold.
#[derive(Clone, Debug)]
pub struct Need<const N: usize> {
    /// That.
    pub fact: Fact<N>,
    /// Whether it does hold then.
    pub enough: bool,
}

/// What has to be so for the game to be over while there are moves, whoever asks.
#[derive(Clone, Debug)]
pub struct Ends<const N: usize> {
    /// All of this ...
    pub all: Fact<N>,
    /// ... and some of these.
    pub any: Vec<Fact<N>>,
}

/// What a move has to do to change what facts are about that don't hold yet.
#[derive(Clone, Debug)]
pub struct Stakes<const N: usize> {
    /// Pieces of these types ...
    pub types: Types,
    /// ... leave one of these cells, or come to one.
    pub cells: Bits<N>,
    /// Pieces of these types are captured.
    pub victims: Types,
}

impl<const N: usize> Stakes<N> {
    /// What is at stake for nobody yet.
    pub const NOTHING: Stakes<N> =
        Stakes { types: Types([0; 4]), cells: Bits::EMPTY, victims: Types([0; 4]) };

    /// Adds a fact, if it is a matter of what stands where, and of nothing else. `all` are all cells.
    pub fn add(&mut self, fact: &Fact<N>, all: &Bits<N>) -> Option<()> {
        match fact {
            Fact::Const(_) => Some(()),
            Fact::Some(pick) => {
                self.pick(pick, all);
                Some(())
            }
            Fact::Not(it) => self.add(it, all),
            Fact::And(them) | Fact::Or(them) => them.iter().try_for_each(|it| self.add(it, all)),
            Fact::Compare(_, a, b) => {
                self.amount(a, all)?;
                self.amount(b, all)
            }
        }
    }

    fn amount(&mut self, amount: &Amount<N>, all: &Bits<N>) -> Option<()> {
        match amount {
            Amount::Const(_) => Some(()),
            Amount::Count(pick) => {
                self.pick(pick, all);
                Some(())
            }
            Amount::Held(_) | Amount::Passes => None,
            Amount::Add(a, b) | Amount::Sub(a, b) => {
                self.amount(a, all)?;
                self.amount(b, all)
            }
        }
    }

    fn pick(&mut self, pick: &Pick<N>, all: &Bits<N>) {
        let types =
            pick.types.as_ref().map_or(Types([u64::MAX; 4]), |it| it.iter().copied().collect());
        self.victims = self.victims.or(&types);
        // A step changes nothing anywhere.
        if pick.cells != *all {
            self.types = self.types.or(&types);
            self.cells |= pick.cells;
        }
    }
}
