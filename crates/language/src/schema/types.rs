//! Types that several keys have.

use super::{Context, Dsl, MapSchema, Type, parts::players};

pub(super) const TEXT: Type = Type::Text(Dsl::Plain);
pub(super) const TEXTS: Type = Type::OneOf(&[TEXT, Type::List(&TEXT)]);
pub(super) const CELLS: Type = Type::Text(Dsl::Cells);
pub(super) const CELL_LISTS: Type = Type::OneOf(&[CELLS, Type::List(&CELLS)]);
pub(super) const PIECE_TYPES: Type =
    Type::OneOf(&[Type::Text(Dsl::Types), Type::List(&Type::Text(Dsl::Types))]);
/// Names with blanks between them, or an array of them.
pub(super) const NAMES: Type =
    Type::OneOf(&[Type::Text(Dsl::Names), Type::List(&Type::Text(Dsl::Names))]);
pub(super) const INTS: Type = Type::List(&Type::Int(-1000, 1000));
pub(super) const TURNS: Type =
    Type::OneOf(&[Type::Text(Dsl::Turns), Type::List(&Type::Text(Dsl::Turns))]);
pub(super) const OPTION_VALUE: Type =
    Type::OneOf(&[TEXT, Type::Bool, Type::Int(i64::MIN, i64::MAX)]);

const ZONE_SET: Type = set_in(Context::Zone);
pub(super) const ZONE: Type =
    Type::OneOf(&[ZONE_SET, Type::Map(&players("the cells of a player", ZONE_SET))]);
/// Cells of the first player, or of each player.
pub(super) const PLAYERS_CELLS: Type = Type::OneOf(&[CELLS, Type::Map(&PLAYER_CELLS)]);
const PLAYER_CELLS: MapSchema = players("the cells of a player", CELLS);

/// Returns the type of a condition.
pub(super) const fn condition_in(context: Context) -> Type {
    Type::Text(Dsl::Condition(context))
}

/// Returns the type of a set of cells.
pub(super) const fn set_in(context: Context) -> Type {
    Type::Text(Dsl::Set(context))
}
