//! The schema of rule files: every table and key, with types, words, defaults, contexts, exclusions and examples.
//!
//! The schema has these uses:
//!
//! - `rulefile` checks and merges files by it.
//! - `sema` reads keys through its constants, such as `check::MODE`, and takes their defaults from it.
//! - The reference manual and the JSON Schema (`json`) are made of it.
//!
//! A module of this folder holds some tables; each table is a module of constants.

#[macro_use]
mod parts;
mod boards;
mod context;
mod drawing;
mod endings;
pub mod fields;
pub mod foreign;
#[cfg(feature = "json-schema")]
pub mod json;
mod pieces;
mod root;
mod rules;
mod turns;
mod types;
#[macro_use]
pub mod words;

pub use boards::*;
pub use context::{Context, ContextSet};
pub use drawing::*;
pub use endings::*;
pub use fields::{ByPlayer, Condition, ExprText, Field, Ints, Kind, Place, TextOr};
pub use pieces::*;
pub use root::*;
pub use rules::*;
pub use turns::*;

/// What the modules of tables have in common.
mod prelude {
    pub(super) use super::{
        Context, Dsl, Holds, Key, KeySchema, Literal, TableSchema, Type,
        fields::*,
        parts::*,
        types::{self, condition_in, set_in},
        words::*,
    };
    pub(super) use crate::{source::Spanned, tree::Node};
    pub(super) use alfil_model::{
        BoardLayout, CellStyle, Labels, Lifetime, NotationStyle, OutcomeResult, PieceStyle,
        RoyalMode, Subject, When,
    };
}

