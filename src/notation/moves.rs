//! Moves and whole turns of a game, by their texts.

use super::{
    dialect::{Dialect, TurnStyle},
    reason::forbidden_by,
    text::{PASS, Writer},
    turn::{play_short, written_turn},
};
use crate::game::{Game, Move, MoveList, Position, Turns, Variant};
use alfil_language::diag;
use alfil_model::{Cell, Model, MoveInfo, MoveKind, Outcome, Player, Points};
use std::{borrow::Cow, fmt};

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
    let moves = game.legal_moves();
    let infos: Vec<MoveInfo> = moves.iter().map(|it| game.info(*it)).collect();
    let texts = Writer::new(game.variant().model(), dialect, game.position(), &infos).texts(&infos);
    let with_info = moves.iter().zip(infos).zip(texts);
    with_info.map(|((mv, info), text)| LegalMove { mv: *mv, info, text }).collect()
}

/// Returns the text of one legal move of a position.
pub fn text_of(game: &Game, mv: Move) -> Option<String> {
    text_among(game.position(), &game.legal_moves(), mv)
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
    text_among(position, &moves, mv)
}

/// Returns the text of one of the legal moves. Writes only the moves that it could be confused with.
fn text_among(position: &Position, legal: &MoveList, mv: Move) -> Option<String> {
    if !legal.contains(&mv) {
        return None;
    }
    let rivals = rivals(&position.program().model, legal, mv);
    let rivals: &[Move] = rivals.as_deref().unwrap_or(legal);
    let texts = written(position, rivals);
    rivals.iter().zip(texts).find(|it| *it.0 == mv).map(|it| it.1)
}

/// Returns the step or drop with a text, if that can be found without writing all moves.
pub(super) fn with_text(position: &Position, legal: &MoveList, text: &str) -> Option<Move> {
    let model = &position.program().model;
    let name = |it: Cell| model.board.cells[it.idx()].name.as_str();
    let may_be = |it: &&Move| {
        let rest = match it.origin() {
            Some(from) => text.strip_prefix(name(from)),
            None => text.split_once(Dialect::OWN.drop).map(|it| it.1),
        };
        let target = it.target().filter(|_| matches!(it.kind(), MoveKind::Step | MoveKind::Drop));
        rest.zip(target).is_some_and(|(rest, to)| rest.starts_with(name(to)))
    };
    legal.iter().filter(may_be).find_map(|mv| {
        let rivals = rivals(model, legal, *mv)?;
        let texts = written(position, &rivals);
        rivals.into_iter().zip(texts).find(|it| it.1 == text).map(|it| it.0)
    })
}

/// Returns the legal moves whose texts depend on each other, one of which is `mv`; `None` if these may be any moves.
///
/// The texts of steps begin with their two cells; those of drops name a type and a cell. So only moves between the same
/// cells, or drops on the same cell, read alike. There are three exceptions:
///
/// - An action may have any text.
/// - Castling may be written as a step.
/// - Two pairs of cells may read alike: `a1` and `12`, `a11` and `2`.
fn rivals(model: &Model, legal: &MoveList, mv: Move) -> Option<Vec<Move>> {
    let (kind, ends) = (mv.kind(), (mv.origin(), mv.target()));
    let may_be_alike = |it: &Move| match it.kind() {
        MoveKind::Action(_) => true,
        MoveKind::Castle => kind == MoveKind::Step && it.origin() == ends.0,
        _ => false,
    };
    let is_plain = matches!(kind, MoveKind::Step | MoveKind::Drop | MoveKind::Pass);
    if !is_plain || legal.iter().any(may_be_alike) || !names_are_plain(model) {
        return None;
    }
    let is_rival = |it: &&Move| it.kind() == kind && (it.origin(), it.target()) == ends;
    Some(legal.iter().filter(is_rival).copied().collect())
}

/// Returns true if all cells are called by letters and then digits, so that their names can be told apart in a text.
fn names_are_plain(model: &Model) -> bool {
    model.board.cells.iter().all(|it| {
        let name = it.name.as_bytes();
        let letters = name.iter().take_while(|it| it.is_ascii_alphabetic()).count();
        let has_both = letters > 0 && letters < name.len();
        has_both && name[letters..].iter().all(u8::is_ascii_digit)
    })
}

/// Returns the texts of moves that are confused with no others.
fn written(position: &Position, moves: &[Move]) -> Vec<String> {
    let infos: Vec<MoveInfo> = moves.iter().map(|it| position.info(*it)).collect();
    Writer::new(&position.program().model, &Dialect::OWN, position, &infos).texts(&infos)
}

