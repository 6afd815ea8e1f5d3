//! The tree of values of a file, made of the tree of what is written.
//!
//! Headers and keys with dots lead to tables. Keys that come again are reported here.

use super::{
    file_tree::{FileTree, Header, Inside, KeyName, KeyValue, Parsed, WrittenValue},
    limits,
};
use crate::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
    tree::{Entry, Node, Table, Value, Written},
};
use indexmap::map;

/// Reads a text. What can't be read is reported and left out; the second result says whether something was.
pub fn parse(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> (Table, bool) {
    let read = read(text, source, diags);
    (read.table, read.broken)
}

/// What was read of a text.
#[derive(Debug, Default)]
pub(super) struct Values {
    pub(super) table: Table,
    /// True if something could not be read.
    pub(super) broken: bool,
    /// The places of slips that the check against the schema reports.
    pub(super) silent: Vec<Span>,
}

/// Reads a text as [`parse`] does, with all that is known of its slips.
pub(super) fn read(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> Values {
    if text.len() > limits::FILE_BYTES {
        let limit = limits::FILE_BYTES / 1024;
        let message = format!("expected a file of at most {limit} KiB, found a longer one");
        diags.push(Diagnostic::new(Code::LimitExceeded, Span::new(source, 0, 0), message));
        return Values { broken: true, ..Values::default() };
    }
    let Parsed { tree, broken, silent } = Parsed::new(text, source, diags);
    let mut maker = Maker { text, nodes: 0, again: 0, broken, diags };
    let table = maker.file(&tree);
    Values { table, broken: maker.broken, silent }
}

/// What leads to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Header,
    Dots,
}

struct Maker<'a> {
    text: &'a str,
    /// How many values have been made.
    nodes: usize,
    /// How many keys came again.
    again: usize,
    broken: bool,
    diags: &'a mut Vec<Diagnostic>,
}

