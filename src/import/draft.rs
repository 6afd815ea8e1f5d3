//! A rule file while it is written: tables and keys in order, printed as a person would lay them out.

use crate::schema::file;
use std::fmt::{self, Write as _};

/// Lines are no longer than this where a value can be broken.
const WIDTH: usize = 120;

/// The order in which a file says things.
const ORDER: &[&str] = &[
    "variant",
    "options",
    "board",
    "players",
    "zones",
    "cell-values",
    "rankings",
    "pairings",
    "types",
    "define",
    "pieces",
    "shuffle",
    "promotion",
    "hands",
    "marks",
    "cell-sets",
    "counters",
    "actions",
    "turn",
    "rule",
    "forbid",
    "compulsory",
    "check",
    "end",
    "outcome",
    "notation",
    "test",
];

/// A value of a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Int(i64),
    /// True or false.
    Bool(bool),
    /// An array.
    List(Vec<Value>),
    /// A table on one line, or with a header of its own if it is too long for that.
    Table(Vec<(String, Value)>),
    /// Nothing: what is inherited is taken away. It is printed in the list `remove` of the file.
    Removed,
}

impl Value {
    /// Takes away what is [`Value::Removed`] in a table, which stands at `path`, and adds the ways to it. Whether anything
    /// is left.
    fn extract(&mut self, path: String, removed: &mut Vec<Value>) -> bool {
        match self {
            Value::Removed => {
                removed.push(path.into());
                false
            }
            Value::Table(entries) if !entries.is_empty() => {
                entries.retain_mut(|(key, value)| value.extract(format!("{path}.{key}"), removed));
                !entries.is_empty()
            }
            _ => true,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Value {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}

/// Returns a table from pairs of key and value.
pub fn table<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Table(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// A rule file that is being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Lines of comment at the top.
    head: Vec<String>,
    /// Keys that stand before all tables.
    top: Section,
    sections: Vec<Section>,
    /// Lines of comment at the end.
    tail: Vec<String>,
}

/// A table with a header, or an item of an array of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    name: String,
    /// True if it is an item: `[[name]]`.
    item: bool,
    comments: Vec<String>,
    lines: Vec<Line>,
}

/// A line of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    /// Nothing; keys are aligned between empty lines.
    Blank,
    Comment(String),
    Entry {
        key: String,
        value: Value,
        comment: String,
    },
}

impl Draft {
    /// Returns an empty file.
    pub fn new() -> Draft {
        Draft::default()
    }

    /// Adds a line of comment at the top of the file.
    pub fn head(&mut self, text: impl Into<String>) {
        self.head.push(text.into());
    }

    /// Adds a line of comment at the end of the file.
    pub fn tail(&mut self, text: impl Into<String>) {
        self.tail.push(text.into());
    }

    /// Sets a key that stands before all tables.
    pub fn top(&mut self, key: &str, value: impl Into<Value>) {
        self.top.set(key, value);
    }

    /// Returns the table `[name]`, made if there is none yet.
    pub fn section(&mut self, name: &str) -> &mut Section {
        let at = self.sections.iter().position(|it| !it.item && it.name == name);
        let at = at.unwrap_or_else(|| {
            self.sections.push(Section { name: name.to_owned(), ..Section::default() });
            self.sections.len() - 1
        });
        &mut self.sections[at]
    }

    /// Returns a further item `[[name]]`.
    pub fn item(&mut self, name: &str) -> &mut Section {
        let at = self.sections.len();
        self.sections.push(Section { name: name.to_owned(), item: true, ..Section::default() });
        &mut self.sections[at]
    }

    /// Returns the draft with the version of the language above all, and with a list of the ways to what is removed.
    fn with_top(&self) -> Draft {
        let mut res = self.clone();
        let mut removed = Vec::new();
        for section in res.sections.iter_mut().filter(|it| !it.item) {
            let name = section.name.clone();
            section.lines.retain_mut(|it| match it {
                Line::Entry { key, value, .. } => {
                    value.extract(format!("{name}.{key}"), &mut removed)
                }
                Line::Blank | Line::Comment(_) => true,
            });
        }
        if !removed.is_empty() {
            res.top("remove", removed);
        }
        let (key, value) = (file::LANGUAGE.schema.name.to_owned(), Value::Int(1));
        res.top.lines.insert(0, Line::Entry { key, value, comment: String::new() });
        res
    }

    /// Returns true if a table `[name]` or an item `[[name]]` has any keys.
    pub fn has(&self, name: &str) -> bool {
        self.sections.iter().any(|it| it.name == name && !it.is_empty())
    }
}

impl Section {
    /// Sets a key; one that is there keeps its place.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) -> &mut Section {
        let value = value.into();
        let found = self.lines.iter_mut().find_map(|it| match it {
            Line::Entry { key: found, value, .. } if found == key => Some(value),
            _ => None,
        });
        match found {
            Some(found) => *found = value,
            None => {
                let key = key.to_owned();
                self.lines.push(Line::Entry { key, value, comment: String::new() });
            }
        }
        self
    }

