//! What a text of an expression or effect is read in.

use crate::{
    diag::Diagnostic,
    sema::{
        expr::scope::Scope, geometry::Geometry, moves::Dialect, record::Record, symbols::Symbols,
    },
};
use alfil_model::{PerPlayer, PerType, PieceType, PlayerInfo, Stride, Zone};

/// The context in which a text is read.
#[derive(Debug)]
pub struct ExprCx<'a> {
    /// The names that the file declares.
    pub symbols: &'a Symbols,
    /// The board.
    pub geometry: &'a mut Geometry,
    /// The players; their views of the board are final.
    pub players: &'a PerPlayer<PlayerInfo>,
    /// The types to which each type promotes, for `promoted`. May be shorter than the list of types.
    pub promotions: &'a PerType<Vec<PieceType>>,
    /// The zones evaluated so far, in the order of their numbers. Unnamed sets that differ between players are added,
    /// so outside of zones and the set-up all named zones must be there.
    pub zones: &'a mut Vec<Zone>,
    /// The ways to go that sets have asked for so far; more are added.
    pub strides: &'a mut Vec<Stride>,
    /// The dialect of Betza's notation.
    pub dialect: Dialect,
    /// What the text may refer to besides names.
    pub scope: Scope<'a>,
    /// The diagnostics so far.
    pub diags: &'a mut Vec<Diagnostic>,
    /// What is found out about the text.
    pub record: &'a mut Record,
    /// True if an option was asked.
    pub asks_options: bool,
}
