//! Writing records of every kind.

use super::{Kind, PlayedTurn, RecordedGame, Replayed, japanese, pgn4, result_token, usi};
use crate::{game::Game, notation::pgn::Pgn};

/// Returns a game that was replayed as a record of some kind.
///
/// # Errors
/// If that kind can't express the game. The message names the reason and, if there is one, the remedy.
pub fn write(kind: Kind, record: &RecordedGame, replayed: &Replayed) -> Result<String, String> {
    let end = &replayed.game;
    let mut start = end.clone();
    while start.undo().is_some() {}
    let outcome = end.outcome();
    let last = record.result.as_ref().map(|it| it.0.as_str()).filter(|it| *it != "*");
    let claimed = last.or_else(|| record.tag("Result"));
    let token = result_token(end.variant().model(), outcome.as_ref());
    // By the rules several players have no common result, but the record may have one.
    let result = claimed.filter(|_| token == "*").unwrap_or(token);
    let closing = replayed.closing.as_deref();
    let game = Written { record, start, end, turns: &replayed.turns, result, closing };
    match kind {
        Kind::Kif => japanese::write_kif(&game),
        Kind::Ki2 => japanese::write_ki2(&game),
        Kind::Csa => japanese::write_csa(&game),
        Kind::Pgn => Ok(pgn(&game)),
        Kind::Pgn4 => pgn4::write(&game),
        Kind::Usi => usi::write(&game),
    }
}

fn pgn(game: &Written<'_>) -> String {
    let own = ["FEN", "SetUp", "RulesHash", "Variant", "Result", "Termination"];
    let tags = game.record.tags.iter().filter(|it| !own.contains(&it.name.as_str()));
    let mut tags: Vec<_> = tags.map(|it| (it.name.clone(), it.value.clone())).collect();
    tags.push(("Result".to_owned(), game.result.to_owned()));
    let remarks = game.turns.iter().map(|it| it.remarks.join(" ")).collect();
    let variations = game.turns.iter().map(|it| it.variations.clone()).collect();
    let remark = game.record.remarks.join(" ");
    Pgn { tags, remark, remarks, variations, move_texts: false }.write(game.end)
}

/// A game that is written.
#[derive(Debug)]
pub(super) struct Written<'a> {
    /// The record it comes from: its tags, remarks and end.
    pub(super) record: &'a RecordedGame,
    /// The game at its start.
    pub(super) start: Game,
    /// The game at its end.
    pub(super) end: &'a Game,
    pub(super) turns: &'a [PlayedTurn],
    /// The result as PGN writes it.
    pub(super) result: &'a str,
    /// The word of PGN4 behind the last turn.
    pub(super) closing: Option<&'a str>,
}

impl Written<'_> {
    /// Returns the value of a tag that says something.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.record.tag(name).filter(|it| !it.is_empty() && !it.starts_with('?'))
    }

    /// Returns the title of the rules.
    pub(super) fn name(&self) -> &str {
        &self.end.variant().model().about.name
    }

    /// Returns true if records of shogi need not name the rules.
    pub(super) fn is_shogi(&self) -> bool {
        self.name().eq_ignore_ascii_case(japanese::GAME)
    }
}
