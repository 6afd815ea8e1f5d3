//! `alfil uci`, `alfil xboard`, `alfil usi`, `alfil ucci`

use super::{
    Common, Failure, Outcome,
    loading::{self, Disk, files},
    output::Output,
};
use crate::protocol::{Choice, Conversation, Protocol, World};
use clap::Args;
use std::{
    io,
    sync::LazyLock,
    thread,
    time::{Duration, Instant},
};

/// Plays as an engine for chess programs (UCI)
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil uci\n  \
    alfil uci my-game.toml\n  \
    The option UCI_Variant chooses another game, VariantPath adds rule files. docs/protocols.md says more.")]
pub(super) struct Uci {
    #[command(flatten)]
    game: Rules,
}

/// Plays as an engine for XBoard and its like (CECP)
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    xboard -fcp 'alfil xboard'\n  \
    xboard -fcp 'alfil xboard' -variant decimaka\n\n\
    docs/protocols.md says more.")]
pub(super) struct XBoard {
    #[command(flatten)]
    game: Rules,
}

/// Plays as an engine for shogi programs (USI)
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil usi\n  \
    alfil usi minishogi\n\n\
    docs/protocols.md says more.")]
pub(super) struct Usi {
    #[command(flatten)]
    game: Rules,
}

/// Plays as an engine for xiangqi programs (UCCI)
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil ucci\n  \
    alfil ucci minixiangqi\n\n\
    docs/protocols.md says more.")]
pub(super) struct Ucci {
    #[command(flatten)]
    game: Rules,
}

/// The game to begin with.
#[derive(Clone, Debug, Args)]
struct Rules {
    /// A rule file, or the name of a shipped variant, to begin with; what the protocol is for if left out
    rules: Option<String>,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::setting)]
    set: Vec<(String, String)>,
}

impl Uci {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        self.game.converse(Protocol::Uci, out)
    }
}

impl XBoard {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        self.game.converse(Protocol::XBoard, out)
    }
}

impl Usi {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        self.game.converse(Protocol::Usi, out)
    }
}

impl Ucci {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        self.game.converse(Protocol::Ucci, out)
    }
}

impl Rules {
    fn converse(&self, protocol: Protocol, out: &mut Output) -> Outcome {
        let rules = self.rules.as_deref().unwrap_or(protocol.first_variant());
        let common = Common { set: self.set.clone(), json: false };
        let loaded = loading::rules(out, rules, &common)?;
        protocol.suits(&loaded.variant).map_err(Failure::Input)?;
        let choice = Choice { name: loaded.name, rules: rules.to_owned(), set: self.set.clone() };
        let world = World { loader: Box::new(Disk), rule_files, now };
        let conversation = Conversation::new(protocol, world, choice);
        let lines = conversation.lines();
        // It ends with the program, whether or not a line comes.
        thread::spawn(move || lines.read(io::stdin().lock()));
        Ok(conversation.run(&mut io::stdout().lock())?)
    }
}

/// The rule files of a list of paths, written as the system writes such lists.
fn rule_files(paths: &str) -> Result<Vec<String>, String> {
    let mut res = Vec::new();
    for path in std::env::split_paths(paths) {
        let path = path.to_string_lossy().into_owned();
        match files(&path) {
            Ok(it) => res.extend(it),
            Err(Failure::Input(it) | Failure::Usage(it)) => return Err(it),
            Err(_) => return Err(format!("can't read `{path}`")),
        }
    }
    Ok(res)
}

/// The time since the program first asked for it.
fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}
