//! Playing a record and verifying every statement.

use super::{
    DescribedMove, Marks, Problem, Recorded, RecordedGame, RecordedTurn, Unread, assertions,
    japanese::{self, Close},
    marks::{marks_behind, without_judgements, without_marks},
    parse::is_result,
    pgn4, usi,
};
use crate::{
    game::{Game, Move, Variant},
    notation::{
        error::MoveError,
        game_from_fen,
        moves::{LegalMove, end_turn, legal_moves, play_if_legal, points_text, result_text},
        plain::Meaning,
        read::{OWN, Reader, plainly, play_otherwise, try_text},
        san::{Checks, marks_checks, withholds_check},
    },
};
use alfil_model::{Grid, Model, Outcome, Player};
use std::{ops::Range, time::Duration};

/// The result of replaying a record.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game as far as it could be played.
    pub game: Game,
    /// How many turns were played.
    pub n_turns: usize,
    /// How many of the record's words these turns are: a turn of several moves may be several words.
    pub n_words: usize,
    /// The turns that were played, with their variations.
    pub turns: Vec<PlayedTurn>,
    /// The false statements of the record. Nothing after an illegal move is checked.
    pub problems: Vec<Problem>,
    /// What is wrong in variations. Each variation is played as far as possible.
    pub doubts: Vec<Problem>,
    /// The last word, if it says in PGN4 how the game ended for the player on move: `R`.
    pub closing: Option<String>,
}

/// A turn of a record with its moves found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The moves.
    pub moves: Vec<Move>,
    /// The remarks behind it.
    pub remarks: Vec<String>,
    /// The time that the player took.
    pub time: Option<Duration>,
    /// Other ways to go on from the position before this turn.
    pub variations: Vec<Vec<PlayedTurn>>,
}

impl Replayed {
    /// Returns true if all moves of the record could be made, whatever else is wrong.
    pub fn complete(&self, record: &RecordedGame) -> bool {
        self.n_words == record.turns.len() && record.unread.is_empty()
    }
}

/// Plays a recorded game.
///
/// Some programs count the ranks of boards of ten ranks from 0. The record is read in this way if more of it can be
/// played then.
pub fn replay(variant: &Variant, record: &RecordedGame) -> Replayed {
    replay_while(variant, record, &|| true)
}

/// Plays a recorded game as [`replay`] does, and stops before the first turn for which `goes_on` returns false.
///
/// So a program can limit the time that a record takes. The caller knows whether `goes_on` has returned false.
pub fn replay_while(
    variant: &Variant,
    record: &RecordedGame,
    goes_on: &dyn Fn() -> bool,
) -> Replayed {
    let res = replay_counted(variant, record, 1, goes_on);
    if res.n_words == record.turns.len() || !has_ten_ranks(variant.model()) || !goes_on() {
        return res;
    }
    let from_zero = replay_counted(variant, record, 0, goes_on);
    if from_zero.n_words > res.n_words { from_zero } else { res }
}

/// Returns true if XBoard counts the ranks of this board from 0.
fn has_ten_ranks(model: &Model) -> bool {
    matches!(model.board.grid, Grid::Square { ranks: 10, levels: 1, .. })
}

/// Plays a recorded game whose first rank has that number in moves.
fn replay_counted(
    variant: &Variant,
    record: &RecordedGame,
    first_rank: u8,
    goes_on: &dyn Fn() -> bool,
) -> Replayed {
    let mut problems = Vec::new();
    let game = begin(variant, record).unwrap_or_else(|problem| {
        problems.push(problem);
        variant.start()
    });
    // Nothing is played from a position that can't be read.
    let is_broken = !problems.is_empty();
    let words = if is_broken { &[] } else { &record.turns[..] };
    let dots = words.first().and_then(|it| it.number).is_some_and(|it| it.1);
    let first = if dots { Player(0) } else { game.player() };
    let mut replay = Replay {
        first,
        first_rank,
        game,
        number: None,
        offset: None,
        closing: None,
        problems,
        doubts: Vec::new(),
    };
    let (turns, n_words) = replay.line(words, goes_on);
    let number = replay.number.unwrap_or(1);
    let Replay { game, problems, doubts, closing, .. } = replay;
    let n_turns = turns.len();
    let mut res = Replayed { game, n_turns, n_words, turns, problems, doubts, closing };
    if is_broken {
        return res;
    }
    if let Some(turn) = record.turns.get(n_words) {
        // What could not be read before the turn is the more likely cause.
        let before = record.unread.iter().filter(|it| it.at.start < turn.at.start);
        let causes: Vec<Problem> = before
            .map(|it| problem(&res.game, number, "", it.message.clone(), it.at.clone()))
            .collect();
        res.problems.splice(..0, causes);
        return res;
    }
    for Unread { message, at } in &record.unread {
        res.problems.push(problem(&res.game, number, "", message.clone(), at.clone()));
    }
    if record.unread.is_empty() {
        verify_result(&mut res, record, number);
    }
    res
}

