//! Game records.

use crate::{
    data,
    game::PyGame,
    interrupt::interruptible,
    rules::{PyVariant, Rules},
};
use alfil::{
    notation::record::{RecordedGame, Replayed, parse_each, replay},
    shipped::Shipped,
    source::Loader,
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// The game of records that don't say which it is, by the word that PGN has for it.
const UNNAMED: &str = "Standard";

/// Rules, by what records call them; or why there are none.
struct Library {
    /// The rules of all games, if they were given.
    given: Option<Arc<Rules>>,
    loaded: Vec<(String, Result<Arc<Rules>, String>)>,
}

impl Library {
    fn rules(&mut self, record: &RecordedGame) -> Result<Arc<Rules>, String> {
        if let Some(it) = &self.given {
            return Ok(Arc::clone(it));
        }
        let called = record.tag("Variant").unwrap_or(UNNAMED);
        if let Some(it) = self.loaded.iter().find(|it| it.0 == called) {
            return it.1.clone();
        }
        let rules = match Rules::shipped(called) {
            Some(Ok(it)) => Ok(Arc::new(it)),
            Some(Err(it)) => Err(it.to_string()),
            None => Err(unknown(called)),
        };
        self.loaded.push((called.to_owned(), rules.clone()));
        rules
    }
}

fn unknown(called: &str) -> String {
    let names = Shipped.names();
    let near = alfil::diag::did_you_mean(called, names.iter().map(String::as_str));
    let near = near.map_or_else(String::new, |it| format!("; {it}"));
    format!(
        "expected the name of a shipped game in the tag `Variant`, found `{called}`{near}; give `variant` for other rules"
    )
}

/// A record, and the game as far as it can be played.
struct Read {
    record: RecordedGame,
    replayed: Result<(Arc<Rules>, Replayed), String>,
}

/// Reads the games of a text, and plays them. `alfil.parse_pgn` describes it.
#[pyfunction]
#[pyo3(signature = (text, variant=None))]
pub(crate) fn parse_records<'py>(
    py: Python<'py>,
    text: &str,
    variant: Option<&PyVariant>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let given = variant.map(|it| Arc::clone(&it.rules));
    let stop = AtomicBool::new(false);
    let games = interruptible(
        py,
        || stop.store(true, Ordering::Relaxed),
        || {
            let mut library = Library { given, loaded: Vec::new() };
            let records =
                parse_each(text, |it| library.rules(it).ok().map(|it| it.variant.clone()));
            let records = records.into_iter().take_while(|_| !stop.load(Ordering::Relaxed));
            let read = records.map(|record| {
                let rules = library.rules(&record);
                let replayed = rules.map(|rules| {
                    let replayed = replay(&rules.variant, &record);
                    (rules, replayed)
                });
                Read { record, replayed }
            });
            read.collect::<Vec<_>>()
        },
    )?;
    games.into_iter().map(|it| recorded(py, text, it)).collect()
}

/// Returns a record as a `RecordedGame`.
fn recorded<'py>(py: Python<'py>, text: &str, read: Read) -> PyResult<Bound<'py, PyAny>> {
    let Read { record, replayed } = read;
    let headers = PyDict::new(py);
    for tag in &record.tags {
        headers.set_item(&tag.name, &tag.value)?;
    }
    let result = record.result.as_ref().map(|it| it.0.as_str());
    let head = (&record.title, headers, result);
    let fields = match replayed {
        Ok((rules, it)) => {
            let complete = it.complete(&record);
            let problems = it.problems.iter().map(|it| {
                let line = text.get(..it.at.start).map_or(1, |it| it.matches('\n').count() + 1);
                let fields = (it.number, &it.player, &it.text, &it.message, line, it.omission);
                data::make(py, "Problem", fields)
            });
            let problems = PyTuple::new(py, problems.collect::<PyResult<Vec<_>>>()?)?;
            let game = Bound::new(py, PyGame::new(&rules, it.game))?.into_any();
            (head.0, head.1, head.2, Some(game), problems, complete)
        }
        Err(message) => {
            let line = record.tags.first().map_or(0, |it| it.at.start);
            let line = text.get(..line).map_or(1, |it| it.matches('\n').count() + 1);
            let problem = data::make(py, "Problem", (1, "", "Variant", message, line, false))?;
            (head.0, head.1, head.2, None, PyTuple::new(py, [problem])?, false)
        }
    };
    data::make(py, "RecordedGame", fields)
}
