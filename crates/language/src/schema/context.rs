//! The contexts of texts, which decide what a text may say.

/// Declares [`Context`] with what messages call each context, and a set of one for each in [`ContextSet`].
macro_rules! contexts {
    ($($(#[$meta:meta])* $name:ident = $one:ident, $phrase:literal;)*) => {
        /// What a text is for. It decides which words the text may use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Context { $($(#[$meta])* $name,)* }

        impl Context {
            /// All of them.
            pub const ALL: &'static [Context] = &[$(Context::$name,)*];

            /// Returns what messages call it, after "in".
            pub const fn phrase(self) -> &'static str {
                match self { $(Context::$name => $phrase,)* }
            }
        }

        impl ContextSet {
            $(#[expect(missing_docs, reason = "the set of one context")]
            pub const $one: ContextSet = ContextSet(1 << Context::$name as u32);)*
        }
    };
}

contexts! {
    /// The cells of a zone.
    Zone = ZONE, "zones";
    /// Squares of the set-up, and other sets that never change.
    Setup = SETUP, "the set-up";
    /// Conditions of a piece's moves.
    Pattern = PATTERN, "conditions of a piece's moves";
    /// Conditions of a phase's moves.
    Generator = GENERATOR, "conditions of a phase's moves";
    /// Where a piece may be dropped.
    Drop = DROP, "conditions of drops";
    /// Conditions and effects of a rule.
    Rule = RULE, "rules";
    /// Conditions of what is forbidden.
    Forbid = FORBID, "`[[forbid]]`";
    /// Conditions and numbers that compare moves.
    Compulsory = COMPULSORY, "`[[compulsory]]`";
    /// Sets and conditions of the check.
    Check = CHECK, "`[check]`";
    /// Conditions of an outcome.
    Outcome = OUTCOME, "outcomes";
    /// Conditions and numbers of a phase.
    Phase = PHASE, "phases";
    /// Choices, conditions and effects of an action.
    Action = ACTION, "actions";
    /// `where` of a choice.
    Filter = FILTER, "`where` of a choice";
    /// The texts of an action's moves.
    Text = TEXT, "the texts of actions";
    /// The moves that start the move count anew.
    Reset = RESET, "conditions of progress";
    /// Conditions on the game as a whole: adjudications, draws, and chased pieces.
    Ruling = RULING, "adjudications";
    /// Conditions and numbers that compare whole turns.
    Turn = TURN, "`[[compulsory]]` of turns";
    /// Conditions of the shuffle.
    Shuffle = SHUFFLE, "`[shuffle]`";
}

/// A set of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContextSet(u32);

impl ContextSet {
    /// All contexts.
    pub const ALL: ContextSet = ContextSet((1 << Context::ALL.len()) - 1);
    /// Contexts in which the board during play is known.
    pub const PLAY: ContextSet =
        ContextSet::ALL.minus(ContextSet::ZONE.or(ContextSet::SETUP).or(ContextSet::TEXT));
    /// Contexts in which a move is known.
    pub const MOVE: ContextSet = ContextSet::PATTERN
        .or(ContextSet::GENERATOR)
        .or(ContextSet::RULE)
        .or(ContextSet::FORBID)
        .or(ContextSet::COMPULSORY)
        .or(ContextSet::FILTER)
        .or(ContextSet::RESET)
        .or(ContextSet::TURN);

    /// Returns the contexts of either set.
    #[must_use]
    pub const fn or(self, other: ContextSet) -> ContextSet {
        ContextSet(self.0 | other.0)
    }

    /// Returns the contexts that are not in the other set.
    #[must_use]
    pub const fn minus(self, other: ContextSet) -> ContextSet {
        ContextSet(self.0 & !other.0)
    }

    /// Returns true if the context is in the set.
    pub const fn has(self, context: Context) -> bool {
        self.0 >> context as u32 & 1 == 1
    }

    /// Returns the contexts of the set.
    pub fn iter(self) -> impl Iterator<Item = Context> {
        Context::ALL.iter().copied().filter(move |it| self.has(*it))
    }

    /// Returns what messages call the set, after "in": its contexts, or all but a few.
    pub fn phrase(self) -> String {
        let list = |contexts: ContextSet| {
            let phrases: Vec<&str> = contexts.iter().map(Context::phrase).collect();
            match &phrases[..] {
                [] => "nothing".to_owned(),
                [one] => (*one).to_owned(),
                [all @ .., last] => format!("{} and {last}", all.join(", ")),
            }
        };
        let others = ContextSet::ALL.minus(self);
        match others.iter().count() {
            0 => "all texts".to_owned(),
            n if n < 5 => format!("all texts but {}", list(others)),
            _ => list(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_described_by_what_is_shorter() {
        let all_but_play = ContextSet::ALL.minus(ContextSet::PLAY);
        assert_eq!(all_but_play.phrase(), "zones, the set-up and the texts of actions");
        let play = "all texts but zones, the set-up and the texts of actions";
        assert_eq!(ContextSet::PLAY.phrase(), play);
        assert_eq!(ContextSet::ALL.phrase(), "all texts");
        assert_eq!(ContextSet::FILTER.phrase(), "`where` of a choice");
    }
}
