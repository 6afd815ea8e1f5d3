//! Numbers for moves, planes for positions, and many games at once.
//!
//! NumPy sees the memory of the games by its array interface: an address, a shape and a type. Such arrays hold the object
//! that gave them, and so the memory. What Python writes there is overwritten by the next step; the games never read it.

use crate::{
    args,
    game::PyGame,
    interrupt::interruptible,
    moves::{self, PyMove},
    position::Node,
    rules::{PyVariant, Rules},
};
use alfil_play::agents::{
    ActionSpace, Autoreset, EnvOptions, Masks, ObservationSpace, Observations, SavedGame,
    SavedPhase, StepError, VectorEnv,
};
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyDict},
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most games of one environment.
const MOST_GAMES: usize = 1 << 24;
/// The most threads.
const MOST_THREADS: usize = 1024;
/// The most moves of a game before it is broken off.
const MOST_MOVES: u32 = 1 << 30;

/// Numbers for the moves of a game: the same move has the same number in every position.
///
/// `docs/agents.md` describes the layout. Numbers are seen by the player on move.
#[pyclass(name = "ActionSpace", module = "alfil.agents", frozen)]
pub(crate) struct PyActionSpace {
    rules: Arc<Rules>,
    space: ActionSpace,
}

#[pymethods]
impl PyActionSpace {
    #[new]
    fn new(py: Python<'_>, variant: &PyVariant) -> PyResult<PyActionSpace> {
        let rules = Arc::clone(&variant.rules);
        let space = py
            .detach(|| ActionSpace::new(&rules.variant))
            .map_err(|it| PyValueError::new_err(it.to_string()))?;
        Ok(PyActionSpace { rules, space })
    }

    /// How many numbers there are: they go from 0 to `n - 1`.
    #[getter]
    fn n(&self) -> usize {
        self.space.len()
    }

    /// The planes, ranks and files of moves that begin on the board, and how many single numbers follow:
    /// `(planes, height, width, singles)`. A number below `planes * height * width` is
    /// `(plane * height + row) * width + column`.
    #[getter]
    fn layout(&self) -> (usize, usize, usize, usize) {
        let it = self.space.layout();
        (it.planes, it.height, it.width, it.singles)
    }

    /// Returns the number of a legal move, which may be a `Move` or a text.
    fn encode(&self, game: &PyGame, r#move: &Bound<'_, PyAny>) -> PyResult<u32> {
        let game = self.game_of(game)?;
        let node = Node::new(&self.rules, &game);
        let mv = moves::read(&node, r#move)?;
        let number = self.space.encode(game.position(), mv);
        number.ok_or_else(|| {
            let message = "the move has no number: it can't occur in a game from the start";
            PyValueError::new_err(message)
        })
    }

    /// Returns the legal move with that number.
    ///
    /// Raises `ValueError` if no legal move has it.
    fn decode(&self, game: &PyGame, action: u32) -> PyResult<PyMove> {
        let game = self.game_of(game)?;
        let mv = self.space.decode(&game, action).ok_or_else(|| {
            let meaning =
                self.space.describe(action).unwrap_or_else(|| "no move at all".to_owned());
            PyValueError::new_err(format!("action {action} ({meaning}) is not legal here"))
        })?;
        Ok(PyMove { mv, node: Node::new(&self.rules, &game) })
    }

    /// Returns the numbers of the legal moves, ascending. It is empty when the game is over.
    fn legal(&self, game: &PyGame) -> PyResult<Vec<u32>> {
        let game = self.game_of(game)?;
        if game.outcome().is_some() {
            return Ok(Vec::new());
        }
        let moves = game.legal_moves();
        let numbers = moves.iter().filter_map(|it| self.space.number(game.player(), it));
        let mut res: Vec<u32> = numbers.collect();
        res.sort_unstable();
        Ok(res)
    }

    /// Says what a number means, whatever the position; `None` if there is no such number.
    fn describe(&self, action: u32) -> Option<String> {
        self.space.describe(action)
    }

    fn __len__(&self) -> usize {
        self.space.len()
    }

    /// A space can be pickled: it is made anew where it arrives.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (PyVariant,)) {
        let rules = Arc::clone(&this.get().rules);
        (this.get_type().into_any(), (PyVariant { rules },))
    }

    fn __repr__(&self) -> String {
        format!("<ActionSpace of {}: {}>", self.rules.name, self.space.len())
    }
}

impl PyActionSpace {
    fn game_of(&self, game: &PyGame) -> PyResult<alfil::Game> {
        checked(&self.rules, game)
    }
}

/// Returns a copy of a game, which must be one by these rules.
fn checked(rules: &Arc<Rules>, game: &PyGame) -> PyResult<alfil::Game> {
    let (own, game) = game.snapshot();
    if !own.same(rules) {
        let message = format!("the game is one of {}, the space one of {}", own.name, rules.name);
        return Err(PyValueError::new_err(message));
    }
    Ok(game)
}

/// Positions as planes of numbers, seen by the player on move.
#[pyclass(name = "ObservationSpace", module = "alfil", frozen)]
pub(crate) struct PyObservationSpace {
    rules: Arc<Rules>,
    space: ObservationSpace,
}

