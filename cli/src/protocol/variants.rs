//! The games to choose from.

use super::{Environment, VariantChoice};
use alfil::{
    diag::Diagnostic,
    game::Variant,
    load::{LoadOptions, LoadedRules, load},
    shipped,
    source::SourceMap,
};

/// The most rule files that a path list may stand for.
pub(super) const MOST_FILES: usize = 1000;

/// The games to choose from: what the conversation began with, what was added, and the shipped ones.
#[derive(Debug, Default)]
pub(super) struct Variants {
    /// The game that the conversation began with.
    given: Option<VariantChoice>,
    added: Vec<VariantChoice>,
}

impl Variants {
    pub(super) fn give(&mut self, choice: VariantChoice) {
        self.given = Some(choice);
    }

    /// Returns the game with which the conversation began.
    pub(super) fn first(&self) -> &str {
        self.given.as_ref().map_or("", |it| &it.name)
    }

    /// Returns all names, each once.
    pub(super) fn names(&self) -> Vec<&str> {
        let own = self.given.iter().chain(&self.added).map(|it| it.name.as_str());
        let mut res: Vec<&str> = own.chain(shipped::RULES.iter().map(|it| it.0)).collect();
        res.sort_unstable();
        res.dedup();
        res
    }

    /// Returns the game of that name, or with another name of it.
    pub(super) fn find(&self, name: &str) -> Option<VariantChoice> {
        let mut own = self.given.iter().chain(&self.added);
        if let Some(it) = own.find(|it| it.name == name) {
            return Some(it.clone());
        }
        let name = shipped::name(name)?.to_owned();
        Some(VariantChoice { rules: name.clone(), name, set: Vec::new() })
    }

    /// Puts the rule files of a path list in the place of those added before. Says what is wrong with them; those with
    /// errors are left out.
    pub(super) fn add(&mut self, environment: &Environment, paths: &str) -> Vec<String> {
        self.added.clear();
        if matches!(paths, "" | "<empty>") {
            return Vec::new();
        }
        let mut files = match (environment.rule_files)(paths) {
            Ok(it) => it,
            Err(it) => return vec![it],
        };
        let mut res = Vec::new();
        if files.len() > MOST_FILES {
            let n = files.len();
            res.push(format!("there are {n} rule files, of which the first {MOST_FILES} are read"));
            files.truncate(MOST_FILES);
        }
        for rules in files {
            let choice = VariantChoice { name: stem(&rules), rules, set: Vec::new() };
            let loaded = open(environment, &choice);
            if loaded.variant.is_some() {
                self.added.retain(|it| it.name != choice.name);
                self.added.push(choice);
            }
            res.extend(messages(&loaded.diagnostics, &loaded.sources));
        }
        res
    }
}

/// Reads and compiles a game.
pub(super) fn open(environment: &Environment, choice: &VariantChoice) -> LoadedRules {
    load(&*environment.loader, &choice.rules, &LoadOptions { set: choice.set.clone() })
}

/// Returns the game, or what is wrong with it.
pub(super) fn variant(
    environment: &Environment,
    choice: &VariantChoice,
) -> Result<Variant, Vec<String>> {
    let loaded = open(environment, choice);
    loaded.variant.ok_or_else(|| messages(&loaded.diagnostics, &loaded.sources))
}

/// `FILE:LINE:COLUMN: error: MESSAGE`, one line each.
fn messages(diagnostics: &[Diagnostic], sources: &SourceMap) -> Vec<String> {
    let one = |it: &Diagnostic| {
        let place = it.span().and_then(|span| {
            let (line, column) = sources.line_column(span);
            Some(format!("{}:{line}:{column}: ", sources.get(span.source)?.name))
        });
        let kind = if it.is_error() { "error" } else { "warning" };
        format!("{}{kind}: {} [{}]", place.unwrap_or_default(), it.message, it.code)
    };
    diagnostics.iter().map(one).collect()
}

/// Returns a file's name without folders and ending.
fn stem(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".toml").unwrap_or(file).to_owned()
}
