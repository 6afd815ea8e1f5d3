//! Moves, as candidates and in full.

use crate::model::{CellId, CustomId, MoveInfo, MoveKind, Piece, TypeId};

/// What a move does, its choices aside: made from the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// What kind.
    pub(super) kind: MoveKind,
    /// The mover before the move; for drops the piece that comes to the board.
    pub(super) piece: Option<Piece>,
    /// The mover's first cell.
    pub(super) from: Option<CellId>,
    /// Where the move takes it.
    pub(super) to: Option<CellId>,
    /// Captured pieces, in the order of legs.
    pub(super) victims: Vec<CellId>,
    /// Which of them is put down again, and where.
    pub(super) unload: Option<(CellId, CellId)>,
    /// True if the own piece on `to` goes to `from`.
    pub(super) swap: bool,
    /// For castling: the partner's first and last cell.
    pub(super) partner: Option<(CellId, CellId)>,
    /// Where the hurdle stands.
    pub(super) over: Option<CellId>,
    /// The cells of the en passant right that the move leaves.
    pub(super) en_passant: Vec<CellId>,
    /// True if it is made by a pattern with an apostrophe.
    pub(super) exempt: bool,
    /// True if the player only stops.
    pub(super) stop: bool,
    /// What a custom move has chosen.
    pub(super) bound: Vec<Bound>,
}

/// Something that a custom move has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// A cell, and what stands there before the move.
    Cell(CellId, Option<TypeId>),
    /// A type.
    Type(TypeId),
}

impl Candidate {
    /// Returns a move that does nothing yet.
    pub(super) fn new(kind: MoveKind) -> Candidate {
        Candidate {
            kind,
            piece: None,
            from: None,
            to: None,
            victims: Vec::new(),
            unload: None,
            swap: false,
            partner: None,
            over: None,
            en_passant: Vec::new(),
            exempt: false,
            stop: false,
            bound: Vec::new(),
        }
    }

    /// Returns a custom move with these choices.
    pub(super) fn custom(id: CustomId, bound: Vec<Bound>) -> Candidate {
        Candidate { bound, ..Candidate::new(MoveKind::Custom(id)) }
    }

    /// Returns the victims that stay off the board.
    pub(super) fn captured(&self) -> Vec<CellId> {
        let loaded = self.unload.map(|(victim, _)| victim);
        self.victims.iter().copied().filter(|it| Some(*it) != loaded).collect()
    }

    /// Returns true if both have the same result, as far as it is decided by where pieces come from and go to.
    pub(super) fn is_same_as(&self, other: &Candidate) -> bool {
        self.kind == other.kind
            && self.piece.map(|it| it.ty) == other.piece.map(|it| it.ty)
            && self.from == other.from
            && self.to == other.to
            && self.victims == other.victims
            && self.unload == other.unload
            && self.partner == other.partner
            && self.bound == other.bound
    }
}

/// A legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefMove {
    pub(super) candidate: Candidate,
    /// What the mover becomes at each choice; `None` where it stays as it is.
    pub(super) choices: Vec<Option<TypeId>>,
    pub(super) info: MoveInfo,
    pub(super) resets: bool,
}
