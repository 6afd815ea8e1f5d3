//! A rule file with another set-up: what a position editor makes of a position.

use alfil_language::{
    format::NotToml,
    schema::{game, hands, piece, players},
    writer::with_keys,
};
use alfil_model::{Cell, Model, PieceType, Player, State};
use std::collections::BTreeSet;
use toml_edit::{InlineTable, Value};

/// Returns a rule file whose game begins with other pieces on the board and in hands, and with another player. Nothing is
/// written about what stays as it is in the set-up of `model`, which is the game of `text`.
///
/// The file says where the first player's pieces stand, and the symmetry of the players gives those of the others. Types of
/// `each` are written with the cells of each player.
///
/// # Errors
/// If the text is not TOML, or if something else than a table stands where a table is needed.
pub fn with_set_up(
    text: &str,
    model: &Model,
    wanted: &State,
    each: &BTreeSet<PieceType>,
) -> Result<String, NotToml> {
    let mut values: Vec<(Vec<&str>, Value)> = Vec::new();
    for ty in changed_types(model, &model.start, wanted) {
        let name = &*model.types[ty].name;
        let start = vec![game::PIECES.as_ref(), name, piece::START.as_ref()];
        values.push((start, piece_start(model, wanted, ty, each.contains(&ty))));
    }
    if wanted.hands != model.start.hands {
        let of = |player: Player| {
            let held = model.types.ids().flat_map(|ty| {
                let n = wanted.hands[player].get(ty.idx()).copied().unwrap_or(0);
                std::iter::repeat_n(model.types[ty].name.as_str(), n.into())
            });
            held.collect::<Vec<_>>().join(" ")
        };
        let start = vec![game::HANDS.as_ref(), hands::START.as_ref()];
        values.push((start, each_player(model, of)));
    }
    if wanted.player != model.start.player {
        let first = vec![game::PLAYERS.as_ref(), players::FIRST.as_ref()];
        values.push((first, literal(&model.players[wanted.player].name)));
    }
    with_keys(text, &values)
}

/// Returns the types whose pieces stand elsewhere in the second position than in the first one.
pub fn changed_types(model: &Model, before: &State, after: &State) -> Vec<PieceType> {
    let owners = || model.players.ids().chain([Player::NEUTRAL]);
    let differs =
        |ty: &PieceType| owners().any(|it| cells(before, *ty, it) != cells(after, *ty, it));
    model.types.ids().filter(differs).collect()
}

/// Returns the value of a piece's `start`.
fn piece_start(model: &Model, wanted: &State, ty: PieceType, each: bool) -> Value {
    let text = |owner| {
        let found = cells(wanted, ty, owner);
        let names = found.iter().map(|it| model.board.cells[it.idx()].name.as_str());
        if found.is_empty() { "none".to_owned() } else { names.collect::<Vec<_>>().join(" ") }
    };
    if model.types[ty].neutral {
        literal(&text(Player::NEUTRAL))
    } else if each {
        each_player(model, text)
    } else {
        literal(&text(Player(0)))
    }
}

/// Returns the cells on which a player's pieces of a type stand.
fn cells(state: &State, ty: PieceType, owner: Player) -> Vec<Cell> {
    let stands =
        |it: &Cell| state.cells[it.idx()].is_some_and(|it| it.ty == ty && it.owner == owner);
    (0..state.cells.len()).map(Cell::new).filter(stands).collect()
}

/// Returns a table with a text for each player.
fn each_player(model: &Model, text: impl Fn(Player) -> String) -> Value {
    let entry = |it: Player| (model.players[it].name.clone(), literal(&text(it)));
    Value::InlineTable(model.players.ids().map(entry).collect::<InlineTable>())
}

/// Returns a text in the quotes that rule files have.
fn literal(text: &str) -> Value {
    format!("'{text}'").parse().unwrap_or_else(|_| Value::from(text))
}
