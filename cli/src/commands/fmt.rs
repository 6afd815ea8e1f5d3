//! `alfil fmt`: lays rule files out.

use super::{
    CommandResult, Failure,
    files::{self, rule_files},
    output::Output,
};
use alfil_language::{format, rulefile::limits};
use clap::Args;
use std::fs;

/// Formats rule files as the shipped ones are
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil fmt my-game.toml\n  \
    alfil fmt --check rules\n  \
    alfil fmt - < my-game.toml\n\n\
    Files are rewritten in place; comments stay, and the game is the same.")]
pub(super) struct Fmt {
    /// Rule files, folders with rule files, or `-`: from standard input to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Change no file; fail if one would change
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let mut failed = false;
        for path in &self.paths {
            let names = if path == "-" { vec![path.clone()] } else { rule_files(path)? };
            for name in names {
                let failure =
                    |why: String| Failure::Input(format!("can't rewrite `{name}`: {why}"));
                let old = read(&name).map_err(failure)?;
                let new = format::file(&old).map_err(|it| failure(it.to_string()))?;
                if name == "-" && !self.check {
                    out.print(&new)?;
                } else if old != new && self.check {
                    failed = true;
                    out.line(format!("{name}: would change"))?;
                } else if old != new {
                    fs::write(&name, new).map_err(|it| failure(it.to_string()))?;
                    out.line(format!("{name}: changed"))?;
                }
            }
        }
        if failed { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// Returns the whole text of a file. One that is too long, or is not in UTF-8, could not be rewritten without loss.
pub(super) fn read(name: &str) -> Result<String, String> {
    let most = limits::FILE_BYTES;
    let bytes = match name {
        "-" => files::beginning(std::io::stdin().lock(), most),
        _ => fs::File::open(name).and_then(|it| files::beginning(it, most)),
    };
    let bytes = bytes.map_err(|it| it.to_string())?;
    if bytes.len() > most {
        return Err(format!("it has more than {most} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "it is not written in UTF-8".to_owned())
}
