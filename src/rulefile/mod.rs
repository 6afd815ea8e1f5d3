//! Rule files as text: TOML to a tree of values with places, files that extend one another merged into one tree, options
//! decided.
//!
//! Nothing here knows what the small languages inside strings mean, nor what a piece or a board is: that is `sema`'s
//! business. Start reading at [`read`]; [`keys`] is the table of everything that a file may say.

mod check;
pub mod diagram;
mod fingerprint;
mod idle;
pub mod keys;
pub mod limits;
mod merge;
mod options;
mod toml;
mod tree;

pub use options::{FileOption, OptionKind, parts, plain};
pub use tree::{Entry, Node, Table, Text, Value};

use crate::{
    diag::{Code, Diagnostic, did_you_mean},
    source::{Loader, SourceId, SourceMap, Span},
};
use check::Ask;
use keys::{Inner, OPTIONS, PATCH, ROOT};
use std::collections::BTreeSet;

/// A rule file with all that it inherits, options decided.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The merged tree, without `extends`, `options`, `diagram` and `tests`.
    pub root: Table,
    /// The items of `[[tests]]` of the file itself.
    pub tests: Vec<Node>,
    /// The options, base files' first.
    pub options: Vec<FileOption>,
    /// The file itself (not those it extends).
    pub source: SourceId,
    /// Whether parts of the text could not be read, so that things may be missing that the author has written.
    pub broken: bool,
    /// The words of what the files say only if options are decided otherwise.
    pub idle: BTreeSet<String>,
}

/// A file, or one that it extends.
struct File {
    /// What messages call it.
    name: String,
    source: SourceId,
    root: Table,
    broken: bool,
}

/// Reads the file `name` and those that it extends. What is wrong is told; `None` if there is no such file.
pub fn read(
    loader: &dyn Loader,
    name: &str,
    set: &[(String, String)],
    sources: &mut SourceMap,
    diags: &mut Vec<Diagnostic>,
) -> Option<Document> {
    let files = load_all(loader, name, sources, diags);
    let source = files.last()?.source;
    let mut broken = files.iter().any(|it| it.broken);
    let mut declared = Table::default();
    for file in &files {
        if let Some(table) = file.root.table("options") {
            merge::merge(&mut declared, table.clone(), Inner::Map(&OPTIONS), diags);
        }
    }
    let mut options = options::decide(&declared, set, diags);
    let idle = idle::words(&declared, &options, files.iter().map(|it| &it.root));
    let mut root = Table::default();
    let mut tests = Vec::new();
    for file in files {
        tests = file.root.items("tests").to_vec();
        broken |= !add(&mut root, file, &options, diags);
    }
    options::substitute(&mut root, &mut options, diags);
    for option in &mut options {
        option.used |= idle.contains(&option.name);
    }
    // What options have put in is checked like what stands there.
    check::check(&mut root, &PATCH, Ask::Present, diags);
    if !broken {
        check::check(&mut root, &PATCH, Ask::Missing, diags);
    }
    limits::check_tests(&mut tests, diags);
    Some(Document { root, tests, options, source, broken, idle })
}

/// The file and all that it extends, each checked by itself, each once, and none before those that it extends: the file
/// itself is the last.
fn load_all(
    loader: &dyn Loader,
    name: &str,
    sources: &mut SourceMap,
    diags: &mut Vec<Diagnostic>,
) -> Vec<File> {
    let mut family = Family { loader, sources, diags, files: Vec::new(), way: Vec::new() };
    family.load(name, None);
    family.files
}

/// Files that extend one another, while they are loaded.
struct Family<'a> {
    loader: &'a dyn Loader,
    sources: &'a mut SourceMap,
    diags: &'a mut Vec<Diagnostic>,
    /// Those that are done.
    files: Vec<File>,
    /// The names of those whose bases are being loaded, each extending the next.
    way: Vec<String>,
}

impl Family<'_> {
    /// Loads a file that another one names at `at`, its bases first.
    fn load(&mut self, name: &str, at: Option<Span>) {
        let loaded = match self.loader.load(name, self.way.last().map(String::as_str)) {
            Ok(loaded) => loaded,
            Err(error) => return self.diags.push(not_found(name, at, &error.0, self.loader)),
        };
        if self.files.iter().any(|it| it.name == loaded.name) {
            return;
        }
        let at = at.unwrap_or_default();
        if self.way.contains(&loaded.name) {
            let message = format!("expected a file that does not extend this one, found `{name}`");
            let way = format!("{} extends {}", self.way.join(" extends "), loaded.name);
            self.diags.push(Diagnostic::new(Code::ExtendsCycle, at, message).note(way));
            return;
        }
        if self.files.len() + self.way.len() >= limits::EXTENDS {
            let message =
                format!("expected at most {} files that extend one another", limits::EXTENDS);
            self.diags.push(Diagnostic::new(Code::LimitExceeded, at, message));
            return;
        }
        let source = self.sources.add(loaded.name.clone(), loaded.text.clone().into_owned());
        let (mut root, broken) = toml::parse(&loaded.text, source, self.diags);
        check::check(&mut root, &ROOT, Ask::Present, self.diags);
        self.way.push(loaded.name.clone());
        for base in root.items("extends").iter().filter_map(Node::as_text) {
            self.load(&base.text, Some(base.span));
        }
        self.way.pop();
        self.files.push(File { name: loaded.name, source, root, broken });
    }
}

fn not_found(name: &str, at: Option<Span>, reason: &str, loader: &dyn Loader) -> Diagnostic {
    let message = format!("expected a rule file, but {reason}");
    let diag = match at {
        Some(at) => Diagnostic::new(Code::FileNotFound, at, message),
        None => Diagnostic::without_place(Code::FileNotFound, message),
    };
    let names = loader.names();
    diag.help_maybe(did_you_mean(name, names.iter().map(String::as_str)))
}

/// Puts a file on top of what it inherits: its diagram, what it says itself, and what its options change. False if the
/// diagram could not be read.
fn add(root: &mut Table, file: File, options: &[FileOption], diags: &mut Vec<Diagnostic>) -> bool {
    let mut own = file.root;
    let mut fine = true;
    // What is said about a parent is not true of its heirs, but for what they share.
    if let Some(Value::Table(words)) = root.entries.get_mut("variant").map(|it| &mut it.node.value)
    {
        words.entries.retain(|key, _| ["family", "betza"].contains(&key.as_str()));
    }
    if let Some(header) = own.table("diagram").and_then(|it| it.text("header")) {
        let (table, good) = diagram::lower(header, diags);
        fine = good;
        merge::merge(root, table, Inner::Table(&PATCH), diags);
    }
    let declared = own.entries.shift_remove("options");
    for key in ["extends", "diagram", "tests"] {
        own.entries.shift_remove(key);
    }
    merge::merge(root, own, Inner::Table(&PATCH), diags);
    let Some(declared) = declared.as_ref().and_then(|it| it.node.as_table()) else {
        return fine;
    };
    for (name, entry) in declared.iter() {
        let value = options.iter().find(|it| it.name == name).map(FileOption::text);
        let patch = entry.node.as_table().zip(value).and_then(|(it, value)| it.table(&value));
        if let Some(patch) = patch {
            merge::merge(root, patch.clone(), Inner::Table(&PATCH), diags);
        }
    }
    fine
}

#[cfg(test)]
pub(crate) mod tests;
