//! Reading moves and turns, in any usual spelling.
//!
//! A text is read where it stands: the legal moves of the position are listed once, and the text filters them. A text of
//! several moves of a turn is read move by move. Phases in which the player may stop are declined where the text goes on with
//! a move of a later phase. The first of these readings that fits is meant:
//!
//! 1. the text as [`super::moves`] writes it;
//! 2. algebraic notation or the notation of the game, as written here or otherwise ([`Reader::Free`]), with or without
//!    marks (`+`, `#`, `!?`);
//! 3. the spellings of UCI (`e7e8q`, `e9e9` for a pass), and a wall behind its move (`Nb5,d4`).
//!
//! A text that fits several moves is refused, and the error lists them.

use super::{
    dialect::{self, Dialect, Pass, TurnStyle},
    error::MoveError,
    legal::Legal,
    moves::end_turn,
    plain::{Meaning, PlainReader},
    san::{Word, marks},
    text::{PASS, Writer},
    turn::{has_short_texts, play_short},
};
use crate::game::{Game, Move};
use alfil_model::{Cell, MoveInfo, Player};

/// A way to read moves.
#[derive(Clone, Copy)]
pub(super) enum Reader<'a> {
    /// As a dialect writes them.
    Dialect(&'a Dialect),
    /// As people write them, only in the form that is written here.
    Written,
    /// As people write them, in any spelling.
    Free,
}

/// Alfil's own texts.
pub(super) const OWN: Reader<'static> = Reader::Dialect(&dialect::OWN);

/// A text of moves that is left behind others.
struct Continued<'a> {
    /// The rest of the text.
    text: &'a str,
    /// The move of the same text before it, and the character between them.
    before: Option<(&'a MoveInfo, char)>,
}

impl Reader<'_> {
    /// Returns the legal moves that a whole text means, the likeliest first. Of the notation of people this is one move.
    pub(super) fn meant(self, legal: Legal<'_>, text: &str) -> Vec<Move> {
        match self {
            Reader::Dialect(it) => Writer::new(legal, it).meant(legal, text),
            Reader::Written => Word::new(legal, text).written().into_iter().collect(),
            Reader::Free => Word::new(legal, text).meant().into_iter().collect(),
        }
    }

    /// Returns the moves that a text may begin with, and how many bytes of the text name them. Behind these the text ends,
    /// or goes on with one of [`Reader::joints`] and the next move of the turn.
    fn begins_with(self, legal: Legal<'_>, rest: &Continued<'_>) -> Vec<(Move, usize)> {
        /// Words of more parts are not tried.
        const MOST: usize = 16;
        if let Some((before, '/')) = rest.before {
            return entering(legal, before, rest.text);
        }
        let joints = rest.text.match_indices(self.joints()).map(|it| it.0).take(MOST);
        let ends = [rest.text.len()].into_iter().chain(joints);
        let meant =
            |end: usize| self.meant(legal, &rest.text[..end]).into_iter().map(move |it| (it, end));
        ends.flat_map(meant).collect()
    }

    /// Returns the characters that may separate the moves of a turn.
    fn joints(self) -> &'static [char] {
        if let Reader::Dialect(_) = self { &[','] } else { &[',', '/'] }
    }

    /// Returns true if a text is a whole turn if it can be one, so that what is left of the turn before is declined.
    fn takes_whole_turns(self) -> bool {
        matches!(self, Reader::Dialect(it) if it.turns == TurnStyle::Short)
    }
}

/// Returns the moves by which a piece enters behind a stroke. It enters on the cell that the first move left or, after
/// castling, on a named cell.
fn entering(legal: Legal<'_>, before: &MoveInfo, text: &str) -> Vec<(Move, usize)> {
    let find = |mv: &Move| {
        let own = legal.text(&Dialect::OWN, *mv);
        let (id, cell) = own.split_once('@')?;
        let behind = text.strip_prefix(id)?;
        let left = before.from.is_some_and(|it| legal.model.board.cells[it.idx()].name == cell);
        if behind.starts_with(cell) {
            return Some((*mv, id.len() + cell.len()));
        }
        left.then_some((*mv, id.len()))
    };
    legal.moves.iter().filter_map(find).collect()
}

