//! All integration tests, linked once.

mod layers;
