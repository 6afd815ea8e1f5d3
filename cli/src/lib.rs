//! The program `alfil`: its commands, the server and page, the full-screen board, the language server and the protocols of
//! chess programs. All of it stands on the library [`alfil`].

pub mod protocol;

#[cfg(feature = "serve")]
pub mod serve;

#[cfg(feature = "lsp")]
pub mod lsp;

#[cfg(feature = "mcp")]
pub mod mcp;

#[cfg(feature = "tui")]
pub mod tui;

mod commands;

pub use commands::{Disk, commands_page, main, most_hash, rendered, run};
