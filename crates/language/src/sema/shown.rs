//! State that players must know and can't see on the board.

use super::setup::cell_sets;
use crate::schema::{TextOr, game};
use alfil_model::{CounterId, Lifetime, Model, Shown, StateItem};

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
    let declared = game.cell_sets.iter().zip(cell_sets(game, model.players.len()));
    let sets =
        declared.flat_map(|((name, set), ids)| ids.ids().map(move |id| (name, set, ids, id)));
    let sets = sets.filter_map(|(name, set, ids, id)| {
        let has_own_field = model.fen.castling_set == Some(id);
        let lasts = matches!(set.lifetime, Lifetime::NextTurn | Lifetime::Game);
        let usual = lasts && !has_own_field && identity.sets[id.idx()].differs;
        let mut shown = shown_as(StateItem::Set(id), said(name.text, set.show), usual, name.text)?;
        if ids.per_player {
            let player = model.players.iter().nth(id.idx() - ids.first.idx())?;
            shown.label = format!("{} of {}", shown.label, player.name);
        }
        Some(shown)
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
