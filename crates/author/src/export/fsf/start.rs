//! The position at the start.

use super::{facts::Facts, words::Item};
use alfil::{
    model::{Cell, Model, Player},
    notation::fen,
};
use std::fmt::Write as _;

/// Writes the position at the start.
pub(super) fn write(model: &Model, facts: &mut Facts) {
    let mut res = String::new();
    let ranks = model.board.cells.iter().map(|it| it.rank).max().unwrap_or(0);
    for rank in (1..=ranks).rev() {
        let mut empty = 0;
        for cell in (0..model.board.cells.len()).map(Cell::new) {
            if model.board.cells[cell.idx()].rank != rank {
                continue;
            }
            let Some(piece) = model.start.cells[cell.idx()] else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                let _ = write!(res, "{empty}");
                empty = 0;
            }
            let man = &facts.men[piece.ty.idx()];
            if man.wall {
                res.push('*');
            } else if piece.owner == Player(1) {
                res.push_str(&man.id().to_ascii_lowercase());
            } else {
                res.push_str(&man.id());
            }
        }
        if empty > 0 {
            let _ = write!(res, "{empty}");
        }
        if rank > 1 {
            res.push('/');
        }
    }
    let drops = facts.get("pieceDrops") == "true";
    let held = held(model, facts);
    if drops || !held.is_empty() {
        let _ = write!(res, "[{held}]");
    }
    if model.start.player != Player(0) {
        facts.rest.push(Item::new(model, "the first player", &model.start.player));
    }
    let rights = rights(model);
    let checks = model.fen.checks.and_then(|it| model.start.counters.get(it.idx()));
    let checks = match checks.map(Vec::as_slice) {
        Some([white, black]) => format!(" {white}+{black}"),
        _ => String::new(),
    };
    facts.start = format!("{res} w {rights} -{checks} 0 1");
}

fn held(model: &Model, facts: &Facts) -> String {
    let mut res = String::new();
    for (player, hand) in model.start.hands.iter().enumerate() {
        for (man, count) in facts.men.iter().zip(hand) {
            let letter = if player == 0 { man.letter.to_ascii_uppercase() } else { man.letter };
            res.extend(std::iter::repeat_n(letter, usize::from(*count)));
        }
    }
    res
}

/// Returns the field of rights to castle, as the game writes it.
fn rights(model: &Model) -> String {
    let text = fen::write(model, &model.start, 0, 1);
    let field = text.split_whitespace().nth(2).unwrap_or("-");
    if field.chars().all(|it| it.is_ascii_alphabetic()) { field.to_owned() } else { "-".to_owned() }
}