/// The result of a text that could not be played to its end.
#[derive(Clone)]
pub(super) struct Stuck {
    /// The moves of it that are legal.
    pub(super) made: Vec<Move>,
    /// The length of the text behind them that is no legal move.
    pub(super) rest: usize,
    /// The move with which the rest begins, if the turn was over with it.
    pub(super) turn_over: Option<Move>,
}

/// Plays a text: a whole turn, or one or more moves at its beginning or in its middle. Returns how many moves of the text
/// were made. The moves are the legal ones of the position.
pub(super) fn try_text(
    game: &mut Game,
    moves: &[Move],
    text: &str,
    reader: Reader<'_>,
) -> Result<usize, Stuck> {
    let first = reader.takes_whole_turns();
    if first && let Some(n) = play_after_declining(game, text, reader) {
        return Ok(n);
    }
    if let Reader::Dialect(dialect) = reader
        && let Some(n) = play_short(game, text, dialect)
    {
        return Ok(n);
    }
    let mut stuck = Stuck { made: Vec::new(), rest: text.len(), turn_over: None };
    let all = Continued { text, before: None };
    if let Some(n) = play_rest(game, moves, &all, reader, &mut Vec::new(), &mut stuck) {
        return Ok(n);
    }
    let declined = if first { None } else { play_after_declining(game, text, reader) };
    declined.ok_or(stuck)
}

/// Texts of moves may hold commas themselves, so every move that the rest begins with is tried.
fn play_rest(
    game: &mut Game,
    moves: &[Move],
    rest: &Continued<'_>,
    reader: Reader<'_>,
    made: &mut Vec<Move>,
    deepest: &mut Stuck,
) -> Option<usize> {
    if made.len() > deepest.made.len() {
        *deepest = Stuck { made: made.clone(), rest: rest.text.len(), turn_over: None };
    }
    for (mv, len) in reader.begins_with(Legal::new(game.position(), moves), rest) {
        let mut after = rest.text[len..].chars();
        let Some(joint) = after.next() else {
            game.play_unchecked(mv);
            return Some(1);
        };
        let (info, after) = (game.info(mv), after.as_str());
        game.play_unchecked(mv);
        let ended_early = after == PASS && game.position_is_over();
        if ended_early {
            return Some(1);
        }
        if !game.at_turn_start() {
            made.push(mv);
            let after = Continued { text: after, before: Some((&info, joint)) };
            let next = game.legal_moves();
            let played = play_rest(game, &next, &after, reader, made, deepest);
            made.pop();
            if let Some(n) = played {
                return Some(n + 1);
            }
        } else if deepest.made.len() <= made.len() {
            let made = made.clone();
            *deepest = Stuck { made, rest: rest.text.len(), turn_over: Some(mv) };
        }
        game.undo();
    }
    play_behind_phase(game, moves, rest, reader, made, deepest)
}

/// Declines a phase in which the player may stop, and plays the text in the next phases of the turn. Returns how many moves
/// were made, that one included.
fn play_behind_phase(
    game: &mut Game,
    moves: &[Move],
    rest: &Continued<'_>,
    reader: Reader<'_>,
    made: &mut Vec<Move>,
    deepest: &mut Stuck,
) -> Option<usize> {
    let model = game.variant().model();
    let phase = &model.turn.phases[game.position().phase()];
    if !phase.optional && phase.is_single() {
        return None;
    }
    let pass = *OWN.meant(Legal::new(game.position(), moves), PASS).first()?;
    // A text that begins with no cell is hardly a move of the next phase: what is wrong with it is found in this one.
    let is_step = model.board.cells.iter().any(|it| rest.text.starts_with(&it.name));
    let mut other = deepest.clone();
    game.play_unchecked(pass);
    if !game.at_turn_start() && !game.position_is_over() {
        let next = game.legal_moves();
        made.push(pass);
        let deepest = if is_step { deepest } else { &mut other };
        let played = play_rest(game, &next, rest, reader, made, deepest);
        made.pop();
        if let Some(n) = played {
            return Some(n + 1);
        }
    }
    game.undo();
    None
}

