//! What pieces are taken to be worth: the estimate knows rules only, and yet puts pieces in the order that players know.

use alfil::{game::Variant, load::LoadOptions, shipped::Shipped};
use alfil_play::{Budget, Control, Engine, Limits, Score, Settings, worths};

fn variant(name: &str) -> Variant {
    let loaded = alfil::load::load(&Shipped, name, &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name} loads"))
}

fn engine(variant: &Variant) -> Engine {
    Engine::new(variant, Settings { hash: 1, ..Settings::default() })
}

#[test]
fn pieces_are_in_the_order_that_players_know() {
    // Best first; each list is an order of its own.
    for (name, orders) in [
        ("chess", &["Q R B N P"][..]),
        ("capablanca", &["Q C A R B N P"]),
        ("seirawan", &["Q E H R B N P"]),
        ("xiangqi", &["R C N P", "N A B"]),
        ("minixiangqi", &["R C N P"]),
        ("manchu", &["M R C N P"]),
        ("janggi", &["R C N P", "N A"]),
        ("shako", &["Q R C N P"]),
        ("shogi", &["+R +B R B G S N P", "S L P"]),
        ("makruk", &["R N S M P"]),
        ("chu", &["N Q D H R B S C P"]),
        ("rifle", &["Q R B P", "R N P"]),
    ] {
        let variant = variant(name);
        let (worths, model) = (worths(&variant), variant.model());
        for order in orders {
            let worth = |id: &str| {
                let ty = model.types.ids().find(|it| model.types[*it].id == id);
                worths[ty.unwrap_or_else(|| panic!("{name} has {id}"))]
            };
            let worths: Vec<(i32, &str)> = order.split(' ').map(|it| (worth(it), it)).collect();
            assert!(worths.is_sorted_by(|a, b| a.0 > b.0), "{name}: {worths:?}");
        }
    }
}

/// Players count a cannon as half a chariot, or a little more.
#[test]
fn a_cannon_is_worth_less_than_a_chariot() {
    for (name, most) in [("xiangqi", 0.8), ("janggi", 0.6)] {
        let variant = variant(name);
        let (worths, model) = (worths(&variant), variant.model());
        let worth = |id: &str| {
            let ty = model.types.ids().find(|it| model.types[*it].id == id);
            f64::from(worths[ty.unwrap()])
        };
        let share = worth("C") / worth("R");
        assert!((0.4..most).contains(&share), "{name}: {share}");
    }
}

/// No type is worth so much that nothing else counts, wherever it may go.
#[test]
fn a_piece_that_goes_anywhere_has_a_bounded_worth() {
    let variant = variant("maka-dai-dai");
    let worths = worths(&variant);
    let most = worths.iter().max();
    assert!(most < Some(&4000), "{most:?}");
}

/// One move deep, what the answer takes with it counts: 2...a6 of atomic chess lets the queen blow up the king on f7.
#[test]
fn explosions_are_foreseen_one_move_deep() {
    let variant = variant("atomic");
    let mut game = variant.start();
    for text in ["e2e4", "e7e5", "d1h5"] {
        alfil::notation::moves::play_text(&mut game, text).unwrap();
    }
    let only = |text: &str| {
        let mut game = game.clone();
        let before = game.n_moves();
        alfil::notation::moves::play_text(&mut game, text).unwrap();
        game.moves().skip(before).collect::<Vec<_>>()
    };
    let score = |text: &str| {
        let limits = Limits {
            depth: Some(1),
            only: only(text),
            time: Budget::Unlimited,
            ..Limits::default()
        };
        engine(&variant).search(&game, &limits, &Control::timeless(), |_| {}).unwrap().score
    };
    assert!(matches!(score("a7a6"), Score::Loses(_)), "{:?}", score("a7a6"));
    assert!(!matches!(score("g7g6"), Score::Loses(_)), "{:?}", score("g7g6"));
}
