//! From rule files to variants.

use crate::{
    diagram,
    game::{Variant, VariantError},
    shipped::Shipped,
};
use alfil_language::{
    diag::{self, Code, Diagnostic, LeftOut, Severity, printable},
    rulefile::Document,
    sema::{self, tests::TestCase},
    source::{Files, Loader, SourceMap, Span},
};
use alfil_model::Model;
use std::{error, fmt};

pub use sema::{Analysis, FileOption, LoadOptions, OptionKind};

/// The result of loading a rule file.
#[derive(Clone, Debug)]
pub struct LoadedRules {
    /// The game, unless there are errors.
    pub variant: Option<Variant>,
    /// The file's examples.
    pub tests: Vec<TestCase>,
    /// The options of the file, decided.
    pub options: Vec<FileOption>,
    /// The file with all that it inherits, options decided; `None` if there is no such file.
    pub document: Option<Document>,
    /// The texts that were read, for showing places in them.
    pub sources: SourceMap,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// True if the file says in which version of the language it is written, by the key `language`.
    pub states_language: bool,
    /// How many more diagnostics there are. Only so many are reported, errors before warnings.
    pub left_out: LeftOut,
}

/// Reads a rule file and finds out what it means, without compiling it.
pub fn analyze(loader: &dyn Loader, name: &str, options: &LoadOptions) -> Analysis {
    sema::analyze(loader, name, options, diagram::lower)
}

/// Reads and compiles a rule file, and returns the warnings as well. Nothing in a file makes this panic. What is wrong with
/// the file is in [`LoadedRules::diagnostics`]. [`Variant::load`] is shorter for a program that has no use for warnings.
///
/// ```
/// use alfil::{load::{LoadOptions, load}, shipped::Shipped};
///
/// let loaded = load(&Shipped, "chess", &LoadOptions::default());
/// assert!(loaded.variant.is_some() && loaded.diagnostics.is_empty());
/// ```
pub fn load(loader: &dyn Loader, name: &str, options: &LoadOptions) -> LoadedRules {
    let loaded = analyze(loader, name, options);
    let mut diagnostics = loaded.diagnostics;
    let compiled = loaded.model.map(|it| compile(it, loaded.setup)).unwrap_or_default();
    // A game without moves is over as it begins.
    let moves = !diagnostics.iter().any(|it| it.code == Code::NeverReached);
    let more = compiled.diagnostics.into_iter();
    diagnostics.extend(more.filter(|it| moves || it.is_error()));
    diag::drop_unused_beside_causes(&mut diagnostics);
    LoadedRules {
        variant: compiled.variant,
        tests: loaded.tests,
        options: loaded.options,
        document: loaded.document,
        sources: loaded.sources,
        diagnostics,
        states_language: loaded.states_language,
        left_out: loaded.left_out,
    }
}

/// What a model comes to as a program.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The game, unless there are errors.
    pub variant: Option<Variant>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles a model. `setup` is the place of the set-up in its rule file.
pub fn compile(model: Model, setup: Option<Span>) -> Compiled {
    match Variant::new(model) {
        Ok(it) if takes_too_long(&it) => {
            let message = "finding the moves of the set-up takes too long";
            let diag = Diagnostic::new(Code::LimitExceeded, setup.unwrap_or_default(), message)
                .saying("the first turn begins here")
                .help("let a turn have fewer moves, an action fewer choices, or conditions read fewer cells");
            Compiled {
                variant: None,
                diagnostics: vec![Diagnostic { severity: Severity::Error, ..diag }],
            }
        }
        Ok(it) => {
            let diagnostics = bad_start(&it, setup).into_iter().collect();
            Compiled { variant: Some(it), diagnostics }
        }
        Err(it) => {
            let (message, at) = (it.to_string(), setup.unwrap_or_default());
            let diag = match it {
                VariantError::Start(_) => Diagnostic::new(Code::BadStart, at, message),
                _ => Diagnostic::without_place(Code::LimitExceeded, message)
                    .help("write a smaller board, or fewer and simpler moves"),
            };
            let diag = Diagnostic { severity: Severity::Error, ..diag };
            Compiled { variant: None, diagnostics: vec![diag] }
        }
    }
}

/// Returns true if the moves of the first turn can't be found within a position's budget.
fn takes_too_long(variant: &Variant) -> bool {
    let game = variant.start();
    let _ = (game.outcome(), game.legal_moves());
    if game.over_budget() {
        return true;
    }
    let mut turns = game.turns();
    turns.next().is_none() && turns.over_budget()
}

