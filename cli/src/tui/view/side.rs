//! The panels beside the board: players with their clocks and hands, how the game stands, the moves.

use super::{Hit, Pen, moves, style::Theme};
use crate::tui::choose::{Pick, held};
use alfil::model::{Piece, Player};
use alfil_draw::{colours, piece_text, shown_state};
use ratatui::{
    layout::Rect,
    text::Line as Row,
    widgets::{Paragraph, Wrap},
};

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect) {
    let mut y = area.y;
    for player in pen.app.model().players.ids() {
        y = draw_player(pen, Rect { y, height: area.bottom() - y, ..area }, player);
        if y >= area.bottom() {
            return;
        }
    }
    y = state(pen, Rect { y, height: area.bottom() - y, ..area });
    if pen.app.watching && y + 6 < area.bottom() {
        y = evaluation(pen, Rect { y: y + 1, height: 4, ..area });
    }
    if y + 2 < area.bottom() {
        heading(pen, Rect { y: y + 1, height: 1, ..area }, "Moves");
        moves::draw(pen, Rect { y: y + 2, height: area.bottom() - y - 2, ..area });
    }
}

fn heading(pen: &mut Pen<'_, '_>, area: Rect, text: &str) {
    let rest = usize::from(area.width).saturating_sub(text.len() + 1);
    let line = format!("{text} {}", "─".repeat(rest));
    pen.line(area, &line, pen.theme.dim());
}

/// One line, and one or more for the hand; returns the line below.
fn draw_player(pen: &mut Pen<'_, '_>, area: Rect, player: Player) -> u16 {
    let app = pen.app;
    let on_move = !app.is_over() && app.game().player() == player;
    let mark = if on_move { '▶' } else { ' ' };
    let who = if app.is_person(player) { "" } else { " (computer)" };
    let name = format!("{mark} {}{who}", app.model().players[player].name);
    let time = app.clocks.text(player);
    let line = Rect { height: 1, ..area };
    pen.line(line, &name, pen.theme.piece(colours(app.model(), player).0));
    let width = (time.len() as u16).min(area.width);
    let right = Rect { x: area.right() - width, width, ..line };
    pen.line(right, &time, if on_move { pen.theme.status() } else { Theme::plain() });
    hand(pen, Rect { y: area.y + 1, height: area.height - 1, ..area }, player)
}

fn hand(pen: &mut Pen<'_, '_>, area: Rect, player: Player) -> u16 {
    let app = pen.app;
    let holds = held(&app.state, player);
    if holds.is_empty() || area.height == 0 {
        return area.y;
    }
    let own = player == app.game().player();
    let (mut x, mut y) = (area.x + 4, area.y);
    for (ty, count) in holds {
        let id = piece_text(app.model(), Piece { ty, owner: player, marks: 0 });
        let text = if count == 1 { id } else { format!("{count}{id}") };
        let picked = own && app.picked.first() == Some(&Pick::Held(ty));
        let text = if picked { format!("[{text}]") } else { format!(" {text} ") };
        let width = text.chars().count() as u16;
        if x + width > area.right() {
            (x, y) = (area.x + 4, y + 1);
        }
        if y >= area.bottom() {
            return y;
        }
        let place = Rect::new(x, y, width.min(area.right() - x), 1);
        let style = if picked {
            Theme::selected()
        } else {
            pen.theme.piece(colours(app.model(), player).0)
        };
        pen.line(place, &text, style);
        if own {
            pen.hits.push((place, Hit::Held(ty)));
        }
        x += width;
    }
    y + 1
}

/// Draws the state that players must know, one line each; returns the line below.
fn state(pen: &mut Pen<'_, '_>, area: Rect) -> u16 {
    let app = pen.app;
    let mut y = area.y;
    for it in shown_state(app.model(), &app.state) {
        if y >= area.bottom() {
            break;
        }
        pen.line(
            Rect { y, height: 1, ..area },
            &format!("{}: {}", it.label, it.value),
            Theme::plain(),
        );
        y += 1;
    }
    y
}

/// Draws how the game stands, and the moves expected; returns the line below.
fn evaluation(pen: &mut Pen<'_, '_>, area: Rect) -> u16 {
    heading(pen, Rect { height: 1, ..area }, "Evaluation");
    let app = pen.app;
    let inner = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let Some(it) = &app.evaluation else {
        pen.line(inner, if app.is_over() { "" } else { "…" }, Theme::plain());
        return area.bottom();
    };
    let player = &app.model().players[it.player].name;
    let head = format!("{} for {player}, depth {}", it.report.score, it.report.depth);
    let text = vec![Row::styled(head, Theme::title()), Row::raw(it.line.as_str())];
    pen.frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
    area.bottom()
}
