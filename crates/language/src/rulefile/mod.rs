//! Rule files as text.
//!
//! 1. A text becomes a tree of all that is written ([`file_tree`]), and that a tree of values with places ([`Table`]).
//! 2. Files that extend one another are merged into one tree.
//! 3. Options are decided.
//!
//! The small languages inside strings, pieces and boards are unknown here: they are the business of `sema`. Start reading
//! at [`read`]; [`crate::schema`] is the table of everything that a file may say.

mod check;
mod conflict;
pub mod file_tree;
mod fingerprint;
mod inactive_options;
pub mod limits;
mod mend;
mod merge;
mod options;
mod other_format;
mod remove;
mod unquoted;
mod values;

pub use crate::tree::{Entry, Node, Table, Text, Value};
pub use options::{FileOption, OptionKind, parts, plain};
pub use values::parse;

use crate::{
    diag::{Code, Diagnostic, Remedy},
    schema::{self, Inner, OPTIONS, PATCH, ROOT, file, game, variant},
    source::{Loader, SourceId, SourceMap, Span},
};
use merge::Merger;
use remove::REMOVE;
use std::collections::BTreeSet;

/// A rule file with all that it inherits, options decided.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The merged tree, without `extends`, `options`, `diagram` and `tests`.
    pub root: Table,
    /// The items of `[[test]]` of the file itself.
    pub tests: Vec<Node>,
    /// The options, base files' first.
    pub options: Vec<FileOption>,
    /// The file itself (not those it extends).
    pub source: SourceId,
    /// True if a file or parts of one could not be read, so that things may be missing that the author has written.
    pub broken: bool,
    /// True if the file itself says in which version of the language it is written.
    pub states_language: bool,
    /// The files, those that others extend first. [`file_tree`] reads them as they are written.
    pub files: Vec<SourceId>,
    /// The words that occur in the files only for other values of the options.
    pub inactive_words: BTreeSet<String>,
}

impl Document {
    /// Returns the options that expressions of the file may ask.
    pub fn asked_options(&self) -> impl Iterator<Item = &FileOption> {
        let words = inactive_options::mentioned(&self.root);
        let can = |it: &&FileOption| matches!(it.kind, OptionKind::Bool | OptionKind::Int(..));
        self.options.iter().filter(can).filter(move |it| words.contains(&it.name))
    }
}

/// A file, or one that it extends.
struct File {
    /// Its name in messages.
    name: String,
    source: SourceId,
    root: Table,
    broken: bool,
}

/// Returns the tables that the header of an Interactive Diagram stands for; false if something of it could not be read.
pub type ReadHeader = fn(&Text, &mut Vec<Diagnostic>) -> (Table, bool);

/// Reads the file `name` and those that it extends, and reports errors. Returns `None` if there is no such file.
pub fn read(
    loader: &dyn Loader,
    name: &str,
    set: &[(String, String)],
    read_header: ReadHeader,
    sources: &mut SourceMap,
    diags: &mut Vec<Diagnostic>,
) -> Option<Document> {
    let mut files = load_all(loader, name, sources, diags);
    let source = files.last()?.source;
    let states_language = files.last()?.root.get(file::LANGUAGE).is_some();
    let mut broken = files.iter().any(|it| it.broken);
    let mut merger = Merger::default();
    remove_options(&mut files, &mut merger.diags);
    let mut declared = Table::default();
    for file in &files {
        let table = options::without_patches(&file.root);
        merger.merge(&mut declared, table, Inner::Map(&OPTIONS), &mut Vec::new());
    }
    let mut options = options::decide(&declared, set, diags);
    let inactive_words =
        inactive_options::words(&declared, &options, files.iter().map(|it| &it.root));
    merger.patches.chosen = options::chosen(&declared, &options);
    let mut root = Table::default();
    for n in 0..files.len() {
        broken |= !add(&mut root, &files[..=n], &options, read_header, &mut merger);
    }
    let of_broken = |it: &Diagnostic| broken && it.code == Code::NothingToChange;
    diags.extend(merger.diags.into_iter().filter(|it| !of_broken(it)));
    let mut tests = files.last().map(|it| it.root.items(file::TEST).to_vec()).unwrap_or_default();
    options::substitute(&mut root, &mut options, diags);
    let mentioned = inactive_options::mentioned(&root);
    for option in &mut options {
        option.used |= inactive_words.contains(&option.name) || mentioned.contains(&option.name);
    }
    let root = check::merged(root, &PATCH, !broken, diags);
    limits::check_tests(&mut tests, diags);
    let tests = check::items(tests, &schema::test::TABLE, diags);
    let files = files.into_iter().map(|it| it.source).collect();
    Some(Document { root, tests, options, source, broken, states_language, files, inactive_words })
}

