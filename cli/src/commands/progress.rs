//! The progress bar.

use super::output;
use std::io::Write as _;

/// The columns of the bar.
const BAR: usize = 30;

/// A bar on standard error, if a person reads it.
#[derive(Debug)]
pub(super) struct Progress {
    all: usize,
    shows: bool,
}

impl Progress {
    /// Returns the bar of so many parts; it is drawn by [`Progress::show`].
    pub(super) fn new(all: usize) -> Progress {
        Progress { all, shows: output::error_terminal() }
    }

    /// Draws the bar anew, or removes it at the end.
    pub(super) fn show(&self, done: usize) {
        if !self.shows {
            return;
        }
        let all = self.all.max(1);
        let full = BAR * done / all;
        let percent = 100 * done / all;
        let bar = format!("\r[{}{}] {percent:3} %", "#".repeat(full), "-".repeat(BAR - full));
        let text = if done >= all { format!("\r{}\r", " ".repeat(bar.len())) } else { bar };
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}