    /// Sets a key of a table that is the value of a key.
    pub fn set_in(&mut self, key: &str, inner: &str, value: impl Into<Value>) -> &mut Section {
        let mut entries = match self.get(key) {
            Some(Value::Table(entries)) => entries.clone(),
            _ => Vec::new(),
        };
        let value = value.into();
        match entries.iter_mut().find(|it| it.0 == inner) {
            Some(entry) => entry.1 = value,
            None => entries.push((inner.to_owned(), value)),
        }
        self.set(key, Value::Table(entries))
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.lines.iter().find_map(|it| match it {
            Line::Entry { key: found, value, .. } if found == key => Some(value),
            _ => None,
        })
    }

    /// Adds a comment behind the key that was added last.
    pub fn remark(&mut self, text: impl Into<String>) -> &mut Section {
        if let Some(Line::Entry { comment, .. }) = self.lines.last_mut() {
            *comment = text.into();
        }
        self
    }

    /// Adds a line of comment above the header.
    pub fn above(&mut self, text: impl Into<String>) -> &mut Section {
        self.comments.push(text.into());
        self
    }

    /// Adds a line of comment.
    pub fn note(&mut self, text: impl Into<String>) -> &mut Section {
        self.lines.push(Line::Comment(text.into()));
        self
    }

    /// Adds an empty line, unless there is nothing above it.
    pub fn blank(&mut self) -> &mut Section {
        if !matches!(self.lines.last(), None | Some(Line::Blank)) {
            self.lines.push(Line::Blank);
        }
        self
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.comments.is_empty()
    }

    /// The lines, and the tables that are too long for one.
    fn print(&self, out: &mut String) {
        let mut long = Vec::new();
        for block in self.lines.split(|it| *it == Line::Blank) {
            let lines: Vec<_> = block.iter().filter(|it| !self.is_long(it, &mut long)).collect();
            if lines.is_empty() {
                continue;
            }
            if !out.is_empty() && !out.ends_with("]\n") && !out.ends_with("\n\n") {
                out.push('\n');
            }
            let width = lines.iter().map(|it| it.key().len()).max().unwrap_or(0);
            for line in lines {
                line.print(width, out);
            }
        }
        for (key, value) in long {
            let Value::Table(entries) = value else { continue };
            let mut section =
                Section { name: format!("{}.{key}", self.name), ..Section::default() };
            for (key, value) in entries {
                section.set(key, value.clone());
            }
            separate(out);
            let _ = writeln!(out, "[{}]", section.name);
            section.print(out);
        }
    }

    /// Returns true if a line is a table that needs a header of its own; then it is kept for later.
    fn is_long<'a>(&self, line: &'a Line, long: &mut Vec<(String, &'a Value)>) -> bool {
        let Line::Entry { key, value: value @ Value::Table(_), .. } = line else { return false };
        let too_long = !self.item && key.len() + 3 + value.to_string().chars().count() > WIDTH;
        if too_long {
            long.push((bare(key), value));
        }
        too_long
    }
}

impl Line {
    /// Returns the key as written; nothing for other lines.
    fn key(&self) -> String {
        match self {
            Line::Entry { key, .. } => bare(key),
            _ => String::new(),
        }
    }

