//! Positions as text.
//!
//! `PLACEMENT[HANDS] SIDE CASTLING EN-PASSANT HALFMOVES FULLMOVE KEY=VALUE...`, as chess programs have it and as far as a
//! game needs it. On square grids the placement goes rank by rank from the top; elsewhere cell by cell in board order.
//!
//! | part | form |
//! | --- | --- |
//! | empty cells | decimal widths: `8`, `12` |
//! | holes | `*`; also a piece of the only neutral type (a wall, a duck) |
//! | pieces | their IDs, upper case for the first player, lower case for the second: `R`, `+p`, `q'`; with more than two players the player's letter before the ID: `rK`; neutral ones with `!` before; a player's digit and the ID stand in braces: `{1K}` |
//! | marks | `~` behind the piece for the only mark, or the one called `promoted` |
//! | hands | `[QNqn]`, behind the placement |
//! | castling | `KQkq`; files of partners (`HAha`) where others than the outermost are meant; the files of the set that stands in this field |
//! | en passant | the cells passed over: `e3`; with the victim's cell where it can't be inferred: `e3:e4` |
//! | checks | `3+3`: the counter that stands in this field, if there is one |
//! | the rest | `phase=NAME`, `made=N`, `repeat=N`, `previous=a1,a2`, `before=PLACEMENT`, `coming=HANDS`, `passes=N`, `last=ID`, `out=PLAYER`, `ended=WINNER:REASON`, and every set, counter and mark by its name, where it is not as a reader would assume |

mod arrange;
mod en_passant;
mod keys;
mod names;
mod piece;
mod read;
mod rights;
mod write;

use alfil_model::{Model, PieceType, Player, State};
use piece::PieceStyle;
use std::{fmt, ops::Range};

pub use arrange::{Arrangement, CastlingRight, arrange, castling_rights};
pub use read::read;
pub(crate) use read::read_with;
pub use write::write;
pub(crate) use write::write_with;

/// A position with its clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The position.
    pub state: State,
    /// Turns since the last one that was irreversible.
    pub halfmoves: u32,
    /// Number of the round of turns, from 1.
    pub fullmove: u32,
}

/// Reads one piece, as it stands in a placement.
///
/// # Errors
/// If the text is no piece of the game. The error names those that are.
///
/// ```
/// use alfil::{Variant, notation::fen};
/// use alfil_model::Player;
///
/// let chess = Variant::shipped("chess").unwrap();
/// let (ty, owner) = fen::read_piece(chess.model(), "q").unwrap();
/// assert_eq!((chess.model().types[ty].name.as_str(), owner), ("queen", Player(1)));
/// assert_eq!(fen::write_piece(chess.model(), ty, owner), "q");
/// ```
pub fn read_piece(model: &Model, text: &str) -> Result<(PieceType, Player), String> {
    let style = PieceStyle::new(model);
    let found = style.read(text).filter(|it| it.2 == text.len());
    found.map(|it| (it.0, it.1)).ok_or_else(|| style.expected())
}

/// Returns a piece as it stands in a placement, without marks.
pub fn write_piece(model: &Model, ty: PieceType, owner: Player) -> String {
    PieceStyle::new(model).name(ty, owner)
}

/// An error in a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenError {
    /// The part of the FEN: `placement`, `hands`, `side to move`, ...
    pub field: &'static str,
    /// What was expected, and what was found.
    pub message: String,
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, {}, character {}: {}", self.field, self.at.start + 1, self.message)
    }
}

impl std::error::Error for FenError {}

#[cfg(test)]
mod tests;
