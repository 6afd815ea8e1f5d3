//! `alfil check --fix`: applies the fixes of errors to a rule file.

use super::{
    Common, Failure, fmt,
    loading::{self, Disk},
};
use alfil::{
    diag::{self, Diagnostic, Fix},
    load::{LoadOptions, LoadedRules, load},
    source::{Files, SourceId},
};
use std::fs;

/// The most times that the fixes of what is left are applied.
const ROUNDS: usize = 5;

/// A change of a file.
#[derive(Debug)]
pub(super) struct Change {
    /// The line at the time of the change, from 1.
    pub(super) line: usize,
    /// The column in characters, from 1.
    pub(super) column: usize,
    pub(super) fix: Fix,
}

/// Applies the fixes of a file's errors, then those of the errors that they hid. Writes the text with the fewest errors, if
/// it has fewer than the file. Returns what changed. Shipped variants do not change.
pub(super) fn repair(name: &str, common: &Common) -> Result<Vec<Change>, Failure> {
    let Some(file) = loading::path(name) else { return Ok(Vec::new()) };
    let failure = |why: String| Failure::Input(format!("can't fix `{name}`: {why}"));
    let mut text = fmt::read(&file).map_err(failure)?;
    let load_text = |text: &str| {
        let options = LoadOptions { set: common.set.clone() };
        load(&Files::one(text).over(&Disk), &file, &options)
    };
    let mut loaded = load_text(&text);
    let mut fewest = errors(&loaded);
    let mut best = None;
    let mut changes = Vec::new();
    for _ in 0..ROUNDS {
        let wrong = fixable(&loaded);
        // If all fixes together do not help, one of them may.
        let all = std::iter::once(&wrong[..]).chain(wrong.chunks(1));
        let next = all.filter(|it| !it.is_empty()).find_map(|some| {
            let (new, taken) = diag::apply(&text, some.iter().flat_map(|it| &it.fixes));
            let after = load_text(&new);
            let helps = errors(&after) < errors(&loaded) || are_gone(some, &after);
            helps.then_some((new, taken, after))
        });
        let Some((new, taken, after)) = next else { break };
        changes.extend(taken.into_iter().map(|fix| {
            let (line, column) = loaded.sources.line_column(fix.span);
            Change { line, column, fix: fix.clone() }
        }));
        (text, loaded) = (new, after);
        if errors(&loaded) < fewest {
            fewest = errors(&loaded);
            best = Some((text.clone(), changes.len()));
        }
    }
    let Some((text, count)) = best else { return Ok(Vec::new()) };
    fs::write(&file, text).map_err(|it| failure(it.to_string()))?;
    changes.truncate(count);
    Ok(changes)
}

/// Returns the errors in the file itself that have a certain fix. A warning is about a game that can be played, which only its
/// author should change.
fn fixable(loaded: &LoadedRules) -> Vec<&Diagnostic> {
    let errors = loaded.diagnostics.iter().filter(|it| it.is_error());
    let own = |it: &Fix| it.span.source == SourceId(0);
    errors.filter(|it| it.certain_fixes().first().is_some_and(own)).collect()
}

/// Returns true if errors are reported no more. A mistake may hide others, so that their number need not go down.
fn are_gone(wrong: &[&Diagnostic], after: &LoadedRules) -> bool {
    let same = |a: &Diagnostic, b: &Diagnostic| a.code == b.code && a.message == b.message;
    !after.diagnostics.iter().any(|it| wrong.iter().any(|old| same(old, it)))
}

fn errors(loaded: &LoadedRules) -> usize {
    loaded.diagnostics.iter().filter(|it| it.is_error()).count() + loaded.left_out.errors
}

impl Change {
    /// Returns the change in words.
    pub(super) fn text(&self) -> String {
        let Fix { found, replacement, .. } = &self.fix;
        match (found.is_empty(), replacement.is_empty()) {
            (true, _) => format!("added `{replacement}`"),
            (_, true) => format!("removed `{found}`"),
            _ => format!("wrote `{replacement}` instead of `{found}`"),
        }
    }
}
