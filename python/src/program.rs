//! Everything that comes from the program `alfil`: its command line, its files, its reports.

use alfil::{diag::Diagnostic, source::SourceMap};
use alfil_cli as cli;
use pyo3::prelude::*;
use std::ffi::OsString;

pub(crate) use alfil_cli::Disk;

/// Runs the program `alfil` with these arguments, and returns its exit status.
///
/// The first argument is the program's name. The program reads and writes the streams of the process, not `sys.stdin`
/// and `sys.stdout`. It does not see signals that Python handles: `alfil.__main__` gives Ctrl-C back to the system first.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cli::run(arguments))
}

/// Returns diagnostics as the program prints them, without colours.
pub(crate) fn rendered(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    cli::rendered(diagnostics, sources)
}

/// Returns the largest table of positions that the machine has room for, in MiB.
pub(crate) fn most_table() -> usize {
    cli::most_hash()
}
