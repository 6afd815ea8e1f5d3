//! Text forms: moves, positions, game records.

mod castling;
pub mod dialect;
pub mod explain;
pub mod fen;
pub mod moves;
pub mod pgn;
mod reason;
pub mod record;
pub mod san;
mod spelling;
pub mod text;
pub mod turn;

use crate::game::{Clocks, Game, Variant};
use std::fmt;

/// Returns a game that begins at a position given as FEN.
///
/// # Errors
/// If the text is no position of this game, or the position is impossible.
pub fn game_from_fen(variant: &Variant, text: &str) -> Result<Game, PositionError> {
    let fen = fen::read(variant.model(), text).map_err(PositionError::Fen)?;
    let clocks = Clocks { halfmoves: fen.halfmoves, fullmove: fen.fullmove };
    variant.game_at(&fen.state, clocks).map_err(|it| PositionError::Setup(it.to_string()))
}

/// Returns the FEN of a game's present position.
pub fn fen_of(game: &Game) -> String {
    let clocks = game.clocks();
    fen::write(game.variant().model(), &game.state(), clocks.halfmoves, clocks.fullmove)
}

/// Why there is no game from a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text can't be read.
    Fen(fen::FenError),
    /// It can, but no game comes to such a position.
    Setup(String),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(it) => it.fmt(f),
            PositionError::Setup(it) => write!(f, "impossible position: {it}"),
        }
    }
}

impl std::error::Error for PositionError {}