/// Declines what is left of the turn at hand, and plays a text then, if both can be done.
fn play_after_declining(game: &mut Game, text: &str, reader: Reader<'_>) -> Option<usize> {
    let before = game.n_moves();
    // A turn that the end of the game has cut off has nothing to decline.
    if game.at_turn_start() || !end_turn(game) || game.n_moves() == before {
        return None;
    }
    let moves = game.legal_moves();
    let played = try_text(game, &moves, text, reader).ok();
    if played.is_none() {
        game.undo_to(before);
    }
    played
}

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
        let moves = self.listed();
        match plainly(self, &moves, text) {
            Meaning::Move(mv) => Some(mv),
            Meaning::Illegal => None,
            Meaning::Unknown => find_slowly(self, text),
        }
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
    /// let error = game.parse_move("g1g3").unwrap_err();
    /// assert!(error.reason().starts_with("the knight on g1 may go "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is no legal move, or may be several. The error says why, as far as that is known.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let moves = self.listed();
        match plainly(self, &moves, text) {
            Meaning::Move(mv) => return Ok(mv),
            Meaning::Illegal => return Err(MoveError::unread(self, text)),
            Meaning::Unknown => {}
        }
        if let Some(mv) = find(Legal::new(self.position(), &moves), text) {
            return Ok(mv);
        }
        let read = if is_one_word(self, text) { None } else { read_single(self, text) };
        read.unwrap_or_else(|| Err(MoveError::unread(self, text)))
    }
}

/// Returns what a text means as far as tables show it.
pub(in crate::notation) fn plainly(game: &Game, moves: &[Move], text: &str) -> Meaning {
    let reader = PlainReader::new(game.variant(), game.position(), moves);
    reader.map_or(Meaning::Unknown, |it| it.read(text))
}

/// Returns the legal move that a text means, with all readers.
pub(super) fn find_slowly(game: &Game, text: &str) -> Option<Move> {
    let moves = game.legal_moves();
    let found = find(Legal::new(game.position(), &moves), text);
    found.or_else(|| if is_one_word(game, text) { None } else { read_single(game, text)?.ok() })
}

/// Returns the move that a text means, if reading it needs no move to be made.
fn find(legal: Legal<'_>, text: &str) -> Option<Move> {
    let usual =
        |it: &str| [OWN, Reader::Free].iter().find_map(|by| by.meant(legal, it).first().copied());
    let spellings = Spellings::of(text);
    match (spellings.with_marks.iter().find_map(|it| usual(it)), spellings.bare) {
        (Some(found), None) => Some(found),
        // The sign of a promotion may look like a mark.
        (Some(_), Some(_)) => None,
        (None, Some(bare)) => usual(bare),
        (None, None) => {
            let uci = in_place();
            let by_uci = |it: &&str| Reader::Dialect(&uci).meant(legal, it).first().copied();
            spellings.with_marks.iter().find_map(by_uci)
        }
    }
}

/// Returns true if a text can't be more than a move: it has no joints and no marks, and no turn is to be ended first.
fn is_one_word(game: &Game, text: &str) -> bool {
    !text.contains([',', '/', '+', '#'])
        && game.at_turn_start()
        && !has_short_texts(game.variant().model())
}

/// Returns the move that a text means; an error if these are several moves of a turn.
fn read_single(game: &Game, text: &str) -> Option<Result<Move, MoveError>> {
    let mut after = game.clone();
    let before = after.n_moves();
    play(&mut after, text)?;
    let only = after.undo().filter(|_| after.n_moves() == before);
    Some(only.ok_or_else(|| {
        let reason =
            "expected a single move, found a turn of several; `push` and `play_san` take whole turns";
        MoveError::told(text, reason, Vec::new())
    }))
}

/// Plays a whole turn, or a part of one, in any usual spelling. Returns how many moves of the text were made.
pub(in crate::notation) fn play(game: &mut Game, text: &str) -> Option<usize> {
    let meaning = plainly(game, &game.listed(), text);
    match meaning {
        Meaning::Move(mv) => {
            game.play_unchecked(mv);
            return Some(1);
        }
        Meaning::Illegal => return None,
        Meaning::Unknown => {}
    }
    let spellings = Spellings::of(text);
    let moves = game.legal_moves();
    let before = game.n_moves();
    for it in &spellings.with_marks {
        if let Some(n) = play_usual(game, &moves, it) {
            let Some(bare) = spellings.bare else { return Some(n) };
            game.undo_to(before);
            return play_marked(game, &moves, [it, bare]);
        }
    }
    let bare = spellings.bare.and_then(|it| play_usual(game, &moves, it));
    let mut all = spellings.with_marks.iter().chain(&spellings.bare);
    bare.or_else(|| all.find_map(|it| play_otherwise(game, &moves, it)))
}

