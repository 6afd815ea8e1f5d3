//! The check of a tree against the table of keys: unknown keys, values of a wrong kind, and keys that are missing.

mod lists;
mod unknown_key;
mod wrong_kind;

use super::{options, remove::REMOVE};
use crate::{
    diag::{Code, Diagnostic, Fix, Remedy},
    schema::{Dsl, KeySchema, MapSchema, TableSchema, Type, WordDoc, either, file, foreign, item},
    source::Span,
    tree::{Entry, Node, Table, Text, Value},
};

/// Checks the tree of a file, whose text is `text`. Any key may be missing, since it may be inherited.
///
/// Returns what later readers of the tree may trust: without values of a wrong kind, which need not be reported again.
pub(super) fn of_file(
    table: Table,
    doc: &'static TableSchema,
    text: &str,
    diags: &mut Vec<Diagnostic>,
) -> Table {
    Checker { text, ..Checker::new(false, diags) }.table(table, doc, None)
}

/// Checks a tree of several files; `complete` if no key may be missing. Values from options are checked here.
pub(super) fn merged(
    table: Table,
    doc: &'static TableSchema,
    complete: bool,
    diags: &mut Vec<Diagnostic>,
) -> Table {
    Checker::new(complete, diags).table(table, doc, None)
}

/// Checks items of a list that no file merges, as [`merged`] does.
pub(super) fn items(
    items: Vec<Node>,
    doc: &'static TableSchema,
    diags: &mut Vec<Diagnostic>,
) -> Vec<Node> {
    let mut checker = Checker::new(true, diags);
    let item = |it: Node| {
        let at = (doc.name, it.span);
        checker.node(it, &Type::Table(doc), at)
    };
    items.into_iter().filter_map(item).collect()
}

/// Adds a help about a missing key, and the fix that adds it: behind the brace of an inline table, or below a header. The
/// tree does not hold which of them a table has. Of both fixes, the loader keeps the one that fits.
fn with_key(diag: Diagnostic, key: &KeySchema, table: Span) -> Diagnostic {
    let help = format!("add `{}`: {}", key.example, lower(key.doc));
    if table.range().len() < 2 {
        return diag.help(help);
    }
    let brace = table.sub(0, 1);
    let bracket = table.sub(table.range().len() - 1, table.range().len());
    let mut res = diag.example(brace, "{", format!("{{ {},", key.example), help);
    if let Some(fix) = res.fixes.last().cloned() {
        let (found, replacement) = ("]".to_owned(), format!("]\n{}", key.example));
        res.fixes.push(Fix { span: bracket, found, replacement, ..fix });
    }
    res
}