/// Returns the game at the beginning of a record.
fn begin(variant: &Variant, record: &RecordedGame) -> Result<Game, Problem> {
    let (tag, game) = if let Some(tag) = record.tag_entry("FEN") {
        (tag, game_from_fen(variant, &tag.value).map_err(|it| it.to_string()))
    } else if let Some(tag) = record.tag_entry(pgn4::START) {
        (tag, pgn4::start(variant, &tag.value))
    } else if let Some(tag) = record.tag_entry(usi::START) {
        (tag, usi::start(variant, &tag.value))
    } else {
        return Ok(variant.start());
    };
    game.map_err(|it| problem(&variant.start(), 1, &tag.name, it, tag.at.clone()))
}

struct Replay {
    /// The player who begins a round, with two players.
    first: Player,
    /// The number of the first rank, in texts of moves.
    first_rank: u8,
    game: Game,
    /// The number of the round.
    number: Option<u32>,
    /// The difference between the numbers of the record and those of the game, with more than two players.
    offset: Option<u32>,
    /// The word that closes the record.
    closing: Option<String>,
    problems: Vec<Problem>,
    doubts: Vec<Problem>,
}

fn problem(game: &Game, number: u32, text: &str, message: String, at: Range<usize>) -> Problem {
    let player = game.variant().model().players[game.player()].name.clone();
    Problem { number, player, text: text.to_owned(), message, at, omission: false }
}

impl Replay {
    /// Plays turns, each with its variations, up to the first one that can't be played. Returns them, and how many words
    /// they are.
    fn line(
        &mut self,
        words: &[RecordedTurn],
        goes_on: &dyn Fn() -> bool,
    ) -> (Vec<PlayedTurn>, usize) {
        let (mut turns, mut n_words) = (Vec::new(), 0);
        while n_words < words.len() && goes_on() {
            if self.closes(&words[n_words..]) {
                n_words += 1;
                break;
            }
            let (n_moves, number, before) = (self.game.n_moves(), self.number, n_words);
            let Some(n) = self.turn(&words[n_words..]) else { break };
            n_words += n;
            let own = &words[before..n_words];
            let mut turn = PlayedTurn {
                moves: self.game.moves().skip(n_moves).collect(),
                remarks: own.iter().flat_map(|it| it.remarks.iter().cloned()).collect(),
                time: own.iter().find_map(|it| it.time),
                variations: Vec::new(),
            };
            let variations = own.iter().flat_map(|it| &it.variations);
            for variation in variations.filter(|it| !it.turns.is_empty()) {
                let line = self.variation(&turn, number, &variation.turns, goes_on);
                turn.variations.push(line);
            }
            turns.push(turn);
        }
        (turns, n_words)
    }

    /// Plays a variation of the turn that was played last.
    fn variation(
        &mut self,
        turn: &PlayedTurn,
        number: Option<u32>,
        words: &[RecordedTurn],
        goes_on: &dyn Fn() -> bool,
    ) -> Vec<PlayedTurn> {
        let mut game = self.game.clone();
        for _ in &turn.moves {
            game.undo();
        }
        let Replay { first, first_rank, offset, .. } = *self;
        let (problems, doubts, closing) = (Vec::new(), Vec::new(), None);
        let mut other =
            Replay { first, first_rank, game, number, offset, closing, problems, doubts };
        let (line, _) = other.line(words, goes_on);
        self.doubts.extend(other.problems.into_iter().chain(other.doubts));
        line
    }