fn play_usual(game: &mut Game, moves: &[Move], text: &str) -> Option<usize> {
    [OWN, Reader::Free].into_iter().find_map(|it| try_text(game, moves, text, it).ok())
}

/// Plays a text that has a meaning with the sign behind it. The sign of a promotion may look like a mark: it is a mark if
/// the text is not written so, and if without it the text gives check.
fn play_marked(game: &mut Game, moves: &[Move], [text, bare]: [&str; 2]) -> Option<usize> {
    let (before, mover) = (game.n_moves(), game.player());
    for reader in [OWN, Reader::Written] {
        if let Ok(n) = try_text(game, moves, text, reader) {
            return Some(n);
        }
    }
    if let Ok(n) = try_text(game, moves, bare, Reader::Written) {
        if !marks(game, mover).is_empty() {
            return Some(n);
        }
        game.undo_to(before);
    }
    play_usual(game, moves, text)
}

/// A text as it stands, without judgements, and without marks for check too.
pub(super) struct Spellings<'a> {
    pub(super) with_marks: Vec<&'a str>,
    /// The text without marks for check, if it has any.
    pub(super) bare: Option<&'a str>,
}

impl Spellings<'_> {
    pub(super) fn of(text: &str) -> Spellings<'_> {
        let judged = text.trim_end_matches(['!', '?']);
        let mut with_marks = vec![text, judged];
        with_marks.dedup();
        with_marks.retain(|it| !it.is_empty());
        let bare = judged.trim_end_matches(['+', '#']);
        let bare = Some(bare).filter(|it| it.len() < judged.len() && !it.is_empty());
        Spellings { with_marks, bare }
    }
}

/// UCI, with passes as steps.
fn in_place() -> Dialect {
    Dialect { pass: Pass::InPlace, turns: TurnStyle::Joined, ..Dialect::uci() }
}

/// Plays a text in one of the spellings that only other programs have. Returns how many moves were made.
pub(super) fn play_otherwise(game: &mut Game, moves: &[Move], text: &str) -> Option<usize> {
    // A turn that goes on comes before one that begins.
    let joined = in_place();
    if let Ok(n) = try_text(game, moves, text, Reader::Dialect(&joined)) {
        return Some(n);
    }
    if !has_short_texts(game.variant().model()) {
        return None;
    }
    let short = Dialect { turns: TurnStyle::Short, ..joined };
    let played = try_text(game, moves, text, Reader::Dialect(&short)).ok();
    played.or_else(|| play_with_wall(game, moves, text))
}

/// Plays a turn by which a piece of nobody's comes to the cell behind the comma: `Nb5,d4`. The piece comes by the move
/// itself, or by the next move of the turn. The cell may tell moves apart that are written alike.
fn play_with_wall(game: &mut Game, moves: &[Move], text: &str) -> Option<usize> {
    let (first, cell) = text.rsplit_once(',')?;
    let legal = Legal::new(game.position(), moves);
    let cell = Cell::new(legal.model.board.cells.iter().position(|it| it.name == cell)?);
    let mut meant = OWN.meant(legal, first);
    meant.truncate(1);
    if meant.is_empty() {
        meant = Word::new(legal, first).fitting();
    }
    let mut found = meant.into_iter().flat_map(|it| walled(game, it, cell));
    let (after, n) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    drop(found);
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
    for mv in after.legal_moves() {
        let mut walled = after.clone();
        walled.play_unchecked(mv);
        let came = !has_wall(&after, cell) && has_wall(&walled, cell);
        if came && end_turn(&mut walled) {
            res.push((walled, 2));
        }
    }
    res
}

fn has_wall(game: &Game, cell: Cell) -> bool {
    game.position().piece_at(cell).is_some_and(|it| it.owner == Player::NEUTRAL)
}
