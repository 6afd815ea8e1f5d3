//! Boards as SVG.

mod board;
mod labels;
mod layout;
mod lines;
mod picture;
mod pieces;
mod shape;
mod tiles;
mod token;

pub use alfil_language::picture::escape;

use super::{
    common::{Highlights, Mark, SiteIndex},
    shown::shown_state,
    themes::{THEMES, Theme},
};
use alfil_model::{BoardLayout, Cell, Model, PieceStyle, Player, State};
use shape::{Point, Scale, num};
use std::fmt::Write as _;
use tiles::Tiles;

pub use layout::{CellLayout, Ground, Layout, grounds, layout};
pub use pieces::colours;
pub use shape::Turn;
pub use token::{is_turned_with_board, token};

/// Options for drawing a board.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgOptions {
    /// Width of a cell in pixels.
    pub cell: f32,
    /// How far the board is turned. Quarters are for boards of one level.
    pub turn: Turn,
    /// True if the levels of a board lie one below the other, as far as a page that is higher than wide has room.
    pub tall: bool,
    /// File letters, rank numbers, names of levels and of a graph's cells.
    pub coordinates: bool,
    /// True if files and ranks are called as the game's records call them, false for the names in rule files.
    pub as_written: bool,
    /// Pieces in hand, below the board, if there are any.
    pub hands: bool,
    /// The prefix of the IDs in the text: different ones for drawings on one page.
    pub id: String,
    /// The marked cells.
    pub highlights: Highlights,
    /// How pieces are drawn; `None` if the rule file decides.
    pub pieces: Option<PieceStyle>,
    /// The colours of the board.
    pub theme: &'static Theme,
}

impl Default for SvgOptions {
    fn default() -> Self {
        SvgOptions {
            cell: 48.0,
            turn: Turn::None,
            tall: false,
            coordinates: true,
            as_written: false,
            hands: true,
            id: "alfil".to_owned(),
            highlights: Highlights::default(),
            pieces: None,
            theme: &THEMES[0],
        }
    }
}

/// Draws a position as an SVG document.
///
/// - Paper lies below everything, so that the drawing can be read on a dark page too.
/// - Joined edges are dashed, with a faded copy of the cells beyond.
/// - Walls are thick.
/// - Merged cells have a colour and an outline of their own.
/// - The model's look decides about points, lines, colours and rings.
/// - Cells that can be moved to have a dot, cells that can be captured on a ring, and cells for both have both.
pub fn svg(model: &Model, state: &State, options: &SvgOptions) -> String {
    let drawing = Drawing::new(model, state, options);
    let mut body = String::new();
    let mut frame = drawing.draw_board(&mut body);
    if options.hands {
        drawing.draw_hands(&mut body, &mut frame);
        drawing.draw_state(&mut body, &mut frame);
    }
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let mut res = String::new();
    let _ = writeln!(
        res,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\" \
         font-family=\"'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols2', sans-serif\">",
        w = num(width.ceil()),
        h = num(height.ceil()),
        x = num(frame.left),
        y = num(frame.top),
    );
    if !model.about.name.is_empty() {
        let _ = writeln!(res, "<title>{}</title>", escape(&model.about.name));
    }
    drawing.define_pictures(&mut res);
    // On a dark page labels and dark pieces would vanish without it.
    let _ = writeln!(
        res,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\" fill=\"{paper}\"/>",
        w = num(width.ceil()),
        h = num(height.ceil()),
        x = num(frame.left),
        y = num(frame.top),
        r = num(0.1 * drawing.cell),
        paper = drawing.paint.paper,
    );
    res.push_str(&body);
    res.push_str("</svg>\n");
    res
}

/// The height of texts below the board, in cells.
const LABEL: f32 = 0.24;

/// The part of the plane that a drawing needs, y downwards.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Frame {
    const EMPTY: Frame = Frame { left: f32::MAX, top: f32::MAX, right: f32::MIN, bottom: f32::MIN };

    fn include(&mut self, Point(x, y): Point) {
        self.left = self.left.min(x);
        self.right = self.right.max(x);
        self.top = self.top.min(y);
        self.bottom = self.bottom.max(y);
    }

    fn grow(&mut self, by: f32) {
        self.left -= by;
        self.top -= by;
        self.right += by;
        self.bottom += by;
    }
}

/// The data that all parts of a drawing need.
struct Drawing<'a> {
    model: &'a Model,
    state: &'a State,
    options: &'a SvgOptions,
    sites: SiteIndex,
    scale: Scale,
    /// How far the board is turned: by the option, and by a quarter if it lies.
    turn: Turn,
    /// The fields of a graph whose cells meet.
    tiles: Option<Tiles>,
    /// The option's cell width, made sensible.
    cell: f32,
    /// The option's prefix, made safe.
    id: String,
    paint: &'static Theme,
}

