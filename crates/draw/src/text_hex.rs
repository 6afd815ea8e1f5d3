//! Hex boards as text: hexagons with flat tops, two lines high.

use super::{
    canvas::Canvas,
    common::{file_label, same_cell},
    text::Pen,
};

/// Draws the board.
pub(super) fn draw(pen: &Pen<'_>) -> Canvas {
    let board = &pen.model.board;
    let turned = pen.options.turned;
    let widest = board.sites.iter().map(|it| it.x).max().unwrap_or(0);
    let (lowest, highest) = (
        board.sites.iter().map(|it| it.y).min().unwrap_or(0),
        board.sites.iter().map(|it| it.y).max().unwrap_or(0),
    );
    // Inner width of a hexagon.
    let room = (pen.room | 1).max(3);
    let coordinates = pen.options.coordinates;
    let left = if coordinates { 3 } else { 0 };
    let column = |x: i32| if turned { widest - x } else { x };
    // The line of a hexagon's upper edge, and the column of its left corner.
    let place = |x: i32, y: i32| {
        let up = if turned { y - lowest } else { highest - y };
        (left + column(x) * (room + 1), up)
    };
    let mut res = Canvas::default();
    for (n, site) in board.sites.iter().enumerate() {
        let here = Some(alfil_model::SiteId::new(n));
        let open = |dx: i32, dy: i32| {
            let (dx, dy) = if turned { (-dx, -dy) } else { (dx, dy) };
            same_cell(board, here, pen.sites.at(site.x + dx, site.y + dy, 0))
        };
        let (x, y) = place(site.x, site.y);
        let mut edge = |open: bool, x: i32, y: i32, c: char| {
            if !open {
                res.put(x, y, c);
            }
        };
        for step in 1..=room {
            edge(open(0, 2), x + step, y, '_');
            edge(open(0, -2), x + step, y + 2, '_');
        }
        edge(open(-1, 1), x, y + 1, '/');
        edge(open(1, 1), x + room + 1, y + 1, '\\');
        edge(open(-1, -1), x, y + 2, '\\');
        edge(open(1, -1), x + room + 1, y + 2, '/');
        for down in [1, 2] {
            res.claim(site.cell, x + 1, y + down, room);
        }
    }
    for cell in &board.cells {
        let count = cell.sites.len() as i32;
        let places = cell.sites.iter().map(|it| {
            let site = &board.sites[it.idx()];
            place(site.x, site.y)
        });
        let (x, y) = places.fold((0, 0), |acc, it| (acc.0 + it.0, acc.1 + it.1));
        let middle = (room + 1) / 2;
        let at = board.sites[cell.sites[0].idx()].cell;
        pen.write(&mut res, x / count + middle, y / count + 1, at);
    }
    if coordinates {
        label(pen, &mut res, place, room);
    }
    res
}

/// Letters below the files, numbers where ranks begin.
fn label(pen: &Pen<'_>, canvas: &mut Canvas, place: impl Fn(i32, i32) -> (i32, i32), room: i32) {
    let board = &pen.model.board;
    let files = board.sites.iter().map(|it| it.x).max().unwrap_or(0) + 1;
    for x in 0..files {
        let in_file = board.cells.iter().filter(|it| it.file == x + 1 && it.sites.len() == 1);
        let Some(name) = in_file.map(|it| file_label(it, false)).find(|it| !it.is_empty()) else {
            continue;
        };
        let lines = board.sites.iter().filter(|it| it.x == x).map(|it| place(x, it.y));
        if let Some((at, line)) = lines.max_by_key(|it| it.1) {
            canvas.centre(at + (room + 1) / 2, line + 3, name);
        }
    }
    let ranks = board.cells.iter().map(|it| it.rank).max().unwrap_or(0);
    for rank in 1..=ranks {
        let singles = board.cells.iter().filter(|it| it.rank == rank && it.sites.len() == 1);
        let places = singles.map(|it| {
            let site = &board.sites[it.sites[0].idx()];
            place(site.x, site.y)
        });
        let Some((x, y)) = places.min() else { continue };
        let text = rank.to_string();
        // Beside the hexagon if there is room, else beside its upper left corner.
        let from = x - 1 - text.len() as i32;
        let free = |line: i32| (from..x).all(|it| canvas.get(it, line) == ' ');
        if let Some(line) = [y + 1, y, y + 2].into_iter().find(|it| free(*it)) {
            canvas.write(from, line, &text);
        }
    }
}
