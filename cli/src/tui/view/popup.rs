//! Draws popups over the board.

use super::{Hit, Pen, style::Theme};
use crate::tui::popup::List;
use ratatui::{
    layout::Rect,
    text::Line as Row,
    widgets::{Block, Clear, Paragraph},
};

const HELP: &str = "\
arrows      move over the cells
Enter Space pick a piece, then where it goes
Tab         pick a piece in hand to drop
Esc         let go; interrupt the computer
mouse       click pieces, cells and lists
letters     type a move as it is written
:           type a move that begins otherwise
m           list of all moves, passes too
u r         take a turn back, play it again
h           hint
w           where the piece at the cursor can go, by its kind
g           let the computer move (now)
e           evaluation on, off
f           turn the board
PgUp PgDn   scroll the moves
s q         save, quit
            Enter follows where the letter begins a move";

/// Returns a window in the middle of a place.
fn window(pen: &mut Pen<'_, '_>, area: Rect, (width, height): (u16, u16), title: &str) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let outer = Rect { x, y, width, height };
    let block = Block::bordered().title(format!(" {title} "));
    let inner = block.inner(outer);
    pen.frame.render_widget(Clear, outer);
    pen.frame.render_widget(block, outer);
    inner
}

pub(super) fn help(pen: &mut Pen<'_, '_>, area: Rect) {
    let height = HELP.lines().count() as u16 + 2;
    let inner = window(pen, area, (50, height), "Keys");
    pen.frame.render_widget(Paragraph::new(HELP), inner);
}

pub(super) fn quit(pen: &mut Pen<'_, '_>, area: Rect) {
    let inner = window(pen, area, (46, 4), "Quit?");
    let text = "The game is not saved.\ny quit   s save   Esc play on";
    pen.frame.render_widget(Paragraph::new(text), inner);
}

/// Moves to choose from, with what is typed to find one.
pub(super) fn list(pen: &mut Pen<'_, '_>, area: Rect, list: &List) {
    let shown = list.shown();
    let widest = |of: fn(&crate::tui::popup::Item) -> &str| {
        list.items.iter().map(|it| of(it).chars().count()).max().unwrap_or(0)
    };
    let text_width = widest(|it| &it.text).min(24);
    let width = (text_width + 2 + widest(|it| &it.about) + 4).max(30) as u16;
    let height = (shown.len().max(1) + 3).min(usize::from(u16::MAX)) as u16;
    let inner = window(pen, area, (width, height), &list.title);
    let rows = usize::from(inner.height.saturating_sub(1));
    // The one selected is seen.
    let from = list.selected.saturating_sub(rows.saturating_sub(1));
    for ((n, item), y) in shown.iter().enumerate().skip(from).zip(inner.top()..).take(rows) {
        let text = format!(" {:text_width$}  {}", item.text, item.about);
        let place = Rect { y, height: 1, ..inner };
        let style = if n == list.selected { Theme::selected() } else { Theme::plain() };
        pen.frame.buffer_mut().set_style(place, style);
        pen.frame.render_widget(Row::styled(text, style), place);
        pen.hits.push((place, Hit::Item(n)));
    }
    if inner.height > 0 {
        let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
        let text = format!(" {}/{}  type to find: {}", shown.len(), list.items.len(), list.filter);
        pen.line(last, &text, pen.theme.dim());
    }
}