impl<'a> Drawing<'a> {
    fn new(model: &'a Model, state: &'a State, options: &'a SvgOptions) -> Drawing<'a> {
        let cell = if options.cell.is_finite() { options.cell.clamp(8.0, 1000.0) } else { 48.0 };
        let lies = model.look.layout == BoardLayout::Lying;
        let turn = if lies { options.turn.and_left() } else { options.turn };
        let scale = Scale::new(model, cell, turn, options.tall);
        let tiles = Tiles::of(model, &scale);
        Drawing {
            model,
            state,
            options,
            sites: SiteIndex::new(&model.board),
            scale,
            turn,
            tiles,
            cell,
            paint: options.theme,
            id: options.id.chars().filter(|it| it.is_ascii_alphanumeric() || *it == '-').collect(),
        }
    }

    /// Returns the middle of a cell.
    fn middle(&self, cell: Cell) -> Point {
        let sites = &self.model.board.cells[cell.idx()].sites;
        let places = sites.iter().map(|it| self.scale.place(*it));
        let (x, y) = places.fold((0.0, 0.0), |acc, it| (acc.0 + it.0, acc.1 + it.1));
        Point(x / sites.len() as f32, y / sites.len() as f32)
    }

    /// A text with its middle at a place.
    fn text(&self, out: &mut String, Point(x, y): Point, size: f32, attributes: &str, text: &str) {
        let size = size * self.cell;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\"{attributes}>{}</text>",
            num(x),
            num(y + 0.35 * size),
            num(size),
            escape(text)
        );
    }

    /// The marks, above everything else.
    fn draw_marks(&self, out: &mut String) {
        for (cell, mark) in &self.options.highlights.to {
            let Point(x, y) = self.middle(*cell);
            let taken = self.state.cells.get(cell.idx()).is_some_and(Option::is_some);
            // Around a piece a ring must be wide. A cell with both marks has a narrow ring, because there may be many
            // such cells.
            let (radius, width) = match (mark, taken) {
                (_, true) => (0.42, 0.07),
                (Mark::Both, false) => (0.26, 0.05),
                _ => (0.34, 0.06),
            };
            if *mark != Mark::Quiet {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"0.8\"/>",
                    num(x),
                    num(y),
                    num(radius * self.cell),
                    self.paint.capture,
                    num(width * self.cell)
                );
            }
            if *mark != Mark::Capture {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" fill-opacity=\"0.8\"/>",
                    num(x),
                    num(y),
                    num(0.13 * self.cell),
                    self.paint.quiet
                );
            }
        }
    }

    /// Pieces in hand, a line for each player who has some.
    fn draw_hands(&self, out: &mut String, frame: &mut Frame) {
        for (n, player) in self.model.players.iter().enumerate() {
            let owner = Player::new(n);
            let Some(hand) = self.state.hands.as_slice().get(n) else { continue };
            if hand.iter().all(|it| *it == 0) {
                continue;
            }
            let y = frame.bottom + 0.55 * self.cell;
            let mut x = frame.left + 0.2 * self.cell;
            self.label(out, Point(x, y), &player.name);
            x += LABEL * self.cell * (0.7 * player.name.chars().count() as f32) + 0.6 * self.cell;
            for (ty, count) in self.model.types.ids().zip(hand) {
                if *count == 0 {
                    continue;
                }
                let piece = alfil_model::Piece { ty, owner, marks: 0 };
                self.draw_piece(out, Point(x, y), piece);
                if *count > 1 {
                    let at = Point(x + 0.6 * self.cell, y + 0.2 * self.cell);
                    let fill = format!(" fill=\"{}\"", self.paint.line);
                    self.text(out, at, 0.24, &fill, &format!("×{count}"));
                }
                x += if *count > 1 { 1.3 } else { 1.0 } * self.cell;
                frame.right = frame.right.max(x);
            }
            frame.bottom += 1.1 * self.cell;
        }
    }

    /// The state that players must know, in lines below the board and the hands.
    fn draw_state(&self, out: &mut String, frame: &mut Frame) {
        for it in shown_state(self.model, self.state) {
            let text = format!("{}: {}", it.label, it.value);
            let at = Point(frame.left + 0.2 * self.cell, frame.bottom + 0.2 * self.cell);
            self.label(out, at, &text);
            let width = 0.6 * LABEL * self.cell * text.chars().count() as f32;
            frame.right = frame.right.max(at.0 + width + 0.2 * self.cell);
            frame.bottom += 0.5 * self.cell;
        }
    }

    /// A text below the board that begins at a place.
    fn label(&self, out: &mut String, Point(x, y): Point, text: &str) {
        let size = LABEL * self.cell;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>",
            num(x),
            num(y + 0.35 * size),
            num(size),
            self.paint.line,
            escape(text)
        );
    }
}
