//! Moves, as candidates and in full.

use alfil_model::{ActionId, Cell, LabelId, MoveInfo, MoveKind, Piece, PieceType};

/// The changes of a move, made from the position before it, without its choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The kind of the move.
    pub(super) kind: MoveKind,
    /// The mover before the move; for drops the piece that comes to the board.
    pub(super) piece: Option<Piece>,
    /// The mover's first cell.
    pub(super) from: Option<Cell>,
    /// The cell to which the move takes it.
    pub(super) to: Option<Cell>,
    /// Captured pieces, in the order of legs.
    pub(super) victims: Vec<Cell>,
    /// The captured piece that is put down again, and where.
    pub(super) unload: Option<(Cell, Cell)>,
    /// True if the own piece on `to` goes to `from`.
    pub(super) swap: bool,
    /// For castling: the partner's first and last cell.
    pub(super) partner: Option<(Cell, Cell)>,
    /// The cell of the hurdle.
    pub(super) over: Option<Cell>,
    /// True if another piece relays the move to the mover.
    pub(super) relayed: bool,
    /// The cells of the en passant right that the move leaves.
    pub(super) en_passant: Vec<Cell>,
    /// True if it is made by a pattern with an apostrophe.
    pub(super) exempt: bool,
    /// The label of the pattern.
    pub(super) label: Option<LabelId>,
    /// True if the player only stops.
    pub(super) stop: bool,
    /// The choices of an action.
    pub(super) bound: Vec<Bound>,
}

/// Something that an action has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// A cell, and what stands there before the move.
    Cell(Cell, Option<PieceType>),
    /// A type.
    Type(PieceType),
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
            relayed: false,
            en_passant: Vec::new(),
            exempt: false,
            label: None,
            stop: false,
            bound: Vec::new(),
        }
    }

    /// Returns an action with these choices.
    pub(super) fn action(id: ActionId, bound: Vec<Bound>) -> Candidate {
        Candidate { bound, ..Candidate::new(MoveKind::Action(id)) }
    }

    /// Returns the victims that stay off the board.
    pub(super) fn captured(&self) -> Vec<Cell> {
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
            && self.label == other.label
            && self.bound == other.bound
    }
}

/// A legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefMove {
    pub(super) candidate: Candidate,
    /// The type that the mover becomes at each choice; `None` if it stays as it is.
    pub(super) choices: Vec<Option<PieceType>>,
    pub(super) info: MoveInfo,
    pub(super) resets: bool,
}