struct Checker<'a> {
    /// True if keys that are missing are reported.
    complete: bool,
    /// The text of the file, for fixes.
    text: &'a str,
    /// The keys that lead to what is checked.
    path: Vec<String>,
    /// The author's names in the map that was entered last.
    siblings: Vec<String>,
    /// The messages about words of other systems.
    foreign: Vec<unknown_key::Foreign>,
    diags: &'a mut Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn new(complete: bool, diags: &'a mut Vec<Diagnostic>) -> Checker<'a> {
        Checker {
            complete,
            text: "",
            path: Vec::new(),
            siblings: Vec::new(),
            foreign: Vec::new(),
            diags,
        }
    }

    /// Returns what holds of a table; `at` has its name and the places of the name and of the table.
    fn table(
        &mut self,
        table: Table,
        doc: &'static TableSchema,
        at: Option<(&str, Span, Span)>,
    ) -> Table {
        let (mut known, mut slips) = (Vec::new(), Vec::new());
        let mut renamed: Vec<&str> = Vec::new();
        let Table { entries, mut rejected, written } = table;
        for (key, entry) in entries {
            if !self.is_printable(&key, entry.key, false) {
                continue;
            }
            match doc.key(&key) {
                Some(row) => known.push((row, entry)),
                None => slips.extend(
                    self.unknown(&key, entry.key, doc).map(|(row, surely)| (row, surely, entry)),
                ),
            }
        }
        // What is surely meant is read, so that nothing follows from the slip.
        for (row, surely, entry) in slips {
            rejected.push(row.name.to_owned());
            match known.iter_mut().find(|it| it.0.name == row.name) {
                Some(_) if !surely => {}
                Some((_, first)) => join_tables(first, entry),
                None if surely => {
                    renamed.push(row.name);
                    known.push((row, entry));
                }
                None => {}
            }
        }
        let mut res = Table { rejected, written, ..Table::default() };
        for (row, entry) in known {
            // What is removed, and what follows from that, is another matter.
            let is_remove = row.name == REMOVE && matches!(row.ty.of_words(), Some(Type::Text(_)));
            let is_slip = is_remove && !fits(&entry.node, &row.ty);
            let told = self.diags.len();
            let is_odd = entry.node.as_table().is_none() || !fits(&entry.node, &row.ty);
            let entry = self.entry(row.name, entry, &row.ty).filter(|_| !is_slip);
            // A key of another name may have another kind of value.
            let is_other = is_odd && renamed.contains(&row.name) && self.diags.len() > told;
            if is_other {
                self.diags.truncate(told);
            }
            match entry.filter(|_| !is_other) {
                Some(entry) => drop(res.entries.insert(row.name.to_owned(), entry)),
                None => res.rejected.push(row.name.to_owned()),
            }
        }
        if let Some(at) = at.filter(|_| self.complete) {
            self.required(&res, doc, at);
            self.exclusive(&res, doc);
        }
        res
    }

    fn map(&mut self, table: Table, doc: &MapSchema) -> Table {
        let names = table.entries.keys().cloned().collect();
        let outer = std::mem::replace(&mut self.siblings, names);
        let Table { entries, rejected, written } = table;
        let mut res = Table { rejected, written, ..Table::default() };
        for (key, entry) in entries {
            let is_printable = self.is_printable(&key, entry.key, false);
            match Some(entry).filter(|_| is_printable).and_then(|it| self.entry(&key, it, &doc.ty))
            {
                Some(entry) => drop(res.entries.insert(key, entry)),
                None => res.rejected.push(key),
            }
        }
        self.siblings = outer;
        res
    }

    /// Returns true if a text has no control characters, which would reach terminals and protocols. Line breaks and tabs
    /// are fine if the text may have several lines.
    fn is_printable(&mut self, text: &str, span: Span, lines: bool) -> bool {
        let wrong = |it: &char| it.is_control() && !(lines && matches!(it, '\n' | '\r' | '\t'));
        let Some(found) = text.chars().find(wrong) else { return true };
        let what = if lines { "" } else { " of one line" };
        let message = format!(
            "expected a text{what} without control characters, found U+{:04X}",
            u32::from(found)
        );
        self.diags.push(Diagnostic::new(Code::BadValue, span, message).help("take it out"));
        false
    }

    /// Returns what holds of an entry, unless it is rejected.
    fn entry(&mut self, key: &str, entry: Entry, ty: &Type) -> Option<Entry> {
        let Entry { key: span, node } = entry;
        self.path.push(key.to_owned());
        let node = self.node(node, ty, (key, span));
        self.path.pop();
        Some(Entry { key: span, node: node? })
    }

    fn node(&mut self, node: Node, ty: &Type, at: (&str, Span)) -> Option<Node> {
        if options::reference(&node).is_some() {
            return Some(node);
        }
        if let Some(items) = self.items(&node, ty, at) {
            return Some(Node { value: Value::Array(items), ..node });
        }
        if !fits(&node, ty) || is_truth_as_text(&node, ty) {
            let value = self.wrong(&node, ty, at)?;
            return self.inside(Node { value, ..node }, ty, at);
        }
        self.inside(node, ty, at)
    }

    /// Returns what holds of a value that is of the right kind.
    fn inside(&mut self, node: Node, ty: &Type, at: (&str, Span)) -> Option<Node> {
        let node = lists::parted(node, ty);
        let Node { value, span } = node;
        let value = match (ty, value) {
            (Type::OneOf(types), value) => {
                let node = Node { value, span };
                let fitting = types.iter().filter(|it| fits(&node, it));
                return match fitting.min_by_key(|it| unknown_keys(&node, it)) {
                    Some(ty) => self.inside(node, ty, at),
                    None => Some(node),
                };
            }
            (Type::Table(doc), Value::Table(table)) => {
                Value::Table(self.table(table, doc, Some((at.0, at.1, span))))
            }
            (Type::Map(doc), Value::Table(table)) => Value::Table(self.map(table, doc)),
            (Type::List(of), Value::Array(items)) => {
                Value::Array(items.into_iter().filter_map(|it| self.node(it, of, at)).collect())
            }
            (Type::Named(doc), Value::Array(items)) => {
                let item = |it: Node| {
                    let at = (at.0, it.span);
                    let name = it.as_table().and_then(|it| it.text(item::NAME));
                    self.path.push(name.map_or(String::new(), |it| format!("\"{}\"", it.text)));
                    let res = self.node(it, &Type::Table(doc), at);
                    self.path.pop();
                    res
                };
                Value::Array(items.into_iter().filter_map(item).collect())
            }
            (Type::Texts(dsl), Value::Array(items)) => {
                let text = Type::Text(*dsl);
                let count = items.len();
                let items: Vec<_> =
                    items.into_iter().filter_map(|it| self.node(it, &text, at)).collect();
                let all = items.len() == count;
                let node = Node { value: Value::Array(items), span };
                // Without an item that can't be read, the list is another one.
                if all { lists::joined(node, *dsl).value } else { return None }
            }
            (Type::Text(lang) | Type::Texts(lang), Value::String(text)) => {
                let is_printable = self.is_printable(&text.text, text.span, lang.has_lines());
                is_printable.then_some(Value::String(text))?
            }
            (Type::Word(words), Value::String(text)) => {
                self.is_word(&text, words, ty).then_some(Value::String(text))?
            }
            (Type::Int(min, max), Value::Integer(it)) if !(min..=max).contains(&&it) => {
                let message = format!("expected {}, found {it}", ty.expects());
                self.diags.push(Diagnostic::new(Code::BadValue, span, message));
                return None;
            }
            (_, value) => value,
        };
        Some(Node { value, span })
    }

    /// Returns true if a text is one of the words.
    fn is_word(&mut self, text: &Text, words: &[WordDoc], ty: &Type) -> bool {
        let word = text.text.trim();
        if words.iter().any(|it| it.name == word) {
            return true;
        }
        let message = format!("expected {}, found `{word}`", ty.expects());
        let meant = foreign::value(word, words).map(|(it, help, surely)| {
            let remedy = Remedy::write(it, help);
            if surely { remedy.certain() } else { remedy }
        });
        let near = meant.or_else(|| Remedy::nearest(word, words.iter().map(|it| it.name)));
        let diag = Diagnostic::new(Code::BadValue, text.span, message);
        self.diags.push(diag.remedy(&text.text, near));
        false
    }

    /// Returns the way to take away the present key if it is inherited. A patch has a list of its own.
    fn removal(&self) -> Option<String> {
        let (place, path) = match self.path.as_slice() {
            [options, name, when, value, path @ ..] if options == file::OPTIONS.as_ref() => {
                (format!("in `[options.{name}.{when}.{value}]`"), path)
            }
            path => ("above all tables".to_owned(), path),
        };
        let path = path.join(".");
        Some(format!("write `{REMOVE} = ['{path}']` {place} to take away what is inherited"))
            .filter(|_| !path.is_empty())
    }

    fn required(&mut self, table: &Table, doc: &TableSchema, at: (&str, Span, Span)) {
        let (name, span, whole) = at;
        // A table of which all keys were taken away says nothing, as if it were not there.
        let says_nothing = doc.merges && table.entries.is_empty();
        if !says_nothing && !doc.any_of.is_empty() && doc.any_of.iter().all(|it| table.lacks(it)) {
            let keys: Vec<_> = doc.any_of.iter().map(|it| format!("`{it}`")).collect();
            let message = format!("expected a key {} in `{name}`", either(&keys));
            let mut diag = Diagnostic::new(Code::MissingKey, span, message).saying("missing here");
            for key in doc.any_of.iter().filter_map(|it| doc.key(it)) {
                diag = with_key(diag, key, whole);
            }
            self.diags.push(diag);
        }
        let missing = doc.keys.iter().filter(|it| it.required && table.lacks(it.name));
        for key in missing {
            let message = format!("expected a key `{}` in `{name}`", key.name);
            // An heir that misspells an inherited name declares a new thing.
            let others = self.siblings.iter().map(String::as_str).filter(|it| *it != name);
            let diag = Diagnostic::new(Code::MissingKey, span, message).saying("missing here");
            self.diags.push(with_key(diag.did_you_mean(name, others), key, whole));
        }
    }

    /// Reports keys that exclude each other, and keys that mean nothing without others.
    fn exclusive(&mut self, table: &Table, doc: &TableSchema) {
        let place = |key: &str| table.key_span(key);
        let conflict = doc.keys.iter().find_map(|key| {
            let other = key.conflicts_with.iter().find(|it| place(it).is_some())?;
            Some((key.name, place(key.name)?, *other, place(other)?))
        });
        if let Some((key, span, other, first)) = conflict {
            let message = format!("expected either `{other}` or `{key}`, found both");
            self.diags.push(
                Diagnostic::new(Code::BadValue, span, message)
                    .label(first, format!("`{other}` is here"))
                    .help("take one of them out"),
            );
            return;
        }
        for key in doc.keys {
            let Some(span) = place(key.name) else { continue };
            for missing in key.requires.iter().filter(|it| table.lacks(it)) {
                let message = format!("expected a key `{missing}` beside `{}`", key.name);
                let example = doc.key(missing).map(|it| format!("add `{}`", it.example));
                self.diags
                    .push(Diagnostic::new(Code::MissingKey, span, message).help_maybe(example));
            }
        }
    }

    /// Returns the keys that lead to what is checked, without the names of items of lists.
    fn tables(&self) -> Vec<&str> {
        let keys = self.path.iter().map(String::as_str);
        keys.filter(|it| !it.is_empty() && !it.starts_with('"')).collect()
    }
}

