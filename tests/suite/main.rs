//! All integration tests, linked once.

#![expect(clippy::disallowed_methods, reason = "tests read the repository's files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "tests that are skipped say so")]

mod agents;
mod analysis;
mod boards;
mod bounds;
mod cli;
mod counting;
mod diagnostics;
mod diagrams;
mod disk;
mod examples;
mod explain;
mod fix;
mod format;
#[cfg(all(unix, feature = "tui"))]
mod guide;
mod imports;
mod keys;
mod layers;
mod linear;
mod machine;
mod manual;
mod mistakes;
mod moves;
mod mutations;
mod new;
mod notation;
mod options;
mod oracle;
mod pgn;
mod pictures;
mod plans;
mod play;
mod printable;
mod protocols;
mod records;
mod rules;
mod search;
mod sections;
#[cfg(feature = "serve")]
mod serve;
mod splices;
mod watch;
mod worth;
