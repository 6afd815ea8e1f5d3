//! Counting move sequences.
//!
//! [`perft`] and [`divide`] make and unmake every move down to the leaves, so that they test the machine. A [`Perft`]
//! finds the same numbers sooner. It counts the last ply without making its moves, uses several threads, and remembers
//! positions in a table.

#[cfg(test)]
mod tests;
mod workers;

use crate::{
    game::{Game, Move, Position},
    notation::moves::{WrittenTurns, legal_moves},
};
use alfil_machine::count::{self, Branch, Count, CountTable};
use std::{
    error::Error,
    fmt,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use workers::Workers;

pub use alfil_machine::count::{Counting, Unit};

/// Counts the sequences of `depth` plies by making every move. Positions that are over have none; draws that need the
/// history do not end a sequence.
pub fn perft(game: &Game, depth: u32, unit: Unit) -> u64 {
    perft_with(game, depth, unit, Counting::EveryMove)
}

/// Counts as [`perft`] does, but makes only some of the moves.
pub fn perft_with(game: &Game, depth: u32, unit: Unit, counting: Counting) -> u64 {
    Means::alone(counting).count(game, depth, unit)
}

/// Counts as [`perft`] does, for each first ply by itself, sorted by its text.
pub fn divide(game: &Game, depth: u32, unit: Unit) -> Vec<(String, u64)> {
    Means::alone(Counting::EveryMove).divide(game, depth, unit)
}

/// Counts as [`perft`] and [`divide`] do, but sooner.
///
/// ```
/// use alfil::{Variant, perft::{Perft, Unit, perft}};
///
/// let game = Variant::shipped("chess")?.start();
/// let fast = Perft::new(Unit::Turn).table(1);
/// assert_eq!(fast.count(&game, 3)?, perft(&game, 3, Unit::Turn));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The table
///
/// The table remembers how many sequences follow a position. It lives as long as one call, so it never holds positions of
/// another game or unit. The number depends only on
///
/// - the plies that are left: they are part of the key;
/// - the position. The key contains its hash: the place in the turn, rights, hands, counters and endings. Clocks, the
///   number of the turn, and the board at the beginning of the turn are not in the hash, because repetition ignores them.
///   They are in the key, because they may end the game or forbid a move. The history beyond the position never shortens
///   a count;
/// - where turns differ by their results, the results of the turn's other branches. So there only positions at the
///   beginning of a turn are remembered, from which nothing was seen yet.
///
/// Keys have 64 bits, so the keys of two positions may be equal by chance. A full table of a GiB has 2^26 entries. There
/// about one lookup in 2^38 finds the count of another position; in smaller tables this is rarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    unit: Unit,
    counting: Counting,
    threads: usize,
    table: usize,
}

/// Why nothing can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerftError {
    /// The number of threads is out of bounds.
    Threads(usize),
    /// The size of the table is out of bounds.
    Table(usize),
    /// The machine has not so much memory.
    Memory(usize),
    /// The machine does not start so many threads.
    Start(usize, String),
    /// The caller has stopped the count.
    Stopped,
}

impl fmt::Display for PerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PerftError::Threads(found) => {
                write!(f, "expected 1 to {} threads, found {found}", Perft::MAX_THREADS)
            }
            PerftError::Table(found) => {
                write!(f, "expected a table of at most {} MiB, found {found}", Perft::MAX_TABLE)
            }
            PerftError::Memory(wanted) => {
                write!(f, "there is no memory for a table of {wanted} MiB")
            }
            PerftError::Start(threads, why) => {
                write!(f, "{threads} threads can't be started: {why}")
            }
            PerftError::Stopped => f.write_str("the count was stopped"),
        }
    }
}

impl Error for PerftError {}

impl Perft {
    /// The most threads.
    pub const MAX_THREADS: usize = 256;
    /// The largest table, in MiB.
    pub const MAX_TABLE: usize = 65_536;

    /// Counts such plies with [`Counting::LastPly`], by one thread and without a table.
    pub const fn new(unit: Unit) -> Perft {
        Perft { unit, counting: Counting::LastPly, threads: 1, table: 0 }
    }

    /// Sets which moves are made. With a table, moves from positions that it holds are never made.
    #[must_use]
    pub const fn counting(self, counting: Counting) -> Perft {
        Perft { counting, ..self }
    }

    /// Sets the number of threads, 1 to [`Perft::MAX_THREADS`].
    #[cfg(feature = "parallel")]
    #[must_use]
    pub const fn threads(self, threads: usize) -> Perft {
        Perft { threads, ..self }
    }

    /// Sets the size of the table in MiB, at most [`Perft::MAX_TABLE`]; 0 is none. All threads share the table.
    #[must_use]
    pub const fn table(self, mib: usize) -> Perft {
        Perft { table: mib, ..self }
    }

    /// Returns the same number as [`perft`].
    ///
    /// # Errors
    /// If a number is out of bounds, or the machine can't do it.
    pub fn count(&self, game: &Game, depth: u32) -> Result<u64, PerftError> {
        self.count_until(&NEVER, game, depth)
    }

