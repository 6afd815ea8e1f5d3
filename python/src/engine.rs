//! A player that looks ahead.

use crate::{
    args, data,
    game::PyGame,
    interrupt::interruptible,
    moves::PyMove,
    position::{Node, PyPosition},
    program,
    rules::{PyVariant, Rules},
};
use alfil::{
    Game, Move,
    notation::{dialect::Dialect, moves::turns_text_in},
};
use alfil_play::{Best, Budget, Control, Engine, Limits, Method, Report, Settings, net::Net};
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
    types::PyTuple,
};
use std::{
    sync::{Arc, Mutex, TryLockError},
    time::{Duration, Instant},
};

/// A player that looks ahead: it plays any game.
///
/// - `level` is how well it plays, from 0 (a beginner) to 20.
/// - `depth` is how many moves it looks ahead, at most 127. `nodes` is how many positions it looks at, about. `time` is how
///   many seconds it thinks. The first of them that is reached ends the search. Without any, it thinks for a second.
/// - `threads` is from 1 to 256. `hash` is the size of its table of positions, in MiB.
/// - `method` is `"alpha-beta"` or `"monte-carlo"`; without it, the one that suits the game.
/// - `net` is a network that evaluates positions: the bytes of a file that `alfil learn` wrote for this game. Without it, the
///   engine has the network that comes with the package, if there is one for the game; with `b""`, it has none.
///
/// It keeps its table from one search to the next. Two searches at a time need two engines.
///
/// Raises `ValueError` for numbers out of range, and for a network that is damaged or of other rules.
#[pyclass(name = "Engine", module = "alfil", frozen)]
pub(crate) struct PyEngine {
    rules: Arc<Rules>,
    engine: Mutex<Engine>,
    bounds: Bounds,
}

/// What ends a search.
#[derive(Clone, Copy)]
struct Bounds {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Bounds {
    fn read(
        depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bounds> {
        Ok(Bounds {
            depth: args::whole("depth", depth, 1..=Limits::MOST_DEPTH)?,
            nodes: args::whole("nodes", nodes, 1..=u64::MAX)?,
            time: args::seconds("time", time)?,
        })
    }

    /// Returns these bounds, or the others if these are none.
    fn or(self, others: Bounds) -> Bounds {
        let none = self.depth.is_none() && self.nodes.is_none() && self.time.is_none();
        if none { others } else { self }
    }

    fn limits(self, lines: usize) -> Limits {
        let time = self.time.map_or(Budget::Unlimited, Budget::Exactly);
        let res = Limits { depth: self.depth, nodes: self.nodes, time, lines, ..Limits::default() };
        if res.is_bounded() {
            return res;
        }
        Limits { time: Budget::Exactly(Duration::from_secs(1)), ..res }
    }
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (
        variant, *, level=None, depth=None, nodes=None, time=None, threads=None, hash=None, method=None,
        net=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn new(
        py: Python<'_>,
        variant: &PyVariant,
        level: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        hash: Option<&Bound<'_, PyAny>>,
        method: Option<&str>,
        net: Option<&[u8]>,
    ) -> PyResult<PyEngine> {
        let usual = Settings::default();
        let bounds = Bounds::read(depth, nodes, time)?;
        let settings = Settings {
            level: args::whole("level", level, 0..=Settings::BEST)?.unwrap_or(usual.level),
            threads: args::whole("threads", threads, 1..=Settings::MOST_THREADS)?
                .unwrap_or(usual.threads),
            hash: args::whole("hash", hash, 1..=program::most_table())?.unwrap_or(usual.hash),
            method: method.map(method_called).transpose()?,
        };
        let rules = Arc::clone(&variant.rules);
        let mut engine = interruptible(py, || {}, || Engine::new(&rules.variant, settings))?;
        if let Some(bytes) = net {
            let read = |bytes| Net::read(bytes, &rules.variant).map(Arc::new);
            let net = Some(bytes).filter(|it| !it.is_empty()).map(read).transpose();
            net.and_then(|it| engine.set_net(it))
                .map_err(|it| PyValueError::new_err(it.to_string()))?;
        }
        Ok(PyEngine { rules, engine: Mutex::new(engine), bounds })
    }

    /// The rules of the game that it plays.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant { rules: Arc::clone(&self.rules) }
    }

    /// Looks ahead, and returns the best lines, the best one first: a list of `Line`.
    ///
    /// `game` is a `Game` or a `Position`. `depth`, `nodes` and `time` replace the bounds of the engine. `lines` is how many
    /// of the best turns are wanted, at most 500. The list is empty if the game is over. Other Python threads run
    /// meanwhile, and Ctrl-C ends the search.
    ///
    /// Raises `ValueError` if the game is of other rules, or if a number is out of range.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None, lines=None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyAny>,
        depth: Option<&Bound<'py, PyAny>>,
        nodes: Option<&Bound<'py, PyAny>>,
        time: Option<&Bound<'py, PyAny>>,
        lines: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let lines = args::whole("lines", lines, 1..=Limits::MOST_LINES)?.unwrap_or(1);
        let bounds = Bounds::read(depth, nodes, time)?.or(self.bounds);
        let game = self.game(game)?;
        let (_, reports) = self.search(py, &game, &bounds.limits(lines))?;
        reports.iter().map(|it| self.line(py, &game, it)).collect()
    }

