//! `alfil learn`

use super::{
    CommandResult, Common, Failure, files, job_files, loading, nets,
    output::{self, Output},
    values::{threads, whole},
};
use alfil::game::Variant;
use alfil_play::{
    Control,
    jobs::{LearnTask, MOST_GAMES, MOST_NODES, of_learn},
    learn::{Activity, Iteration, LearnSettings, LearnedGame, Learner, TypeWorth},
};
use clap::Args;
use serde_json::json;
use std::{
    io::Write as _,
    path::{Path, PathBuf},
    time::Duration,
};

/// The minutes of an iteration. Short runs have four iterations.
const MINUTES_A_ITERATION: u32 = 5;
/// The games of a job: they take some seconds, and each job carries the network.
const GAMES_PER_JOB: u32 = 200;

/// Trains a network by self-play, so that the computer plays better
#[derive(Debug, Args)]
#[command(
    after_help = "The computer plays against itself, trains a network by these games, and tries it in a match. Each \
    network that wins its match is written at once, so nothing is lost if the program is stopped. \
    `--from` goes on from a network. With `--keep` later runs learn from the games of all runs. docs/learning.md explains \
    it.\n\n\
    With `--games` and `--iterations` instead of `--minutes` the same seed gives the same network.\n\n\
    Examples:\n  \
    alfil learn my-game.toml --minutes 30\n  \
    alfil play my-game.toml --net my-game.net\n  \
    alfil learn my-game.toml --from my-game.net --minutes 60\n  \
    alfil learn xiangqi --games 2000 --iterations 3 --seed 7\n  \
    alfil learn my-game.toml --keep my-game.games --minutes 60\n  \
    alfil learn my-game.toml --games 10000 --jobs jobs.ndjson"
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
    /// Keeps the games of self-play in this file, and learns from those that it has already
    #[arg(long, value_name = "FILE")]
    keep: Option<String>,
    /// How many positions to look at before each turn
    #[arg(long, value_name = "N", default_value_t = LearnSettings::default().nodes)]
    #[arg(value_parser = whole(1..=MOST_NODES))]
    nodes: u64,
    /// How many games an iteration has, instead of a limit of time; 0 learns from those of `--keep` alone
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = whole(0..=MOST_GAMES))]
    games: Option<u32>,
    /// How many iterations there are, with `--games`
    #[arg(long, value_name = "N", default_value_t = 3, requires = "games")]
    #[arg(value_parser = whole(1..=10_000_u32))]
    iterations: u32,
    /// How many games a match of networks has at most
    #[arg(long, value_name = "N", default_value_t = LearnSettings::default().match_games)]
    #[arg(value_parser = whole(1..=100_000_u32))]
    match_games: u32,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays with N threads; all of the machine if left out
    #[arg(long, value_name = "N", value_parser = whole(1..=256_usize))]
    threads: Option<usize>,
    /// Plays nothing, and writes the games of one iteration as jobs, one a line, for any number of machines: see `alfil jobs`
    #[arg(long, value_name = "FILE", requires = "games")]
    #[arg(conflicts_with_all = ["minutes", "iterations", "out", "threads", "keep", "match_games"])]
    jobs: Option<String>,
    /// How many games a job has at most
    #[arg(long, value_name = "N", default_value_t = GAMES_PER_JOB, requires = "jobs")]
    #[arg(value_parser = whole(1..=MOST_GAMES))]
    games_per_job: u32,
    #[command(flatten)]
    common: Common,
}

impl Learn {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let from = self.from.as_ref().map(|it| nets::load(it, &rules.variant)).transpose()?;
        let settings = LearnSettings {
            nodes: self.nodes,
            games: self.games.unwrap_or(u32::MAX),
            threads: threads(self.threads),
            seed: self.seed,
            match_games: self.match_games,
        };
        if let Some(file) = &self.jobs {
            let of_jobs = job_files::rules(&self.rules, &self.common.set)?;
            let task = LearnTask::new(&settings, from.as_deref());
            let jobs = of_learn(&of_jobs, &task, self.games_per_job)
                .map_err(|it| Failure::Input(format!("{}: {it}", rules.name)))?;
            return job_files::write(out, file, &jobs, self.common.json);
        }
        let file = self.out.clone().unwrap_or_else(|| format!("{}.net", rules.name));
        if Path::new(&file).exists() && self.from.as_ref() != Some(&file) {
            return Err(Failure::Input(format!(
                "`{file}` exists: go on from it with `--from {file}`, or name another file with `--out`"
            )));
        }
        let mut learner = Learner::new(&rules.variant, settings, from)
            .map_err(|it| Failure::Input(format!("{}: {it}", rules.name)))?;
        let mut kept = Kept::open(self.keep.as_deref(), &rules.variant, &mut learner)?;
        if self.games == Some(0) && kept.len == 0 {
            return Err(Failure::Usage(
                "there is no game to learn from: `--games 0` needs a file with games, `--keep FILE`".to_owned(),
            ));
        }
        let mut lessons = Lessons {
            learner,
            name: rules.name.clone(),
            file,
            json: self.common.json,
            list: Vec::new(),
        };
        let (until, iterations) = match self.games {
            Some(_) => (None, self.iterations),
            None => {
                let time = Duration::from_secs(u64::from(self.minutes) * 60);
                let n = self.minutes.div_ceil(MINUTES_A_ITERATION).max(4);
                (Some(super::now() + time), n)
            }
        };
        for n in 1..=iterations {
            let left = || until.map(|it| it.saturating_sub(super::now()));
            // What an iteration leaves of its time goes to the next ones.
            let time = left().map(|it| it / (iterations - n + 1));
            let show = |it| show(n, iterations, it, left());
            let mut written = Ok(());
            let iterate = |learner: &mut Learner, control: &Control, show: &(dyn Fn(_) + Sync)| {
                let mut keep = |games: &[LearnedGame]| written = kept.add(games, &rules.variant);
                learner.iterate_keeping(time, control, show, &mut keep)
            };
            let learned = lessons.next(out, iterate, &show)?;
            written?;
            if !learned {
                break;
            }
        }
        lessons.finish(out, &rules.variant, &self.rules)
    }
}

