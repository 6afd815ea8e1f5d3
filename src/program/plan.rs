//! How legality is decided, and why.

use super::{bits::Bits, expr::Types};
use std::borrow::Cow;

/// How the machine decides which moves are legal.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// Which way.
    pub legality: Legality,
    /// Why, for people.
    pub why: Cow<'static, str>,
    /// Types of which royal pieces are (with [`Legality::Sight`]).
    pub royal: Types,
    /// For each player and type the moves without consequences beyond themselves (with [`Legality::Sight`]).
    pub calm: Vec<Calm<N>>,
}

/// Ways to decide which moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Every move of the patterns is legal.
    Free,
    /// Nobody is in check, and the move changes nothing on which that depends: then it is legal. All others are made,
    /// tested and taken back.
    Sight,
    /// All moves are made, tested and taken back.
    Trial,
}

/// Targets of moves after which the board is as it was but for the mover (and what it captured on the target).
#[derive(Clone, Debug, Default)]
pub struct Calm<const N: usize> {
    /// Of moves without capture.
    pub quiet: Bits<N>,
    /// Of captures on the target.
    pub take: Bits<N>,
    /// Of drops.
    pub drop: Bits<N>,
}
