//! Help for authors who write a rule file in an editor: what may stand at a place, what something means, where a name is
//! declared and used.
//!
//! Everything here is a function of an [`OpenFile`] and a byte of its text. Nothing here knows an editor or a protocol.

mod actions;
mod complete;
mod draw;
mod hints;
mod hover;
mod moves;
mod names;
mod outline;
mod tokens;

pub use actions::{Action, Lens, Run};
pub use complete::{Completion, CompletionKind};
pub use draw::Drawing;
pub use hints::Hint;
pub use hover::Hover;
pub(crate) use hover::{key_text, word_text};
pub use names::{BadRename, Edit};
pub use outline::{OutlineItem, OutlineKind};
pub use tokens::{Token, TokenKind};

use alfil::{
    game::{Game, Variant},
    load::{self, Compiled},
    testing,
};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::file_tree::{FileTree, Inside, KeyValue, Location},
    schema::{Inner, KeySchema, ROOT, Type},
    sema::{Analysis, LoadOptions, tests::TestCase},
    source::{Loader, SourceId, Span},
};
use std::sync::OnceLock;

/// The most turns of tests that are played to answer a question.
const MOST_TURNS: usize = 1000;

/// A rule file in an editor, with all that is known of it.
#[derive(Clone, Debug)]
pub struct OpenFile {
    analysis: Analysis,
    source: SourceId,
    tree: FileTree,
    /// The compiled game, built on first use.
    compiled: OnceLock<Option<Compiled>>,
}

impl OpenFile {
    /// Analyzes the rule file `name`. The loader gives its text as the editor has it.
    ///
    /// ```
    /// use alfil::shipped::Shipped;
    /// use alfil_author::ide::OpenFile;
    ///
    /// let file = OpenFile::new(&Shipped, "chess");
    /// let place = file.text().find("royal").unwrap();
    /// assert!(file.hover(place).unwrap().text.contains("royal pieces"));
    /// ```
    pub fn new(loader: &dyn Loader, name: &str) -> OpenFile {
        let analysis = load::analyze(loader, name, &LoadOptions::default());
        let source = analysis.document.as_ref().map_or(SourceId(0), |it| it.source);
        let text = analysis.sources.get(source).map_or("", |it| &it.text);
        let tree = FileTree::read(text, source);
        OpenFile { analysis, source, tree, compiled: OnceLock::new() }
    }

    /// Takes over what the rules came to as a program in an earlier state of the file, if they are still the same. So a
    /// change of tests or comments does not have them compiled again.
    pub fn take_program_of(&mut self, before: &OpenFile) {
        // Diagnostics have places in the earlier text.
        let is_clean =
            |it: &&Option<Compiled>| it.as_ref().is_none_or(|it| it.diagnostics.is_empty());
        if let Some(compiled) = before.compiled.get().filter(is_clean)
            && before.analysis.model == self.analysis.model
        {
            self.compiled = OnceLock::from(compiled.clone());
        }
    }

