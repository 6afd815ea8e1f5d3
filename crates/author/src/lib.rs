//! Help for those who write rule files.
//!
//! - [`ide`] answers the questions of editors: messages, completions, meanings, fixes.
//! - [`glossary`] explains single words.
//! - [`import`] makes rule files of files for other programs.
//! - [`starter`] writes the first lines of a new game.

pub mod export;
pub mod glossary;
pub mod ide;
pub mod import;
pub mod starter;
