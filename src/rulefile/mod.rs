//! Rule files as text: TOML to a tree of values with places, files that extend one another merged into one tree, options
//! decided.
//!
//! Nothing here knows what the small languages inside strings mean, nor what a piece or a board is: that is `sema`'s
//! business. Start reading at [`read`]; [`keys`] is the table of everything that a file may say.

mod check;
mod diagram;
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

/// One file of a chain.
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
    let files = load_chain(loader, name, sources, diags);
    let source = files.first()?.source;
    let mut broken = files.iter().any(|it| it.broken);
    let mut declared = Table::default();
    for file in files.iter().rev() {
        if let Some(table) = file.root.table("options") {
            merge::merge(&mut declared, table.clone(), Inner::Map(&OPTIONS), diags);
        }
    }
    let mut options = options::decide(&declared, set, diags);
    let idle = idle::words(&declared, &options, files.iter().map(|it| &it.root));
    let mut root = Table::default();
    let mut tests = Vec::new();
    for file in files.into_iter().rev() {
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

/// The file and its bases, each checked by itself.
fn load_chain(
    loader: &dyn Loader,
    name: &str,
    sources: &mut SourceMap,
    diags: &mut Vec<Diagnostic>,
) -> Vec<File> {
    let mut files: Vec<File> = Vec::new();
    let mut wanted = Some((name.to_owned(), None::<Span>));
    while let Some((name, at)) = wanted.take() {
        let from = files.last().map(|it| it.name.clone());
        let loaded = match loader.load(&name, from.as_deref()) {
            Ok(loaded) => loaded,
            Err(error) => {
                diags.push(not_found(&name, at, &error.0, loader));
                break;
            }
        };
        let at = at.unwrap_or_default();
        if files.iter().any(|it| it.name == loaded.name) {
            let message = format!("expected a file that does not extend this one, found `{name}`");
            let mut way: Vec<_> = files.iter().map(|it| it.name.as_str()).collect();
            way.push(&loaded.name);
            let way = way.join(" extends ");
            diags.push(Diagnostic::new(Code::ExtendsCycle, at, message).note(way));
            break;
        }
        if files.len() >= limits::EXTENDS {
            let message =
                format!("expected at most {} files that extend one another", limits::EXTENDS);
            diags.push(Diagnostic::new(Code::LimitExceeded, at, message));
            break;
        }
        let source = sources.add(loaded.name.clone(), loaded.text.clone().into_owned());
        let (mut root, broken) = toml::parse(&loaded.text, source, diags);
        check::check(&mut root, &ROOT, Ask::Present, diags);
        wanted = root.text("extends").map(|it| (it.text.clone(), Some(it.span)));
        files.push(File { name: loaded.name, source, root, broken });
    }
    files
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