    /// Plays the turn with which some words begin. Returns how many of the words it is, if it can be played.
    fn turn(&mut self, words: &[RecordedTurn]) -> Option<usize> {
        let turn = words.first()?;
        let fine = self.numbered(turn);
        let number = self.number.unwrap_or(1);
        let mover = self.game.player();
        let (mut text, mut n) = match &turn.recorded {
            Recorded::Compact(_) => word(words),
            Recorded::Descriptive(description) => (describe(description), 1),
            Recorded::Japanese(mv) => (mv.text.clone(), 1),
            Recorded::Usi(text) => (text.clone(), 1),
        };
        let played = match (fine, &turn.recorded) {
            (Err(message), _) => Err(Stopped { message, open: false }),
            (Ok(()), Recorded::Descriptive(description)) => {
                play_described(&mut self.game, description)
                    .map(|()| (description.marks, Manner::Described))
                    .map_err(|message| Stopped { message, open: false })
            }
            (Ok(()), Recorded::Japanese(mv)) => match japanese::find(&self.game, mv) {
                Ok(mv) => {
                    self.game.play_unchecked(mv);
                    Ok((Marks::default(), Manner::Unmarked))
                }
                Err(message) => {
                    let message = format!("`{text}` is not a legal move: {message}");
                    Err(Stopped { message, open: false })
                }
            },
            (Ok(()), Recorded::Usi(text)) => usi::play(&mut self.game, text)
                .map(|()| (Marks::default(), Manner::Unmarked))
                .map_err(|message| Stopped { message, open: false }),
            (Ok(()), Recorded::Compact(_)) => loop {
                let counted = match self.first_rank {
                    0 => counted_from_one(&text),
                    _ => text.clone(),
                };
                let played = play_compact(&mut self.game, &counted);
                // The rest of the turn may stand in further words.
                let is_open = played.as_ref().is_err_and(|it| it.open);
                let goes_on = is_open && n < MOST_WORDS;
                let more = words.get(n).filter(|it| goes_on && it.number.is_none());
                let Some(Recorded::Compact(_)) = more.map(|it| &it.recorded) else { break played };
                let (next, len) = word(&words[n..]);
                text = format!("{text},{next}");
                n += len;
            },
        };
        let at = turn.at.start..words[n - 1].at.end;
        let (marks, manner) = match played {
            Ok(it) => it,
            Err(Stopped { message, .. }) => {
                self.problems.push(problem(&self.game, number, &text, message, at));
                return None;
            }
        };
        let wrong = wrong_marks(&self.game, mover, marks, manner);
        if let Some((message, omission)) = wrong {
            let player = self.game.variant().model().players[mover].name.clone();
            let found = problem(&self.game, number, &text, message, at);
            self.problems.push(Problem { player, omission, ..found });
        }
        Some(n)
    }

    fn has_many(&self) -> bool {
        self.game.variant().model().players.len() > 2
    }

    /// Reads the last word, if it says in PGN4 how the game ended for the player on move. Returns false for other words.
    fn closes(&mut self, words: &[RecordedTurn]) -> bool {
        let [RecordedTurn { recorded: Recorded::Compact(text), at, .. }] = words else {
            return false;
        };
        let is_move = || play_if_legal(&mut self.game.clone(), text);
        if !self.has_many() || !pgn4::CLOSING.contains(&text.as_str()) || is_move() {
            return false;
        }
        let outcome = self.game.outcome();
        if pgn4::gives_up(text) && outcome.is_some() {
            return false;
        }
        self.closing = Some(text.clone());
        let mates = text == pgn4::MATED;
        let is_true = pgn4::gives_up(text)
            || match outcome {
                Some(it) if mates => it.reason != STALEMATE,
                Some(it) => it.reason != CHECKMATE,
                None => self.has_put_out(),
            };
        if !is_true {
            let what = if mates { "mate" } else { "stalemate" };
            let message = format!("marked as {what} of the player on move, but it is none");
            let number = self.number.unwrap_or(1);
            self.problems.push(problem(&self.game, number, text, message, at.clone()));
        }
        // The word ends the record, even if it is false.
        true
    }

