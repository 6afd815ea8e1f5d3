//! Writes FEN.

use super::{
    en_passant,
    names::{self, Key, Keys},
    piece::PieceStyle,
    read::is_counter,
    rights::{self, CastlingField, Ways},
};
use alfil_model::{
    Cell, CounterId, Lifetime, MarkId, Model, PerPlayer, Piece, SetId, State,
    castling::CastlingTable,
};
use std::{cell::OnceCell, mem};

/// Returns the FEN of a position.
pub fn write(model: &Model, state: &State, halfmoves: u32, fullmove: u32) -> String {
    write_with(model, &CastlingTable::of(model), state, [halfmoves, fullmove])
}

/// Does the same with what is known of the game.
pub(crate) fn write_with(
    model: &Model,
    castling_table: &CastlingTable,
    state: &State,
    clocks: [u32; 2],
) -> String {
    let style = PieceStyle::new(model);
    let mut res = placement(model, &state.cells, &style);
    if model.fen.hands {
        res.extend(["[", &hands(model, &state.hands, &style), "]"]);
    }
    let ways = Ways::new(model, castling_table, &state.cells);
    let (castling, field) = rights::field(&ways, state);
    res.extend([' ', model.players[state.player].letter, ' ']);
    res.extend([&castling, " ", &en_passant::write(model, state)]);
    if let Some(checks) = checks(model, state) {
        res.extend([" ", &checks]);
    }
    for clock in clocks {
        res.extend([" ", &clock.to_string()]);
    }
    for (key, value) in extras(&ways, state, &style, &field) {
        res.extend([" ", &key, "=", &value]);
    }
    res
}

/// Returns the values of the counter that has a field of its own, if they can stand there.
fn checks(model: &Model, state: &State) -> Option<String> {
    let counter = model.fen.checks?;
    let values: Vec<_> = state.counters[counter.idx()].iter().map(ToString::to_string).collect();
    Some(values.join("+")).filter(|it| is_counter(it))
}

fn placement(model: &Model, cells: &[Option<Piece>], style: &PieceStyle<'_>) -> String {
    let mut res = String::with_capacity(2 * cells.len());
    for (n, row) in model.fen.rows.iter().enumerate() {
        if n > 0 {
            res.push('/');
        }
        let mut empty = 0;
        for place in row {
            let content = place.map(|it| cells[it.idx()]);
            if content == Some(None) {
                empty += 1;
                continue;
            }
            push_empty(&mut res, &mut empty);
            match content.flatten() {
                Some(piece) => style.push_piece(piece, &mut res),
                None => res.push('*'),
            }
        }
        push_empty(&mut res, &mut empty);
    }
    res
}

/// Adds a number of empty cells, if there are any, and begins to count anew.
fn push_empty(out: &mut String, empty: &mut usize) {
    match mem::take(empty) {
        0 => {}
        digit @ 1..=9 => out.push(char::from(b'0' + digit as u8)),
        number => out.push_str(&number.to_string()),
    }
}

fn hands(model: &Model, hands: &PerPlayer<Vec<u16>>, style: &PieceStyle<'_>) -> String {
    let mut res = String::new();
    for player in model.players.ids() {
        for ty in model.types.ids() {
            let n = hands[player].get(ty.idx()).copied().unwrap_or(0);
            if n > 0 {
                res.push_str(&style.name(ty, player).repeat(n.into()));
            }
        }
    }
    res
}

