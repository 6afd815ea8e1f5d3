//! Plain data for Python: instances of the classes in `alfil/_data.py` and `alfil/_errors.py`.

use crate::program;
use alfil::{
    LoadFailed, Outcome, Variant,
    diag::{Applicability, Diagnostic, Fix, Label},
    model::{Grid, Player},
    notation::{
        PositionError,
        moves::{MoveError, ending_text, points_text},
    },
    source::{SourceMap, Span},
};
use alfil_play::Score;
use pyo3::{
    import_exception,
    prelude::*,
    types::{PyDict, PyTuple},
};

import_exception!(alfil._errors, RuleError);
import_exception!(alfil._errors, FenError);
import_exception!(alfil._errors, IllegalMove);

/// Makes an instance of a class in `alfil/_data.py`.
pub(crate) fn make<'py, A>(py: Python<'py>, class: &str, fields: A) -> PyResult<Bound<'py, PyAny>>
where
    A: pyo3::call::PyCallArgs<'py>,
{
    py.import("alfil._data")?.getattr(class)?.call1(fields)
}

/// Returns the exception for rules with errors.
pub(crate) fn rule_error(py: Python<'_>, failed: &LoadFailed) -> PyErr {
    let (all, sources) = (failed.diagnostics(), failed.sources());
    let text = program::rendered(all, sources);
    match diagnostics(py, all, sources) {
        Ok(data) => RuleError::new_err((text.trim_end().to_owned(), data.unbind())),
        Err(it) => it,
    }
}

/// Returns diagnostics as a tuple of `Diagnostic`.
pub(crate) fn diagnostics<'py>(
    py: Python<'py>,
    all: &[Diagnostic],
    sources: &SourceMap,
) -> PyResult<Bound<'py, PyTuple>> {
    let all = all.iter().map(|it| diagnostic(py, it, sources));
    PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
}

fn diagnostic<'py>(
    py: Python<'py>,
    it: &Diagnostic,
    sources: &SourceMap,
) -> PyResult<Bound<'py, PyAny>> {
    let labels = it.labels.iter().map(|it| label(py, it, sources)).collect::<PyResult<Vec<_>>>()?;
    let fixes = it.fixes.iter().map(|it| fix(py, it, sources)).collect::<PyResult<Vec<_>>>()?;
    let fields = (
        it.code.name(),
        it.severity.to_string(),
        &it.message,
        PyTuple::new(py, labels)?,
        PyTuple::new(py, &it.helps)?,
        PyTuple::new(py, fixes)?,
        PyTuple::new(py, &it.notes)?,
    );
    make(py, "Diagnostic", fields)
}

fn label<'py>(py: Python<'py>, it: &Label, sources: &SourceMap) -> PyResult<Bound<'py, PyAny>> {
    make(py, "Label", (span(py, it.span, sources)?, &it.text))
}

fn fix<'py>(py: Python<'py>, it: &Fix, sources: &SourceMap) -> PyResult<Bound<'py, PyAny>> {
    let at = span(py, it.span, sources)?;
    let is_example = it.applicability == Applicability::Example;
    make(py, "Fix", (&it.title, at, &it.found, &it.replacement, is_example))
}

fn span<'py>(py: Python<'py>, it: Span, sources: &SourceMap) -> PyResult<Bound<'py, PyAny>> {
    let (line, column) = sources.line_column(it);
    let source = sources.get(it.source);
    let file = source.map_or("", |it| it.name.as_str());
    // Python counts characters, not bytes.
    let characters =
        |end: usize| source.and_then(|it| it.text.get(..end)).map_or(end, |it| it.chars().count());
    let (start, end) = (characters(it.start as usize), characters(it.end as usize));
    make(py, "Span", (file, line, column, start, end))
}

/// Returns the exception for a text that is no position.
pub(crate) fn fen_error(text: &str, why: &PositionError) -> PyErr {
    let message = why.to_string();
    let PositionError::Fen(it) = why else {
        return FenError::new_err((
            message,
            text.to_owned(),
            None::<String>,
            0,
            text.chars().count(),
        ));
    };
    let characters = |end: usize| text.get(..end).map_or(end, |it| it.chars().count());
    let (start, end) = (characters(it.at.start), characters(it.at.end));
    FenError::new_err((message, text.to_owned(), Some(it.field.to_owned()), start, end))
}

/// Returns the exception for a text that is no legal move.
pub(crate) fn illegal_text(why: MoveError) -> PyErr {
    let nearest = why.nearest().to_vec();
    IllegalMove::new_err((why.to_string(), why.text, nearest))
}

/// Returns the exception for a move of another position.
pub(crate) fn illegal_move(text: String) -> PyErr {
    let message = format!(
        "`{text}` is a move of another position, and is not legal in this one; take moves from `legal_moves` of this \
         position, or give the text of the move"
    );
    IllegalMove::new_err((message, text, Vec::<String>::new()))
}

/// Returns the end of a game as an `Outcome`.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    variant: &Variant,
    it: &Outcome,
) -> PyResult<Bound<'py, PyAny>> {
    let model = variant.model();
    let name = |it: &Player| model.players[*it].name.as_str();
    let points = PyDict::new(py);
    for (player, value) in model.players.ids().zip(&model.points(it)) {
        points.set_item(name(&player), value.fraction())?;
    }
    let winners = PyTuple::new(py, it.winners.iter().map(name))?;
    let texts = (points_text(model, it), ending_text(model, it));
    make(py, "Outcome", (winners, &it.reason, points, texts.0, texts.1))
}

/// Returns the geometry of a game as a `Board`.
pub(crate) fn board<'py>(py: Python<'py>, variant: &Variant) -> PyResult<Bound<'py, PyAny>> {
    let board = &variant.model().board;
    let cells = PyTuple::new(py, board.cells.iter().map(|it| it.name.as_str()))?;
    let (shape, files, ranks, levels) = match board.grid {
        Grid::Square { files, ranks, levels, .. } => ("square", files, ranks, levels),
        Grid::Hex => ("hex", 0, 0, 1),
        Grid::Graph => ("graph", 0, 0, 1),
    };
    let known = |n: u16| (n > 0).then_some(n);
    make(py, "Board", (shape, cells, known(files), known(ranks), levels))
}

/// Returns the piece types of a game as a tuple of `PieceType`.
pub(crate) fn piece_types<'py>(
    py: Python<'py>,
    variant: &Variant,
) -> PyResult<Bound<'py, PyTuple>> {
    let types =
        variant.model().types.iter().map(|it| {
            make(py, "PieceType", (&it.name, &it.id, &it.notation, it.neutral, it.value))
        });
    PyTuple::new(py, types.collect::<PyResult<Vec<_>>>()?)
}

/// Returns the value of a position as a `Score`.
pub(crate) fn score(py: Python<'_>, it: Score) -> PyResult<Bound<'_, PyAny>> {
    /// Any win is better than any value, and a sooner one is better than a later one.
    const WIN: i64 = 1 << 40;
    let (rank, value) = match it {
        Score::Value(value) => (i64::from(value), Some(value)),
        Score::Wins(turns) => (WIN - i64::from(turns), None),
        Score::Loses(turns) => (i64::from(turns) - WIN, None),
    };
    make(py, "Score", (rank, value, it.mate(), it.to_string()))
}
