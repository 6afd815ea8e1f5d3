//! The board below the pieces.

use super::{
    super::look::{drawn_links, file_label, same_cell, walled},
    Drawing, Frame, Ground, paint,
    shape::{Edge, Point, edges, num},
};
use crate::model::{CellId, Grid, SiteId};
use std::{collections::BTreeMap, fmt::Write as _};

/// How far faded copies reach beyond joined edges, in cells.
const GHOST: f32 = 0.42;

impl Drawing<'_> {
    /// Draws everything but hands; gives the place it takes.
    pub(super) fn draw_board(&self, out: &mut String) -> Frame {
        let board = &self.model.board;
        let mut frame = Frame::EMPTY;
        let levels = board.sites.iter().map(|it| it.level).max().unwrap_or(0) + 1;
        for level in 0..levels {
            let here = self.level_frame(level);
            if here.left > here.right {
                continue;
            }
            let name = format!("{}-level-{level}", self.id);
            self.draw_ghosts(out, here, level, &name);
            let _ = writeln!(out, "<g id=\"{name}\">");
            self.draw_cells(out, level);
            self.draw_edges(out, level);
            if board.grid != Grid::Graph {
                self.draw_links(out, level);
            }
            self.draw_pieces(out, level);
            if board.grid == Grid::Graph && self.options.coordinates {
                self.draw_names(out, level, |cell| self.state.cells[cell.idx()].is_some());
            }
            out.push_str("</g>\n");
            frame.include(Point(here.left, here.top));
            frame.include(Point(here.right, here.bottom));
        }
        self.draw_marks(out);
        self.grow_frame(&mut frame);
        if board.grid != Grid::Graph && self.options.coordinates {
            self.draw_coordinates(out, &mut frame);
        }
        frame
    }

    /// Adds what lies around the cells, coordinates aside.
    pub(super) fn grow_frame(&self, frame: &mut Frame) {
        frame.grow(if self.joined() == (false, false) { 0.08 } else { GHOST + 0.05 } * self.cell);
        if self.model.board.grid == Grid::Graph {
            frame.grow(0.2 * self.cell);
        }
    }

    /// Returns true for joined edges: left and right, and upper and lower.
    pub(super) fn joined(&self) -> (bool, bool) {
        match self.model.board.grid {
            Grid::Square { wrap_files, wrap_ranks, .. } => (wrap_files, wrap_ranks),
            Grid::Hex | Grid::Graph => (false, false),
        }
    }

    fn on_level(&self, level: u16) -> impl Iterator<Item = SiteId> {
        let sites = self.model.board.sites.iter().enumerate();
        sites.filter(move |it| it.1.level == level).map(|it| SiteId::new(it.0))
    }

    /// Returns the frame around the cells of a level.
    pub(super) fn level_frame(&self, level: u16) -> Frame {
        let mut res = Frame::EMPTY;
        for site in self.on_level(level) {
            let half = if self.model.board.grid == Grid::Graph { 0.45 } else { 0.5 };
            for (x, y) in [(-half, -half), (half, half)] {
                res.include(self.scale.near(site, (x, y)));
            }
        }
        res
    }

    /// Returns the frame of a level, without coordinates.
    fn around(&self, level: u16) -> Frame {
        let mut res = self.level_frame(level);
        self.grow_frame(&mut res);
        res
    }

    fn draw_cells(&self, out: &mut String, level: u16) {
        let board = &self.model.board;
        let shape = edges(&board.grid);
        if shape.is_empty() {
            self.draw_links(out, level);
        }
        for site in self.on_level(level) {
            let fill = self.fill(site);
            if shape.is_empty() {
                let Point(x, y) = self.scale.place(site);
                let _ = writeln!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                    num(x),
                    num(y),
                    num(0.45 * self.cell),
                    paint::LINE,
                    num(0.03 * self.cell)
                );
            } else {
                // The stroke closes the hairline that would show between neighbours.
                let _ = writeln!(
                    out,
                    "<path d=\"{}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"0.5\"/>",
                    self.outline(site, shape)
                );
            }
            self.draw_tint(out, site, shape);
        }
    }

    /// Returns the outline of a site's shape.
    pub(super) fn outline(&self, site: SiteId, shape: &[Edge]) -> String {
        let mut res = String::new();
        for (n, (_, from, _)) in shape.iter().enumerate() {
            let Point(x, y) = self.scale.near(site, *from);
            let _ = write!(res, "{}{} {}", if n == 0 { "M" } else { "L" }, num(x), num(y));
        }
        res.push('Z');
        res
    }

    fn fill(&self, site: SiteId) -> &'static str {
        match self.ground(site) {
            Ground::Light => paint::LIGHT,
            Ground::Dark => paint::DARK,
            Ground::Middle => paint::MIDDLE,
            Ground::Merged => paint::MERGED,
        }
    }

    pub(super) fn ground(&self, site: SiteId) -> Ground {
        let board = &self.model.board;
        let at = &board.sites[site.idx()];
        if board.cells[at.cell.idx()].sites.len() > 1 {
            return Ground::Merged;
        }
        match board.grid {
            Grid::Square { .. } => match (at.x + at.y + i32::from(at.level)) % 2 {
                0 => Ground::Dark,
                _ => Ground::Light,
            },
            Grid::Hex => [Ground::Light, Ground::Dark, Ground::Middle][at.y.rem_euclid(3) as usize],
            Grid::Graph => Ground::Light,
        }
    }

    /// The colour of the last move's cells and of the one whose moves are shown.
    fn draw_tint(&self, out: &mut String, site: SiteId, shape: &[Edge]) {
        let cell = self.model.board.sites[site.idx()].cell;
        let marks = &self.options.highlights;
        let tints =
            [(marks.last.contains(&cell), paint::LAST), (marks.from == Some(cell), paint::FROM)];
        for (_, fill) in tints.into_iter().filter(|it| it.0) {
            let _ = if shape.is_empty() {
                let Point(x, y) = self.scale.place(site);
                let (x, y, r) = (num(x), num(y), num(0.45 * self.cell));
                writeln!(
                    out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" fill-opacity=\"0.45\"/>"
                )
            } else {
                let path = self.outline(site, shape);
                writeln!(out, "<path d=\"{path}\" fill=\"{fill}\" fill-opacity=\"0.45\"/>")
            };
        }
    }

    /// The lines between cells, those around the board, walls.
    pub(super) fn draw_edges(&self, out: &mut String, level: u16) {
        let board = &self.model.board;
        let (wrap_files, wrap_ranks) = self.joined();
        // Thin inner lines (hexes only), outlines, joined edges, walls.
        let mut paths: [String; 4] = Default::default();
        for site in self.on_level(level) {
            let at = &board.sites[site.idx()];
            for ((dx, dy), from, to) in edges(&board.grid) {
                let other = self.sites.at(at.x + dx, at.y + dy, level);
                if same_cell(board, Some(site), other) {
                    continue;
                }
                let merged =
                    |it: SiteId| board.cells[board.sites[it.idx()].cell.idx()].sites.len() > 1;
                let kind = match other {
                    // Each line once.
                    Some(other) if other < site => continue,
                    Some(other) if walled(board, site, other) => 3,
                    Some(other) if merged(site) || merged(other) => 1,
                    Some(_) if board.grid == Grid::Hex => 0,
                    Some(_) => continue,
                    None if self.at_joined_edge(site, (*dx, *dy), wrap_files, wrap_ranks) => 2,
                    None => 1,
                };
                let (a, b) = (self.scale.near(site, *from), self.scale.near(site, *to));
                let _ = write!(paths[kind], "M{} {}L{} {}", num(a.0), num(a.1), num(b.0), num(b.1));
            }
        }
        let dash =
            format!(" stroke-dasharray=\"{} {}\"", num(0.14 * self.cell), num(0.1 * self.cell));
        let styles =
            [(0.02, "0.35", ""), (0.045, "1", ""), (0.045, "1", dash.as_str()), (0.13, "1", "")];
        for (path, (width, opacity, more)) in paths.iter().zip(styles) {
            if !path.is_empty() {
                let _ = writeln!(
                    out,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{opacity}\" stroke-linecap=\"round\"{more}/>",
                    paint::LINE,
                    num(width * self.cell)
                );
            }
        }
    }

    fn at_joined_edge(
        &self,
        site: SiteId,
        (dx, dy): (i32, i32),
        wrap_files: bool,
        wrap_ranks: bool,
    ) -> bool {
        let Grid::Square { files, ranks, .. } = self.model.board.grid else { return false };
        let at = &self.model.board.sites[site.idx()];
        (wrap_files && dx != 0 && !(0..i32::from(files)).contains(&(at.x + dx)))
            || (wrap_ranks && dy != 0 && !(0..i32::from(ranks)).contains(&(at.y + dy)))
    }

    /// Faded copies of what lies beyond joined edges.
    fn draw_ghosts(&self, out: &mut String, here: Frame, level: u16, name: &str) {
        let Grid::Square { files, ranks, .. } = self.model.board.grid else { return };
        let (wrap_files, wrap_ranks) = self.joined();
        if !wrap_files && !wrap_ranks {
            return;
        }
        let (width, height) = (f32::from(files) * self.cell, f32::from(ranks) * self.cell);
        let by = GHOST * self.cell;
        let (x, y) = (if wrap_files { by } else { 0.0 }, if wrap_ranks { by } else { 0.0 });
        let clip = format!("{}-clip-{level}", self.id);
        // The frame around the board, without the board itself.
        let _ = writeln!(
            out,
            "<clipPath id=\"{clip}\"><path clip-rule=\"evenodd\" d=\"M{} {}H{}V{}H{}ZM{} {}H{}V{}H{}Z\"/></clipPath>",
            num(here.left - x),
            num(here.top - y),
            num(here.right + x),
            num(here.bottom + y),
            num(here.left - x),
            num(here.left),
            num(here.top),
            num(here.right),
            num(here.bottom),
            num(here.left)
        );
        let _ = writeln!(out, "<g clip-path=\"url(#{clip})\" opacity=\"0.4\">");
        for dx in -1i8..=1 {
            for dy in -1i8..=1 {
                let wanted =
                    (dx, dy) != (0, 0) && (dx == 0 || wrap_files) && (dy == 0 || wrap_ranks);
                if wanted {
                    let _ = writeln!(
                        out,
                        "<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>",
                        num(f32::from(dx) * width),
                        num(f32::from(dy) * height)
                    );
                }
            }
        }
        out.push_str("</g>\n");
    }

    /// Links that the grid does not show.
    pub(super) fn draw_links(&self, out: &mut String, level: u16) {
        let board = &self.model.board;
        let graph = board.grid == Grid::Graph;
        for (a, b, both) in drawn_links(board) {
            let (site, other) = (&board.sites[a.idx()], &board.sites[b.idx()]);
            if site.level != level || site.cell == other.cell {
                continue;
            }
            let (from, to) = (self.scale.place(a), self.scale.place(b));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy).max(0.01);
            let (ux, uy) = (dx / length, dy / length);
            let end =
                if graph { to.by(-0.47 * self.cell * ux, -0.47 * self.cell * uy) } else { to };
            let _ = writeln!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                num(from.0),
                num(from.1),
                num(end.0),
                num(end.1),
                paint::LINK,
                num(0.05 * self.cell)
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
                    paint::LINK
                );
            }
        }
    }

    /// Draws the names of a graph's cells: in the middle, or beside the piece.
    pub(super) fn draw_names(&self, out: &mut String, level: u16, taken: impl Fn(CellId) -> bool) {
        let board = &self.model.board;
        for (n, cell) in board.cells.iter().enumerate() {
            if board.sites[cell.sites[0].idx()].level != level {
                continue;
            }
            let taken = taken(CellId::new(n));
            let (left, up, size) = if taken { (-0.5, -0.46, 0.22) } else { (0.0, 0.0, 0.26) };
            let at = self.middle(CellId::new(n)).by(left * self.cell, up * self.cell);
            // A rim keeps the name readable where it lies on links.
            let rim = if taken {
                " stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\""
            } else {
                ""
            };
            self.text(out, at, size, &format!(" fill=\"{}\"{rim}", paint::LINE), &cell.name);
        }
    }

    /// File letters, rank numbers and names of levels.
    pub(super) fn draw_coordinates(&self, out: &mut String, frame: &mut Frame) {
        let board = &self.model.board;
        let fill = format!(" fill=\"{}\"", paint::LINE);
        let margin = 0.34 * self.cell;
        self.draw_files(out, &fill);
        self.draw_ranks(out, &fill);
        frame.left -= margin;
        match board.grid {
            Grid::Square { levels, .. } => {
                frame.bottom += margin;
                for level in (0..levels).filter(|_| levels > 1) {
                    let here = self.around(level);
                    let x = f32::midpoint(here.left, here.right);
                    let name = char::from(b'A' + (level % 26) as u8).to_string();
                    self.text(out, Point(x, here.top - 0.5 * margin), 0.3, &fill, &name);
                }
                frame.top -= if levels > 1 { margin } else { 0.0 };
            }
            Grid::Hex | Grid::Graph => {
                frame.bottom += 0.2 * self.cell;
                frame.top -= 0.2 * self.cell;
            }
        }
        frame.grow(0.06 * self.cell);
    }

    /// The letters: below square boards, below the files of hex boards (above if the board is turned: then the numbers are
    /// below).
    fn draw_files(&self, out: &mut String, fill: &str) {
        let board = &self.model.board;
        let several = matches!(board.grid, Grid::Square { levels: 2.., .. });
        let mut done: Vec<(i32, u16)> = Vec::new();
        for cell in board.cells.iter().filter(|it| it.sites.len() == 1) {
            let site = cell.sites[0];
            let at = &board.sites[site.idx()];
            if done.contains(&(at.x, at.level)) {
                continue;
            }
            done.push((at.x, at.level));
            let in_file = self.on_level(at.level).filter(|it| board.sites[it.idx()].x == at.x);
            let (highest, lowest) = in_file
                .map(|it| self.scale.place(it).1)
                .fold((f32::MAX, f32::MIN), |acc, it| (acc.0.min(it), acc.1.max(it)));
            let y = match (board.grid == Grid::Hex, self.options.turned) {
                (false, _) => self.around(at.level).bottom + 0.17 * self.cell,
                (true, false) => lowest + 0.62 * self.cell,
                (true, true) => highest - 0.62 * self.cell,
            };
            let x = self.scale.place(site).0;
            self.text(out, Point(x, y), 0.24, fill, file_label(cell, several));
        }
    }

    /// The numbers: to the left of square boards, where ranks begin on hex boards.
    fn draw_ranks(&self, out: &mut String, fill: &str) {
        let levels = self.model.board.sites.iter().map(|it| it.level).max().unwrap_or(0) + 1;
        let leftmost = (0..levels).map(|it| self.level_frame(it).left).fold(f32::MAX, f32::min);
        // Of levels side by side the first has them.
        for level in (0..levels).filter(|it| self.level_frame(*it).left < leftmost + self.cell) {
            self.draw_ranks_of(out, level, fill);
        }
    }

    fn draw_ranks_of(&self, out: &mut String, level: u16, fill: &str) {
        let board = &self.model.board;
        let left = self.around(level).left;
        let mut first: BTreeMap<i32, Point> = BTreeMap::new();
        for site in self.on_level(level) {
            let at = &board.sites[site.idx()];
            let cell = &board.cells[at.cell.idx()];
            let rank = match board.grid {
                Grid::Square { .. } => at.y + 1,
                _ if cell.sites.len() == 1 => cell.rank,
                _ => continue,
            };
            let place = self.scale.place(site);
            let known = first.entry(rank).or_insert(place);
            if place.0 < known.0 {
                *known = place;
            }
        }
        for (rank, first) in first {
            // Beside the upper left edge of a hexagon, or the lower one where the board has no cell.
            let beside = |down: f32| first.by(-0.56 * self.cell, down * self.cell);
            let free = |at: &Point| {
                let sites = (0..board.sites.len()).map(|it| self.scale.place(SiteId::new(it)));
                let mut distances = sites.map(|it| (it.0 - at.0).hypot(it.1 - at.1));
                distances.all(|it| it > 0.45 * self.cell)
            };
            let at = if board.grid == Grid::Hex {
                [-0.24, 0.24].map(beside).into_iter().find(free).unwrap_or(beside(-0.24))
            } else {
                Point(left - 0.17 * self.cell, first.1)
            };
            self.text(out, at, 0.24, fill, &rank.to_string());
        }
    }
}
