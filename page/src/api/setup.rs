//! Requests and answers for setting up a game: positions put together piece by piece, and rules explained.

use super::{Held, Piece, Player, Rules};
use serde::{Deserialize, Serialize};

api_types! {
    /// A position that is put together piece by piece. What is left out stays as it is.
    #[serde(deny_unknown_fields)]
    pub struct Arrange {
        /// The rules.
        pub rules: Rules,
        /// The position before, as FEN; the set-up if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub fen: Option<String>,
        /// All pieces on the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub pieces: Option<Vec<Piece>>,
        /// All pieces in hand, for each player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub hands: Option<Vec<Vec<Held>>>,
        /// The player on move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub player: Option<usize>,
        /// The castling field of FEN.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub castling: Option<String>,
        /// The en passant field of FEN.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub en_passant: Option<String>,
    }

    /// The position that comes of it.
    pub struct Arranged {
        /// As FEN.
        pub fen: String,
        /// All pieces on the board.
        pub pieces: Vec<Piece>,
        /// All pieces in hand, for each player.
        pub hands: Vec<Vec<Held>>,
        /// The player on move.
        pub player: usize,
        /// The players.
        pub players: Vec<Player>,
        /// The rights to castle that the position has or could have.
        pub castling: Vec<CastlingRight>,
        /// The en passant field of FEN; none if nothing is captured in passing.
        pub en_passant: Option<String>,
        /// True if pieces may be in hand.
        pub has_hands: bool,
        /// True if a game can begin there.
        pub playable: bool,
        /// What the position is, or why no game can begin there, for people.
        pub message: String,
        /// What to do about it; may be empty.
        pub remedy: String,
    }

    /// A right to castle.
    pub struct CastlingRight {
        /// As FEN writes it.
        pub text: String,
        /// True if the position has it.
        pub held: bool,
    }

    /// Rules in plain English.
    pub struct Explained {
        /// The name of the game.
        pub title: String,
        /// The inventor.
        pub inventor: String,
        /// The year of the invention.
        pub year: String,
        /// Where the rules are published.
        pub source: String,
        /// A sentence or more.
        pub description: String,
        /// Options as decided: names and values.
        pub options: Vec<(String, String)>,
        /// Parts of the rules.
        pub sections: Vec<ExplainedSection>,
        /// The types of pieces.
        pub pieces: Vec<ExplainedPiece>,
    }

    /// A part of the rules.
    pub struct ExplainedSection {
        /// Its title.
        pub title: String,
        /// Its sentences.
        pub sentences: Vec<String>,
    }

    /// A type of pieces, explained.
    pub struct ExplainedPiece {
        /// Its name.
        pub name: String,
        /// Its ID in move texts.
        pub id: String,
        /// Its moves, as written in the rules.
        pub notation: String,
        /// Sentences about it.
        pub sentences: Vec<String>,
        /// SVG of the piece around the origin, as the first player's.
        pub art: String,
    }
}
