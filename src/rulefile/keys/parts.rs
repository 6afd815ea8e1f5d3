//! What the parts of the table have in common.

use super::{Key, Lang, MapDoc, Shape, TableDoc, Word};

pub(super) const TEXT: Shape = Shape::Text(Lang::Plain);
pub(super) const TEXTS: Shape = Shape::OneOf(&[TEXT, Shape::List(&TEXT)]);
pub(super) const CELLS: Shape = Shape::Text(Lang::Cells);
pub(super) const CELL_LISTS: Shape = Shape::OneOf(&[CELLS, Shape::List(&CELLS)]);
pub(super) const SET: Shape = Shape::Text(Lang::Set);
pub(super) const CONDITION: Shape = Shape::Text(Lang::Condition);
pub(super) const EFFECTS: Shape =
    Shape::OneOf(&[Shape::Text(Lang::Effect), Shape::List(&Shape::Text(Lang::Effect))]);
pub(super) const TYPES: Shape = Shape::Text(Lang::Types);
pub(super) const INTS: Shape = Shape::List(&Shape::Int(-1000, 1000));

pub(super) const fn key(
    name: &'static str,
    shape: Shape,
    example: &'static str,
    doc: &'static str,
) -> Key {
    Key { name, shape, needed: false, instead_of: &[], doc, example }
}

pub(super) const fn needed(
    name: &'static str,
    shape: Shape,
    example: &'static str,
    doc: &'static str,
) -> Key {
    Key { name, shape, needed: true, instead_of: &[], doc, example }
}

pub(super) const fn word(name: &'static str, doc: &'static str) -> Word {
    Word { name, doc }
}

pub(super) const fn table(name: &'static str, doc: &'static str, keys: &'static [Key]) -> TableDoc {
    TableDoc { name, doc, keys, merges: true, rest: None, short: None }
}

pub(super) const fn map(what: &'static str, shape: Shape) -> MapDoc {
    MapDoc { what, shape, each: false }
}

/// Returns a table whose names are players.
pub(super) const fn players(what: &'static str, shape: Shape) -> MapDoc {
    MapDoc { what, shape, each: true }
}

/// Returns a table that a later file replaces as a whole.
pub(super) const fn value(name: &'static str, doc: &'static str, keys: &'static [Key]) -> TableDoc {
    TableDoc { name, doc, keys, merges: false, rest: None, short: None }
}

/// Returns a table in whose place a number may stand, which is that key then.
pub(super) const fn short(
    name: &'static str,
    doc: &'static str,
    short: &'static str,
    keys: &'static [Key],
) -> TableDoc {
    TableDoc { name, doc, keys, merges: true, rest: None, short: Some(short) }
}
