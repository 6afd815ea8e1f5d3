//! A rule file while it is written. Its keys and words are those of the schema, and [`format::file`] lays it out.

mod keys;

use crate::{
    format,
    rulefile::{self, Node},
    schema::{
        Field, Holds, Inner, Ints, Key, ROOT, TableSchema, castle,
        fields::{Expr, Map, Or, Players, Text},
        file, game, no_progress, position, repetition,
        words::Words,
    },
    source::Spanned,
};
use std::fmt::{self, Write as _};
use toml_edit::{Array, InlineTable};

pub use keys::with_keys;

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
    /// A table.
    Table(Vec<(String, Value)>),
    /// Nothing: what is inherited is taken away. It is printed in the list `remove` of the file.
    Removed,
}

/// Values that a key may have which is read as a `T`.
pub trait ValueOf<T>: Into<Value> {}

impl<V: Into<Value>> ValueOf<Option<Text>> for V {}
impl<V: Into<Value>> ValueOf<Option<Expr>> for V {}
impl<V: Into<Value>> ValueOf<Option<Ints>> for V {}
impl<V: Into<Value>> ValueOf<Option<Players>> for V {}
impl<V: Into<Value>, K> ValueOf<Option<Or<K>>> for V {}
impl<V: Into<Value>> ValueOf<Option<Spanned<i64>>> for V {}
impl<V: Into<Value>> ValueOf<Option<Spanned<f64>>> for V {}
impl<V: Into<Value>> ValueOf<Option<Spanned<bool>>> for V {}
impl<V: Into<Value>> ValueOf<Option<Spanned<Vec<Text>>>> for V {}
impl<V: Into<Value>, K> ValueOf<Vec<K>> for V {}
impl<V: Into<Value>, K> ValueOf<Map<K>> for V {}
impl<V: Into<Value>> ValueOf<Option<no_progress::Keys<'static>>> for V {}
impl<V: Into<Value>> ValueOf<Option<repetition::Keys<'static>>> for V {}
impl<V: Into<Value>> ValueOf<Option<castle::Keys<'static>>> for V {}
impl ValueOf<Option<i64>> for i64 {}
impl ValueOf<Holds> for &str {}
impl ValueOf<Holds> for String {}
impl ValueOf<bool> for bool {}
impl ValueOf<i64> for i64 {}
impl<W: Words> ValueOf<W> for W {}
impl<W: Words> ValueOf<Option<W>> for W {}

/// Returns a table without keys.
pub fn table() -> Value {
    Value::Table(Vec::new())
}

