//! Moves, and the list of those that are legal.

use crate::{
    args, data,
    position::{Node, PyPosition},
};
use alfil::{
    Game, Move,
    model::MoveKind,
    notation::{
        moves::legal_moves,
        san::{legal_sans, play_san},
    },
};
use pyo3::{
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyList, PySlice, PyString},
};
use rustc_hash::FxHasher;
use std::{
    hash::{Hash, Hasher},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// A move of a position: a single move, not a whole turn.
///
/// `str(move)` is its text: `e2e4`, `a7a8=Q`, `P@e4`. The text is unique among the moves of the position. Moves are equal
/// if they do the same by the same rules.
#[pyclass(name = "Move", module = "alfil", frozen)]
pub(crate) struct PyMove {
    pub(crate) mv: Move,
    pub(crate) node: Arc<Node>,
}

impl PyMove {
    /// Returns a text of it, of whatever position it is.
    pub(crate) fn text(&self) -> String {
        self.node.game().text_of(self.mv).unwrap_or_default()
    }

    fn cell(&self, cell: Option<alfil::Cell>) -> Option<&str> {
        let cells = &self.node.rules.variant.model().board.cells;
        cell.and_then(|it| cells.get(it.idx())).map(|it| it.name.as_str())
    }

    fn type_name(&self, ty: Option<alfil::PieceType>) -> Option<&str> {
        ty.map(|it| self.node.rules.variant.model().types[it].name.as_str())
    }
}

#[pymethods]
impl PyMove {
    /// The kind: `step`, `castle`, `drop`, `pass` or `action`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.node.game().info(self.mv).kind {
            MoveKind::Step => "step",
            MoveKind::Castle => "castle",
            MoveKind::Drop => "drop",
            MoveKind::Pass => "pass",
            MoveKind::Action(_) => "action",
        }
    }

    /// The cell that the mover leaves; `None` for drops, passes and actions.
    #[getter]
    fn origin(&self) -> Option<&str> {
        self.cell(self.node.game().info(self.mv).from)
    }

    /// The cell on which the mover ends; `None` for passes and actions.
    #[getter]
    fn target(&self) -> Option<&str> {
        self.cell(self.node.game().info(self.mv).to)
    }

    /// The type of the mover before the move, or the dropped type; `None` for passes and actions.
    #[getter]
    fn piece(&self) -> Option<&str> {
        self.type_name(self.node.game().info(self.mv).piece)
    }

    /// The type that the mover becomes, as in a promotion; `None` if it stays what it is.
    #[getter]
    fn becomes(&self) -> Option<&str> {
        self.type_name(self.node.game().info(self.mv).becomes)
    }

    /// The cells of the pieces that the move captures.
    #[getter]
    fn captures(&self) -> Vec<&str> {
        let victims = self.node.game().info(self.mv).victims;
        victims.iter().filter_map(|it| self.cell(Some(*it))).collect()
    }

    /// The position in which the move is legal.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition { node: Arc::clone(&self.node) }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PyMove>() else { return false };
        let other = other.get();
        self.mv == other.mv && self.node.rules.same(&other.node.rules)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.mv.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let position = Bound::new(py, self.position())?;
        Ok((position.getattr("parse")?, (self.text(),)))
    }
}

/// The legal moves of a position: an immutable sequence of `Move`.
///
/// `in` takes a `Move` or the text of one. The moves are made into Python objects one by one, when they are asked for.
#[pyclass(name = "LegalMoves", module = "alfil", frozen, sequence)]
pub(crate) struct PyLegalMoves {
    pub(crate) node: Arc<Node>,
}

impl PyLegalMoves {
    fn at(&self, n: usize) -> Option<PyMove> {
        let mv = *self.node.moves.get(n)?;
        Some(PyMove { mv, node: Arc::clone(&self.node) })
    }

    fn place(&self, value: &Bound<'_, PyAny>) -> Option<usize> {
        let Ok(wanted) = value.cast::<PyMove>() else { return None };
        let wanted = wanted.get();
        let found = self.node.moves.iter().position(|it| *it == wanted.mv)?;
        self.node.rules.same(&wanted.node.rules).then_some(found)
    }

    /// Returns the texts of all moves in their order, as `write` finds them.
    fn written(&self, write: impl Fn(&Game) -> Vec<(Move, String)>) -> Vec<String> {
        let mut all = write(&self.node.game());
        // Without the past, more moves may be legal.
        all.retain(|it| self.node.moves.contains(&it.0));
        all.into_iter().map(|it| it.1).collect()
    }
}

