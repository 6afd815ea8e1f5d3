//! What a text of an expression or effect is read in.

use crate::{
    diag::Diagnostic,
    model::{
        Board, CounterId, DirId, Domain, Event, FieldId, ListId, MarkId, PerPlayer, PerType,
        Player, PlayerRef, SetId, TypeId, Zone, ZoneId,
    },
    sema::names::Names,
    source::Span,
};
use std::{collections::BTreeSet, fmt};

/// What is known of the board while texts are read.
pub trait Shape: fmt::Debug {
    /// Sites, cells, the directions to neighbours.
    fn board(&self) -> &Board;

    /// The directions that a name stands for: `forward`, `diagonal`.
    fn named(&self, name: &str) -> Option<Vec<DirId>>;

    /// All names of directions, for suggestions.
    fn direction_names(&self) -> Vec<String>;
}

/// What a text is read in.
#[derive(Debug)]
pub struct ExprCx<'a> {
    /// What the file declares.
    pub names: &'a Names,
    /// The board.
    pub geometry: &'a dyn Shape,
    /// Who plays; their views of the board are final.
    pub players: &'a PerPlayer<Player>,
    /// What each type promotes to, for `promoted`. May be shorter than the list of types.
    pub promotions: &'a PerType<Vec<TypeId>>,
    /// The zones evaluated so far, in the order of their numbers. Unnamed sets that differ between players are added,
    /// so outside of [`Place::Zone`] and [`Place::Setup`] all named zones must be there.
    pub zones: &'a mut Vec<Zone>,
    /// What the text is for: decides which words there are.
    pub place: Place,
    /// What a custom move has chosen before.
    pub bound: &'a [Bound],
    /// Where complaints go.
    pub diags: &'a mut Vec<Diagnostic>,
    /// What has been referred to.
    pub used: &'a mut Used,
}

/// What an expression or effect is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The cells of a zone.
    Zone,
    /// Squares of the set-up, and other sets that never change.
    Setup,
    /// `when` of a piece's pattern.
    Pattern,
    /// `when` of a generator (ordinary moves, passing).
    Generator,
    /// Where a type may be dropped.
    Drop,
    /// `when` and effects of a rule that waits for these events.
    Rule(EventSet),
    /// `when` of a forbid.
    Forbid,
    /// Conditions and numbers of a prefer.
    Prefer,
    /// Sets and conditions of the check.
    Check,
    /// `when` of an outcome.
    Outcome,
    /// `when` and `ends turn` of a phase.
    Phase,
    /// Domains, `when` and effects of a custom move.
    Custom,
    /// `where` of a choice.
    Filter,
    /// Templates of a custom move's text.
    Text,
    /// Which moves start the move count anew.
    Reset,
}

/// Events that a rule waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventSet(u16);

impl EventSet {
    /// A set of these.
    pub fn of(events: &[Event]) -> EventSet {
        EventSet(events.iter().map(|it| EventSet::bit(*it)).fold(0, |acc, it| acc | it))
    }

    /// Whether it has that event; any custom move stands for all of them.
    pub fn has(self, event: Event) -> bool {
        self.0 & EventSet::bit(event) != 0
    }

    /// Whether all of its events are among these.
    pub fn within(self, events: &[Event]) -> bool {
        self.0 & !EventSet::of(events).0 == 0
    }

    fn bit(event: Event) -> u16 {
        1 << match event {
            Event::Depart => 0,
            Event::Capture => 1,
            Event::Arrive => 2,
            Event::Drop => 3,
            Event::Castle => 4,
            Event::Pass => 5,
            Event::Custom(_) => 6,
            Event::Removed => 7,
            Event::Placed => 8,
            Event::Becomes => 9,
            Event::Moved => 10,
            Event::GivesCheck => 11,
            Event::TurnEnds => 12,
        }
    }
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
    /// A choice from that domain.
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
    /// Numbers of the choices of the custom move at hand.
    pub bound: BTreeSet<u8>,
}
