//! What a search says of what it has found.

use alfil_machine::vm::Move;
use std::{fmt, time::Duration};

/// The value of a position for the player on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of the most modest piece that has its place in the set-up, about.
    Value(i32),
    /// The player wins in so many turns of all players; 0 if the game is won already.
    Wins(u32),
    /// The player loses in so many turns of all players; 0 if the game is lost already.
    Loses(u32),
}

impl Score {
    /// Own turns until the game is won (positive) or lost (negative), as chess players count; `None` if it is neither.
    pub fn mate(self) -> Option<i32> {
        match self {
            Score::Value(_) => None,
            Score::Wins(turns) => Some(turns.div_ceil(2) as i32),
            Score::Loses(turns) => Some(-((turns / 2) as i32)),
        }
    }
}

/// `+0.32`, `#3`, `#-2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.mate()) {
            (Score::Value(it), _) => write!(f, "{:+.2}", f64::from(*it) / 100.0),
            (_, mate) => write!(f, "#{}", mate.unwrap_or(0)),
        }
    }
}

/// The result of a round of deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many moves ahead everything was looked at.
    pub depth: u32,
    /// How many moves ahead something was.
    pub selective_depth: u32,
    /// The rank of this turn among the best, from 1.
    pub line: usize,
    /// Its value.
    pub score: Score,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub table_full: u32,
    /// The moves expected, single ones, first the one to make.
    pub moves: Vec<Move>,
}

/// The best turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The moves of the turn; at least one.
    pub turn: Vec<Move>,
    /// The turn that is expected in reply; empty if nothing is known.
    pub ponder: Vec<Move>,
    /// Its value for the player on move.
    pub score: Score,
}
