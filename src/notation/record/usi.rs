//! Lines of USI: a game as programs for shogi send it to each other.
//!
//! | text | means |
//! | --- | --- |
//! | `startpos` | the usual set-up |
//! | `sfen lnsgkgsnl/... w 2Pb 8` | a position in SFEN |
//! | `moves 7g7f 3c3d 8h2b+` | what was played from there |
//!
//! Each line is a game. `position` may stand before it, as engines read it. Lines that are empty or begin with `#` count for
//! nothing.

use super::{
    Recorded, RecordedGame, RecordedTurn, Tag, Unread, Written, japanese::GAME, tape::is_white,
};
use crate::{
    game::{Game, Move, Variant},
    notation::{
        dialect::Dialect,
        game_from_fen,
        moves::{end_turn, play_text_in, turns_text_in},
        usi,
    },
};
use std::ops::Range;

/// The tag with the position at the start.
pub(super) const START: &str = "SFEN";
/// The word for the usual set-up.
const USUAL: &str = "startpos";
/// The word before a position.
const POSITION: &str = "sfen";
/// The word before moves.
const MOVES: &str = "moves";
/// The command by which engines are given a game.
const COMMAND: &str = "position";

/// Returns true if a line is a game in USI.
pub(super) fn is_usi(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|it| *it == COMMAND);
    matches!(words.next(), Some(USUAL | POSITION))
}

/// Returns the games in a text.
pub(super) fn read(text: &str) -> Vec<RecordedGame> {
    let mut games = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_matches(is_white);
        if !bare.is_empty() && !bare.starts_with('#') {
            games.push(game(words(line, at)));
        }
        at += line.len();
    }
    games
}

/// A word and its bytes in the text.
type Word<'a> = (&'a str, Range<usize>);

/// Returns the words of a line that begins at a byte of the text.
fn words(line: &str, begin: usize) -> impl Iterator<Item = Word<'_>> {
    let mut at = begin;
    line.split(is_white).filter_map(move |word| {
        let place = at..at + word.len();
        at = place.end + line[place.end - begin..].chars().next().map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((word, place))
    })
}

/// Reads a line.
fn game<'a>(words: impl Iterator<Item = Word<'a>>) -> RecordedGame {
    let mut game = RecordedGame::default();
    let mut words = words.skip_while(|it| it.0 == COMMAND).peekable();
    let Some((first, place)) = words.next() else { return game };
    let begin = place.clone();
    match first {
        USUAL => {}
        POSITION => {
            let mut sfen: Vec<&str> = Vec::new();
            let mut at = place;
            while let Some((word, place)) = words.next_if(|it| it.0 != MOVES) {
                sfen.push(word);
                at.end = place.end;
            }
            game.tags.push(Tag { name: START.to_owned(), value: sfen.join(" "), at });
        }
        _ => {
            let message = format!(
                "expected `{USUAL}` or `{POSITION} SFEN`, perhaps with `{MOVES}` behind it"
            );
            game.unread.push(Unread { message, at: place });
            return game;
        }
    }
    if let Some((_, at)) = words.next_if(|it| it.0 != MOVES) {
        let message = format!("expected `{MOVES}` or the end of the line");
        game.unread.push(Unread { message, at });
        return game;
    }
    for (text, at) in words.skip(1) {
        game.turns.push(RecordedTurn::new(Recorded::Usi(text.to_owned()), at));
    }
    let is_usi = |it: &RecordedTurn| matches!(&it.recorded, Recorded::Usi(it) if is_usi_move(it));
    if game.turns.first().is_none_or(is_usi) {
        // The line does not say which game it is; the command may.
        game.tags.push(Tag { name: "Variant".to_owned(), value: GAME.to_owned(), at: begin });
    }
    game
}

/// Returns true for `7g7f` and `P*5e`, false for `e2e4`.
fn is_usi_move(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_digit()) || text.contains('*')
}

/// Returns the dialect of a game.
fn dialect(variant: &Variant) -> Result<Dialect, String> {
    let model = variant.model();
    usi::dialect(model).ok_or_else(|| {
        let name = &model.about.name;
        format!("USI has names for the squares of rectangles only, and {name} is played on another board")
    })
}

/// Plays a turn. Programs for other games than shogi write UCI in such lines, so that is read too.
pub(super) fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let dialect = dialect(game.variant())?;
    let played = play_text_in(game, text, &dialect)
        .or_else(|error| play_text_in(game, text, &Dialect::uci()).map_err(|_| error));
    played.map_err(|it| it.to_string())?;
    if end_turn(game) || game.position_is_over() {
        return Ok(());
    }
    let phase = &game.variant().model().turn.phases[game.phase()].name;
    Err(format!("the turn is not complete: expected a move of `{phase}`"))
}

/// Returns the game at the position that the tag [`START`] has.
pub(super) fn start(variant: &Variant, sfen: &str) -> Result<Game, String> {
    let fen = usi::to_fen(variant.model(), sfen)?;
    game_from_fen(variant, &fen).map_err(|it| it.to_string())
}

/// Writes the moves of a game in one line. USI has no place for remarks, tags and results, which are left out.
pub(super) fn write(game: &Written<'_>) -> Result<String, String> {
    let variant = game.start.variant();
    let dialect = dialect(variant)?;
    let mut res = if game.start.state() == variant.start().state() {
        USUAL.to_owned()
    } else {
        format!("{POSITION} {}", usi::of_game(&game.start)?)
    };
    if game.turns.iter().any(|it| !it.variations.is_empty()) {
        return Err("USI has no variations: write PGN or KIF".to_owned());
    }
    let moves: Vec<Move> = game.turns.iter().flat_map(|it| it.moves.iter().copied()).collect();
    if !moves.is_empty() {
        res = format!("{res} {MOVES} {}", turns_text_in(&game.start, &moves, &dialect));
    }
    Ok(res + "\n")
}
