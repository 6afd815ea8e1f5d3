//! What a text of an expression or effect is read in.

use crate::{
    diag::Diagnostic,
    model::{
        CounterId, Domain, FieldId, ListId, MarkId, PairingId, PerPlayer, PerType, Player,
        PlayerRef, SetId, Stride, TypeId, Zone, ZoneId,
    },
    sema::{expr::scope::Scope, geometry::Geometry, moves::Dialect, names::Names},
    source::Span,
};
use std::collections::BTreeSet;

/// The context in which a text is read.
#[derive(Debug)]
pub struct ExprCx<'a> {
    /// The names that the file declares.
    pub names: &'a Names,
    /// The board.
    pub geometry: &'a mut Geometry,
    /// The players; their views of the board are final.
    pub players: &'a PerPlayer<Player>,
    /// The types to which each type promotes, for `promoted`. May be shorter than the list of types.
    pub promotions: &'a PerType<Vec<TypeId>>,
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
    /// The names that have been used.
    pub used: &'a mut Used,
}

/// Something that an action has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// As the file calls it.
    pub name: String,
    /// The place of its name.
    pub span: Span,
    /// Its kind.
    pub kind: BoundKind,
}

/// The kinds of choices of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// A cell, and with it the piece there.
    Cell,
    /// A type of which that player holds a piece.
    Held(PlayerRef),
    /// A type.
    Type,
}

impl Bound {
    /// Returns a choice from that domain.
    pub fn new(name: impl Into<String>, span: Span, domain: &Domain) -> Bound {
        let kind = match domain {
            Domain::Cells(_) => BoundKind::Cell,
            Domain::Held(player, _) => BoundKind::Held(*player),
            Domain::Types(_) => BoundKind::Type,
        };
        Bound { name: name.into(), span, kind }
    }
}

/// The names that texts have used, for hints about unused ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Used {
    pub types: BTreeSet<TypeId>,
    pub type_sets: BTreeSet<String>,
    pub zones: BTreeSet<ZoneId>,
    pub fields: BTreeSet<FieldId>,
    pub lists: BTreeSet<ListId>,
    pub pairings: BTreeSet<PairingId>,
    pub marks: BTreeSet<MarkId>,
    pub sets: BTreeSet<SetId>,
    pub counters: BTreeSet<CounterId>,
    pub defines: BTreeSet<String>,
    /// How often an option was asked.
    pub options: usize,
    /// Numbers of the choices of the action at hand.
    pub bound: BTreeSet<u8>,
}
