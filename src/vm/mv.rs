//! Moves as the machine passes them round.

use crate::model::{MAX_CHOICES, MAX_VICTIMS, MoveKind};
use std::ops::Deref;

/// No cell, no number.
pub(super) const NONE: u16 = u16::MAX;
/// No type chosen.
pub(super) const NO_CHOICE: u8 = u8::MAX;

/// A move of one position.
///
/// It means something only in the position whose list it comes from (and in equal ones): [`super::Position::info`] says
/// what. Two moves of a position are equal only if they do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) kind: Kind,
    /// How many of `cells` are in use.
    pub(super) n_cells: u8,
    /// The mover's type; for drops the dropped one.
    pub(super) ty: u8,
    /// The mover and the piece of its own on `to` change places.
    pub(super) swap: bool,
    pub(super) from: u16,
    pub(super) to: u16,
    /// Victims; for custom moves what was chosen.
    pub(super) cells: [u16; MAX_VICTIMS],
    pub(super) unload: u16,
    /// Steps: the number of the pattern; castling: of the way; custom moves: of the move.
    pub(super) which: u16,
    /// What the mover becomes by choice, for each choice it meets.
    pub(super) choice: [u8; MAX_CHOICES],
}

/// [`MoveKind`] in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Step,
    Castle,
    Drop,
    Pass,
    Custom,
}

impl Move {
    /// A pass, from which the others are made.
    pub(super) const PASS: Move = Move {
        kind: Kind::Pass,
        n_cells: 0,
        ty: 0,
        swap: false,
        from: NONE,
        to: NONE,
        cells: [NONE; MAX_VICTIMS],
        unload: NONE,
        which: NONE,
        choice: [NO_CHOICE; MAX_CHOICES],
    };

    /// What kind of move it is.
    pub fn kind(self) -> MoveKind {
        match self.kind {
            Kind::Step => MoveKind::Step,
            Kind::Castle => MoveKind::Castle,
            Kind::Drop => MoveKind::Drop,
            Kind::Pass => MoveKind::Pass,
            Kind::Custom => MoveKind::Custom(crate::model::CustomId(self.which)),
        }
    }
}

/// A list of moves, to be reused.
#[derive(Clone, Debug, Default)]
pub struct MoveList(pub(super) Vec<Move>);

impl MoveList {
    /// An empty list.
    pub fn new() -> MoveList {
        MoveList::default()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_small() {
        assert!(size_of::<Move>() <= 24);
    }
}
