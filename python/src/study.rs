//! Self-play in numbers. Settings, jobs, games and reports go to Python and back as JSON, as they go from machine to machine.

use crate::{interrupt::interruptible, rules::PyVariant};
use alfil::{
    play::Control,
    study::{Job, PlayedGame, Report, StudySettings, page, play},
};
use pyo3::{exceptions::PyValueError, prelude::*};
use serde::de::DeserializeOwned;

fn read<T: DeserializeOwned>(what: &str, json: &str) -> PyResult<T> {
    let wrong = |it: serde_json::Error| PyValueError::new_err(format!("{what}: {it}"));
    serde_json::from_str(json).map_err(wrong)
}

fn write(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|it| PyValueError::new_err(it.to_string()))
}

/// Divides the games of a study into jobs of at most so many games.
#[pyfunction]
pub(crate) fn study_jobs(settings: &str, games_per_job: u32) -> PyResult<Vec<String>> {
    let settings: StudySettings = read("settings", settings)?;
    settings.jobs(games_per_job).iter().map(write).collect()
}

/// Plays the games of a job, and returns them as lines of JSON.
#[pyfunction]
pub(crate) fn study_games(
    py: Python<'_>,
    variant: &PyVariant,
    settings: &str,
    job: &str,
) -> PyResult<Vec<String>> {
    let settings: StudySettings = read("settings", settings)?;
    let job: Job = read("job", job)?;
    let variant = &variant.rules.variant;
    let control = Control::timeless();
    let of_work = control.clone();
    let work = || play(variant, &settings, job, &of_work);
    let games = interruptible(py, || control.stop(), work)?;
    let n = settings.pairings().len();
    let unknown = || {
        PyValueError::new_err(format!("job: there is no pairing {}: there are {n}", job.pairing))
    };
    games.ok_or_else(unknown)?.iter().map(write).collect()
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
    let model = variant.model();
    let pairings = settings.pairings().len();
    let fits = |it: &PlayedGame| {
        it.pairing < pairings
            && it.types.len() == model.types.len()
            && it.samples.iter().all(|it| it.more.len() == model.types.len())
            && (it.rules.is_empty() || it.rules.len() == model.rules.len())
            && it.points.as_ref().is_none_or(|it| it.len() == model.players.len())
    };
    if !games.iter().all(fits) {
        return Err(PyValueError::new_err("games: they are of other rules or other settings"));
    }
    let report = py.detach(|| Report::new(variant, &settings, games));
    Ok((write(&report)?, page::html(&report), page::text(&report)))
}
