//! Texts to models: rule files and what may be said about them.
//!
//! - [`source`] and [`diag`] have texts, places and messages.
//! - [`syntax`] parses the small languages in values: Betza, paths, expressions, effects.
//! - [`tree`] has the values of files, each with its place.
//! - [`schema`] says which keys there are.
//! - [`rulefile`] reads files, and merges those that extend others.
//! - [`sema`] finds the meaning: a [model](alfil_model).
//! - [`mod@format`] writes files in their usual form, and [`writer`] new ones.
//! - [`art`] and [`picture`] have pictures of pieces.
//!
//! This is an inner crate of `alfil`, without promises about its interface but for what `alfil` itself shows.

pub mod art;
pub mod diag;
pub mod format;
pub mod picture;
pub mod rulefile;
pub mod schema;
pub mod sema;
pub mod source;
pub mod syntax;
pub mod tree;
pub mod writer;
