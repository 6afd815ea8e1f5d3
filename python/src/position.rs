//! Positions that don't change, and what belongs to them.

use crate::{
    data,
    moves::{self, PyLegalMoves, PyMove},
    picture::{self, Picture},
    rules::{PyVariant, Rules},
};
use alfil::{
    Game, Move, MoveList,
    model::{Piece, Player, State},
    notation::fen_of,
};
use alfil_draw::{TextOptions, text};
use pyo3::{prelude::*, types::PyDict};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A position with its legal moves. Moves of Python know theirs, so that they can be written at any time.
pub(crate) struct Node {
    pub(crate) rules: Arc<Rules>,
    pub(crate) moves: MoveList,
    game: Mutex<Game>,
}

impl Node {
    /// Returns the present position of a game.
    pub(crate) fn new(rules: &Arc<Rules>, game: &Game) -> Arc<Node> {
        let (moves, here) = (game.legal_moves(), game.without_history());
        Arc::new(Node { rules: Arc::clone(rules), moves, game: Mutex::new(here) })
    }

    /// Returns the position as a game without a past. Code that holds this must not call Python, which may go on with
    /// another thread that waits for it.
    pub(crate) fn game(&self) -> MutexGuard<'_, Game> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the position after a legal move.
    pub(crate) fn after(&self, mv: Move) -> Arc<Node> {
        let mut game = self.game().without_history();
        game.play_unchecked(mv);
        Node::new(&self.rules, &game)
    }
}

/// A position: immutable, and equal to others in which the same moves can follow. The clocks at the end of a FEN make no
/// difference.
///
/// A position knows nothing of the moves before it, so that draws by repetition are seen by a `Game` only. `play` returns
/// the next position.
#[pyclass(name = "Position", module = "alfil", frozen)]
pub(crate) struct PyPosition {
    pub(crate) node: Arc<Node>,
}

#[pymethods]
impl PyPosition {
    /// The rules of the game.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant { rules: Arc::clone(&self.node.rules) }
    }

    /// The position as text.
    #[getter]
    fn fen(&self) -> String {
        fen_of(&self.node.game())
    }

    /// The moves that may be made now: single moves, not whole turns.
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves { node: Arc::clone(&self.node) }
    }

    /// The player on move.
    #[getter]
    fn turn(&self) -> String {
        turn_of(&self.node.game())
    }

    /// The phase of the turn.
    #[getter]
    fn phase(&self) -> String {
        phase_of(&self.node.game())
    }

    /// How the game has ended, an `Outcome`; `None` if it goes on. Ends that need the moves before are not seen.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.node.game().outcome();
        outcome.map(|it| data::outcome(py, &self.node.rules.variant, &it)).transpose()
    }

    /// True if the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.node.game().outcome().is_some()
    }

    /// Returns true if the player on move is in check.
    fn is_check(&self) -> bool {
        self.node.game().in_check()
    }

    /// Returns the reasons why no game comes to this position, as far as they follow from the rules; an empty list for every
    /// position of a game.
    fn check_legality(&self) -> Vec<String> {
        let problems = self.node.game().check_legality();
        problems.iter().map(ToString::to_string).collect()
    }

    /// The pieces on the board: cell to `Piece(player, type)`. The player of a piece that nobody owns is `None`.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.node.game().state();
        pieces_of(py, &self.node.rules, &state)
    }

    /// The pieces in hand: player to type to number. Types of which a player holds none are left out.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.node.game().state();
        hands_of(py, &self.node.rules, &state)
    }

    /// A number for the position, the same on every machine. Equal positions have equal numbers.
    #[getter]
    fn key(&self) -> u64 {
        self.node.game().position().exact_hash()
    }

    /// Returns the position after a move.
    ///
    /// `move` is a legal `Move` or its text, as `e2e4` or as people write it: `e4`.
    ///
    /// Raises `IllegalMove` if the move is not legal here.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let mv = moves::read(&self.node, r#move)?;
        Ok(PyPosition { node: self.node.after(mv) })
    }

    /// Returns the legal move with a text, as `e2e4` or as people write it: `e4`.
    ///
    /// Raises `IllegalMove` if there is none, or if the text may be several.
    fn parse(&self, text: &str) -> PyResult<PyMove> {
        Ok(PyMove { mv: moves::find(&self.node.game(), text)?, node: Arc::clone(&self.node) })
    }

    /// Begins a game from this position.
    fn game(&self) -> crate::game::PyGame {
        crate::game::PyGame::new(&self.node.rules, self.node.game().without_history())
    }

    /// Draws the board as an SVG document.
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
        picture::svg(&self.node.game(), Vec::new(), &picture)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        picture::svg(&self.node.game(), Vec::new(), &Picture::default())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PyPosition>() else { return false };
        let other = &other.get().node;
        // One lock at a time, so that no two threads wait for each other.
        let position = self.node.game().position().clone();
        Arc::ptr_eq(&self.node, other) || position == *other.game().position()
    }

    fn __hash__(&self) -> u64 {
        self.key()
    }

    fn __repr__(&self) -> String {
        format!("<Position {}: {}>", self.node.rules.name, self.fen())
    }

    fn __str__(&self) -> String {
        text_of(&self.node.game())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let variant = Bound::new(py, self.variant())?;
        Ok((variant.getattr("position")?, (self.fen(),)))
    }
}

/// Returns the name of the player on move.
pub(crate) fn turn_of(game: &Game) -> String {
    game.variant().model().players[game.player()].name.clone()
}

/// Returns the name of the phase.
pub(crate) fn phase_of(game: &Game) -> String {
    let phase = game.variant().model().turn.phases.get(game.phase());
    phase.map_or_else(String::new, |it| it.name.clone())
}

/// Returns the board with characters.
pub(crate) fn text_of(game: &Game) -> String {
    let text = text(game.variant().model(), &game.state(), &TextOptions::default());
    text.trim_end().to_owned()
}

/// See [`PyPosition::pieces`].
pub(crate) fn pieces_of<'py>(
    py: Python<'py>,
    rules: &Rules,
    state: &State,
) -> PyResult<Bound<'py, PyDict>> {
    let model = rules.variant.model();
    let res = PyDict::new(py);
    for (cell, piece) in model.board.cells.iter().zip(&state.cells) {
        let Some(Piece { ty, owner, .. }) = *piece else { continue };
        let player = (owner != Player::NEUTRAL).then(|| model.players[owner].name.as_str());
        res.set_item(&cell.name, data::make(py, "Piece", (player, &model.types[ty].name))?)?;
    }
    Ok(res)
}

/// See [`PyPosition::hands`].
pub(crate) fn hands_of<'py>(
    py: Python<'py>,
    rules: &Rules,
    state: &State,
) -> PyResult<Bound<'py, PyDict>> {
    let model = rules.variant.model();
    let res = PyDict::new(py);
    for (player, hand) in model.players.iter().zip(&state.hands) {
        let held = PyDict::new(py);
        for (ty, n) in model.types.iter().zip(hand).filter(|it| *it.1 > 0) {
            held.set_item(&ty.name, n)?;
        }
        res.set_item(&player.name, held)?;
    }
    Ok(res)
}
