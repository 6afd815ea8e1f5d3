//! Moves and whole turns of a game, by their texts.

use super::{
    dialect::Dialect,
    reason::forbidden_by,
    text::{PASS, Writer},
};
use crate::{
    game::{Game, Move, MoveList, Position, Turns, Variant},
    model::{CellId, Ending, Model, MoveInfo, PlayerId, Share},
};
use std::{borrow::Cow, fmt};

/// A legal move with its text.
#[derive(Clone, Debug)]
pub struct LegalMove {
    /// The move.
    pub mv: Move,
    /// What it is.
    pub info: MoveInfo,
    /// How it is written; unique among the moves of the position.
    pub text: String,
}

/// The moves that may be made now, in the order of the list.
pub fn legal_moves(game: &mut Game) -> Vec<LegalMove> {
    legal_moves_in(game, &Dialect::OWN)
}

/// [`legal_moves`], written in another dialect.
pub fn legal_moves_in(game: &mut Game, dialect: &Dialect) -> Vec<LegalMove> {
    let moves = game.legal_moves();
    let infos: Vec<MoveInfo> = moves.iter().map(|it| game.info(*it)).collect();
    let writer = Writer { model: game.variant().model(), player: game.player(), dialect };
    let texts = writer.texts(&infos);
    let with_info = moves.iter().zip(infos).zip(texts);
    with_info.map(|((mv, info), text)| LegalMove { mv: *mv, info, text }).collect()
}

/// The text of one legal move of a position.
pub fn text_of(game: &mut Game, mv: Move) -> Option<String> {
    legal_moves(game).into_iter().find(|it| it.mv == mv).map(|it| it.text)
}

/// The text of a turn, or of its beginning or end, that goes on from the present position; `None` if its moves are not
/// legal.
pub fn turn_text_in(game: &Game, turn: &[Move], dialect: &Dialect) -> Option<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for mv in turn {
        let legal = legal_moves_in(&mut game, dialect);
        texts.push(legal.into_iter().find(|it| it.mv == *mv)?.text);
        game.play_unchecked(*mv);
    }
    Some(texts.join(","))
}

/// A line of moves that goes on from the present position: spaces between turns, commas within them. It ends before what
/// is not legal.
pub fn turns_text_in(game: &Game, moves: &[Move], dialect: &Dialect) -> String {
    let mut game = game.clone();
    let mut res = String::new();
    for mv in moves {
        let begins = game.at_turn_start();
        let Some(text) = turn_text_in(&game, &[*mv], dialect) else { break };
        res.push_str(match (begins, res.is_empty()) {
            (_, true) => "",
            (true, _) => " ",
            (false, _) => ",",
        });
        res.push_str(&text);
        game.play_unchecked(*mv);
    }
    res
}

/// Whole turns as texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTexts {
    /// Sorted.
    pub turns: Vec<String>,
    /// Whether there are more than were asked for.
    pub truncated: bool,
}

/// The most whole turns that are listed.
pub const TURN_LIMIT: usize = 100_000;

/// The first `limit` whole turns that may be made now (or, in the middle of a turn, its ends), sorted.
pub fn turn_texts(game: &Game, limit: usize) -> TurnTexts {
    let mut turns = WrittenTurns::new(game);
    let mut res = TurnTexts::default();
    res.turns.extend(turns.by_ref().take(limit).map(|it| it.1));
    res.truncated = turns.next().is_some();
    res.turns.sort_unstable();
    res
}

/// The whole turns that may be made now, each with its text, made while they are asked for.
#[derive(Debug)]
pub struct WrittenTurns {
    variant: Variant,
    dialect: Dialect,
    turns: Turns,
    /// Where `made` leads to.
    position: Position,
    made: Vec<Move>,
    /// The lists met on the way: one more than moves made.
    lists: Vec<Vec<(Move, String)>>,
}

impl WrittenTurns {
    /// The turns of a game's present position.
    pub fn new(game: &Game) -> WrittenTurns {
        WrittenTurns::in_dialect(game, Dialect::OWN)
    }