/// Returns a hint about a set-up from which no game can go on. Either the game is over, or a player who is not on move is
/// in check.
fn bad_start(variant: &Variant, at: Option<Span>) -> Option<Diagnostic> {
    let game = variant.start();
    let model = variant.model();
    let mover = &model.players[game.player()];
    let others = model.players.ids().filter(|it| model.players[*it].team != mover.team);
    let message = if let Some(ending) = game.outcome() {
        format!("the game is over as it begins: {}", ending.reason)
    } else {
        let name = others.into_iter().find(|it| game.player_in_check(*it));
        let name = &model.players[name?].name;
        format!("at the start {name} is in check, but {} is on move", mover.name)
    };
    Some(Diagnostic::new(Code::BadStart, at?, message))
}

/// A rule file with errors.
///
/// Its `Display` prints each error with its place: `text:3:9: error: expected a piece, found ...`.
#[derive(Clone, Debug)]
pub struct LoadFailed(Box<LoadedRules>);

impl LoadFailed {
    /// Returns the errors and warnings.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.0.diagnostics
    }

    /// Returns the texts that the diagnostics point into.
    pub fn sources(&self) -> &SourceMap {
        &self.0.sources
    }
}

impl fmt::Display for LoadFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.0.diagnostics.iter().filter(|it| it.is_error());
        for (n, error) in errors.enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            if let Some(span) = error.span()
                && let Some(source) = self.0.sources.get(span.source)
            {
                let (line, column) = self.0.sources.line_column(span);
                write!(f, "{}:{line}:{column}: ", printable(&source.name))?;
            }
            write!(f, "error: {}", printable(&error.message))?;
            for help in &error.helps {
                write!(f, "\n  help: {}", printable(help))?;
            }
        }
        match self.0.left_out.errors {
            0 => Ok(()),
            1 => write!(f, "\nand 1 more error"),
            n => write!(f, "\nand {n} more errors"),
        }
    }
}

impl error::Error for LoadFailed {}

/// What was loaded without a game, as an error.
impl From<LoadedRules> for LoadFailed {
    fn from(loaded: LoadedRules) -> LoadFailed {
        LoadFailed(Box::new(loaded))
    }
}

impl Variant {
    /// Loads a game that comes with alfil, by its name or another one of it.
    ///
    /// ```
    /// use alfil::{Variant, perft::{Unit, perft}};
    ///
    /// let chess = Variant::shipped("chess")?;
    /// assert_eq!(perft(&chess.start(), 2, Unit::Turn), 400);
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    ///
    /// # Errors
    /// If no shipped game has that name.
    pub fn shipped(name: &str) -> Result<Variant, LoadFailed> {
        Variant::load(&Shipped, name, &LoadOptions::default())
    }

    /// Loads a game from the text of its rule file. The text may extend shipped games.
    ///
    /// ```
    /// let text = "
    ///     extends = 'chess'
    ///     pieces.knight.move = 'NQ'
    /// ";
    /// assert_eq!(alfil::Variant::from_text(text)?.start().legal_moves().len(), 20);
    ///
    /// let failed = alfil::Variant::from_text("board.size = [8, 'x']").unwrap_err();
    /// assert!(failed.to_string().starts_with("text:1:14: error: "), "{failed}");
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    ///
    /// # Errors
    /// If the text has errors.
    pub fn from_text(text: &str) -> Result<Variant, LoadFailed> {
        Variant::load(&Files::one(text).over(&Shipped), "text", &LoadOptions::default())
    }

    /// Loads a rule file that a loader finds, with the game's options. Warnings are dropped; [`load()`] returns them.
    ///
    /// ```
    /// use alfil::{Variant, load::LoadOptions, shipped::Shipped};
    ///
    /// let options = LoadOptions { set: vec![("okazaki".to_owned(), "true".to_owned())] };
    /// let chu = Variant::load(&Shipped, "chu", &options)?;
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    ///
    /// # Errors
    /// If the file is not found, or if it has errors.
    pub fn load(
        loader: &dyn Loader,
        name: &str,
        options: &LoadOptions,
    ) -> Result<Variant, LoadFailed> {
        let mut loaded = load(loader, name, options);
        loaded.variant.take().ok_or_else(|| LoadFailed(Box::new(loaded)))
    }
}
