//! What a search or an evaluation reads of a [`Position`] besides its moves.

use super::{Move, MoveList, Position, Width};
use crate::{each_width, program::Bitboard};
use alfil_model::{Cell, CellSet, Piece, PieceType, Player};
use std::ops::ControlFlow;

impl Position {
    /// Returns all pieces with their cells, in ascending order of cells.
    ///
    /// ```
    /// let start = alfil::Variant::shipped("chess")?.start_position();
    /// assert_eq!(start.pieces().count(), 32);
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let cells: Vec<Cell> = self.occupied().iter().collect();
        cells.into_iter().filter_map(|it| Some((it, self.piece_at(it)?)))
    }

    /// Returns the cells with a piece.
    pub fn occupied(&self) -> CellSet {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.occupied.to_set())
    }

    /// Returns the cells with a piece of an owner; [`Player::NEUTRAL`] owns what is nobody's.
    pub fn pieces_of(&self, owner: Player) -> CellSet {
        each_width!(&*self.pos.borrow(), Width, pos => {
            pos.board.by_owner.get(owner.idx()).map(Bitboard::to_set).unwrap_or_default()
        })
    }

    /// Returns the cells with a piece of a type, of all owners.
    pub fn pieces_of_type(&self, ty: PieceType) -> CellSet {
        each_width!(&*self.pos.borrow(), Width, pos => {
            pos.board.by_type.get(ty.idx()).map(Bitboard::to_set).unwrap_or_default()
        })
    }

    /// Returns how many pieces of a type a player holds.
    ///
    /// # Panics
    /// If the game has no such player or type.
    pub fn held(&self, player: Player, ty: PieceType) -> u32 {
        each_width!(&*self.pos.borrow(), Width, pos => u32::from(pos.held(player.idx(), ty.idx())))
    }

    /// Shows the legal moves to a visitor as they are found, until it breaks off: for those who need not see all of them. The
    /// visitor gets them in batches, such as the moves of one piece, or of all pawns. Returns whether it broke off.
    ///
    /// In games with compulsory moves there is one batch, as all moves must be known to tell which of them are legal.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// let mut start = alfil::Variant::shipped("chess")?.start_position();
    /// let mut captures = false;
    /// let _ = start.generate(|moves| {
    ///     captures |= moves.iter().any(|mv| mv.captures());
    ///     if captures { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert!(!captures);
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    pub fn generate(
        &mut self,
        mut visitor: impl FnMut(&[Move]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        each_width!(self.pos.get_mut(), Width, pos => pos.vm().visit_moves(&mut visitor))
    }

    /// Lists the legal moves that change most: captures, and moves with a choice of what to become. A quiescence search
    /// goes on with these.
    ///
    /// ```
    /// use alfil::{MoveList, Variant, notation::game_from_fen};
    ///
    /// let game = game_from_fen(&Variant::shipped("chess")?, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let mut moves = MoveList::new();
    /// game.position().noisy_moves(&mut moves);
    /// assert_eq!(moves.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn noisy_moves(&self, moves: &mut MoveList) {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.noisy_moves(moves));
    }

    /// Lets the next player move, as if the one on move had passed, whether or not that is legal. [`Position::unmake`] takes
    /// it back.
    pub fn make_null(&mut self) {
        each_width!(self.pos.get_mut(), Width, pos => pos.make_null());
    }

    /// Returns the pieces on these cells that attack a cell: that could capture an enemy piece there.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn attackers(&self, cell: Cell, by: &CellSet) -> CellSet {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => {
            let by = Bitboard::of_words(by.words());
            pos.vm().attackers(cell.0, &by).to_set()
        })
    }
}
