//! Boards as text.

use super::{
    canvas::Canvas,
    common::{Highlights, Mark, SiteIndex, hand_text, piece_text},
    shown::shown_state,
    text_graph, text_hex, text_square,
};
use alfil_model::{Cell, Grid, Model, Player, State};
use std::fmt::Write as _;

/// Options for writing a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Only ASCII characters: no box drawing, no chess symbols.
    pub ascii: bool,
    /// Pieces by the characters that the file gives for them, where it does, instead of IDs. Not together with `ascii`.
    pub glyphs: bool,
    /// Turned half round, as the other side sees it.
    pub turned: bool,
    /// File letters, rank numbers, names of levels.
    pub coordinates: bool,
    /// Pieces in hand, below the board, if there are any.
    pub hands: bool,
    /// One line a rank, without lines between squares, where room is short. Boards with walls, joined edges or merged
    /// cells need their lines and keep them, as do points, hexes and graphs.
    pub compact: bool,
    /// The most characters in a line, as far as it can be helped: levels go below one another.
    pub width: usize,
    /// The marked cells.
    pub highlights: Highlights,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions {
            ascii: false,
            glyphs: false,
            turned: false,
            coordinates: true,
            hands: true,
            compact: false,
            width: 100,
            highlights: Highlights::default(),
        }
    }
}

/// Draws a position with characters.
///
/// The first player's pieces are in capitals, the second's in small letters. Edges that are joined are dotted, walls are
/// thick; a merged cell has no line within it. Marks: `·` (`.`) can be moved to, `×` (`x`) can be captured on, `◆` (`*`)
/// both; `[ ]` surrounds the piece whose moves are shown, `( )` the cells of the last move.
pub fn text(model: &Model, state: &State, options: &TextOptions) -> String {
    let mut res = draw(model, state, options).finish();
    if options.hands {
        for (n, player) in model.players.iter().enumerate() {
            let owner = Player::new(n);
            let Some(hand) = state.hands.as_slice().get(n) else { continue };
            let held = hand_text(model, hand, owner);
            if !held.is_empty() {
                let _ = writeln!(res, "{} holds {held}", player.name);
            }
        }
        for it in shown_state(model, state) {
            let _ = writeln!(res, "{}: {}", it.label, it.value);
        }
    }
    res
}

/// Draws a board as [`text`] does, and says where its cells are.
pub fn text_map(model: &Model, state: &State, options: &TextOptions) -> TextMap {
    let mut canvas = draw(model, state, options);
    let spans = std::mem::take(&mut canvas.spans);
    TextMap { lines: canvas.finish().lines().map(str::to_owned).collect(), spans }
}

/// A board as text, without hands, and where its cells are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextMap {
    /// The lines, without spaces at their ends.
    pub lines: Vec<String>,
    /// The characters within the cells: each cell has one spot or several.
    pub spans: Vec<CellSpan>,
}

/// A row of characters that lie within a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSpan {
    /// The cell.
    pub cell: Cell,
    /// The line, from 0.
    pub row: usize,
    /// The first character, from 0; there may be none yet in the line.
    pub column: usize,
    /// How many.
    pub width: usize,
}

fn draw(model: &Model, state: &State, options: &TextOptions) -> Canvas {
    let pen = Pen::new(model, state, options);
    match model.board.grid {
        Grid::Square { .. } => text_square::draw(&pen),
        Grid::Hex => text_hex::draw(&pen),
        Grid::Graph => text_graph::draw(&pen),
    }
}

/// The data that the drawings of all grids need.
#[derive(Debug)]
pub(super) struct Pen<'a> {
    pub model: &'a Model,
    pub options: &'a TextOptions,
    /// The text on each cell.
    words: Vec<String>,
    /// The site at each place.
    pub sites: SiteIndex,
    /// The most characters on a cell.
    pub room: i32,
}

impl<'a> Pen<'a> {
    fn new(model: &'a Model, state: &'a State, options: &'a TextOptions) -> Pen<'a> {
        let words: Vec<_> = (0..model.board.cells.len())
            .map(|it| word(model, state, options, Cell::new(it)))
            .collect();
        let room = words.iter().map(|it| it.chars().count()).max().unwrap_or(0).max(1) as i32;
        Pen { model, options, words, sites: SiteIndex::new(&model.board), room }
    }

    /// Returns the text on a cell.
    pub(super) fn word(&self, cell: Cell) -> &str {
        &self.words[cell.idx()]
    }

    /// Writes what stands on a cell, its middle there.
    pub(super) fn write(&self, canvas: &mut Canvas, x: i32, y: i32, cell: Cell) {
        canvas.centre(x, y, self.word(cell));
    }

    /// One of two characters, by the options.
    pub(super) fn pick(&self, nice: char, plain: char) -> char {
        if self.options.ascii { plain } else { nice }
    }
}

fn word(model: &Model, state: &State, options: &TextOptions, cell: Cell) -> String {
    let marks = &options.highlights;
    let piece = state.cells.get(cell.idx()).copied().flatten();
    let mut res = piece.map_or(String::new(), |piece| {
        let glyphs = model.types[piece.ty].glyphs.filter(|_| options.glyphs && !options.ascii);
        match glyphs {
            Some((first, other)) => if piece.owner.idx() == 0 { first } else { other }.to_string(),
            None => piece_text(model, piece),
        }
    });
    if let Some(mark) = marks.mark(cell) {
        let sign = match (mark, options.ascii) {
            (Mark::Quiet, false) => '·',
            (Mark::Quiet, true) => '.',
            (Mark::Capture, false) => '×',
            (Mark::Capture, true) => 'x',
            (Mark::Both, false) => '◆',
            (Mark::Both, true) => '*',
        };
        res.insert(0, sign);
    }
    let marked = marks.from == Some(cell) || marks.last.contains(&cell);
    if marked && res.is_empty() {
        res.push(' ');
    }
    if marks.from == Some(cell) {
        return format!("[{res}]");
    }
    if marks.last.contains(&cell) {
        return format!("({res})");
    }
    res
}
