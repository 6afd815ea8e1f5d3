//! Turns of several moves as one text.
//!
//! Programs that know turns of one move only have their own texts for what may follow it. [`TurnStyle::Short`] writes these:
//!
//! - What is declined at the end of a turn is left out.
//! - A piece that comes from the hand to the cell which the move left is its letter behind the move: `b1c3h`. After
//!   castling this is the king's cell; for the partner's cell the partner's way to the king is written: `h1e1h`.
//! - A piece of nobody's that comes to a cell is a way to it from the move's target, behind a comma: `a2a3,a3b3`. That is so
//!   too where the piece comes by the move itself.
//!
//! All other turns are their moves, joined by commas.

use super::{
    dialect::{Dialect, TurnStyle},
    moves::{LegalMove, end_turn, legal_moves_in},
};
use crate::game::{Game, Position};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, PieceType, Player, State};

/// Returns the text of a turn, or of a part of one; `start` is where a whole turn begins.
pub(super) fn written_turn(
    model: &Model,
    dialect: &Dialect,
    start: Option<&Position>,
    made: &[LegalMove],
) -> String {
    let short = start.filter(|_| dialect.turns == TurnStyle::Short);
    short.map_or_else(|| joined(made), |start| short_text(model, dialect, start, made))
}

fn joined(made: &[LegalMove]) -> String {
    let texts: Vec<&str> = made.iter().map(|it| it.text.as_str()).collect();
    texts.join(",")
}

fn short_text(model: &Model, dialect: &Dialect, start: &Position, made: &[LegalMove]) -> String {
    let is_pass = |it: &&LegalMove| it.info.kind == MoveKind::Pass;
    let declined = made.iter().rev().take_while(is_pass).count();
    let made = &made[..(made.len() - declined).max(1).min(made.len())];
    let text = match made {
        [only] if has_walls(model) => after_move(model, dialect, start, only),
        [first, second] => after_second_move(model, dialect, start, [first, second]),
        _ => None,
    };
    text.unwrap_or_else(|| joined(made))
}

/// Returns true if turns may be written otherwise than move by move.
pub(super) fn has_short_texts(model: &Model) -> bool {
    model.turn.phases.len() > 1 || has_walls(model)
}

fn has_walls(model: &Model) -> bool {
    model.types.iter().any(|it| it.neutral)
}

/// Plays a text of [`TurnStyle::Short`] for a turn that is not written move by move; returns how many moves were made.
pub(super) fn play_short(game: &mut Game, text: &str, dialect: &Dialect) -> Option<usize> {
    let model = game.variant().clone();
    let model = model.model();
    if dialect.turns != TurnStyle::Short || !has_short_texts(model) || !game.at_turn_start() {
        return None;
    }
    let legal = legal_moves_in(game, dialect);
    if legal.iter().any(|it| it.text == text) {
        return None;
    }
    let start = game.position().clone();
    let is_meant = |made: &[LegalMove]| short_text(model, dialect, &start, made) == text;
    for first in legal.into_iter().filter(|it| begins_with(model, dialect, text, it)) {
        game.play_unchecked(first.mv);
        if game.at_turn_start() || game.position_is_over() {
            if is_meant(std::slice::from_ref(&first)) {
                return Some(1);
            }
            game.undo();
            continue;
        }
        for second in legal_moves_in(game, dialect) {
            let before = game.n_moves();
            game.play_unchecked(second.mv);
            if end_turn(game) && is_meant(&[first.clone(), second]) {
                return Some(2);
            }
            while game.n_moves() > before {
                game.undo();
            }
        }
        game.undo();
    }
    None
}

/// Returns true if the text of a turn that begins with a move may be this one.
fn begins_with(model: &Model, dialect: &Dialect, text: &str, first: &LegalMove) -> bool {
    let by_partner = || {
        let ((partner, _), king) = (first.info.partner?, first.info.from?);
        let rest = text.strip_prefix(dialect.cell(model, partner))?;
        rest.strip_prefix(dialect.cell(model, king))
    };
    text.starts_with(&first.text) || by_partner().is_some()
}

/// Returns the text of a turn of one move by which a piece of nobody's comes to a cell.
fn after_move(
    model: &Model,
    dialect: &Dialect,
    start: &Position,
    only: &LegalMove,
) -> Option<String> {
    let mut position = start.clone();
    let before = position.state();
    position.make(only.mv);
    let after = position.state();
    let target = only.info.to?;
    let walls: Vec<Cell> =
        changed(&before, &after).filter(|it| is_wall(&after, *it) && *it != target).collect();
    let [wall] = walls[..] else { return None };
    Some(with_wall(model, dialect, only, target, wall))
}

/// Returns the text of a turn of two moves, of which the second one only lets a piece come to a cell.
fn after_second_move(
    model: &Model,
    dialect: &Dialect,
    start: &Position,
    [first, second]: [&LegalMove; 2],
) -> Option<String> {
    if !matches!(first.info.kind, MoveKind::Step | MoveKind::Castle) {
        return None;
    }
    let player = start.player();
    let mut position = start.clone();
    position.make(first.mv);
    let before = position.state();
    position.make(second.mv);
    let after = position.state();
    let came: Vec<Cell> =
        changed(&before, &after).filter(|it| after.cells[it.idx()].is_some()).collect();
    let [cell] = came[..] else { return None };
    let mut left = changed(&before, &after).filter(|it| *it != cell);
    if is_wall(&after, cell) {
        let target = first.info.to?;
        let moved = left.all(|it| is_wall(&before, it));
        return moved.then(|| with_wall(model, dialect, first, target, cell));
    }
    let entered = entered(&before, &after, player, cell)?;
    if left.next().is_some() {
        return None;
    }
    with_letter(model, dialect, first, cell, entered)
}

/// Returns the cells on which something else stands.
fn changed<'a>(before: &'a State, after: &'a State) -> impl Iterator<Item = Cell> + 'a {
    let cells = (0..after.cells.len()).map(Cell::new);
    cells.filter(|it| before.cells[it.idx()] != after.cells[it.idx()])
}

fn is_wall(state: &State, cell: Cell) -> bool {
    state.cells[cell.idx()].is_some_and(|it| it.owner == Player::NEUTRAL)
}

/// Returns the type that has come to a cell from the player's hand.
fn entered(before: &State, after: &State, player: Player, cell: Cell) -> Option<PieceType> {
    let piece = after.cells[cell.idx()]?;
    let held = |it: &State| it.hands[player].get(piece.ty.idx()).copied().unwrap_or(0);
    let fresh = before.cells[cell.idx()].is_none() && piece.owner == player;
    (fresh && held(before) == held(after) + 1).then_some(piece.ty)
}

fn with_wall(
    model: &Model,
    dialect: &Dialect,
    first: &LegalMove,
    target: Cell,
    wall: Cell,
) -> String {
    let name = |it: Cell| dialect.cell(model, it);
    format!("{},{}{}", first.text, name(target), name(wall))
}

fn with_letter(
    model: &Model,
    dialect: &Dialect,
    first: &LegalMove,
    cell: Cell,
    entered: PieceType,
) -> Option<String> {
    let MoveInfo { from, partner, .. } = &first.info;
    let letter = dialect.id(model, entered).to_lowercase();
    let name = |it: Cell| dialect.cell(model, it);
    let from = (*from)?;
    if cell == from {
        return Some(format!("{}{letter}", first.text));
    }
    let by_partner = partner.is_some_and(|it| it.0 == cell);
    by_partner.then(|| format!("{}{}{letter}", name(cell), name(from)))
}
