//! `alfil study`

use super::{
    CommandResult, Common, Failure, files, job_files, loading,
    nets::NetArgs,
    output::Output,
    piece_values::{PieceValues, Written},
    progress::Progress,
    values::whole,
};
use alfil_play::{
    Control,
    jobs::of_study,
    study::{PlayedGame, Report, Strength, StudySettings, page, play},
};
use clap::Args;
use std::{
    num::NonZero,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The games of one batch: few, so that all threads have work until the end.
const GAMES_PER_BATCH: u32 = 5;
/// The most strengths.
const MOST_STRENGTHS: usize = 8;

/// Reports what a game is like, from games the computer plays itself
#[derive(Debug, Args)]
#[command(
    after_help = "Each strength plays against itself and against the next one. The report tells who wins, how \
    games end, how long they last, which first turns are good, what pieces do and are worth by the \
    results, and which rules apply. The same seed gives the same report, with any number of threads.\n\n\
    Examples:\n  \
    alfil study my-game.toml\n  \
    alfil study my-game.toml --games 500 --html report.html\n  \
    alfil study chess --strengths random,100,1000,10000 --games 50 --json > report.json\n  \
    alfil study chess --record games.ndjson\n  \
    alfil study my-game.toml --games 1000 --write-values\n  \
    alfil study chess --jobs jobs.ndjson"
)]
pub(super) struct Study {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// How many games of each pairing
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1..=1_000_000_u32))]
    games: u32,
    /// Who plays, weakest first: `random`, or how many positions to look at before each turn
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "random,200,2000")]
    strengths: Vec<Strength>,
    /// How many turns each game begins with at random
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(0..=1000_u32))]
    random_turns: u32,
    /// Breaks games off after N turns
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole(1..=100_000_u32))]
    most_turns: u32,
    /// In how many games of each pairing the rules that apply are noted
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole(0..=1_000_000_u32))]
    traced: u32,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays with N threads; all of the machine if left out
    #[arg(long, value_name = "N", value_parser = whole(1..=256_usize))]
    threads: Option<usize>,
    /// Writes the report with plots as one HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Writes the games, one JSON object a line
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Writes what pieces are worth by the results into the rule file
    #[arg(long)]
    write_values: bool,
    #[command(flatten)]
    net: NetArgs,
    /// Plays nothing, and writes the games as jobs, one a line, for any number of machines: see `alfil jobs`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["threads", "html", "record", "write_values"])]
    jobs: Option<String>,
    /// How many games a job has at most
    #[arg(long, value_name = "N", default_value_t = GAMES_PER_BATCH, requires = "jobs")]
    #[arg(value_parser = whole(1..=1_000_000_u32))]
    games_per_job: u32,
    #[command(flatten)]
    common: Common,
}

impl Study {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        if self.strengths.len() > MOST_STRENGTHS {
            let n = self.strengths.len();
            return Err(Failure::Usage(format!(
                "{n} strengths are too many: give at most {MOST_STRENGTHS}"
            )));
        }
        let values = if self.write_values {
            Some(PieceValues::of_file(&self.rules, &rules.variant, &self.common)?)
        } else {
            None
        };
        let settings = StudySettings {
            strengths: self.strengths.clone(),
            games: self.games,
            random_turns: self.random_turns,
            most_turns: self.most_turns,
            traced: self.traced,
            seed: self.seed,
            nets: self.net.nets(&rules.variant)?,
        };
        if let Some(file) = &self.jobs {
            if self.net.is_given() {
                let message = "jobs take no network along: leave out `--net`, or play them here";
                return Err(Failure::Usage(message.to_owned()));
            }
            let of_jobs = job_files::rules(&self.rules, &self.common.set)?;
            let cut = of_study(&of_jobs, &settings, self.games_per_job);
            return job_files::write(out, file, &cut, self.common.json);
        }
        let batches = settings.batches(GAMES_PER_BATCH);
        let threads =
            self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
        let mut games = played(batches.len(), threads, |n| {
            play(&rules.variant, &settings, batches[n], &Control::timeless())
        });
        games.sort_by_key(|it| (it.pairing, it.number));
        if let Some(file) = &self.record {
            let lines = games.iter().map(|it| serde_json::to_string(it).unwrap_or_default() + "\n");
            files::write(Path::new(file), lines.collect::<String>())?;
        }
        let report = Report::new(&rules.variant, &settings, games);
        let written = values.map(|it| it.write(&rules.variant, &report)).transpose();
        let shown = written.as_ref().ok().and_then(Option::as_ref);
        print(out, &report, shown, self.html.as_deref(), self.common.json)?;
        written.map(drop)
    }
}

/// Prints a report with the values that were written, and writes it as a page if there is a file for it.
pub(super) fn print(
    out: &mut Output,
    report: &Report,
    written: Option<&Written>,
    html: Option<&str>,
    json: bool,
) -> CommandResult {
    if let Some(file) = html {
        files::write(Path::new(file), page::html(report))?;
    }
    if json {
        let mut res = serde_json::to_value(report).unwrap_or_default();
        if let Some(written) = written {
            res["written"] = written.json();
        }
        out.json(&res)?;
    } else {
        out.print(&page::text(report))?;
        if let Some(written) = written {
            out.print(&written.text())?;
        }
    }
    Ok(())
}

/// Plays all batches with several threads, and shows how far it is to a person at a terminal.
fn played(
    n_batches: usize,
    threads: usize,
    play: impl Fn(usize) -> Option<Vec<PlayedGame>> + Sync,
) -> Vec<PlayedGame> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((0, Vec::new()));
    let progress = Progress::new(n_batches);
    thread::scope(|scope| {
        for _ in 0..threads.min(n_batches) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= n_batches {
                        return;
                    }
                    let games = play(n).unwrap_or_default();
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.0 += 1;
                    done.1.extend(games);
                    progress.show(done.0);
                }
            });
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).1
}
