//! How turns proceed, as far as that is known before the game.

use alfil_model::SetExpr;

/// How turns proceed from phase to phase.
#[derive(Clone, Debug)]
pub struct TurnFlow {
    /// For each phase the next phase or player after a move that is no pass.
    pub next_phases: Vec<NextPhase>,
    /// True if there is something to be cleared when moves or turns begin.
    pub ages: bool,
    /// True if rules wait for the end of a turn.
    pub ends_heard: bool,
    /// For each phase the sets from which an action of it chooses one cell and nothing else. Whether a cell is in such
    /// a set depends on what stands on that cell alone.
    pub choices: Vec<Vec<SetExpr>>,
}

/// What follows a move, unless the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextPhase {
    /// The other player's turn.
    HandOver,
    /// A phase.
    Phase(u8),
    /// A phase if it has a move, else the other player's turn.
    Maybe(u8),
    /// Rules must be run to find out.
    Unknown,
}
