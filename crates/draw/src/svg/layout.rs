//! A board in parts, for programs that draw pieces and marks themselves.

use super::{
    Drawing, Frame, SvgOptions,
    shape::{Point, edges, num},
};
use alfil_model::{Cell, CellStyle, Colour, Grid, Labels, Model, SiteId};
use std::fmt::Write as _;

/// The layout and the constant parts of a drawing. Lengths are pixels, y downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Left, top, width and height of the whole.
    pub frame: [f32; 4],
    /// After how much the board repeats itself to the right and downwards, where edges are joined.
    pub period: (Option<f32>, Option<f32>),
    /// Left, top, width and height of the cells of each level.
    pub levels: Vec<[f32; 4]>,
    /// The cells, in board order.
    pub cells: Vec<CellLayout>,
    /// SVG that lies below the cells: the ground, links and lines of graphs.
    pub below: String,
    /// SVG that lies above the cells and below pieces: edges, walls, lines, links that a grid does not show.
    pub above: String,
    /// SVG of coordinates.
    pub labels: String,
    /// True if cells are points where lines meet.
    pub points: bool,
}

/// A cell as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct CellLayout {
    /// Its middle, where its piece stands.
    pub at: (f32, f32),
    /// Its outline, as the `d` of a path.
    pub outline: String,
    /// Its colour, if the author gave it none.
    pub ground: Ground,
    /// The colour that the author gave it.
    pub tint: Option<Colour>,
    /// Its level, from 0.
    pub level: u16,
}

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ground {
    Light,
    Plain,
    Dark,
    Middle,
    Merged,
    Clear,
}

/// Takes the drawing of a board apart; of the options, highlights and hands don't matter.
pub fn layout(model: &Model, options: &SvgOptions) -> Layout {
    let drawing = Drawing::new(model, &model.start, options);
    let graph = model.board.grid == Grid::Graph;
    let (mut below, mut above, mut labels) = (String::new(), String::new(), String::new());
    let mut frame = Frame::EMPTY;
    let mut levels = Vec::new();
    let n_levels = model.board.sites.iter().map(|it| it.level).max().unwrap_or(0) + 1;
    for level in 0..n_levels {
        let here = drawing.level_frame(level);
        if here.left > here.right {
            continue;
        }
        drawing.draw_background(&mut below, level);
        drawing.draw_edges(&mut above, level);
        if drawing.tiles.is_none() {
            drawing.draw_links(if graph { &mut below } else { &mut above }, level);
        }
        drawing.draw_lines(if graph { &mut below } else { &mut above }, level);
        drawing.draw_dots(&mut below, level);
        drawing.draw_marks_of_board(&mut above, level);
        if drawing.labels() == Labels::Inside {
            drawing.draw_names(&mut labels, level, |_| true);
        }
        frame.include(Point(here.left, here.top));
        frame.include(Point(here.right, here.bottom));
        drawing.include_loops(&mut frame, level);
        levels.push(here.rectangle());
    }
    drawing.grow_frame(&mut frame);
    if drawing.labels() == Labels::Outside {
        drawing.draw_coordinates(&mut labels, &mut frame);
    }
    let cells = (0..model.board.cells.len()).map(|it| drawing.layout_cell(Cell::new(it)));
    let cells = cells.collect();
    let period = drawing.period();
    let points = model.look.cells == CellStyle::Points;
    Layout { frame: frame.rectangle(), period, levels, cells, below, above, labels, points }
}

/// Returns the colours of all cells, in board order, without those that the author gave them.
pub fn grounds(model: &Model) -> Vec<Ground> {
    let options = SvgOptions::default();
    let drawing = Drawing::new(model, &model.start, &options);
    model.board.cells.iter().map(|it| drawing.ground(it.sites[0])).collect()
}

impl Frame {
    fn rectangle(self) -> [f32; 4] {
        [self.left, self.top, self.right - self.left, self.bottom - self.top]
    }
}

impl Drawing<'_> {
    fn layout_cell(&self, cell: Cell) -> CellLayout {
        let board = &self.model.board;
        let sites = &board.cells[cell.idx()].sites;
        let Point(x, y) = self.middle(cell);
        CellLayout {
            at: (x, y),
            outline: sites.iter().map(|it| self.site_outline(*it)).collect(),
            ground: self.ground(sites[0]),
            tint: self.model.look.tint(cell),
            level: board.sites[sites[0].idx()].level,
        }
    }

    fn site_outline(&self, site: SiteId) -> String {
        let shape = edges(&self.model.board.grid);
        if !shape.is_empty() || self.tiles.is_some() {
            return self.outline(site, shape);
        }
        let Point(x, y) = self.scale.place(site);
        let radius = 0.45 * self.cell;
        let (r, double) = (num(radius), num(2.0 * radius));
        let mut res = String::new();
        let _ = write!(res, "M{} {}", num(x - radius), num(y));
        let _ = write!(res, "a{r} {r} 0 1 0 {double} 0a{r} {r} 0 1 0 -{double} 0Z");
        res
    }

    /// After how much the board repeats itself.
    fn period(&self) -> (Option<f32>, Option<f32>) {
        let Grid::Square { files, ranks, .. } = self.model.board.grid else { return (None, None) };
        let (wrap_files, wrap_ranks) = self.joined();
        let length = |wraps: bool, n: u16| wraps.then(|| f32::from(n) * self.cell);
        (length(wrap_files, files), length(wrap_ranks, ranks))
    }
}
