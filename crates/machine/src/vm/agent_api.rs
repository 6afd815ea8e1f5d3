//! What numbers for moves and observations of positions read, without allocating.

use super::{Move, Pos, board::NONE, mv::Flags};
use crate::program::{Bitboard, core::NO_TYPE};
use alfil_model::{Cell, LabelId, MAX_VICTIMS, PieceType};

impl Move {
    /// Returns the cells of captured pieces in the order of legs, those put down again included. For an action these are the
    /// numbers of the chosen cells and types. [`u16::MAX`] fills the rest.
    #[inline]
    pub fn listed(&self) -> [u16; MAX_VICTIMS] {
        std::array::from_fn(|it| self.cells().at(it))
    }

    /// Returns the cell where a captured piece is put down again, and which of [`Move::listed`] it is.
    #[inline]
    pub fn put_down(&self) -> Option<(Cell, u8)> {
        (self.unload() != NONE).then(|| (Cell(self.unload()), self.unloaded()))
    }

    /// Returns true if the mover and the own piece on its target change places.
    #[inline]
    pub fn swaps(&self) -> bool {
        self.flags().has(Flags::SWAP)
    }

    /// Returns what a step is called.
    #[inline]
    pub fn label(&self) -> Option<LabelId> {
        self.flags().label()
    }

    /// Returns which of [`crate::program::Core::castles`] a castling move is.
    #[inline]
    pub fn castle_way(&self) -> usize {
        usize::from(self.which())
    }
}

/// The parts of a position that are small numbers. See [`alfil_model::State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the state")]
pub struct SmallState {
    pub player: u8,
    pub phase: u8,
    pub repeated: u8,
    pub moves_made: u8,
    pub passes: u8,
    pub turn: u32,
    pub last_type: Option<PieceType>,
    pub previous: Option<(Cell, Cell)>,
    pub previous_label: Option<LabelId>,
    /// A mask of players who are out.
    pub eliminated: u16,
    /// A mask of counters whose value is from the turn before.
    pub old_counters: u64,
}

impl<const N: usize> Pos<N> {
    /// Returns the small numbers of the position.
    pub fn small_state(&self) -> SmallState {
        let now = &self.board.now;
        let (from, to) = now.previous;
        SmallState {
            player: now.player,
            phase: now.phase,
            repeated: now.repeated,
            moves_made: now.moves_made,
            passes: now.passes,
            turn: now.turn,
            last_type: (now.last_type != NO_TYPE).then_some(PieceType(now.last_type)),
            previous: (from != NONE).then_some((Cell(from), Cell(to))),
            previous_label: now.previous_label(),
            eliminated: now.eliminated,
            old_counters: self.board.old_counters,
        }
    }

    /// Returns the sets that change during play.
    pub fn state_sets(&self) -> &[Bitboard<N>] {
        &self.board.sets
    }

    /// Returns the cells of each set that are from the turn before.
    pub fn old_state_sets(&self) -> &[Bitboard<N>] {
        &self.board.old_sets
    }

    /// Returns the en passant rights, oldest first: the cells, and the victim's cell.
    pub fn en_passant_rights(&self) -> impl Iterator<Item = (Bitboard<N>, Cell)> + '_ {
        self.board.en_passant.iter().map(|it| (it.0, Cell(it.1)))
    }

    /// Returns how many pieces of a type are on their way to a player's hand.
    pub fn coming(&self, player: usize, ty: usize) -> u16 {
        let place = (self.core.n_players + player) * self.core.n_types + ty;
        self.board.hands.get(place).copied().unwrap_or(0)
    }

    /// Returns the type and owner of the piece that stood on a cell when the turn began. Within a turn, and only if rules
    /// read it.
    pub fn before_turn(&self, cell: usize) -> Option<(PieceType, usize)> {
        let known = self.board.now.moves_made > 0;
        let piece = self.board.before_turn.get(cell).copied().flatten().filter(|_| known)?;
        Some((piece.ty, piece.owner.idx()))
    }
}
