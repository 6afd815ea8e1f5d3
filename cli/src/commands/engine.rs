//! `alfil engine`, and its other names `uci`, `xboard`, `usi` and `ucci`

use super::{
    CommandResult, Common, Failure, files,
    loading::{self, Disk},
    memory, now,
    output::Output,
    values::setting,
};
use crate::protocol::{Conversation, Environment, Lines, Protocol, VariantChoice};
use alfil::diag::printable;
use clap::{Args, ValueEnum};
use std::{
    io::{self, BufRead as _, IsTerminal as _, Read as _},
    thread,
};

/// Plays as an engine for other programs: UCI, USI, UCCI, XBoard
#[derive(Debug, Args)]
#[command(
    after_help = "The first line of the other program says which protocol it speaks: `uci`, `usi`, `ucci` or \
    `xboard`. The option UCI_Variant chooses another game, VariantPath adds rule files. \
    docs/protocols.md explains both.\n\n\
    Examples:\n  \
    alfil engine\n  \
    alfil engine my-game.toml\n  \
    alfil engine --protocol usi minishogi\n  \
    xboard -fcp 'alfil engine' -variant decimaka"
)]
pub(super) struct Engine {
    /// The protocol; without it the first line of the input decides
    #[arg(long, value_name = "NAME")]
    protocol: Option<Spoken>,
    #[command(flatten)]
    game: FirstGame,
}

/// Protocols, as the command line and first lines name them.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Spoken {
    /// Chess programs
    Uci,
    /// Shogi programs
    Usi,
    /// Xiangqi programs
    Ucci,
    /// XBoard and its like (CECP)
    #[value(name = "xboard")]
    XBoard,
}

impl Spoken {
    const fn protocol(self) -> Protocol {
        match self {
            Spoken::Uci => Protocol::Uci,
            Spoken::Usi => Protocol::Usi,
            Spoken::Ucci => Protocol::Ucci,
            Spoken::XBoard => Protocol::XBoard,
        }
    }

    /// Returns the protocol that begins with that line. Xiangqi programs that speak UCI may begin with `ucicyclone`.
    fn of_line(line: &str) -> Result<Spoken, Failure> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if word == "ucicyclone" {
            return Ok(Spoken::Uci);
        }
        Spoken::from_str(word, false).map_err(|_| {
            let shown: String = printable(line).chars().take(LINE_SHOWN).collect();
            Failure::Input(format!(
                "expected `uci`, `usi`, `ucci` or `xboard` as the first line, found `{shown}`; `--protocol` decides without it"
            ))
        })
    }
}

/// How much of a wrong first line an error shows, in characters.
const LINE_SHOWN: usize = 60;

impl Engine {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        match self.protocol {
            Some(it) => self.game.play(it.protocol(), None, out),
            None => match first_line(out)? {
                Some(line) => self.game.play(Spoken::of_line(&line)?.protocol(), Some(&line), out),
                None => Ok(()),
            },
        }
    }
}

/// Reads up to the first line that is not empty; `None` if the input ends before.
fn first_line(out: &mut Output) -> Result<Option<String>, Failure> {
    if io::stdin().is_terminal() {
        out.error_text(
            "waiting for the first line of another program: `uci`, `usi`, `ucci` or `xboard`\n",
        );
    }
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let mut from = io::stdin().lock().take(Lines::LONGEST as u64);
        if from.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes);
        if !line.trim().is_empty() {
            return Ok(Some(line.trim().to_owned()));
        }
    }
}

/// The game that an engine knows before another one is chosen.
#[derive(Debug, Args)]
pub(super) struct FirstGame {
    /// A rule file, or the name of a shipped variant, to begin with; what the protocol is for if left out
    rules: Option<String>,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
}

impl FirstGame {
    /// Plays by a protocol. `first` is a line of the conversation that was read already.
    pub(super) fn play(
        &self,
        protocol: Protocol,
        first: Option<&str>,
        out: &mut Output,
    ) -> CommandResult {
        // GUIs that cut a command into words may find an empty one at its end.
        let given = self.rules.as_deref().filter(|it| !it.is_empty());
        let rules = given.unwrap_or(protocol.first_variant());
        let common = Common { set: self.set.clone(), json: false };
        let loaded = loading::rules(out, rules, &common)?;
        protocol.suits(&loaded.variant).map_err(Failure::Input)?;
        let choice =
            VariantChoice { name: loaded.name, rules: rules.to_owned(), set: self.set.clone() };
        let environment = Environment {
            loader: Box::new(Disk),
            rule_files,
            net: files::net,
            endgames: files::endgames,
            now,
            most_hash: memory::most_hash(),
        };
        let conversation = Conversation::new(protocol, environment, choice);
        let lines = conversation.lines();
        if let Some(first) = first {
            lines.put(first);
        }
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
