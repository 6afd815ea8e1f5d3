//! Moves as the machine passes them round.

use super::board::NONE;
use crate::{
    model::{CustomId, MAX_CHOICES, MAX_VICTIMS, MoveKind},
    program::core::NO_TYPE,
};
use std::ops::Deref;

/// No type chosen: the mover stays as it is.
pub(super) const STAY: u8 = NO_TYPE;

/// A move of one position.
///
/// It means something only in the position whose list it comes from (and in equal ones): [`super::Position::info`] says
/// what. Two moves of a position are equal only if they do the same.
///
/// What is the same in most moves lies side by side, so that a list is written in few strokes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, align(8))]
pub struct Move {
    /// Victims; for custom moves what was chosen.
    pub(super) cells: [u16; MAX_VICTIMS],
    /// Where a victim is put down again.
    pub(super) unload: u16,
    /// Which victim is put down again.
    pub(super) unloaded: u8,
    /// How many of `cells` are in use.
    pub(super) n_cells: u8,
    /// What the mover becomes by choice, for each choice it meets.
    pub(super) choice: [u8; MAX_CHOICES],
    pub(super) kind: Kind,
    pub(super) flags: Flags,
    /// Steps: the pattern, see [`Move::pattern`]; castling: the way; custom moves: which.
    pub(super) which: u16,
    /// The mover's type; for drops the dropped one.
    pub(super) ty: u8,
    pub(super) from: u16,
    pub(super) to: u16,
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

/// What else is to be known of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Flags(u8);

impl Flags {
    pub(super) const NONE: Flags = Flags(0);
    /// The mover and the own piece on `to` change places.
    pub(super) const SWAP: Flags = Flags(1);
    /// A trail is left.
    pub(super) const TRAIL: Flags = Flags(2);
    /// The pattern has an apostrophe.
    pub(super) const EXEMPT: Flags = Flags(4);

    pub(super) fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub(super) fn with(self, other: Flags, on: bool) -> Flags {
        Flags(if on { self.0 | other.0 } else { self.0 })
    }
}

impl Move {
    /// A pass, from which the others are made.
    pub(super) const PASS: Move = Move {
        kind: Kind::Pass,
        flags: Flags::NONE,
        ty: 0,
        n_cells: 0,
        from: NONE,
        to: NONE,
        cells: [NONE; MAX_VICTIMS],
        unload: NONE,
        which: 0,
        unloaded: 0,
        choice: [STAY; MAX_CHOICES],
    };

    /// What kind of move it is.
    pub fn kind(self) -> MoveKind {
        match self.kind {
            Kind::Step => MoveKind::Step,
            Kind::Castle => MoveKind::Castle,
            Kind::Drop => MoveKind::Drop,
            Kind::Pass => MoveKind::Pass,
            Kind::Custom => MoveKind::Custom(CustomId(self.which)),
        }
    }

    /// The cells of captured pieces, those put down again included.
    pub(super) fn victims(&self) -> &[u16] {
        let n = if self.kind == Kind::Step { usize::from(self.n_cells) } else { 0 };
        &self.cells[..n]
    }

    /// The cells of captured pieces that are not put down again.
    pub(super) fn captured(&self) -> impl Iterator<Item = u16> + '_ {
        let put_down = if self.unload == NONE { usize::MAX } else { usize::from(self.unloaded) };
        self.victims().iter().enumerate().filter(move |it| it.0 != put_down).map(|it| *it.1)
    }

    /// A step like another one, but from and to these cells, capturing what stands there or nothing.
    #[inline]
    pub(super) fn step(&self, from: u16, to: u16, take: bool) -> Move {
        let (n_cells, first) = if take { (1, to) } else { (0, NONE) };
        let cells = [first, NONE, NONE, NONE];
        Move { kind: Kind::Step, n_cells, cells, from, to, ..*self }
    }

    /// Sets the target of a step, and the victim's cell too if there is a victim.
    #[inline]
    pub(super) fn aim(&mut self, to: usize) {
        self.to = to as u16;
        if self.n_cells > 0 {
            self.cells[0] = self.to;
        }
    }

    /// Whether it captures nothing or what stands on its target, and moves nothing else.
    #[inline]
    pub(super) fn is_simple(&self) -> bool {
        self.kind == Kind::Step
            && self.unload == NONE
            && !self.flags.has(Flags::SWAP)
            && (self.n_cells == 0 || self.n_cells == 1 && self.cells[0] == self.to)
    }

    /// Which of the type's patterns makes the step, and which pattern imitates it.
    pub(super) fn pattern(&self) -> (usize, Option<usize>) {
        let outer = usize::from(self.which >> 8);
        (usize::from(self.which & 0xff), outer.checked_sub(1))
    }

    /// The reverse of [`Move::pattern`].
    pub(super) fn which(number: u16, outer: Option<u16>) -> u16 {
        number | outer.map_or(0, |it| it + 1) << 8
    }

    /// Whether two moves of a position are one but for choices.
    pub(super) fn same(&self, other: &Move) -> bool {
        self.key() == other.key()
    }

    fn key(&self) -> Move {
        let which = if self.kind == Kind::Step { 0 } else { self.which };
        let flags = Flags(self.flags.0 & Flags::SWAP.0);
        Move { which, flags, choice: [STAY; MAX_CHOICES], ..*self }
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

    /// Keeps only moves for which the test holds.
    pub fn retain(&mut self, test: impl FnMut(&Move) -> bool) {
        self.0.retain(test);
    }

    /// Lets two moves change places.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn swap(&mut self, a: usize, b: usize) {
        self.0.swap(a, b);
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

    #[test]
    fn patterns_are_found_again() {
        for (number, outer) in [(0, None), (7, None), (0, Some(0)), (200, Some(31))] {
            let mv = Move { which: Move::which(number, outer), ..Move::PASS };
            assert_eq!(mv.pattern(), (usize::from(number), outer.map(usize::from)));
        }
    }
}
