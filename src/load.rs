//! From rule files to variants.

use crate::{
    diag::{Code, Diagnostic, LeftOut},
    game::Variant,
    sema::{self, tests::TestCase},
    source::{Loader, SourceMap, Span},
};

pub use sema::{FileOption, LoadOptions, OptionKind};

/// What became of a rule file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, unless there are errors.
    pub variant: Option<Variant>,
    /// The file's examples.
    pub tests: Vec<TestCase>,
    /// The options of the file, decided.
    pub options: Vec<FileOption>,
    /// The texts that were read, for showing places in them.
    pub sources: SourceMap,
    /// What is wrong or suspicious.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more there are: only so many are told, errors rather than warnings.
    pub left_out: LeftOut,
}

/// Reads and compiles a rule file. Nothing in a file makes this panic, and what is wrong with it is in
/// [`Loaded::diagnostics`].
///
/// ```
/// use alfil::{load, load::LoadOptions, shipped::Shipped};
///
/// let loaded = load(&Shipped, "chess", &LoadOptions::default());
/// let game = loaded.variant.unwrap().start();
/// assert_eq!(alfil::perft::perft(&game, 2, alfil::perft::Unit::Turn), 400);
/// ```
pub fn load(loader: &dyn Loader, name: &str, options: &LoadOptions) -> Loaded {
    let loaded = sema::load(loader, name, options);
    let mut diagnostics = loaded.diagnostics;
    let variant = match loaded.model.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) {
        None => None,
        Some(model) => match Variant::new(model) {
            Ok(it) => {
                diagnostics.extend(bad_start(&it, loaded.setup));
                Some(it)
            }
            Err(it) => {
                let diag = Diagnostic::without_place(Code::LimitExceeded, it.to_string());
                diagnostics.push(diag.help("write a smaller board, or fewer and simpler moves"));
                None
            }
        },
    };
    Loaded {
        variant,
        tests: loaded.tests,
        options: loaded.options,
        sources: loaded.sources,
        diagnostics,
        left_out: loaded.left_out,
    }
}

/// A hint about a set-up from which no game can go on: a player is in check who is not on move, or the game is over.
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
