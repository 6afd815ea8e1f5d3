//! What the page of `alfil serve` asks for, as JSON and without a server.
//!
//! The page knows no rules. It asks for boards, positions and legal moves, and says which of them to make.
//!
//! - `api` has the types of requests and answers, `error` their errors.
//! - `library` has rules, `session` one game, `search` the computer's turns, `texts` rule files in memory.
//! - `requests` has the addresses that all hosts have, and their handlers. `alfil serve` is one host.
//! - `local` is the other, without a server: for a page that has the rules in itself.
//! - `assist` helps the page's editor, with places of `utf16`. `first_rules` makes new files,
//!   `new_start` files with another set-up.
//! - `setup` puts positions together, reads records, and explains rules.
//! - `board`, `view`, `diagnostics` and `move_diagram` make types of `api` from those of the library.
//!
//! `alfil serve` keeps many games for many clients, and stands on this package. Nothing here waits, or reads
//! a file.

pub mod api;
#[cfg(feature = "editor")]
pub mod assist;
pub mod board;
pub mod diagnostics;
pub mod error;
#[cfg(feature = "editor")]
pub mod first_rules;
pub mod library;
pub mod local;
pub mod move_diagram;
#[cfg(feature = "editor")]
pub mod new_start;
pub mod requests;
pub mod search;
pub mod session;
pub mod setup;
pub mod texts;
pub mod utf16;
pub mod view;

/// The types of [`api`], as a JSON schema.
pub const SCHEMA: &str = include_str!("../serve.schema.json");

#[cfg(test)]
mod tests;
