//! What engines need of a position besides its moves: pieces, their targets, the winner.

use super::{
    Move, MoveList, Pos, Position, Width,
    board::{NONE, Piece},
    mv::{KindCode, STAY},
};
use crate::{
    each_width,
    program::{Bitboard, Core},
};
use alfil_model::{Cell, History, Occasion, PieceType, Player};

impl<const N: usize> Pos<N> {
    /// Returns the compiled game.
    pub fn core(&self) -> &Core<N> {
        &self.core
    }

    /// What stands on a cell.
    #[inline]
    pub fn piece(&self, cell: usize) -> Option<Piece> {
        self.board.cells[cell].piece()
    }

    /// Returns the cells with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard<N> {
        self.board.occupied
    }

    /// Returns the pieces of an owner.
    #[inline]
    pub fn pieces(&self, owner: usize) -> Bitboard<N> {
        self.board.by_owner[owner]
    }

    /// Which pieces there are of each type, whosever they are.
    #[inline]
    pub fn by_type(&self) -> &[Bitboard<N>] {
        &self.board.by_type
    }

    /// How many pieces of a type a player holds.
    #[inline]
    pub fn held(&self, player: usize, ty: usize) -> u16 {
        self.board.hands[player * self.core.n_types + ty]
    }

    /// Returns the values of all counters, one after the other as [`crate::program::core::Counter::start`] says.
    pub fn counters(&self) -> &[i32] {
        &self.board.counters
    }

    /// Returns the mover's type after a step, or `None` if rules may do more than change its type. Captured pieces may leave
    /// the board or join a hand ([`crate::program::Plan::hand_gains`]).
    fn mover_after(&mut self, mv: &Move) -> Option<PieceType> {
        let elsewhere = !mv.has_no_cells() && !mv.is_basic_step();
        if !elsewhere || mv.unload() != NONE || mv.kind_code() != KindCode::Step {
            return self.vm().estimated_type_after(mv).map(PieceType);
        }
        let simple = &self.vm().facts(mv).simple.take;
        simple.has(usize::from(mv.to())).then(|| mv.chosen_type().unwrap_or(mv.piece_type()))
    }

    /// See [`Position::draw_verdict`].
    fn draw_verdict(&mut self, history: History) -> u16 {
        if self.core.rulings.is_empty() {
            return 0;
        }
        self.vm().ruling(Occasion::Draw, history).map_or(0, |it| it.winners)
    }

    /// See [`Position::make_null`].
    pub(super) fn make_null(&mut self) {
        let mut vm = self.vm();
        vm.b.begin();
        let player = vm.b.now.player;
        let next = vm.next_player(player).unwrap_or(player);
        vm.clear_turn_facts();
        vm.begin_turn(next);
    }

    /// See [`Position::noisy_moves`].
    pub(super) fn noisy_moves(&mut self, moves: &mut MoveList) {
        let core = &self.core;
        // What is preferred may be found out by looking at all moves.
        let noisy = core.compulsory.is_empty()
            && core.compulsory_before_check.is_empty()
            && core.compulsory_of_turns.is_empty();
        self.vm().legal_moves(noisy, &mut moves.0);
        moves.0.retain(Move::is_noisy);
    }
}

impl Position {
    /// Returns true if the last question about the position took long. A search reads its clock then.
    pub fn took_long(&self) -> bool {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.budget.took_long())
    }

    /// Returns true if a piece of a player guards the cell, so that a capture there can probably be answered by a recapture.
    pub fn is_guarded(&self, cell: Cell, player: Player) -> bool {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => {
            let by = pos.board.by_owner[player.idx()];
            pos.vm().is_attacked(cell.0, &by)
        })
    }

    /// Returns the mover's type after a step, or `None` if rules may do more than change its type. Captured pieces may leave
    /// the board or join a hand ([`crate::program::Plan::hand_gains`]).
    pub fn mover_after(&self, mv: &Move) -> Option<PieceType> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.mover_after(mv))
    }

    /// Returns the winners as a mask of players, and the number of the reason ([`crate::program::Program::reasons`]), if the
    /// game has ended. A draw has no winners.
    pub fn verdict(&self) -> Option<(u16, u16)> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => {
            pos.vm().end_of_game().map(|it| (it.winners, it.reason))
        })
    }

    /// Returns the winners, as a mask of players, that rulings give to a draw with that history; 0 if it stays a draw.
    pub fn draw_verdict(&self, history: History) -> u16 {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.draw_verdict(history))
    }
}

impl Move {
    /// Returns true if it captures, or lets the mover choose what to become.
    #[inline]
    pub fn is_noisy(&self) -> bool {
        self.kind_code() == KindCode::Step && (!self.has_no_cells() || self.choice()[0] != STAY)
    }

    /// Returns true if something is captured.
    #[inline]
    pub fn captures(&self) -> bool {
        !self.captured().is_empty()
    }

    /// Returns the cells of captured pieces.
    #[inline]
    pub fn captured_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.captured().iter().map(Cell)
    }

    /// Returns the mover's type (for drops the dropped one).
    #[inline]
    pub fn piece_type(&self) -> PieceType {
        PieceType(self.ty())
    }

    /// What the mover becomes by choice, if it is offered one.
    #[inline]
    pub fn chosen_type(&self) -> Option<PieceType> {
        let [first, second] = self.choice();
        let it = if second == STAY { first } else { second };
        (it != STAY).then_some(PieceType(it))
    }

    /// Returns the cell on which it ends, for moves of a piece; when castling the king's.
    #[inline]
    pub fn target(&self) -> Option<Cell> {
        (self.to() != NONE).then_some(Cell(self.to()))
    }

    /// Returns the cell on which it begins, for moves of a piece on the board; when castling the king's.
    #[inline]
    pub fn origin(&self) -> Option<Cell> {
        (self.from() != NONE).then_some(Cell(self.from()))
    }
}
