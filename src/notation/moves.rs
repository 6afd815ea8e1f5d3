//! Moves and whole turns of a game, by their texts.

use super::{
    dialect::Dialect,
    legal::{Legal, Written},
    plain_text,
    read::{OWN, Reader, try_text},
    text::PASS,
    turn::written_turn,
};
use crate::game::{Game, Move, MoveList, Position, Turns, Variant};
use alfil_model::{Model, MoveInfo, Outcome, Player, Points};
use std::fmt;

pub use super::error::MoveError;

/// A legal move with its text.
#[derive(Clone, Debug)]
pub struct LegalMove {
    /// The move.
    pub mv: Move,
    /// The move in plain form.
    pub info: MoveInfo,
    /// Its text; unique among the moves of the position.
    pub text: String,
}

/// Returns the moves that may be made now, in the order of the list.
pub fn legal_moves(game: &Game) -> Vec<LegalMove> {
    legal_moves_in(game, &Dialect::OWN)
}

/// Does the same as [`legal_moves`], written in another dialect.
pub fn legal_moves_in(game: &Game, dialect: &Dialect) -> Vec<LegalMove> {
    written_moves(Legal::of(game, &game.listed()), dialect)
}

/// Returns the texts of the moves that [`legal_moves`] lists, in the same order, with a separator between them. Quicker, as
/// most texts need only the cells of a move.
///
/// ```
/// use alfil::notation::moves::joined_texts;
///
/// let start = alfil::Variant::shipped("chess")?.start();
/// assert!(joined_texts(&start, ' ').starts_with("a2a3 "));
/// # Ok::<(), alfil::LoadFailed>(())
/// ```
pub fn joined_texts(game: &Game, separator: char) -> String {
    let moves = game.listed();
    plain_text::joined(game, &moves, separator).unwrap_or_else(|| {
        let texts: Vec<String> = written_moves(Legal::of(game, &moves), &Dialect::OWN)
            .into_iter()
            .map(|it| it.text)
            .collect();
        texts.join(separator.encode_utf8(&mut [0; 4]))
    })
}

fn written_moves(legal: Legal<'_>, dialect: &Dialect) -> Vec<LegalMove> {
    let mut texts = legal.texts(dialect, |_| true);
    texts.sort_unstable_by_key(|it| it.n);
    let with_move = |it: Written| LegalMove { mv: legal.moves[it.n], info: it.info, text: it.text };
    texts.into_iter().map(with_move).collect()
}

/// Returns the text of one legal move of a position.
pub fn text_of(game: &Game, mv: Move) -> Option<String> {
    text_among(Legal::of(game, &game.listed()), mv, &Dialect::OWN)
}

impl Game {
    /// Returns the text of a legal move; `None` if the move is not legal.
    ///
    /// ```
    /// let mut game = alfil::Variant::shipped("chess")?.start();
    /// let mv = game.parse_move("g1f3")?;
    /// assert_eq!(game.text_of(mv).as_deref(), Some("g1f3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text_of(&self, mv: Move) -> Option<String> {
        text_of(self, mv)
    }
}

/// Returns the text of a legal move of a position that is not in a game, as [`Game::text_of`] does.
pub fn text_at(position: &Position, mv: Move) -> Option<String> {
    let mut moves = MoveList::default();
    position.legal_moves(&mut moves);
    text_among(Legal::new(position, &moves), mv, &Dialect::OWN)
}

/// Writes a move: `mv.display(&position)`.
///
/// ```
/// use alfil::{DisplayMove as _, Variant};
///
/// let game = Variant::shipped("chess")?.start();
/// let mv = game.parse_move("Nf3")?;
/// assert_eq!(mv.display(game.position()).to_string(), "g1f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DisplayMove {
    /// Returns what prints a move of the position as [`Game::text_of`] writes it. A move that is not legal there is printed
    /// with the numbers of its cells.
    fn display(self, position: &Position) -> Displayed<'_>;
}

impl DisplayMove for Move {
    fn display(self, position: &Position) -> Displayed<'_> {
        Displayed { position, mv: self }
    }
}

/// A move that prints its text. See [`DisplayMove`].
#[derive(Clone, Copy, Debug)]
pub struct Displayed<'a> {
    position: &'a Position,
    mv: Move,
}

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match text_at(self.position, self.mv) {
            Some(text) => f.pad(&text),
            None => write!(f, "{:?}", self.mv),
        }
    }
}

