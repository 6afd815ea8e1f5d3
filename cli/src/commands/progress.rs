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
    /// Returns the bar of that number of parts; it is drawn by [`Progress::show`].
    pub(super) fn new(all: usize) -> Progress {
        Progress { all, shows: output::error_terminal() }
    }

    /// Draws the bar anew, or removes it at the end.
    pub(super) fn show(&self, done: usize) {
        if !self.shows {
            return;
        }
        let bar = drawn(done, self.all);
        let text = if done >= self.all { format!("\r{}\r", " ".repeat(bar.len())) } else { bar };
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

/// Returns the bar with that number of parts done; more than all are all.
fn drawn(done: usize, all: usize) -> String {
    let all = all.max(1);
    let done = done.min(all);
    let full = BAR * done / all;
    let percent = 100 * done / all;
    format!("\r[{}{}] {percent:3} %", "#".repeat(full), "-".repeat(BAR - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_full_at_the_end() {
        assert_eq!(drawn(1, 3), "\r[##########--------------------]  33 %");
        assert_eq!(drawn(3, 3), format!("\r[{}] 100 %", "#".repeat(BAR)));
        assert_eq!(drawn(usize::MAX, 3), drawn(3, 3));
        assert_eq!(drawn(0, 0), drawn(0, 3));
    }
}