/// Returns a table from pairs of an author's name and a value.
pub fn names<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Table(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

impl Value {
    /// Returns a value of a rule file that was read, unless no file can have it.
    pub fn of(node: &Node) -> Option<Value> {
        Some(match &node.value {
            rulefile::Value::String(text) => Value::Text(text.text.clone()),
            rulefile::Value::Integer(it) => Value::Int(*it),
            rulefile::Value::Bool(it) => Value::Bool(*it),
            rulefile::Value::Array(items) => {
                Value::List(items.iter().filter_map(Value::of).collect())
            }
            rulefile::Value::Table(table) => Value::Table(
                table
                    .iter()
                    .filter_map(|it| Some((it.0.to_owned(), Value::of(&it.1.node)?)))
                    .collect(),
            ),
            rulefile::Value::Float(_) | rulefile::Value::Date | rulefile::Value::Bare(_) => {
                return None;
            }
        })
    }

    /// Returns the table with one more key.
    #[must_use]
    pub fn with<T: Field>(mut self, key: Key<T>, value: impl ValueOf<T>) -> Value {
        if let Value::Table(entries) = &mut self {
            entries.push((key.as_ref().to_owned(), value.into()));
        }
        self
    }

    /// Returns the table without the inherited value of a key.
    #[must_use]
    pub fn without<T: Field>(mut self, key: Key<T>) -> Value {
        if let Value::Table(entries) = &mut self {
            entries.push((key.as_ref().to_owned(), Value::Removed));
        }
        self
    }

    /// Returns the value of a key, if it is a table with that key.
    pub fn get(&self, key: impl AsRef<str>) -> Option<&Value> {
        let Value::Table(entries) = self else { return None };
        entries.iter().find(|it| it.0 == key.as_ref()).map(|it| &it.1)
    }

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

    /// Returns the value as it is printed; nothing for [`Value::Removed`].
    fn toml(&self) -> Option<toml_edit::Value> {
        Some(match self {
            Value::Text(text) => text.as_str().into(),
            Value::Int(number) => (*number).into(),
            Value::Bool(truth) => (*truth).into(),
            Value::List(items) => items.iter().filter_map(Value::toml).collect::<Array>().into(),
            Value::Table(entries) => {
                let entries = entries.iter();
                let entries = entries.filter_map(|it| Some((it.0.as_str(), it.1.toml()?)));
                entries.collect::<InlineTable>().into()
            }
            Value::Removed => return None,
        })
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

impl<W: Words> From<W> for Value {
    fn from(word: W) -> Value {
        word.word().into()
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Value {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}

/// A rule file that is being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleFileWriter {
    /// Lines of comment at the top.
    head: Vec<String>,
    /// Keys that stand before all tables.
    top: Section,
    sections: Vec<Section>,
    /// Ways to inherited tables that are taken away.
    removed: Vec<String>,
    /// Lines of comment at the end.
    tail: Vec<String>,
}

/// A table with a header, or an item of an array of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The names of the tables around it, and its own.
    path: Vec<String>,
    /// True if it is an item: `[[name]]`.
    item: bool,
    comments: Vec<String>,
    lines: Vec<SectionLine>,
}

/// A line of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SectionLine {
    /// Nothing; keys are aligned between empty lines.
    Blank,
    Comment(String),
    Entry {
        key: String,
        value: Value,
        comment: String,
    },
}

impl RuleFileWriter {
    /// Returns an empty file.
    pub fn new() -> RuleFileWriter {
        RuleFileWriter::default()
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
    pub fn top<T: Field>(&mut self, key: Key<T>, value: impl ValueOf<T>) {
        self.top.set(key, value);
    }

    /// Takes away an inherited table, and what the file itself has in it.
    pub fn remove_table(&mut self, schema: &TableSchema) {
        let path = path(schema);
        self.sections.retain(|it| it.path != path);
        self.removed.push(path.join("."));
    }

    /// Returns a table with fixed keys, made if there is none yet.
    pub fn table(&mut self, schema: &TableSchema) -> &mut Section {
        self.section(path(schema))
    }

    /// Returns a table with an author's names, made if there is none yet.
    pub fn names(&mut self, key: impl AsRef<str>) -> &mut Section {
        self.section(vec![key.as_ref().to_owned()])
    }

    /// Returns the table of an author's name, made if there is none yet.
    pub fn named(&mut self, key: impl AsRef<str>, name: &str) -> &mut Section {
        self.section(vec![key.as_ref().to_owned(), name.to_owned()])
    }

    fn section(&mut self, path: Vec<String>) -> &mut Section {
        let at = self.sections.iter().position(|it| !it.item && it.path == path);
        let at = at.unwrap_or_else(|| {
            self.sections.push(Section { path, ..Section::default() });
            self.sections.len() - 1
        });
        &mut self.sections[at]
    }

    /// Returns a further item `[[name]]`.
    pub fn item(&mut self, schema: &TableSchema) -> &mut Section {
        let at = self.sections.len();
        self.sections.push(Section { path: path(schema), item: true, ..Section::default() });
        &mut self.sections[at]
    }

    /// Adds a table, or an array of tables, of a rule file that was read.
    pub fn copy(&mut self, key: &str, node: &Node) {
        let path = vec![key.to_owned()];
        if let Some(table) = node.as_table() {
            self.section(path.clone()).copy(table);
        }
        for table in node.as_array().into_iter().flatten().filter_map(Node::as_table) {
            let mut item = Section { path: path.clone(), item: true, ..Section::default() };
            item.copy(table);
            self.sections.push(item);
        }
    }

    /// Returns the file with the version of the language above all, and with a list of the ways to what is removed.
    fn with_top(&self) -> RuleFileWriter {
        let mut res = self.clone();
        let mut removed: Vec<Value> = self.removed.iter().map(|it| it.as_str().into()).collect();
        for section in res.sections.iter_mut().filter(|it| !it.item) {
            let path = section.path.join(".");
            section.lines.retain_mut(|it| match it {
                SectionLine::Entry { key, value, .. } => {
                    value.extract(format!("{path}.{key}"), &mut removed)
                }
                SectionLine::Blank | SectionLine::Comment(_) => true,
            });
        }
        if !removed.is_empty() {
            res.top(game::REMOVE, removed);
        }
        res.top(file::LANGUAGE, 1);
        res.sections.retain(|it| !it.is_empty());
        // Comments at the end of a table are those of the next one where files are laid out.
        res.sections.sort_by_key(|it| position(&it.path[0]));
        res
    }

    /// Returns true if a table of the file has any keys.
    pub fn has(&self, key: impl AsRef<str>) -> bool {
        self.sections.iter().any(|it| it.path[0] == key.as_ref() && !it.is_empty())
    }
}

/// Returns the names in the header of a table.
fn path(schema: &TableSchema) -> Vec<String> {
    schema.name.split('.').map(str::to_owned).collect()
}

impl Section {
    /// Sets a key; one that is there keeps its place.
    pub fn set<T: Field>(&mut self, key: Key<T>, value: impl ValueOf<T>) -> &mut Section {
        self.put(key.as_ref(), value.into())
    }

    /// Takes away the inherited value of a key.
    pub fn remove<T: Field>(&mut self, key: Key<T>) -> &mut Section {
        self.put(key.as_ref(), Value::Removed)
    }

    /// Sets the value of an author's name.
    pub fn set_name(&mut self, name: &str, value: impl Into<Value>) -> &mut Section {
        self.put(name, value.into())
    }

    /// Sets a key in the table of an author's name.
    pub fn set_in<T: Field>(
        &mut self,
        name: &str,
        key: Key<T>,
        value: impl ValueOf<T>,
    ) -> &mut Section {
        self.put_in(name, key.as_ref(), value.into())
    }

    /// Takes away the inherited value of a key in the table of an author's name.
    pub fn remove_in<T: Field>(&mut self, name: &str, key: Key<T>) -> &mut Section {
        self.put_in(name, key.as_ref(), Value::Removed)
    }

    fn put_in(&mut self, name: &str, key: &str, value: Value) -> &mut Section {
        let mut entries = match self.get(name) {
            Some(Value::Table(entries)) => entries.clone(),
            _ => Vec::new(),
        };
        match entries.iter_mut().find(|it| it.0 == key) {
            Some(entry) => entry.1 = value,
            None => entries.push((key.to_owned(), value)),
        }
        self.put(name, Value::Table(entries))
    }

    fn put(&mut self, key: &str, value: Value) -> &mut Section {
        debug_assert!(self.may_have(key), "no key `{key}` in {:?}", self.path);
        let found = self.lines.iter_mut().find_map(|it| match it {
            SectionLine::Entry { key: found, value, .. } if found == key => Some(value),
            _ => None,
        });
        match found {
            Some(found) => *found = value,
            None => {
                let key = key.to_owned();
                self.lines.push(SectionLine::Entry { key, value, comment: String::new() });
            }
        }
        self
    }

    /// Returns true if the schema has a key, or takes it as a name.
    fn may_have(&self, key: &str) -> bool {
        let inner = self.path.iter().try_fold(Inner::Table(&ROOT), |inner, name| {
            let ty = inner.ty(name)?;
            ty.of_items().unwrap_or(*ty).inner()
        });
        inner.is_some_and(|it| it.ty(key).is_some())
    }

    /// Adds the keys of a table that was read.
    fn copy(&mut self, table: &rulefile::Table) {
        for (key, entry) in table.iter() {
            if let Some(value) = Value::of(&entry.node) {
                self.put(key, value);
            }
        }
    }

    /// Returns the value of a key.
    fn get(&self, key: &str) -> Option<&Value> {
        self.lines.iter().find_map(|it| match it {
            SectionLine::Entry { key: found, value, .. } if found == key => Some(value),
            _ => None,
        })
    }

    /// Adds a comment behind the key that was added last.
    pub fn remark(&mut self, text: impl Into<String>) -> &mut Section {
        if let Some(SectionLine::Entry { comment, .. }) = self.lines.last_mut() {
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
        self.lines.push(SectionLine::Comment(text.into()));
        self
    }

    /// Adds an empty line.
    pub fn blank(&mut self) -> &mut Section {
        self.lines.push(SectionLine::Blank);
        self
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.comments.is_empty()
    }

    fn print(&self, out: &mut String) {
        self.comments.iter().for_each(|it| comment(it, out));
        let path: Vec<_> = self.path.iter().map(|it| quoted(it)).collect();
        let _ = match path.join(".") {
            path if path.is_empty() => Ok(()),
            path if self.item => writeln!(out, "[[{path}]]"),
            path => writeln!(out, "[{path}]"),
        };
        for line in &self.lines {
            match line {
                SectionLine::Blank => out.push('\n'),
                SectionLine::Comment(text) => comment(text, out),
                SectionLine::Entry { key, value, comment: behind } => {
                    let _ = write!(out, "{} = {value}", quoted(key));
                    if behind.is_empty() {
                        out.push('\n');
                    } else {
                        comment(&behind.replace(['\n', '\r'], " "), out);
                    }
                }
            }
        }
        out.push('\n');
    }
}

impl fmt::Display for RuleFileWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.with_top();
        let mut out = String::new();
        file.head.iter().for_each(|it| comment(it, &mut out));
        [&file.top].into_iter().chain(&file.sections).for_each(|it| it.print(&mut out));
        file.tail.iter().for_each(|it| comment(it, &mut out));
        // It stands for bytes that were lost: no rule file may have it.
        let out = out.replace(char::REPLACEMENT_CHARACTER, "?");
        f.write_str(&format::file(&out).unwrap_or(out))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.toml().map(format::value).unwrap_or_default())
    }
}

/// Returns a key, in quotes if it needs them.
fn quoted(key: &str) -> String {
    toml_edit::Key::new(key).to_string()
}

fn comment(text: &str, out: &mut String) {
    for line in text.lines() {
        let line = line.replace(char::is_control, " ");
        let _ = writeln!(out, "{}", format!("# {line}").trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{outcome, piece, variant};
    use alfil_model::OutcomeResult;

    #[test]
    fn reads_as_if_written_by_hand() {
        let mut file = RuleFileWriter::new();
        file.head("A game.");
        file.top(file::EXTENDS, "chess");
        file.names(game::PROMOTION).set_name("pawn", Value::Removed);
        let outcome = file.item(&outcome::TABLE);
        outcome.set(outcome::NAME, "king on the hill");
        outcome
            .set(outcome::WHEN, "some own king & d4-e5")
            .set(outcome::RESULT, OutcomeResult::Win);
        file.table(&variant::TABLE).set(variant::NAME, "The inventor's").set(variant::YEAR, 1999);
        let pieces = file.names(game::PIECES);
        pieces.set_name("king", table().with(piece::ID, "K").with(piece::MOVE, "K"));
        pieces
            .remove_in("king", piece::CASTLE)
            .set_in("man", piece::START, "a1")
            .set_in("man", piece::ID, "M")
            .remark("of wood");
        let moves = vec!["fmW".repeat(20), "cF".repeat(40)];
        pieces.blank().note("and").set_in("long", piece::MOVE, moves);
        let drop = "some own king & ".repeat(10);
        pieces.set_name("stone", table().with(piece::ID, "S").with(piece::DROP, drop.trim()));
        insta::assert_snapshot!(file.to_string());
        assert!(file.has(game::PIECES) && !file.has(game::RULE));
    }

    #[test]
    fn every_string_comes_back() {
        for text in ["a", "", "it's", "'''", "a\\b", "two\nlines", "\u{7f}\u{1}", "\"", "é ♔", "x'"]
        {
            for long in [text.to_owned(), format!("{text} {}", "word ".repeat(60))] {
                let mut file = RuleFileWriter::new();
                let zones = file.names(game::ZONES);
                zones.set_name("key", long.as_str()).set_name(text, vec![text]);
                let printed = file.to_string();
                let read: toml::Table =
                    printed.parse().unwrap_or_else(|it| panic!("{it}: {printed}"));
                let words = |it: &str| it.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                let found = read["zones"]["key"].as_str().map(words);
                assert_eq!(found, Some(words(&long)), "{printed}");
                assert_eq!(read["zones"][text][0].as_str(), Some(text), "{printed}");
            }
        }
    }
}
