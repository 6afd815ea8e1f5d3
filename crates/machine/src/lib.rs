//! Models to positions: the part of alfil that finds and makes moves.
//!
//! [`compile`] makes a [`program`] of a [model](alfil_model), and [`vm`] plays it. [`count`] counts
//! moves. Nothing here reads a text.
//!
//! This is an inner crate of `alfil`, without promises about its interface.

pub mod compile;
pub mod count;
pub mod program;
pub mod vm;
