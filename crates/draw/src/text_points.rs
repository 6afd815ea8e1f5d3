//! Square boards of points as text: lines meet where pieces stand.

use super::{
    canvas::Canvas,
    common::{drawn_links, same_cell, step},
    text::Pen,
    text_square::{JOINTS, write_labels},
};
use alfil_model::{Grid, Model, SiteId};
use std::collections::BTreeSet;

/// The lines of a level by the points of the sheet, columns from the left and rows from above.
#[derive(Debug, Default)]
struct Lines {
    /// Lines to the next column.
    across: BTreeSet<(i32, i32)>,
    /// Lines to the next row.
    down: BTreeSet<(i32, i32)>,
    /// Lines to the next column and row.
    falling: BTreeSet<(i32, i32)>,
    /// Lines from the next row to the next column.
    rising: BTreeSet<(i32, i32)>,
}

impl Lines {
    /// Adds a line between two points if it is straight or diagonal. Other lines have no characters.
    fn add(&mut self, from: (i32, i32), to: (i32, i32)) {
        let ((x, y), (end_x, end_y)) = (from.min(to), from.max(to));
        let (dx, dy) = (end_x - x, end_y - y);
        match (dx, dy) {
            (0, _) => self.down.extend((y..end_y).map(|it| (x, it))),
            (_, 0) => self.across.extend((x..end_x).map(|it| (it, y))),
            _ if dx == dy => self.falling.extend((0..dx).map(|it| (x + it, y + it))),
            _ if dx == -dy => self.rising.extend((0..dx).map(|it| (x + it, y - it - 1))),
            _ => {}
        }
    }

    /// Returns the index of the joint of a point in [`JOINTS`].
    fn joint(&self, (x, y): (i32, i32)) -> usize {
        let there = |lines: &BTreeSet<(i32, i32)>, at: (i32, i32)| usize::from(lines.contains(&at));
        there(&self.down, (x, y - 1))
            + 2 * there(&self.down, (x, y))
            + 4 * there(&self.across, (x - 1, y))
            + 8 * there(&self.across, (x, y))
    }
}

/// Draws one level.
pub(super) fn draw_level(pen: &Pen<'_>, level: u16) -> Canvas {
    let board = &pen.model.board;
    let Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } = board.grid else {
        return Canvas::default();
    };
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let turned = pen.options.turned;
    let on_sheet = |x: i32, y: i32| {
        if turned { (files - 1 - x, y) } else { (x, ranks - 1 - y) }
    };
    let lines = lines(pen, level, on_sheet);
    let coordinates = pen.options.coordinates;
    let margin = if coordinates { ranks.to_string().len() as i32 + 1 } else { 0 };
    // Lines go on a little where edges are joined.
    let (left, above) = (2 * i32::from(wrap_files), i32::from(wrap_ranks));
    let top = i32::from(levels > 1 && coordinates) + above;
    let room = pen.room | 1;
    let width = room + 3;
    let place =
        |(column, row): (i32, i32)| (margin + left + room / 2 + column * width, top + 2 * row);
    let mut res = Canvas::default();
    draw_lines(pen, &mut res, &lines, place, width);
    for (n, site) in board.sites.iter().enumerate().filter(|it| it.1.level == level) {
        let at = on_sheet(site.x, site.y);
        let (x, y) = place(at);
        let start = (x - width / 2 + 1).max(0);
        res.claim(site.cell, start, y, x + (width + 1) / 2 - start);
        if lines.joint(at) == 0 {
            res.put(x, y, pen.pick('·', '.'));
        }
        // A merged cell shows its piece on its first part.
        if first_site(pen.model, site.cell).idx() == n {
            pen.write(&mut res, x, y, site.cell);
        }
    }
    let column = |x: i32| place(on_sheet(x, 0)).0;
    let row = |y: i32| place(on_sheet(0, y)).1;
    if coordinates {
        let bottom = top + 2 * (ranks - 1) + 1 + above;
        write_labels(pen, &mut res, level, (margin, bottom), column, row);
    }
    res
}

/// Returns the lines of a level: those to neighbours, links, and the author's.
fn lines(pen: &Pen<'_>, level: u16, on_sheet: impl Fn(i32, i32) -> (i32, i32)) -> Lines {
    let (board, look) = (&pen.model.board, &pen.model.look);
    let mut res = Lines::default();
    let site = |it: SiteId| &board.sites[it.idx()];
    let mut add = |a: SiteId, b: SiteId| {
        let (a, b) = (site(a), site(b));
        if a.level == level && b.level == level {
            res.add(on_sheet(a.x, a.y), on_sheet(b.x, b.y));
        }
    };
    for n in 0..board.sites.len() {
        let a = SiteId::new(n);
        for (dx, dy) in [(1, 0), (0, 1)] {
            let Some(b) = pen.sites.at(site(a).x + dx, site(a).y + dy, site(a).level) else {
                continue;
            };
            let linked =
                step(board, a, (dx, dy)) == Some(b) || step(board, b, (-dx, -dy)) == Some(a);
            if linked
                && !look.is_gap(site(a).cell, site(b).cell)
                && !same_cell(board, Some(a), Some(b))
            {
                add(a, b);
            }
        }
    }
    for (a, b, _) in drawn_links(board) {
        if !look.replaces(site(a).cell, site(b).cell) {
            add(a, b);
        }
    }
    for (a, b) in &look.lines {
        add(first_site(pen.model, *a), first_site(pen.model, *b));
    }
    res
}

fn first_site(model: &Model, cell: alfil_model::Cell) -> SiteId {
    model.board.cells[cell.idx()].sites[0]
}

fn draw_lines(
    pen: &Pen<'_>,
    canvas: &mut Canvas,
    lines: &Lines,
    place: impl Fn((i32, i32)) -> (i32, i32),
    width: i32,
) {
    let Grid::Square { files, ranks, wrap_files, wrap_ranks, .. } = pen.model.board.grid else {
        return;
    };
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    for &at in &lines.across {
        let (x, y) = place(at);
        (1..width).for_each(|it| canvas.put(x + it, y, pen.pick('─', '-')));
    }
    for &at in &lines.down {
        let (x, y) = place(at);
        canvas.put(x, y + 1, pen.pick('│', '|'));
    }
    for at in lines.falling.union(&lines.rising) {
        let (x, y) = place(*at);
        let sign = match (lines.falling.contains(at), lines.rising.contains(at)) {
            (true, true) => pen.pick('╳', 'X'),
            (true, false) => pen.pick('╲', '\\'),
            _ => pen.pick('╱', '/'),
        };
        canvas.put(x + width / 2, y + 1, sign);
    }
    for at in (0..files).flat_map(|x| (0..ranks).map(move |y| (x, y))) {
        let (x, y) = place(at);
        if lines.joint(at) > 0 {
            canvas.put(x, y, pen.pick(JOINTS[lines.joint(at)], '+'));
        }
    }
    for row in (0..ranks).filter(|_| wrap_files) {
        for (column, side) in [(0, -1), (files - 1, 1)] {
            let (x, y) = place((column, row));
            (1..=2).for_each(|it| canvas.put(x + side * it, y, pen.pick('╌', '~')));
        }
    }
    for column in (0..files).filter(|_| wrap_ranks) {
        for (row, side) in [(0, -1), (ranks - 1, 1)] {
            let (x, y) = place((column, row));
            canvas.put(x, y + side, pen.pick('╎', ':'));
        }
    }
}
