//! Games: a position with its history.

use crate::{
    args,
    counting::{self, Count},
    data,
    moves::{self, PyLegalMoves, PyMove},
    picture::{self, Picture, last_cells},
    position::{Node, PyPosition, hands_of, phase_of, pieces_of, text_of, turn_of},
    rules::{PyVariant, Rules},
};
use alfil::{
    Game, Move,
    notation::{
        fen_of,
        moves::{TURN_LIMIT, turn_texts},
        pgn::Pgn,
        san::san_of,
    },
};
use pyo3::{
    exceptions::{PyIndexError, PyValueError},
    prelude::*,
    types::PyDict,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game: a position, the moves that led to it, and what follows from them, such as repetition.
///
/// `Variant.start` and `Variant.game` begin one. A game may be used by one thread after the other.
#[pyclass(name = "Game", module = "alfil", frozen)]
pub(crate) struct PyGame {
    rules: Arc<Rules>,
    inner: Mutex<Inner>,
}

/// The rules, the position at the beginning, and the moves: what a pickled game is made of.
type Played = (PyVariant, String, Vec<String>);

struct Inner {
    game: Game,
    /// The present position, once it was asked for.
    node: Option<Arc<Node>>,
}

impl Inner {
    fn play(&mut self, mv: Move) {
        self.game.play_unchecked(mv);
        self.node = None;
    }
}

impl PyGame {
    pub(crate) fn new(rules: &Arc<Rules>, game: Game) -> PyGame {
        PyGame { rules: Arc::clone(rules), inner: Mutex::new(Inner { game, node: None }) }
    }

    /// Whoever holds this must not call Python, which may go on with another thread that waits for it.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn node_of(&self, inner: &mut Inner) -> Arc<Node> {
        let Inner { game, node } = inner;
        Arc::clone(node.get_or_insert_with(|| Node::new(&self.rules, game)))
    }

    /// Returns the rules, and a copy of the game.
    pub(crate) fn snapshot(&self) -> (Arc<Rules>, Game) {
        (Arc::clone(&self.rules), self.inner().game.clone())
    }
}

