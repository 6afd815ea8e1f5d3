//! The pieces of an endgame.

use super::EndgameError;
use alfil::{game::Variant, notation::fen};
use alfil_model::{Model, Piece, PieceType, Player};

/// Some pieces, wherever they stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// Owners and types, ascending.
    pub(super) pieces: Vec<(Player, PieceType)>,
}

impl Material {
    /// The most pieces.
    pub const MOST: usize = 8;

    /// Reads pieces as FEN writes them, with blanks between: `K Q k` is White's king and queen, and Black's king.
    ///
    /// # Errors
    /// If a word is no piece, if there are none or too many, or if the game can't be solved.
    pub fn read(variant: &Variant, text: &str) -> Result<Material, EndgameError> {
        let model = variant.model();
        if model.players.len() != 2 || model.n_teams() != 2 {
            return Err(EndgameError::Players(model.players.len()));
        }
        if model.fen.hands {
            return Err(EndgameError::Hands);
        }
        let mut pieces = Vec::new();
        for word in text.split_whitespace() {
            let piece = fen::read_piece(model, word);
            let piece = piece.map_err(|expected| EndgameError::Piece {
                piece: word.chars().take(40).collect(),
                expected,
            })?;
            pieces.push((piece.1, piece.0));
        }
        if !(1..=Material::MOST).contains(&pieces.len()) {
            return Err(EndgameError::Number(pieces.len()));
        }
        pieces.sort_unstable();
        Ok(Material { pieces })
    }

    /// Returns the material of a board.
    pub(super) fn of<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Material {
        let mut pieces: Vec<_> = pieces.map(|it| (it.owner, it.ty)).collect();
        pieces.sort_unstable();
        Material { pieces }
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns true if there are no pieces, which is never so for what was read.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns the pieces as text, in the order of players and types.
    pub fn text(&self, model: &Model) -> String {
        let words = self.pieces.iter().map(|(owner, ty)| fen::write_piece(model, *ty, *owner));
        words.collect::<Vec<_>>().join(" ")
    }
}
