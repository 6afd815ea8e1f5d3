//! Putting the results of all jobs together.

use super::{Counted, Job, JobError, PerftTask, Work, learning};
use crate::{
    learn::LearnedGame,
    study::{Batch, PlayedGame, Report, StudySettings},
};
use alfil::game::Variant;

/// The results of all jobs together.
#[derive(Clone, Debug, PartialEq)]
pub enum Gathered {
    /// The report of a study.
    Study(Box<Report>),
    /// The number of a count.
    Perft {
        /// The number of sequences.
        nodes: u64,
    },
    /// The games of self-play of an iteration: see [`LearnTask::learner`](super::LearnTask::learner).
    Learn {
        /// The games, in their order.
        games: Vec<LearnedGame>,
    },
}

/// Puts the results of all jobs together. `results` has the lines of each job, in the order of the jobs.
///
/// A study has to have each of its games once. In a count, the first sequences of all jobs together are compared with a count
/// of so few plies. Games of self-play are played again by the rules.
///
/// # Errors
/// If jobs are of different work or missing, if results are not those of their jobs, or if the rules have errors.
pub fn gather(jobs: &[Job], results: &[Vec<String>]) -> Result<Gathered, JobError> {
    let first = jobs.first().ok_or(JobError::NoJobs)?;
    if let Some(n) = jobs.iter().position(|it| !same_work(first, it)) {
        return Err(JobError::OtherWork(n));
    }
    let variant = first.rules.variant()?;
    let nothing = Vec::new();
    let lines = |n: usize| results.get(n).unwrap_or(&nothing).as_slice();
    match &first.work {
        Work::Study { settings, .. } => {
            let mut games = Vec::new();
            for (n, job) in jobs.iter().enumerate() {
                games.extend(games_of(n, job, lines(n), &variant, settings)?);
            }
            whole_study(settings, &mut games)?;
            Ok(Gathered::Study(Box::new(Report::new(&variant, settings, games))))
        }
        Work::Perft { task, split, .. } => {
            let counts = jobs.iter().enumerate().map(|(n, job)| counted(n, job, lines(n)));
            whole_count(&variant, task, *split, &counts.collect::<Result<Vec<_>, _>>()?)
        }
        Work::Learn { task, .. } => {
            let games = learning::games(jobs, results, &variant, task)?;
            Ok(Gathered::Learn { games })
        }
    }
}

/// Returns true if both are parts of the same work.
fn same_work(one: &Job, two: &Job) -> bool {
    one.rules == two.rules
        && match (&one.work, &two.work) {
            (Work::Study { settings: a, .. }, Work::Study { settings: b, .. }) => a == b,
            (Work::Perft { task: a, split: n, .. }, Work::Perft { task: b, split: m, .. }) => {
                a == b && n == m
            }
            (Work::Learn { task: a, .. }, Work::Learn { task: b, .. }) => a == b,
            _ => false,
        }
}

fn wrong(job: usize, why: impl Into<String>) -> JobError {
    JobError::Results { job, why: why.into() }
}

/// Reads the games of one job.
fn games_of(
    n: usize,
    job: &Job,
    lines: &[String],
    variant: &Variant,
    settings: &StudySettings,
) -> Result<Vec<PlayedGame>, JobError> {
    let Work::Study { batch: Batch { pairing, first, count }, .. } = job.work else {
        return Err(JobError::OtherWork(n));
    };
    let numbers = first..first.saturating_add(count).min(settings.games);
    if lines.len() != numbers.len() {
        let expected = numbers.len();
        return Err(wrong(n, format!("expected {expected} games, found {}", lines.len())));
    }
    let game = |(number, line): (u32, &String)| {
        let game: PlayedGame = serde_json::from_str(line).map_err(|it| wrong(n, it.to_string()))?;
        let is_it = game.pairing == pairing && game.number == number;
        if !is_it || !game.fits(variant, settings) {
            let place = format!("game {number} of pairing {pairing}");
            return Err(wrong(n, format!("expected {place} of these rules")));
        }
        Ok(game)
    };
    numbers.zip(lines).map(game).collect()
}

/// Sorts the games of all jobs, and checks that none is missing and none is there twice.
fn whole_study(settings: &StudySettings, games: &mut Vec<PlayedGame>) -> Result<(), JobError> {
    let expected = u64::from(settings.games) * settings.pairings().len() as u64;
    let found = games.len() as u64;
    games.sort_by_key(|it| (it.pairing, it.number));
    games.dedup_by_key(|it| (it.pairing, it.number));
    if found != expected || games.len() as u64 != expected {
        return Err(JobError::NotWhole { what: "games".to_owned(), found, expected });
    }
    Ok(())
}

/// Reads the count of one job.
fn counted(n: usize, job: &Job, lines: &[String]) -> Result<Counted, JobError> {
    let Work::Perft { sequences, .. } = &job.work else { return Err(JobError::OtherWork(n)) };
    let [line] = lines else {
        return Err(wrong(n, format!("expected one line, found {}", lines.len())));
    };
    let res: Counted = serde_json::from_str(line).map_err(|it| wrong(n, it.to_string()))?;
    if res.sequences != sequences.len() as u64 {
        let expected = sequences.len();
        return Err(wrong(n, format!("expected {expected} sequences, found {}", res.sequences)));
    }
    Ok(res)
}

/// Adds counts, and checks that the first sequences are as many as there are.
fn whole_count(
    variant: &Variant,
    task: &PerftTask,
    split: u32,
    counts: &[Counted],
) -> Result<Gathered, JobError> {
    let add = |sum: u64, it: u64| sum.checked_add(it).ok_or(JobError::Overflow);
    let found = counts.iter().map(|it| it.sequences).try_fold(0, add)?;
    let expected = task.count(variant, split)?;
    if found != expected {
        let what = format!("sequences of {split} plies");
        return Err(JobError::NotWhole { what, found, expected });
    }
    let nodes = counts.iter().map(|it| it.nodes).try_fold(0, add)?;
    Ok(Gathered::Perft { nodes })
}
