//! Types that several keys have.

use super::{Context, Dsl, MapSchema, Type, parts::players};

pub(super) const TEXT: Type = Type::Text(Dsl::Plain);
pub(super) const TEXTS: Type = Type::OneOf(&[TEXT, Type::List(&TEXT)]);
pub(super) const CELLS: Type = Type::Texts(Dsl::Cells);
/// Chains of cells; each item of an array is a text of its own.
pub(super) const CELL_LISTS: Type = Type::OneOf(&[CHAINS, Type::List(&CHAINS)]);
const CHAINS: Type = Type::Text(Dsl::Cells);
pub(super) const PIECE_TYPES: Type = Type::Texts(Dsl::Types);
pub(super) const NAMES: Type = Type::Texts(Dsl::Names);
pub(super) const DIRECTIONS: Type = Type::Texts(Dsl::Directions);
pub(super) const INTS: Type = Type::List(&Type::Int(-1000, 1000));
pub(super) const TURNS: Type =
    Type::OneOf(&[Type::Text(Dsl::Turns), Type::List(&Type::Text(Dsl::Turns))]);
pub(super) const OPTION_VALUE: Type =
    Type::OneOf(&[TEXT, Type::Bool, Type::Int(i64::MIN, i64::MAX)]);

const ZONE_SET: Type = set_in(Context::Zone);
pub(super) const ZONE: Type =
    Type::OneOf(&[ZONE_SET, Type::Map(&players("the cells of a player", ZONE_SET))]);
const SETUP_SET: Type = set_in(Context::Setup);
/// A set of cells of the set-up for the first player, or for each player.
pub(super) const COLOUR: Type = Type::Text(Dsl::Colour);
pub(super) const CELLS_COLOUR: Type =
    Type::OneOf(&[COLOUR, Type::Map(&players("the colour of a player's cells", COLOUR))]);
pub(super) const SETUP_SETS: Type =
    Type::OneOf(&[SETUP_SET, Type::Map(&players("the cells of a player", SETUP_SET))]);
/// Cells of the first player, or of each player.
pub(super) const PLAYERS_CELLS: Type = Type::OneOf(&[CELLS, Type::Map(&PLAYER_CELLS)]);
const PLAYER_CELLS: MapSchema = players("the cells of a player", CELLS);

/// Returns the type of a condition.
pub(super) const fn condition_in(context: Context) -> Type {
    Type::Text(Dsl::Condition(context))
}

/// Returns the type of a set of cells.
pub(super) const fn set_in(context: Context) -> Type {
    Type::Texts(Dsl::Set(context))
}