/// Returns the text of a turn, or of its beginning or end, that goes on from the present position. Returns `None` if its
/// moves are not legal.
pub fn turn_text_in(game: &Game, turn: &[Move], dialect: &Dialect) -> Option<String> {
    let (start, mut game) = (game, game.clone());
    let mut made = Vec::new();
    for mv in turn {
        let legal = legal_moves_in(&game, dialect);
        made.push(legal.into_iter().find(|it| it.mv == *mv)?);
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
        let lists = vec![written_list(variant.model(), &dialect, &position)];
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
            let list = written_list(self.variant.model(), &self.dialect, &self.position);
            self.lists.push(list);
        }
        let moves = turn.iter().zip(&self.lists);
        let made: Vec<LegalMove> =
            moves.filter_map(|(mv, list)| list.iter().find(|it| it.mv == *mv).cloned()).collect();
        let text = written_turn(self.variant.model(), &self.dialect, self.start.as_ref(), &made);
        Some((turn, text))
    }
}

fn written_list(model: &Model, dialect: &Dialect, position: &Position) -> Vec<LegalMove> {
    let mut moves = MoveList::default();
    position.legal_moves(&mut moves);
    let infos: Vec<MoveInfo> = moves.iter().map(|it| position.info(*it)).collect();
    let texts = Writer::new(model, dialect, position, &infos).texts(&infos);
    let with_info = moves.iter().zip(infos).zip(texts);
    with_info.map(|((mv, info), text)| LegalMove { mv: *mv, info, text }).collect()
}

/// A text that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// The text that was given.
    pub text: String,
    /// The reason why it is none, as far as that is known.
    pub reason: String,
    /// Legal moves that look like it, nearest first.
    pub nearest: Vec<String>,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a legal move: {}", self.text, self.reason)?;
        self.help().map_or(Ok(()), |it| write!(f, " ({it})"))
    }
}

impl MoveError {
    /// Returns the moves that may have been meant.
    pub fn help(&self) -> Option<String> {
        let quoted: Vec<_> = self.nearest.iter().map(|it| format!("`{it}`")).collect();
        (!quoted.is_empty()).then(|| format!("did you mean {}?", quoted.join(" or ")))
    }
}

impl std::error::Error for MoveError {}

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
    try_text(game, text, dialect).map_err(|it| it.explain(game, dialect))
}

/// Plays a text as [`play_text`] does. Returns true if it is a turn or part of one.
pub fn play_if_legal(game: &mut Game, text: &str) -> bool {
    try_text(game, text, &Dialect::OWN).is_ok()
}

/// Declines all that is left of the turn, if that is possible. Returns true if the turn is over.
pub fn end_turn(game: &mut Game) -> bool {
    let mut passes = 0;
    while !game.at_turn_start() && !game.position_is_over() {
        let Some(pass) = legal_moves(game).into_iter().find(|it| it.text == PASS) else {
            for _ in 0..passes {
                game.undo();
            }
            return false;
        };
        game.play_unchecked(pass.mv);
        passes += 1;
    }
    true
}

/// Finds the legal move that a text means.
pub(super) trait Reader {
    /// Returns the moves that may be made now, as this reader writes them.
    fn legal(&self, game: &Game) -> Vec<LegalMove> {
        legal_moves(game)
    }

    /// Returns the moves that a text may begin with: their numbers in the list, and how many bytes of the text name them.
    /// Behind these the text ends, or goes on with one of [`Reader::joints`] and the next move of the turn.
    fn begins_with(
        &self,
        game: &Game,
        legal: &[LegalMove],
        text: &Continued<'_>,
    ) -> Vec<(usize, usize)>;

    /// Returns the characters that may separate the moves of a turn.
    fn joints(&self) -> &'static [char] {
        &[',']
    }

    /// Plays a text that stands for a whole turn in another way than move by move. Returns how many moves were made.
    fn play_turn(&self, _: &mut Game, _: &str) -> Option<usize> {
        None
    }

    /// Returns true if a text is a whole turn if it can be one, so that what is left of the turn before is declined.
    fn takes_whole_turns(&self) -> bool {
        false
    }

    /// Returns why a text is none of the legal moves, and what may have been meant.
    fn explain(&self, game: &Game, legal: &[LegalMove], text: &str) -> (String, Vec<String>);
}

/// A text of moves that is left behind others.
pub(super) struct Continued<'a> {
    /// The rest of the text.
    pub(super) text: &'a str,
    /// The move of the same text before it, and the character between them.
    pub(super) before: Option<(&'a MoveInfo, char)>,
}

impl Reader for Dialect {
    fn legal(&self, game: &Game) -> Vec<LegalMove> {
        legal_moves_in(game, self)
    }

    fn begins_with(
        &self,
        game: &Game,
        legal: &[LegalMove],
        rest: &Continued<'_>,
    ) -> Vec<(usize, usize)> {
        by_text_in(game, legal, rest.text, self)
    }

