//! alfil, as a user of the library writes it. Other files of the benchmark hardly use the library.

use crate::random::Random;
use alfil::{
    game::{Game, MoveList, Position, Variant},
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

/// The position without history.
pub(crate) fn position(variant: &Variant, fen: Option<&str>) -> Position {
    game(variant, fen).position().clone()
}

pub(crate) fn game(variant: &Variant, fen: Option<&str>) -> Game {
    match fen {
        None => variant.start(),
        Some(fen) => game_from_fen(variant, fen).expect("the position is one of this game"),
    }
}

/// Plays a position at random and returns the number of moves. Every ply lists the moves, computes the outcome and
/// makes a move.
pub(crate) fn playout_position(
    start: &Position,
    list: &mut MoveList,
    random: &mut Random,
    plies: u64,
) -> u64 {
    let mut position = start.clone();
    for n in 0..plies {
        position.legal_moves(list);
        if position.outcome().is_some() {
            return n;
        }
        position.make(list[random.below(list.len())]);
    }
    plies
}

/// Plays a game at random and returns the number of moves, as [`playout_position`] does.
pub(crate) fn playout_game(variant: &Variant, random: &mut Random, plies: u64) -> u64 {
    let mut game = variant.start();
    for n in 0..plies {
        let moves = game.legal_moves();
        if game.outcome().is_some() {
            return n;
        }
        game.play(moves[random.below(moves.len())]).expect("listed moves are legal");
    }
    plies
}

/// Counts the sequences of moves as long as `lists`, and makes each of them.
pub(crate) fn plain(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, lists)) = lists.split_first_mut() else { return 1 };
    position.legal_moves(moves);
    let mut res = 0;
    for mv in &*moves {
        position.make(*mv);
        res += plain(position, lists);
        position.unmake();
    }
    res
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
