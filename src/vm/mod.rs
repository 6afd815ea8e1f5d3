//! Positions: the machine that makes moves.

mod mv;

use crate::{
    model::{CellId, Ending, MoveInfo, PlayerId, State},
    program::Program,
};
use std::sync::Arc;

pub use mv::{Move, MoveList};

/// Why a [`State`] is no position of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A list of the state has the wrong length.
    #[error("expected {expected} {what}, found {found}")]
    Size {
        /// Of what.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

/// A position of any game.
///
/// Which width of cell sets it has was decided when its game was compiled; [`Position::visit`] hands out the concrete
/// machine to code that runs long.
#[derive(Clone, Debug)]
pub struct Position {
    program: Arc<Program>,
    state: State,
}

/// A position on a board of at most `64 * N` cells.
#[derive(Clone, Debug)]
pub struct Pos<const N: usize> {
    position: Position,
}

/// Code that runs inside the concrete machine.
pub trait Visitor {
    /// What it returns.
    type Out;

    /// Runs.
    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> Self::Out;
}

impl Position {
    /// The start of a game.
    pub fn new(program: &Arc<Program>) -> Position {
        Position { program: Arc::clone(program), state: program.model.start.clone() }
    }

    /// The position with that state.
    pub fn from_state(program: &Arc<Program>, state: &State) -> Result<Position, SetupError> {
        let expected = program.model.board.cells.len();
        if state.cells.len() != expected {
            return Err(SetupError::Size { what: "cells", expected, found: state.cells.len() });
        }
        Ok(Position { program: Arc::clone(program), state: state.clone() })
    }

    /// The game.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The position in plain form.
    pub fn state(&self) -> State {
        self.state.clone()
    }

    /// The legal moves of the phase, in the order of generators, pieces and patterns.
    pub fn legal_moves(&mut self, moves: &mut MoveList) {
        moves.0.clear();
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) {
        let _ = mv;
    }

    /// Takes the last move back.
    pub fn unmake(&mut self) {}

    /// A number for the position: equal for equal states.
    pub fn hash(&self) -> u64 {
        self.computed_hash()
    }

    /// The same number, computed anew.
    pub fn computed_hash(&self) -> u64 {
        0
    }

    /// Whether the player is in check.
    pub fn in_check(&mut self, player: PlayerId) -> bool {
        !self.checkers(player).is_empty()
    }

    /// The pieces that check the player.
    pub fn checkers(&mut self, player: PlayerId) -> Vec<CellId> {
        let _ = player;
        Vec::new()
    }

    /// The pieces that would check the player but for an exception.
    pub fn withheld_checkers(&mut self, player: PlayerId) -> Vec<CellId> {
        let _ = player;
        Vec::new()
    }

    /// How the game has ended, if it has.
    pub fn outcome(&mut self) -> Option<Ending> {
        self.state.ending.clone()
    }

    /// Whether the game has ended, leaving aside ends by having no move.
    pub fn over(&mut self) -> bool {
        self.state.ending.is_some()
    }

    /// A move of this position in plain form.
    pub fn info(&mut self, mv: Move) -> MoveInfo {
        MoveInfo {
            kind: mv.kind(),
            piece: None,
            from: None,
            to: None,
            becomes: None,
            victims: Vec::new(),
            unload: None,
            partner: None,
            text: None,
        }
    }

    /// Who is on move.
    pub fn player(&self) -> PlayerId {
        self.state.player
    }

    /// The phase of the turn.
    pub fn phase(&self) -> usize {
        usize::from(self.state.phase)
    }

    /// Whether a turn begins here.
    pub fn turn_complete(&self) -> bool {
        self.state.moves_made == 0
    }

    /// Whether the last move made starts the count of moves without progress anew.
    pub fn last_move_resets(&self) -> bool {
        false
    }

    /// Runs code inside the concrete machine.
    pub fn visit<V: Visitor>(&mut self, visitor: V) -> V::Out {
        let mut pos: Pos<1> = Pos { position: self.clone() };
        visitor.visit(&mut pos)
    }
}

impl<const N: usize> Pos<N> {
    /// See [`Position::player`].
    pub fn player(&self) -> PlayerId {
        self.position.player()
    }
}
