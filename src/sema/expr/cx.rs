//! What a text of an expression or effect is read in.

use crate::{
    diag::Diagnostic,
    model::{
        CounterId, Domain, FieldId, ListId, MarkId, PerPlayer, PerType, Player, PlayerRef, SetId,
        Stride, TypeId, Zone, ZoneId,
    },
    sema::{expr::places::Place, geometry::Geometry, moves::Dialect, names::Names},
    source::Span,
};
use std::collections::BTreeSet;

/// What a text is read in.
#[derive(Debug)]
pub struct ExprCx<'a> {
    /// What the file declares.
    pub names: &'a Names,
    /// The board.
    pub geometry: &'a mut Geometry,
    /// Who plays; their views of the board are final.
    pub players: &'a PerPlayer<Player>,
    /// What each type promotes to, for `promoted`. May be shorter than the list of types.
    pub promotions: &'a PerType<Vec<TypeId>>,
    /// The zones evaluated so far, in the order of their numbers. Unnamed sets that differ between players are added,
    /// so outside of [`Place::Zone`] and [`Place::Setup`] all named zones must be there.
    pub zones: &'a mut Vec<Zone>,
    /// The ways to go that sets have asked for so far; more are added.
    pub strides: &'a mut Vec<Stride>,
    /// How Betza's notation is read.
    pub dialect: Dialect,
    /// What the text is for: decides which words there are.
    pub place: Place,
    /// What a custom move has chosen before.
    pub bound: &'a [Bound],
    /// Where complaints go.
    pub diags: &'a mut Vec<Diagnostic>,
    /// What has been referred to.
    pub used: &'a mut Used,
}

/// Something that a custom move has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// As the file calls it.
    pub name: String,
    /// Where it is named.
    pub span: Span,
    /// What it is.
    pub kind: BoundKind,
}

/// What a custom move chooses.
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

/// What texts have referred to, for hints about what nothing uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Used {
    pub types: BTreeSet<TypeId>,
    pub type_sets: BTreeSet<String>,
    pub zones: BTreeSet<ZoneId>,
    pub fields: BTreeSet<FieldId>,
    pub lists: BTreeSet<ListId>,
    pub marks: BTreeSet<MarkId>,
    pub sets: BTreeSet<SetId>,
    pub counters: BTreeSet<CounterId>,
    pub defines: BTreeSet<String>,
    /// Numbers of the choices of the custom move at hand.
    pub bound: BTreeSet<u8>,
}
