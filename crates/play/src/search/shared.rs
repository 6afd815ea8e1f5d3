//! What the threads of a search share, and when they stop.

use super::{Control, limits::Allowance, table::TranspositionTable};
use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The data that all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) stop: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) control: &'a Control,
    /// The time when the bounds began to hold.
    pub(super) begin: Duration,
    pub(super) allowance: Option<Allowance>,
    pub(super) most_nodes: Option<u64>,
    /// True if no bound holds until the move pondered about is played.
    pub(super) ponder: bool,
    /// True if nothing may be overlooked within the depth: a win in that number of turns is wanted.
    pub(super) exact: bool,
}

impl Shared<'_> {
    /// Time since the bounds began to hold, or none if they don't yet.
    pub(super) fn elapsed(&self) -> Option<Duration> {
        if self.ponder && !self.control.is_ponder_hit() {
            return None;
        }
        Some(self.control.now().saturating_sub(self.begin))
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Returns true if a bound has been reached.
    pub(super) fn is_spent(&self) -> bool {
        if self.control.is_stopped() {
            return true;
        }
        let Some(elapsed) = self.elapsed() else { return false };
        self.allowance.is_some_and(|it| elapsed >= it.hard)
            || self.most_nodes.is_some_and(|it| self.nodes.load(Relaxed) >= it)
    }
}
