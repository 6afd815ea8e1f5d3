//! Square boards as text.

use super::{
    canvas::Canvas,
    common::{SiteIndex, file_label, same_cell, walled},
    text::Pen,
    text_points,
};
use alfil_model::{CellStyle, Grid, Model, SiteId};
use std::collections::BTreeSet;

/// The lines that meet in a point, thin ones; which are there: up, down, left, right.
pub(super) const JOINTS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// A line between two neighbouring squares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SquareEdge {
    None,
    Thin,
    /// The edge of the board goes on at the opposite one.
    Joined,
    /// There is no step over it.
    Wall,
}

/// Draws all levels.
pub(super) fn draw(pen: &Pen<'_>) -> Canvas {
    let Grid::Square { levels, .. } = pen.model.board.grid else { return Canvas::default() };
    let points = pen.model.look.cells == CellStyle::Points;
    let compact = pen.options.compact && !needs_lines(pen.model);
    let mut res = Canvas::default();
    let (mut x, mut y, mut lowest) = (0, 0, 0);
    for level in 0..levels {
        let sheet = if points {
            text_points::draw_level(pen, level)
        } else if compact {
            draw_compact(pen, level)
        } else {
            draw_level(pen, level)
        };
        let (width, height) = sheet.size();
        if x > 0 && x + width > pen.options.width as i32 {
            (x, y) = (0, lowest + 1);
        }
        res.paste(x, y, &sheet);
        lowest = lowest.max(y + height);
        x += width + 2;
    }
    res
}

/// One level: the squares as they lie on the sheet, column by column from the left, row by row from above.
struct Level<'a> {
    pen: &'a Pen<'a>,
    sites: Vec<Vec<Option<SiteId>>>,
    wrap: (bool, bool),
}

impl Level<'_> {
    fn at(&self, column: i32, row: i32) -> Option<SiteId> {
        let column = usize::try_from(column).ok()?;
        *self.sites.get(column)?.get(usize::try_from(row).ok()?)?
    }

    /// Returns the line between two squares one beside the other (or above the other).
    fn line(&self, a: (i32, i32), b: (i32, i32), joined: bool) -> SquareEdge {
        let board = &self.pen.model.board;
        let (a, b) = (self.at(a.0, a.1), self.at(b.0, b.1));
        match (a, b) {
            (None, None) => SquareEdge::None,
            (Some(_), Some(_)) if same_cell(board, a, b) => SquareEdge::None,
            (Some(a), Some(b)) if walled(board, a, b) => SquareEdge::Wall,
            _ if joined => SquareEdge::Joined,
            _ => SquareEdge::Thin,
        }
    }

    /// Returns the line above a square.
    fn above(&self, column: i32, row: i32) -> SquareEdge {
        let edge = row == 0 || row == self.rows();
        self.line((column, row - 1), (column, row), self.wrap.1 && edge)
    }

    /// Returns the line to the left of a square.
    fn before(&self, column: i32, row: i32) -> SquareEdge {
        let edge = column == 0 || column == self.columns();
        self.line((column - 1, row), (column, row), self.wrap.0 && edge)
    }

    /// Says where a square's cell is: within its lines, and where there is no line to other squares of the cell.
    fn claim(
        &self,
        canvas: &mut Canvas,
        (column, row): (i32, i32),
        (x, y): (i32, i32),
        width: i32,
    ) {
        let Some(site) = self.at(column, row) else { return };
        let cell = self.pen.model.board.sites[site.idx()].cell;
        let open = |line: SquareEdge| line == SquareEdge::None;
        let wide = width - 1 + i32::from(open(self.before(column + 1, row)));
        canvas.claim(cell, x + 1, y + 1, wide);
        if open(self.above(column, row)) {
            canvas.claim(cell, x + 1, y, wide);
        }
    }

    /// Holes that cells surround; the others are left blank.
    fn inner_holes(&self) -> Vec<(i32, i32)> {
        let (columns, rows) = (self.columns(), self.rows());
        let mut outer = BTreeSet::from([(-1, -1)]);
        let mut todo = vec![(-1, -1)];
        while let Some((column, row)) = todo.pop() {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let to = (column + dx, row + dy);
                let inside = (-1..=columns).contains(&to.0) && (-1..=rows).contains(&to.1);
                if inside && self.at(to.0, to.1).is_none() && outer.insert(to) {
                    todo.push(to);
                }
            }
        }
        let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        all.filter(|it| self.at(it.0, it.1).is_none() && !outer.contains(it)).collect()
    }

    fn columns(&self) -> i32 {
        self.sites.len() as i32
    }

    fn rows(&self) -> i32 {
        self.sites.first().map_or(0, Vec::len) as i32
    }
}

