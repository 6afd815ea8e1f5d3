//! `alfil mcp`

use super::{CommandResult, Failure};
use crate::mcp;

pub(super) const HELP: &str = "Assistants start it, as a server of the Model Context Protocol over standard input and output. \
docs/assistants.md says how.";

/// Serves the assistant on standard input and output.
pub(super) fn run() -> CommandResult {
    mcp::serve().map_err(|it| Failure::Input(format!("the assistant broke off: {it}")))
}
