//! All integration tests, linked once.

#![expect(clippy::disallowed_methods, reason = "tests read the repository's files")]

mod layers;
