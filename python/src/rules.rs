//! Rules of a game: from a name, a file or a text.

use crate::{
    args,
    counting::{self, Count},
    data,
    game::PyGame,
    interrupt::interruptible,
    position::{Node, PyPosition},
    program::Disk,
};
use alfil::{
    Game, LoadFailed, Variant,
    diag::Diagnostic,
    load::{LoadOptions, load as load_rules},
    notation::game_from_fen,
    shipped::{self, Shipped},
    source::{Files, Loader, SourceMap},
    texts::{Recorder, short_name},
};
use alfil_play::jobs::JobRules;
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyDict, PyTuple, PyType},
};
use std::{path::PathBuf, sync::Arc};

/// The rules of a game, shared by all that is of it.
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) variant: Variant,
    warnings: Vec<Diagnostic>,
    sources: SourceMap,
    recipe: Recipe,
    options: LoadOptions,
    /// The rules in the form that jobs carry along.
    pub(crate) of_jobs: JobRules,
}

/// Where rules come from, so that another process can load them too.
enum Recipe {
    File(String),
    Text(String),
}

impl Rules {
    /// Returns true if the moves of both mean the same.
    pub(crate) fn same(&self, other: &Rules) -> bool {
        let (one, two) = (&self.variant.model().about, &other.variant.model().about);
        // The fingerprint is of the file's text, which may name an option.
        let equal = one.fingerprint == two.fingerprint && one.options == two.options;
        std::ptr::eq(self, other) || equal
    }

    /// Returns a shipped game, as a record names it.
    pub(crate) fn shipped(called: &str) -> Option<Result<Rules, LoadFailed>> {
        let name = shipped::called(called)?;
        let recipe = Recipe::File(name.to_owned());
        Some(Rules::load(&Shipped, name, name, recipe, LoadOptions::default()))
    }

    fn load(
        loader: &dyn Loader,
        file: &str,
        name: &str,
        recipe: Recipe,
        options: LoadOptions,
    ) -> Result<Rules, LoadFailed> {
        let recorder = Recorder::new(loader);
        let mut loaded = load_rules(&recorder, file, &options);
        match loaded.variant.take() {
            Some(variant) => Ok(Rules {
                name: name.to_owned(),
                of_jobs: JobRules::new(file, recorder.into_texts(), &options, &variant),
                variant,
                warnings: loaded.diagnostics,
                sources: loaded.sources,
                recipe,
                options,
            }),
            None => Err(loaded.into()),
        }
    }

    /// Returns the game that begins at a position.
    pub(crate) fn game(&self, fen: Option<&str>) -> PyResult<Game> {
        match fen {
            None => Ok(self.variant.start()),
            Some(text) => {
                game_from_fen(&self.variant, text).map_err(|it| data::fen_error(text, &it))
            }
        }
    }
}

/// The rules of a game, compiled: immutable, and free to be shared by threads.
///
/// `alfil.load` loads one from a name or a file, `Variant.from_text` from a text. A variant can be pickled: it is loaded
/// again where it arrives.
#[pyclass(name = "Variant", module = "alfil", frozen)]
pub(crate) struct PyVariant {
    pub(crate) rules: Arc<Rules>,
}

/// Loads the rules of a game.
///
/// `rules` is the name of a shipped game (`alfil.shipped()` lists them), or the path of a rule file. A path may be a str or
/// an `os.PathLike`; `.toml` may be left out. `options` sets options that the rule file declares: `{"komi": 7}`.
///
/// Raises `RuleError` if there is no such file, or if the rules have errors. Warnings are in `Variant.warnings`.
#[pyfunction]
#[pyo3(signature = (rules, options=None))]
pub(crate) fn load(
    py: Python<'_>,
    rules: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyVariant> {
    let Ok(path) = rules.extract::<PathBuf>() else {
        return Err(args::wrong_type(
            "rules",
            "the name of a game or the path of a rule file",
            rules,
        ));
    };
    let file = path.to_string_lossy().into_owned();
    let options = LoadOptions { set: args::options(options)? };
    let name = short_name(&file);
    let recipe = Recipe::File(file.clone());
    let work = || Rules::load(&Disk, &file, &name, recipe, options);
    finish(py, interruptible(py, || {}, work)?)
}

fn finish(py: Python<'_>, loaded: Result<Rules, LoadFailed>) -> PyResult<PyVariant> {
    match loaded {
        Ok(rules) => Ok(PyVariant { rules: Arc::new(rules) }),
        Err(it) => Err(data::rule_error(py, &it)),
    }
}

/// Lists the games that come with alfil, by name.
///
/// Returns a list of `ShippedGame`: name, title, other names.
#[pyfunction]
#[pyo3(name = "shipped")]
pub(crate) fn shipped_games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let game = |name: &'static str| {
        let title = shipped::TITLES.iter().find(|it| it.1 == name).map_or(name, |it| it.0);
        let others = shipped::ALIASES.iter().filter(|it| it.1 == name).map(|it| it.0);
        data::make(py, "ShippedGame", (name, title, PyTuple::new(py, others.collect::<Vec<_>>())?))
    };
    shipped::RULES.iter().map(|it| game(it.0)).collect()
}

