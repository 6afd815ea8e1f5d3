//! Tests of the program, linked once.

#![expect(clippy::disallowed_methods, reason = "tests read the repository's files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[cfg(feature = "mcp")]
mod assistants;
mod cli;
mod diagnostics;
mod disk;
mod examples;
mod explain;
mod format;
mod four_players;
#[cfg(all(unix, feature = "tui"))]
mod guide;
mod jobs;
mod learn;
mod mistakes;
mod new;
mod newcomers;
mod no_shortcuts;
mod pgn;
mod printable;
mod protocols;
mod records;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod shogi_records;
mod solve;
mod study;
mod usi_records;
mod watch;
