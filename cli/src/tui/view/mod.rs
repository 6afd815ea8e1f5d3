//! Drawing: the app as it is, onto a screen of any size. Nothing is changed here.

mod board;
mod moves;
mod popup;
mod side;
mod style;

use super::{
    app::App,
    popup::{Popup, TextInput},
};
use alfil::model::{Cell, PieceType};
use ratatui::{
    Frame,
    layout::{Position, Rect},
    text::Line as Row,
    widgets::{Paragraph, Wrap},
};
use std::fmt::Write as _;
use style::Theme;

/// Things that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    Cell(Cell),
    /// A piece in the hand of the player on move.
    Held(PieceType),
    /// An item of the open list, by its place among those shown.
    Item(usize),
}

/// The smallest window.
const LEAST: (u16, u16) = (50, 14);

/// The layout: a title, the board beside the panels, and messages below them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    title: Rect,
    pub(super) board: Rect,
    side: Rect,
    status: Rect,
    message: Rect,
    keys: Rect,
}

impl Layout {
    /// `None` if the window is too small.
    pub(super) fn new(width: u16, height: u16) -> Option<Layout> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let side = if width < 80 { 22 } else { 32 };
        let body = height - 5;
        Some(Layout {
            title: Rect::new(1, 0, width - 2, 1),
            board: Rect::new(1, 1, width - side - 3, body),
            side: Rect::new(width - side - 1, 1, side, body),
            status: Rect::new(1, height - 4, width - 2, 1),
            message: Rect::new(1, height - 3, width - 2, 2),
            keys: Rect::new(1, height - 1, width - 2, 1),
        })
    }
}

/// The tools of drawing.
struct Pen<'a, 'b> {
    app: &'a App,
    theme: Theme,
    frame: &'a mut Frame<'b>,
    hits: Vec<(Rect, Hit)>,
}

/// Draws everything, and says what lies where.
pub(super) fn draw(frame: &mut Frame<'_>, app: &App) -> Vec<(Rect, Hit)> {
    let area = frame.area();
    let theme = Theme::new(app.colours);
    let Some(layout) = Layout::new(area.width, area.height) else {
        let text = format!(
            "The window is too small: {}x{} characters are needed, there are {}x{}.",
            LEAST.0, LEAST.1, area.width, area.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return Vec::new();
    };
    let mut pen = Pen { app, theme, frame, hits: Vec::new() };
    let title = format!("{}{}", app.model().about.name, board::beyond(app, layout.board));
    pen.line(layout.title, &title, Theme::title());
    board::draw(&mut pen, layout.board);
    side::draw(&mut pen, layout.side);
    below(&mut pen, &layout);
    match &app.popup {
        Some(Popup::List(list)) => popup::list(&mut pen, layout.board, list),
        Some(Popup::Help) => popup::help(&mut pen, area),
        Some(Popup::Quit) => popup::quit(&mut pen, area),
        Some(Popup::Line(_) | Popup::Save(_)) | None => {}
    }
    pen.hits
}

impl Pen<'_, '_> {
    /// Writes a line, cut to the width of a place.
    fn line(&mut self, area: Rect, text: &str, style: ratatui::style::Style) {
        self.frame.render_widget(Row::styled(text, style), area);
    }
}

/// Draws the player on move, messages, and the keys.
fn below(pen: &mut Pen<'_, '_>, layout: &Layout) {
    let app = pen.app;
    pen.line(layout.status, &status(app), pen.theme.status());
    let (prompt, line) = match &app.popup {
        Some(Popup::Line(line)) => ("move: ", line),
        Some(Popup::Save(line)) => ("save as: ", line),
        _ => {
            let message = Paragraph::new(app.message.as_str()).wrap(Wrap { trim: true });
            pen.frame.render_widget(message, layout.message);
            let keys =
                "Enter pick  ? help  q quit  m moves  u undo  h hint  w ways  g go  e evaluate";
            pen.line(layout.keys, keys, pen.theme.dim());
            return;
        }
    };
    prompted(pen, layout, prompt, line);
}

/// A line that is being typed, with what is wrong with it, or what it may become.
fn prompted(pen: &mut Pen<'_, '_>, layout: &Layout, prompt: &str, line: &TextInput) {
    let area = layout.message;
    let room = usize::from(area.width).saturating_sub(prompt.len() + 1);
    let hidden = line.text.chars().count().saturating_sub(room);
    let seen: String = line.text.chars().skip(hidden).collect();
    let column = area.x + (prompt.len() + seen.chars().count()) as u16;
    pen.line(Rect { height: 1, ..area }, &format!("{prompt}{seen}"), Theme::plain());
    pen.frame.set_cursor_position(Position { x: column.min(area.right()), y: area.y });
    let below = Rect { y: area.y + 1, height: 2, ..area };
    if !line.error.is_empty() {
        let error = Paragraph::new(line.error.as_str()).wrap(Wrap { trim: true });
        pen.frame.render_widget(error.style(pen.theme.error()), below);
        return;
    }
    let fitting = pen.app.pickable.iter().map(|it| it.text.as_str());
    let mut fitting: Vec<&str> = fitting.filter(|it| it.starts_with(line.text.trim())).collect();
    fitting.sort_unstable();
    if matches!(pen.app.popup, Some(Popup::Line(_))) {
        let fitting = fitting[..fitting.len().min(100)].join(" ");
        pen.line(Rect { height: 1, ..below }, &fitting, pen.theme.dim());
    }
    let keys = Rect { y: area.y + 2, height: 1, ..area };
    let command = line.command().filter(|_| matches!(pen.app.popup, Some(Popup::Line(_))));
    let accepts = command.map_or("accept", |it| it.1.about());
    pen.line(keys, &format!("Enter {accepts}  Esc back"), pen.theme.dim());
}

/// Returns the player on move, the phase, and check; or how the game has ended.
fn status(app: &App) -> String {
    let model = app.model();
    if let Some(it) = &app.ending {
        return alfil::notation::moves::ending_text(model, it);
    }
    let player = app.game().player();
    let name = &model.players[player].name;
    if let Some(flag) = app.flag {
        return format!("the time of {} is up", model.players[flag].name);
    }
    let mut res = format!("{name} to move");
    if model.turn.phases.len() > 1 {
        let _ = write!(res, " · {}", model.turn.phases[app.game().phase()].name);
    }
    if !app.checked.is_empty() {
        res.push_str(" · in check");
    }
    if let Some(time) = app.thinking_for() {
        let _ = write!(res, " · thinking {}.{} s", time.as_secs(), time.subsec_millis() / 100);
    } else if app.paused {
        res.push_str(" · the computer waits (g)");
    }
    res
}
