//! What stands on a cell, in one word.

use alfil_model::{Piece, PieceType, Player};
use std::fmt;

/// What stands on a cell. From the lowest bit up: type, owner and marks of the piece (8 bits each), and whether there is one.
///
/// A word is written and read whole. A processor that reads a word whose bytes were just written one by one has to wait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::vm) struct Content(u32);

impl Content {
    const OWNER: u32 = 8;
    const MARKS: u32 = 16;
    const OCCUPIED: u32 = 1 << 24;
    /// Nothing.
    pub(in crate::vm) const NOTHING: Content = Content(0);

    #[inline]
    pub(in crate::vm) fn of(piece: Piece) -> Content {
        let (owner, marks) = (u32::from(piece.owner.0), u32::from(piece.marks));
        Content(
            u32::from(piece.ty.0)
                | owner << Content::OWNER
                | marks << Content::MARKS
                | Content::OCCUPIED,
        )
    }

    #[inline]
    pub(in crate::vm) fn new(piece: Option<Piece>) -> Content {
        piece.map_or(Content::NOTHING, Content::of)
    }

    /// Returns the bits that matter to hashes, where these marks do.
    pub(super) fn hashed(marks: u8) -> Content {
        Content(Content::OCCUPIED | 0xffff | u32::from(marks) << Content::MARKS)
    }

    /// Returns those of the bits that `of` has, too.
    #[inline]
    pub(super) fn bits(self, of: Content) -> u64 {
        u64::from(self.0 & of.0)
    }

    #[inline]
    pub(in crate::vm) fn is_nothing(self) -> bool {
        self == Content::NOTHING
    }

    /// Returns the piece, if there is one.
    #[inline]
    pub(in crate::vm) fn piece(self) -> Option<Piece> {
        if self.is_nothing() { None } else { Some(self.any_piece()) }
    }

    /// Returns the piece. If there is none, it is one that does not exist.
    #[inline]
    pub(super) fn any_piece(self) -> Piece {
        Piece {
            ty: PieceType(self.0 as u8),
            owner: Player((self.0 >> Content::OWNER) as u8),
            marks: (self.0 >> Content::MARKS) as u8,
        }
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_found_again() {
        for (ty, owner, marks) in [(0, 0, 0), (255, 8, 255), (3, 1, 4)] {
            let piece = Piece { ty: PieceType(ty), owner: Player(owner), marks };
            assert_eq!(Content::of(piece).piece(), Some(piece));
        }
        assert_eq!(Content::new(None).piece(), None);
    }
}
