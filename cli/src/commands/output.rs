//! The only place that prints.

use alfil::diag::{printable, printable_json};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// Standard output, and what is known of who reads it. Errors of writing are returned, never a panic: a closed pipe is
/// no fault of ours.
#[derive(Debug)]
pub(super) struct Output {
    out: BufWriter<Stdout>,
}

impl Output {
    pub(super) fn new() -> Output {
        Output { out: BufWriter::new(io::stdout()) }
    }

    /// Writes to standard output, without control characters.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(printable(text).as_bytes())
    }

    /// Writes a line to standard output, without control characters.
    pub(super) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.print(text.as_ref())?;
        self.out.write_all(b"\n")
    }

    /// Writes a JSON value on one line.
    pub(super) fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.line(printable_json(&value.to_string()))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes to standard error, after what standard output has. The text stands as it is: it may have colours.
    pub(super) fn error_text(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// Says why the program ends, and returns its exit status.
    pub(super) fn complain(&mut self, message: &str, status: u8) -> u8 {
        self.error_text(&format!("error: {}\n", printable(message)));
        status
    }
}

/// Returns true if standard error may be coloured.
pub(super) fn error_colours() -> bool {
    error_terminal() && colours_wanted()
}

/// Returns true if standard error is read by a person.
pub(super) fn error_terminal() -> bool {
    io::stderr().is_terminal()
}

/// <https://no-color.org>: any value but the empty one says no.
pub(super) fn colours_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty())
        && std::env::var_os("TERM").is_none_or(|it| it != "dumb")
}
