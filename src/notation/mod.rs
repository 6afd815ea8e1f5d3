//! Text forms: moves, positions, game records.

mod castling;
pub mod dialect;
mod error;
pub mod explain;
pub mod fen;
mod legal;
pub mod moves;
pub mod pgn;
mod plain;
mod plain_text;
mod read;
pub mod record;
pub mod rectangle;
pub mod san;
pub mod text;
pub mod turn;
pub mod usi;

use crate::game::{Clocks, Game, SetupError, Variant};
use std::{error::Error, fmt};

/// Returns a game that begins at a position given as FEN.
///
/// # Errors
/// If the text is no position of this game, or the position is impossible.
pub fn game_from_fen(variant: &Variant, text: &str) -> Result<Game, PositionError> {
    let fen = fen::read_with(variant.model(), &variant.texts().castling, text)
        .map_err(PositionError::Fen)?;
    let clocks = Clocks { halfmoves: fen.halfmoves, fullmove: fen.fullmove };
    variant.game_at(&fen.state, clocks).map_err(PositionError::Setup)
}

impl Variant {
    /// Returns a game from a FEN.
    ///
    /// ```
    /// let chess = alfil::Variant::shipped("chess")?;
    /// let game = chess.from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// assert_eq!(game.legal_moves().len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is no position of this game, or the position is impossible.
    pub fn from_fen(&self, text: &str) -> Result<Game, PositionError> {
        game_from_fen(self, text)
    }
}

impl Game {
    /// Returns the FEN of the present position.
    pub fn fen(&self) -> String {
        fen_of(self)
    }
}

/// Returns the FEN of a game's present position.
pub fn fen_of(game: &Game) -> String {
    let clocks = game.clocks();
    let variant = game.variant();
    let clocks = [clocks.halfmoves, clocks.fullmove];
    fen::write_with(variant.model(), &variant.texts().castling, &game.state(), clocks)
}

/// Why there is no game from a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text can't be read.
    Fen(fen::FenError),
    /// It can, but no game comes to such a position.
    Setup(SetupError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::Setup(error) => write!(f, "impossible position: {error}"),
        }
    }
}

impl Error for PositionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PositionError::Fen(error) => error.source(),
            PositionError::Setup(error) => Some(error),
        }
    }
}

impl From<fen::FenError> for PositionError {
    fn from(error: fen::FenError) -> PositionError {
        PositionError::Fen(error)
    }
}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> PositionError {
        PositionError::Setup(error)
    }
}
