//! Alfil plays chess-like board games straight from text files.

#[doc(hidden)]
pub mod diagram;

pub mod game;
pub mod legality;

pub mod notation;

pub mod perft;

pub mod shipped;

pub mod load;

pub mod texts;

#[cfg(test)]
mod random;
pub mod testing;

pub use alfil_language::{diag, source};
pub use alfil_model as model;
pub use game::{Game, Move, MoveList, Position, Variant};
pub use load::LoadFailed;
pub use model::{Cell, Outcome, PieceType, Player};

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
struct Embedding;

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/agents.md")]
struct Agents;