    /// The same, written in another dialect.
    pub fn in_dialect(game: &Game, dialect: Dialect) -> WrittenTurns {
        let mut position = game.position().clone();
        let variant = game.variant().clone();
        let lists = vec![written_list(variant.model(), &dialect, &mut position)];
        WrittenTurns { turns: game.turns(), variant, dialect, position, made: Vec::new(), lists }
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
            let list = written_list(self.variant.model(), &self.dialect, &mut self.position);
            self.lists.push(list);
        }
        let text = |(mv, list): (&Move, &Vec<(Move, String)>)| {
            list.iter().find(|it| it.0 == *mv).map_or(String::new(), |it| it.1.clone())
        };
        let texts: Vec<String> = turn.iter().zip(&self.lists).map(text).collect();
        Some((turn, texts.join(",")))
    }
}

fn written_list(model: &Model, dialect: &Dialect, position: &mut Position) -> Vec<(Move, String)> {
    let mut moves = MoveList::default();
    position.legal_moves(&mut moves);
    let infos: Vec<MoveInfo> = moves.iter().map(|it| position.info(*it)).collect();
    let texts = Writer { model, player: position.player(), dialect }.texts(&infos);
    moves.iter().copied().zip(texts).collect()
}

/// A text that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// What was given.
    pub text: String,
    /// Why it is none, as far as that is known.
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
    /// What may have been meant.
    pub fn help(&self) -> Option<String> {
        let quoted: Vec<_> = self.nearest.iter().map(|it| format!("`{it}`")).collect();
        (!quoted.is_empty()).then(|| format!("did you mean {}?", quoted.join(" or ")))
    }
}

impl std::error::Error for MoveError {}

/// Plays a text: a whole turn, or one or more moves at its beginning or in its middle. A trailing `,-` says that the
/// turn ended early; it may be left out where the next text begins the next turn. Returns how many moves of the text
/// were made.
///
/// # Errors
/// If it is no such thing; the game is as before then.
pub fn play_text(game: &mut Game, text: &str) -> Result<usize, MoveError> {
    play_text_in(game, text, &Dialect::OWN)
}

/// [`play_text`] of a text in another dialect.
///
/// # Errors
/// As there; what is said of the text is in that dialect too.
pub fn play_text_in(game: &mut Game, text: &str, dialect: &Dialect) -> Result<usize, MoveError> {
    try_text_in(game, text, dialect).map_err(|it| it.explain(game, dialect))
}

/// Plays a text if it is a turn or part of one, as [`play_text`] does; whether it is.
pub fn play_if_legal(game: &mut Game, text: &str) -> bool {
    try_text(game, text).is_ok()
}

/// Declines all that is left of the turn, if that is possible; whether the turn is over.
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

/// [`play_text`] without an explanation, which takes longer than trying.
pub(super) fn try_text(game: &mut Game, text: &str) -> Result<usize, Stuck> {
    try_text_in(game, text, &Dialect::OWN)
}

fn try_text_in(game: &mut Game, text: &str, dialect: &Dialect) -> Result<usize, Stuck> {
    let mut stuck = Stuck { made: Vec::new(), rest: text.to_owned(), turn_over: None };
    if let Some(n) = play_rest(game, text, dialect, &mut Vec::new(), &mut stuck) {
        return Ok(n);
    }
    if !game.at_turn_start() {
        let mut ended = game.clone();
        if end_turn(&mut ended)
            && let Ok(n) = try_text_in(&mut ended, text, dialect)
        {
            *game = ended;
            return Ok(n);
        }
    }
    Err(stuck)
}

/// How far a text could be played.
pub(super) struct Stuck {
    /// The moves of it that are legal.
    made: Vec<Move>,
    /// What is no legal move behind them.
    rest: String,
    /// The text of the last move made, if the turn was over with it.
    turn_over: Option<String>,
}

impl Stuck {
    fn explain(self, game: &Game, dialect: &Dialect) -> MoveError {
        let mut game = game.clone();
        for mv in self.made {
            game.play_unchecked(mv);
        }
        match self.turn_over {
            None => {
                let legal = legal_moves_in(&mut game, dialect);
                explain(&mut game, &self.rest, &legal, dialect)
            }
            Some(text) => MoveError {
                text: self.rest,
                reason: format!("the turn is over after `{text}`"),
                nearest: vec![text],
            },
        }
    }
}