/// Returns everything that the standard fields don't contain.
fn extras(
    ways: &Ways<'_>,
    state: &State,
    style: &PieceStyle<'_>,
    field: &CastlingField,
) -> Vec<(String, String)> {
    let model = ways.model;
    let mut res = Vec::new();
    let keys = OnceCell::new();
    let mut add = |key: Key, value: String| {
        let keys = keys.get_or_init(|| Keys::new(model));
        res.push((keys.word(key).to_owned(), value));
    };
    turn_extras(model, state, style, &mut add);
    if state.passes > 0 {
        add(Key::Passes, state.passes.to_string());
    }
    if let Some(ty) = state.last_type {
        add(Key::Last, model.types[ty].id.clone());
    }
    let out: Vec<_> = model
        .players
        .ids()
        .filter(|it| state.eliminated[*it])
        .map(|it| names::player(&model.players[it].name))
        .collect();
    if !out.is_empty() {
        add(Key::Out, out.join(","));
    }
    if let Some(ending) = &state.ending {
        let winners: Vec<_> =
            ending.winners.iter().map(|it| names::player(&model.players[*it].name)).collect();
        let winners = if winners.is_empty() { names::DRAW.to_owned() } else { winners.join(",") };
        add(Key::Ended, format!("{winners}:{}", names::escaped(&ending.reason)));
    }
    for set in (0..model.sets.len()).map(SetId::new) {
        if let Some(value) = set_value(ways, state, set, field) {
            add(Key::Set(set), value);
        }
    }
    for (idx, counter) in model.counters.iter().enumerate() {
        let fresh = counter.lifetime == Lifetime::NextTurn && !state.old_counters[idx];
        let in_field = model.fen.checks.is_some_and(|it| it.idx() == idx)
            && checks(model, state).is_some()
            && !fresh;
        if state.counters[idx] != counter.initial && !in_field {
            let values: Vec<_> = state.counters[idx].iter().map(ToString::to_string).collect();
            add(
                Key::Counter(CounterId::new(idx)),
                values.join(",") + if fresh { FRESH } else { "" },
            );
        }
    }
    for idx in 0..model.marks.len() {
        let marked = |it: &Cell| state.cells[it.idx()].is_some_and(|it| it.marks & (1 << idx) != 0);
        let cells: Vec<Cell> = (0..state.cells.len()).map(Cell::new).filter(marked).collect();
        if !cells.is_empty() && style.tilde.is_none_or(|it| it.idx() != idx) {
            add(Key::Mark(MarkId::new(idx)), cell_list(model, &cells));
        }
    }
    res
}

fn turn_extras(
    model: &Model,
    state: &State,
    style: &PieceStyle<'_>,
    add: &mut impl FnMut(Key, String),
) {
    // Where a turn begins, its phase follows from the position.
    if state.moves_made != 0 {
        add(Key::Phase, names::escaped(&model.turn.phases[usize::from(state.phase)].name));
        if state.moves_made != state.phase {
            add(Key::Made, state.moves_made.to_string());
        }
        if state.repeated != 0 {
            add(Key::Repeat, state.repeated.to_string());
        }
    }
    if let Some((from, to)) = state.previous {
        add(Key::Previous, cell_list(model, &[from, to]));
    }
    if let Some(label) = state.previous_label {
        add(Key::Label, model.labels[label.idx()].clone());
    }
    if !state.before_turn.is_empty() {
        add(Key::Before, placement(model, &state.before_turn, style));
    }
    let coming = hands(model, &state.coming, style);
    if !coming.is_empty() {
        add(Key::Coming, coming);
    }
}

/// Returns a set of cells, if it differs from what a reader would assume. Cells from this turn that outlive it stand
/// behind `+`.
fn set_value(ways: &Ways<'_>, state: &State, set: SetId, field: &CastlingField) -> Option<String> {
    let model = ways.model;
    let cells = &state.sets[set.idx()];
    let fresh = fresh_cells(model, state, set);
    if *cells == ways.assumed(set, Some(field)) && fresh.is_empty() {
        return None;
    }
    let old: Vec<Cell> = cells.iter().copied().filter(|it| !fresh.contains(it)).collect();
    let mut res = if old.is_empty() { "-".to_owned() } else { cell_list(model, &old) };
    if !fresh.is_empty() {
        res.push_str(FRESH);
        res.push_str(&cell_list(model, &fresh));
    }
    Some(res)
}

/// Cells of a set that were put in during this turn, for sets where that matters.
fn fresh_cells(model: &Model, state: &State, set: SetId) -> Vec<Cell> {
    if model.sets[set.idx()].lifetime != Lifetime::NextTurn {
        return Vec::new();
    }
    let old = &state.old_sets[set.idx()];
    state.sets[set.idx()].iter().copied().filter(|it| !old.contains(it)).collect()
}

/// Separates what was put into a set in this turn.
pub(super) const FRESH: &str = "+";

/// Names of cells with commas between.
pub(super) fn cell_list(model: &Model, cells: &[Cell]) -> String {
    let names: Vec<_> = cells.iter().map(|it| model.board.cells[it.idx()].name.as_str()).collect();
    names.join(",")
}
