//! The places of expressions and effects, and sets of places.

use crate::{model::Event, schema::Context};

/// The place of an expression or effect. It decides which words the text may use.
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
    /// The condition for dropping a type.
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
    /// Domains, `when` and effects of an action.
    Custom,
    /// `where` of a choice.
    Filter,
    /// Templates of an action's text.
    Text,
    /// The moves that start the move count anew.
    Reset,
    /// Conditions on the game as a whole: outcomes that are adjudicated or are for draws, and chased pieces.
    Ruling,
    /// Conditions and numbers of a prefer of turns.
    Turn,
    /// `when` of the shuffle.
    Shuffle,
}

impl Place {
    /// All of them, a rule's without events, with what people call them after "in".
    const ALL: [(Place, &'static str); 18] = [
        (Place::Zone, "zones"),
        (Place::Setup, "the set-up"),
        (Place::Pattern, "conditions of patterns"),
        (Place::Generator, "conditions of generators"),
        (Place::Drop, "drop conditions"),
        (Place::Rule(EventSet(0)), "rules"),
        (Place::Forbid, "forbids"),
        (Place::Prefer, "prefers"),
        (Place::Check, "the check"),
        (Place::Outcome, "outcomes"),
        (Place::Phase, "phases"),
        (Place::Custom, "actions"),
        (Place::Filter, "the filter of a choice"),
        (Place::Text, "templates"),
        (Place::Reset, "the reset of the move count"),
        (Place::Ruling, "rulings"),
        (Place::Turn, "prefers of turns"),
        (Place::Shuffle, "the shuffle"),
    ];

    fn number(self) -> usize {
        let same = |it: Place| std::mem::discriminant(&it) == std::mem::discriminant(&self);
        Place::ALL.iter().position(|(it, _)| same(*it)).unwrap_or(0)
    }

    /// Returns its name for people, after "in".
    pub fn phrase(self) -> &'static str {
        Place::ALL[self.number()].1
    }

    /// Returns true if texts there are read in the position before the move.
    pub fn is_before_the_move(self) -> bool {
        matches!(
            self,
            Place::Pattern | Place::Generator | Place::Drop | Place::Prefer | Place::Filter
        )
    }
}

impl From<Context> for Place {
    fn from(context: Context) -> Place {
        match context {
            Context::Zone => Place::Zone,
            Context::Setup => Place::Setup,
            Context::Pattern => Place::Pattern,
            Context::Generator => Place::Generator,
            Context::Drop => Place::Drop,
            Context::Rule => Place::Rule(EventSet(0)),
            Context::Forbid => Place::Forbid,
            Context::Prefer => Place::Prefer,
            Context::Check => Place::Check,
            Context::Outcome => Place::Outcome,
            Context::Phase => Place::Phase,
            Context::Custom => Place::Custom,
            Context::Filter => Place::Filter,
            Context::Reset => Place::Reset,
            Context::Ruling => Place::Ruling,
            Context::Shuffle => Place::Shuffle,
        }
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(u32);

impl Places {
    /// Everywhere.
    pub const ALL: Places = Places((1 << 18) - 1);
    /// Places where the board during play is known: not in zones, the set-up and templates.
    pub const PLAY: Places = Places::ALL.without(Places(0b010_0000_0000_0011));
    /// Places where a move is known.
    pub const MOVE: Places = Places(0b1_0101_0000_1110_1100);
    /// `when` of patterns.
    pub const PATTERN: Places = Places(1 << 2);
    /// `when` of generators.
    pub const GENERATOR: Places = Places(1 << 3);
    /// Drop conditions.
    pub const DROP: Places = Places(1 << 4);
    /// Rules.
    pub const RULE: Places = Places(1 << 5);
    /// Forbids.
    pub const FORBID: Places = Places(1 << 6);
    /// Prefers.
    pub const PREFER: Places = Places(1 << 7);
    /// The check.
    pub const CHECK: Places = Places(1 << 8);
    /// Outcomes.
    pub const OUTCOME: Places = Places(1 << 9);
    /// Phases.
    pub const PHASE: Places = Places(1 << 10);
    /// Actions.
    pub const CUSTOM: Places = Places(1 << 11);
    /// Filters of choices.
    pub const FILTER: Places = Places(1 << 12);
    /// Templates.
    pub const TEXT: Places = Places(1 << 13);
    /// The reset of the move count.
    pub const RESET: Places = Places(1 << 14);
    /// Rulings.
    pub const RULING: Places = Places(1 << 15);
    /// Prefers of turns.
    pub const TURN: Places = Places(1 << 16);
    /// The shuffle.
    pub const SHUFFLE: Places = Places(1 << 17);

    /// Those of both.
    #[must_use]
    pub const fn and(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// Those that the other one has not.
    #[must_use]
    pub const fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    /// Returns true if the place is in it.
    pub fn has(self, place: Place) -> bool {
        self.0 >> place.number() & 1 == 1
    }

    /// Its places, rules without events.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        Place::ALL.into_iter().map(|(it, _)| it).filter(move |it| self.has(*it))
    }

    /// Returns the name for people, after "in": the places, or all but a few.
    pub fn phrase(self) -> String {
        let list = |places: Places| {
            let phrases: Vec<&str> = places.iter().map(Place::phrase).collect();
            match &phrases[..] {
                [] => "nothing".to_owned(),
                [one] => (*one).to_owned(),
                [all @ .., last] => format!("{} and {last}", all.join(", ")),
            }
        };
        let others = Places::ALL.without(self);
        match others.iter().count() {
            0 => "all texts".to_owned(),
            n if n < 5 => format!("all texts but {}", list(others)),
            _ => list(self),
        }
    }
}

/// Events that a rule waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventSet(u16);

impl EventSet {
    /// Captures alone.
    #[cfg(test)]
    pub(super) const CAPTURE: EventSet = EventSet(1 << 1);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_sets_are_what_they_say() {
        assert!(Places::ALL.iter().count() == 18);
        for (set, place) in [
            (Places::PATTERN, Place::Pattern),
            (Places::GENERATOR, Place::Generator),
            (Places::DROP, Place::Drop),
            (Places::RULE, Place::Rule(EventSet::of(&[Event::Capture]))),
            (Places::FORBID, Place::Forbid),
            (Places::PREFER, Place::Prefer),
            (Places::CHECK, Place::Check),
            (Places::OUTCOME, Place::Outcome),
            (Places::PHASE, Place::Phase),
            (Places::CUSTOM, Place::Custom),
            (Places::FILTER, Place::Filter),
            (Places::TEXT, Place::Text),
            (Places::RESET, Place::Reset),
            (Places::RULING, Place::Ruling),
            (Places::TURN, Place::Turn),
            (Places::SHUFFLE, Place::Shuffle),
        ] {
            assert!(set.has(place));
            assert_eq!(set.iter().count(), 1);
        }
        let play: Vec<&str> = Places::ALL.without(Places::PLAY).iter().map(Place::phrase).collect();
        assert_eq!(play, ["zones", "the set-up", "templates"]);
        assert_eq!(
            Places::MOVE.phrase(),
            "conditions of patterns, conditions of generators, rules, forbids, prefers, the filter of a choice, \
             the reset of the move count and prefers of turns"
        );
    }
}