impl Maker<'_> {
    fn file(&mut self, tree: &FileTree) -> Table {
        let mut root = Table::default();
        for section in &tree.sections {
            let depth = section.header.as_ref().map_or(0, |it| it.path.len());
            let table = match &section.header {
                None => Some(&mut root),
                Some(header) => self.header(&mut root, header),
            };
            if let Some(table) = table {
                self.fill(table, &section.entries, depth);
            }
            if section.entries.iter().any(|it| it.value.is_none()) {
                break;
            }
        }
        root
    }

    /// Returns the table of a header.
    fn header<'t>(&mut self, root: &'t mut Table, header: &Header) -> Option<&'t mut Table> {
        let (key, path) = header.path.split_last()?;
        let parent = self.descend(root, path, Way::Header, 0)?;
        if !self.fits(header.path.len(), header.span) {
            return None;
        }
        let table = Table { written: Written::Header, ..Table::default() };
        let node = Node { value: Value::Table(table), span: header.span };
        let items = |it| Node { value: Value::Array(vec![it]), span: header.span };
        match parent.entries.entry(key.text.clone()) {
            map::Entry::Vacant(entry) => {
                self.count(header.span)?;
                let node = if header.is_item { items(node) } else { node };
                last_table(&mut entry.insert(Entry { key: key.span, node }).node)
            }
            map::Entry::Occupied(entry) => {
                let entry = entry.into_mut();
                match &mut entry.node.value {
                    Value::Array(all) if header.is_item && has_headers(all) => {
                        self.count(header.span)?;
                        all.push(node);
                    }
                    Value::Table(it) if !header.is_item && it.written == Written::Implied => {
                        it.written = Written::Header;
                        entry.node.span = header.span;
                        entry.key = key.span;
                    }
                    _ => {
                        self.second_header(key, entry, header);
                        if header.is_item {
                            return None;
                        }
                        if entry.node.as_table().is_none() {
                            *entry = Entry { key: key.span, node };
                        }
                    }
                }
                last_table(&mut entry.node)
            }
        }
    }

    /// Reports a header of a key that has a value.
    fn second_header(&mut self, key: &KeyName, first: &Entry, header: &Header) {
        self.broken = true;
        let (is_table, is_list) = match &first.node.value {
            Value::Table(it) => (it.written == Written::Header, false),
            Value::Array(items) => (false, has_headers(items)),
            _ => (false, false),
        };
        // The check reports the wrong one of `[rule]` and `[[rule]]`.
        if header.is_item && is_table || !header.is_item && is_list {
            return;
        }
        let name = &self.text[key.span.range()];
        let help = format!("write what follows below the first `[{name}]`, without this header");
        if is_table {
            self.again(key, first.node.span, help);
        } else {
            self.again(key, first.key, "leave one of them out".to_owned());
        }
    }

    fn again(&mut self, key: &KeyName, first: Span, help: String) {
        self.broken = true;
        self.again += 1;
        if self.again <= limits::TOML_ERRORS {
            let message =
                format!("expected a new key, found `{}` again", &self.text[key.span.range()]);
            let diag = Diagnostic::new(Code::DuplicateKey, key.span, message);
            self.diags.push(diag.label(first, "the first one is here").help(help));
        }
    }

    /// Returns the table to which names lead, and makes those that are missing.
    fn descend<'t>(
        &mut self,
        mut table: &'t mut Table,
        path: &[KeyName],
        way: Way,
        depth: usize,
    ) -> Option<&'t mut Table> {
        for (n, name) in path.iter().enumerate() {
            let entry = match table.entries.entry(name.text.clone()) {
                map::Entry::Occupied(entry) => entry.into_mut(),
                map::Entry::Vacant(entry) => {
                    if !self.fits(depth + n + 1, name.span) {
                        return None;
                    }
                    self.count(name.span)?;
                    let written = if way == Way::Dots { Written::Dotted } else { Written::Implied };
                    let value = Value::Table(Table { written, ..Table::default() });
                    let node = Node { value, span: name.span };
                    entry.insert(Entry { key: name.span, node })
                }
            };
            if let Some(table) = entry.node.as_table()
                && table.written == Written::Header
                && way == Way::Dots
            {
                self.again(name, entry.key, "leave one of them out".to_owned());
                return None;
            }
            let (key, kind) = (entry.key, entry.node.kind());
            let found = last_table(&mut entry.node).filter(|it| it.written != Written::Inline);
            let Some(found) = found else {
                self.not_open(name, key, kind);
                return None;
            };
            if way == Way::Dots {
                found.written = Written::Dotted;
            }
            table = found;
        }
        Some(table)
    }

    /// Reports a key of something that takes no more keys.
    fn not_open(&mut self, name: &KeyName, first: Span, kind: &str) {
        self.broken = true;
        let text = &self.text[name.span.range()];
        let message = format!("expected a table `{text}` for more keys, but it has {kind} already");
        self.diags.push(
            Diagnostic::new(Code::TomlSyntax, name.span, message)
                .label(first, "its value is here")
                .help("write all of it in one place"),
        );
    }

    /// Adds keys to a table that has `depth` others around it.
    fn fill(&mut self, table: &mut Table, entries: &[KeyValue], depth: usize) {
        // A line without `=` may have been a header: what follows may belong elsewhere.
        let inline = table.written == Written::Inline;
        for entry in entries.iter().take_while(|it| inline || it.value.is_some()) {
            let (Some((key, path)), Some(value)) = (entry.path.split_last(), &entry.value) else {
                continue;
            };
            let Some(table) = self.descend(table, path, Way::Dots, depth) else { continue };
            if key.text.is_empty() && key.span.range().is_empty() {
                continue;
            }
            if let Some(first) = table.key_span(&key.text) {
                self.again(key, first, "leave one of them out".to_owned());
            } else if let Some(node) = self.node(value, depth + entry.path.len()) {
                table.entries.insert(key.text.clone(), Entry { key: key.span, node });
            }
        }
    }

    fn node(&mut self, written: &WrittenValue, depth: usize) -> Option<Node> {
        let span = written.span;
        self.count(span)?;
        let value = match &written.inside {
            Inside::Scalar(None) => {
                let message = "expected a number that fits into 64 bits";
                self.diags.push(Diagnostic::new(Code::TomlSyntax, span, message));
                return None;
            }
            Inside::Scalar(Some(value)) => value.clone(),
            _ if !self.fits(depth, span) => return None,
            Inside::Array(items) => {
                Value::Array(items.iter().filter_map(|it| self.node(it, depth + 1)).collect())
            }
            Inside::Table(entries) => {
                let mut table = Table { written: Written::Inline, ..Table::default() };
                self.fill(&mut table, entries, depth);
                Value::Table(table)
            }
        };
        Some(Node { value, span })
    }

    /// Counts a value; `None` if it is one too many.
    fn count(&mut self, span: Span) -> Option<()> {
        self.nodes += 1;
        if self.nodes == limits::NODES + 1 {
            self.broken = true;
            let message = format!("expected at most {} values in a file", limits::NODES);
            let diag = Diagnostic::new(Code::LimitExceeded, span, message);
            self.diags.push(diag.saying("one too many"));
        }
        (self.nodes <= limits::NODES).then_some(())
    }

    /// Returns true if a table or an array may stand at this depth.
    fn fits(&mut self, depth: usize, span: Span) -> bool {
        let fits = depth < limits::NESTING;
        if !fits {
            let message = format!("expected at most {} tables in one another", limits::NESTING);
            self.diags.push(Diagnostic::new(Code::TooDeep, span, message));
        }
        fits
    }
}

/// Returns true if an array is written with headers.
fn has_headers(items: &[Node]) -> bool {
    let first = items.first().and_then(Node::as_table);
    first.is_some_and(|it| it.written == Written::Header)
}

/// Returns the table of a value: of the last item if it is written with headers.
fn last_table(node: &mut Node) -> Option<&mut Table> {
    match &mut node.value {
        Value::Table(table) => Some(table),
        Value::Array(items) if has_headers(items) => last_table(items.last_mut()?),
        _ => None,
    }
}
