//! Why a move is not legal, found by leaving out one part of the rules after the other.
//!
//! This compiles the rules anew several times: it is for messages to people.

use super::{castling, legal::Legal, read::Reader};
use crate::game::{Clocks, Game, Move, Variant};
use alfil_model::{Model, MoveKind};

/// Returns the part of the rules without which a text would be a legal move, as a sentence's end.
pub(super) fn forbidden_by(game: &Game, text: &str, reader: Reader<'_>) -> Option<String> {
    if let Some(reason) = castling::refused(game, text) {
        return Some(reason);
    }
    let variant = game.variant();
    let model = variant.model();
    let player = &model.players[game.player()].name;
    if let Some(rule) = model.draws.repetition.as_ref().filter(|it| it.result.is_none())
        && kind_without(game, text, reader, |_| {}).is_some()
    {
        return Some(match rule.count {
            2 => "it would bring about a position once more".to_owned(),
            n => format!("it would bring about a position {n} times"),
        });
    }
    for (n, compulsory) in model.compulsory.iter().enumerate() {
        if kind_without(game, text, reader, |it| drop(it.compulsory.remove(n))).is_some() {
            return Some(format!("other moves come first (`{}`)", compulsory.name));
        }
    }
    for (n, forbid) in model.forbids.iter().enumerate() {
        if kind_without(game, text, reader, |it| drop(it.forbids.remove(n))).is_some() {
            return Some(format!("it is forbidden (`{}`)", forbid.name));
        }
    }
    if model.check.as_ref().is_some_and(|it| it.at.is_some())
        && let Some(kind) = kind_without(game, text, reader, |it| it.check = None)
    {
        return Some(match kind {
            MoveKind::Castle => format!("{player} may not castle out of, through or into check"),
            _ => format!("it would leave {player} in check"),
        });
    }
    None
}

/// Returns the kind of the text's move by rules that lack something.
fn kind_without(
    game: &Game,
    text: &str,
    reader: Reader<'_>,
    remove: impl FnOnce(&mut Model),
) -> Option<MoveKind> {
    legal_without(game, text, reader, remove).map(|it| it.1.kind())
}

/// Returns the text's move by rules that lack something, with the game by those rules.
pub(super) fn legal_without(
    game: &Game,
    text: &str,
    reader: Reader<'_>,
    remove: impl FnOnce(&mut Model),
) -> Option<(Game, Move)> {
    let mut model = game.variant().model().clone();
    remove(&mut model);
    // Without a part, positions that are not over may seem so.
    model.outcomes.clear();
    let variant = Variant::new(model).ok()?;
    let freer = variant.game_at(&game.state(), Clocks::default()).ok()?;
    let moves = freer.legal_moves();
    let meant = reader.meant(Legal::new(freer.position(), &moves), text);
    Some((freer, *meant.first()?))
}