/// The kinds of values.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// A string.
    Text(Dsl),
    /// A string with several things, or an array of such strings, which means the same.
    Texts(Dsl),
    /// A string that is one of these words.
    Word(&'static [WordDoc]),
    /// A whole number, from the first to the second.
    Int(i64, i64),
    /// A number, whole or not.
    Number,
    /// `true` or `false`.
    Bool,
    /// An array of these.
    List(&'static Type),
    /// Any of these.
    OneOf(&'static [Type]),
    /// A table with fixed keys.
    Table(&'static TableSchema),
    /// A table with any names as keys.
    Map(&'static MapSchema),
    /// An array of tables that are known by their `name`s.
    Named(&'static TableSchema),
}

/// One of the words that a string may be.
#[derive(Clone, Copy, Debug)]
pub struct WordDoc {
    /// The word.
    pub name: &'static str,
    /// Its meaning.
    pub doc: &'static str,
}

/// The language of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "`Dsl::name` says it")]
pub enum Dsl {
    Plain,
    Name,
    Id,
    Cells,
    Directions,
    Moves,
    Condition(Context),
    Set(Context),
    Number(Context),
    Expression,
    Effect(Context),
    Event,
    Types,
    Names,
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
    PictureSet,
    Colour,
}

impl Dsl {
    /// Returns the context of a text of it, if that decides what the text may say.
    pub fn context(self) -> Option<Context> {
        match self {
            Dsl::Condition(it) | Dsl::Set(it) | Dsl::Number(it) | Dsl::Effect(it) => Some(it),
            _ => None,
        }
    }

    /// Returns true if a string of it may have several lines.
    pub fn has_lines(self) -> bool {
        !matches!(
            self,
            Dsl::Plain
                | Dsl::Name
                | Dsl::Id
                | Dsl::Fen
                | Dsl::Outcome
                | Dsl::Template
                | Dsl::PictureSet
                | Dsl::Colour
        )
    }

    /// Returns the name for messages of a string of it.
    pub fn name(self) -> &'static str {
        match self {
            Dsl::Plain => "a text",
            Dsl::Name => "a name",
            Dsl::Id => "the ID of a piece type",
            Dsl::Cells => "cells",
            Dsl::Directions => "directions",
            Dsl::Moves => "moves in Betza or as a path",
            Dsl::Condition(_) => "a condition",
            Dsl::Set(_) => "a set of cells",
            Dsl::Number(_) => "an expression for a number",
            Dsl::Expression => "a condition, a number or a set of cells",
            Dsl::Effect(_) => "an effect",
            Dsl::Event => "an event",
            Dsl::Types => "piece types",
            Dsl::Names => "names",
            Dsl::Domain => "what is chosen from",
            Dsl::Template => "a template of a move's text",
            Dsl::Generator => "moves of a phase",
            Dsl::Fen => "a position as FEN",
            Dsl::Turns => "moves separated by blanks",
            Dsl::Key => "the way to a key",
            Dsl::Outcome => "an outcome",
            Dsl::Record => "a game record",
            Dsl::Share => "a part of a point",
            Dsl::Header => "the header of an Interactive Diagram",
            Dsl::Symmetry => "a symmetry",
            Dsl::Picture => "a picture",
            Dsl::PictureSet => "a set of pictures",
            Dsl::Colour => "a colour",
        }
    }
}

/// A table with fixed keys.
#[derive(Debug)]
pub struct TableSchema {
    /// As written in a file: `board`, `pieces.NAME`.
    pub name: &'static str,
    /// What it is about.
    pub doc: &'static str,
    /// Its keys, in the order of the manual.
    pub keys: &'static [KeySchema],
    /// If true, a file that extends another changes single keys of the table; else it replaces the whole.
    pub merges: bool,
    /// The key to which a number in place of the table belongs.
    pub shorthand: Option<&'static str>,
    /// Keys of which at least one must be there.
    pub any_of: &'static [&'static str],
}

/// A key with the type as which its value is read.
#[derive(Debug)]
pub struct Key<T: Field> {
    /// The row of the schema.
    pub schema: KeySchema,
    /// What stands for a missing value.
    pub default: T::Default,
}

/// Conditions that always or never hold without their key.
#[derive(Debug)]
pub enum Holds {}

/// The schema of a key.
#[derive(Clone, Copy, Debug)]
pub struct KeySchema {
    /// Its name.
    pub name: &'static str,
    /// The type of its value.
    pub ty: Type,
    /// True if it can't be left out.
    pub required: bool,
    /// The value that it has when it is left out, if one can be written.
    pub default: Option<Literal>,
    /// Keys that it replaces: only one of it and each of them may be there.
    pub conflicts_with: &'static [&'static str],
    /// Keys without which it means nothing.
    pub requires: &'static [&'static str],
    /// True if it says how the game is described, drawn or written, and changes no rule.
    pub is_look: bool,
    /// What it is about, one sentence or a few.
    pub doc: &'static str,
    /// One line of TOML.
    pub example: &'static str,
}

/// A value as it can be written in a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A string.
    Text(&'static str),
    /// A whole number.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
}

/// A table with names of the author's own.
#[derive(Debug)]
pub struct MapSchema {
    /// The kind of the names: `a zone`.
    pub what: &'static str,
    /// The kind of each value.
    pub ty: Type,
    /// True if the names are the author's, and can stand in expressions.
    pub named: bool,
    /// True if the names are players, or [`EACH`], which stands for all players who are not named. A single value in
    /// place of the table is the value of each player.
    pub each: bool,
}

/// The name that stands for all players who are not named.
pub const EACH: &str = "each";

impl Type {
    /// Returns the text for messages that expect such a value.
    pub fn expects(&self) -> String {
        match self {
            Type::Text(lang) | Type::Texts(lang) => format!("a string with {}", lang.name()),
            Type::Word(words) => {
                let words: Vec<_> = words.iter().map(|it| format!("`'{}'`", it.name)).collect();
                either(&words)
            }
            Type::Int(min, max) if min == max => format!("the number {min}"),
            Type::Int(i64::MIN, _) | Type::Int(_, i64::MAX) => "a whole number".to_owned(),
            Type::Int(min, max) => format!("a whole number from {min} to {max}"),
            Type::Number => "a number".to_owned(),
            Type::Bool => "`true` or `false`".to_owned(),
            Type::List(of) => format!("an array, each item {}", of.expects()),
            Type::OneOf(types) => either(&types.iter().map(Type::expects).collect::<Vec<_>>()),
            Type::Table(doc) if doc.keys.is_empty() => "a table".to_owned(),
            Type::Table(doc) => {
                let keys: Vec<_> =
                    doc.keys.iter().take(4).map(|it| format!("`{}`", it.name)).collect();
                let more = if doc.keys.len() > 4 { " ..." } else { "" };
                format!("a table with {}{more}", keys.join(", "))
            }
            Type::Map(doc) if doc.each => format!("a table of players, each {}", doc.what),
            Type::Map(doc) => format!("a table of names, each {}", doc.what),
            Type::Named(doc) => format!("tables headed `[[{}]]`", doc.name),
        }
    }

    fn context(&self) -> Option<Context> {
        match self {
            Type::Text(dsl) | Type::Texts(dsl) => dsl.context(),
            Type::List(of) => of.context(),
            Type::OneOf(types) => types.iter().find_map(Type::context),
            _ => None,
        }
    }

    /// Returns true if strings of it say how pieces move.
    pub fn has_moves(&self) -> bool {
        match self {
            Type::Text(dsl) => *dsl == Dsl::Moves,
            Type::List(of) => of.has_moves(),
            Type::OneOf(types) => types.iter().any(Type::has_moves),
            _ => false,
        }
    }

    /// Returns the type of the items of an array for which a text with blanks between the items may stand: `'files ranks'`.
    pub fn of_words(&self) -> Option<Type> {
        let Type::OneOf(types) = self else { return None };
        types.iter().find_map(|it| match it {
            Type::List(of @ (Type::Word(_) | Type::Text(Dsl::Key | Dsl::Names))) => Some(**of),
            _ => None,
        })
    }

    /// Returns the keys of a table of that type; of several alternatives, those of the first table.
    pub fn inner(&self) -> Option<Inner> {
        match self {
            Type::Table(doc) => Some(Inner::Table(doc)),
            Type::Map(doc) => Some(Inner::Map(doc)),
            Type::OneOf(types) => types.iter().find_map(Type::inner),
            _ => None,
        }
    }

    /// Returns the type of the items of an array of that type.
    pub fn of_items(&self) -> Option<Type> {
        match self {
            Type::List(of) => Some(**of),
            Type::Texts(dsl) => Some(Type::Text(*dsl)),
            Type::Named(doc) => Some(Type::Table(doc)),
            Type::OneOf(types) => types.iter().find_map(Type::of_items),
            _ => None,
        }
    }

    /// Returns the table or map among its alternatives that a later file merges into.
    pub fn merging(&self) -> Option<Inner> {
        match self {
            Type::Table(doc) => doc.merges.then_some(Inner::Table(doc)),
            Type::Map(doc) => Some(Inner::Map(doc)),
            Type::OneOf(types) => types.iter().find_map(Type::merging),
            _ => None,
        }
    }
}

/// The place where the type of a table's values is looked up.
#[derive(Clone, Copy, Debug)]
pub enum Inner {
    /// Fixed keys.
    Table(&'static TableSchema),
    /// Names.
    Map(&'static MapSchema),
}

impl Inner {
    /// Returns the row of a fixed key.
    pub fn row(self, key: &str) -> Option<&'static KeySchema> {
        match self {
            Inner::Table(doc) => doc.key(key),
            Inner::Map(_) => None,
        }
    }

    /// Returns the type of a key.
    pub fn ty(self, key: &str) -> Option<&'static Type> {
        match self {
            Inner::Table(doc) => doc.key(key).map(|it| &it.ty),
            Inner::Map(doc) => Some(&doc.ty),
        }
    }
}

impl<T: Field> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Field> Copy for Key<T> {}

impl<T: Field> AsRef<str> for Key<T> {
    fn as_ref(&self) -> &str {
        self.schema.name
    }
}

impl TableSchema {
    /// Returns true if only one of the keys may be there.
    pub fn excludes(&self, one: &str, other: &str) -> bool {
        let says = |key: &str, other: &str| {
            self.key(key).is_some_and(|it| it.conflicts_with.contains(&other))
        };
        says(one, other) || says(other, one)
    }

    /// Returns the key with that name.
    pub fn key(&self, name: &str) -> Option<&'static KeySchema> {
        self.keys.iter().find(|it| it.name == name)
    }
}

/// Joins parts with commas and `or`.
pub fn either(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Returns the table of a file and those in it, each once, in the order of its keys.
pub fn tables() -> Vec<&'static TableSchema> {
    let mut res = Vec::new();
    collect(&ROOT, &mut res);
    res
}

fn collect(table: &'static TableSchema, res: &mut Vec<&'static TableSchema>) {
    if res.iter().any(|it| it.name == table.name) {
        return;
    }
    res.push(table);
    for key in table.keys {
        inside(&key.ty, res);
    }
}

fn inside(ty: &'static Type, res: &mut Vec<&'static TableSchema>) {
    match ty {
        Type::Table(doc) | Type::Named(doc)
            // What an option changes has the keys of a file.
            if doc.name != "options.NAME.when.VALUE" => {
                collect(doc, res);
            }
        Type::List(of) => inside(of, res),
        Type::Map(doc) => inside(&doc.ty, res),
        Type::OneOf(types) => types.iter().for_each(|it| inside(it, res)),
        _ => {}
    }
}
