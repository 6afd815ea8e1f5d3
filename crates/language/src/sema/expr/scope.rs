//! What a text may refer to besides the names of the file.

use crate::{schema::Context, sema::symbols::SymbolId};
use alfil_model::Event;

/// What a text may refer to besides the names of the file.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'b> {
    /// What the text is for.
    pub context: Context,
    /// The events that a rule waits for; empty in other contexts, or if they could not be read.
    pub events: EventSet,
    /// The earlier choices of an action.
    pub bound: &'b [SymbolId],
    /// True if choices could not be read, so that any name may be one.
    pub is_open: bool,
}

impl From<Context> for Scope<'_> {
    fn from(context: Context) -> Self {
        Scope { context, events: EventSet::default(), bound: &[], is_open: false }
    }
}

impl Scope<'_> {
    /// Returns the scope of a rule that waits for these events.
    pub fn of_rule(events: &[Event]) -> Self {
        Scope { events: EventSet::of(events), ..Context::Rule.into() }
    }

    /// Returns true if texts there are read in the position before the move.
    pub fn is_before_the_move(&self) -> bool {
        use Context::{Compulsory, Drop, Filter, Generator, Pattern};
        matches!(self.context, Pattern | Generator | Drop | Compulsory | Filter)
    }
}

/// Events that a rule waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventSet(u16);

impl EventSet {
    /// Returns a set of these.
    pub fn of(events: &[Event]) -> EventSet {
        EventSet(events.iter().map(|it| EventSet::bit(*it)).fold(0, |acc, it| acc | it))
    }

    /// Returns true if it has that event; any action stands for all of them.
    pub fn has(self, event: Event) -> bool {
        self.0 & EventSet::bit(event) != 0
    }

    /// Returns true if all of its events are among these.
    pub fn within(self, events: &[Event]) -> bool {
        self.0 & !EventSet::of(events).0 == 0
    }

    fn bit(event: Event) -> u16 {
        1 << event.slot().min(Event::slots(0))
    }
}
