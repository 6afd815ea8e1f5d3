//! `alfil jobs`

mod gather;
mod run;

use super::{CommandResult, output::Output};
use clap::{Args, Subcommand};

/// Runs parts of a study, of a count or of learning on many machines
#[derive(Debug, Args)]
pub(super) struct Jobs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Run),
    Gather(gather::Gather),
}

impl Jobs {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        match &self.command {
            Command::Run(it) => it.run(out),
            Command::Gather(it) => it.run(out),
        }
    }
}
