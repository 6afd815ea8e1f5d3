//! What the names of a rule file stand for, and where each was declared.

use crate::{
    model::{
        CellId, CounterId, CustomId, FieldId, ListId, MarkId, PairingId, PlayerId, SetId, TypeId,
        ZoneId,
    },
    source::Span,
    syntax::expr::Expr,
};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// Something declared, with the place of its name (or of the text that implies it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared<T> {
    /// Its number.
    pub id: T,
    /// Where.
    pub span: Span,
}

/// The names of one kind.
pub type NameTable<T> = IndexMap<String, Declared<T>>;

/// All names of a rule file. A name may be declared in one table only.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Names that are words of the language too. In the file the names come before the words, so that new words of the
    /// language do not change what older files mean.
    pub over_words: BTreeSet<String>,
    /// Cells, by the names that move texts use.
    pub cells: NameTable<CellId>,
    /// Players.
    pub players: NameTable<PlayerId>,
    /// Piece types by name.
    pub types: NameTable<TypeId>,
    /// Piece types by ID.
    pub type_ids: NameTable<TypeId>,
    /// Named sets of types.
    pub type_sets: NameTable<crate::model::TypeSet>,
    /// Zones.
    pub zones: NameTable<ZoneId>,
    /// Fields.
    pub fields: NameTable<FieldId>,
    /// Orders of types.
    pub lists: NameTable<ListId>,
    /// Tables from two types to a third.
    pub pairings: NameTable<PairingId>,
    /// Marks of pieces.
    pub marks: NameTable<MarkId>,
    /// Sets of cells that change during play.
    pub sets: NameTable<SetId>,
    /// Counters; whether each player has one.
    pub counters: NameTable<(CounterId, bool)>,
    /// The smallest and largest values of the counters, in order; empty if options could change them.
    pub counter_bounds: Vec<(i32, i32)>,
    /// Definitions.
    pub defines: NameTable<Expr>,
    /// Actions.
    pub customs: NameTable<CustomId>,
    /// Options that conditions may ask. Other names come first: an option may be called as something else is.
    pub options: NameTable<OptionValue>,
}

/// The value of an option in expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A condition.
    Bool(bool),
    /// A number.
    Int(i32),
}
