//! Alfil plays chess-like board games straight from text files.

pub mod source;

pub mod diag;

pub mod picture;

pub mod model;

pub mod syntax;

pub mod rulefile;

pub mod sema;

pub mod program;

pub mod compile;

pub mod vm;

pub mod game;

pub mod notation;

pub mod perft;

pub mod shipped;

pub mod reference;

pub mod play;

pub mod render;

pub mod load;

pub mod import;

pub mod testing;

pub mod protocol;

#[cfg(feature = "serve")]
pub mod serve;

#[cfg(feature = "tui")]
pub mod tui;

#[cfg(feature = "cli")]
pub mod cli;

pub use load::load;

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
struct Embedding;
