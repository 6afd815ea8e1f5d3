//! State that players must know and can't see on the board.

use crate::{
    rulefile::Table,
    schema::{Key, cell_set, counter, game},
};
use alfil_model::{CounterId, Lifetime, Model, SetId, Shown, StateItem};

/// What an author says of how a part of the state is shown.
enum Said {
    Nothing,
    Hidden,
    Label(String),
}

/// Returns the state that is shown, counters first.
///
/// State with a label by its author is shown. So is state that lasts beyond a turn, unless `show = false` hides it. Clocks,
/// castling rights, and state in which positions do not differ are left out.
pub(super) fn shown(model: &Model, root: &Table) -> Vec<Shown> {
    let identity = model.identity();
    let counters = model.counters.iter().enumerate().filter_map(|(n, it)| {
        let usual = it.lifetime == Lifetime::Game && !it.clock && identity.counters[n].differs;
        let said = said(root, game::COUNTERS, &it.name, counter::SHOW);
        shown_as(StateItem::Counter(CounterId::new(n)), said, usual, &it.name)
    });
    let sets = model.sets.iter().enumerate().filter_map(|(n, it)| {
        let id = SetId::new(n);
        let has_own_field = model.fen.castling_set == Some(id);
        let lasts = matches!(it.lifetime, Lifetime::NextTurn | Lifetime::Game);
        let usual = lasts && !has_own_field && identity.sets[n].differs;
        let said = said(root, game::CELL_SETS, &it.name, cell_set::SHOW);
        let is_declared = id != SetId::UNMOVED && id != SetId::PLACED;
        is_declared.then(|| shown_as(StateItem::Set(id), said, usual, &it.name)).flatten()
    });
    counters.chain(sets).collect()
}

/// Reads `show` of a counter or a set.
fn said(root: &Table, map: impl AsRef<str>, name: &str, key: Key) -> Said {
    let table = root.table(map).and_then(|it| it.table(name));
    let Some(node) = table.and_then(|it| it.get(key)) else { return Said::Nothing };
    match (node.as_bool(), node.as_text()) {
        (Some(false), _) => Said::Hidden,
        (_, Some(label)) => Said::Label(label.text.clone()),
        _ => Said::Label(in_words(name)),
    }
}

fn shown_as(item: StateItem, said: Said, usual: bool, name: &str) -> Option<Shown> {
    match said {
        Said::Hidden => None,
        Said::Label(label) => Some(Shown { item, label, always: true }),
        Said::Nothing => usual.then(|| Shown { item, label: in_words(name), always: false }),
    }
}

fn in_words(name: &str) -> String {
    name.replace('-', " ")
}