#[pymethods]
impl PyObservationSpace {
    #[new]
    fn new(py: Python<'_>, variant: &PyVariant) -> PyObservationSpace {
        let rules = Arc::clone(&variant.rules);
        let space = py.detach(|| ObservationSpace::new(&rules.variant));
        PyObservationSpace { rules, space }
    }

    /// `(planes, height, width)`; on boards that are graphs `(planes, 1, cells)`.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.space.shape().into()
    }

    /// The names of the planes.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.space.planes().iter().map(|it| it.name.clone()).collect()
    }

    /// Returns the planes of a position as bytes of 32-bit floats, for `numpy.frombuffer`.
    fn bytes<'py>(&self, py: Python<'py>, game: &PyGame) -> PyResult<Bound<'py, PyBytes>> {
        let game = checked(&self.rules, game)?;
        let mut numbers = vec![0.0; self.space.len()];
        self.space.write(&game, &mut numbers);
        let bytes: Vec<u8> = numbers.iter().flat_map(|it: &f32| it.to_ne_bytes()).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns the planes as bytes, of which 255 stands for 1.
    fn bytes_u8<'py>(&self, py: Python<'py>, game: &PyGame) -> PyResult<Bound<'py, PyBytes>> {
        let game = checked(&self.rules, game)?;
        let mut numbers = vec![0; self.space.len()];
        self.space.write_u8(&game, &mut numbers);
        Ok(PyBytes::new(py, &numbers))
    }
}

/// Returns what each player gets: 0 until the game is over, then from -1 (nothing) to 1 (all points).
#[pyfunction]
pub(crate) fn rewards(game: &PyGame) -> Vec<f32> {
    alfil_play::agents::rewards(&game.snapshot().1)
}

/// Many games at once: what `alfil.agents.VectorEnv` is made of.
#[pyclass(name = "Games", module = "alfil", frozen)]
pub(crate) struct PyGames {
    rules: Arc<Rules>,
    env: Mutex<VectorEnv>,
}

