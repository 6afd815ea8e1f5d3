//! All integration tests, linked once.

#![expect(clippy::disallowed_methods, reason = "tests read the repository's files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "tests that are skipped say so")]

mod agents;
mod analysis;
mod assistants;
mod boards;
mod bounds;
mod counting;
mod diagrams;
mod english;
mod explain;
mod imports;
mod invented;
mod keys;
mod layers;
mod limits;
mod linear;
mod lists;
mod machine;
mod manual;
mod messages;
mod moves;
mod mutations;
mod notation;
mod options;
mod oracle;
mod packages;
mod pictures;
mod plans;
mod play;
mod proofs;
mod search;
mod sections;
mod short_forms;
mod splices;
mod study;
mod tasks;
mod worth;
