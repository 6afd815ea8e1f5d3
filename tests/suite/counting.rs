//! Counts by making every move against counts by every shortcut, in every shipped game with every option. (Without options
//! the crate's own tests do that, with threads and tables.)

use super::machine::{Folder, settings};
use alfil::{
    game::{Game, Variant},
    load::LoadOptions,
    notation::{fen_of, game_from_fen},
    perft::{Counting, Unit, perft, perft_with},
    shipped::Shipped,
    source::Loader,
};
use alfil_play::{Random, random_move};

/// The most sequences that one count may have; then the next depth is not tried.
const BUDGET: u64 = 400;
/// After so many random moves a second position is counted.
const PLIES: usize = 24;
/// The most moves of a turn that is counted as a whole.
const SHORT: usize = 4;

fn shortcuts_agree(title: &str, game: &Game, unit: Unit) {
    let (mut nodes, mut growth) = (1, 1);
    for depth in 1..=4 {
        if nodes * growth > BUDGET {
            break;
        }
        let expected = perft(game, depth, unit);
        let found = perft_with(game, depth, unit, Counting::LastPly);
        assert_eq!(found, expected, "{title}, {unit:?} {depth}: {}", fen_of(game));
        (growth, nodes) = (expected.div_ceil(nodes), expected);
        if nodes == 0 {
            break;
        }
    }
}

fn all_agree(title: &str, variant: &Variant) {
    let turn = &variant.model().turn;
    let mut game = variant.start();
    let mut random = Random::new(7);
    for plies in [0, PLIES] {
        for _ in 0..plies {
            let Some(mv) = random_move(&game, &mut random) else { break };
            game.play_unchecked(mv);
        }
        shortcuts_agree(title, &game, Unit::Move);
        if !turn.is_one_move() && has_short_turns(&game) {
            shortcuts_agree(title, &game, Unit::Turn);
        }
    }
}

/// Returns true if the first turn that is found has few moves: there are too many long ones to count.
fn has_short_turns(game: &Game) -> bool {
    game.turns().next().is_none_or(|it| it.len() <= SHORT)
}

#[test]
fn every_shortcut_counts_what_making_every_move_does() {
    for name in Shipped.names() {
        for set in settings(&Shipped, &name).into_iter().skip(1) {
            let title = format!("{name} {set:?}");
            let loaded = alfil::load::load(&Shipped, &name, &LoadOptions { set });
            let variant =
                loaded.variant.unwrap_or_else(|| panic!("{title}: {:#?}", loaded.diagnostics));
            all_agree(&title, &variant);
        }
    }
}

/// Once drops that would give check were counted among the answers.
#[test]
fn forbidden_drops_are_no_answers() {
    let folder = Folder::new("tests/suite/games");
    let loaded = alfil::load::load(&folder, "peaceful", &LoadOptions::default());
    let variant = loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    let fen = "2r1q1rR/4r3/3BN3/n7/2B5/2n1B3/2k4K/q1N5[R] b - - 0 1";
    let game = game_from_fen(&variant, fen).unwrap();
    for counting in [Counting::EveryMove, Counting::LastPly] {
        assert_eq!(perft_with(&game, 2, Unit::Move, counting), 4335, "{counting:?}");
    }
}
