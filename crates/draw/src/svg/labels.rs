//! The names of cells, files, ranks and levels.

use super::{
    super::common::file_label,
    Drawing, Frame,
    shape::{Point, Ring, Turn},
};
use alfil_model::{Cell, CellInfo, CellStyle, Grid, Labels, NotationStyle, SiteId};
use std::collections::BTreeMap;

/// Tells the page that a name stands on coloured cells.
const WITHIN: &str = " class=\"within\"";

impl Drawing<'_> {
    /// Returns where names stand in this drawing.
    pub(super) fn labels(&self) -> Labels {
        let by_grid = match self.model.board.grid {
            Grid::Square { .. } | Grid::Hex => Labels::Outside,
            Grid::Graph => Labels::Inside,
        };
        let wanted = self.model.look.labels.unwrap_or(by_grid);
        if self.options.coordinates { wanted } else { Labels::None }
    }

    /// Draws the names of cells: on graphs in the middle, or beside the piece; on grids in a corner.
    pub(super) fn draw_names(&self, out: &mut String, level: u16, taken: impl Fn(Cell) -> bool) {
        let board = &self.model.board;
        for (n, cell) in board.cells.iter().enumerate() {
            if board.sites[cell.sites[0].idx()].level != level {
                continue;
            }
            let points = self.model.look.cells == CellStyle::Points;
            let beside = points || taken(Cell::new(n));
            let middle = self.middle(Cell::new(n));
            let corner = self.tiles.as_ref().and_then(|it| it.lower_left(cell.sites[0]));
            if let Some(corner) = corner {
                let (x, y) = (0.3 * middle.0 + 0.7 * corner.0, 0.3 * middle.1 + 0.7 * corner.1);
                let fill = format!(" fill=\"{}\"{WITHIN}", self.paint.line);
                self.text(out, Point(x, y), 0.17, &fill, &cell.name);
                continue;
            }
            let (at, size) = match (&board.grid, self.scale.ring()) {
                (Grid::Graph, _) if beside => {
                    (middle.by(-0.5 * self.cell, -0.46 * self.cell), 0.22)
                }
                (Grid::Graph, _) => (middle, 0.26),
                (Grid::Hex, _) => (middle.by(0.0, -0.34 * self.cell), 0.18),
                (_, Some(_)) => (self.scale.near(cell.sites[0], (-0.32, 0.32)), 0.18),
                _ => (middle.by(-0.34 * self.cell, -0.38 * self.cell), 0.18),
            };
            // A rim keeps the name readable where it lies on links.
            let more = match board.grid {
                Grid::Graph if beside => {
                    " stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\""
                }
                Grid::Graph => "",
                Grid::Square { .. } | Grid::Hex => WITHIN,
            };
            self.text(out, at, size, &format!(" fill=\"{}\"{more}", self.paint.line), &cell.name);
        }
    }

    /// Draws the names of a ring's rays outside, and those of its circles where the edges meet.
    fn draw_ring_names(&self, out: &mut String, ring: Ring, fill: &str) {
        let board = &self.model.board;
        let (mut rays, mut circles) = (BTreeMap::new(), BTreeMap::new());
        for (n, site) in board.sites.iter().enumerate() {
            let (ray, circle) =
                if ring.has_files_around() { (site.x, site.y) } else { (site.y, site.x) };
            let outermost = rays.entry(ray).or_insert((circle, SiteId::new(n)));
            *outermost = (*outermost).max((circle, SiteId::new(n)));
            circles.entry(circle).or_insert((ray, SiteId::new(n)));
        }
        let name = |site: SiteId, is_file: bool| {
            let site = &board.sites[site.idx()];
            let cell = &board.cells[site.cell.idx()];
            if is_file { file_label(cell, false).to_owned() } else { (site.y + 1).to_string() }
        };
        for (_, site) in rays.into_values() {
            let at = self.scale.near(site, ring.join(0.0, 0.72));
            self.text(out, at, 0.24, fill, &name(site, ring.has_files_around()));
        }
        let rim = format!(
            "{fill}{WITHIN} stroke=\"{}\" stroke-width=\"2\" paint-order=\"stroke\"",
            self.paint.plain
        );
        for (ray, site) in circles.into_values() {
            let at = self.scale.near(site, ring.join(-0.5 - ray as f32, 0.0));
            self.text(out, at, 0.17, &rim, &name(site, !ring.has_files_around()));
        }
    }

    /// Draws the files and ranks of a graph whose cells are called like squares and stand in columns and rows.
    fn draw_axes(&self, out: &mut String, fill: &str) {
        let board = &self.model.board;
        let frame = self.around(0);
        let mut files: BTreeMap<i32, Vec<&CellInfo>> = BTreeMap::new();
        let mut ranks: BTreeMap<i32, Vec<&CellInfo>> = BTreeMap::new();
        for cell in board.cells.iter().filter(|it| it.file > 0) {
            files.entry(cell.file).or_default().push(cell);
            ranks.entry(cell.rank).or_default().push(cell);
        }
        // Returns the place that all these cells share on one axis.
        let shared = |cells: &[&CellInfo], axis: fn(Point) -> f32| {
            let mut places = cells.iter().map(|it| axis(self.scale.place(it.sites[0])));
            let first = places.next()?;
            places.all(|it| (it - first).abs() < 0.05 * self.cell).then_some(first)
        };
        for cells in files.values() {
            if let Some(x) = shared(cells, |it| it.0) {
                let at = Point(x, frame.bottom + 0.17 * self.cell);
                self.text(out, at, 0.24, fill, file_label(cells[0], false));
            }
        }
        for (rank, cells) in &ranks {
            if let Some(y) = shared(cells, |it| it.1) {
                let at = Point(frame.left - 0.17 * self.cell, y);
                self.text(out, at, 0.24, fill, &rank.to_string());
            }
        }
    }

    /// File letters, rank numbers and names of levels.
    pub(super) fn draw_coordinates(&self, out: &mut String, frame: &mut Frame) {
        let board = &self.model.board;
        let fill = format!(" fill=\"{}\"", self.paint.line);
        let margin = 0.34 * self.cell;
        if let Some(ring) = self.scale.ring() {
            self.draw_ring_names(out, ring, &fill);
            frame.grow(margin);
            return;
        }
        if board.grid == Grid::Graph {
            self.draw_axes(out, &fill);
            frame.left -= margin;
            frame.bottom += margin;
            return;
        }
        if board.grid == Grid::Hex && self.turn.is_quarter() {
            self.draw_ends(out, &fill);
            frame.grow(margin);
            return;
        }
        match self.written() {
            Some(it) => self.draw_written(out, it, &fill),
            None => {
                self.draw_files(out, &fill);
                self.draw_ranks(out, &fill);
            }
        }
        if self.written() == Some(NotationStyle::Wxf) {
            frame.top -= margin;
        }
        frame.left -= margin;
        if let Grid::Square { levels, .. } = board.grid {
            frame.bottom += margin;
            for level in (0..levels).filter(|_| levels > 1) {
                let here = self.around(level);
                let x = f32::midpoint(here.left, here.right);
                let name = char::from(b'A' + (level % 26) as u8).to_string();
                self.text(out, Point(x, here.top - 0.5 * margin), 0.3, &fill, &name);
            }
            frame.top -= if levels > 1 { margin } else { 0.0 };
        } else {
            frame.bottom += 0.2 * self.cell;
            frame.top -= 0.2 * self.cell;
        }
        frame.grow(0.06 * self.cell);
    }

    /// Returns the manner in which records of the game call files and ranks, if it is not that of rule files.
    fn written(&self) -> Option<NotationStyle> {
        let style = self.model.notation.style;
        let other = matches!(style, NotationStyle::Hodges | NotationStyle::Wxf);
        let square = matches!(self.model.board.grid, Grid::Square { levels: 1, ranks: ..=26, .. });
        (self.options.as_written && other && square && self.joined() == (false, false))
            .then_some(style)
    }

    /// Draws files and ranks as records of the game call them. Files are numbered from the right of the first player; in
    /// xiangqi's manner from the right of each player.
    fn draw_written(&self, out: &mut String, style: NotationStyle, fill: &str) {
        let Grid::Square { files, ranks, .. } = self.model.board.grid else { return };
        let frame = self.around(0);
        let (upper, lower) = (frame.top - 0.17 * self.cell, frame.bottom + 0.17 * self.cell);
        let half = self.turn == Turn::Half;
        let at = |x: i32, y: i32| {
            let by_axis = |it: &&alfil_model::Site| (it.x == x || x < 0) && (it.y == y || y < 0);
            let site = self.model.board.sites.iter().position(|it| by_axis(&it));
            site.map(|it| self.scale.place(SiteId::new(it)))
        };
        for x in 0..i32::from(files) {
            let Some(Point(across, _)) = at(x, -1) else { continue };
            let number = (i32::from(files) - x).to_string();
            let own = if half { upper } else { lower };
            self.text(out, Point(across, own), 0.24, fill, &number);
            if style == NotationStyle::Wxf {
                let other = if half { lower } else { upper };
                self.text(out, Point(across, other), 0.24, fill, &(x + 1).to_string());
            }
        }
        for y in (0..i32::from(ranks)).filter(|_| style == NotationStyle::Hodges) {
            let Some(Point(_, down)) = at(-1, y) else { continue };
            let letter = char::from(b'a' + (i32::from(ranks) - 1 - y).clamp(0, 25) as u8);
            self.text(out, self.beside(0, down), 0.24, fill, &letter.to_string());
        }
    }

    /// Draws the names of files and ranks of a lying board of hexes behind the first cell of each.
    fn draw_ends(&self, out: &mut String, fill: &str) {
        let board = &self.model.board;
        let mut lines: BTreeMap<(bool, i32), Vec<(i32, SiteId)>> = BTreeMap::new();
        for cell in board.cells.iter().filter(|it| it.sites.len() == 1) {
            let site = cell.sites[0];
            lines.entry((true, cell.file)).or_default().push((cell.rank, site));
            lines.entry((false, cell.rank)).or_default().push((cell.file, site));
        }
        for ((is_file, number), mut sites) in lines {
            sites.sort_unstable();
            let [(_, first), (_, second), ..] = sites[..] else { continue };
            let (a, b) = (self.scale.place(first), self.scale.place(second));
            let length = (a.0 - b.0).hypot(a.1 - b.1).max(0.01);
            let by = 0.66 * self.cell / length;
            let at = a.by(by * (a.0 - b.0), by * (a.1 - b.1));
            let cell = &board.cells[board.sites[first.idx()].cell.idx()];
            let name =
                if is_file { file_label(cell, false).to_owned() } else { number.to_string() };
            self.text(out, at, 0.24, fill, &name);
        }
    }

    /// The letters: below square boards, on the left if they are turned a quarter. On hex boards they are below the files,
    /// above if the board is turned: then the numbers are below.
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
            let Point(x, y) = self.scale.place(site);
            let place = match (board.grid == Grid::Hex, self.turn) {
                (false, turn) if turn.is_quarter() => self.beside(at.level, y),
                (false, _) => self.below(at.level, x),
                (true, Turn::Half) => Point(x, highest - 0.62 * self.cell),
                (true, _) => Point(x, lowest + 0.62 * self.cell),
            };
            self.text(out, place, 0.24, fill, file_label(cell, several));
        }
    }

    /// Returns the place of a label to the left of a square board.
    fn beside(&self, level: u16, y: f32) -> Point {
        Point(self.around(level).left - 0.17 * self.cell, y)
    }

    /// Returns the place of a label below a square board.
    fn below(&self, level: u16, x: f32) -> Point {
        Point(x, self.around(level).bottom + 0.17 * self.cell)
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
            } else if self.turn.is_quarter() {
                self.below(level, first.0)
            } else {
                self.beside(level, first.1)
            };
            self.text(out, at, 0.24, fill, &rank.to_string());
        }
    }
}