/// Loads the file and all that it extends. Each is checked by itself, each comes once, and base files come first: the
/// file itself is the last.
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
    /// Loads a file that another one names at `at`, its bases first. Returns true if the file is there.
    fn load(&mut self, name: &str, at: Option<Span>) -> bool {
        let loaded = match self.loader.load(name, self.way.last().map(String::as_str)) {
            Ok(loaded) => loaded,
            Err(error) => {
                self.diags.push(not_found(name, at, &error.0, self.loader));
                return false;
            }
        };
        if self.files.iter().any(|it| it.name == loaded.name) {
            return true;
        }
        let at = at.unwrap_or_default();
        if self.way.contains(&loaded.name) {
            let message = format!("expected a file that does not extend this one, found `{name}`");
            let way = format!("{} extends {}", self.way.join(" extends "), loaded.name);
            let help = "take `extends` out of one of these files";
            self.diags.push(Diagnostic::new(Code::ExtendsCycle, at, message).help(help).note(way));
            return false;
        }
        if self.files.len() + self.way.len() >= limits::EXTENDS {
            let message =
                format!("expected at most {} files that extend one another", limits::EXTENDS);
            self.diags.push(Diagnostic::new(Code::LimitExceeded, at, message));
            return false;
        }
        let source = self.sources.add(loaded.name.clone(), loaded.text.clone().into_owned());
        if loaded.text.len() <= limits::FILE_BYTES
            && let Some(diag) = not_text(&loaded.text, source)
                .or_else(|| other_format::other_format(&loaded.text, &loaded.name, source))
        {
            self.diags.push(diag);
            return false;
        }
        if self.loader.shadows_shipped(name, &loaded) {
            self.diags.push(shadows_shipped(name, &loaded.name, at));
        }
        let known = self.diags.len();
        let values::Values { table, mut broken, silent } =
            values::read(&loaded.text, source, self.diags);
        let root = check::of_file(table, &ROOT, &loaded.text, self.diags);
        if let Some(first) = silent.first().filter(|_| self.diags.len() == known) {
            self.diags.push(no_value(*first, &loaded.text));
        }
        self.way.push(loaded.name.clone());
        for base in root.items(file::EXTENDS).iter().filter_map(Node::as_text) {
            broken |= !self.load(&base.text, Some(base.span));
        }
        self.way.pop();
        self.files.push(File { name: loaded.name, source, root, broken });
        true
    }
}

/// Says that a value is none of TOML, though it could be read.
fn no_value(span: Span, text: &str) -> Diagnostic {
    let diag = Diagnostic::new(Code::TomlSyntax, span, "expected a value of TOML");
    let found = text.get(span.range()).unwrap_or_default();
    match found.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
        Some(items) => {
            let list = format!("[{}]", items.trim());
            let help = format!("write `{list}`: lists stand in brackets");
            diag.edit(span, found, list, help).certain()
        }
        None => diag,
    }
}

fn not_found(name: &str, at: Option<Span>, reason: &str, loader: &dyn Loader) -> Diagnostic {
    let message = format!("expected a rule file, but {reason}");
    let diag = match at {
        Some(at) => Diagnostic::new(Code::FileNotFound, at, message),
        None => Diagnostic::without_place(Code::FileNotFound, message),
    };
    let names = loader.names();
    let without_ending =
        name.strip_suffix(".toml").filter(|it| names.iter().any(|name| name == it));
    let help = match without_ending {
        Some(shipped) => {
            let help = format!("write `{shipped}`: shipped variants have no ending");
            Some(Remedy::write(shipped, help).certain())
        }
        None => Remedy::nearest(name, names.iter().map(String::as_str)),
    };
    diag.remedy(name, help)
}

