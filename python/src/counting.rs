//! Counting sequences of moves.

use crate::{args, interrupt::interruptible};
use alfil::{
    Game,
    perft::{Perft, PerftError, Unit},
};
use pyo3::{
    exceptions::{PyMemoryError, PyRuntimeError, PyValueError},
    prelude::*,
    types::PyDict,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// What is counted, and by what.
pub(crate) struct Count {
    depth: u32,
    perft: Perft,
}

/// The deepest count: deeper ones would neither end nor fit on the stack.
const MOST_DEPTH: u32 = 255;

impl Count {
    /// Reads the arguments of a count.
    pub(crate) fn read(
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        table: Option<&Bound<'_, PyAny>>,
        unit: &str,
    ) -> PyResult<Count> {
        let unit = match unit {
            "turn" => Unit::Turn,
            "move" => Unit::Move,
            _ => {
                let message = format!("unit: expected 'turn' or 'move', found {unit:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        let depth = args::whole("depth", Some(depth), 0..=MOST_DEPTH)?.unwrap_or_default();
        let threads = args::whole("threads", threads, 1..=Perft::MAX_THREADS)?.unwrap_or(1);
        let table = args::whole("table", table, 0..=Perft::MAX_TABLE)?.unwrap_or(0);
        Ok(Count { depth, perft: Perft::new(unit).threads(threads).table(table) })
    }
}

/// Counts from the present position of a game.
pub(crate) fn count(py: Python<'_>, game: &Game, count: Count) -> PyResult<u64> {
    run(py, game, |game, stop| count.perft.count_until(stop, game, count.depth))
}

/// Counts for each first turn by itself.
pub(crate) fn divide<'py>(
    py: Python<'py>,
    game: &Game,
    count: Count,
) -> PyResult<Bound<'py, PyDict>> {
    let parts = run(py, game, |game, stop| count.perft.divide_until(stop, game, count.depth))?;
    let res = PyDict::new(py);
    for (text, nodes) in parts {
        res.set_item(text, nodes)?;
    }
    Ok(res)
}

fn run<T: Send>(
    py: Python<'_>,
    game: &Game,
    work: impl FnOnce(&Game, &AtomicBool) -> Result<T, PerftError> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let game = game.clone();
    let stopped = || stop.store(true, Ordering::Relaxed);
    let flag = &stop;
    let res = interruptible(py, stopped, move || work(&game, flag))?;
    res.map_err(|it| match it {
        PerftError::Memory(_) => PyMemoryError::new_err(it.to_string()),
        PerftError::Start(..) => PyRuntimeError::new_err(it.to_string()),
        _ => PyValueError::new_err(it.to_string()),
    })
}