    fn play_turn(&self, game: &mut Game, text: &str) -> Option<usize> {
        play_short(game, text, self)
    }

    fn takes_whole_turns(&self) -> bool {
        self.turns == TurnStyle::Short
    }

    fn explain(&self, game: &Game, legal: &[LegalMove], text: &str) -> (String, Vec<String>) {
        let texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
        let word = text.split(',').next().unwrap_or(text);
        let reason = forbidden_by(game, word, self);
        (reason.unwrap_or_else(|| piece_reason(game, text, legal, self)), nearest(word, &texts))
    }
}

/// Returns the moves whose move texts a text begins with, in the form of [`Reader::begins_with`].
pub(super) fn by_move_text(game: &Game, legal: &[LegalMove], text: &str) -> Vec<(usize, usize)> {
    by_text_in(game, legal, text, &Dialect::OWN)
}

/// The same for moves in another dialect.
fn by_text_in(
    game: &Game,
    legal: &[LegalMove],
    text: &str,
    dialect: &Dialect,
) -> Vec<(usize, usize)> {
    let infos: Vec<MoveInfo> =
        if dialect.lenient { legal.iter().map(|it| it.info.clone()).collect() } else { Vec::new() };
    let writer = Writer::new(game.variant().model(), dialect, game.position(), &infos);
    let own = legal.iter().enumerate().map(|(n, it)| (n, Cow::Borrowed(it.text.as_str())));
    let others = legal.iter().enumerate().flat_map(|(n, it)| {
        writer.other_texts(&it.info).into_iter().map(move |text| (n, Cow::Owned(text)))
    });
    let found = own.chain(others).filter(|(_, it)| text.starts_with(&**it));
    found.map(|(n, it)| (n, it.len())).collect()
}

/// [`play_text`] without an explanation, which takes longer than trying.
pub(super) fn try_text(game: &mut Game, text: &str, reader: &dyn Reader) -> Result<usize, Stuck> {
    let first = reader.takes_whole_turns();
    if first && let Some(n) = play_after_declining(game, text, reader) {
        return Ok(n);
    }
    if let Some(n) = reader.play_turn(game, text) {
        return Ok(n);
    }
    let mut stuck = Stuck { made: Vec::new(), rest: text.to_owned(), turn_over: None };
    let all = Continued { text, before: None };
    if let Some(n) = play_rest(game, &all, reader, &mut Vec::new(), &mut stuck) {
        return Ok(n);
    }
    let declined = if first { None } else { play_after_declining(game, text, reader) };
    declined.ok_or(stuck)
}

/// Declines what is left of the turn at hand, and plays a text then, if both can be done.
fn play_after_declining(game: &mut Game, text: &str, reader: &dyn Reader) -> Option<usize> {
    if game.at_turn_start() {
        return None;
    }
    let mut ended = game.clone();
    // A turn that the end of the game has cut off has nothing to decline.
    if !end_turn(&mut ended) || ended.n_moves() == game.n_moves() {
        return None;
    }
    let n = try_text(&mut ended, text, reader).ok()?;
    *game = ended;
    Some(n)
}

/// The result of a text that could not be played to its end.
pub(super) struct Stuck {
    /// The moves of it that are legal.
    pub(super) made: Vec<Move>,
    /// The text behind them that is no legal move.
    pub(super) rest: String,
    /// The text of the last move made, if the turn was over with it.
    pub(super) turn_over: Option<String>,
}

impl Stuck {
    /// Returns the position behind the legal moves of the text, the rest of the text, and the text of the last move if the turn
    /// was over with it.
    pub(super) fn position(self, game: &Game) -> (Game, String, Option<String>) {
        let mut game = game.clone();
        self.made.into_iter().for_each(|it| game.play_unchecked(it));
        (game, self.rest, self.turn_over)
    }

    pub(super) fn explain(self, game: &Game, reader: &dyn Reader) -> MoveError {
        let mut game = game.clone();
        for mv in self.made {
            game.play_unchecked(mv);
        }
        if let Some(text) = self.turn_over {
            let reason = format!("the turn is over after `{text}`");
            return MoveError { text: self.rest, reason, nearest: vec![text] };
        }
        let legal = reader.legal(&game);
        let (reason, nearest) = match game.outcome() {
            Some(ending) if legal.is_empty() => {
                let result = result_text(game.variant().model(), &ending);
                (format!("the game is over ({result})"), Vec::new())
            }
            _ => reader.explain(&game, &legal, &self.rest),
        };
        MoveError { text: self.rest, reason, nearest }
    }
}