/// Returns an error if a text holds the character that stands for bytes that are not UTF-8.
fn not_text(text: &str, source: SourceId) -> Option<Diagnostic> {
    let (at, lost) = text.match_indices(char::REPLACEMENT_CHARACTER).next()?;
    let line = text[..at].matches('\n').count() + 1;
    let message = format!("expected text in UTF-8, found other bytes in line {line}");
    let diag = Diagnostic::new(Code::NotText, Span::new(source, at, at + lost.len()), message);
    let is_binary = text.contains(|it: char| it.is_control() && !"\n\r\t".contains(it));
    Some(diag.help(if is_binary {
        "name a rule file: this file is no text"
    } else {
        "save the file in the encoding UTF-8"
    }))
}

fn shadows_shipped(name: &str, file: &str, at: Span) -> Diagnostic {
    let message = format!("`{name}` is read from the file `{file}`, not from the shipped variant");
    Diagnostic::new(Code::ShadowsShipped, at, message)
        .help(format!("write `{name}.toml` if that is meant; otherwise rename the file"))
}

/// Takes the options that a file removes away from all files below it, with their patches.
fn remove_options(files: &mut [File], diags: &mut Vec<Diagnostic>) {
    for n in 0..files.len() {
        let (below, file) = files.split_at_mut(n);
        let Some(Value::Array(items)) =
            file[0].root.entries.get_mut(REMOVE).map(|it| &mut it.node.value)
        else {
            continue;
        };
        items.retain(|item| {
            let path = item.as_snippet().map(remove::parts).unwrap_or_default();
            if path.first().is_none_or(|it| it.text != file::OPTIONS.as_ref()) {
                return true;
            }
            let taken: Vec<_> =
                below.iter_mut().map(|it| remove::take(&mut it.root, &path)).collect();
            if taken.iter().all(Result::is_err) {
                let nothing = || remove::take(&mut Table::default(), &path);
                diags.extend(taken.into_iter().next_back().unwrap_or_else(nothing).err());
            }
            false
        });
    }
}

/// Lays the last of the files over what it inherits from the others: its diagram, what it says itself, and what its
/// options change. False if the diagram could not be read.
fn add(
    root: &mut Table,
    files: &[File],
    options: &[FileOption],
    read_header: ReadHeader,
    merger: &mut Merger,
) -> bool {
    let Some(file) = files.last() else { return true };
    let mut own = file.root.clone();
    let mut fine = true;
    // Words about a parent don't apply to the files that extend it, except for those that they share.
    if let Some(Value::Table(words)) =
        root.entries.get_mut(game::VARIANT.as_ref()).map(|it| &mut it.node.value)
    {
        words.entries.retain(|key, _| {
            [variant::FAMILY.as_ref(), variant::BETZA.as_ref()].contains(&key.as_str())
        });
    }
    if let Some(header) = own.table(file::DIAGRAM).and_then(|it| it.text(schema::diagram::HEADER)) {
        let (table, good) = read_header(header, &mut merger.diags);
        fine = good;
        merger.lay(root, table, &[]);
    }
    for key in file::TABLE.keys {
        own.entries.shift_remove(key.name);
    }
    let below = said_by(&files[..files.len() - 1]);
    merger.lay(root, own, &below);
    let all = said_by(files);
    for (option, value, patch) in options::patches(&file.root) {
        if options.iter().any(|it| it.name == option && it.text() == value) {
            merger.patches.current = Some((option.to_owned(), value.to_owned()));
            merger.lay(root, patch.clone(), &all);
        }
    }
    merger.patches.current = None;
    fine
}

/// Returns the trees of files and of all their options' values.
fn said_by(files: &[File]) -> Vec<&Table> {
    let roots = files.iter().map(|it| &it.root);
    roots.clone().chain(roots.flat_map(|it| options::patches(it).map(|it| it.2))).collect()
}

#[cfg(test)]
pub(crate) mod tests;
