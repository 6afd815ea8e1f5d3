//! Long work: without the interpreter's lock, and ended by Ctrl-C.

use pyo3::{exceptions::PyRuntimeError, prelude::*};
use std::{
    sync::{Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

/// How long a signal may wait.
const POLL: Duration = Duration::from_millis(20);

/// Deep recursion needs more than threads get by themselves; the program's threads have as much.
const STACK: usize = 16 << 20;

/// Runs `work` in a thread of its own, while other Python threads run. If a signal handler raises an exception, such as
/// `KeyboardInterrupt`, calls `stop` and returns the exception once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (running, over) = mpsc::channel::<()>();
        // A receiver can't be shared, and what runs without the interpreter's lock may only use what can.
        let over = Mutex::new(over);
        let thread = thread::Builder::new().name("alfil".to_owned()).stack_size(STACK);
        let worker = thread.spawn_scoped(scope, move || {
            // Dropped when the work has ended, however it does.
            let _running = running;
            work()
        })?;
        let wait = || over.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(POLL);
        let mut interrupt = None;
        while py.detach(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
            if let Err(it) = py.check_signals() {
                stop();
                interrupt = Some(it);
                break;
            }
        }
        let res = py.detach(|| worker.join());
        match (interrupt, res) {
            (Some(it), _) => Err(it),
            (None, Ok(res)) => Ok(res),
            (None, Err(_)) => Err(PyRuntimeError::new_err(
                "alfil has a defect: its work broke off; please report the lines above with the rule file",
            )),
        }
    })
}
