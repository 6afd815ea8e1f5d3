//! From games to the compact form of records.

use crate::{
    game::Game,
    model::{Ending, Model},
    notation::{fen_of, moves::text_of},
};

/// The record of a game, as [`super::parse`] reads it.
pub fn write(name: &str, game: &Game) -> String {
    let variant = game.variant().clone();
    let model = variant.model();
    let moves: Vec<_> = game.moves().collect();
    let mut game = game.clone();
    let result = result_token(model, game.outcome().as_ref());
    while game.undo().is_some() {}
    let mut tags = vec![("Variant", name.to_owned())];
    let fen = fen_of(&game);
    if fen != fen_of(&variant.start()) {
        tags.push(("FEN", fen));
    }
    tags.push(("Result", result.to_owned()));
    let first = game.player();
    let mut words = Vec::new();
    let mut turn = String::new();
    for mv in moves {
        let mover = game.player();
        if game.at_turn_start() {
            if mover == first || words.is_empty() {
                let dots = if mover == first { "." } else { "..." };
                words.push(format!("{}{dots}", game.clocks().fullmove));
            }
        } else {
            turn.push(',');
        }
        turn.push_str(&text_of(&mut game, mv).unwrap_or_default());
        game.play_unchecked(mv);
        let ending = game.outcome();
        if game.at_turn_start() || ending.is_some() {
            let mated = ending.is_some_and(|it| it.winners.contains(&mover));
            if game.player() != mover && game.in_check() {
                turn.push_str(if mated { "#" } else { "+" });
            }
            words.push(std::mem::take(&mut turn));
        }
    }
    if !turn.is_empty() {
        words.push(turn);
    }
    words.push(result.to_owned());
    let tags: Vec<String> =
        tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    tags.concat() + "\n" + &wrap(&words)
}

/// How a record writes the result: `1-0`, `0-1`, `1/2-1/2`, or `*`.
pub(super) fn result_token(model: &Model, ending: Option<&Ending>) -> &'static str {
    match ending {
        Some(it) if it.winners.is_empty() => "1/2-1/2",
        Some(it) if model.players.len() == 2 => {
            if it.winners.iter().any(|it| it.idx() == 0) {
                "1-0"
            } else {
                "0-1"
            }
        }
        _ => "*",
    }
}

/// Lines of at most 100 characters.
fn wrap(words: &[String]) -> String {
    let mut res = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 {
            let fits = width + 1 + word.len() <= 100;
            res.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        res.push_str(word);
        width += word.len();
    }
    res.push('\n');
    res
}