    fn print(&self, width: usize, out: &mut String) {
        match self {
            Line::Blank => out.push('\n'),
            Line::Comment(text) => comment(text, out),
            Line::Entry { value, comment, .. } => {
                let start = format!("{:width$} = ", self.key());
                let line = format!("{start}{}", broken(value, start.len()));
                if comment.is_empty() {
                    let _ = writeln!(out, "{line}");
                } else {
                    let _ = writeln!(out, "{line:39} # {}", comment.replace(['\n', '\r'], " "));
                }
            }
        }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draft = self.with_top();
        let mut out = String::new();
        draft.head.iter().for_each(|it| comment(it, &mut out));
        if !draft.top.is_empty() {
            separate(&mut out);
            draft.top.print(&mut out);
        }
        let rank = |it: &Section| {
            let table = it.name.split('.').next().unwrap_or_default();
            ORDER.iter().position(|it| *it == table).unwrap_or(ORDER.len())
        };
        let mut sections: Vec<_> = draft.sections.iter().filter(|it| !it.is_empty()).collect();
        sections.sort_by_key(|it| rank(it));
        for section in sections {
            separate(&mut out);
            section.comments.iter().for_each(|it| comment(it, &mut out));
            let header_at = out.len();
            let _ = if section.item {
                writeln!(out, "[[{}]]", section.name)
            } else {
                writeln!(out, "[{}]", section.name)
            };
            let header = out.len();
            let mut body = String::new();
            section.print(&mut body);
            out.push_str(&body);
            // A table whose parts all have headers of their own needs none.
            if !section.item && body.starts_with('[') {
                out.replace_range(header_at..header, "");
            }
        }
        if !draft.tail.is_empty() {
            separate(&mut out);
            draft.tail.iter().for_each(|it| comment(it, &mut out));
        }
        f.write_str(&out)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => f.write_str(&quoted(text)),
            Value::Int(number) => write!(f, "{number}"),
            Value::Bool(truth) => write!(f, "{truth}"),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Value::Removed => Ok(()),
            Value::Table(entries) if entries.is_empty() => f.write_str("{}"),
            Value::Table(entries) => {
                let entry = |(key, value): &(String, Value)| format!("{} = {value}", bare(key));
                let entries: Vec<_> = entries.iter().map(entry).collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// Returns a value that begins at some column, over several lines if it is long.
fn broken(value: &Value, column: usize) -> String {
    let line = value.to_string();
    let fits = column + line.chars().count() <= WIDTH;
    match value {
        Value::Text(text) if text.contains('\n') && can_be_raw(text) => format!("'''\n{text}'''"),
        Value::Text(text) if !fits && can_be_raw(text) && text.contains(' ') => {
            format!("'''\n{}'''", wrapped(text))
        }
        Value::List(items) if !fits => {
            let mut res = String::from("[\n");
            for item in items {
                let _ = writeln!(res, "  {},", broken(item, 2));
            }
            res + "]"
        }
        _ => line,
    }
}

/// Words in lines of the width.
fn wrapped(text: &str) -> String {
    let mut res = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            res.push('\n');
            column = 0;
        } else if column > 0 {
            res.push(' ');
            column += 1;
        }
        res.push_str(word);
        column += length;
    }
    res
}

/// Returns true if a text can stand between three single quotes.
fn can_be_raw(text: &str) -> bool {
    let control = |it: char| it.is_control() && it != '\n';
    !text.contains("'''") && !text.ends_with('\'') && !text.contains(control)
}

/// Returns a string: between single quotes where it can.
fn quoted(text: &str) -> String {
    if !text.contains(|it: char| it == '\'' || it.is_control()) {
        return format!("'{text}'");
    }
    let mut res = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => res.push_str("\\\""),
            '\\' => res.push_str("\\\\"),
            '\n' => res.push_str("\\n"),
            '\t' => res.push_str("\\t"),
            it if it.is_control() => {
                let _ = write!(res, "\\u{:04X}", u32::from(it));
            }
            it => res.push(it),
        }
    }
    res + "\""
}

/// Returns a key, in quotes if it needs them. Keys with dots are paths.
fn bare(key: &str) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.');
    if !key.is_empty() && key.chars().all(plain) { key.to_owned() } else { quoted(key) }
}

fn comment(text: &str, out: &mut String) {
    for line in text.lines() {
        let shown = |it: char| match it {
            it if it.is_control() => ' ',
            // It stands for bytes that were lost: no rule file may have it.
            char::REPLACEMENT_CHARACTER => '?',
            it => it,
        };
        let line: String = line.chars().map(shown).collect();
        let _ = writeln!(out, "{}", format!("# {line}").trim_end());
    }
}

/// An empty line, unless nothing or one is there.
fn separate(out: &mut String) {
    if !out.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_if_written_by_hand() {
        let mut draft = Draft::new();
        draft.head("A game.");
        draft.top("extends", "chess");
        draft.section("promotion").set("pawn", Value::Removed);
        let outcome = draft.item("outcome");
        outcome.set("name", "king on the hill").set("when", "some own king & d4-e5");
        outcome.set("result", "win");
        draft.section("variant").set("name", "The inventor's").set("year", 1999);
        let pieces = draft.section("pieces");
        pieces.set("king", table([("id", "K".into()), ("move", "K".into())]));
        pieces
            .set_in("king", "castle", Value::Removed)
            .set_in("man", "start", "a1")
            .set_in("man", "id", "M")
            .remark("of wood");
        pieces.blank().note("and");
        pieces.set("list", vec!["fmW".repeat(20), "cF".repeat(40)]);
        let long = "some own king & ".repeat(10);
        pieces.set("stone", table([("id", "S".into()), ("drop", long.trim().into())]));
        insta::assert_snapshot!(draft.to_string());
        assert!(draft.has("pieces") && !draft.has("rule"));
    }

    #[test]
    fn every_string_comes_back() {
        for text in ["a", "", "it's", "'''", "a\\b", "two\nlines", "\u{7f}\u{1}", "\"", "é ♔", "x'"]
        {
            for long in [text.to_owned(), format!("{text} {}", "word ".repeat(60))] {
                let mut draft = Draft::new();
                draft.section("a").set("key", long.as_str()).set(text, vec![text]);
                let printed = draft.to_string();
                let read: toml::Table =
                    printed.parse().unwrap_or_else(|it| panic!("{it}: {printed}"));
                let words = |it: &str| it.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                let found = read["a"]["key"].as_str().map(words);
                assert_eq!(found, Some(words(&long)), "{printed}");
            }
        }
    }
}
