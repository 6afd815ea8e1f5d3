//! Studies, counts and learning in parts that any machine can do.
//!
//! 1. [`of_study`], [`of_perft`] and [`of_learn`] cut the work into [`Job`]s. A job is one line of JSON with all that it needs.
//! 2. [`Job::run`] does a job. Its results are lines of JSON: the same lines whenever and wherever it runs.
//! 3. [`gather`] checks the results of all jobs, and puts them together.
//!
//! A job that is lost can be done again, and nothing but lines of text goes from machine to machine.
//!
//! ```
//! use alfil::{load::LoadOptions, shipped::Shipped};
//! use alfil_play::Control;
//! use alfil_play::jobs::{self, Gathered, Job, JobRules, PerftTask};
//!
//! let (rules, _) = JobRules::load(&Shipped, "chess", &LoadOptions::default())?;
//! let jobs = jobs::of_perft(&rules, &PerftTask::new(3), 1, 5)?;
//! assert_eq!(jobs.len(), 4);
//!
//! let line = jobs[0].to_string();
//! let elsewhere: Job = line.parse()?;
//! assert_eq!(elsewhere.run(&Control::timeless())?, [r#"{"sequences":5,"nodes":2358}"#]);
//!
//! let results: Result<Vec<_>, _> = jobs.iter().map(|it| it.run(&Control::timeless())).collect();
//! assert_eq!(jobs::gather(&jobs, &results?)?, Gathered::Perft { nodes: 8902 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod gathering;
mod learning;
mod rules;
#[cfg(test)]
mod tests;

use crate::{
    Control,
    net::NetError,
    study::{Batch, StudySettings, play},
};
use alfil::{load::LoadFailed, perft::PerftError};
pub use count::{Counted, MOST_DEPTH, MOST_SEQUENCES, PerftTask, PerftUnit, of_perft};
pub use gathering::{Gathered, gather};
pub use learning::{LearnTask, MOST_GAMES, MOST_NODES, of_learn};
pub use rules::{JobRules, Runner};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A part of a study, of a count, or of learning. As text it is one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The version of alfil that cut it. Other versions may play otherwise, so they refuse it.
    pub alfil: String,
    /// The rules of the game.
    pub rules: JobRules,
    /// What is to do.
    pub work: Work,
}

/// What is to do in a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Work {
    /// Plays games. Each line of the results is a [`crate::study::PlayedGame`].
    Study {
        /// The settings of the whole study.
        settings: StudySettings,
        /// The games to play.
        batch: Batch,
    },
    /// Counts what follows some of the first plies. The one line of the results is a [`Counted`].
    Perft {
        /// The whole count.
        task: PerftTask,
        /// The number of plies after which the count was cut.
        split: u32,
        /// Sequences of so many first plies: texts with blanks between.
        sequences: Vec<String>,
    },
    /// Plays games of self-play. Each line of the results is a game.
    Learn {
        /// All games of the iteration.
        task: LearnTask,
        /// The number of the first game to play.
        first: u32,
        /// The number of games to play.
        count: u32,
    },
}