#[pymethods]
impl PyGame {
    /// The rules of the game.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant { rules: Arc::clone(&self.rules) }
    }

    /// The moves that may be made now: single moves of the present phase, not whole turns.
    ///
    /// Ends that need the history, such as repetition, don't empty the list: see `is_over`.
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves { node: self.node_of(&mut self.inner()) }
    }

    /// Makes a move, or the moves of a whole turn.
    ///
    /// `move` is a legal `Move` or a text. A text is a move as `e2e4`, a move as people write it (`e4`, `Nf3`), or a whole
    /// turn with commas between its moves.
    ///
    /// Raises `IllegalMove` if it is not legal; the game does not change then.
    fn push(&self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(it) = r#move.cast::<PyMove>() {
            let it = it.get();
            let mut inner = self.inner();
            let listed = inner.node.as_ref().is_some_and(|node| Arc::ptr_eq(node, &it.node));
            let mv = if listed {
                it.mv
            } else {
                let node = self.node_of(&mut inner);
                moves::read(&node, r#move)?
            };
            inner.play(mv);
            return Ok(());
        }
        let text = moves::text(r#move)?;
        let mut inner = self.inner();
        match inner.game.find_move(&text) {
            Some(mv) => inner.play(mv),
            None => {
                moves::play_written(&mut inner.game, &text)?;
                inner.node = None;
            }
        }
        Ok(())
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises `IndexError` if no move has been made.
    fn pop(&self) -> PyResult<PyMove> {
        let mut inner = self.inner();
        let mv = inner.game.undo().ok_or_else(|| PyIndexError::new_err("no move has been made"))?;
        inner.node = None;
        Ok(PyMove { mv, node: self.node_of(&mut inner) })
    }

    /// Takes moves back until a turn begins.
    ///
    /// Raises `IndexError` if no move has been made.
    fn pop_turn(&self) -> PyResult<()> {
        let mut inner = self.inner();
        if !inner.game.undo_turn() {
            return Err(PyIndexError::new_err("no move has been made"));
        }
        inner.node = None;
        Ok(())
    }

    /// Returns a legal move as people write it, with a mark for check: `Nf3`, `Qxf7#`.
    ///
    /// `move` is a legal `Move` or its text. Raises `IllegalMove` if it is not legal.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let node = self.node_of(&mut self.inner());
        let mv = moves::read(&node, r#move)?;
        let san = san_of(&self.inner().game, mv);
        san.ok_or_else(|| data::illegal_move(String::new()))
    }

    /// Returns the legal move with a text, as `e2e4` or as people write it: `e4`.
    ///
    /// Raises `IllegalMove` if there is none, or if the text may be several.
    fn parse(&self, text: &str) -> PyResult<PyMove> {
        let mut inner = self.inner();
        let mv = moves::find(&inner.game, text)?;
        Ok(PyMove { mv, node: self.node_of(&mut inner) })
    }

    /// Returns the texts of all whole turns that may be made now, sorted. `push` takes them.
    ///
    /// Raises `ValueError` if there are more than `limit`, at most 100000: a turn of several moves may go very many ways.
    #[pyo3(signature = (limit=None))]
    fn turns(&self, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let limit = args::whole("limit", limit, 1..=TURN_LIMIT)?.unwrap_or(10_000);
        let res = turn_texts(&self.inner().game, limit);
        if res.truncated {
            let message = format!(
                "there are more than {limit} turns; raise `limit`, or go move by move with `legal_moves`"
            );
            return Err(PyValueError::new_err(message));
        }
        Ok(res.turns)
    }

    /// The position as text. It has no history.
    #[getter]
    fn fen(&self) -> String {
        fen_of(&self.inner().game)
    }

    /// The present position: immutable, without history.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition { node: self.node_of(&mut self.inner()) }
    }

    /// How the game has ended, an `Outcome`; `None` if it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.inner().game.outcome();
        outcome.map(|it| data::outcome(py, &self.rules.variant, &it)).transpose()
    }

    /// True if the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner().game.outcome().is_some()
    }

    /// Returns true if the player on move is in check.
    fn is_check(&self) -> bool {
        self.inner().game.in_check()
    }

    /// The name of the player on move: `white`.
    #[getter]
    fn turn(&self) -> String {
        turn_of(&self.inner().game)
    }

    /// The name of the phase of the turn. `Variant.phases` lists them.
    #[getter]
    fn phase(&self) -> String {
        phase_of(&self.inner().game)
    }

    /// True if no move of the present turn has been made yet.
    #[getter]
    fn at_turn_start(&self) -> bool {
        self.inner().game.at_turn_start()
    }

    /// The number of moves made, single ones.
    #[getter]
    fn n_moves(&self) -> usize {
        self.inner().game.n_moves()
    }

    /// The moves made so far, oldest first.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let (rules, mut game) = self.snapshot();
        let moves: Vec<Move> = game.moves().collect();
        while game.undo().is_some() {}
        let mut res = Vec::with_capacity(moves.len());
        for mv in moves {
            res.push(PyMove { mv, node: Node::new(&rules, &game) });
            game.play_unchecked(mv);
        }
        res
    }

    /// The pieces on the board: cell to `Piece(player, type)`. The player of a piece that nobody owns is `None`.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.inner().game.state();
        pieces_of(py, &self.rules, &state)
    }

    /// The pieces in hand: player to type to number. Types of which a player holds none are left out.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.inner().game.state();
        hands_of(py, &self.rules, &state)
    }

    /// Returns a game that goes on by itself from here, with the same history.
    fn copy(&self) -> PyGame {
        let (rules, game) = self.snapshot();
        PyGame::new(&rules, game)
    }

    /// A game can be pickled: it is played again where it arrives.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Played)> {
        let (rules, mut game) = self.snapshot();
        let moves: Vec<Move> = game.moves().collect();
        while game.undo().is_some() {}
        let fen = fen_of(&game);
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            texts.push(game.text_of(mv).unwrap_or_default());
            game.play_unchecked(mv);
        }
        let played = py.import("alfil._records")?.getattr("played")?;
        Ok((played, (PyVariant { rules }, fen, texts)))
    }

    /// Returns the game as PGN, which `parse_pgn` reads. A turn that is not whole yet is written as far as it goes, and is
    /// a problem to the reader.
    ///
    /// `headers` are tags in place of, or behind, those that follow from the game. With `plain`, moves are written as move
    /// texts (`e2e4`), else as people write them.
    #[pyo3(signature = (headers=None, *, plain=false))]
    fn record(&self, headers: Option<&Bound<'_, PyDict>>, plain: bool) -> PyResult<String> {
        let mut tags = Vec::new();
        for (name, value) in headers.into_iter().flatten() {
            tags.push((name.str()?.to_string(), value.str()?.to_string()));
        }
        let pgn = Pgn { tags, move_texts: plain, ..Pgn::default() };
        Ok(pgn.write(&self.snapshot().1))
    }

    /// Counts the sequences of `depth` turns from here. See `Variant.perft`.
    #[pyo3(signature = (depth, *, threads=None, table=None, unit="turn"))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        table: Option<&Bound<'_, PyAny>>,
        unit: &str,
    ) -> PyResult<u64> {
        counting::count(py, &self.snapshot().1, Count::read(depth, threads, table, unit)?)
    }

    /// Counts as `perft` does, for each first turn by itself: its text to the number of sequences.
    #[pyo3(signature = (depth, *, threads=None, table=None, unit="turn"))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
        table: Option<&Bound<'py, PyAny>>,
        unit: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        counting::divide(py, &self.snapshot().1, Count::read(depth, threads, table, unit)?)
    }

    /// Draws the board as an SVG document, with the last move marked.
    ///
    /// `size` is the width of a cell in pixels, 8 to 1000. `turned` shows it as the other side sees it. `marked` names a
    /// cell whose legal moves are marked.
    ///
    /// Raises `ValueError` if the board has no such cell.
    #[pyo3(signature = (*, size=48.0, turned=false, coordinates=true, hands=true, marked=None))]
    fn svg(
        &self,
        size: f32,
        turned: bool,
        coordinates: bool,
        hands: bool,
        marked: Option<&str>,
    ) -> PyResult<String> {
        let picture = Picture { size, turned, coordinates, hands, marked };
        let game = &self.inner().game;
        picture::svg(game, last_cells(game), &picture)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let game = &self.inner().game;
        picture::svg(game, last_cells(game), &Picture::default())
    }

    fn __copy__(&self) -> PyGame {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy()
    }

    fn __repr__(&self) -> String {
        format!("<Game {}: {}>", self.rules.name, self.fen())
    }

    fn __str__(&self) -> String {
        text_of(&self.inner().game)
    }
}
