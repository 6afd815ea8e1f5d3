//! `alfil lsp`

use super::{Failure, Outcome, loading::Disk};
use crate::lsp;
use lsp_server::Connection;

pub(super) const HELP: &str = "Editors start it. docs/editors.md says how.";

/// Serves the editor on standard input and output.
pub(super) fn run() -> Outcome {
    let (connection, threads) = Connection::stdio();
    let served = lsp::serve(&connection, &Disk);
    // The thread that writes ends when nothing more can come.
    drop(connection);
    served.map_err(|it| Failure::Input(format!("the editor broke off: {it}")))?;
    threads.join()?;
    Ok(())
}
