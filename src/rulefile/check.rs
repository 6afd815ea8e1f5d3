//! The check of a tree against the table of keys: unknown keys, values of a wrong kind, and keys that are missing.

use super::{
    keys::{MapDoc, Shape, TableDoc},
    options,
    remove::REMOVE,
    tree::{Entry, Node, Table, Value},
};
use crate::{
    diag::{Code, Diagnostic, did_you_mean, nearest},
    source::Span,
};

/// Selects the keys to check: all that are present, or required ones that are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// The keys in one file. Any may be missing, since it may be inherited.
    Present,
    /// The merged tree: only missing keys are reported.
    Missing,
}

/// Checks a tree. Takes out values of a wrong kind, so that later readers of the tree need not report them again.
pub(super) fn check(table: &mut Table, doc: &TableDoc, ask: Ask, diags: &mut Vec<Diagnostic>) {
    Checker { ask, path: Vec::new(), siblings: Vec::new(), diags }.table(table, doc, None);
}

struct Checker<'a> {
    ask: Ask,
    /// The keys that lead to what is checked.
    path: Vec<String>,
    /// The author's names in the map that was entered last.
    siblings: Vec<String>,
    diags: &'a mut Vec<Diagnostic>,
}

impl Checker<'_> {
    fn table(&mut self, table: &mut Table, doc: &TableDoc, at: Option<(&str, Span)>) {
        if self.ask == Ask::Missing
            && let Some((name, span)) = at
        {
            self.needed(table, doc, name, span);
        }
        let rejected = &mut table.rejected;
        table.entries.retain(|key, entry| {
            if !self.is_printable(key, entry.key, false) {
                return false;
            }
            if let Some(known) = doc.key(key) {
                let stays = self.entry(key, entry, &known.shape);
                rejected.extend((!stays).then(|| key.clone()));
                return stays;
            }
            if let Some(rest) = doc.rest {
                // A name of the author's own that is nearly a key is probably a typing error, except if a table stands
                // there.
                let table = entry.node.as_table().is_some();
                let near = did_you_mean(key, doc.keys.iter().map(|it| it.name)).is_some();
                if fits(&entry.node, &rest.shape) && (table || !near) {
                    return self.entry(key, entry, &rest.shape);
                }
            }
            self.unknown(key, entry.key, doc);
            let meant = nearest(key, doc.keys.iter().map(|it| it.name));
            rejected.extend(meant.first().map(|it| (*it).to_owned()));
            false
        });
    }

    fn map(&mut self, table: &mut Table, doc: &MapDoc) {
        let names = table.entries.keys().cloned().collect();
        let outer = std::mem::replace(&mut self.siblings, names);
        table.entries.retain(|key, entry| {
            self.is_printable(key, entry.key, false) && self.entry(key, entry, &doc.shape)
        });
        self.siblings = outer;
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

    /// Returns true if the entry may stay.
    fn entry(&mut self, key: &str, entry: &mut Entry, shape: &Shape) -> bool {
        let at = (key, entry.key);
        self.path.push(key.to_owned());
        let stays = self.node(&mut entry.node, shape, at);
        self.path.pop();
        stays
    }

    fn node(&mut self, node: &mut Node, shape: &Shape, at: (&str, Span)) -> bool {
        if options::reference(node).is_some() {
            return true;
        }
        if self.ask == Ask::Present && !fits(node, shape) {
            self.wrong(node, shape, at);
            return false;
        }
        self.inside(node, shape, at)
    }

    /// Returns true if the value may stay.
    fn inside(&mut self, node: &mut Node, shape: &Shape, at: (&str, Span)) -> bool {
        let span = node.span;
        match (shape, &mut node.value) {
            (Shape::OneOf(shapes), _) => {
                let fitting = shapes.iter().filter(|it| fits(node, it));
                if let Some(shape) = fitting.min_by_key(|it| strangers(node, it)) {
                    return self.inside(node, shape, at);
                }
            }
            (Shape::Table(doc), Value::Table(table)) => self.table(table, doc, Some(at)),
            (Shape::Map(doc), Value::Table(table)) => self.map(table, doc),
            (Shape::List(of), Value::Array(items)) => items.retain_mut(|it| self.node(it, of, at)),
            (Shape::Named(doc), Value::Array(items)) => items.retain_mut(|it| {
                let at = (at.0, it.span);
                let name = it.as_table().and_then(|it| it.text("name"));
                self.path.push(name.map_or(String::new(), |it| format!("\"{}\"", it.text)));
                let stays = self.node(it, &Shape::Table(doc), at);
                self.path.pop();
                stays
            }),
            (Shape::Text(lang), Value::String(text)) if self.ask == Ask::Present => {
                return self.is_printable(&text.text, text.span, lang.has_lines());
            }
            (Shape::Word(words), Value::String(text)) if self.ask == Ask::Present => {
                let word = text.text.trim();
                if !words.iter().any(|it| it.name == word) {
                    let message = format!("expected {}, found `{word}`", shape.expects());
                    let near = did_you_mean(word, words.iter().map(|it| it.name));
                    self.diags
                        .push(Diagnostic::new(Code::BadValue, text.span, message).help_maybe(near));
                    return false;
                }
            }
            (Shape::Int(min, max), Value::Integer(it))
                if self.ask == Ask::Present && !(min..=max).contains(&&*it) =>
            {
                let message = format!("expected {}, found {it}", shape.expects());
                self.diags.push(Diagnostic::new(Code::BadValue, span, message));
                return false;
            }
            _ => {}
        }
        true
    }

    /// Returns the way to take away the present key if it is inherited. A patch has a list of its own.
    fn removal(&self) -> Option<String> {
        let (place, path) = match self.path.as_slice() {
            [options, name, value, path @ ..] if options == "options" => {
                (format!("in `[options.{name}.{value}]`"), path)
            }
            path => ("above all tables".to_owned(), path),
        };
        let path = path.join(".");
        Some(format!("write `{REMOVE} = ['{path}']` {place} to take away what is inherited"))
            .filter(|_| !path.is_empty())
    }

    fn needed(&mut self, table: &Table, doc: &TableDoc, name: &str, span: Span) {
        let missing = doc.keys.iter().filter(|it| it.needed && table.lacks(it.name));
        for key in missing {
            let message = format!("expected a key `{}` in `{name}`", key.name);
            // An heir that misspells an inherited name declares a new thing.
            let others = self.siblings.iter().map(String::as_str).filter(|it| *it != name);
            self.diags.push(
                Diagnostic::new(Code::MissingKey, span, message)
                    .saying("missing here")
                    .help_maybe(did_you_mean(name, others))
                    .help(format!("add `{}`: {}", key.example, lower(key.doc))),
            );
        }
    }

    fn unknown(&mut self, key: &str, span: Span, doc: &TableDoc) {
        let place = if doc.name.is_empty() {
            "a table of a rule file".to_owned()
        } else {
            format!("a key of `{}`", doc.name)
        };
        let message = format!("expected {place}, found `{key}`");
        let names = || doc.keys.iter().map(|it| it.name);
        let diag = Diagnostic::new(Code::UnknownKey, span, message);
        self.diags.push(match did_you_mean(key, names()) {
            Some(help) => diag.help(help),
            None => {
                let all: Vec<_> = names().map(|it| format!("`{it}`")).collect();
                diag.note(format!("the keys there are {}", all.join(", ")))
            }
        });
    }

    fn wrong(&mut self, node: &Node, shape: &Shape, (key, span): (&str, Span)) {
        let found = match &node.value {
            Value::Integer(it) => format!("the number {it}"),
            Value::Bool(it) => format!("`{it}`"),
            _ => node.kind().to_owned(),
        };
        let message = format!("expected {} for `{key}`, found {found}", shape.expects());
        let mut diag = Diagnostic::new(Code::WrongKind, node.span, message);
        if let (Some(Shape::Text(_)), Some(it)) = (text_of(shape), node.as_integer()) {
            diag = diag.help(format!("write `{key} = '{it}'`: a text stands in quotes"));
        }
        if let (Some(Shape::Bool), Some(text)) = (bool_of(shape), node.as_text())
            && ["true", "false"].contains(&text.text.as_str())
        {
            diag = diag.help(format!("write `{key} = {}`, without quotes", text.text));
        }
        if node.as_text().is_some_and(|it| it.text == "none") {
            diag = diag.help_maybe(self.removal());
        }
        if has_numbers(shape)
            && let Some(text) = node.as_text()
        {
            let numbers = text.text.split(|it: char| !it.is_ascii_digit());
            let numbers: Vec<_> = numbers.filter(|it| !it.is_empty()).collect();
            let help = format!("write `{key} = [{}]`", numbers.join(", "));
            diag = diag.help_maybe((!numbers.is_empty()).then_some(help));
        }
        if let (Shape::Named(_), Some(_)) = (shape, node.as_table()) {
            diag = diag.help(format!("write `[[{key}]]`"));
        }
        if node.span != span && node.as_table().is_some() {
            diag = diag.label(span, "for this key");
        }
        self.diags.push(diag);
    }
}

