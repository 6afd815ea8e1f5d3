//! What is said about texts that can't be read.