    /// Does the same as [`Perft::count`] until another thread sets `stop`.
    ///
    /// # Errors
    /// As there, and [`PerftError::Stopped`] if `stop` is true before the count is complete.
    pub fn count_until(
        &self,
        stop: &AtomicBool,
        game: &Game,
        depth: u32,
    ) -> Result<u64, PerftError> {
        let res = self.means(stop)?.count(game, depth, self.unit);
        if stop.load(Ordering::Relaxed) { Err(PerftError::Stopped) } else { Ok(res) }
    }

    /// Returns the same numbers as [`divide`].
    ///
    /// # Errors
    /// If a number is out of bounds, or the machine can't do it.
    pub fn divide(&self, game: &Game, depth: u32) -> Result<Vec<(String, u64)>, PerftError> {
        self.divide_until(&NEVER, game, depth)
    }

    /// Does the same as [`Perft::divide`] until another thread sets `stop`.
    ///
    /// # Errors
    /// As [`Perft::count_until`].
    pub fn divide_until(
        &self,
        stop: &AtomicBool,
        game: &Game,
        depth: u32,
    ) -> Result<Vec<(String, u64)>, PerftError> {
        let res = self.means(stop)?.divide(game, depth, self.unit);
        if stop.load(Ordering::Relaxed) { Err(PerftError::Stopped) } else { Ok(res) }
    }

    fn means<'a>(&self, stop: &'a AtomicBool) -> Result<Means<'a>, PerftError> {
        if self.table > Self::MAX_TABLE {
            return Err(PerftError::Table(self.table));
        }
        let workers = match self.threads {
            1 => Workers::ONE,
            n @ 2..=Self::MAX_THREADS => {
                Workers::start(n).map_err(|it| PerftError::Start(n, it))?
            }
            n => return Err(PerftError::Threads(n)),
        };
        let table = match self.table {
            0 => None,
            mib => Some(CountTable::of_mib(mib).ok_or(PerftError::Memory(mib))?),
        };
        Ok(Means { counting: self.counting, workers, table, stop })
    }
}

/// The flag of a count that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The threads and the table of a count.
#[derive(Debug)]
struct Means<'a> {
    counting: Counting,
    workers: Workers,
    table: Option<CountTable>,
    /// If true, the count ends soon, with a wrong number.
    stop: &'a AtomicBool,
}

impl Means<'_> {
    /// One thread and no table.
    const fn alone(counting: Counting) -> Means<'static> {
        Means { counting, workers: Workers::ONE, table: None, stop: &NEVER }
    }

    fn count(&self, game: &Game, depth: u32, unit: Unit) -> u64 {
        let count = self.counter(game, depth, unit);
        split(count, &self.workers, &mut unbounded(game.position()), self.workers.parts())
    }

    fn counter(&self, game: &Game, depth: u32, unit: Unit) -> Count<'_> {
        let Means { counting, table, stop, .. } = self;
        let means = count::Means { counting: *counting, table: table.as_ref(), stop };
        Count::new(game.variant().model(), depth, unit, means)
    }

    fn divide(&self, game: &Game, depth: u32, unit: Unit) -> Vec<(String, u64)> {
        let Some(depth) = depth.checked_sub(1) else { return Vec::new() };
        let mut plies: Vec<(String, Vec<Move>)> = match unit {
            Unit::Turn => WrittenTurns::new(game).map(|(turn, text)| (text, turn)).collect(),
            Unit::Move => {
                let moves = legal_moves(game).into_iter();
                moves.map(|it| (it.text, vec![it.mv])).collect()
            }
        };
        plies.sort_by(|a, b| a.0.cmp(&b.0));
        let (texts, branches): (Vec<String>, Vec<Branch>) =
            plies.into_iter().map(|(text, moves)| (text, Branch { moves, depth })).unzip();
        let count = self.counter(game, depth, unit);
        let position = unbounded(game.position());
        let nodes = follow(count, &self.workers, &position, &branches, self.workers.parts());
        texts.into_iter().zip(nodes).collect()
    }
}

/// Returns a position without a budget: a count takes as long as it takes, or until it is stopped.
fn unbounded(position: &Position) -> Position {
    let mut res = position.clone();
    res.set_budget(None);
    res
}

/// Counts in at least `parts` parts.
fn split(count: Count<'_>, workers: &Workers, position: &mut Position, parts: usize) -> u64 {
    let branches = if parts <= 1 { None } else { count.branches(position) };
    match branches {
        Some(branches) => follow(count, workers, position, &branches, parts).into_iter().sum(),
        None => count.count(position),
    }
}

/// Counts what follows each branch, in at least `parts` parts.
fn follow(
    count: Count<'_>,
    workers: &Workers,
    position: &Position,
    branches: &[Branch],
    parts: usize,
) -> Vec<u64> {
    let parts = parts.div_ceil(branches.len().max(1));
    // A position is not `Sync`, so the threads take their copies one after the other.
    let shared = Mutex::new(position.clone());
    let start = || shared.lock().unwrap_or_else(PoisonError::into_inner).clone();
    workers.map(branches, start, |position, branch| {
        branch.moves.iter().for_each(|it| position.make(*it));
        let res = split(count.with_depth(branch.depth), workers, position, parts);
        branch.moves.iter().for_each(|_| position.unmake());
        res
    })
}
