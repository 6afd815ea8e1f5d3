//! A move as text, in any usual spelling.
//!
//! One function reads what every writer of this crate writes, and what people and other programs write. The first of these
//! readings that fits is meant:
//!
//! 1. the text as [`super::moves`] or [`super::san`] writes it, with or without marks (`+`, `#`, `!?`);
//! 2. other spellings in algebraic notation, or in the notation of the game ([`San::Free`]);
//! 3. the spellings of UCI (`e7e8q`, `e9e9` for a pass), and a wall behind its move (`Nb5,d4`).
//!
//! A text that fits several moves of a step is refused, and the error lists them.

use super::{
    dialect::{Dialect, Pass, TurnStyle},
    moves::{MoveError, Stuck, by_move_text, end_turn, legal_moves, try_text, with_text},
    san::{San, marks, meant},
};
use crate::game::{Game, Move};
use alfil_model::{Cell, Player};

impl Game {
    /// Returns the legal move that a text means, in any usual spelling; `None` if there is none. [`Game::parse_move`] does
    /// the same and reports why.
    ///
    /// ```
    /// let game = alfil::Variant::shipped("chess")?.start();
    /// assert!(game.find_move("g1f3").is_some() && game.find_move("g1g3").is_none());
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    pub fn find_move(&self, text: &str) -> Option<Move> {
        self.with_own_text(text).or_else(|| self.read_single(text)?.ok())
    }

    /// Returns the legal move that a text means, in any usual spelling: alfil's own (`g1f3`), algebraic notation with or
    /// without marks, the notation of the game's players, or UCI. [`super::san::play_san`] also reads whole turns.
    ///
    /// ```
    /// let mut game = alfil::Variant::shipped("chess")?.start();
    /// let mv = game.parse_move("g1f3")?;
    /// for text in ["Nf3", "Ng1f3", "Ng1-f3", "g1-f3", "Nf3!"] {
    ///     assert_eq!(game.parse_move(text)?, mv);
    /// }
    /// assert!(game.parse_move("g1g3").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is no legal move, or may be several. The error says why, as far as that is known.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        if let Some(mv) = self.with_own_text(text) {
            return Ok(mv);
        }
        self.read_single(text).unwrap_or_else(|| Err(explain(self, text)))
    }

    fn with_own_text(&self, text: &str) -> Option<Move> {
        if let Some(mv) = with_text(self.position(), &self.legal_moves(), text) {
            return Some(mv);
        }
        let legal = legal_moves(self);
        let whole = |it: &(usize, usize)| it.1 == text.len();
        let found = by_move_text(self, &legal, text).into_iter().find(whole);
        found.map(|it| legal[it.0].mv)
    }

    /// Returns the move that a text means; an error if these are several moves of a turn.
    fn read_single(&self, text: &str) -> Option<Result<Move, MoveError>> {
        let mut after = self.clone();
        let before = after.n_moves();
        play(&mut after, text)?;
        let only = after.undo().filter(|_| after.n_moves() == before);
        Some(only.ok_or_else(|| MoveError {
            text: text.to_owned(),
            reason: "expected a single move, found a turn of several; `push` and `play_san` take whole turns"
                .to_owned(),
            nearest: Vec::new(),
        }))
    }
}

/// Plays a whole turn, or a part of one, in any usual spelling. Returns how many moves of the text were made.
pub(super) fn play(game: &mut Game, text: &str) -> Option<usize> {
    let texts = without_marks(text);
    let mut doubtful = None;
    for it in &texts {
        let mut after = game.clone();
        let Some((n, people)) = play_as_written(&mut after, it) else { continue };
        // The sign of a promotion may look like a mark. Only the notation of people has marks.
        let marked = text[it.len()..].contains(['+', '#']);
        if !marked || people && !marks(&after, game.player()).is_empty() {
            *game = after;
            return Some(n);
        }
        doubtful = Some((after, n));
        break;
    }
    if let Some((after, n)) = doubtful {
        let freely = texts.iter().filter(|it| it.ends_with(['+', '#']));
        let freely = freely.copied().find_map(|it| try_text(game, it, &San::Free).ok());
        return Some(freely.unwrap_or_else(|| {
            *game = after;
            n
        }));
    }
    let freely = texts.iter().find_map(|it| try_text(game, it, &San::Free).ok());
    freely.or_else(|| texts.iter().find_map(|it| play_otherwise(game, it)))
}

