//! State that players must know and can't see on the board.

use crate::schema::{TextOr, game};
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
pub(super) fn shown(model: &Model, game: &game::Keys<'_>) -> Vec<Shown> {
    let identity = model.identity();
    let counters = model.counters.iter().enumerate().filter_map(|(n, it)| {
        let usual = it.lifetime == Lifetime::Game && !it.clock && identity.counters[n].differs;
        let said = said(&it.name, game.counters.get(n).and_then(|it| it.1.show));
        shown_as(StateItem::Counter(CounterId::new(n)), said, usual, &it.name)
    });
    let sets = model.sets.iter().enumerate().filter_map(|(n, it)| {
        let id = SetId::new(n);
        let has_own_field = model.fen.castling_set == Some(id);
        let lasts = matches!(it.lifetime, Lifetime::NextTurn | Lifetime::Game);
        let usual = lasts && !has_own_field && identity.sets[n].differs;
        // The first two sets are always there.
        let own = n.checked_sub(2).and_then(|it| game.cell_sets.get(it));
        let said = said(&it.name, own.and_then(|it| it.1.show));
        let is_declared = id != SetId::UNMOVED && id != SetId::PLACED;
        is_declared.then(|| shown_as(StateItem::Set(id), said, usual, &it.name)).flatten()
    });
    counters.chain(sets).collect()
}

/// Reads `show` of a counter or a set.
fn said(name: &str, show: Option<TextOr<'_, bool>>) -> Said {
    match show {
        None => Said::Nothing,
        Some(TextOr::Other(false)) => Said::Hidden,
        Some(TextOr::Text(label)) => Said::Label(label.text.to_owned()),
        Some(TextOr::Other(true)) => Said::Label(in_words(name)),
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
