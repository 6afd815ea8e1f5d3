//! `alfil learn`

use super::{
    CommandResult, Common, Failure, files, loading, nets,
    output::{self, Output},
    values::whole,
};
use alfil::game::Variant;
use alfil_play::{
    Control,
    learn::{Activity, Iteration, LearnSettings, Learner, TypeWorth},
};
use clap::Args;
use serde_json::json;
use std::{
    io::Write as _,
    num::NonZero,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// The minutes of an iteration. Short runs have four iterations.
const MINUTES_A_ITERATION: u32 = 5;

/// Trains a network by self-play, so that the computer plays better
#[derive(Debug, Args)]
#[command(
    after_help = "The computer plays against itself, trains a network by these games, and tries it in a match. Each \
    network that wins its match is written at once, so nothing is lost if the program is stopped. \
    `--from` goes on from a network. docs/learning.md explains it.\n\n\
    With `--games` and `--iterations` instead of `--minutes` the same seed gives the same network.\n\n\
    Examples:\n  \
    alfil learn my-game.toml --minutes 30\n  \
    alfil play my-game.toml --net my-game.net\n  \
    alfil learn my-game.toml --from my-game.net --minutes 60\n  \
    alfil learn xiangqi --games 2000 --iterations 3 --seed 7"
)]
pub(super) struct Learn {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// How many minutes it takes, about
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole(1..=10_000_u32))]
    minutes: u32,
    /// The file of the network; NAME.net if left out
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Goes on from a network
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// How many positions to look at before each turn
    #[arg(long, value_name = "N", default_value_t = LearnSettings::default().nodes)]
    #[arg(value_parser = whole(1..=1_000_000_u64))]
    nodes: u64,
    /// How many games an iteration has, instead of a limit of time
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = whole(1..=1_000_000_u32))]
    games: Option<u32>,
    /// How many iterations there are, with `--games`
    #[arg(long, value_name = "N", default_value_t = 3, requires = "games")]
    #[arg(value_parser = whole(1..=10_000_u32))]
    iterations: u32,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays with N threads; all of the machine if left out
    #[arg(long, value_name = "N", value_parser = whole(1..=256_usize))]
    threads: Option<usize>,
    #[command(flatten)]
    common: Common,
}

impl Learn {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let file = self.out.clone().unwrap_or_else(|| format!("{}.net", rules.name));
        if Path::new(&file).exists() && self.from.as_ref() != Some(&file) {
            return Err(Failure::Input(format!(
                "`{file}` exists: go on from it with `--from {file}`, or name another file with `--out`"
            )));
        }
        let from = self.from.as_ref().map(|it| nets::load(it, &rules.variant)).transpose()?;
        let (until, iterations) = match self.games {
            Some(_) => (None, self.iterations),
            None => {
                let time = Duration::from_secs(u64::from(self.minutes) * 60);
                let n = self.minutes.div_ceil(MINUTES_A_ITERATION).max(4);
                (Some(super::now() + time), n)
            }
        };
        let settings = LearnSettings {
            nodes: self.nodes,
            games: self.games.unwrap_or(u32::MAX),
            threads: self
                .threads
                .unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get)),
            seed: self.seed,
            ..LearnSettings::default()
        };
        let mut learner = Learner::new(&rules.variant, settings, from)
            .map_err(|it| Failure::Input(format!("{}: {it}", rules.name)))?;
        let control = Control::new(super::now);
        let shows = output::error_terminal();
        let mut list = Vec::new();
        for n in 1..=iterations {
            let left = || until.map(|it| it.saturating_sub(super::now()));
            let show = |it| {
                if shows {
                    show(n, iterations, it, left());
                }
            };
            // What an iteration leaves of its time goes to the next ones.
            let time = left().map(|it| it / (iterations - n + 1));
            let Some(found) = learner.iterate(time, &control, &show) else { break };
            if shows {
                clear();
            }
            if let Some(net) = learner.best().filter(|_| found.accepted) {
                replace(&file, &net.to_bytes())?;
            }
            if !self.common.json {
                out.line(line(&found))?;
                out.flush()?;
            }
            list.push(iteration_json(&found));
        }
        let worths = learner.type_worths();
        let written = list.iter().any(|it| it["accepted"] == true);
        if self.common.json {
            let file = written.then_some(&file);
            return Ok(
                out.json(&json!({
                    "variant": rules.name, "net": file, "iterations": list,
                    "worths": worths.iter().map(|it| worth_json(&rules.variant, it)).collect::<Vec<_>>(),
                }))?
            );
        }
        print_worths(out, &rules.variant, &worths)?;
        out.line(if written {
            format!("wrote {file}: `alfil play {} --net {file}`", self.rules)
        } else {
            "no network was better, and none was written: give it more time".to_owned()
        })?;
        Ok(())
    }
}

