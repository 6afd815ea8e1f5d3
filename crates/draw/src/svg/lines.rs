//! Lines between the middles of cells: links, those of boards of points, and those that the author added.

use super::{
    super::common::{drawn_links, step},
    Drawing, Frame,
    shape::{Point, edges, num},
};
use alfil_language::art;
use alfil_model::{Cell, CellStyle, Grid};
use std::fmt::Write as _;

/// The width of lines between points, in cells.
const POINT_LINE: f32 = 0.03;

impl Drawing<'_> {
    /// Draws the lines of a board of points, and those that the author added.
    pub(super) fn draw_lines(&self, out: &mut String, level: u16) {
        let mut path = String::new();
        if self.model.look.cells == CellStyle::Points {
            self.point_lines(&mut path, level);
        }
        for (a, b) in self.lines_on(level, &self.model.look.lines) {
            let (a, b) = (self.middle(a), self.middle(b));
            let _ = write!(path, "M{} {}L{} {}", num(a.0), num(a.1), num(b.0), num(b.1));
        }
        for (a, b) in self.lines_on(level, &self.model.look.loops) {
            let Some(arc) = self.arc(a, b) else { continue };
            let (from, to, r) = (arc.from, arc.to, num(arc.radius));
            let sweep = u8::from(arc.clockwise);
            let _ = write!(
                path,
                "M{} {}A{r} {r} 0 1 {sweep} {} {}",
                num(from.0),
                num(from.1),
                num(to.0),
                num(to.1)
            );
        }
        if !path.is_empty() {
            let _ = writeln!(
                out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                self.paint.line,
                num(POINT_LINE * self.cell)
            );
        }
    }

    /// Writes the lines to neighbours over edges. Where edges of the board are joined, halves of a line are at both of them.
    fn point_lines(&self, path: &mut String, level: u16) {
        let board = &self.model.board;
        let ring = self.scale.ring().is_some();
        for site in self.on_level(level) {
            for (by, from, to) in edges(&board.grid) {
                let Some(other) = self.neighbour(site, *by) else { continue };
                let linked = step(board, site, *by) == Some(other)
                    || step(board, other, (-by.0, -by.1)) == Some(site);
                let (a, b) = (&board.sites[site.idx()], &board.sites[other.idx()]);
                if !linked || a.cell == b.cell || self.model.look.is_gap(a.cell, b.cell) {
                    continue;
                }
                let beside = ring || (b.x - a.x, b.y - a.y) == *by;
                // Each whole line once. The middle of an edge is half a step away.
                if beside && *by < (0, 0) {
                    continue;
                }
                let part = if beside { 1.0 } else { 0.5 };
                let end = (part * (from.0 + to.0), part * (from.1 + to.1));
                let Point(x, y) = self.scale.place(site);
                let rest = self.scale.path_to(site, (0.0, 0.0), end);
                let _ = write!(path, "M{} {}{rest}", num(x), num(y));
            }
        }
    }

    /// Draws the pictures that stand on a level, in the colour of lines.
    pub(super) fn draw_marks_of_board(&self, out: &mut String, level: u16) {
        let board = &self.model.board;
        for mark in &self.model.look.marks {
            let Some(drawing) = art::mark(&mark.picture) else { continue };
            let level_of = |it: &Cell| board.sites[board.cells[it.idx()].sites[0].idx()].level;
            if mark.cells.iter().any(|it| level_of(it) != level) {
                continue;
            }
            let count = mark.cells.len() as f32;
            let middles = mark.cells.iter().map(|it| self.middle(*it));
            let (x, y) = middles.fold((0.0, 0.0), |acc, it| (acc.0 + it.0, acc.1 + it.1));
            let svg = drawing.coloured(self.paint.light, self.paint.line);
            let _ = writeln!(
                out,
                "<g class=\"mark\" transform=\"translate({} {}) rotate({}) scale({:.3}) translate(-50 -50)\">{svg}</g>",
                num(x / count),
                num(y / count),
                num(self.options.turn.degrees()),
                0.01 * self.cell
            );
        }
    }

    fn lines_on<'a>(
        &'a self,
        level: u16,
        lines: &'a [(Cell, Cell)],
    ) -> impl Iterator<Item = (Cell, Cell)> + 'a {
        let board = &self.model.board;
        let level_of = |cell: Cell| board.sites[board.cells[cell.idx()].sites[0].idx()].level;
        lines.iter().copied().filter(move |it| level_of(it.0) == level)
    }

    /// Returns the arc that joins two cells of a diagonal round the outer one of the corners between them.
    fn arc(&self, a: Cell, b: Cell) -> Option<Arc> {
        let (from, to) = (self.middle(a), self.middle(b));
        let level = self.model.board.sites[self.model.board.cells[a.idx()].sites[0].idx()].level;
        let frame = self.level_frame(level);
        let middle =
            Point(f32::midpoint(frame.left, frame.right), f32::midpoint(frame.top, frame.bottom));
        let far = |it: &Point| (it.0 - middle.0).hypot(it.1 - middle.1);
        let corners = [Point(from.0, to.1), Point(to.0, from.1)];
        let around = corners.into_iter().max_by(|a, b| far(a).total_cmp(&far(b)))?;
        // The short way from one end to the other is clockwise if this is positive; the arc is the long way.
        let short =
            (from.0 - around.0) * (to.1 - around.1) - (from.1 - around.1) * (to.0 - around.0);
        Some(Arc { from, to, around, radius: (from.0 - to.0).abs(), clockwise: short < 0.0 })
    }

    /// Adds what arcs need outside the cells.
    pub(super) fn include_loops(&self, frame: &mut Frame, level: u16) {
        for (a, b) in self.lines_on(level, &self.model.look.loops) {
            if let Some(Arc { around, radius, .. }) = self.arc(a, b) {
                frame.include(around.by(-radius, -radius));
                frame.include(around.by(radius, radius));
            }
        }
    }

    /// Links that the grid does not show.
    pub(super) fn draw_links(&self, out: &mut String, level: u16) {
        let board = &self.model.board;
        let look = &self.model.look;
        let points = look.cells == CellStyle::Points;
        let on_discs = board.grid == Grid::Graph && !points;
        let (colour, width) =
            if points { (self.paint.line, POINT_LINE) } else { (self.paint.link, 0.05) };
        for (a, b, both) in drawn_links(board) {
            let (site, other) = (&board.sites[a.idx()], &board.sites[b.idx()]);
            let replaced = look.replaces(site.cell, other.cell);
            if site.level != level || site.cell == other.cell || replaced {
                continue;
            }
            let (from, to) = (self.scale.place(a), self.scale.place(b));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy).max(0.01);
            let (ux, uy) = (dx / length, dy / length);
            let end =
                if on_discs { to.by(-0.47 * self.cell * ux, -0.47 * self.cell * uy) } else { to };
            let _ = writeln!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                num(from.0),
                num(from.1),
                num(end.0),
                num(end.1),
                colour,
                num(width * self.cell)
            );
            if !both {
                let (back, side) = (0.17 * self.cell, 0.08 * self.cell);
                let (x, y) = (end.0 - back * ux, end.1 - back * uy);
                let _ = writeln!(
                    out,
                    "<path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{}\"/>",
                    num(end.0),
                    num(end.1),
                    num(x - side * uy),
                    num(y + side * ux),
                    num(x + side * uy),
                    num(y - side * ux),
                    colour
                );
            }
        }
    }
}

/// Three quarters of a circle.
struct Arc {
    from: Point,
    to: Point,
    around: Point,
    radius: f32,
    clockwise: bool,
}
