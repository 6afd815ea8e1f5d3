//! Alfil plays chess-like board games straight from text files.

pub mod source;

pub mod diag;

pub mod picture;

pub mod art;

pub mod model;

#[doc(hidden)]
pub mod syntax;

#[doc(hidden)]
pub mod schema;

#[doc(hidden)]
pub mod rulefile;

#[doc(hidden)]
pub mod diagram;

#[doc(hidden)]
pub mod sema;

#[doc(hidden)]
pub mod program;

#[doc(hidden)]
pub mod compile;

#[doc(hidden)]
pub mod vm;

pub mod game;
pub mod legality;

pub mod notation;

pub mod perft;

pub mod shipped;

pub mod reference;

pub mod play;

pub mod agents;
pub mod study;

pub mod render;

pub mod load;

pub mod texts;

#[cfg(feature = "jobs")]
pub mod jobs;

pub mod import;

pub mod fix;
pub mod format;
pub mod ide;

pub mod testing;

pub mod starter;

pub use game::{Game, Move, MoveList, Position, Variant};
pub use load::LoadFailed;
pub use model::{CellId as Cell, Ending as Outcome, PlayerId as Player, TypeId as PieceType};

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
struct Embedding;

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/agents.md")]
struct Agents;
