//! Drawings of single pieces, for programs that move them about.
//!
//! A piece is drawn as a picture, as a symbol, or as a disc with letters. Marks around the letters show how the
//! piece moves. A stone is a disc without letters and marks.

use super::{
    Drawing, SvgOptions,
    shape::{Point, num},
};
use crate::reach::{middle, reach_within};
use alfil_model::{Cell, Grid, Model, Piece, PieceType, Player};
use std::fmt::Write as _;

/// How much larger symbols are than in a drawing of the whole board, which can't know the font's measures.
const SYMBOL: f32 = 1.18;

/// How far inside the edge of its disc a piece's moves are marked, in cells.
const RIM: f32 = 0.08;

/// The most steps for which moves are followed.
const MOST_STEPS: u32 = 10_000;

/// How far away a neighbour is at most, in cells: across the corner of a hexagon.
const NEXT: f32 = 1.6;

/// The most marks on a disc: with more they would run together.
const MOST_MARKS: usize = 24;

/// Returns a piece as SVG elements around the origin. `options` contain the size of a cell, and whether the board is
/// turned.
pub fn token(model: &Model, ty: PieceType, owner: Player, options: &SvgOptions) -> String {
    let drawing = Drawing::new(model, &model.start, options);
    let piece = Piece { ty, owner, marks: 0 };
    let mut res = String::new();
    if let Some(picture) = drawing.picture(piece, "") {
        let _ = writeln!(res, "{picture}");
    } else if drawing.has_symbol(piece) {
        // Hexagons are less high than wide.
        let scale = if model.board.grid == Grid::Hex { 1.0 } else { SYMBOL };
        let _ = writeln!(res, "<g transform=\"scale({scale})\">");
        drawing.draw_piece(&mut res, Point(0.0, 0.0), piece);
        res.push_str("</g>\n");
    } else {
        drawing.draw_tile(&mut res, piece, &tile_marks(model, ty, owner));
    }
    res
}

/// Returns true if the drawings of a player's pieces are turned half round when the board is: wedges, but not figures.
pub fn is_turned_with_board(model: &Model, ty: PieceType, options: &SvgOptions) -> bool {
    let piece = Piece { ty, owner: Player(0), marks: 0 };
    Drawing::new(model, &model.start, options).is_turned_with_board(piece)
}

