//! alfil, as a user of the library writes it. Other files of the benchmark hardly use the library.

use alfil::{
    game::{Game, Variant},
    load::LoadOptions,
    notation::game_from_fen,
    perft::{Counting, Unit, perft_with},
    shipped::Shipped,
    source::Loader as _,
};

/// The names of all shipped games.
pub(crate) fn shipped() -> Vec<String> {
    Shipped.names()
}

/// Loads a shipped rule file.
pub(crate) fn load(name: &str) -> Variant {
    let loaded = alfil::load(&Shipped, name, &LoadOptions::default());
    loaded.variant.expect("shipped files have no errors")
}

pub(crate) fn game(variant: &Variant, fen: Option<&str>) -> Game {
    match fen {
        None => variant.start(),
        Some(fen) => game_from_fen(variant, fen).expect("the position is one of this game"),
    }
}

/// Counts the sequences of `depth` turns. The moves of the last ply are counted without making them.
pub(crate) fn bulk(game: &Game, depth: u32) -> u64 {
    perft_with(game, depth, Unit::Turn, Counting::Full)
}

/// Adds up what `visit` returns after each first turn.
pub(crate) fn for_turns(game: &mut Game, mut visit: impl FnMut(&Game) -> u64) -> u64 {
    let mut res = 0;
    for turn in game.turns() {
        for mv in &turn {
            game.play_unchecked(*mv);
        }
        res += visit(game);
        for _ in &turn {
            game.undo();
        }
    }
    res
}
