//! Boards as SVG.

use alfil::{Cell, Game, notation::moves::legal_moves};
use alfil_draw::{Highlights, Mark, SvgOptions, Turn, svg as draw};
use pyo3::{exceptions::PyValueError, prelude::*};

/// How a board is drawn.
pub(crate) struct Picture<'a> {
    pub(crate) size: f32,
    pub(crate) turned: bool,
    pub(crate) coordinates: bool,
    pub(crate) hands: bool,
    /// The cell whose moves are marked.
    pub(crate) marked: Option<&'a str>,
}

impl Default for Picture<'_> {
    fn default() -> Self {
        Picture { size: 48.0, turned: false, coordinates: true, hands: true, marked: None }
    }
}

/// Draws a position; `last` are the cells of the last move.
pub(crate) fn svg(game: &Game, last: Vec<Cell>, picture: &Picture<'_>) -> PyResult<String> {
    if !(8.0..=1000.0).contains(&picture.size) {
        let message = format!("size: expected 8 to 1000 pixels, found {}", picture.size);
        return Err(PyValueError::new_err(message));
    }
    let mut highlights = Highlights { last, ..Highlights::default() };
    if let Some(name) = picture.marked {
        mark(game, name, &mut highlights)?;
    }
    let options = SvgOptions {
        cell: picture.size,
        turn: Turn::half_if(picture.turned),
        coordinates: picture.coordinates,
        hands: picture.hands,
        highlights,
        ..SvgOptions::default()
    };
    Ok(draw(game.variant().model(), &game.state(), &options))
}

/// Marks a cell and where its piece can go.
fn mark(game: &Game, name: &str, highlights: &mut Highlights) -> PyResult<()> {
    let cells = &game.variant().model().board.cells;
    let Some(cell) = cells.iter().position(|it| it.name == name).map(Cell::new) else {
        let message = format!("marked: expected a cell of the board, found {name:?}");
        return Err(PyValueError::new_err(message));
    };
    highlights.from = Some(cell);
    for info in legal_moves(game).into_iter().map(|it| it.info) {
        let Some(to) = info.to.filter(|_| info.from == Some(cell)) else { continue };
        let kind = if info.victims.is_empty() { Mark::Quiet } else { Mark::Capture };
        match highlights.to.iter_mut().find(|it| it.0 == to) {
            Some(it) => it.1 = it.1.and(kind),
            None => highlights.to.push((to, kind)),
        }
    }
    Ok(())
}

/// Returns the cells of the last move of a game.
pub(crate) fn last_cells(game: &Game) -> Vec<Cell> {
    let mut before = game.clone();
    let Some(mv) = before.undo() else { return Vec::new() };
    let info = before.info(mv);
    let mut cells: Vec<Cell> = [info.from, info.to].into_iter().flatten().collect();
    cells.dedup();
    cells
}