/// Returns the text of one of the legal moves; `None` if it is none.
fn text_among(legal: Legal<'_>, mv: Move, dialect: &Dialect) -> Option<String> {
    legal.moves.contains(&mv).then(|| legal.text(dialect, mv))
}

/// Returns the text of a turn, or of its beginning or end, that goes on from the present position. Returns `None` if its
/// moves are not legal.
pub fn turn_text_in(game: &Game, turn: &[Move], dialect: &Dialect) -> Option<String> {
    let (start, mut game) = (game, game.clone());
    let mut made = Vec::new();
    for mv in turn {
        let text = text_among(Legal::of(&game, &game.legal_moves()), *mv, dialect)?;
        made.push(LegalMove { mv: *mv, info: game.info(*mv), text });
        game.play_unchecked(*mv);
    }
    let whole = start.at_turn_start() && (game.at_turn_start() || game.position_is_over());
    Some(written_turn(game.variant().model(), dialect, whole.then(|| start.position()), &made))
}

/// Returns a line of moves that goes on from the present position: spaces between turns, commas within them. The line
/// ends before the first illegal move.
pub fn turns_text_in(game: &Game, moves: &[Move], dialect: &Dialect) -> String {
    let mut game = game.clone();
    let mut texts = Vec::new();
    let mut moves = moves.iter().copied().peekable();
    while moves.peek().is_some() {
        let (start, mut turn) = (game.clone(), Vec::new());
        while let Some(mv) = moves.next_if(|_| turn.is_empty() || !game.at_turn_start()) {
            if !game.legal_moves().contains(&mv) {
                moves = [].iter().copied().peekable();
                break;
            }
            game.play_unchecked(mv);
            turn.push(mv);
        }
        texts.extend(turn_text_in(&start, &turn, dialect).filter(|it| !it.is_empty()));
    }
    texts.join(" ")
}

/// Whole turns as texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTexts {
    /// Sorted.
    pub turns: Vec<String>,
    /// True if there are more than were asked for.
    pub truncated: bool,
}

/// The most whole turns that are listed.
pub const TURN_LIMIT: usize = 100_000;

/// Returns the first `limit` whole turns that may be made now (or, in the middle of a turn, its ends), sorted.
pub fn turn_texts(game: &Game, limit: usize) -> TurnTexts {
    let mut turns = WrittenTurns::new(game);
    let mut res = TurnTexts::default();
    res.turns.extend(turns.by_ref().take(limit).map(|it| it.1));
    res.truncated = turns.next().is_some() || turns.turns.over_budget();
    res.turns.sort_unstable();
    res
}

/// The whole turns that may be made now, each with its text. They are made one at a time.
#[derive(Debug)]
pub struct WrittenTurns {
    variant: Variant,
    dialect: Dialect,
    turns: Turns,
    /// The position after `made`.
    position: Position,
    /// The position where the turns begin, if they are whole ones.
    start: Option<Position>,
    made: Vec<Move>,
    /// The lists met on the way: one more than moves made.
    lists: Vec<Vec<LegalMove>>,
}

impl WrittenTurns {
    /// Returns the turns of a game's present position.
    pub fn new(game: &Game) -> WrittenTurns {
        WrittenTurns::in_dialect(game, Dialect::OWN)
    }

    /// The same, written in another dialect.
    pub fn in_dialect(game: &Game, dialect: Dialect) -> WrittenTurns {
        let position = game.position().clone();
        let variant = game.variant().clone();
        let lists = vec![written_list(&dialect, &position)];
        let start = game.at_turn_start().then(|| position.clone());
        WrittenTurns {
            turns: game.turns(),
            variant,
            dialect,
            position,
            start,
            made: Vec::new(),
            lists,
        }
    }
}

impl Iterator for WrittenTurns {
    type Item = (Vec<Move>, String);

