//! Studies and counts in parts. Settings, jobs, results and reports go to Python and back as JSON, as they go from machine to
//! machine.

use crate::{args, interrupt::interruptible, rules::PyVariant};
use alfil_play::{
    Control,
    jobs::{Gathered, Job, JobError, MOST_DEPTH, PerftTask, Runner, gather, of_perft, of_study},
    study::{PlayedGame, Report, StudySettings, page},
};
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};
use serde::de::DeserializeOwned;
use std::sync::{Mutex, PoisonError};

/// The most sequences of a job, and the most games.
const MOST_PER_JOB: u32 = 1_000_000;

fn read<T: DeserializeOwned>(what: &str, json: &str) -> PyResult<T> {
    let wrong = |it: serde_json::Error| PyValueError::new_err(format!("{what}: {it}"));
    serde_json::from_str(json).map_err(wrong)
}

fn write(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|it| PyValueError::new_err(it.to_string()))
}

fn error(it: JobError) -> PyErr {
    match it {
        JobError::Perft(_) | JobError::Stopped | JobError::Unplayable => {
            PyRuntimeError::new_err(it.to_string())
        }
        _ => PyValueError::new_err(it.to_string()),
    }
}

/// Cuts a study into jobs of at most so many games: lines of JSON.
#[pyfunction]
pub(crate) fn study_jobs(
    variant: &PyVariant,
    settings: &str,
    games_per_job: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let settings: StudySettings = read("settings", settings)?;
    let most = args::whole("games_per_job", Some(games_per_job), 1..=MOST_PER_JOB)?;
    let jobs = of_study(&variant.rules.of_jobs, &settings, most.unwrap_or(1));
    Ok(jobs.iter().map(Job::to_string).collect())
}

/// Cuts a count into jobs after `split` turns: lines of JSON.
#[pyfunction]
pub(crate) fn perft_jobs(
    py: Python<'_>,
    variant: &PyVariant,
    depth: &Bound<'_, PyAny>,
    fen: Option<String>,
    split: &Bound<'_, PyAny>,
    sequences_per_job: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let depth = args::whole("depth", Some(depth), 0..=MOST_DEPTH)?.unwrap_or_default();
    let split = args::whole("split", Some(split), 0..=MOST_DEPTH)?.unwrap_or_default();
    let most = args::whole("sequences_per_job", Some(sequences_per_job), 1..=MOST_PER_JOB)?;
    let task = PerftTask { fen, ..PerftTask::new(depth) };
    let rules = &variant.rules.of_jobs;
    let work = || of_perft(rules, &task, split, most.unwrap_or(1) as usize);
    let jobs = interruptible(py, || {}, work)?.map_err(error)?;
    Ok(jobs.iter().map(Job::to_string).collect())
}

/// Does a job, and returns the lines of its results: the same ones whenever and wherever it runs.
///
/// Raises `ValueError` if the line is no job, or a job that can't be done here. Other Python threads run meanwhile, and
/// Ctrl-C ends the job.
#[pyfunction]
pub(crate) fn run_job(py: Python<'_>, job: &str) -> PyResult<Vec<String>> {
    static IDLE: Mutex<Vec<Runner>> = Mutex::new(Vec::new());
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let job: Job = job.parse().map_err(error)?;
    let control = Control::timeless();
    let of_work = control.clone();
    let mut runner = idle().pop().unwrap_or_default();
    let res = interruptible(py, || control.stop(), || runner.run(&job, &of_work))?;
    // It keeps the rules that it has compiled for the next job.
    idle().push(runner);
    res.map_err(error)
}

/// Puts the results of all jobs of a count together.
///
/// Raises `ValueError` if they are not those of the jobs, or if jobs are missing.
#[pyfunction]
pub(crate) fn perft_sum(
    py: Python<'_>,
    jobs: Vec<String>,
    results: Vec<Vec<String>>,
) -> PyResult<u64> {
    let jobs: Result<Vec<Job>, JobError> = jobs.iter().map(|it| it.parse()).collect();
    let jobs = jobs.map_err(error)?;
    match interruptible(py, || {}, || gather(&jobs, &results))?.map_err(error)? {
        Gathered::Perft { nodes } => Ok(nodes),
        Gathered::Study(_) => Err(PyValueError::new_err("jobs: expected a count, found a study")),
        Gathered::Learn { .. } => {
            Err(PyValueError::new_err("jobs: expected a count, found games for learning"))
        }
    }
}

/// Puts games together, given as lines of JSON in any order: the report as JSON, as an HTML page, and as text.
#[pyfunction]
pub(crate) fn study_report(
    py: Python<'_>,
    variant: &PyVariant,
    settings: &str,
    games: Vec<String>,
) -> PyResult<(String, String, String)> {
    let settings: StudySettings = read("settings", settings)?;
    let games: PyResult<Vec<PlayedGame>> = games.iter().map(|it| read("game", it)).collect();
    let (games, variant) = (games?, &variant.rules.variant);
    if !games.iter().all(|it| it.fits(variant, &settings)) {
        return Err(PyValueError::new_err("games: they are of other rules or other settings"));
    }
    let report = py.detach(|| Report::new(variant, &settings, games));
    Ok((write(&report)?, page::html(&report), page::text(&report)))
}