    /// Returns what is known of the file, diagnostics included.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Returns all errors and warnings: about the rules, the program that they make, and the statements of tests that are
    /// quickly tested.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut res = self.analysis.diagnostics.clone();
        if let Some(compiled) = self.compiled() {
            res.extend(compiled.diagnostics.iter().cloned());
            let mut turns = 0;
            let short = self.analysis.tests.iter().take_while(|it| {
                turns += it.play.len() + it.legal.len() + it.illegal.len();
                turns <= MOST_TURNS
            });
            let short: Vec<_> = short.cloned().collect();
            res.extend(compiled.variant.iter().flat_map(|it| testing::quick_failures(it, &short)));
        }
        res
    }

    /// Returns the game of a test after its turns, if it can be played and is not too long to play at each change.
    fn game_of(&self, case: &TestCase) -> Option<Game> {
        if case.play.len() > MOST_TURNS {
            return None;
        }
        testing::position(self.variant()?, case)
    }

    fn compiled(&self) -> Option<&Compiled> {
        let compile = || {
            let model = self.analysis.model.clone()?;
            Some(load::compile(model, self.analysis.setup))
        };
        self.compiled.get_or_init(compile).as_ref()
    }

    /// Returns the game, if the file has no errors.
    pub fn variant(&self) -> Option<&Variant> {
        self.compiled()?.variant.as_ref()
    }

    /// Returns true if a change of that file may change what is known of this one.
    pub fn may_read(&self, name: &str) -> bool {
        self.analysis.sources.iter().any(|it| it.name == name)
            || self.analysis.diagnostics.iter().any(|it| it.code == Code::FileNotFound)
    }

    /// Returns the source of the file itself, not of one that it extends.
    pub fn source(&self) -> SourceId {
        self.source
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &str {
        self.analysis.sources.get(self.source).map_or("", |it| &it.text)
    }

    fn locate(&self, at: usize) -> Location<'_> {
        self.tree.locate(at)
    }

    /// Returns the text between the quotes of a string in this file.
    fn unquoted(&self, value: Span) -> Option<&str> {
        let text = self.own(value)?;
        let quote = ["'''", "\"\"\"", "'", "\""].into_iter().find(|it| text.starts_with(it))?;
        text.strip_prefix(quote)?.strip_suffix(quote)
    }

    /// Returns all keys with their values, also those of inline tables. Before each stand the names that lead to it.
    fn entries(&self) -> Vec<(Vec<&str>, &KeyValue)> {
        fn add<'t>(
            entries: &'t [KeyValue],
            path: &[&'t str],
            res: &mut Vec<(Vec<&'t str>, &'t KeyValue)>,
        ) {
            for entry in entries {
                let names = entry.path.iter().map(|it| it.text.as_str());
                let inner: Vec<_> = path.iter().copied().chain(names).collect();
                let (_, above) = inner.split_last().unwrap_or((&"", &[]));
                res.push((above.to_vec(), entry));
                if let Some(Inside::Table(inside)) = entry.value.as_ref().map(|it| &it.inside) {
                    add(inside, &inner, res);
                }
            }
        }
        let mut res = Vec::new();
        for section in &self.tree.sections {
            let header = section.header.as_ref().map(|it| &it.path[..]).unwrap_or_default();
            let path: Vec<_> = header.iter().map(|it| it.text.as_str()).collect();
            add(&section.entries, &path, &mut res);
        }
        res
    }

    /// Returns the characters of a span, if it is in this file.
    fn own(&self, span: Span) -> Option<&str> {
        self.text().get(span.range()).filter(|_| span.source == self.source)
    }
}

/// Returns the type of the value at the end of a path of keys.
fn type_at(path: &[&str]) -> Option<Type> {
    let mut ty = Type::Table(&ROOT);
    for name in path {
        ty = *inner(&ty)?.ty(name)?;
    }
    Some(ty)
}

/// Returns the keys of a type's tables: of the tables in an array too.
fn inner(ty: &Type) -> Option<Inner> {
    ty.inner().or_else(|| ty.of_items()?.inner())
}

/// Returns the row of the schema for a key, if the key is not a name of the author's.
fn key_at(path: &[&str], key: &str) -> Option<&'static KeySchema> {
    match inner(&type_at(path)?)? {
        Inner::Table(table) => table.key(key),
        Inner::Map(_) => None,
    }
}

/// Returns true if a character can be part of a name, an ID or a cell.
fn is_name_part(it: char) -> bool {
    it.is_alphanumeric() || matches!(it, '_' | '-' | '+' | '\'')
}

/// Returns the bytes of the word around a place.
fn word_around(text: &str, at: usize) -> std::ops::Range<usize> {
    let (before, after) = text.split_at(at);
    let start = before.rfind(|it| !is_name_part(it) || it == '\'');
    let start = start.map_or(0, |it| it + before[it..].chars().next().map_or(1, char::len_utf8));
    let end = after.find(|it| !is_name_part(it) || it == '\'').unwrap_or(after.len());
    start..at + end
}

#[cfg(test)]
mod tests;