fn text_of(shape: &Shape) -> Option<&Shape> {
    match shape {
        Shape::Text(_) => Some(shape),
        Shape::OneOf(shapes) => shapes.iter().find_map(text_of),
        _ => None,
    }
}

fn has_numbers(shape: &Shape) -> bool {
    match shape {
        Shape::List(of) => matches!(of, Shape::Int(..)),
        Shape::OneOf(shapes) => shapes.iter().any(has_numbers),
        _ => false,
    }
}

fn bool_of(shape: &Shape) -> Option<&Shape> {
    match shape {
        Shape::Bool => Some(shape),
        Shape::OneOf(shapes) => shapes.iter().find_map(bool_of),
        _ => None,
    }
}

/// Returns true if the value is of the right kind, whatever is inside.
pub(super) fn fits(node: &Node, shape: &Shape) -> bool {
    match (shape, &node.value) {
        (Shape::Text(_) | Shape::Word(_), Value::String(_))
        | (Shape::Int(..), Value::Integer(_))
        | (Shape::Number, Value::Integer(_) | Value::Float(_))
        | (Shape::Bool, Value::Bool(_))
        | (Shape::Table(_) | Shape::Map(_), Value::Table(_))
        | (Shape::List(_), Value::Array(_)) => true,
        (Shape::Named(_), Value::Array(items)) => items.iter().all(|it| it.as_table().is_some()),
        (Shape::OneOf(shapes), _) => shapes.iter().any(|it| fits(node, it)),
        _ => false,
    }
}

/// Returns how many keys of a table are unknown to a shape. If a value could be one of several tables, the author
/// probably meant the one with the fewest.
pub(super) fn strangers(node: &Node, shape: &Shape) -> usize {
    match (shape, &node.value) {
        (Shape::Table(doc), Value::Table(table)) if doc.rest.is_none() => {
            table.iter().filter(|(key, _)| doc.key(key).is_none()).count()
        }
        (Shape::OneOf(shapes), _) => {
            let fitting = shapes.iter().filter(|it| fits(node, it));
            fitting.map(|it| strangers(node, it)).min().unwrap_or(0)
        }
        _ => 0,
    }
}

fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first: String = chars.next().map(|it| it.to_lowercase().collect()).unwrap_or_default();
    first + chars.as_str().trim_end_matches('.')
}