/// The file of `--keep`.
#[derive(Debug)]
struct Kept<'a> {
    file: Option<&'a str>,
    /// The number of its games.
    len: usize,
}

impl<'a> Kept<'a> {
    /// Has a learner learn from the games of a file, which is made if there is none.
    fn open(
        file: Option<&'a str>,
        variant: &Variant,
        learner: &mut Learner,
    ) -> Result<Kept<'a>, Failure> {
        let Some(file) = file else { return Ok(Kept { file, len: 0 }) };
        if !Path::new(file).exists() {
            files::write(Path::new(file), LearnedGame::head(variant))?;
            return Ok(Kept { file: Some(file), len: 0 });
        }
        let text = files::games(file)?;
        let games = LearnedGame::read_all(&text, variant)
            .map_err(|it| Failure::Input(format!("can't read `{file}`: {it}")))?;
        if !text.ends_with('\n') {
            files::append(Path::new(file), "\n")?;
        }
        learner.remember(&games, &Control::new(super::now));
        Ok(Kept { file: Some(file), len: games.len() })
    }

    /// Adds games to the file.
    fn add(&mut self, games: &[LearnedGame], variant: &Variant) -> CommandResult {
        let Some(file) = self.file else { return Ok(()) };
        let lines = LearnedGame::lines(games, self.len, variant)
            .ok_or_else(|| Failure::Input(format!("can't write `{file}`: a move is not legal")))?;
        files::append(Path::new(file), &lines)?;
        self.len += games.len();
        Ok(())
    }
}

/// A learner, and what is written and printed of it.
#[derive(Debug)]
pub(super) struct Lessons {
    pub(super) learner: Learner,
    /// The name of the game.
    pub(super) name: String,
    /// The file of the network.
    pub(super) file: String,
    /// True if all is printed as JSON, at the end.
    pub(super) json: bool,
    /// The iterations so far.
    pub(super) list: Vec<Iteration>,
}

impl Lessons {
    /// Does an iteration, prints it, and writes a network that is better. Returns false if nothing was learned.
    pub(super) fn next(
        &mut self,
        out: &mut Output,
        iterate: impl FnOnce(&mut Learner, &Control, &(dyn Fn(Activity) + Sync)) -> Option<Iteration>,
        show: &(dyn Fn(Activity) + Sync),
    ) -> Result<bool, Failure> {
        let shows = output::error_terminal();
        let show = |it| {
            if shows {
                show(it);
            }
        };
        let found = iterate(&mut self.learner, &Control::new(super::now), &show);
        if shows {
            clear();
        }
        let Some(found) = found else { return Ok(false) };
        if let Some(net) = self.learner.best().filter(|_| found.accepted) {
            replace(&self.file, &net.to_bytes())?;
        }
        if !self.json {
            out.line(line(&found))?;
            out.flush()?;
        }
        self.list.push(found);
        Ok(true)
    }

    /// Prints what pieces are worth, and what was written. `rules` is what the user calls the rules.
    pub(super) fn finish(&self, out: &mut Output, variant: &Variant, rules: &str) -> CommandResult {
        let worths = self.learner.type_worths();
        let written = self.list.iter().any(|it| it.accepted);
        let file = &self.file;
        if self.json {
            return Ok(out.json(&json!({
                "variant": self.name,
                "net": written.then_some(file),
                "iterations": self.list.iter().map(iteration_json).collect::<Vec<_>>(),
                "worths": worths.iter().map(|it| worth_json(variant, it)).collect::<Vec<_>>(),
            }))?);
        }
        print_worths(out, variant, &worths)?;
        out.line(if written {
            format!("wrote {file}: `alfil play {rules} --net {file}`")
        } else {
            "no network was better, and none was written: give it more games, or more time"
                .to_owned()
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
pub(super) fn show(n: u32, all: u32, it: Activity, left: Option<Duration>) {
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