#[pymethods]
impl PyVariant {
    /// Compiles the text of a rule file. The text may extend shipped games, and no files.
    ///
    /// `name` stands for the text in messages. `options` sets options that the text declares.
    ///
    /// Raises `RuleError` if the rules have errors.
    #[classmethod]
    #[pyo3(signature = (text, name="text", options=None))]
    fn from_text(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        text: String,
        name: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyVariant> {
        let options = LoadOptions { set: args::options(options)? };
        let recipe = Recipe::Text(text.clone());
        let work = || Rules::load(&Files::one(text).over(&Shipped), name, name, recipe, options);
        finish(py, interruptible(py, || {}, work)?)
    }

    /// The name: `chess`, or the rule file's without folder and ending.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.name
    }

    /// The name for people: `Chess`.
    #[getter]
    fn title(&self) -> &str {
        &self.rules.variant.model().about.name
    }

    /// A sentence or more about the game; may be empty.
    #[getter]
    fn description(&self) -> &str {
        &self.rules.variant.model().about.description
    }

    /// The family under which the game is listed, such as `shogi`; may be empty.
    #[getter]
    fn family(&self) -> &str {
        &self.rules.variant.model().about.family
    }

    /// The options of the rule file as decided: name to value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let res = PyDict::new(py);
        for (name, value) in &self.rules.variant.model().about.options {
            res.set_item(name, value)?;
        }
        Ok(res)
    }

    /// The names of the players, in turn order.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rules.variant.model().players.iter().map(|it| &*it.name))
    }

    /// The names of the phases of a turn, in order: a turn of chess has one.
    #[getter]
    fn phases<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rules.variant.model().turn.phases.iter().map(|it| &*it.name))
    }

    /// The piece types, a tuple of `PieceType`.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        data::piece_types(py, &self.rules.variant)
    }

    /// The geometry, a `Board`.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::board(py, &self.rules.variant)
    }

    /// What is legal in the rule file but surely not meant, a tuple of `Diagnostic`.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        data::diagnostics(py, &self.rules.warnings, &self.rules.sources)
    }

    /// The number of starts: 1, or as many as the shuffle of the set-up makes. They are counted when this is read first.
    #[getter]
    fn n_starts(&self, py: Python<'_>) -> PyResult<u64> {
        interruptible(py, || {}, || self.rules.variant.starts())
    }

    /// Begins a game from the set-up.
    ///
    /// `number` chooses one of the `n_starts` starts of a shuffled set-up, from 0. Without it, the game begins from the
    /// set-up as the rule file has it.
    ///
    /// Raises `IndexError` if there are not so many starts.
    #[pyo3(signature = (number=None))]
    fn start(&self, py: Python<'_>, number: Option<&Bound<'_, PyAny>>) -> PyResult<PyGame> {
        let variant = &self.rules.variant;
        let game = match args::whole("number", number, 0..=u64::MAX)? {
            None => variant.start(),
            Some(n) => {
                let found =
                    interruptible(py, || {}, || variant.start_number(n).ok_or(variant.starts()))?;
                found.map_err(|starts| {
                    let message =
                        format!("number: the game has {starts} starts, from 0, found {n}");
                    PyIndexError::new_err(message)
                })?
            }
        };
        Ok(PyGame::new(&self.rules, game))
    }

    /// Begins a game from a position, or from the set-up without one.
    ///
    /// Raises `FenError` if the text is no position of this game.
    #[pyo3(signature = (fen=None))]
    fn game(&self, fen: Option<&str>) -> PyResult<PyGame> {
        Ok(PyGame::new(&self.rules, self.rules.game(fen)?))
    }

    /// Returns a position, or the one of the set-up without a text.
    ///
    /// Raises `FenError` if the text is no position of this game.
    #[pyo3(signature = (fen=None))]
    fn position(&self, fen: Option<&str>) -> PyResult<PyPosition> {
        Ok(PyPosition { node: Node::new(&self.rules, &self.rules.game(fen)?) })
    }

    /// Counts the sequences of `depth` turns from a position or from the set-up.
    ///
    /// `unit` is `"turn"` or `"move"`: a ply is a whole turn or a single move. `table` is the size of a table of positions
    /// in MiB; 0 is none. Other Python threads run meanwhile, and Ctrl-C ends the count.
    ///
    /// Raises `FenError` for a wrong position, `ValueError` for numbers out of range.
    #[pyo3(signature = (depth, fen=None, *, threads=None, table=None, unit="turn"))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        fen: Option<&str>,
        threads: Option<&Bound<'_, PyAny>>,
        table: Option<&Bound<'_, PyAny>>,
        unit: &str,
    ) -> PyResult<u64> {
        let count = Count::read(depth, threads, table, unit)?;
        counting::count(py, &self.rules.game(fen)?, count)
    }

    fn __repr__(&self) -> String {
        format!("<Variant {}>", self.rules.name)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyVariant>().is_ok_and(|it| self.rules.same(&it.get().rules))
    }

    fn __hash__(&self) -> u64 {
        self.rules.variant.model().about.fingerprint
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let rules = &self.rules;
        let options = PyDict::new(py);
        for (name, value) in &rules.options.set {
            options.set_item(name, value)?;
        }
        let module = py.import("alfil")?;
        Ok(match &rules.recipe {
            Recipe::File(file) => (module.getattr("load")?, (file, options).into_pyobject(py)?),
            Recipe::Text(text) => {
                let args = (text, &rules.name, options).into_pyobject(py)?;
                (module.getattr("Variant")?.getattr("from_text")?, args)
            }
        })
    }
}
