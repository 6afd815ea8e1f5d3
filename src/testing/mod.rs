//! Running the executable examples of rule files.

mod assertions;

use crate::{
    game::{Game, Variant},
    load::{LoadOptions, LoadedRules, load},
};
use alfil_language::{
    diag::{Code, Diagnostic},
    sema::tests::TestCase,
    source::Loader,
};

/// The result of one example.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The name of the example: what it shows.
    pub name: String,
    /// The statements that are false; empty if the example passed.
    pub failures: Vec<Diagnostic>,
}

impl Verdict {
    /// Returns true if all of it is true.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs the examples of a file that was loaded without errors: `name` and `options` are those with which it was loaded;
/// examples that set options load it again.
pub fn run(
    loader: &dyn Loader,
    name: &str,
    options: &LoadOptions,
    loaded: &LoadedRules,
) -> Vec<Verdict> {
    let Some(variant) = &loaded.variant else { return Vec::new() };
    loaded.tests.iter().map(|it| run_one(loader, name, options, variant, it)).collect()
}

/// Runs one example of a file as [`run`] does; `variant` is what the file gives. If it is a variant without shortcuts, so is
/// the variant of an example that sets options.
pub fn run_one(
    loader: &dyn Loader,
    name: &str,
    options: &LoadOptions,
    variant: &Variant,
    test: &TestCase,
) -> Verdict {
    let failures = if test.set.is_empty() {
        assertions::failures(variant, test)
    } else {
        match with_options(loader, name, options, variant, test) {
            Ok(variant) => assertions::failures(&variant, test),
            Err(it) => vec![it],
        }
    };
    Verdict { name: test.name.clone(), failures }
}

/// Returns an example without counts of more than `most` sequences, and true if it has such counts.
///
/// A count makes about as many moves as it states, because a wrong count ends the example.
pub fn without_long_counts(test: &TestCase, most: u64) -> (TestCase, bool) {
    let mut res = test.clone();
    let short = res.perft.iter().take_while(|it| it.value <= most).count();
    res.perft.truncate(short);
    (res, short < test.perft.len())
}

/// Returns what is wrong with the positions of examples, without playing their moves. Examples that set options are left
/// to [`run`].
pub fn positions(variant: Option<&Variant>, tests: &[TestCase]) -> Vec<Diagnostic> {
    let Some(variant) = variant else { return Vec::new() };
    let tests = tests.iter().filter(|it| it.set.is_empty());
    tests.flat_map(|it| assertions::position_failures(variant, it)).collect()
}

/// Returns the position that an example is about: after the turns that it plays. `None` if it can't be reached, or if the
/// example sets options, so that `variant` is not its game.
pub fn position(variant: &Variant, test: &TestCase) -> Option<Game> {
    assertions::position(variant, test).filter(|_| test.set.is_empty())
}

/// Returns the statements of examples that are false, of those that take no time: counts, lists of all turns and whole games
/// are left to [`run`], and so are examples that set options.
pub fn quick_failures(variant: &Variant, tests: &[TestCase]) -> Vec<Diagnostic> {
    let tests = tests.iter().filter(|it| it.set.is_empty());
    tests.flat_map(|it| assertions::quick_failures(variant, it)).collect()
}

/// Returns the variant with the options that an example sets.
fn with_options(
    loader: &dyn Loader,
    name: &str,
    options: &LoadOptions,
    usual: &Variant,
    test: &TestCase,
) -> Result<Variant, Diagnostic> {
    let mut options = options.clone();
    options.set.extend(test.set.iter().cloned());
    let loaded = load(loader, name, &options);
    let fails = |message: &str| {
        let set: Vec<_> = test.set.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Diagnostic::new(Code::TestFailed, test.span, format!("with {}: {message}", set.join(" ")))
    };
    let variant = loaded.variant.ok_or_else(|| {
        let first = loaded.diagnostics.iter().find(|it| it.is_error());
        fails(first.map_or("it can't be loaded", |it| it.message.as_str()))
    })?;
    if usual.program().no_shortcuts {
        return variant.without_shortcuts().map_err(|it| fails(&it.to_string()));
    }
    Ok(variant)
}