fn draw_level(pen: &Pen<'_>, level: u16) -> Canvas {
    let board = &pen.model.board;
    let Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } = board.grid else {
        return Canvas::default();
    };
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let turned = pen.options.turned;
    let x_of = |column: i32| if turned { files - 1 - column } else { column };
    let y_of = |row: i32| if turned { row } else { ranks - 1 - row };
    let sites = (0..files)
        .map(|column| (0..ranks).map(|row| pen.sites.at(x_of(column), y_of(row), level)).collect());
    let grid = Level { pen, sites: sites.collect(), wrap: (wrap_files, wrap_ranks) };

    let margin = if pen.options.coordinates { ranks.to_string().len() as i32 + 1 } else { 0 };
    let top = i32::from(levels > 1 && pen.options.coordinates);
    // A square is as wide as its widest content, with a space on both sides.
    let room = pen.room | 1;
    let (width, height) = (room + 3, 2);
    let mut res = Canvas::default();
    let left_of = |column: i32| margin + column * width;
    let top_of = |row: i32| top + row * height;
    for row in 0..=ranks {
        for column in 0..=files {
            draw_lines(&grid, &mut res, (column, row), (left_of(column), top_of(row)), width);
        }
    }
    for (column, row) in grid.inner_holes() {
        for step in 1..width {
            res.put(left_of(column) + step, top_of(row) + 1, pen.pick('░', '/'));
        }
    }
    for (column, row) in (0..files).flat_map(|it| (0..ranks).map(move |row| (it, row))) {
        grid.claim(&mut res, (column, row), (left_of(column), top_of(row)), width);
    }
    for cell in &board.cells {
        let on_sheet: Vec<(i32, i32)> = cell
            .sites
            .iter()
            .map(|it| &board.sites[it.idx()])
            .filter(|it| it.level == level)
            .map(|it| (left_of(x_of(it.x)) * 2 + width, top_of(y_of(it.y)) * 2 + height))
            .collect();
        let count = on_sheet.len() as i32;
        if count > 0 {
            let x = on_sheet.iter().map(|it| it.0).sum::<i32>() / (2 * count);
            let y = on_sheet.iter().map(|it| it.1).sum::<i32>() / (2 * count);
            pen.write(&mut res, x, y, board.sites[cell.sites[0].idx()].cell);
        }
    }
    if pen.options.coordinates {
        let column = |x: i32| left_of(x_of(x)) + width / 2;
        let row = |y: i32| top_of(y_of(y)) + 1;
        write_labels(pen, &mut res, level, (margin, top_of(ranks) + 1), column, row);
    }
    res
}

/// Returns true if lines between squares say something that the squares alone do not.
fn needs_lines(model: &Model) -> bool {
    let Grid::Square { wrap_files, wrap_ranks, .. } = model.board.grid else { return true };
    let board = &model.board;
    let merged = board.cells.iter().any(|it| it.sites.len() > 1);
    let sites = SiteIndex::new(board);
    let has_wall = || {
        board.sites.iter().any(|it| {
            let next = |dx, dy| sites.at(it.x + dx, it.y + dy, it.level);
            let here = sites.at(it.x, it.y, it.level);
            [next(1, 0), next(0, 1)]
                .into_iter()
                .flatten()
                .any(|next| here.is_some_and(|here| walled(board, here, next)))
        })
    };
    wrap_files || wrap_ranks || merged || has_wall()
}

