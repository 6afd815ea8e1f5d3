//! The one table of tables and keys that a rule file may have. Each key has the kind of its value, a sentence about it,
//! and an example.
//!
//! The table has three uses:
//!
//! - The check finds unknown keys and values of a wrong kind.
//! - Merging finds the tables that are known by their names.
//! - The reference manual is made of it.

mod parts;
mod play;
mod root;
mod setup;

pub use root::{OPTIONS, PATCH, ROOT};

/// The kinds of values.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A string.
    Text(Lang),
    /// A string that is one of these words.
    Word(&'static [Word]),
    /// A whole number, from the first to the second.
    Int(i64, i64),
    /// A number, whole or not.
    Number,
    /// `true` or `false`.
    Bool,
    /// An array of these.
    List(&'static Shape),
    /// Any of these.
    OneOf(&'static [Shape]),
    /// A table with fixed keys.
    Table(&'static TableDoc),
    /// A table with any names as keys.
    Map(&'static MapDoc),
    /// An array of tables that are known by their `name`s.
    Named(&'static TableDoc),
}

/// One of the words that a string may be.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Its meaning.
    pub doc: &'static str,
}

/// The language of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "`Lang::name` says it")]
pub enum Lang {
    Plain,
    Name,
    Cells,
    Directions,
    Moves,
    Condition,
    Set,
    Number,
    Expression,
    Effect,
    Event,
    Types,
    Domain,
    Template,
    Generator,
    Fen,
    Turns,
    Key,
    Outcome,
    Record,
    Share,
    Header,
    Symmetry,
    Picture,
}

impl Lang {
    /// Returns true if a string of it may have several lines.
    pub fn has_lines(self) -> bool {
        !matches!(self, Lang::Plain | Lang::Name | Lang::Fen | Lang::Outcome | Lang::Template)
    }

    /// Returns the name for messages of a string of it.
    pub fn name(self) -> &'static str {
        match self {
            Lang::Plain => "a text",
            Lang::Name => "a name",
            Lang::Cells => "cells",
            Lang::Directions => "directions",
            Lang::Moves => "moves in Betza or as a path",
            Lang::Condition => "a condition",
            Lang::Set => "a set of cells",
            Lang::Number => "an expression for a number",
            Lang::Expression => "a condition, a number or a set of cells",
            Lang::Effect => "an effect",
            Lang::Event => "an event",
            Lang::Types => "piece types",
            Lang::Domain => "what is chosen from",
            Lang::Template => "a template of a move's text",
            Lang::Generator => "moves of a phase",
            Lang::Fen => "a position as FEN",
            Lang::Turns => "moves separated by blanks",
            Lang::Key => "the way to a key",
            Lang::Outcome => "an outcome",
            Lang::Record => "a game record",
            Lang::Share => "a part of a point",
            Lang::Header => "the header of an Interactive Diagram",
            Lang::Symmetry => "a symmetry",
            Lang::Picture => "a picture",
        }
    }
}

/// A table with fixed keys.
#[derive(Debug)]
pub struct TableDoc {
    /// As written in a file: `board`, `pieces.NAME`.
    pub name: &'static str,
    /// What it is about.
    pub doc: &'static str,
    /// Its keys, in the order of the manual.
    pub keys: &'static [Key],
    /// If true, a file that extends another changes single keys of the table; else it replaces the whole.
    pub merges: bool,
    /// The meaning of other keys, where a table has names of the author's own beside fixed keys.
    pub rest: Option<&'static MapDoc>,
    /// The key to which a number in place of the table belongs.
    pub short: Option<&'static str>,
}

/// A key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The kind of its value.
    pub shape: Shape,
    /// True if it can't be left out.
    pub needed: bool,
    /// Keys that it replaces: only one of it and each of them may be there.
    pub instead_of: &'static [&'static str],
    /// What it is about, one sentence or a few.
    pub doc: &'static str,
    /// One line of TOML.
    pub example: &'static str,
}

/// A table with names of the author's own.
#[derive(Debug)]
pub struct MapDoc {
    /// The kind of the names: `a zone`.
    pub what: &'static str,
    /// The kind of each value.
    pub shape: Shape,
    /// True if the names are players, or [`EACH`], which stands for all players who are not named. A single value in
    /// place of the table is the value of each player.
    pub each: bool,
}

/// The name that stands for all players who are not named.
pub const EACH: &str = "each";

impl Shape {
    /// Returns the text for messages that expect such a value.
    pub fn expects(&self) -> String {
        match self {
            Shape::Text(lang) => format!("a string with {}", lang.name()),
            Shape::Word(words) => {
                let words: Vec<_> = words.iter().map(|it| format!("`'{}'`", it.name)).collect();
                either(&words)
            }
            Shape::Int(i64::MIN, _) | Shape::Int(_, i64::MAX) => "a whole number".to_owned(),
            Shape::Int(min, max) => format!("a whole number from {min} to {max}"),
            Shape::Number => "a number".to_owned(),
            Shape::Bool => "`true` or `false`".to_owned(),
            Shape::List(of) => format!("an array, each item {}", of.expects()),
            Shape::OneOf(shapes) => either(&shapes.iter().map(Shape::expects).collect::<Vec<_>>()),
            Shape::Table(doc) if doc.keys.is_empty() => "a table".to_owned(),
            Shape::Table(doc) => {
                let keys: Vec<_> =
                    doc.keys.iter().take(4).map(|it| format!("`{}`", it.name)).collect();
                let more = if doc.keys.len() > 4 { " ..." } else { "" };
                format!("a table with {}{more}", keys.join(", "))
            }
            Shape::Map(doc) if doc.each => format!("a table of players, each {}", doc.what),
            Shape::Map(doc) => format!("a table of names, each {}", doc.what),
            Shape::Named(doc) => format!("tables headed `[[{}]]`", doc.name),
        }
    }

    /// Returns the table or map among its alternatives that a later file merges into.
    pub fn merging(&self) -> Option<Inner> {
        match self {
            Shape::Table(doc) => doc.merges.then_some(Inner::Table(doc)),
            Shape::Map(doc) => Some(Inner::Map(doc)),
            Shape::OneOf(shapes) => shapes.iter().find_map(Shape::merging),
            _ => None,
        }
    }
}

/// The place where the shape of a table's values is looked up.
#[derive(Clone, Copy, Debug)]
pub enum Inner {
    /// Fixed keys.
    Table(&'static TableDoc),
    /// Names.
    Map(&'static MapDoc),
}

impl Inner {
    /// Returns the shape of a key.
    pub fn shape(self, key: &str) -> Option<&'static Shape> {
        match self {
            Inner::Table(doc) => doc.key(key).map(|it| &it.shape).or(doc.rest.map(|it| &it.shape)),
            Inner::Map(doc) => Some(&doc.shape),
        }
    }
}

impl Key {
    /// Returns the key as one that replaces others.
    pub(super) const fn instead_of(self, others: &'static [&'static str]) -> Key {
        Key { instead_of: others, ..self }
    }
}

impl TableDoc {
    /// Returns true if only one of the keys may be there.
    pub fn excludes(&self, one: &str, other: &str) -> bool {
        let says =
            |key: &str, other: &str| self.key(key).is_some_and(|it| it.instead_of.contains(&other));
        says(one, other) || says(other, one)
    }

    /// Returns the key with that name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|it| it.name == name)
    }
}

fn either(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