/// Adds to a table what stands in another one of a misspelt name.
fn join_tables(table: &mut Entry, other: Entry) {
    if let (Value::Table(table), Value::Table(other)) = (&mut table.node.value, other.node.value) {
        for (key, entry) in other.entries {
            table.entries.entry(key).or_insert(entry);
        }
    }
}

/// Returns true if a text stands for `true` or `false` where types would do as well.
fn is_truth_as_text(node: &Node, ty: &Type) -> bool {
    let types = text_of(ty) == Some(Dsl::Types);
    let text = node.as_text().filter(|_| types && bool_of(ty).is_some());
    text.is_some_and(|it| wrong_kind::truth(&it.text).is_some())
}

fn text_of(ty: &Type) -> Option<Dsl> {
    match ty {
        Type::Text(dsl) | Type::Texts(dsl) => Some(*dsl),
        Type::OneOf(types) => types.iter().find_map(text_of),
        _ => None,
    }
}

fn bool_of(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Bool => Some(ty),
        Type::OneOf(types) => types.iter().find_map(bool_of),
        _ => None,
    }
}

/// Returns true if the value is of the right kind, whatever is inside.
fn fits(node: &Node, ty: &Type) -> bool {
    match (ty, &node.value) {
        (Type::Text(_) | Type::Texts(_) | Type::Word(_), Value::String(_))
        | (Type::Int(..), Value::Integer(_))
        | (Type::Number, Value::Integer(_) | Value::Float(_))
        | (Type::Bool, Value::Bool(_))
        | (Type::Table(_) | Type::Map(_), Value::Table(_))
        | (Type::List(_) | Type::Texts(_), Value::Array(_)) => true,
        (Type::Named(_), Value::Array(items)) => items.iter().all(|it| it.as_table().is_some()),
        (Type::OneOf(types), _) => types.iter().any(|it| fits(node, it)),
        _ => false,
    }
}

/// Returns how many keys of a table are unknown to a type. If a value could be one of several tables, the author
/// probably meant the one with the fewest.
fn unknown_keys(node: &Node, ty: &Type) -> usize {
    match (ty, &node.value) {
        (Type::Table(doc), Value::Table(table)) => {
            table.iter().filter(|(key, _)| doc.key(key).is_none()).count()
        }
        (Type::OneOf(types), _) => {
            let fitting = types.iter().filter(|it| fits(node, it));
            fitting.map(|it| unknown_keys(node, it)).min().unwrap_or(0)
        }
        _ => 0,
    }
}

fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first: String = chars.next().map(|it| it.to_lowercase().collect()).unwrap_or_default();
    first + chars.as_str().trim_end_matches('.')
}
