//! Limits of a search, and the control that ends it.

use alfil_machine::vm::Move;
use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// The bounds of a search. Without any bound it goes on until it is stopped, or until nothing is left to find out.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Moves to look ahead, as far as [`Limits::MOST_DEPTH`]: a turn of several moves counts as several.
    pub depth: Option<u32>,
    /// Positions to look at, about.
    pub nodes: Option<u64>,
    /// Ends once a win in so many own turns is found.
    pub mate: Option<u32>,
    /// The time.
    pub time: Budget,
    /// How many best turns to report, each with its line; 0 is as good as 1.
    pub lines: usize,
    /// Looks at these first moves only, if there are any.
    pub only: Vec<Move>,
    /// The moment when the time began to run, by the clock of [`Control::now`]; `None` for when the search begins.
    pub since: Option<Duration>,
    /// Thinks on the other player's time: no bound holds until [`Control::ponder_hit`].
    pub ponder: bool,
}

impl Limits {
    /// The farthest that a search looks ahead.
    pub const MOST_DEPTH: u32 = 127;
    /// The most turns that may be asked for.
    pub const MOST_LINES: usize = 500;

    /// Returns true if there is any bound.
    pub fn is_bounded(&self) -> bool {
        let counts = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        counts || self.time != Budget::Unlimited
    }
}

/// The time of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Budget {
    /// As much as it wants.
    #[default]
    Unlimited,
    /// Exactly that long.
    Exactly(Duration),
    /// As much as is wise.
    Clock(Clock),
}

/// The clock of the player on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left.
    pub left: Duration,
    /// The time that each turn adds.
    pub increment: Duration,
    /// After how many turns time is added; `None` if what is left is for the whole game.
    pub turns_to_go: Option<u32>,
}

/// The control of a running search: stops it from another thread, and gives it the time. Clones are the same control.
///
/// ```
/// use alfil_play::Control;
/// use std::time::{Duration, Instant};
///
/// let begin = Instant::now();
/// let control = Control::new(move || begin.elapsed());
/// assert!(!control.is_stopped());
/// control.stop();
/// assert!(control.is_stopped());
/// ```
#[derive(Clone)]
pub struct Control(Arc<Shared>);

struct Shared {
    stopped: AtomicBool,
    pondering_over: AtomicBool,
    now: Box<dyn Fn() -> Duration + Send + Sync>,
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("stopped", &self.is_stopped()).finish_non_exhaustive()
    }
}

impl Control {
    /// Returns a hand that has not been moved; `now` says how much time has passed since some moment, always the same
    /// one.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Control {
        Control(Arc::new(Shared {
            stopped: AtomicBool::new(false),
            pondering_over: AtomicBool::new(false),
            now: Box::new(now),
        }))
    }

    /// Returns a hand without a clock, for searches bounded by depth or nodes.
    pub fn timeless() -> Control {
        Control::new(|| Duration::ZERO)
    }

    /// Ends the search at once.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns true if it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Returns the flag that [`Control::stop`] sets.
    pub(crate) fn stop_flag(&self) -> &AtomicBool {
        &self.0.stopped
    }

    /// The move pondered about was played: the bounds hold from now on.
    pub fn ponder_hit(&self) {
        self.0.pondering_over.store(true, Ordering::Relaxed);
    }

    /// Returns true if [`Control::ponder_hit`] was called.
    pub fn is_ponder_hit(&self) -> bool {
        self.0.pondering_over.load(Ordering::Relaxed)
    }

    /// Returns the time.
    pub fn now(&self) -> Duration {
        (self.0.now)()
    }
}

/// Two bounds on the time of a search: no round of deepening begins after the first, and the search stops at the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    /// No new round after that.
    pub(super) soft: Duration,
    /// Breaks off after that.
    pub(super) hard: Duration,
}

/// The time reserved for sending a move.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Budget {
    /// Returns how long to think; `None` for ever.
    pub(super) fn allowance(self) -> Option<Allowance> {
        match self {
            Budget::Unlimited => None,
            Budget::Exactly(it) => Some(Allowance { soft: it, hard: it }),
            Budget::Clock(clock) => {
                let left = clock.left.saturating_sub(OVERHEAD.min(clock.left / 2));
                // Games last longer than anybody thinks: of a whole game's time a small part each turn.
                let turns = clock.turns_to_go.unwrap_or(30).clamp(1, 30);
                let share = left / turns + clock.increment * 3 / 4;
                let most = match clock.turns_to_go {
                    Some(1) => left,
                    _ => left / 2,
                };
                Some(Allowance { soft: (share * 3 / 5).min(most), hard: (share * 3).min(most) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, turns_to_go: Option<u32>) -> Allowance {
        let ms = Duration::from_millis;
        let clock = Clock { left: ms(left), increment: ms(increment), turns_to_go };
        Budget::Clock(clock).allowance().unwrap()
    }

    #[test]
    fn no_clock_runs_out() {
        for left in [1, 10, 30, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 100, 10_000] {
                for turns in [None, Some(1), Some(2), Some(40)] {
                    let it = clock(left, increment, turns);
                    assert!(it.hard < Duration::from_millis(left), "{left} {increment} {turns:?}");
                    assert!(it.soft <= it.hard);
                }
            }
        }
    }

    #[test]
    fn increments_are_used() {
        assert!(clock(1000, 100, None).soft > clock(1000, 0, None).soft);
    }
}
