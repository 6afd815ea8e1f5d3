//! `alfil uci`, `alfil xboard`, `alfil usi`, `alfil ucci`

use super::{
    CommandResult, Common, Failure, files,
    loading::{self, Disk},
    memory, now,
    output::Output,
    values::setting,
};
use crate::protocol::{Conversation, Environment, Protocol, VariantChoice};
use clap::Args;
use std::{io, thread};

pub(super) const UCI_HELP: &str = "Examples:\n  \
    alfil uci\n  \
    alfil uci my-game.toml\n\n\
    The option UCI_Variant chooses another game, VariantPath adds rule files. docs/protocols.md says more.";

pub(super) const XBOARD_HELP: &str = "Examples:\n  \
    xboard -fcp 'alfil xboard'\n  \
    xboard -fcp 'alfil xboard' -variant decimaka\n\n\
    docs/protocols.md says more.";

pub(super) const USI_HELP: &str = "Examples:\n  \
    alfil usi\n  \
    alfil usi minishogi\n\n\
    docs/protocols.md says more.";

pub(super) const UCCI_HELP: &str = "Examples:\n  \
    alfil ucci\n  \
    alfil ucci minixiangqi\n\n\
    docs/protocols.md says more.";

// What it is about is said where the commands are listed.
#[derive(Debug, Args)]
pub(super) struct ProtocolCommand {
    /// A rule file, or the name of a shipped variant, to begin with; what the protocol is for if left out
    rules: Option<String>,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
}

impl ProtocolCommand {
    pub(super) fn run(&self, protocol: Protocol, out: &mut Output) -> CommandResult {
        // GUIs that cut a command into words may find an empty one at its end.
        let given = self.rules.as_deref().filter(|it| !it.is_empty());
        let rules = given.unwrap_or(protocol.first_variant());
        let common = Common { set: self.set.clone(), json: false };
        let loaded = loading::rules(out, rules, &common)?;
        protocol.suits(&loaded.variant).map_err(Failure::Input)?;
        let choice =
            VariantChoice { name: loaded.name, rules: rules.to_owned(), set: self.set.clone() };
        let environment =
            Environment { loader: Box::new(Disk), rule_files, now, most_hash: memory::most_hash() };
        let conversation = Conversation::new(protocol, environment, choice);
        let lines = conversation.lines();
        // It ends with the program, whether or not a line comes.
        thread::spawn(move || lines.read(io::stdin().lock()));
        Ok(conversation.run(&mut io::stdout().lock())?)
    }
}

/// Returns the rule files of a list of paths, written as the system writes such lists.
fn rule_files(paths: &str) -> Result<Vec<String>, String> {
    let mut res = Vec::new();
    for path in std::env::split_paths(paths) {
        let path = path.to_string_lossy().into_owned();
        match files::rule_files(&path) {
            Ok(it) => res.extend(it),
            Err(Failure::Input(it) | Failure::Usage(it)) => return Err(it),
            Err(_) => return Err(format!("can't read `{path}`")),
        }
    }
    Ok(res)
}