/// Why a job can't be read or done, or why results can't be put together.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The line is no job.
    #[error("expected a job as one line of JSON: {0}")]
    NoJob(String),
    /// Another version of alfil cut the job.
    #[error(
        "the job is for alfil {0}, but this is alfil {VERSION}: use one version for all of the work"
    )]
    Version(String),
    /// The rules have errors.
    #[error("the rules of `{name}` have errors:\n{why}")]
    Rules {
        /// The name of the rules.
        name: String,
        /// The errors.
        why: LoadFailed,
    },
    /// The rules are not those that the job was cut for.
    #[error(
        "the rules of `{0}` are other ones here than where the job was cut: use one version of alfil for all of the work"
    )]
    OtherRules(String),
    /// The study has not so many pairings.
    #[error("there is no pairing {0}: the study has {1}, counted from 0")]
    Pairing(usize, usize),
    /// A game of the study can't be played.
    #[error("the games can't be played to the end: a position has no legal move and no outcome")]
    Unplayable,
    /// The count begins at no position of the game.
    #[error("the count can't begin: {0}")]
    Position(String),
    /// The game can't be learned, or the network of the job is refused.
    #[error(transparent)]
    Net(#[from] NetError),
    /// Each job carries the network, and there are too many jobs.
    #[error(
        "{jobs} jobs that each carry the network would take {mib} MiB, and at most 512 are allowed: give a job more games"
    )]
    TooManyNets {
        /// The number of jobs.
        jobs: usize,
        /// The size of all networks together.
        mib: usize,
    },
    /// A number of the work is too small or too great.
    #[error("expected 1 to {most} {what}, found {n}")]
    OutOfRange {
        /// The things that are counted.
        what: &'static str,
        /// How many there are.
        n: u64,
        /// How many there may be.
        most: u64,
    },
    /// The iteration has no such games.
    #[error(
        "there are no {count} games from game {first} on: the work has {games}, counted from 0"
    )]
    Games {
        /// The number of the first game.
        first: u32,
        /// The number of games of the job.
        count: u32,
        /// The number of games of the whole work.
        games: u32,
    },
    /// A sequence of first plies is not legal.
    #[error("the sequence `{sequence}` can't be played: {why}")]
    Sequence {
        /// The sequence.
        sequence: String,
        /// The reason.
        why: String,
    },
    /// There are too many sequences of first plies.
    #[error(
        "there are more than {MOST_SEQUENCES} sequences of {0} plies: cut the count after fewer plies"
    )]
    TooMany(u32),
    /// The count goes too deep.
    #[error("expected a depth of at most {MOST_DEPTH}, found {0}")]
    TooDeep(u32),
    /// The count is not possible.
    #[error(transparent)]
    Perft(PerftError),
    /// The caller has stopped the job.
    #[error("the job was stopped")]
    Stopped,
    /// There are no jobs.
    #[error("there are no jobs")]
    NoJobs,
    /// Two jobs are not of the same work.
    #[error("job {0} is of other work than job 0")]
    OtherWork(usize),
    /// The results of a job are not what it gives.
    #[error("the results of job {job} are not its own: {why}: remove them, and do the job again")]
    Results {
        /// The number of the job, from 0.
        job: usize,
        /// The difference.
        why: String,
    },
    /// The jobs are not the whole work.
    #[error(
        "the jobs hold {found} {what}, but the whole has {expected}: jobs are missing, or there twice"
    )]
    NotWhole {
        /// The things that were counted.
        what: String,
        /// How many the jobs have.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// The number has no room.
    #[error("the sum has more than 64 bits")]
    Overflow,
}

/// The version of alfil.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Job {
    fn new(rules: &JobRules, work: Work) -> Job {
        Job { alfil: VERSION.to_owned(), rules: rules.clone(), work }
    }

    /// Does the job, and returns lines of JSON. [`Runner::run`] does many jobs sooner.
    ///
    /// # Errors
    /// If the rules have errors or are other ones, if the work does not fit them, or if `control` stops the job.
    pub fn run(&self, control: &Control) -> Result<Vec<String>, JobError> {
        Runner::default().run(self, control)
    }

    fn check_version(&self) -> Result<(), JobError> {
        if self.alfil == VERSION { Ok(()) } else { Err(JobError::Version(self.alfil.clone())) }
    }
}

/// One line of JSON.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(self))
    }
}

impl FromStr for Job {
    type Err = JobError;

    fn from_str(text: &str) -> Result<Job, JobError> {
        let job: Job = serde_json::from_str(text).map_err(|it| JobError::NoJob(it.to_string()))?;
        job.check_version()?;
        Ok(job)
    }
}

/// Returns a value as one line of JSON. The types here have no values that can't be written.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Cuts a study into jobs of at most so many games; 0 is as good as 1.
///
/// ```
/// use alfil::{load::LoadOptions, shipped::Shipped};
/// use alfil_play::{jobs::{JobRules, of_study}, study::StudySettings};
///
/// let (rules, _) = JobRules::load(&Shipped, "breakthrough", &LoadOptions::default())?;
/// let settings = StudySettings { games: 12, ..StudySettings::default() };
/// assert_eq!(of_study(&rules, &settings, 5).len(), 15);
/// # Ok::<(), alfil::LoadFailed>(())
/// ```
pub fn of_study(rules: &JobRules, settings: &StudySettings, games_per_job: u32) -> Vec<Job> {
    let work = |batch| Work::Study { settings: settings.clone(), batch };
    let batches = settings.batches(games_per_job).into_iter();
    batches.map(|it| Job::new(rules, work(it))).collect()
}

/// Plays the games of a batch, and returns them as lines.
fn play_batch(
    variant: &alfil::Variant,
    settings: &StudySettings,
    batch: Batch,
    control: &Control,
) -> Result<Vec<String>, JobError> {
    let pairings = settings.pairings().len();
    if batch.pairing >= pairings {
        return Err(JobError::Pairing(batch.pairing, pairings));
    }
    let games = play(variant, settings, batch, control);
    let failed = || if control.is_stopped() { JobError::Stopped } else { JobError::Unplayable };
    let games = games.ok_or_else(failed)?;
    Ok(games.iter().map(line).collect())
}
