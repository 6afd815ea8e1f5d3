//! The board below the pieces.

use super::{
    super::common::{same_cell, walled},
    Drawing, Frame, Ground,
    shape::{Edge, Point, edges, num},
};
use alfil_model::{CellStyle, Grid, Labels, SiteId};
use std::fmt::Write as _;

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
            self.draw_background(out, level);
            self.draw_cells(out, level);
            self.draw_edges(out, level);
            if board.grid != Grid::Graph {
                self.draw_links(out, level);
            }
            self.draw_lines(out, level);
            self.draw_dots(out, level);
            self.draw_marks_of_board(out, level);
            self.draw_pieces(out, level);
            if self.labels() == Labels::Inside {
                self.draw_names(out, level, |cell| self.state.cells[cell.idx()].is_some());
            }
            out.push_str("</g>\n");
            frame.include(Point(here.left, here.top));
            frame.include(Point(here.right, here.bottom));
            self.include_loops(&mut frame, level);
        }
        self.draw_marks(out);
        self.grow_frame(&mut frame);
        if self.labels() == Labels::Outside {
            self.draw_coordinates(out, &mut frame);
        }
        frame
    }

    /// Adds what lies around the cells, coordinates aside.
    pub(super) fn grow_frame(&self, frame: &mut Frame) {
        frame.grow(if self.joined() == (false, false) { 0.08 } else { GHOST + 0.05 } * self.cell);
        if self.model.board.grid == Grid::Graph || self.has_background() {
            frame.grow(0.2 * self.cell);
        }
    }

    /// Returns true for joined edges: left and right, and upper and lower.
    pub(super) fn joined(&self) -> (bool, bool) {
        match self.model.board.grid {
            Grid::Square { wrap_files, wrap_ranks, .. } if self.scale.ring().is_none() => {
                (wrap_files, wrap_ranks)
            }
            _ => (false, false),
        }
    }

    pub(super) fn on_level(&self, level: u16) -> impl Iterator<Item = SiteId> {
        let sites = self.model.board.sites.iter().enumerate();
        sites.filter(move |it| it.1.level == level).map(|it| SiteId::new(it.0))
    }

    /// Returns the frame around the cells of a level.
    pub(super) fn level_frame(&self, level: u16) -> Frame {
        let mut res = Frame::EMPTY;
        if let Some(ring) = self.scale.ring() {
            let radius = ring.edge() * self.cell;
            res.include(Point(-radius, -radius));
            res.include(Point(radius, radius));
            return res;
        }
        for site in self.on_level(level) {
            let half = if self.model.board.grid == Grid::Graph { 0.45 } else { 0.5 };
            for (x, y) in [(-half, -half), (half, half)] {
                res.include(self.scale.near(site, (x, y)));
            }
        }
        res
    }

    /// Returns the frame of a level, without coordinates.
    pub(super) fn around(&self, level: u16) -> Frame {
        let mut res = self.level_frame(level);
        self.include_loops(&mut res, level);
        self.grow_frame(&mut res);
        res
    }

    fn draw_cells(&self, out: &mut String, level: u16) {
        let board = &self.model.board;
        let shape = edges(&board.grid);
        if shape.is_empty() && self.tiles.is_none() {
            self.draw_links(out, level);
        }
        for site in self.on_level(level) {
            let fill = self.fill(site);
            if let Some(fill) = fill {
                self.draw_cell(out, site, &fill);
            }
            self.draw_tint(out, site, shape);
        }
    }

    fn draw_cell(&self, out: &mut String, site: SiteId, fill: &str) {
        let shape = edges(&self.model.board.grid);
        if shape.is_empty() && self.tiles.is_none() {
            let Point(x, y) = self.scale.place(site);
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                num(x),
                num(y),
                num(0.45 * self.cell),
                self.paint.line,
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
    }

    /// Draws the ground of a board whose cells don't cover it: of a graph of points, or around arcs.
    pub(super) fn draw_background(&self, out: &mut String, level: u16) {
        if !self.has_background() {
            return;
        }
        let mut frame = self.level_frame(level);
        self.include_loops(&mut frame, level);
        frame.grow(self.rim());
        let _ = writeln!(
            out,
            "<rect class=\"background\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>",
            num(frame.left),
            num(frame.top),
            num(frame.right - frame.left),
            num(frame.bottom - frame.top),
            num(0.2 * self.cell),
            self.paint.plain
        );
    }

    /// Draws a dot at each point of a graph.
    pub(super) fn draw_dots(&self, out: &mut String, level: u16) {
        if !self.is_graph_of_points() {
            return;
        }
        for site in self.on_level(level) {
            let Point(x, y) = self.scale.place(site);
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
                num(x),
                num(y),
                num(0.08 * self.cell),
                self.paint.line
            );
        }
    }

    /// Returns true if the board has a ground beyond that of its cells.
    fn has_background(&self) -> bool {
        self.is_graph_of_points() || !self.model.look.loops.is_empty()
    }

    /// Returns how far the ground reaches beyond cells and arcs.
    fn rim(&self) -> f32 {
        0.28 * self.cell
    }

    /// Returns true if cells are the points of a graph.
    pub(super) fn is_graph_of_points(&self) -> bool {
        self.model.board.grid == Grid::Graph && self.model.look.cells == CellStyle::Points
    }

    /// Returns the neighbour of a site by one of the vectors of [`edges`], over joined edges too.
    pub(super) fn neighbour(&self, site: SiteId, (dx, dy): (i32, i32)) -> Option<SiteId> {
        let at = &self.model.board.sites[site.idx()];
        let (mut x, mut y) = (at.x + dx, at.y + dy);
        if let Grid::Square { files, ranks, wrap_files, wrap_ranks, .. } = self.model.board.grid {
            x = if wrap_files { x.rem_euclid(i32::from(files)) } else { x };
            y = if wrap_ranks { y.rem_euclid(i32::from(ranks)) } else { y };
        }
        self.sites.at(x, y, at.level)
    }

    /// Returns the outline of a site's shape.
    pub(super) fn outline(&self, site: SiteId, shape: &[Edge]) -> String {
        if let Some(tiles) = &self.tiles {
            return tiles.outline(site);
        }
        let Some((_, start, _)) = shape.first() else { return String::new() };
        let Point(x, y) = self.scale.near(site, *start);
        let mut res = format!("M{} {}", num(x), num(y));
        // The end of the path closes a last edge that is straight.
        let last = shape.len() - usize::from(self.scale.ring().is_none());
        for (_, from, to) in &shape[..last] {
            res.push_str(&self.scale.path_to(site, *from, *to));
        }
        res.push('Z');
        res
    }

    /// Returns the colour of a site's cell, if it has one.
    fn fill(&self, site: SiteId) -> Option<String> {
        if let Some(tint) = self.model.look.tint(self.model.board.sites[site.idx()].cell) {
            return Some(tint.to_string());
        }
        let fill = match self.ground(site) {
            Ground::Light => self.paint.light,
            Ground::Plain => self.paint.plain,
            Ground::Dark => self.paint.dark,
            Ground::Middle => self.paint.middle,
            Ground::Merged => self.paint.merged,
            Ground::Clear => return None,
        };
        Some(fill.to_owned())
    }

    pub(super) fn ground(&self, site: SiteId) -> Ground {
        let board = &self.model.board;
        let at = &board.sites[site.idx()];
        if board.cells[at.cell.idx()].sites.len() > 1 {
            return Ground::Merged;
        }
        if self.is_graph_of_points() {
            return Ground::Clear;
        }
        if self.model.look.cells != CellStyle::Checkered {
            return Ground::Plain;
        }
        if let Some(tiles) = &self.tiles {
            return tiles.ground(site);
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

    /// The colours of sets, of the last move's cells, and of the cell whose moves are shown.
    fn draw_tint(&self, out: &mut String, site: SiteId, shape: &[Edge]) {
        let cell = self.model.board.sites[site.idx()].cell;
        let marks = &self.options.highlights;
        let of_state = self.model.look.tint_in(self.state, cell).map(|it| it.to_string());
        let tints = [
            of_state.as_deref(),
            marks.last.contains(&cell).then_some(self.paint.last),
            (marks.from == Some(cell)).then_some(self.paint.from),
        ];
        for fill in tints.into_iter().flatten() {
            let _ = if shape.is_empty() && self.tiles.is_none() {
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
        let points = self.model.look.cells == CellStyle::Points;
        let plain = self.model.look.cells == CellStyle::Plain;
        let background = points && self.has_background();
        // Thin inner lines (hexes and cells of one colour), outlines, joined edges, walls.
        let mut paths: [String; 4] = Default::default();
        if let Some(tiles) = &self.tiles {
            paths[0] = self.on_level(level).map(|it| tiles.outline(it)).collect();
        }
        for site in self.on_level(level) {
            let at = &board.sites[site.idx()];
            for ((dx, dy), from, to) in edges(&board.grid) {
                let other = match self.scale.ring() {
                    Some(_) => self.neighbour(site, (*dx, *dy)),
                    None => self.sites.at(at.x + dx, at.y + dy, level),
                };
                if same_cell(board, Some(site), other) {
                    continue;
                }
                let merged =
                    |it: SiteId| board.cells[board.sites[it.idx()].cell.idx()].sites.len() > 1;
                let kind = match other {
                    // Each line once.
                    Some(other) if other < site => continue,
                    // Between points no line is as good as a wall.
                    Some(_) if points => continue,
                    Some(other) if walled(board, site, other) => 3,
                    Some(other) if merged(site) || merged(other) => 1,
                    Some(_) if board.grid == Grid::Hex || plain => 0,
                    Some(_) => continue,
                    None if background => continue,
                    None if self.at_joined_edge(site, (*dx, *dy), wrap_files, wrap_ranks) => 2,
                    None => 1,
                };
                let Point(x, y) = self.scale.near(site, *from);
                let rest = self.scale.path_to(site, *from, *to);
                let _ = write!(paths[kind], "M{} {}{rest}", num(x), num(y));
            }
        }
        let inner = if plain { "0.7" } else { "0.35" };
        let outline = if points { 0.02 } else { 0.045 };
        let dash =
            format!(" stroke-dasharray=\"{} {}\"", num(0.14 * self.cell), num(0.1 * self.cell));
        let styles =
            [(0.02, inner, ""), (outline, "1", ""), (0.045, "1", dash.as_str()), (0.13, "1", "")];
        for (path, (width, opacity, more)) in paths.iter().zip(styles) {
            if !path.is_empty() {
                let _ = writeln!(
                    out,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{opacity}\" stroke-linecap=\"round\"{more}/>",
                    self.paint.line,
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
}
