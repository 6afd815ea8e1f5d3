//! How turns go on, as far as that is known before the game.

use super::{
    bits::Bits,
    expr::{Set, Types},
};
use crate::model::PlayerRef;

/// How turns go on.
#[derive(Clone, Debug)]
pub struct Course<const N: usize> {
    /// What follows a move of each phase that is no pass.
    pub follows: Vec<Follows>,
    /// Whether there is something to be cleared when moves or turns begin.
    pub ages: bool,
    /// Whether rules wait for the end of a turn.
    pub ends_heard: bool,
    /// For each phase what it has moves for, whatever else there is.
    pub sources: Vec<Vec<Source<N>>>,
    /// In how many ways a turn can go on after its first move.
    pub rest: Rest,
}

/// What follows a move, unless the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// The other player's turn.
    HandOver,
    /// A phase.
    Phase(u8),
    /// A phase if it has a move, else the other player's turn.
    Maybe(u8),
    /// That depends.
    Unknown,
}

/// Choices, each of which can be made with each of the others: one of the cells of a set, and types that somebody holds.
#[derive(Clone, Debug)]
pub struct Source<const N: usize> {
    /// The set, if there is one. It depends on nothing but what stands on a cell whether the cell is in it.
    pub set: Option<Set<N>>,
    /// Whose hands, and which types.
    pub held: Vec<(PlayerRef, Types)>,
    /// For each player on move the cells that are in it if they are empty.
    pub empty: Vec<Bits<N>>,
    /// For each player on move and each type the cells that are in it with his piece of that type.
    pub own: Vec<Bits<N>>,
}

/// In how many ways a turn can go on after a first move that does nothing but move a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// That has to be found out.
    Unknown,
    /// As many as the sources of the second phase offer. What ends the game in between is a matter of how many pieces
    /// there are.
    Sources,
    /// As many as there are cells to which the piece that moved could go on.
    Targets,
    /// In one, and one more for each held type of these if the move began in the set of that number.
    Gates(u16, Types),
}