    fn next(&mut self) -> Option<(Vec<Move>, String)> {
        let turn = self.turns.next()?;
        let before_last = &turn[..turn.len() - 1];
        let common = self.made.iter().zip(before_last).take_while(|(a, b)| a == b).count();
        while self.made.len() > common {
            self.made.pop();
            self.lists.pop();
            self.position.unmake();
        }
        for mv in &before_last[common..] {
            self.position.make(*mv);
            self.made.push(*mv);
            let list = written_list(&self.dialect, &self.position);
            self.lists.push(list);
        }
        let moves = turn.iter().zip(&self.lists);
        let made: Vec<LegalMove> =
            moves.filter_map(|(mv, list)| list.iter().find(|it| it.mv == *mv).cloned()).collect();
        let text = written_turn(self.variant.model(), &self.dialect, self.start.as_ref(), &made);
        Some((turn, text))
    }
}

fn written_list(dialect: &Dialect, position: &Position) -> Vec<LegalMove> {
    let mut moves = MoveList::default();
    position.legal_moves(&mut moves);
    written_moves(Legal::new(position, &moves), dialect)
}

/// Plays a text: a whole turn, or one or more moves at its beginning or in its middle. Returns how many moves of the text
/// were made.
///
/// A trailing `,-` ends the turn early. It may be left out if the next text begins the next turn.
///
/// # Errors
/// If the text is no such thing; the game does not change then.
pub fn play_text(game: &mut Game, text: &str) -> Result<usize, MoveError> {
    play_text_in(game, text, &Dialect::OWN)
}

/// Does the same as [`play_text`] for a text in another dialect.
///
/// # Errors
/// As there. The error is in that dialect too.
pub fn play_text_in(game: &mut Game, text: &str, dialect: &Dialect) -> Result<usize, MoveError> {
    let (moves, reader) = (game.legal_moves(), Reader::Dialect(dialect));
    try_text(game, &moves, text, reader).map_err(|it| MoveError::stuck(game, text, it, reader))
}

/// Plays a text as [`play_text`] does. Returns true if it is a turn or part of one.
pub fn play_if_legal(game: &mut Game, text: &str) -> bool {
    let moves = game.legal_moves();
    try_text(game, &moves, text, OWN).is_ok()
}

/// Declines all that is left of the turn, if that is possible. Returns true if the turn is over.
pub fn end_turn(game: &mut Game) -> bool {
    let before = game.n_moves();
    while !game.at_turn_start() && !game.position_is_over() {
        let moves = game.legal_moves();
        let pass = OWN.meant(Legal::of(game, &moves), PASS);
        let Some(pass) = pass.first() else {
            game.undo_to(before);
            return false;
        };
        game.play_unchecked(*pass);
    }
    true
}

/// Returns what each player gets, in turn order: `1-0`, `1/2-1/2`, `3/4-1/4`.
pub fn points_text(model: &Model, ending: &Outcome) -> String {
    let points: Vec<String> = model.points(ending).iter().map(ToString::to_string).collect();
    points.join("-")
}

/// Returns the result of a game for people: `white wins: checkmate`. If a win is not worth a whole point, the text
/// includes the points: `white wins (3/4-1/4): stalemate`.
pub fn ending_text(model: &Model, ending: &Outcome) -> String {
    ending_with(model, ending, &result_text(model, ending))
}

/// Returns the ending with other names of players: `sente wins: checkmate`.
pub fn ending_named<'a>(
    model: &Model,
    ending: &Outcome,
    name: impl Fn(&Player) -> &'a str,
) -> String {
    ending_with(model, ending, &result_with(ending, name))
}

fn ending_with(model: &Model, ending: &Outcome, result: &str) -> String {
    if is_partial(model, ending) {
        return format!("{result} ({}): {}", points_text(model, ending), ending.reason);
    }
    format!("{result}: {}", ending.reason)
}

/// Returns true if somebody has won, but not the whole point.
pub fn is_partial(model: &Model, ending: &Outcome) -> bool {
    ending.winners.first().is_some_and(|it| model.points(ending)[*it] != Points::ALL)
}

/// Returns the result of a game: `white wins`, `draw`.
pub fn result_text(model: &Model, ending: &Outcome) -> String {
    result_with(ending, |it| model.players[*it].name.as_str())
}

fn result_with<'a>(ending: &Outcome, name: impl Fn(&Player) -> &'a str) -> String {
    match &ending.winners[..] {
        [] => "draw".to_owned(),
        [only] => format!("{} wins", name(only)),
        winners => {
            let names: Vec<_> = winners.iter().map(name).collect();
            format!("{} win", names.join(" and "))
        }
    }
}
