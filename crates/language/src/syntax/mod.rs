//! From texts of the small languages inside rule files to trees, and back.
//!
//! This layer knows grammar only: no name is looked up and no kind is checked here. The grammars are in `grammar/`, and
//! the parser generator's types never leave this layer.

#[macro_use]
mod spelled;
mod failure;
mod parse;

pub use parse::{Read, joins};

pub mod betza;
pub mod effect;
pub mod expr;
pub mod former;
pub mod path;
mod tokens;
pub mod wording;
