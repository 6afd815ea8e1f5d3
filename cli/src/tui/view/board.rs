//! The board: its drawing as text, with colours and signs on the characters of its cells.

use super::{
    Hit, Pen,
    style::{Role, Theme},
};
use crate::tui::{
    app::App,
    choose::{Pick, targets},
};
use alfil::model::Cell;
use alfil_draw::{CellSpan, colours};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

/// The part of the drawing that is seen.
struct Window {
    area: Rect,
    /// The first column and line of it.
    from: (usize, usize),
}

impl Window {
    /// Returns the drawing's middle if it fits, else what is around the cursor.
    fn new(app: &App, area: Rect) -> Window {
        let size = app.board.size();
        let fits = |room: u16, size: usize| usize::from(room).saturating_sub(size) as u16 / 2;
        let (x, y) = (fits(area.width, size.0), fits(area.height, size.1));
        let cursor = app.board.spans(app.board.cursor).next();
        let (column, row) = cursor.map_or((0, 0), |it| (it.column + it.width / 2, it.row));
        let around = |at: usize, room: u16, size: usize| {
            let room = usize::from(room);
            at.saturating_sub(room / 2).min(size.saturating_sub(room))
        };
        let from = (around(column, area.width, size.0), around(row, area.height, size.1));
        let area =
            Rect { x: area.x + x, y: area.y + y, width: area.width - x, height: area.height - y };
        Window { area, from }
    }

    /// Returns arrows to where more of the board lies.
    fn arrows(&self, size: (usize, usize)) -> String {
        let end = |from: usize, room: u16| from + usize::from(room);
        let hidden = [
            (self.from.0 > 0, '◂'),
            (self.from.1 > 0, '▴'),
            (end(self.from.1, self.area.height) < size.1, '▾'),
            (end(self.from.0, self.area.width) < size.0, '▸'),
        ];
        hidden.into_iter().filter(|it| it.0).map(|it| it.1).collect()
    }

    /// Returns the place of a spot on the screen, as far as it is visible.
    fn place(&self, span: &CellSpan) -> Option<Rect> {
        let row = span.row.checked_sub(self.from.1)?;
        let end = (span.column + span.width).checked_sub(self.from.0)?;
        let start = span.column.saturating_sub(self.from.0);
        let (width, height) = (usize::from(self.area.width), usize::from(self.area.height));
        if row >= height || start >= width || end <= start {
            return None;
        }
        let x = self.area.x + start as u16;
        Some(Rect::new(x, self.area.y + row as u16, (end.min(width) - start) as u16, 1))
    }
}

/// Returns a remark about the parts of the board that have no room, or nothing.
pub(super) fn beyond(app: &App, area: Rect) -> String {
    let arrows = Window::new(app, area).arrows(app.board.size());
    if arrows.is_empty() { arrows } else { format!("   more board: {arrows}") }
}

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect) {
    let app = pen.app;
    let window = Window::new(app, area);
    let buffer = pen.frame.buffer_mut();
    let lines = app.board.map.lines.iter().skip(window.from.1);
    for (line, y) in lines.zip(window.area.top()..window.area.bottom()) {
        let seen: String = line.chars().skip(window.from.0).collect();
        let width = usize::from(window.area.width);
        buffer.set_stringn(window.area.x, y, seen, width, pen.theme.dim());
    }
    let roles = roles(app);
    for (n, span) in app.board.map.spans.iter().enumerate() {
        let cell = span.cell;
        let Some(place) = window.place(span) else { continue };
        buffer.set_style(place, style(app, pen.theme, cell, &roles));
        if app.board.is_home(cell, n) {
            for role in roles.iter().rev().filter(|it| it.0 == cell).map(|it| it.1) {
                sign(app, buffer, place, role);
            }
        }
        pen.hits.push((place, Hit::Cell(cell)));
    }
}

/// Returns the roles of cells in the present position, the most important last.
fn roles(app: &App) -> Vec<(Cell, Role)> {
    let mut res: Vec<(Cell, Role)> = Vec::new();
    let turn = app.log.iter().rposition(|it| it.begins).unwrap_or(0);
    let last = app.log[turn.min(app.log.len())..].iter().flat_map(|it| &it.cells);
    res.extend(last.map(|it| (*it, Role::Last)));
    res.extend(app.reach.iter().map(|it| (*it, Role::Reach)));
    res.extend(app.hint.iter().map(|it| (*it, Role::Hint)));
    res.extend(app.checked.iter().map(|it| (*it, Role::Checked)));
    if !app.picked.is_empty() {
        for (cell, captures) in targets(&app.pickable, &app.picked) {
            res.push((cell, if captures { Role::Victim } else { Role::Target }));
        }
    }
    for it in &app.picked {
        if let Pick::Cell(cell) = it {
            res.push((*cell, Role::Picked));
        }
    }
    res.push((app.board.cursor, Role::Cursor));
    res.sort_by_key(|it| it.1);
    res
}

fn style(app: &App, theme: Theme, cell: Cell, roles: &[(Cell, Role)]) -> Style {
    let piece = app.state.cells[cell.idx()];
    let base = piece.map_or(Style::new(), |it| theme.piece(colours(app.model(), it.owner).0));
    // The lines around are dim, what is on the cells is not.
    let base = base.remove_modifier(Modifier::DIM);
    let look = &app.model().look;
    let tint = look.tint_in(&app.state, cell).or_else(|| look.tint(cell));
    let ground = || theme.ground(app.board.grounds[cell.idx()]);
    let base = base.patch(tint.map_or_else(ground, |it| theme.tint(it)));
    let own = roles.iter().filter(|it| it.0 == cell);
    own.fold(base, |acc, it| acc.patch(theme.role(it.1)))
}

/// Says with a character what colours say too.
fn sign(app: &App, buffer: &mut Buffer, place: Rect, role: Role) {
    let last = place.right() - 1;
    let middle = place.x + (place.width - 1) / 2;
    let mut put = |x: u16, sign: char| {
        let free = buffer.cell((x, place.y)).is_some_and(|it| is_free(it.symbol()));
        if free && let Some(it) = buffer.cell_mut((x, place.y)) {
            it.set_char(sign);
        }
    };
    match role {
        Role::Target | Role::Reach => put(middle, '·'),
        Role::Victim => put(place.x, '×'),
        Role::Checked => put(place.x, '!'),
        Role::Picked => {
            put(place.x, '[');
            put(last, ']');
        }
        Role::Last if !app.colours => {
            put(place.x, '(');
            put(last, ')');
        }
        Role::Last | Role::Hint | Role::Cursor => {}
    }
}

/// Returns true if a character within a cell is no piece: a space, or a line between points.
fn is_free(symbol: &str) -> bool {
    symbol == " " || symbol.starts_with(|it| ('\u{2500}'..='\u{257f}').contains(&it))
}