    /// Returns true if the last turn has put a player out.
    fn has_put_out(&self) -> bool {
        let mut before = self.game.clone();
        before.undo_turn() && before.state().eliminated != self.game.state().eliminated
    }

    /// Checks the number of a round of more than two players. Which player begins a round depends on the players still in the
    /// game, as in [`crate::game::Clocks::fullmove`].
    fn numbered_round(&mut self, number: Option<u32>) -> Result<(), String> {
        let round = self.game.clocks().fullmove;
        let offset = self.offset.or_else(|| Some(number?.wrapping_sub(round)));
        self.offset = offset;
        let expected = offset.map(|it| round.wrapping_add(it));
        self.number = number.or(expected);
        match (number, expected) {
            (Some(found), Some(expected)) if found != expected => {
                Err(format!("expected move {expected}, found number {found}"))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the move number agrees with the turns played so far.
    fn numbered(&mut self, turn: &RecordedTurn) -> Result<(), String> {
        if let (Some((number, _)), Recorded::Japanese(_)) = (turn.number, &turn.recorded) {
            // Such records count moves, not rounds.
            let expected = self.number.map_or(number, |it| it + 1);
            self.number = Some(number);
            return if number == expected {
                Ok(())
            } else {
                Err(format!("expected move {expected}, found number {number}"))
            };
        }
        if self.has_many() {
            return self.numbered_round(turn.number.map(|it| it.0));
        }
        let begins = self.game.player() == self.first;
        let Some((number, dots)) = turn.number else {
            if begins {
                self.number = Some(self.number.map_or(1, |it| it + 1));
            }
            return Ok(());
        };
        let expected = match self.number {
            None => number,
            Some(last) if dots || !begins => last,
            Some(last) => last + 1,
        };
        self.number = Some(number);
        if number != expected {
            return Err(format!("expected move {expected}, found number {number}"));
        }
        if !dots && !begins && self.game.n_moves() > 0 {
            let player = &self.game.variant().model().players[self.game.player()].name;
            return Err(format!("expected a move of {player} before the next number"));
        }
        Ok(())
    }
}

/// The most words of one turn.
const MOST_WORDS: usize = 64;

/// Returns the move text with which some words begin, and how many of them it is: `x` belongs to the word behind it.
fn word(words: &[RecordedTurn]) -> (String, usize) {
    match words {
        [
            RecordedTurn { recorded: Recorded::Compact(sign), .. },
            RecordedTurn { recorded: Recorded::Compact(text), number: None, .. },
            ..,
        ] if sign == "x" => (format!("{sign}{text}"), 2),
        [RecordedTurn { recorded: Recorded::Compact(text), .. }, ..] => (text.clone(), 1),
        _ => (String::new(), 1),
    }
}

/// The reason why a turn can't be played.
struct Stopped {
    message: String,
    /// True if the turn is right as far as it goes, but not complete.
    open: bool,
}

/// Returns a move with ranks counted from 1, from one with ranks counted from 0. There are no other numbers in it, and
/// none of two digits.
fn counted_from_one(text: &str) -> String {
    let mut res = String::new();
    for it in text.chars() {
        match it.to_digit(10) {
            Some(rank) => res.push_str(&(rank + 1).to_string()),
            None => res.push(it),
        }
    }
    res
}

/// Returns a description in the form of the record, without remarks.
fn describe(description: &DescribedMove) -> String {
    let from = description.from.as_ref().map_or(String::new(), |it| format!("({it})"));
    let target = match &description.victim {
        Some(victim) => format!("{victim}({})", description.to),
        None => description.to.clone(),
    };
    let how = if description.captures { "x" } else { "-" };
    format!("{}{from} {how} {target}{}", description.piece, description.marks)
}

/// Plays a text with marks behind it.
///
/// A text may itself end with a character that is a mark elsewhere, so readings with fewer and fewer characters are
/// tried. A text may also be written in several manners. Of all readings, the one whose marks are true is meant.
fn play_compact(game: &mut Game, text: &str) -> Result<(Marks, Manner), Stopped> {
    let many = game.variant().model().players.len() > 2;
    let meaning = plainly(game, &game.listed(), text);
    if let Meaning::Move(mv) = meaning
        && let Some(marks) = marks_behind(text, many)
    {
        game.play_unchecked(mv);
        return Ok((marks, Manner::Compact));
    }
    let readings = without_judgements(text).into_iter().flat_map(|it| without_marks(it, many));
    let mut shortest = text;
    let mut best: Option<Reading> = None;
    let mut open_phase = None;
    let moves = game.legal_moves();
    for (move_text, marks) in readings {
        for reader in [OWN, Reader::Written, Reader::Free] {
            let Some(read) = Reading::of(game, &moves, move_text, marks, reader) else { continue };
            if !read.whole {
                open_phase = open_phase.or(Some(read.phase));
            } else if best.as_ref().is_none_or(|it| read.doubt < it.doubt) {
                best = Some(read);
            }
            if best.as_ref().is_some_and(|it| it.doubt == 0) {
                break;
            }
        }
        // The error for the shortest text is about the move, not about its marks.
        shortest = move_text;
    }
    if let Some(read) = best {
        read.moves.iter().for_each(|it| game.play_unchecked(*it));
        return Ok((read.marks, read.manner));
    }
    if let Some(phase) = open_phase {
        let phase = &game.variant().model().turn.phases[phase].name;
        let message = format!("the turn is not complete: expected a move of `{phase}`");
        return Err(Stopped { message, open: true });
    }
    let refused = pgn4::refused(text).filter(|_| many && game.outcome().is_none());
    if let Some(message) = refused {
        return Err(Stopped { message, open: false });
    }
    // Marks that are left over are an error as a whole.
    let rest = if shortest.ends_with(['+', '#']) { text } else { shortest };
    Err(Stopped { message: MoveError::unread(game, rest).to_string(), open: false })
}

/// A possible meaning of a text.
struct Reading {
    moves: Vec<Move>,
    marks: Marks,
    manner: Manner,
    /// True if the turn is over after declining the rest.
    whole: bool,
    /// The phase behind the moves.
    phase: usize,
    /// The penalty for wrong marks and for the most liberal reader; 0 if there is no doubt.
    doubt: usize,
}

impl Reading {
    /// Returns the meaning of a text for a reader. The game is as before.
    fn of(
        game: &mut Game,
        legal: &[Move],
        text: &str,
        marks: Marks,
        reader: Reader<'_>,
    ) -> Option<Reading> {
        let (before, mover) = (game.n_moves(), game.player());
        let is_free = matches!(reader, Reader::Free);
        let played = try_text(game, legal, text, reader).ok();
        played.or_else(|| if is_free { play_otherwise(game, legal, text) } else { None })?;
        let whole = end_turn(game) || game.position_is_over();
        let unmarked =
            !matches!(reader, Reader::Dialect(_)) && !marks_checks(game.variant().model());
        let manner = if unmarked { Manner::Unmarked } else { Manner::Compact };
        let doubt = match wrong_marks(game, mover, marks, manner) {
            None => 0,
            Some((_, true)) => 1,
            Some((_, false)) => 4,
        } + if is_free { 2 } else { 0 };
        let phase = game.phase();
        let mut moves = Vec::new();
        while game.n_moves() > before {
            moves.extend(game.undo());
        }
        moves.reverse();
        Some(Reading { moves, marks, manner, whole, phase, doubt })
    }
}

/// Plays the one legal move that is as described.
fn play_described(game: &mut Game, description: &DescribedMove) -> Result<(), String> {
    let variant = game.variant().clone();
    let before = game.state();
    let legal = legal_moves(game);
    let named: Vec<&LegalMove> = legal
        .iter()
        .filter(|it| assertions::names(variant.model(), description, &before, it))
        .collect();
    let mut contradiction = None;
    let mut fitting: Vec<&LegalMove> = Vec::new();
    for mv in &named {
        match assertions::false_statement(game, description, &before, mv) {
            None => fitting.push(mv),
            Some(it) => contradiction = Some(it),
        }
    }
    if fitting.len() > 1 {
        // Marks tell moves apart that are described alike.
        let player = game.player();
        let marked: Vec<&LegalMove> = fitting
            .iter()
            .copied()
            .filter(|it| {
                game.play_unchecked(it.mv);
                let wrong =
                    wrong_marks(game, player, description.marks, Manner::Described).is_some();
                game.undo();
                !wrong
            })
            .collect();
        if let [_] = marked[..] {
            fitting = marked;
        }
    }
    match fitting[..] {
        [only] => {
            game.play_unchecked(only.mv);
            Ok(())
        }
        [] => Err(contradiction.unwrap_or_else(|| no_such_move(&variant, description, &legal))),
        _ => {
            let texts: Vec<_> = fitting.iter().map(|it| it.text.as_str()).collect();
            Err(format!("it may be any of {}", texts.join(", ")))
        }
    }
}

fn no_such_move(variant: &Variant, description: &DescribedMove, legal: &[LegalMove]) -> String {
    let model = variant.model();
    let its: Vec<&str> = legal
        .iter()
        .filter(|it| it.info.piece.is_some_and(|it| model.types[it].id == description.piece))
        .filter(|it| {
            let from = it.info.from.map(|it| model.board.cells[it.idx()].name.as_str());
            description.from.is_none() || from == description.from.as_deref()
        })
        .map(|it| it.text.as_str())
        .collect();
    match its.len() {
        0 => "no piece like this has a legal move".to_owned(),
        1..=12 => format!("no legal move is like this; such a piece may go {}", its.join(" ")),
        _ => "no legal move is like this".to_owned(),
    }
}

/// The name in the rule language for the end of a player who is in check and has no move.
const CHECKMATE: &str = "checkmate";
/// The name in the rule language for the end of a player who is not in check and has no move.
const STALEMATE: &str = "stalemate";

/// The marks that a turn must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// All.
    Described,
    /// Those of checks and mates, not of withheld checks.
    Compact,
    /// None.
    Unmarked,
}

/// Returns the errors in the marks of the turn just played by `mover`, and true if a mark is only missing.
fn wrong_marks(
    game: &Game,
    mover: Player,
    recorded: Marks,
    manner: Manner,
) -> Option<(String, bool)> {
    let variant = game.variant().clone();
    let model = variant.model();
    let checks = Checks::of(game, mover);
    let checked = checks.new.first().or(checks.all.first()).copied();
    let in_check = checked.is_some();
    let withheld = withholds_check(game, mover);
    if !in_check && !checks.eliminates && !withheld && recorded == Marks::default() {
        return None;
    }
    let next = &model.players[checked.unwrap_or(game.player())].name;
    let many = model.players.len() > 2;
    let ending = game.outcome();
    let won = ending.as_ref().is_some_and(|it| it.winners.contains(&mover));
    let decided = ending.as_ref().is_some_and(|it| !it.winners.is_empty());
    let mate = won && in_check && ending.as_ref().is_some_and(|it| it.reason == CHECKMATE);
    // Some programs mark whatever decides a game as mate.
    // With more than two players `#` may be for an opponent whose turn has not come yet.
    let may_be_mate = many && (in_check || checks.eliminates);
    if recorded.mate && !decided && !may_be_mate {
        let really = if in_check { "only in check" } else { "not even in check" };
        return Some((format!("marked as mate, but {next} is {really}"), false));
    }
    // Some programs mark such mates as checks, and write the mate in place of the next turn.
    let needs_mark = manner == Manner::Described || manner == Manner::Compact && !many;
    if mate && !recorded.mate && needs_mark {
        return Some((format!("{next} is mated: expected the mark `#` or `++`"), !recorded.check));
    }
    if recorded.check && !in_check && !recorded.mate && !decided && !checks.eliminates {
        return Some((format!("marked as check, but {next} is not in check"), false));
    }
    let n_checked = usize::from(recorded.n_checked);
    if n_checked > checks.all.len().max(1) && !decided && !checks.eliminates {
        let names: Vec<&str> =
            checks.all.iter().map(|it| model.players[*it].name.as_str()).collect();
        let found = names.len();
        let names = names.join(", ");
        let message =
            format!("marked as check of {n_checked} opponents, found {found} in check: {names}");
        return Some((message, false));
    }
    // Programs differ in which of several opponents they mark, so only false marks are errors there.
    if checks.must_be_marked()
        && !many
        && !recorded.check
        && !recorded.mate
        && manner != Manner::Unmarked
    {
        return Some((format!("{next} is in check: expected the mark `+`"), true));
    }
    let own = &model.players[mover].name;
    if recorded.withheld && !withheld {
        let message = format!("marked `dc`, but no piece placed this turn attacks {own}");
        return Some((message, false));
    }
    if withheld && !recorded.withheld && manner == Manner::Described {
        let message = format!("a piece placed this turn attacks {own}: expected the mark `dc`");
        return Some((message, true));
    }
    None
}

/// A game that has ended by the rules can't have another result; any other may be given up or drawn.
fn verify_result(res: &mut Replayed, record: &RecordedGame, number: u32) {
    let Some((claimed, at)) = record.result.clone().or_else(|| {
        let tag = record.tag("Result")?.to_owned();
        Some((tag, record.turns.last().map_or(0..0, |it| it.at.clone())))
    }) else {
        return;
    };
    let Some(ending) = res.game.outcome() else {
        if let Some(message) = contradiction(res, record, &claimed) {
            res.problems.push(problem(&res.game, number, &claimed, message, at));
        }
        return;
    };
    let variant = res.game.variant().clone();
    let model = variant.model();
    let actual = result_token(model, Some(&ending));
    // Some programs count points of their own for each of several players.
    let is_verified = actual != "*" && (has_two_sides(model) || is_result(&claimed));
    if is_verified && claimed != actual && claimed != points_text(model, &ending) {
        let result = result_text(model, &ending);
        let message = format!("the game ended `{actual}` ({result}, {})", ending.reason);
        let last = problem(&res.game, number, &claimed, message, at);
        res.problems.push(last);
    }
}

/// Returns what contradicts the word that closes a record, if the rules have not ended the game.
fn contradiction(res: &Replayed, record: &RecordedGame, claimed: &str) -> Option<String> {
    if record.close == Some(Close::Mate) {
        return Some("the record says that this is mate, but by the rules it is not".to_owned());
    }
    res.closing.as_deref().filter(|it| pgn4::gives_up(it))?;
    let is_other = |it: &&str| claimed != *it && claimed != "*" && is_result(claimed);
    let expected = other_side(&res.game).filter(is_other)?;
    let loser = &res.game.variant().model().players[res.game.player()].name;
    Some(format!("{loser} gave up: expected the result `{expected}`"))
}

/// Returns the result as a record writes it: `1-0`, `0-1`, `1/2-1/2`, or `*`. The first result is that of the first player's
/// team.
pub fn result_token(model: &Model, ending: Option<&Outcome>) -> &'static str {
    match ending {
        Some(it) if it.winners.is_empty() => "1/2-1/2",
        Some(it) if has_two_sides(model) => {
            let first = it.winners.iter().any(|it| is_on_first_side(model, *it));
            if first { "1-0" } else { "0-1" }
        }
        _ => "*",
    }
}

/// Returns true if the players are two, or two teams.
fn has_two_sides(model: &Model) -> bool {
    let first = model.players[Player(0)].team;
    let mut others = model.players.iter().map(|it| it.team).filter(|it| *it != first);
    others.next().is_some_and(|second| others.all(|it| it == second))
}

fn is_on_first_side(model: &Model, player: Player) -> bool {
    model.players[player].team == model.players[Player(0)].team
}

/// Returns the result if the side of the player on move loses.
fn other_side(game: &Game) -> Option<&'static str> {
    let model = game.variant().model();
    let wins = if is_on_first_side(model, game.player()) { "0-1" } else { "1-0" };
    has_two_sides(model).then_some(wins)
}
