//! TOML text to a tree, with all its syntax errors.

use super::{
    limits,
    mend::Mended,
    tree::{Entry, Node, Table, Text, Value},
};
use crate::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
};
use ::toml::{
    Spanned,
    de::{DeArray, DeTable, DeValue, Error},
};
use indexmap::IndexMap;
use std::ops::Range;

/// Reads a text. What can't be read is told and left out; the second result says whether something was.
pub fn parse(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> (Table, bool) {
    let parsed = read_text(text, source, diags);
    (parsed.table, parsed.broken)
}

/// What was read of a text.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    pub(super) table: Table,
    /// True if something could not be read.
    pub(super) broken: bool,
    /// The places of slips that the check against the schema reports.
    pub(super) silent: Vec<Span>,
}

/// Does the same as [`parse`].
pub(super) fn read_text(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> Parsed {
    if text.len() > limits::FILE_BYTES {
        let limit = limits::FILE_BYTES / 1024;
        let message = format!("expected a file of at most {limit} KiB, found a longer one");
        diags.push(Diagnostic::new(Code::LimitExceeded, Span::new(source, 0, 0), message));
        return Parsed { broken: true, ..Parsed::default() };
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if errors.iter().all(is_duplicate) {
        return read(Reader { text, source, mended: None, nodes: 0, diags }, root, &errors);
    }
    let mended = Mended::new(text, source, diags);
    let (root, errors) = DeTable::parse_recoverable(&mended.text);
    let mended = Some((&mended, text));
    let text = mended.map_or("", |it| &it.0.text);
    read(Reader { text, source, mended, nodes: 0, diags }, root, &errors)
}

fn is_duplicate(error: &Error) -> bool {
    error.message() == "duplicate key"
}

fn read(mut reader: Reader<'_>, root: Spanned<DeTable<'_>>, errors: &[Error]) -> Parsed {
    let table = reader.table(root.into_inner(), 0);
    let mut first: Vec<_> = errors.iter().take(limits::TOML_ERRORS).collect();
    first.sort_by_key(|it| it.span().map(|it| it.start));
    // What follows an error of syntax on its line is a consequence.
    let mut line = None;
    for error in first {
        let at = error.span().map_or(0, |it| it.start).min(reader.text.len());
        let number = reader.text.get(..at).map_or(0, |it| it.matches('\n').count());
        if is_duplicate(error) || line != Some(number) {
            reader.complain(error, &table);
        }
        line = Some(number);
    }
    let broken = !errors.is_empty() || reader.nodes > limits::NODES;
    let silent = reader.mended.map(|it| it.0.silent.clone()).unwrap_or_default();
    Parsed { table, broken, silent }
}

struct Reader<'a> {
    text: &'a str,
    /// What the text was made of, if slips in it were mended, and the text as it was.
    mended: Option<(&'a Mended, &'a str)>,
    source: SourceId,
    /// How many values have been read.
    nodes: usize,
    diags: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        let origin = |at| self.mended.map_or(at, |it| it.0.origin(at));
        Span::new(self.source, origin(range.start), origin(range.end))
    }

    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Table {
        let mut entries = IndexMap::new();
        for (key, value) in table {
            let at = self.span(key.span());
            let range = value.span();
            if let Some(node) = self.node(value.into_inner(), range, depth + 1) {
                entries.insert(key.into_inner().into_owned(), Entry { key: at, node });
            }
        }
        Table { entries, rejected: Vec::new() }
    }

    fn node(&mut self, value: DeValue<'_>, range: Range<usize>, depth: usize) -> Option<Node> {
        let span = self.span(range.clone());
        self.nodes += 1;
        if self.nodes > limits::NODES {
            if self.nodes == limits::NODES + 1 {
                let message = format!("expected at most {} values in a file", limits::NODES);
                self.diags.push(
                    Diagnostic::new(Code::LimitExceeded, span, message).saying("one too many"),
                );
            }
            return None;
        }
        let value = match value {
            DeValue::String(text) => match self.bare(span) {
                Some(bare) => Value::Bare(bare),
                None => Value::String(self.string(&text, range)),
            },
            DeValue::Integer(it) => Value::Integer(self.integer(it.as_str(), it.radix(), span)?),
            DeValue::Float(it) => Value::Float(it.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(it) => Value::Bool(it),
            DeValue::Datetime(_) => Value::Date,
            _ if depth >= limits::NESTING => {
                let message = format!("expected at most {} tables in one another", limits::NESTING);
                self.diags.push(Diagnostic::new(Code::TooDeep, span, message));
                return None;
            }
            DeValue::Array(items) => Value::Array(self.array(items, depth)),
            DeValue::Table(table) => Value::Table(self.table(table, depth)),
        };
        Some(Node { value, span })
    }

    fn array(&mut self, items: DeArray<'_>, depth: usize) -> Vec<Node> {
        items
            .into_iter()
            .filter_map(|it| {
                let range = it.span();
                self.node(it.into_inner(), range, depth + 1)
            })
            .collect()
    }

    /// Returns the characters at a place where the author wrote no quote.
    fn bare(&self, span: Span) -> Option<Text> {
        let (mended, text) = self.mended?;
        let text = text.get(span.range())?;
        let is_bare = mended.is_bare(span.start as usize);
        is_bare.then(|| Text { text: text.to_owned(), span, exact: true })
    }

    /// Strings without escapes are slices of the file, so their place is known exactly.
    fn string(&self, text: &str, literal: Range<usize>) -> Text {
        let start = (text.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let end = start.wrapping_add(text.len());
        let inside = literal.contains(&start) && end <= literal.end;
        let span = self.span(start..end);
        let stays = |it: &str| it.get(span.range()) == Some(text);
        if inside
            && self.text.get(start..end) == Some(text)
            && self.mended.is_none_or(|it| stays(it.1))
        {
            Text { text: text.to_owned(), span, exact: true }
        } else {
            Text { text: text.to_owned(), span: self.span(literal), exact: false }
        }
    }

    fn integer(&mut self, digits: &str, radix: u32, span: Span) -> Option<i64> {
        let res = i64::from_str_radix(digits, radix).ok();
        if res.is_none() {
            let message = "expected a number that fits into 64 bits";
            self.diags.push(Diagnostic::new(Code::TomlSyntax, span, message));
        }
        res
    }

    fn complain(&mut self, error: &Error, table: &Table) {
        let range = error.span().unwrap_or(0..0);
        let (start, end) = self.visible(range.start, range.end);
        let span = self.span(start..end);
        if is_duplicate(error) {
            let key = self.text.get(start..end).unwrap_or_default();
            let message = format!("expected a new key, found `{key}` again");
            let mut diag = Diagnostic::new(Code::DuplicateKey, span, message);
            if self.has_other_header(start, key) {
                return;
            }
            let header = self.first_header(start);
            if let Some(first) = self.first_of(start, end, table).or(header) {
                diag = diag.label(first, "the first one is here");
            }
            let help = match header {
                Some(_) => {
                    format!("write what follows below the first `[{key}]`, without this header")
                }
                None => "leave one of them out".to_owned(),
            };
            self.diags.push(diag.help(help));
            return;
        }
        self.diags.push(Diagnostic::new(Code::TomlSyntax, span, error.message().to_owned()));
    }

    /// Returns true if a table has both headers, `[rules]` and `[[rule]]`: the check reports the wrong one.
    fn has_other_header(&self, start: usize, key: &str) -> bool {
        let before = &self.text[..start];
        let other = if before.ends_with("[[") {
            format!("[{key}]")
        } else if before.ends_with('[') {
            format!("[[{key}]]")
        } else {
            return false;
        };
        self.text.lines().any(|it| it.trim() == other)
    }

    /// Returns the first place of a header that stands here again.
    fn first_header(&self, at: usize) -> Option<Span> {
        let line = self.text[..at].rfind('\n').map_or(0, |it| it + 1);
        let header = self.text[line..].lines().next()?.split('#').next()?.trim();
        let mut start = 0;
        let mut lines = self.text[..line].split_inclusive('\n').map(|it| {
            start += it.len();
            (start - it.len(), it.split('#').next().unwrap_or_default())
        });
        let (first, found) = lines.find(|it| header.starts_with('[') && it.1.trim() == header)?;
        let first = first + found.len() - found.trim_start().len();
        Some(self.span(first..first + header.len()))
    }

    /// Returns a range that shows something: an empty one takes in the character that follows, if it is on the same line.
    fn visible(&self, start: usize, end: usize) -> (usize, usize) {
        let len = self.text.len();
        let floor = |mut at: usize| {
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (floor(start.min(len)), floor(end.min(len)));
        match self.text[start..].chars().next() {
            Some(next) if end <= start && next != '\n' && next != '\r' => {
                (start, start + next.len_utf8())
            }
            // Something is missing at the end of a line: show what it should follow.
            _ if end <= start => {
                let before =
                    self.text[..start].chars().next_back().filter(|it| !it.is_whitespace());
                (start - before.map_or(0, char::len_utf8), start)
            }
            _ => (start, end),
        }
    }

    /// Returns the first place of the key at this place, found by walking the path of headers and dots that leads to it.
    fn first_of(&self, start: usize, end: usize, table: &Table) -> Option<Span> {
        let line = self.text[..start].rfind('\n').map_or(0, |it| it + 1);
        let before = self.text[line..start].trim_start();
        let mut path = Vec::new();
        if let Some(inner) = before.strip_prefix('[') {
            path.extend(keys(inner.trim_start_matches('[')));
        } else if before.chars().all(|it| it.is_alphanumeric() || "_-. \t\"'".contains(it)) {
            let header =
                self.text[..line].lines().rev().find_map(|it| it.trim_start().strip_prefix('['));
            let header = header.map_or("", |it| it.trim_start_matches('['));
            path.extend(keys(header.split(']').next().unwrap_or_default()));
            path.extend(keys(before));
        } else {
            return None;
        }
        let mut table = table;
        for key in path {
            table = match &table.entries.get(key)?.node.value {
                Value::Table(inner) => inner,
                Value::Array(items) => items.last()?.as_table()?,
                _ => return None,
            };
        }
        let key = self.text[start..end].trim_matches(['"', '\'']);
        let start = self.span(start..end).start;
        table.key_span(key).filter(|it| it.start < start)
    }
}

/// Returns the keys of a dotted path, without the quotes.
fn keys(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').map(|it| it.trim().trim_matches(['"', '\''])).filter(|it| !it.is_empty())
}
