//! From texts of the small languages inside rule files to trees, and back.
//!
//! This layer knows grammar only: no name is looked up and no kind is checked here. The grammars are in `grammar/`, and
//! the parser generator's types never leave this layer.

/// Declares a module with one of the parsers of `grammar/`, which the parser generator writes (the test `grammars`).
macro_rules! generated_parser {
    ($vis:vis mod $name:ident, $file:literal) => {
        #[expect(
            dead_code,
            unreachable_pub,
            unused_qualifications,
            clippy::pedantic,
            reason = "the parser generator writes it so"
        )]
        $vis mod $name {
            #[derive(Debug)]
            pub(in crate::syntax) struct Grammar;

            include!(concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/", $file));
        }
    };
}

#[macro_use]
mod spelled;
mod failure;
mod parse;

pub use parse::{Read, joins};

pub mod betza;
pub mod effect;
pub mod expr;
pub mod foreign;
pub mod path;
mod tokens;
pub mod wording;
