//! A rule file, compiled.

use super::{
    Clocks, Game,
    plain_names::{PlainNames, TextTables},
    starts::Starts,
};
use alfil_machine::{
    compile::{CompileError, Options, compile, compile_with},
    program::Program,
    vm::{Position, SetupError},
};
use alfil_model::{Model, State};
use std::{
    error::Error,
    fmt,
    sync::{Arc, OnceLock},
};

/// Why a model is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// The machine is too small for the game.
    Compile(CompileError),
    /// The model's start is no position of the game.
    Start(SetupError),
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::Compile(error) => error.fmt(f),
            VariantError::Start(error) => {
                write!(f, "the set-up is no position of the game: {error}")
            }
        }
    }
}

impl Error for VariantError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            VariantError::Compile(error) => error.source(),
            VariantError::Start(error) => Some(error),
        }
    }
}

impl From<CompileError> for VariantError {
    fn from(error: CompileError) -> VariantError {
        VariantError::Compile(error)
    }
}

impl From<SetupError> for VariantError {
    fn from(error: SetupError) -> VariantError {
        VariantError::Start(error)
    }
}

/// A game's rules, ready to play. Clones share everything; any number of threads may use it at once.
#[derive(Clone)]
pub struct Variant {
    program: Arc<Program>,
    /// The arrangements of a shuffled set-up that are starts, once they were needed.
    pub(super) starts: Arc<OnceLock<Starts>>,
    /// What is known of the texts of moves, once one was read or written.
    texts: Arc<OnceLock<TextTables>>,
}

impl fmt::Debug for Variant {
    /// Writes the name: the rules and the tables of the machine are millions of characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variant").field("name", &self.name()).finish_non_exhaustive()
    }
}

impl Variant {
    /// Compiles a model.
    ///
    /// # Errors
    /// If the model needs more than the machine has (too many cells, say), or if its start is no position of the game.
    pub fn new(model: Model) -> Result<Variant, VariantError> {
        let program = Arc::new(compile(Arc::new(model))?);
        Position::new(&program)?;
        Ok(Variant { program, starts: Arc::default(), texts: Arc::default() })
    }

    /// Returns the same game compiled without tables of moves and without proofs: the machine walks every path, and makes
    /// and tests every move. It is slow. If it finds other moves, a shortcut is wrong.
    ///
    /// ```
    /// let variant = alfil::Variant::shipped("chess")?;
    /// let slow = variant.without_shortcuts()?;
    /// assert_eq!(slow.start().legal_moves().len(), variant.start().legal_moves().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the model needs more than the machine has.
    pub fn without_shortcuts(&self) -> Result<Variant, VariantError> {
        let options = Options { tables: false, shortcuts: false, ..Options::default() };
        let program = compile_with(Arc::clone(&self.program.model), options)?;
        let program = Arc::new(Program { no_shortcuts: true, ..program });
        Ok(Variant { program, starts: Arc::clone(&self.starts), texts: Arc::clone(&self.texts) })
    }

    /// Returns the rules as they were resolved.
    pub fn model(&self) -> &Model {
        &self.program.model
    }

    /// Returns the name of the game, as people call it.
    pub fn name(&self) -> &str {
        &self.model().about.name
    }

    /// Returns the names of cells and types as tables; `None` if the texts of moves are not plain.
    pub(crate) fn plain_names(&self) -> Option<&PlainNames> {
        self.texts().names.as_ref()
    }

    /// Returns what reading and writing of moves need to know.
    pub(crate) fn texts(&self) -> &TextTables {
        self.texts.get_or_init(|| TextTables::of(self.model()))
    }

    /// Returns the rules as they were compiled.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Returns a game from the set-up.
    pub fn start(&self) -> Game {
        Game::at(self.clone(), self.start_position(), Clocks::default())
    }

    /// Returns the position of the set-up, without a history.
    #[expect(clippy::missing_panics_doc, reason = "`Variant::new` has set it up once")]
    pub fn start_position(&self) -> Position {
        Position::new(&self.program).expect("`Variant::new` has set it up once")
    }

    /// Returns a game from any position.
    ///
    /// # Errors
    /// If no game can be in that position.
    pub fn game_at(&self, state: &State, clocks: Clocks) -> Result<Game, SetupError> {
        Ok(Game::at(self.clone(), Position::from_state(&self.program, state)?, clocks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_variants_and_pass_games_on() {
        fn shared<T: Send + Sync>() {}
        fn passed_on<T: Send>() {}
        shared::<Variant>();
        passed_on::<Position>();
        passed_on::<Game>();
    }

    /// A turn's first move may reset the clock, and its second one be the first of a game without history.
    #[test]
    fn clocks_go_on_without_history() {
        let mut game = Variant::shipped("duck").unwrap().start();
        let mut other = game.without_history();
        for n in [0, 5, 9, 3, 7, 2, 8, 1] {
            let mv = game.legal_moves()[n];
            game.play(mv).unwrap();
            other.play(mv).unwrap();
            assert_eq!(game.clocks(), other.clocks());
            assert!(game.position() == other.position());
            other = other.without_history();
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_game_survives_serialization() {
        let mut game = Variant::shipped("crazyhouse").unwrap().start();
        for text in ["e2e4", "d7d5", "e4d5", "d8d5"] {
            game.play(game.parse_move(text).unwrap()).unwrap();
        }
        let text = serde_json::to_string(&(game.state(), game.clocks())).unwrap();
        let (state, clocks): (State, Clocks) = serde_json::from_str(&text).unwrap();
        let read = game.variant().game_at(&state, clocks).unwrap();
        assert!(read.position() == game.position());
        let info = game.info(game.legal_moves()[0]);
        let text = serde_json::to_string(&info).unwrap();
        assert_eq!(serde_json::from_str::<alfil_model::MoveInfo>(&text).unwrap(), info);
    }
}