/// Prints what pieces are worth.
fn print_worths(out: &mut Output, variant: &Variant, worths: &[TypeWorth]) -> CommandResult {
    if worths.is_empty() {
        return Ok(());
    }
    let names = worths.iter().map(|it| variant.model().types[it.ty].name.as_str());
    let width = names.clone().map(|it| it.chars().count()).max().unwrap_or(0).max(5);
    out.line(format!("{:width$}  by the rules  learned", "piece"))?;
    for (it, name) in worths.iter().zip(names) {
        out.line(format!("{name:width$}  {:12}  {:7}", it.by_rules, it.learned))?;
    }
    Ok(())
}

fn worth_json(variant: &Variant, it: &TypeWorth) -> serde_json::Value {
    let name = &variant.model().types[it.ty].name;
    json!({ "piece": name, "byRules": it.by_rules, "learned": it.learned, "pieces": it.pieces })
}

/// Writes a file whole, or leaves the old one.
fn replace(file: &str, bytes: &[u8]) -> Result<(), Failure> {
    let new = PathBuf::from(format!("{file}.new"));
    files::write(&new, bytes)?;
    std::fs::rename(&new, Path::new(file))
        .map_err(|it| Failure::Input(format!("can't write `{file}`: {it}")))
}

/// `iteration 2  310 games  15012 positions  error 0.812 to 0.794  +38 +/- 41 Elo (58 of 100 points)  accepted`
fn line(it: &Iteration) -> String {
    let (elo, error) = it.contest.elo();
    format!(
        "iteration {}  {} games  {} positions  error {:.3} to {:.3}  {elo:+.0} +/- {error:.0} Elo ({} of {} points)  {}",
        it.number,
        it.games,
        it.positions,
        it.errors[0],
        it.errors[1],
        it.contest.points,
        it.contest.games,
        if it.accepted { "accepted" } else { "not better" }
    )
}

fn iteration_json(it: &Iteration) -> serde_json::Value {
    let (elo, error) = it.contest.elo();
    json!({
        "number": it.number, "games": it.games, "positions": it.positions, "errors": it.errors,
        "elo": elo, "eloError": error, "points": it.contest.points, "matchGames": it.contest.games,
        "accepted": it.accepted,
    })
}

/// Shows how far it is to a person at a terminal.
fn show(n: u32, all: u32, it: Activity, left: Option<Duration>) {
    let what = match it {
        Activity::Games(n) => format!("{n} games"),
        Activity::Epochs(n) => format!("training, round {n}"),
        Activity::MatchGames(n) => format!("match, game {n}"),
    };
    let left = left.map_or(String::new(), |it| format!("  {} s left", it.as_secs()));
    let text = format!("\riteration {n} of {all}: {what}{left}");
    let _ = std::io::stderr().write_all(format!("{text:<70}").as_bytes());
}

fn clear() {
    let _ = std::io::stderr().write_all(format!("\r{}\r", " ".repeat(70)).as_bytes());
}
