//! Programs in print.
