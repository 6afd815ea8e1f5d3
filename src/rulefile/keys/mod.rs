//! The one table of tables and keys: what a rule file may say, with the kind of each value, a sentence about it, and an
//! example.
//!
//! It drives the check for unknown keys and values of a wrong kind, it tells merging where tables are known by their
//! names, and the reference manual is made of it.

mod parts;
mod play;
mod root;
mod setup;

pub use root::{OPTIONS, PATCH, ROOT};

/// What a value may be.
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
    /// What it means.
    pub doc: &'static str,
}

/// What a string is written in.
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
    /// Whether a string of it may have several lines.
    pub fn has_lines(self) -> bool {
        !matches!(self, Lang::Plain | Lang::Name | Lang::Fen | Lang::Outcome | Lang::Template)
    }

    /// What messages call a string of it.
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
    /// Whether a file that extends another changes single keys of it; else it replaces the whole.
    pub merges: bool,
    /// What other keys mean, where a table has names of the author's own beside fixed keys.
    pub rest: Option<&'static MapDoc>,
    /// The key that a number in the table's place is short for.
    pub short: Option<&'static str>,
}

/// A key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it has.
    pub shape: Shape,
    /// Whether it can't be left out.
    pub needed: bool,
    /// Keys instead of which it stands: of it and each of them only one may be there.
    pub instead_of: &'static [&'static str],
    /// What it is about, one sentence or a few.
    pub doc: &'static str,
    /// One line of TOML.
    pub example: &'static str,
}

/// A table with names of the author's own.
#[derive(Debug)]
pub struct MapDoc {
    /// What the names are: `a zone`.
    pub what: &'static str,
    /// What each has.
    pub shape: Shape,
    /// Whether the names are players, and [`EACH`]: what all have who are not named. A single value in place of the table
    /// is what each has.
    pub each: bool,
}

/// The name that stands for all players who are not named.
pub const EACH: &str = "each";

impl Shape {
    /// What messages expect.
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

    /// The table or map among its alternatives that a later file merges into.
    pub fn merging(&self) -> Option<Inner> {
        match self {
            Shape::Table(doc) => doc.merges.then_some(Inner::Table(doc)),
            Shape::Map(doc) => Some(Inner::Map(doc)),
            Shape::OneOf(shapes) => shapes.iter().find_map(Shape::merging),
            _ => None,
        }
    }
}

/// What a table's values are looked up in.
#[derive(Clone, Copy, Debug)]
pub enum Inner {
    /// Fixed keys.
    Table(&'static TableDoc),
    /// Names.
    Map(&'static MapDoc),
}

impl Inner {
    /// The shape of a key.
    pub fn shape(self, key: &str) -> Option<&'static Shape> {
        match self {
            Inner::Table(doc) => doc.key(key).map(|it| &it.shape).or(doc.rest.map(|it| &it.shape)),
            Inner::Map(doc) => Some(&doc.shape),
        }
    }
}

impl Key {
    /// The key as one that stands instead of others.
    pub(super) const fn instead_of(self, others: &'static [&'static str]) -> Key {
        Key { instead_of: others, ..self }
    }
}

impl TableDoc {
    /// Whether only one of the keys may be there.
    pub fn excludes(&self, one: &str, other: &str) -> bool {
        let says =
            |key: &str, other: &str| self.key(key).is_some_and(|it| it.instead_of.contains(&other));
        says(one, other) || says(other, one)
    }

    /// The key with that name.
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
