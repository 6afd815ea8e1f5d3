//! The one table of words of expressions and effects: it drives look-up, messages, suggestions and the reference.

mod table;

use super::kinds::word_kind;
use crate::schema::{Context, ContextSet};
use alfil_model::{Arith, CellRef, Event, MoveKind, PieceRef, PlayerRef};

pub use table::WORDS;

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinWord {
    /// The name by which it is found: `count`.
    pub name: &'static str,
    /// Its form: `count(SET)`; optional parts are in brackets.
    pub form: &'static str,
    /// The group to which it belongs.
    pub group: Group,
    /// The contexts in which it may stand.
    pub contexts: ContextSet,
    /// Its meaning, for the manual.
    pub doc: &'static str,
    /// A whole text that uses it: a condition, or a set, an effect, an event, a domain where the group says so.
    pub example: &'static str,
    pub(super) sense: Builtin,
    pub(super) arity: Arity,
}

/// Groups of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Group {
    Cell,
    Piece,
    Player,
    Set,
    Type,
    Condition,
    Number,
    Operator,
    Event,
    Effect,
    Domain,
}

/// The number of arguments of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arity {
    /// No parentheses.
    None,
    /// Parentheses with at least and at most so many.
    Args(usize, usize),
    /// With or without parentheses; with them so many.
    Maybe(usize, usize),
}

/// The sense of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    Cell(CellRef),
    Piece(PieceRef),
    Player(PlayerRef),
    Owner,
    Set(SetWord),
    Type(TypeWord),
    Cond(CondWord),
    Num(NumWord),
    Event(Event),
    /// A condition, a number or a set in its parentheses, before the move.
    Before,
    /// Known to the grammar.
    Grammar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetWord {
    All,
    None,
    Empty,
    Occupied,
    Unmoved,
    Placed,
    Royal,
    Attacked,
    Attackers,
    Near,
    Group,
    Captured,
    Beyond,
    Between,
    Rows,
    Targets,
    Above,
    Below,
    Light,
    Dark,
    Enclosed,
    Far,
    Edge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeWord {
    Promoted,
    Option,
    Last,
    Next,
    Promotion,
    Base,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CondWord {
    Always,
    Never,
    Captures,
    Kind(MoveKind),
    Exempt,
    Previous,
    Unchanged,
    Check,
    Stuck,
    Steepest,
    Mobile,
    Connected,
    Within,
    Exists,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumWord {
    Count,
    Groups,
    Held,
    File,
    Rank,
    Level,
    Standing,
    Victims,
    MovesMade,
    Passes,
    Repetitions,
    Quiet,
    TurnNumber,
    /// Only the least, the greatest and the remainder have words.
    Arith(Arith),
    Abs,
    Sum,
}

impl BuiltinWord {
    /// Returns what a value of it is: `a condition`, `a set of cells`; `None` for a word that has no value.
    pub fn value_phrase(&self) -> Option<&'static str> {
        self.is_value().then(|| word_kind(self).phrase())
    }

    /// Returns true if it may stand in texts of that context.
    pub fn is_in(&self, context: Context) -> bool {
        self.contexts.has(context)
    }

    /// Returns the events whose rules know what it stands for; `None`: all.
    pub(super) fn events(&self) -> Option<&'static [Event]> {
        match self.sense {
            Builtin::Piece(PieceRef::Piece) => Some(&[
                Event::Depart,
                Event::Capture,
                Event::Arrive,
                Event::Drop,
                Event::Removed,
                Event::Placed,
                Event::Becomes,
                Event::Moved,
            ]),
            Builtin::Cell(CellRef::Here) => Some(&[
                Event::Depart,
                Event::Capture,
                Event::Arrive,
                Event::Drop,
                Event::Castle,
                Event::Removed,
                Event::Placed,
                Event::Becomes,
                Event::Moved,
            ]),
            _ => None,
        }
    }

    /// Returns true if it can stand in an expression.
    pub(super) fn is_value(&self) -> bool {
        !matches!(self.group, Group::Operator | Group::Event | Group::Effect | Group::Domain)
            && self.sense != Builtin::Grammar
    }
}

/// Returns the words with that name that can stand in an expression; where there are two, the one that takes arguments
/// last.
pub(super) fn values(name: &str) -> impl Iterator<Item = &'static BuiltinWord> {
    WORDS.iter().filter(move |it| it.name == name && it.is_value())
}

/// Returns all events but actions, with their names.
pub(super) fn events() -> impl Iterator<Item = (&'static str, Event)> {
    WORDS.iter().filter_map(|it| match it.sense {
        Builtin::Event(event) => Some((it.name, event)),
        _ => None,
    })
}

/// Returns true if it is a word of the language.
pub fn is_word(name: &str) -> bool {
    WORDS.iter().any(|it| it.name == name) || GRAMMAR.contains(&name)
}

/// Returns true if it is a word that nothing can be called: a word of the grammar, or one that texts cannot do without.
pub fn is_keyword(name: &str) -> bool {
    let needed = ["always", "enemy", "near", "never", "none", "own"];
    let in_grammar =
        |it: &BuiltinWord| it.name == name && !it.is_value() && it.group != Group::Event;
    GRAMMAR.contains(&name) || needed.contains(&name) || WORDS.iter().any(in_grammar)
}

/// Words of the grammar that have no entry of their own.
const GRAMMAR: [&str; 19] = [
    "becomes",
    "to",
    "from",
    "at",
    "with",
    "file",
    "files",
    "rank",
    "ranks",
    "level",
    "levels",
    "for",
    "as",
    "where",
    "may",
    "must",
    "replacing",
    "of",
    "one",
];
