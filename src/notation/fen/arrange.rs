//! Positions that are put together piece by piece, as a position editor does.

use super::{
    Fen, FenError, en_passant, read,
    rights::{self, Ways},
    write,
};
use alfil_model::{
    Lifetime, Model, PerPlayer, Piece, Player, SetId, State, castling::CastlingTable,
};

/// Changes of a position. What is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The piece on each cell.
    pub cells: Option<Vec<Option<Piece>>>,
    /// How many pieces of each type each player holds.
    pub hands: Option<PerPlayer<Vec<u16>>>,
    /// The player on move.
    pub player: Option<Player>,
    /// The castling field of FEN. If it stays, rights whose pieces are gone go too.
    pub castling: Option<String>,
    /// The en passant field of FEN. It stays only if all pieces do.
    pub en_passant: Option<String>,
}

/// A right to castle, as FEN writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingRight {
    /// Its letter, or its player's letter and its own where there are more than two players.
    pub text: String,
    /// True if the position has it; else it could have it.
    pub held: bool,
}

/// Returns a changed position, at the beginning of a turn. Everything else that a position has follows from the pieces
/// as a reader of FEN assumes it, or stays.
///
/// # Errors
/// If the castling field or the en passant field can't be read.
pub fn arrange(model: &Model, base: &Fen, changes: &Arrangement) -> Result<Fen, FenError> {
    let mut state = base.state.clone();
    if let Some(cells) = &changes.cells {
        state.cells.clone_from(cells);
    }
    if let Some(hands) = &changes.hands {
        state.hands = hands.clone();
    }
    if let Some(player) = changes.player {
        state.player = player;
    }
    let same_cells = state.cells == base.state.cells;
    let castling = match &changes.castling {
        Some(it) if it.trim().is_empty() => "-".to_owned(),
        Some(it) => it.trim().to_owned(),
        None => {
            let table = CastlingTable::of(model);
            let before = rights::field(&Ways::new(model, &table, &base.state.cells), &base.state).0;
            let before = tokens(model, &before);
            let now = rights::possible(&Ways::new(model, &table, &state.cells));
            let kept: String = now.into_iter().filter(|it| before.contains(it)).collect();
            if kept.is_empty() { "-".to_owned() } else { kept }
        }
    };
    let en_passant = match &changes.en_passant {
        Some(it) if it.trim().is_empty() => "-".to_owned(),
        Some(it) => it.trim().to_owned(),
        None if same_cells => en_passant::write(model, &base.state),
        None => "-".to_owned(),
    };
    let head = head(model, &state);
    let clocks = (base.halfmoves, base.fullmove);
    let text = format!("{head} {castling} {en_passant} {} {}", clocks.0, clocks.1);
    let mut res = read(model, &text)?;
    keep(model, &base.state, &state, &mut res.state);
    Ok(res)
}

/// Returns all rights to castle that a position has, or could have with these pieces.
pub fn castling_rights(model: &Model, state: &State) -> Vec<CastlingRight> {
    let table = CastlingTable::of(model);
    let ways = Ways::new(model, &table, &state.cells);
    let held = rights::field(&ways, state).0;
    let held = tokens(model, &held);
    let mut all = rights::possible(&ways);
    all.extend(held.iter().filter(|it| !all.contains(it)).cloned().collect::<Vec<_>>());
    all.into_iter().map(|text| CastlingRight { held: held.contains(&text), text }).collect()
}

/// Returns the placement and the side to move.
fn head(model: &Model, state: &State) -> String {
    let mut plain = state.clone();
    plain.en_passant.clear();
    let text = write(model, &plain, 0, 1);
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Returns the letters of a castling field.
fn tokens(model: &Model, field: &str) -> Vec<String> {
    let letters: Vec<char> = field.chars().filter(|it| *it != '-').collect();
    let size = if model.players.len() > 2 { 2 } else { 1 };
    letters.chunks(size).map(|it| it.iter().collect()).collect()
}

/// Keeps of the position before what still makes sense.
fn keep(model: &Model, before: &State, arranged: &State, res: &mut State) {
    for (to, from) in res.cells.iter_mut().zip(&arranged.cells) {
        if let (Some(to), Some(from)) = (to, from) {
            to.marks = from.marks;
        }
    }
    res.counters.clone_from(&before.counters);
    res.old_counters.clone_from(&before.old_counters);
    res.eliminated = before.eliminated.clone();
    for (n, set) in model.sets.iter().enumerate() {
        let by_field =
            SetId::new(n) == SetId::UNMOVED || model.fen.castling_set == Some(SetId::new(n));
        if by_field || set.lifetime != Lifetime::Game {
            continue;
        }
        let same = |it: usize| before.cells[it] == arranged.cells[it];
        res.sets[n] = before.sets[n].iter().copied().filter(|it| same(it.idx())).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;
    use alfil_model::Cell;

    fn cell(model: &Model, name: &str) -> Cell {
        Cell::new(model.board.cells.iter().position(|it| it.name == name).unwrap())
    }

    #[test]
    fn rights_go_with_their_pieces_and_come_back_when_asked_for() {
        let variant = Variant::shipped("chess").unwrap();
        let model = variant.model();
        let base = read(model, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9").unwrap();
        let mut cells = base.state.cells.clone();
        let rook = cells[cell(model, "h1").idx()].take();
        let without = Arrangement { cells: Some(cells.clone()), ..Arrangement::default() };
        let without = arrange(model, &base, &without).unwrap();
        let text = |it: &Fen| write(model, &it.state, it.halfmoves, it.fullmove);
        assert_eq!(text(&without), "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 3 9");
        cells[cell(model, "h1").idx()] = rook;
        let again = Arrangement { cells: Some(cells), ..Arrangement::default() };
        let again = arrange(model, &without, &again).unwrap();
        assert_eq!(text(&again), "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 3 9");
        let rights = castling_rights(model, &again.state);
        let held: Vec<(&str, bool)> = rights.iter().map(|it| (&*it.text, it.held)).collect();
        assert_eq!(held, [("K", false), ("Q", true), ("k", true), ("q", true)]);
        let all = Arrangement { castling: Some("KQkq".to_owned()), ..Arrangement::default() };
        assert_eq!(text(&arrange(model, &again, &all).unwrap()).split(' ').nth(2), Some("KQkq"));
    }

    #[test]
    fn a_field_that_makes_no_sense_is_an_error_with_its_name() {
        let variant = Variant::shipped("chess").unwrap();
        let model = variant.model();
        let base = read(model, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let wrong = Arrangement { en_passant: Some("x9".to_owned()), ..Arrangement::default() };
        assert_eq!(arrange(model, &base, &wrong).unwrap_err().field, "en passant");
    }

    #[test]
    fn hands_and_the_side_to_move_change_alone() {
        let variant = Variant::shipped("crazyhouse").unwrap();
        let model = variant.model();
        let state = variant.start().state();
        let base = Fen { state, halfmoves: 0, fullmove: 1 };
        let mut hands = base.state.hands.clone();
        let knight = model.types.ids().find(|it| model.types[*it].name == "knight").unwrap();
        hands[Player::new(1)][knight.idx()] = 2;
        let changes = Arrangement {
            hands: Some(hands),
            player: Some(Player::new(1)),
            ..Arrangement::default()
        };
        let res = arrange(model, &base, &changes).unwrap();
        let text = write(model, &res.state, 0, 1);
        assert!(text.contains("[nn] b KQkq"), "{text}");
    }
}
