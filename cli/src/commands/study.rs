//! `alfil study`

use super::{
    CommandResult, Common, Failure, files, job_files, loading,
    nets::NetArgs,
    output::Output,
    piece_values::{PieceValues, Written},
    progress::Progress,
    puzzles::{PuzzleFile, WrittenPuzzles},
    values::{threads, whole},
};
use alfil::game::Variant;
use alfil_play::{
    Control,
    jobs::of_study,
    study::{
        PlayedGame, Report, Strength, StudySettings, page, play,
        puzzles::{Finder, PuzzleSettings},
    },
};
use clap::Args;
use std::{
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
    alfil study my-game.toml --puzzles puzzles.pgn\n  \
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
    /// Writes positions of the games in which exactly one turn wins, with their solutions, as PGN
    #[arg(long, value_name = "FILE")]
    puzzles: Option<String>,
    /// How many positions each search looks at that checks a puzzle
    #[arg(long, value_name = "N", default_value_t = PuzzleSettings::default().nodes, requires = "puzzles")]
    #[arg(value_parser = whole(1000..=Strength::MOST_NODES))]
    puzzle_nodes: u64,
    /// In how many positions puzzles are looked for, about: those of the strongest players first
    #[arg(long, value_name = "N", default_value_t = PuzzleSettings::default().positions, requires = "puzzles")]
    #[arg(value_parser = whole(1..=1_000_000_000_u64))]
    puzzle_positions: u64,
    #[command(flatten)]
    net: NetArgs,
    /// Plays nothing, and writes the games as jobs, one a line, for any number of machines: see `alfil jobs`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["threads", "html", "record", "write_values", "puzzles"])]
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
        let puzzles = self.puzzle_file(&rules.variant, &settings)?;
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
        let threads = threads(self.threads);
        let mut games: Vec<PlayedGame> = in_parallel(batches.len(), threads, |n| {
            play(&rules.variant, &settings, batches[n], &Control::timeless())
        })
        .into_iter()
        .flatten()
        .collect();
        games.sort_by_key(|it| (it.pairing, it.number));
        if let Some(file) = &self.record {
            let lines = games.iter().map(|it| serde_json::to_string(it).unwrap_or_default() + "\n");
            files::write(Path::new(file), lines.collect::<String>())?;
        }
        let puzzles = puzzles.map(|it| it.write(&games, threads)).transpose()?;
        let report = Report::new(&rules.variant, &settings, games);
        let written = values.map(|it| it.write(&rules.variant, &report)).transpose();
        let (values, written) = match written {
            Ok(it) => (it, Ok(())),
            Err(it) => (None, Err(it)),
        };
        let extras = Extras { values, puzzles };
        print(out, &report, &extras, self.html.as_deref(), self.common.json)?;
        written
    }

    /// Returns the file for puzzles, if there is to be one.
    fn puzzle_file(
        &self,
        variant: &Variant,
        study: &StudySettings,
    ) -> Result<Option<PuzzleFile<'_>>, Failure> {
        let Some(file) = &self.puzzles else { return Ok(None) };
        let settings = PuzzleSettings {
            nodes: self.puzzle_nodes,
            positions: self.puzzle_positions,
            nets: study.nets.clone(),
        };
        let finder = Finder::new(variant, settings);
        let finder = finder
            .map_err(|it| Failure::Usage(format!("--puzzles: {it}; leave the option out")))?;
        Ok(Some(PuzzleFile { file, finder }))
    }
}

/// What a study wrote besides its report.
#[derive(Debug, Default)]
pub(super) struct Extras {
    values: Option<Written>,
    puzzles: Option<WrittenPuzzles>,
}

/// Prints a report with what was written besides, and writes it as a page if there is a file for it.
pub(super) fn print(
    out: &mut Output,
    report: &Report,
    extras: &Extras,
    html: Option<&str>,
    json: bool,
) -> CommandResult {
    if let Some(file) = html {
        files::write(Path::new(file), page::html(report))?;
    }
    if json {
        let mut res = serde_json::to_value(report).unwrap_or_default();
        if let Some(written) = &extras.values {
            res["written"] = written.json();
        }
        if let Some(written) = &extras.puzzles {
            res["puzzles"] = written.json();
        }
        out.json(&res)?;
    } else {
        out.print(&page::text(report))?;
        if let Some(written) = &extras.values {
            out.print(&written.text())?;
        }
        if let Some(written) = &extras.puzzles {
            out.print(&written.text())?;
        }
    }
    Ok(())
}

/// Does all parts with several threads, and shows how far it is to a person at a terminal. Returns the results in order; a
/// part that was stopped has none.
pub(super) fn in_parallel<T: Send>(
    n_parts: usize,
    threads: usize,
    part: impl Fn(usize) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((0, Vec::new()));
    let progress = Progress::new(n_parts);
    thread::scope(|scope| {
        for _ in 0..threads.min(n_parts) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= n_parts {
                        return;
                    }
                    let result = part(n);
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.0 += 1;
                    done.1.extend(result.map(|it| (n, it)));
                    progress.show(done.0);
                }
            });
        }
    });
    let mut results = done.into_inner().unwrap_or_else(PoisonError::into_inner).1;
    results.sort_by_key(|it| it.0);
    results.into_iter().map(|it| it.1).collect()
}
