//! `alfil completions` and `alfil man`: what a system keeps beside a program. Both come from the arguments' own help.

use super::{Cli, CommandResult, files, output::Output};
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use std::{fs, path::PathBuf};

/// Prints what a shell needs to complete commands
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil completions bash > ~/.local/share/bash-completion/completions/alfil\n  \
    alfil completions zsh > ~/.zfunc/_alfil\n  \
    alfil completions fish > ~/.config/fish/completions/alfil.fish")]
pub(super) struct Completions {
    /// The shell that reads them
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "alfil", &mut script);
        out.print(&String::from_utf8_lossy(&script))?;
        Ok(())
    }
}

/// Writes the manual pages
#[derive(Debug, Args)]
#[command(
    after_help = "One page tells of the program, and one of each command: `man alfil`, `man alfil-play`.\n\n\
    Example:\n  alfil man ~/.local/share/man/man1"
)]
pub(super) struct Man {
    /// The folder, which is made if there is none
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(&self) -> CommandResult {
        fs::create_dir_all(&self.folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), &self.folder))
            .map_err(|it| files::cant_write(&self.folder, &it))
    }
}