/// Returns the error for a text that [`play`] does not read.
pub(super) fn explain(game: &Game, text: &str) -> MoveError {
    let mut shortest = None;
    for it in without_marks(text) {
        let stuck = match try_text(&mut game.clone(), it, &San::Free) {
            Err(stuck) => stuck,
            Ok(_) if it.len() < text.len() => return wrong_marks(text, it),
            Ok(_) => Stuck { made: Vec::new(), rest: it.to_owned(), turn_over: None },
        };
        shortest = Some((it, stuck));
    }
    let Some((bare, stuck)) = shortest else {
        return MoveError {
            text: text.to_owned(),
            reason: "expected a move, found an empty text".to_owned(),
            nearest: Vec::new(),
        };
    };
    let error = stuck.explain(game, &San::Free);
    if error.text == bare { MoveError { text: text.to_owned(), ..error } } else { error }
}

/// Returns the error for a legal move with marks that nothing means.
fn wrong_marks(text: &str, bare: &str) -> MoveError {
    let marks = text.strip_prefix(bare).unwrap_or("");
    let reason = format!("`{bare}` is legal, but not with `{marks}` behind it");
    MoveError { text: text.to_owned(), reason, nearest: vec![bare.to_owned()] }
}

/// Returns a text as it stands, without judgements, and without marks for check too.
fn without_marks(text: &str) -> Vec<&str> {
    let judged = text.trim_end_matches(['!', '?']);
    let mut res = vec![text, judged, judged.trim_end_matches(['+', '#'])];
    res.retain(|it| !it.is_empty());
    res.dedup();
    res
}

/// Plays a text as it is written here. Returns how many moves were made, and true if it is in the notation of people.
fn play_as_written(game: &mut Game, text: &str) -> Option<(usize, bool)> {
    let mut before = game.clone();
    if let Ok(n) = try_text(game, text, &Dialect::OWN) {
        return Some((n, try_text(&mut before, text, &San::Written).is_ok()));
    }
    try_text(game, text, &San::Written).ok().map(|n| (n, true))
}

/// Plays a text in one of the spellings that only other programs have. Returns how many moves were made.
pub(super) fn play_otherwise(game: &mut Game, text: &str) -> Option<usize> {
    // A turn that goes on comes before one that begins.
    let uci = Dialect { pass: Pass::InPlace, ..Dialect::uci() };
    let uci = [Dialect { turns: TurnStyle::Joined, ..uci.clone() }, uci];
    let played = uci.iter().find_map(|it| try_text(game, text, it).ok());
    played.or_else(|| play_with_wall(game, text))
}

/// Plays a turn by which a piece of nobody's comes to the cell behind the comma: `Nb5,d4`. The piece comes by the move
/// itself, or by the next move of the turn. The cell may tell moves apart that are written alike.
fn play_with_wall(game: &mut Game, text: &str) -> Option<usize> {
    let (first, cell) = text.rsplit_once(',')?;
    let variant = game.variant().clone();
    let cells = &variant.model().board.cells;
    let cell = Cell::new(cells.iter().position(|it| it.name == cell)?);
    let mut found = meant(game, first).into_iter().flat_map(|it| walled(game, it, cell));
    let (after, n) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    *game = after;
    Some(n)
}

/// Returns the games after the turns that begin with a move and by which a wall comes to a cell, and how many moves of the
/// text each turn is.
fn walled(game: &Game, first: Move, cell: Cell) -> Vec<(Game, usize)> {
    let stood = has_wall(game, cell);
    let mut after = game.clone();
    after.play_unchecked(first);
    if after.at_turn_start() || after.position_is_over() {
        let came = !stood && has_wall(&after, cell);
        return if came { vec![(after, 1)] } else { Vec::new() };
    }
    let mut res = Vec::new();
    let moves = after.legal_moves();
    for mv in &moves {
        let mut walled = after.clone();
        walled.play_unchecked(*mv);
        let came = !has_wall(&after, cell) && has_wall(&walled, cell);
        if came && end_turn(&mut walled) {
            res.push((walled, 2));
        }
    }
    res
}

fn has_wall(game: &Game, cell: Cell) -> bool {
    game.state().cells[cell.idx()].is_some_and(|it| it.owner == Player::NEUTRAL)
}
