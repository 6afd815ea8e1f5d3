//! State that players must know, in words: counters, and sets of cells.

use alfil_model::{CounterId, Lifetime, Model, Player, SetId, State, StateItem};

/// A part of the state with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What it is: `checks left`.
    pub label: String,
    /// Its value: `white 2, black 3`, or the names of cells.
    pub value: String,
}

/// Returns the parts of the state that players must know and can't see on the board: checks given, frozen cells, spells left.
///
/// Without a label by the author ([`alfil_model::Look::shown`]) a counter is shown once it differs from its start, and a set
/// that lasts longer than a turn once it has cells. Clocks, castling rights, and state in which positions do not differ are
/// left out.
pub fn shown_state(model: &Model, state: &State) -> Vec<Shown> {
    let identity = model.identity();
    let said = |item| model.look.shown.iter().find(|it| it.0 == item).map(|it| &it.1);
    let mut res = Vec::new();
    for (n, (counter, values)) in model.counters.iter().zip(&state.counters).enumerate() {
        let id = CounterId::new(n);
        let usual = counter.lifetime == Lifetime::Game
            && !counter.clock
            && identity.counters[n].differs
            && *values != counter.initial;
        if let Some(label) = label(said(StateItem::Counter(id)), usual, &counter.name) {
            res.push(Shown { label, value: value_text(model, values) });
        }
    }
    for (n, (set, cells)) in model.sets.iter().zip(&state.sets).enumerate() {
        let id = SetId::new(n);
        let own = id != SetId::UNMOVED && id != SetId::PLACED;
        let usual = own
            && matches!(set.lifetime, Lifetime::NextTurn | Lifetime::Game)
            && model.fen.castling_set != Some(id)
            && identity.sets[n].differs;
        if cells.is_empty() {
            continue;
        }
        if let Some(label) = label(said(StateItem::Set(id)), usual, &set.name) {
            let names: Vec<&str> =
                cells.iter().map(|it| model.board.cells[it.idx()].name.as_str()).collect();
            res.push(Shown { label, value: names.join(" ") });
        }
    }
    res
}

/// Returns the label of a part that is shown.
fn label(said: Option<&Option<String>>, usual: bool, name: &str) -> Option<String> {
    match said {
        Some(label) => label.clone(),
        None => usual.then(|| name.replace('-', " ")),
    }
}

fn value_text(model: &Model, values: &[i32]) -> String {
    match values {
        [one] => one.to_string(),
        _ => {
            let players = model.players.ids().zip(values);
            let each = |(it, value): (Player, &i32)| format!("{} {value}", model.players[it].name);
            players.map(each).collect::<Vec<_>>().join(", ")
        }
    }
}