/// Texts of moves may hold commas themselves, so every move that `rest` begins with is tried.
fn play_rest(
    game: &mut Game,
    rest: &Continued<'_>,
    reader: &dyn Reader,
    made: &mut Vec<Move>,
    deepest: &mut Stuck,
) -> Option<usize> {
    let legal = reader.legal(game);
    if made.len() > deepest.made.len() {
        let (made, rest) = (made.clone(), rest.text.to_owned());
        *deepest = Stuck { made, rest, turn_over: None };
    }
    for (n, len) in reader.begins_with(game, &legal, rest) {
        let it = &legal[n];
        let after = &rest.text[len..];
        if after.is_empty() {
            game.play_unchecked(it.mv);
            return Some(1);
        }
        let Some(joint) = after.chars().next().filter(|it| reader.joints().contains(it)) else {
            continue;
        };
        let after = &after[joint.len_utf8()..];
        game.play_unchecked(it.mv);
        let ended_early = after == PASS && game.position_is_over();
        if ended_early {
            return Some(1);
        }
        if !game.at_turn_start() {
            made.push(it.mv);
            let after = Continued { text: after, before: Some((&it.info, joint)) };
            let played = play_rest(game, &after, reader, made, deepest);
            made.pop();
            if let Some(n) = played {
                return Some(n + 1);
            }
        } else if deepest.made.len() <= made.len() {
            let (made, rest) = (made.clone(), rest.text.to_owned());
            *deepest = Stuck { made, rest, turn_over: Some(it.text.clone()) };
        }
        game.undo();
    }
    None
}

/// Returns the reason why a text is illegal, as far as the cells that it names show it.
pub(super) fn piece_reason(
    game: &Game,
    text: &str,
    legal: &[LegalMove],
    dialect: &Dialect,
) -> String {
    let variant = game.variant().clone();
    let model = variant.model();
    let names = (0..model.board.cells.len()).map(|it| dialect.cell(model, Cell::new(it)));
    let from = names
        .enumerate()
        .filter(|(_, name)| text.starts_with(name))
        .max_by_key(|(_, name)| name.len());
    let Some((from, name)) = from else {
        return match legal.len() {
            1 => "the only legal move is another".to_owned(),
            n => format!("it is none of the {n} legal ones"),
        };
    };
    let player = game.player();
    match game.state().cells[from] {
        None => format!("there is no piece on {name}"),
        Some(piece) if piece.owner != player => {
            let owner = model.players.as_slice().get(piece.owner.idx());
            let whose = owner.map_or("nobody's".to_owned(), |it| format!("of {}", it.name));
            format!(
                "the {} on {name} is {whose}, and {} is on move",
                model.types[piece.ty].name, model.players[player].name
            )
        }
        Some(piece) => {
            let ty = &model.types[piece.ty].name;
            let its: Vec<&str> = legal
                .iter()
                .filter(|it| match it.info.from {
                    Some(cell) => cell.idx() == from,
                    None => it.text.starts_with(name),
                })
                .map(|it| it.text.as_str())
                .collect();
            let check = if game.in_check() { ", and its player is in check" } else { "" };
            match its.len() {
                0 => format!("the {ty} on {name} has no legal move{check}"),
                1..=8 => format!("the {ty} on {name} may go {}{check}", its.join(" ")),
                n => format!("the {ty} on {name} has {n} legal moves, but not this one{check}"),
            }
        }
    }
}

/// Returns up to three texts that go on where `word` ends, such as promotions; if there are none, those that differ least.
pub(super) fn nearest(word: &str, texts: &[&str]) -> Vec<String> {
    let longer = texts.iter().copied().filter(|it| !word.is_empty() && it.starts_with(word));
    let mut near: Vec<_> = longer.collect();
    if near.is_empty() {
        near = diag::nearest(word, texts.iter().copied());
    }
    near.sort_unstable();
    near.into_iter().take(3).map(str::to_owned).collect()
}

/// Returns what each player gets, in turn order: `1-0`, `1/2-1/2`, `3/4-1/4`.
pub fn points_text(model: &Model, ending: &Outcome) -> String {
    let points: Vec<String> = model.points(ending).iter().map(ToString::to_string).collect();
    points.join("-")
}

/// Returns the result of a game for people: `white wins: checkmate`. If a win is not worth a whole point, the text
/// includes the points: `white wins (3/4-1/4): stalemate`.
pub fn ending_text(model: &Model, ending: &Outcome) -> String {
    let result = result_text(model, ending);
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
    let name = |it: &Player| model.players[*it].name.as_str();
    match &ending.winners[..] {
        [] => "draw".to_owned(),
        [only] => format!("{} wins", name(only)),
        winners => {
            let names: Vec<_> = winners.iter().map(name).collect();
            format!("{} win", names.join(" and "))
        }
    }
}
