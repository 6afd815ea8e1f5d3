//! Graphs as text: the cells at their places, if there is room, and what they are linked to.

use super::{canvas::Canvas, common::drawn_links, text::Pen};
use alfil_model::{Cell, CellStyle, SiteId};
use std::collections::BTreeMap;

/// Draws the cells at their places; if they don't fit, lists them.
pub(super) fn draw(pen: &Pen<'_>) -> Canvas {
    places(pen).unwrap_or_else(|| list(pen))
}

/// Returns the text for a cell.
fn name_and_word(pen: &Pen<'_>, cell: Cell) -> String {
    let name = &pen.model.board.cells[cell.idx()].name;
    match pen.word(cell) {
        "" => name.clone(),
        word => format!("{name}:{word}"),
    }
}

fn places(pen: &Pen<'_>) -> Option<Canvas> {
    let board = &pen.model.board;
    let words: Vec<_> =
        (0..board.cells.len()).map(|it| name_and_word(pen, Cell::new(it))).collect();
    let points = pen.model.look.cells == CellStyle::Points;
    // Lines between points need room.
    let apart = if points { 4.0 } else { 2.0 };
    let wide = words.iter().map(|it| it.chars().count()).max()? as f32 + apart;
    let sign = if pen.options.turned { -1.0 } else { 1.0 };
    let middles: Vec<(f32, f32)> = board
        .cells
        .iter()
        .map(|cell| {
            let count = cell.sites.len() as f32;
            let sites = cell.sites.iter().map(|it| board.sites[it.idx()].at);
            let (x, y) = sites.fold((0.0, 0.0), |acc, it| (acc.0 + it.0, acc.1 + it.1));
            (sign * x / count, -sign * y / count)
        })
        .collect();
    let left = middles.iter().map(|it| it.0).fold(f32::MAX, f32::min);
    let top = middles.iter().map(|it| it.1).fold(f32::MAX, f32::min);
    // Words by line and column; two that would touch mean that there is no room.
    let mut taken: BTreeMap<(i32, i32), (i32, usize)> = BTreeMap::new();
    for (n, (x, y)) in middles.iter().enumerate() {
        let width = words[n].chars().count() as i32;
        let middle = ((x - left) * wide + wide / 2.0).round() as i32;
        let line = ((y - top) * 2.0).round() as i32;
        taken.insert((line, middle - width / 2), (width, n));
    }
    let mut last = (-1, 0);
    for ((line, start), (width, _)) in &taken {
        if last.0 == *line && last.1 >= *start {
            return None;
        }
        last = (*line, start + width);
        if last.1 > pen.options.width as i32 {
            return None;
        }
    }
    if taken.len() < words.len() {
        return None;
    }
    let mut res = Canvas::default();
    for ((line, start), (_, n)) in &taken {
        res.write(*start, *line, &words[*n]);
        res.claim(Cell::new(*n), *start, *line, words[*n].chars().count() as i32);
    }
    if points {
        let mut words = vec![(0, 0, 0); words.len()];
        for ((line, start), (width, n)) in &taken {
            words[*n] = (*line, *start, *width);
        }
        draw_lines(pen, &mut res, &words);
    }
    Some(res)
}

/// Draws links and lines that are straight, as far as there is room between the words: the line, start and width of each
/// cell's word.
fn draw_lines(pen: &Pen<'_>, canvas: &mut Canvas, words: &[(i32, i32, i32)]) {
    let (board, look) = (&pen.model.board, &pen.model.look);
    let cell = |site: SiteId| board.sites[site.idx()].cell;
    let links = drawn_links(board).into_iter().map(|(a, b, _)| (cell(a), cell(b)));
    let links = links.filter(|(a, b)| !look.replaces(*a, *b));
    for (a, b) in links.chain(look.lines.iter().copied()) {
        let ends = (words[a.idx()], words[b.idx()]);
        let ((line, start, width), (end_line, end_start, end_width)) =
            (ends.0.min(ends.1), ends.0.max(ends.1));
        let middle = start + width / 2;
        let places: Vec<(i32, i32)> = if line == end_line {
            (start + width + 1..end_start - 1).map(|x| (x, line)).collect()
        } else if middle == end_start + end_width / 2 {
            (line + 1..end_line).map(|y| (middle, y)).collect()
        } else {
            continue;
        };
        let sign = if line == end_line { pen.pick('─', '-') } else { pen.pick('│', '|') };
        for (x, y) in places {
            if canvas.get(x, y) == ' ' {
                canvas.put(x, y, sign);
            }
        }
    }
}

fn list(pen: &Pen<'_>) -> Canvas {
    let words = (0..pen.model.board.cells.len()).map(|it| name_and_word(pen, Cell::new(it)));
    let mut res = Canvas::default();
    let (mut x, mut y) = (0, 0);
    for (n, word) in words.enumerate() {
        let width = word.chars().count() as i32;
        if x > 0 && x + width > pen.options.width as i32 {
            (x, y) = (0, y + 1);
        }
        res.write(x, y, &word);
        res.claim(Cell::new(n), x, y, width);
        x += width + 2;
    }
    res
}