/// One level with a line of characters for each rank. Empty squares are dots, holes are blank.
fn draw_compact(pen: &Pen<'_>, level: u16) -> Canvas {
    let Grid::Square { files, ranks, levels, .. } = pen.model.board.grid else {
        return Canvas::default();
    };
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let turned = pen.options.turned;
    let margin = if pen.options.coordinates { ranks.to_string().len() as i32 + 1 } else { 0 };
    let top = i32::from(levels > 1 && pen.options.coordinates);
    // Wide enough to tell neighbours apart, and about as wide as high.
    let width = (pen.room + 1).max(3);
    let left_of = |x: i32| margin + width * if turned { files - 1 - x } else { x };
    let top_of = |y: i32| top + if turned { y } else { ranks - 1 - y };
    let mut res = Canvas::default();
    for (x, y) in (0..files).flat_map(|it| (0..ranks).map(move |y| (it, y))) {
        let Some(site) = pen.sites.at(x, y, level) else { continue };
        let cell = pen.model.board.sites[site.idx()].cell;
        let middle = left_of(x) + width / 2;
        if pen.word(cell).is_empty() {
            res.put(middle, top_of(y), pen.pick('·', '.'));
        } else {
            pen.write(&mut res, middle, top_of(y), cell);
        }
        res.claim(cell, left_of(x), top_of(y), width);
    }
    if pen.options.coordinates {
        let column = |x: i32| left_of(x) + width / 2;
        write_labels(pen, &mut res, level, (margin, top + ranks), column, top_of);
    }
    res
}

/// Writes numbers to the left of the ranks, letters below the files, and the name of the level above.
///
/// `corner` is where the ranks begin and the letters stand; `column` and `row` are the places of files and ranks.
pub(super) fn write_labels(
    pen: &Pen<'_>,
    canvas: &mut Canvas,
    level: u16,
    corner: (i32, i32),
    column: impl Fn(i32) -> i32,
    row: impl Fn(i32) -> i32,
) {
    let board = &pen.model.board;
    let Grid::Square { files, ranks, levels, .. } = board.grid else { return };
    for rank in 0..i32::from(ranks) {
        let label = (rank + 1).to_string();
        canvas.write(corner.0 - 1 - label.len() as i32, row(rank), &label);
    }
    for file in 0..i32::from(files) {
        let named = board.cells.iter().filter(|it| it.file == file + 1 && it.sites.len() == 1);
        let label = named.map(|it| file_label(it, levels > 1)).find(|it| !it.is_empty());
        canvas.centre(column(file), corner.1, label.unwrap_or(""));
    }
    if levels > 1 {
        let name = char::from(b'A' + (level % 26) as u8).to_string();
        let (first, last) = (column(0), column(i32::from(files) - 1));
        canvas.centre(i32::midpoint(first, last), 0, &name);
    }
}

/// Draws the upper left corner of a square, and its upper and left line.
fn draw_lines(
    grid: &Level<'_>,
    canvas: &mut Canvas,
    (column, row): (i32, i32),
    (x, y): (i32, i32),
    width: i32,
) {
    let (above, before) = (grid.above(column, row), grid.before(column, row));
    let up = grid.before(column, row - 1);
    let left = grid.above(column - 1, row);
    let there = |line: SquareEdge| usize::from(line != SquareEdge::None);
    let joint = there(up) + 2 * there(before) + 4 * there(left) + 8 * there(above);
    let plain = if joint == 0 { ' ' } else { '+' };
    canvas.put(x, y, grid.pen.pick(JOINTS[joint], plain));
    let across = match above {
        SquareEdge::None => ' ',
        SquareEdge::Thin => grid.pen.pick('─', '-'),
        SquareEdge::Joined => grid.pen.pick('╌', '~'),
        SquareEdge::Wall => grid.pen.pick('━', '='),
    };
    for step in 1..width {
        canvas.put(x + step, y, across);
    }
    let down = match before {
        SquareEdge::None => ' ',
        SquareEdge::Thin => grid.pen.pick('│', '|'),
        SquareEdge::Joined => grid.pen.pick('╎', ':'),
        SquareEdge::Wall => grid.pen.pick('┃', '#'),
    };
    canvas.put(x, y + 1, down);
}
