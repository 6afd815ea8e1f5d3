//! `alfil lsp`

use super::{CommandResult, Failure, loading::Disk};
use crate::lsp;

pub(super) const HELP: &str = "Editors start it. docs/editors.md says how.";

/// Serves the editor on standard input and output.
pub(super) fn run() -> CommandResult {
    lsp::serve_stdio(&Disk).map_err(|it| Failure::Input(format!("the editor broke off: {it}")))
}
