//! Compiled games.

pub mod bits;

use crate::model::Model;
use std::sync::Arc;

pub use bits::Bits;

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it was compiled from.
    pub model: Arc<Model>,
}