    /// Returns the first move of the best turn.
    ///
    /// `game` is a `Game` or a `Position`. `depth`, `nodes` and `time` replace the bounds of the engine.
    ///
    /// Raises `ValueError` if the game is over or of other rules, or if a number is out of range.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None))]
    fn play(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMove> {
        let mut turn = self.turn(py, game, depth, nodes, time)?;
        Ok(turn.swap_remove(0))
    }

    /// Returns the moves of the best turn: one or more.
    ///
    /// Takes the same arguments as `play`, and raises the same exceptions.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None))]
    fn turn(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<PyMove>> {
        let bounds = Bounds::read(depth, nodes, time)?.or(self.bounds);
        let game = self.game(game)?;
        let (best, _) = self.search(py, &game, &bounds.limits(1))?;
        let moves = best.map(|it| self.moves(&game, &it.turn)).unwrap_or_default();
        if moves.is_empty() {
            let message = "there is no move: the game is over; ask `is_over` first";
            return Err(PyValueError::new_err(message));
        }
        Ok(moves)
    }

    /// Forgets everything, as before another game.
    fn forget(&self) -> PyResult<()> {
        self.engine.try_lock().map_err(|it| busy(&it))?.forget();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<Engine for {}>", self.rules.name)
    }
}

impl PyEngine {
    /// Returns a copy of a game of the engine's rules.
    fn game(&self, value: &Bound<'_, PyAny>) -> PyResult<Game> {
        let (rules, game) = if let Ok(it) = value.cast::<PyGame>() {
            it.get().snapshot()
        } else if let Ok(it) = value.cast::<PyPosition>() {
            let node = &it.get().node;
            (Arc::clone(&node.rules), node.game().without_history())
        } else {
            return Err(args::wrong_type("game", "a Game or a Position", value));
        };
        if rules.same(&self.rules) {
            return Ok(game);
        }
        Err(PyValueError::new_err(format!(
            "game: expected a game of {}, found one of {}; make an engine for those rules",
            self.rules.name, rules.name
        )))
    }

    /// Looks ahead. Returns the best turn, and the last report on each line.
    fn search(
        &self,
        py: Python<'_>,
        game: &Game,
        limits: &Limits,
    ) -> PyResult<(Option<Best>, Vec<Report>)> {
        // Waiting here for another thread's search would keep that thread from ending it.
        let mut engine = self.engine.try_lock().map_err(|it| busy(&it))?;
        let engine: &mut Engine = &mut engine;
        let begin = now();
        let control = Control::new(move || begin.elapsed());
        let game = game.clone();
        let stop = control.clone();
        interruptible(
            py,
            move || stop.stop(),
            move || {
                let mut reports: Vec<Report> = Vec::new();
                let best = engine.search(&game, limits, &control, |it| {
                    match reports.iter_mut().find(|old| old.line == it.line) {
                        Some(old) => old.clone_from(it),
                        None => reports.push(it.clone()),
                    }
                });
                reports.sort_by_key(|it| it.line);
                (best, reports)
            },
        )
    }

    /// Returns moves that go on from a game, as far as they are legal.
    fn moves(&self, game: &Game, moves: &[Move]) -> Vec<PyMove> {
        let mut node = Node::new(&self.rules, game);
        let mut res = Vec::with_capacity(moves.len());
        for mv in moves {
            if !node.moves.contains(mv) {
                break;
            }
            let next = node.after(*mv);
            res.push(PyMove { mv: *mv, node: std::mem::replace(&mut node, next) });
        }
        res
    }

    fn line<'py>(&self, py: Python<'py>, game: &Game, it: &Report) -> PyResult<Bound<'py, PyAny>> {
        let moves = PyTuple::new(py, self.moves(game, &it.moves))?;
        let text = turns_text_in(game, &it.moves, &Dialect::OWN);
        let score = data::score(py, it.score)?;
        let seconds = it.elapsed.as_secs_f64();
        let fields = (score, moves, text, it.depth, it.selective_depth, it.nodes, seconds);
        data::make(py, "Line", fields)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this is a front end, which gives the search its clock"
)]
fn now() -> Instant {
    Instant::now()
}

fn busy<T>(_: &TryLockError<T>) -> PyErr {
    PyRuntimeError::new_err(
        "the engine is searching in another thread; give each thread its own engine",
    )
}

fn method_called(name: &str) -> PyResult<Method> {
    Method::ALL.into_iter().find(|it| it.name() == name).ok_or_else(|| {
        let message = format!("method: expected 'alpha-beta' or 'monte-carlo', found {name:?}");
        PyValueError::new_err(message)
    })
}
