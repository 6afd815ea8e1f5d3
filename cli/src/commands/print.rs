//! `alfil print`: files that editors, shells and manuals want, made from the program's own tables.

use super::{CommandResult, files, output::Output, overview};
use clap::{Args, Subcommand};
use clap_complete::Shell;
use std::{fs, path::PathBuf};

/// Prints what editors and shells need: schema, completions, manuals
#[derive(Debug, Args)]
pub(super) struct Print {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Prints the JSON Schema of rule files
    #[command(after_help = "Example:\n  alfil print schema > rules.schema.json")]
    Schema,
    Completions(Completions),
    Man(Man),
}

impl Print {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        match &self.command {
            Command::Schema => Ok(out.json(&alfil_language::schema::json::schema())?),
            Command::Completions(it) => it.run(out),
            Command::Man(it) => it.run(),
        }
    }
}

/// Prints what a shell needs to complete commands
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil print completions bash > ~/.local/share/bash-completion/completions/alfil\n  \
    alfil print completions zsh > ~/.zfunc/_alfil\n  \
    alfil print completions fish > ~/.config/fish/completions/alfil.fish")]
struct Completions {
    /// The shell that reads them
    shell: Shell,
}

impl Completions {
    fn run(&self, out: &mut Output) -> CommandResult {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut overview::command(), "alfil", &mut script);
        out.print(&String::from_utf8_lossy(&script))?;
        Ok(())
    }
}

/// Writes the manual pages
#[derive(Debug, Args)]
#[command(
    after_help = "There is a page about the program and one about each command: `man alfil`, `man alfil-play`.\n\n\
    Example:\n  alfil print man ~/.local/share/man/man1"
)]
struct Man {
    /// The folder, which is made if there is none
    folder: PathBuf,
}

impl Man {
    fn run(&self) -> CommandResult {
        fs::create_dir_all(&self.folder)
            .and_then(|()| clap_mangen::generate_to(overview::command(), &self.folder))
            .map_err(|it| files::cant_write(&self.folder, &it))
    }
}
