//! State that players must know, in words: counters, and sets of cells.

use alfil_model::{Model, Player, State, StateItem};

/// A part of the state, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownState {
    /// What it is: `checks left`.
    pub label: String,
    /// Its value: `white 2, black 3`, or the names of cells.
    pub value: String,
}

/// Returns the parts of the state that players must know and can't see on the board: checks given, frozen cells, spells left.
///
/// [`alfil_model::Look::shown`] says which. Sets without cells are left out, and so are counters that have their value from
/// the start, unless their author wants to see them always.
pub fn shown_state(model: &Model, state: &State) -> Vec<ShownState> {
    let value = |item, always| match item {
        StateItem::Counter(id) => {
            let values = &state.counters[id.idx()];
            let is_news = always || *values != model.counters[id.idx()].initial;
            is_news.then(|| value_text(model, values))
        }
        StateItem::Set(id) => {
            let names =
                state.sets[id.idx()].iter().map(|it| model.board.cells[it.idx()].name.as_str());
            let names: Vec<&str> = names.collect();
            (!names.is_empty()).then(|| names.join(" "))
        }
    };
    let shown = model.look.shown.iter();
    let with_value = shown.filter_map(|it| {
        Some(ShownState { label: it.label.clone(), value: value(it.item, it.always)? })
    });
    with_value.collect()
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

#[cfg(test)]
mod tests {
    use super::shown_state;
    use alfil::{Variant, notation::game_from_fen};

    fn shown(name: &str, fen: Option<&str>) -> String {
        let variant = Variant::shipped(name).unwrap();
        let game = fen.map_or_else(|| variant.start(), |it| game_from_fen(&variant, it).unwrap());
        let shown = shown_state(variant.model(), &game.state()).into_iter();
        shown.map(|it| format!("{}: {}", it.label, it.value)).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_counter_with_a_label_is_always_shown() {
        assert_eq!(shown("3check", None), "checks left: white 3, black 3");
    }

    #[test]
    fn other_counters_are_shown_once_they_have_changed() {
        let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 limit=60,64";
        assert_eq!(shown("makruk", None), "");
        assert_eq!(shown("makruk", Some(fen)), "limit: white 60, black 64");
    }

    #[test]
    fn sets_of_each_player_are_shown_with_the_player() {
        let text = "extends = 'chess'\n[variant]\nname = 'Ash'\n[cell-sets]\n\
            ash = { per = 'player', tint = { white = 'gold', black = 'teal' } }\n\
            soot = { tint = 'gray', show = false, start = 'h8' }\n[[rule]]\non = 'depart'\n\
            do = ['ash += here', 'soot -= here']\n\
            [[forbid]]\nname = 'hot'\nwhen = 'target in ash(enemy) | soot'\n";
        let variant = Variant::from_text(text).unwrap();
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ash-white=e2 ash-black=g8 soot=h8";
        let game = game_from_fen(&variant, fen).unwrap();
        let (model, state) = (variant.model(), game.state());
        let lines = shown_state(model, &state).into_iter();
        let lines: Vec<_> = lines.map(|it| format!("{}: {}", it.label, it.value)).collect();
        assert_eq!(lines, ["ash of white: e2", "ash of black: g8"]);
        let drawn = crate::svg(model, &state, &crate::SvgOptions::default());
        let tinted =
            |colour: &str| drawn.matches(&format!("fill=\"{colour}\" fill-opacity")).count();
        let colours =
            ["gold", "teal", "gray"].map(|it| alfil_model::Colour::parse(it).unwrap().to_string());
        assert_eq!(colours.map(|it| tinted(&it)), [1, 1, 1]);
    }

    #[test]
    fn sets_are_shown_with_their_cells() {
        let fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 1 frozen=a1,b1 freezes=4,5";
        let wanted = "freeze spells left: white 4, black 5; jump spells left: white 2, black 2; \
            frozen: a1 b1";
        assert_eq!(shown("spell-chess", Some(fen)), wanted);
        assert_eq!(shown("chess", None), "");
    }
}