#[pymethods]
impl PyLegalMoves {
    /// Returns the texts of all moves, in their order: `["e2e4", ...]`. This is quicker than writing one after the other.
    fn texts(&self) -> Vec<String> {
        self.written(|game| legal_moves(game).into_iter().map(|it| (it.mv, it.text)).collect())
    }

    /// Returns all moves as people write them, in their order: `["e4", ...]`, without marks for check.
    fn sans(&self) -> Vec<String> {
        self.written(|game| legal_sans(game).into_iter().map(|it| (it.legal.mv, it.san)).collect())
    }

    /// Returns the place of a move in the list, between `start` and `stop`.
    ///
    /// Raises `ValueError` if the move is not there.
    #[pyo3(signature = (value, start=0, stop=isize::MAX))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let len = self.node.moves.len() as isize;
        let bound = |it: isize| if it < 0 { (it + len).max(0) } else { it };
        let found = self.place(value);
        found.filter(|it| (bound(start)..bound(stop)).contains(&(*it as isize))).ok_or_else(|| {
            let text = value.str().map_or_else(|_| String::new(), |it| it.to_string());
            PyValueError::new_err(format!("{text} is not among the legal moves"))
        })
    }

    /// Returns 1 if a move is in the list, else 0.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.place(value).is_some())
    }

    fn __len__(&self) -> usize {
        self.node.moves.len()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = key.py();
        let len = self.node.moves.len();
        if let Ok(slice) = key.cast::<PySlice>() {
            let part = slice.indices(len as isize)?;
            let places = (0..part.slicelength as isize).map(|it| part.start + it * part.step);
            let moves = places.filter_map(|it| self.at(it as usize));
            let moves = moves.map(|it| Bound::new(py, it)).collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, moves)?.into_any());
        }
        let Ok(n) = key.extract::<isize>() else {
            return Err(args::wrong_type("place of a move", "an int or a slice", key));
        };
        let at = if n < 0 { n + len as isize } else { n };
        match usize::try_from(at).ok().and_then(|it| self.at(it)) {
            Some(mv) => Ok(Bound::new(py, mv)?.into_any()),
            None => Err(PyIndexError::new_err(format!("there are {len} legal moves, found {n}"))),
        }
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        if let Ok(text) = value.cast::<PyString>() {
            let found = text.to_cow().ok().and_then(|it| self.node.game().find_move(&it));
            return found.is_some_and(|it| self.node.moves.contains(&it));
        }
        self.place(value).is_some()
    }

    fn __iter__(&self) -> PyMoveIterator {
        PyMoveIterator { node: Arc::clone(&self.node), next: AtomicUsize::new(0), step: 1 }
    }

    fn __reversed__(&self) -> PyMoveIterator {
        let last = self.node.moves.len().wrapping_sub(1);
        PyMoveIterator {
            node: Arc::clone(&self.node),
            next: AtomicUsize::new(last),
            step: usize::MAX,
        }
    }

    fn __repr__(&self) -> String {
        format!("<LegalMoves: {}>", self.texts().join(" "))
    }
}

/// Goes through the legal moves.
#[pyclass(name = "MoveIterator", module = "alfil", frozen)]
pub(crate) struct PyMoveIterator {
    node: Arc<Node>,
    next: AtomicUsize,
    /// 1 forward, or its complement backward.
    step: usize,
}

#[pymethods]
impl PyMoveIterator {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self) -> Option<PyMove> {
        let n = self.next.load(Ordering::Relaxed);
        let mv = *self.node.moves.get(n)?;
        self.next.store(n.wrapping_add(self.step), Ordering::Relaxed);
        Some(PyMove { mv, node: Arc::clone(&self.node) })
    }
}

/// Returns the legal move of a position that a `Move` or a text means.
pub(crate) fn read(node: &Node, value: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(it) = value.cast::<PyMove>() {
        let it = it.get();
        let legal = std::ptr::eq(&raw const *it.node, node)
            || node.moves.contains(&it.mv) && node.rules.same(&it.node.rules);
        return if legal { Ok(it.mv) } else { Err(data::illegal_move(it.text())) };
    }
    let text = text(value)?;
    find(&node.game(), &text)
}

/// Returns a text that stands for a move.
pub(crate) fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(it) => Ok(it.to_cow()?.into_owned()),
        Err(_) => {
            let kind = value.get_type().name()?;
            let message =
                format!("expected a Move or the text of one, such as 'e2e4', found {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}

/// Plays a move or a turn in any usual spelling.
pub(crate) fn play_written(game: &mut Game, text: &str) -> PyResult<usize> {
    play_san(game, text).map_err(data::illegal_text)
}

/// Returns the legal move with a text, in any usual spelling.
pub(crate) fn find(game: &Game, text: &str) -> PyResult<Move> {
    game.parse_move(text).map_err(data::illegal_text)
}
