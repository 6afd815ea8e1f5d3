//! Help for those who write rule files.
//!
//! - [`ide`] answers the questions of editors: messages, completions, meanings, fixes.
//! - [`import`] makes rule files of files for other programs.
//! - [`starter`] writes the first lines of a new game.
//! - [`fix`] brings files of earlier versions up to date.

pub mod fix;
pub mod ide;
pub mod import;
pub mod starter;
