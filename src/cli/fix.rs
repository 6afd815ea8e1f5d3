//! `alfil fix`

use super::{Failure, Outcome, files, files::rule_files, output::Output};
use crate::fix;
use clap::Args;
use std::{fs, path::Path};

/// Rewrites rule files of earlier versions in the language of today
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil fix my-game.toml\n  \
    alfil fix --check rules\n\n\
    Files are rewritten in place; layout and comments stay.")]
pub(super) struct Fix {
    /// Rule files, or folders with rule files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Change no file; fail if one would change
    #[arg(long)]
    check: bool,
}

impl Fix {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let mut failed = false;
        for path in &self.paths {
            for name in rule_files(path)? {
                let failure = |why: String| Failure::Input(format!("can't fix `{name}`: {why}"));
                let old = files::rules(Path::new(&name)).map_err(|it| failure(it.to_string()))?;
                // Bytes that are not UTF-8 were replaced, and must not be lost.
                if old.contains(char::REPLACEMENT_CHARACTER) {
                    return Err(failure("it is not written in UTF-8".to_owned()));
                }
                let new = fix::file(&old).map_err(|it| failure(it.to_string()))?;
                if old == new {
                    continue;
                }
                if self.check {
                    failed = true;
                    out.line(format!("{name}: would change"))?;
                } else {
                    fs::write(&name, new).map_err(|it| failure(it.to_string()))?;
                    out.line(format!("{name}: changed"))?;
                }
            }
        }
        if failed { Err(Failure::Reported) } else { Ok(()) }
    }
}
