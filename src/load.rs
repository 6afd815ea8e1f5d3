//! From rule files to variants.

use crate::{
    diag::{Code, Diagnostic},
    game::Variant,
    sema::{self, tests::TestCase},
    source::{Loader, SourceMap},
};

pub use sema::LoadOptions;

/// What became of a rule file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, unless there are errors.
    pub variant: Option<Variant>,
    /// The file's examples.
    pub tests: Vec<TestCase>,
    /// The texts that were read, for showing places in them.
    pub sources: SourceMap,
    /// What is wrong or suspicious.
    pub diagnostics: Vec<Diagnostic>,
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
            Ok(it) => Some(it),
            Err(it) => {
                diagnostics.push(Diagnostic::without_place(Code::LimitExceeded, it.to_string()));
                None
            }
        },
    };
    Loaded { variant, tests: loaded.tests, sources: loaded.sources, diagnostics }
}
