//! The tree of values of a rule file, with their places, in the file's order.

use crate::source::{Snippet, Span};
use indexmap::IndexMap;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Its characters; for a table with a header, the header's.
    pub span: Span,
}

/// The kinds of TOML values.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text.
    String(Text),
    /// A whole number.
    Integer(i64),
    /// A number with a point.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A date or time, which no key wants.
    Date,
    /// Characters that are no value of TOML, such as a text without quotes. The check reports it and writes it anew.
    Bare(Text),
    /// A list.
    Array(Vec<Node>),
    /// Keys with values.
    Table(Table),
}

/// A string with what a [`Snippet`] needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text, escapes resolved.
    pub text: String,
    /// The characters between the quotes if `exact`, else the whole literal.
    pub span: Span,
    /// True if the text stands in the file character by character.
    pub exact: bool,
}

impl Text {
    /// Returns a text that stands in a file.
    pub fn of(it: Snippet<'_>) -> Text {
        Text { text: it.text.to_owned(), span: it.span, exact: it.exact }
    }

    /// Returns the text as the small languages read it.
    pub fn snippet(&self) -> Snippet<'_> {
        Snippet { text: &self.text, span: self.span, exact: self.exact }
    }
}

/// Keys and values in the file's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The keys and their values.
    pub entries: IndexMap<String, Entry>,
    /// Keys that the author wrote in vain: misspelt ones, and those whose values were rejected. An error was reported for
    /// each, so nobody needs to report that it is missing.
    pub rejected: Vec<String>,
    /// How the author wrote the table.
    pub(crate) written: Written,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Written {
    /// It stands in no file, or is the file itself.
    #[default]
    Nowhere,
    /// With a header: `[board]`, `[[rule]]`.
    Header,
    /// Only in the headers of tables in it: `board` in `[board.links]`.
    Implied,
    /// By keys with dots: `board.size = [8, 8]`.
    Dotted,
    /// Between braces.
    Inline,
}

/// The entry of a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The place of the key.
    pub key: Span,
    /// Its value.
    pub node: Node,
}

impl Table {
    /// Returns true if a key is missing, and no error was reported for it yet.
    pub fn lacks(&self, key: impl AsRef<str>) -> bool {
        let key = key.as_ref();
        self.get(key).is_none() && !self.rejected.iter().any(|it| it == key)
    }

    /// Returns the value of a key.
    pub fn get(&self, key: impl AsRef<str>) -> Option<&Node> {
        self.entries.get(key.as_ref()).map(|it| &it.node)
    }

    /// Returns the keys with what they have.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(key, it)| (key.as_str(), it))
    }

    /// Returns the place of a key.
    pub fn key_span(&self, key: impl AsRef<str>) -> Option<Span> {
        self.entries.get(key.as_ref()).map(|it| it.key)
    }

    /// Returns the keys that lead to the value with a place; empty if there is none. Items of lists have their names.
    pub fn path_to(&self, span: Span) -> Vec<String> {
        let found = self.iter().find_map(|(key, it)| Some((key, it.node.path_to(span)?)));
        found.map_or_else(Vec::new, |(key, inner)| {
            std::iter::once(key.to_owned()).chain(inner).collect()
        })
    }

    /// Returns the string of a key, if it has one.
    pub fn text(&self, key: impl AsRef<str>) -> Option<&Text> {
        self.get(key).and_then(Node::as_text)
    }

    /// Returns the string of a key as a snippet, if it has one.
    pub fn snippet(&self, key: impl AsRef<str>) -> Option<Snippet<'_>> {
        self.text(key).map(Text::snippet)
    }

    /// Returns the table of a key, if it has one.
    pub fn table(&self, key: impl AsRef<str>) -> Option<&Table> {
        self.get(key).and_then(Node::as_table)
    }

    /// Returns the items of a key that has an array; the value itself of one that has a single value.
    pub fn items(&self, key: impl AsRef<str>) -> &[Node] {
        match self.get(key) {
            Some(Node { value: Value::Array(items), .. }) => items,
            Some(node) => std::slice::from_ref(node),
            None => &[],
        }
    }
}

impl Node {
    /// Returns a string that stands in no file character by character.
    pub fn made_up(text: impl Into<String>, span: Span) -> Node {
        let text = Text { text: text.into(), span, exact: false };
        Node { value: Value::String(text), span }
    }

    /// Returns the keys inside it that lead to the value with a place; `None` if there is no such value.
    fn path_to(&self, span: Span) -> Option<Vec<String>> {
        match &self.value {
            Value::Table(table) => Some(table.path_to(span)).filter(|it| !it.is_empty()),
            Value::Array(items) => items.iter().find_map(|item| {
                let inner = item.path_to(span)?;
                let name = item.as_table().and_then(|it| it.text("name"));
                Some(name.map(|it| format!("\"{}\"", it.text)).into_iter().chain(inner).collect())
            }),
            _ => {
                let holds = self.span.source == span.source
                    && self.span.start <= span.start
                    && span.end <= self.span.end;
                holds.then(Vec::new)
            }
        }
    }

    /// Its string, if it is one.
    pub fn as_text(&self) -> Option<&Text> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Its string as a snippet, if it is one.
    pub fn as_snippet(&self) -> Option<Snippet<'_>> {
        self.as_text().map(Text::snippet)
    }

    /// Its table, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Its items, if it is an array.
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Its number, if it is a whole one.
    pub fn as_integer(&self) -> Option<i64> {
        match self.value {
            Value::Integer(it) => Some(it),
            _ => None,
        }
    }

    /// Its truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(it) => Some(it),
            _ => None,
        }
    }

    /// Returns its kind, for messages.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::String(_) => "a string",
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a number with a point",
            Value::Bool(_) => "true or false",
            Value::Date => "a date",
            Value::Bare(_) => "characters without quotes",
            Value::Array(_) => "an array",
            Value::Table(_) => "a table",
        }
    }
}
