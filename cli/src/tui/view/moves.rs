//! The list of moves.

use super::{Pen, style::Theme};
use crate::tui::app::{App, Made};
use ratatui::layout::Rect;

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect) {
    let lines = lines(pen.app, usize::from(area.width));
    let height = usize::from(area.height);
    // The end is seen unless one has scrolled back.
    let back = pen.app.back.min(lines.len().saturating_sub(height));
    let from = lines.len().saturating_sub(height + back);
    for (line, y) in lines.iter().skip(from).zip(area.top()..area.bottom()) {
        pen.line(Rect { y, height: 1, ..area }, line, Theme::plain());
    }
}

/// Rounds with their numbers; turns, and the parts of very long ones, on further lines where there is no room.
fn lines(app: &App, width: usize) -> Vec<String> {
    let mut res: Vec<String> = Vec::new();
    let mut round = None;
    for turn in turns(&app.log) {
        let (first, text) = turn;
        let number = format!("{:>3}.", first.round);
        let new_round = round.replace(first.round) != Some(first.round);
        if new_round {
            res.push(if first.player.idx() == 0 { number } else { format!("{number}..") });
        }
        for part in parts(&text, width.saturating_sub(5)) {
            match res.last_mut() {
                Some(line) if line.chars().count() + 1 + part.chars().count() <= width => {
                    line.push(' ');
                    line.push_str(&part);
                }
                _ => res.push(format!("     {part}")),
            }
        }
    }
    res
}

/// Each turn's first move, and the text of all of it.
fn turns(log: &[Made]) -> Vec<(&Made, String)> {
    let mut res: Vec<(&Made, String)> = Vec::new();
    for made in log {
        match res.last_mut() {
            Some((_, text)) if !made.begins => {
                text.push(',');
                text.push_str(&made.text);
            }
            _ => res.push((made, made.text.clone())),
        }
    }
    res
}

/// Returns a text in parts that fit, broken behind commas if possible.
fn parts(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut res = Vec::new();
    let mut part = String::new();
    for word in text.split_inclusive(',') {
        if !part.is_empty() && part.chars().count() + word.chars().count() > width {
            res.push(std::mem::take(&mut part));
        }
        for c in word.chars() {
            if part.chars().count() == width {
                res.push(std::mem::take(&mut part));
            }
            part.push(c);
        }
    }
    res.push(part);
    res
}
