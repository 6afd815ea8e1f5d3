//! From models to programs.

use crate::{model::Model, program::Program};
use std::sync::Arc;

/// Why a model can't be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The board has more cells than the machine can number.
    #[error("expected at most {max} cells, found {found}")]
    TooManyCells {
        /// How many there are.
        found: usize,
        /// How many there may be.
        max: usize,
    },
}

/// The most cells of a board.
const MAX_CELLS: usize = 4096;

/// Compiles a model.
pub fn compile(model: Arc<Model>) -> Result<Program, CompileError> {
    let found = model.board.cells.len();
    if found > MAX_CELLS {
        return Err(CompileError::TooManyCells { found, max: MAX_CELLS });
    }
    Ok(Program { model })
}
