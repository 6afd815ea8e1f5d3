//! Tests of the language on whole rule files, with the games that come with alfil.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod grammars;
mod look;
mod notation;
mod pictures;
