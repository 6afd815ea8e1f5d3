//! Self-play for learning in parts.

use super::{Job, JobError, JobRules, Work};
use crate::{
    Control,
    learn::{LearnSettings, LearnedGame, Learner, SelfPlay},
    net::{Inputs, Net, NetError},
};
use alfil::game::Variant;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::{Deserialize, Serialize};
use std::{ops::Range, sync::Arc};

/// The most games of an iteration.
pub const MOST_GAMES: u32 = 1_000_000;
/// The most positions of a search, about.
pub const MOST_NODES: u64 = 1_000_000;
/// The most bytes that the networks of all jobs may take together.
const MOST_NET_BYTES: usize = 1 << 29;

/// The games of self-play of one iteration: what [`Learner::iterate`] plays first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnTask {
    /// The number of positions of each search, about.
    pub nodes: u64,
    /// The number of games.
    pub games: u32,
    /// Other seeds give other games.
    pub seed: u64,
    /// The network that plays, in base64; none if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    net: Option<String>,
}

impl LearnTask {
    /// Returns the games that a learner with these settings plays first, from a network or from nothing.
    pub fn new(settings: &LearnSettings, from: Option<&Net>) -> LearnTask {
        let LearnSettings { nodes, games, seed, .. } = *settings;
        let net = from.map(|it| BASE64_STANDARD.encode(it.to_bytes()));
        LearnTask { nodes, games, seed, net }
    }

    /// Returns the network that plays, if there is one.
    ///
    /// # Errors
    /// If it is damaged, or a network of other rules.
    pub fn net(&self, variant: &Variant) -> Result<Option<Arc<Net>>, JobError> {
        let Some(text) = &self.net else { return Ok(None) };
        // Its length is known before it is read.
        let bytes = text.len() / 4 * 3;
        if bytes > Net::MOST_BYTES + 2 {
            return Err(NetError::TooLong { bytes }.into());
        }
        let bytes = BASE64_STANDARD.decode(text);
        let bytes = bytes.map_err(|_| NetError::Damaged("it is not written in base64"))?;
        Ok(Some(Arc::new(Net::read(&bytes, variant)?)))
    }

    /// Returns a learner for the results of all jobs. Its number of threads, and the length of its matches, are those of the
    /// settings.
    ///
    /// # Errors
    /// If the game can't be learned, or if the network is refused.
    pub fn learner(
        &self,
        variant: &Variant,
        settings: &LearnSettings,
    ) -> Result<Learner, JobError> {
        let LearnTask { nodes, games, seed, .. } = *self;
        let settings = LearnSettings { nodes, games, seed, ..*settings };
        Ok(Learner::new(variant, settings, self.net(variant)?)?)
    }

    /// Returns the network that plays, or an error if the task can't be done.
    fn check(&self, variant: &Variant) -> Result<Option<Arc<Net>>, JobError> {
        for (what, n, most) in [
            ("games", u64::from(self.games), u64::from(MOST_GAMES)),
            ("nodes", self.nodes, MOST_NODES),
        ] {
            if !(1..=most).contains(&n) {
                return Err(JobError::OutOfRange { what, n, most });
            }
        }
        Inputs::new(variant, true)?;
        self.net(variant)
    }

    /// Returns the numbers of the games of a job.
    fn numbers(&self, first: u32, count: u32) -> Result<Range<u32>, JobError> {
        let games = self.games;
        let last = first.checked_add(count).filter(|it| *it <= games && count > 0);
        last.map(|it| first..it).ok_or(JobError::Games { first, count, games })
    }
}

/// Cuts the self-play of an iteration into jobs of at most that number of games; 0 is as good as 1.
///
/// ```
/// use alfil::{load::LoadOptions, shipped::Shipped};
/// use alfil_play::Control;
/// use alfil_play::jobs::{self, Gathered, JobRules, LearnTask};
/// use alfil_play::learn::LearnSettings;
///
/// let (rules, variant) = JobRules::load(&Shipped, "dobutsu", &LoadOptions::default())?;
/// let settings = LearnSettings { games: 10, nodes: 5, match_games: 2, ..LearnSettings::default() };
/// let task = LearnTask::new(&settings, None);
/// let jobs = jobs::of_learn(&rules, &task, 4)?;
/// assert_eq!(jobs.len(), 3);
///
/// let results: Result<Vec<_>, _> = jobs.iter().map(|it| it.run(&Control::timeless())).collect();
/// let Gathered::Learn { games } = jobs::gather(&jobs, &results?)? else { panic!() };
/// let mut learner = task.learner(&variant, &settings)?;
/// let iteration = learner.learn(&games, &Control::timeless(), &|_| {});
/// assert_eq!(iteration.map(|it| it.games), Some(10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the rules have errors, if the game can't be learned, if the network is refused, or if too many jobs carry it.
pub fn of_learn(
    rules: &JobRules,
    task: &LearnTask,
    games_per_job: u32,
) -> Result<Vec<Job>, JobError> {
    task.check(&rules.variant()?)?;
    let per_job = games_per_job.max(1);
    let firsts = (0..task.games).step_by(per_job as usize);
    let bytes = firsts.len().saturating_mul(task.net.as_ref().map_or(0, String::len));
    if bytes > MOST_NET_BYTES {
        return Err(JobError::TooManyNets { jobs: firsts.len(), mib: bytes >> 20 });
    }
    let work = |first| {
        let count = per_job.min(task.games - first);
        Work::Learn { task: task.clone(), first, count }
    };
    Ok(firsts.map(|it| Job::new(rules, work(it))).collect())
}

/// Plays the games of a job, and returns them as lines.
pub(super) fn play_games(
    variant: &Variant,
    task: &LearnTask,
    first: u32,
    count: u32,
    control: &Control,
) -> Result<Vec<String>, JobError> {
    let net = task.check(variant)?;
    let numbers = task.numbers(first, count)?;
    let play = SelfPlay::first(variant, net.as_ref(), task.nodes, task.seed);
    let games = play.play(numbers.clone(), 1, None, control, &|_| {}).ok_or(JobError::Stopped)?;
    if games.len() != numbers.len() {
        return Err(JobError::Unplayable);
    }
    let lines = numbers.zip(&games).map(|(n, it)| it.line(n, variant));
    lines.collect::<Option<_>>().ok_or(JobError::Unplayable)
}

/// Reads the games of all jobs, and checks that none is missing and none is there twice.
pub(super) fn games(
    jobs: &[Job],
    results: &[Vec<String>],
    variant: &Variant,
    task: &LearnTask,
) -> Result<Vec<LearnedGame>, JobError> {
    task.check(variant)?;
    let mut res = Vec::new();
    for (n, job) in jobs.iter().enumerate() {
        let Work::Learn { first, count, .. } = job.work else { return Err(JobError::OtherWork(n)) };
        let lines = results.get(n).map_or(&[][..], Vec::as_slice);
        let numbers = task.numbers(first, count)?;
        let wrong = |why| JobError::Results { job: n, why };
        if lines.len() != numbers.len() {
            let expected = numbers.len();
            return Err(wrong(format!("expected {expected} games, found {}", lines.len())));
        }
        for (number, line) in numbers.zip(lines) {
            res.push((number, LearnedGame::read(line, number, variant).map_err(wrong)?));
        }
    }
    let (found, expected) = (res.len() as u64, u64::from(task.games));
    res.sort_by_key(|it| it.0);
    res.dedup_by_key(|it| it.0);
    if found != expected || res.len() as u64 != expected {
        return Err(JobError::NotWhole { what: "games".to_owned(), found, expected });
    }
    Ok(res.into_iter().map(|it| it.1).collect())
}
