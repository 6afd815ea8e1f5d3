//! alfil for JavaScript.
//!
//! - `game` has the classes for developers: `Variant`, `Game` and `Engine`.
//! - `server` has the class `Server`: the requests of `alfil serve` for a page that has the rules in itself.
//! - `data` passes plain data to JavaScript and back.
//!
//! `wasm/README.md` shows how the module is built and used.

mod data;
mod game;
mod server;

pub use game::{Engine, Game, Variant};
pub use server::Server;
