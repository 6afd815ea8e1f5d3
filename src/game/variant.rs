//! A rule file, compiled.

use super::{Clocks, Game, starts::Starts};
use crate::{
    compile::{CompileError, compile},
    model::{Model, State},
    program::Program,
    vm::{Position, SetupError},
};
use std::sync::{Arc, OnceLock};

/// A game's rules, ready to play. Clones share everything; any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Variant {
    program: Arc<Program>,
    /// Which arrangements of a shuffled set-up are starts, once that was asked.
    pub(super) starts: Arc<OnceLock<Starts>>,
}

impl Variant {
    /// Compiles a model.
    ///
    /// # Errors
    /// If the model needs more than the machine has: too many cells, say.
    pub fn new(model: Model) -> Result<Variant, CompileError> {
        let program = Arc::new(compile(Arc::new(model))?);
        Ok(Variant { program, starts: Arc::default() })
    }

    /// The rules as they were resolved.
    pub fn model(&self) -> &Model {
        &self.program.model
    }

    /// The rules as they were compiled.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// A game from the set-up.
    pub fn start(&self) -> Game {
        Game::at(self.clone(), Position::new(&self.program), Clocks::default())
    }

    /// A game from any position.
    ///
    /// # Errors
    /// If no game can be in that position.
    pub fn game_at(&self, state: &State, clocks: Clocks) -> Result<Game, SetupError> {
        Ok(Game::at(self.clone(), Position::from_state(&self.program, state)?, clocks))
    }
}
