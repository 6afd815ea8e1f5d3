//! Shared by both alpha-beta searches: values of pieces, and an order of moves.

/// The values of pawn, knight, bishop, rook, queen and king.
pub(crate) const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// No score is better.
pub(crate) const MATE: i32 = 100_000;

/// The order in which a search tries moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// As each library lists them: values agree, numbers of nodes do not.
    Listed,
    /// Moves that gain most first, then by squares: values and nodes agree.
    Sorted,
}

/// A move, or its place in a list, with its gain and a key to sort by.
#[derive(Clone, Copy)]
pub(crate) struct Ordered<M> {
    pub(crate) key: u32,
    pub(crate) gain: i32,
    pub(crate) mv: M,
}

/// Returns a number for each move of a position. Moves that gain more have lower numbers.
pub(crate) fn sort_key(gain: i32, [from, to]: [u32; 2], promotion: u32) -> u32 {
    // No move gains 4000.
    ((4000 - gain) as u32) << 15 | from << 9 | to << 3 | promotion
}
