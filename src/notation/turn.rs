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
//! All other turns are their moves, joined by commas. Phases that are declined before the first move are left out, if that
//! move is none of theirs: `e2e4` for `-,e2e4`.

use super::{
    dialect::{Dialect, TurnStyle},
    legal::Legal,
    moves::{LegalMove, end_turn, legal_moves_in},
    read::Reader,
};
use crate::game::{Game, Move, MoveList, Position};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, PieceType, Player, State};

/// Returns the text of a turn, or of a part of one; `start` is where a whole turn begins.
pub(super) fn written_turn(
    model: &Model,
    dialect: &Dialect,
    start: Option<&Position>,
    made: &[LegalMove],
) -> String {
    let Some(start) = start else { return joined(made) };
    let moves = made.iter().map(|it| (it.mv, it.text.as_str()));
    match n_declined(start, Reader::Dialect(dialect), moves) {
        0 if dialect.turns == TurnStyle::Short => short_text(model, dialect, start, made),
        declined => joined(&made[declined..]),
    }
}

/// Returns how many phases at the beginning of a turn are declined and need not be written: a reader declines them by
/// itself before the first other move. The moves come with the texts that are written for them.
pub(super) fn n_declined<'t>(
    start: &Position,
    reader: Reader<'_>,
    moves: impl Iterator<Item = (Move, &'t str)> + Clone,
) -> usize {
    let is_pass = |mv: Move| mv.kind() == MoveKind::Pass;
    let declined = moves.clone().take_while(|it| is_pass(it.0)).count();
    let Some((_, first)) = moves.clone().nth(declined).filter(|_| declined > 0) else { return 0 };
    let (mut position, mut legal) = (start.clone(), MoveList::new());
    for (pass, _) in moves.take(declined) {
        let phase = &position.program().model.turn.phases[position.phase()];
        let may_stop = phase.optional || !phase.is_single();
        position.legal_moves(&mut legal);
        if !may_stop || !reader.meant(Legal::new(&position, &legal), first).is_empty() {
            return 0;
        }
        position.make(pass);
    }
    declined
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
    // What the first move has captured may join the hand only when the turn ends.
    (fresh && held(before) > 0 && held(after) <= held(before)).then_some(piece.ty)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Variant,
        notation::{
            moves::{WrittenTurns, play_text},
            san::{line, play_san},
        },
        random::{Random, random_move},
    };

    /// Returns the moves that were made after a game.
    fn made_after(before: &Game, game: &Game) -> Vec<Move> {
        game.moves().skip(before.n_moves()).collect()
    }

    fn after(game: &Game, moves: &[Move]) -> Game {
        let mut res = game.clone();
        for it in moves {
            res.play_unchecked(*it);
        }
        end_turn(&mut res);
        res
    }

    #[test]
    fn declined_phases_before_a_move_are_not_written() {
        let game = Variant::shipped("spell-chess").unwrap().start();
        let texts: Vec<String> = WrittenTurns::new(&game).map(|it| it.1).collect();
        assert!(texts.iter().any(|it| it == "e2e4") && texts.iter().any(|it| it.contains('@')));
        assert!(texts.iter().all(|it| !it.starts_with("-,")), "{texts:?}");
    }

    #[test]
    fn texts_without_declined_phases_are_read_again() {
        let mut random = Random::new(5);
        for name in ["spell-chess", "byzantine", "seirawan", "neutron"] {
            let variant = Variant::shipped(name).unwrap();
            let mut game = variant.start();
            for _ in 0..6 {
                let turns = WrittenTurns::new(&game).step_by(7).take(40);
                for (moves, text) in turns {
                    let mut read = game.clone();
                    play_text(&mut read, &text).unwrap();
                    assert_eq!(made_after(&game, &read), moves, "{name} {text}");
                    let mut read = game.clone();
                    let san = &line(&game, &moves)[0].san;
                    play_san(&mut read, san).unwrap();
                    end_turn(&mut read);
                    assert_eq!(read.fen(), after(&game, &moves).fen(), "{name} {san}");
                }
                while let Some(mv) = random_move(&game, &mut random) {
                    game.play_unchecked(mv);
                    if game.at_turn_start() {
                        break;
                    }
                }
            }
        }
    }
}