/// Texts of moves may hold commas themselves, so every move that `rest` begins with is tried.
fn play_rest(
    game: &mut Game,
    rest: &str,
    dialect: &Dialect,
    made: &mut Vec<Move>,
    deepest: &mut Stuck,
) -> Option<usize> {
    let legal = legal_moves_in(game, dialect);
    if made.len() > deepest.made.len() {
        *deepest = Stuck { made: made.clone(), rest: rest.to_owned(), turn_over: None };
    }
    let variant = game.variant().clone();
    let writer = Writer { model: variant.model(), player: game.player(), dialect };
    let others = legal.iter().flat_map(|it| {
        writer.other_texts(&it.info).into_iter().map(move |text| (Cow::Owned(text), it))
    });
    let texts = legal.iter().map(|it| (Cow::Borrowed(it.text.as_str()), it)).chain(others);
    for (text, it) in texts.filter(|(text, _)| rest.starts_with(&**text)) {
        let after = &rest[text.len()..];
        if after.is_empty() {
            game.play_unchecked(it.mv);
            return Some(1);
        }
        let Some(after) = after.strip_prefix(',') else { continue };
        game.play_unchecked(it.mv);
        let ended_early = after == PASS && game.position_is_over();
        if ended_early {
            return Some(1);
        }
        if !game.at_turn_start() {
            made.push(it.mv);
            let played = play_rest(game, after, dialect, made, deepest);
            made.pop();
            if let Some(n) = played {
                return Some(n + 1);
            }
        } else if deepest.made.len() <= made.len() {
            let (made, rest) = (made.clone(), rest.to_owned());
            *deepest = Stuck { made, rest, turn_over: Some(it.text.clone()) };
        }
        game.undo();
    }
    None
}

/// Why a text is not among the legal moves.
fn explain(game: &mut Game, text: &str, legal: &[LegalMove], dialect: &Dialect) -> MoveError {
    let texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
    let word = text.split(',').next().unwrap_or(text);
    let reason = match game.outcome() {
        Some(ending) if legal.is_empty() => {
            format!("the game is over ({})", result_text(game.variant().model(), &ending))
        }
        _ => forbidden_by(game, word, dialect)
            .unwrap_or_else(|| piece_reason(game, text, legal, dialect)),
    };
    MoveError { text: text.to_owned(), reason, nearest: nearest(word, &texts) }
}

/// What the cells named by a text have to do with its being illegal.
fn piece_reason(game: &mut Game, text: &str, legal: &[LegalMove], dialect: &Dialect) -> String {
    let variant = game.variant().clone();
    let model = variant.model();
    let names = (0..model.board.cells.len()).map(|it| dialect.cell(model, CellId::new(it)));
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

/// Up to three texts that differ least from `word`.
fn nearest(word: &str, texts: &[&str]) -> Vec<String> {
    let mut near: Vec<(usize, &str)> = texts
        .iter()
        .map(|it| (strsim::damerau_levenshtein(word, it), *it))
        .filter(|(distance, it)| *distance <= 2 && distance * 2 < it.chars().count().max(2))
        .collect();
    near.sort_unstable();
    let best = near.first().map_or(0, |it| it.0);
    near.into_iter().filter(|it| it.0 == best).take(3).map(|it| it.1.to_owned()).collect()
}

/// What each player gets, in turn order: `1-0`, `1/2-1/2`, `3/4-1/4`.
pub fn points_text(model: &Model, ending: &Ending) -> String {
    let points: Vec<String> = model.points(ending).iter().map(ToString::to_string).collect();
    points.join("-")
}

/// What came of a game, for people: `white wins: checkmate`, and what a win is worth that is not worth a whole point:
/// `white wins (3/4-1/4): stalemate`.
pub fn ending_text(model: &Model, ending: &Ending) -> String {
    let result = result_text(model, ending);
    if is_partial(model, ending) {
        return format!("{result} ({}): {}", points_text(model, ending), ending.reason);
    }
    format!("{result}: {}", ending.reason)
}

/// Whether somebody has won, but not the whole point.
pub fn is_partial(model: &Model, ending: &Ending) -> bool {
    ending.winners.first().is_some_and(|it| model.points(ending)[*it] != Share::ALL)
}

/// What came of a game: `white wins`, `draw`.
pub fn result_text(model: &Model, ending: &Ending) -> String {
    let name = |it: &PlayerId| model.players[*it].name.as_str();
    match &ending.winners[..] {
        [] => "draw".to_owned(),
        [only] => format!("{} wins", name(only)),
        winners => {
            let names: Vec<_> = winners.iter().map(name).collect();
            format!("{} win", names.join(" and "))
        }
    }
}
