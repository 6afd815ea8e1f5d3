//! Alfil beside other libraries: `cargo bench -p alfil-benches` measures them, and the examples of docs/embedding.md run here.
//!
//! Nothing that is published depends on these libraries.

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/embedding.md")]
struct Embedding;