impl PyGames {
    fn env(&self) -> MutexGuard<'_, VectorEnv> {
        self.env.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn step_error(it: &StepError) -> PyErr {
    match it {
        StepError::NotReset | StepError::Over { .. } => PyRuntimeError::new_err(it.to_string()),
        _ => PyValueError::new_err(it.to_string()),
    }
}

#[pymethods]
impl PyGames {
    #[new]
    #[pyo3(signature = (variant, games, *, observations, masks, autoreset, most_moves, random_starts, threads))]
    #[expect(clippy::too_many_arguments, reason = "Python's keyword arguments")]
    fn new(
        py: Python<'_>,
        variant: &PyVariant,
        games: &Bound<'_, PyAny>,
        observations: Option<&str>,
        masks: &str,
        autoreset: &str,
        most_moves: Option<&Bound<'_, PyAny>>,
        random_starts: bool,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<PyGames> {
        let games = args::whole("games", Some(games), 1..=MOST_GAMES)?.unwrap_or(1);
        let autoreset = match autoreset {
            "same_step" => Autoreset::SameStep,
            "next_step" => Autoreset::NextStep,
            "disabled" => Autoreset::Disabled,
            _ => {
                let message = format!(
                    "autoreset: expected 'same_step', 'next_step' or 'disabled', found {autoreset:?}"
                );
                return Err(PyValueError::new_err(message));
            }
        };
        let observations = match observations {
            None => Observations::Off,
            Some("float32") => Observations::Float32,
            Some("uint8") => Observations::Uint8,
            Some(it) => {
                let message = format!(
                    "observations: expected True, False, 'float32' or 'uint8', found {it:?}"
                );
                return Err(PyValueError::new_err(message));
            }
        };
        let masks = match masks {
            "bool" => Masks::Bool,
            "bits" => Masks::Bits,
            _ => {
                let message = format!("masks: expected 'bool' or 'bits', found {masks:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        let options = EnvOptions {
            observations,
            masks,
            autoreset,
            most_moves: args::whole("max_moves", most_moves, 1..=MOST_MOVES)?,
            random_starts,
            threads: args::whole("threads", Some(threads), 0..=MOST_THREADS)?.unwrap_or(0),
        };
        let rules = Arc::clone(&variant.rules);
        let env = interruptible(py, || {}, || VectorEnv::new(&rules.variant, games, options))?;
        Ok(PyGames {
            rules,
            env: Mutex::new(env.map_err(|it| PyValueError::new_err(it.to_string()))?),
        })
    }

    /// Begins all games anew.
    fn reset(&self, py: Python<'_>, seed: u64) {
        py.detach(|| self.env().reset(seed));
    }

    /// Makes a move in each game. `actions` are the bytes of unsigned numbers of 32 bits.
    fn step(&self, py: Python<'_>, actions: &[u8]) -> PyResult<()> {
        let numbers = actions.as_chunks::<4>().0.iter().map(|it| u32::from_ne_bytes(*it));
        let numbers: Vec<u32> = numbers.collect();
        py.detach(|| self.env().step(&numbers)).map_err(|it| step_error(&it))
    }

    /// Begins some games anew: those with a byte that is not 0.
    fn reset_some(&self, py: Python<'_>, which: &[u8]) -> PyResult<()> {
        let which: Vec<bool> = which.iter().map(|it| *it != 0).collect();
        py.detach(|| self.env().reset_some(&which)).map_err(|it| step_error(&it))
    }

    /// Chooses a legal move for each game, as bytes of unsigned numbers of 32 bits.
    fn random_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let choose = || -> Vec<u8> {
            self.env().random_actions().iter().flat_map(|it| it.to_ne_bytes()).collect()
        };
        let bytes = py.detach(choose);
        PyBytes::new(py, &bytes)
    }

    /// Returns a copy of one of the games.
    fn game(&self, n: usize) -> PyResult<PyGame> {
        let env = self.env();
        if n >= env.n_games() {
            let games = env.n_games();
            return Err(PyValueError::new_err(format!("there is no game {n}: there are {games}")));
        }
        let game = env.game(n).clone();
        drop(env);
        Ok(PyGame::new(&self.rules, game))
    }

    /// Returns for each game what a copy needs to go on alike: the game, its phase, and the states of its random numbers.
    fn save(&self) -> Vec<(PyGame, &'static str, u64, u64)> {
        let saved = self.env().save();
        let one = |it: SavedGame| {
            let phase = match it.phase {
                SavedPhase::NotBegun => "not begun",
                SavedPhase::Playing => "playing",
                SavedPhase::Over => "over",
            };
            (PyGame::new(&self.rules, it.game), phase, it.for_starts, it.for_moves)
        };
        saved.into_iter().map(one).collect()
    }

    /// Goes on where saved games were.
    fn restore(
        &self,
        py: Python<'_>,
        saved: Vec<(PyRef<'_, PyGame>, String, u64, u64)>,
    ) -> PyResult<()> {
        let mut games = Vec::with_capacity(saved.len());
        for (game, phase, for_starts, for_moves) in &saved {
            let game = checked(&self.rules, game)?;
            let phase = match phase.as_str() {
                "not begun" => SavedPhase::NotBegun,
                "playing" => SavedPhase::Playing,
                "over" => SavedPhase::Over,
                _ => return Err(PyValueError::new_err(format!("there is no phase {phase:?}"))),
            };
            games.push(SavedGame { game, phase, for_starts: *for_starts, for_moves: *for_moves });
        }
        py.detach(move || self.env().restore(&games)).map_err(|it| step_error(&it))
    }

    /// Returns a view of a buffer: an object that `numpy.asarray` understands.
    fn buffer(this: Bound<'_, Self>, name: &str) -> PyResult<PyBuffer> {
        let (address, shape, kind) = {
            let mut env = this.get().env();
            let at = env.addresses();
            let games = env.n_games();
            let planes = env.observation_space().map_or([0; 3], ObservationSpace::shape);
            let observations = vec![games, planes[0], planes[1], planes[2]];
            let is_small = env.options().observations == Observations::Uint8;
            let unit = if is_small { "u1" } else { "f4" };
            let players = this.get().rules.variant.model().players.len();
            match name {
                "observations" => (at.observations, observations, unit),
                "final_observations" => {
                    let has_some = env.options().autoreset == Autoreset::SameStep;
                    let shape = if has_some { observations } else { vec![0] };
                    (at.final_observations, shape, unit)
                }
                "masks" => {
                    let n = env.action_space().len();
                    match env.options().masks {
                        Masks::Bool => (at.masks, vec![games, n], "b1"),
                        Masks::Bits => (at.masks, vec![games, n.div_ceil(8)], "u1"),
                    }
                }
                "players" => (at.players, vec![games], "u1"),
                "rewards" => (at.rewards, vec![games, players], "f4"),
                "terminated" => (at.terminated, vec![games], "b1"),
                "truncated" => (at.truncated, vec![games], "b1"),
                "lengths" => (at.lengths, vec![games], "u4"),
                _ => return Err(PyValueError::new_err(format!("there is no buffer {name:?}"))),
            }
        };
        Ok(PyBuffer { _owner: this.unbind(), address, shape, kind })
    }
}

/// The memory of a buffer of [`PyGames`], which it keeps alive.
#[pyclass(name = "Buffer", module = "alfil", frozen)]
pub(crate) struct PyBuffer {
    _owner: Py<PyGames>,
    address: usize,
    shape: Vec<usize>,
    kind: &'static str,
}

#[pymethods]
impl PyBuffer {
    /// NumPy's array interface, version 3.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let order = match (self.kind, cfg!(target_endian = "little")) {
            ("b1" | "u1", _) => "|",
            (_, true) => "<",
            (_, false) => ">",
        };
        let res = PyDict::new(py);
        res.set_item("version", 3)?;
        res.set_item("typestr", format!("{order}{}", self.kind))?;
        res.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        res.set_item("data", (self.address, false))?;
        Ok(res)
    }
}
