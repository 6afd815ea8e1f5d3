//! What moves do to sets of cells, and how many there are of them, in games in which neither is a matter of anything else: all
//! that is said of a move here is said for a certain player, and owners and types are named once and for all.

use super::{
    bits::Bits,
    fact::{Fact, Pick},
    geometry::Shifts,
};

/// What a player's moves do, and what they are.
#[derive(Clone, Debug, Default)]
pub struct Side<const N: usize> {
    /// What steps without capture do besides moving a piece, for each target.
    pub quiet: Vec<(Bits<N>, Deed<N>)>,
    /// What steps with a capture do.
    pub take: Vec<(Bits<N>, Deed<N>)>,
    /// What drops do.
    pub drop: Vec<(Bits<N>, Deed<N>)>,
    /// What each custom move does.
    pub customs: Vec<Vec<Deed<N>>>,
    /// Types whose pieces may step.
    pub walkers: Vec<Walker<N>>,
    /// Types that may be dropped.
    pub drops: Vec<Drop<N>>,
    /// The cells among which each custom move chooses.
    pub choices: Vec<Area<N>>,
    /// When a pass is a move.
    pub passes: Vec<Fact<N>>,
    /// Whether it is one only for who has no other.
    pub last: bool,
}

/// Something that is done to the board.
#[derive(Clone, Debug)]
pub enum Deed<const N: usize> {
    /// Pieces change sides: they are the player's then.
    Turn(Area<N>, u8),
    /// A piece of a type is placed, a player's, if the cell is empty.
    Place(u8, u8, Spot),
}

impl<const N: usize> Deed<N> {
    /// How many pieces a move may place.
    pub const MOST_PLACED: usize = 4;
}

/// A cell of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Where a step begins.
    From,
    /// Where a step or a drop ends.
    To,
    /// What a custom move chooses.
    Chosen(u8),
    /// Always that one.
    Fixed(u16),
}

/// A set of cells.
#[derive(Clone, Debug)]
pub enum Area<const N: usize> {
    /// Empty cells.
    Vacant,
    /// A player's pieces.
    Owned(u8),
    /// Cells by what stands there.
    Picked(Pick<N>),
    /// All cells if that is so.
    IfSo(Fact<N>),
    /// That cell.
    At(Spot),
    /// Its neighbours.
    NearTo(Spot),
    /// The neighbours of all these.
    Near(Box<Area<N>>),
    /// See [`super::expr::Set::Enclosed`].
    Enclosed(Spot, Box<[Area<N>; 2]>),
    /// See [`super::expr::Set::Enclosing`].
    Enclosing(Box<[Area<N>; 2]>),
    /// What is in any of them.
    Union(Vec<Area<N>>),
    /// What is in all of them.
    Inter(Vec<Area<N>>),
    /// What is in the first, and not in the second.
    Minus(Box<[Area<N>; 2]>),
    /// All other cells.
    Not(Box<Area<N>>),
}

/// A type whose pieces may step.
#[derive(Clone, Debug)]
pub struct Walker<const N: usize> {
    /// The type.
    pub ty: u8,
    /// So many pieces, or fewer, are quicker one by one; all are if there are no leaps.
    pub few: u32,
    /// Leaps of all pieces at once, each with where they may land: one of [`super::swift::LANDS`].
    pub leaps: Vec<(u8, Shifts<N>)>,
}

/// A type that may be dropped.
#[derive(Clone, Debug)]
pub struct Drop<const N: usize> {
    /// In which place of the list of hands it is held.
    pub held: u16,
    /// On these cells, if they are empty.
    pub yes: Bits<N>,
    /// On those of these that are in the set.
    pub ask: Option<(Bits<N>, Area<N>)>,
}