/// A mark on a tile for a direction in which a piece moves.
struct TileMark {
    /// As drawn, y upwards, of length 1.
    towards: (f32, f32),
    kind: TileMarkKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TileMarkKind {
    /// To the next cell only.
    Step,
    /// Further than that.
    Slide,
    /// Over others.
    Leap,
}

/// Returns the marks for the moves of a piece from the middle of the board, or from its start if it can't move there.
/// Returns none on boards without directions.
fn tile_marks(model: &Model, ty: PieceType, owner: Player) -> Vec<TileMark> {
    if model.board.grid == Grid::Graph {
        return Vec::new();
    }
    let begins = |it: &Option<Piece>| it.is_some_and(|it| (it.ty, it.owner) == (ty, owner));
    let first = model.start.cells.iter().position(begins).map(Cell::new);
    let mut found = [plain_middle(model), first].into_iter().flatten();
    found
        .find_map(|it| Some(tile_marks_from(model, ty, owner, it)).filter(|it| !it.is_empty()))
        .unwrap_or_default()
}

fn tile_marks_from(model: &Model, ty: PieceType, owner: Player, from: Cell) -> Vec<TileMark> {
    let board = &model.board;
    let viewer = if owner == Player::NEUTRAL { Player(0) } else { owner };
    let sites = |cell: Cell| board.cells[cell.idx()].sites.iter().map(|it| &board.sites[it.idx()]);
    let mut found: Vec<(f32, f32, f32)> = Vec::new();
    for (cell, _) in reach_within(model, ty, viewer, from, MOST_STEPS).to {
        let Some(a) = sites(from).next() else { continue };
        let marks = sites(cell).filter(|it| it.level == a.level).map(|b| {
            let (dx, dy) = shortest(&board.grid, b.at.0 - a.at.0, b.at.1 - a.at.1);
            let length = dx.hypot(dy).max(0.01);
            (dx / length, dy / length, length)
        });
        // Of a merged cell, the piece reaches the nearest part.
        found.extend(marks.min_by(|a, b| a.2.total_cmp(&b.2)));
    }
    found.sort_by(|a, b| a.2.total_cmp(&b.2));
    let mut res: Vec<TileMark> = Vec::new();
    for (dx, dy, length) in found {
        let same = |it: &&mut TileMark| {
            (it.towards.0 - dx).abs() < 0.01 && (it.towards.1 - dy).abs() < 0.01
        };
        match res.iter_mut().find(same) {
            Some(mark) if mark.kind == TileMarkKind::Step => mark.kind = TileMarkKind::Slide,
            Some(_) => {}
            None => {
                let kind = if length < NEXT { TileMarkKind::Step } else { TileMarkKind::Leap };
                res.push(TileMark { towards: (dx, dy), kind });
            }
        }
    }
    res.truncate(MOST_MARKS);
    res
}

/// Returns the cell nearest to the middle that has one site.
fn plain_middle(model: &Model) -> Option<Cell> {
    let board = &model.board;
    let from = middle(model);
    let site = |cell: Cell| &board.sites[board.cells[cell.idx()].sites[0].idx()];
    let cells = (0..board.cells.len()).map(Cell::new);
    let plain = cells.filter(|it| board.cells[it.idx()].sites.len() == 1);
    let here = plain.filter(|it| site(*it).level == site(from).level);
    let far = |it: &Cell| {
        let (a, b) = (site(from).at, site(*it).at);
        (a.0 - b.0).hypot(a.1 - b.1)
    };
    here.min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// Returns the shorter way round, if edges are joined.
fn shortest(grid: &Grid, dx: f32, dy: f32) -> (f32, f32) {
    let round = |wraps: bool, by: f32, n: u16| {
        let n = f32::from(n);
        if wraps && by.abs() > n / 2.0 { by - n.copysign(by) } else { by }
    };
    match *grid {
        Grid::Square { files, ranks, wrap_files, wrap_ranks, .. } => {
            (round(wrap_files, dx, files), round(wrap_ranks, dy, ranks))
        }
        Grid::Hex | Grid::Graph => (dx, dy),
    }
}

impl Drawing<'_> {
    fn draw_tile(&self, out: &mut String, piece: Piece, marks: &[TileMark]) {
        // Hexagons are less high than wide.
        let radius = match self.model.board.grid {
            Grid::Square { .. } => 0.44,
            Grid::Hex | Grid::Graph => 0.39,
        };
        let rim = radius - RIM;
        self.draw_disc(out, Point(0.0, 0.0), piece, radius);
        if self.is_stone(piece) {
            return;
        }
        let line = self.colours(piece.owner).1;
        for mark in marks {
            let (dx, up) = self.turn.apply(mark.towards);
            let dy = -up;
            let at = |radius: f32| (num(dx * radius * self.cell), num(dy * radius * self.cell));
            let (inner, outer) = match mark.kind {
                TileMarkKind::Slide => (rim - 0.05, rim + 0.05),
                TileMarkKind::Step | TileMarkKind::Leap => (rim, rim),
            };
            let ((x1, y1), (x2, y2)) = (at(inner), at(outer));
            let _ = match mark.kind {
                TileMarkKind::Slide => writeln!(
                    out,
                    "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{line}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                    num(0.05 * self.cell)
                ),
                TileMarkKind::Step => writeln!(
                    out,
                    "<circle cx=\"{x1}\" cy=\"{y1}\" r=\"{}\" fill=\"{line}\"/>",
                    num(0.035 * self.cell)
                ),
                TileMarkKind::Leap => writeln!(
                    out,
                    "<circle cx=\"{x1}\" cy=\"{y1}\" r=\"{}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{}\"/>",
                    num(0.032 * self.cell),
                    num(0.02 * self.cell)
                ),
            };
        }
    }
}
