//! The protocol of XBoard (CECP, version 2).

mod features;
mod highlight;
mod letters;
mod play;
mod setup;

use super::{
    Choice, Talk,
    board::{Rectangle, file_letter},
    desk::{Desk, LONGEST, quoted},
};
use crate::{
    game::{Game, Move},
    model::{Model, PlayerId},
    notation::dialect::{Castling, Dialect, Pass},
    play::{Best, Report},
};
use features::is_known;
use highlight::Hand;
use std::{io, time::Duration};

/// A conversation with XBoard.
#[derive(Debug)]
pub(super) struct XBoard {
    /// The dialect in which moves of the present game are written.
    dialect: Dialect,
    /// The players whom the engine plays; none in force mode.
    plays: Vec<PlayerId>,
    /// The purpose of the running search.
    purpose: Purpose,
    /// The result of pondering, if it was found before the expected move came.
    early: Option<Best>,
    /// True in analysis mode: every position is searched as long as it is there.
    analysis: bool,
    /// True if searches print what they have found so far.
    post: bool,
    /// True if the engine thinks on the other player's time.
    ponder: bool,
    /// A turn that is expected of the other player.
    expected: Vec<Move>,
    /// True while the game is paused.
    paused: bool,
    /// True if the end of the game has been printed.
    told: bool,
    /// The reason why there is no position, if the last one was refused.
    refused: Option<String>,
    time: Time,
    /// Pings to answer after the move.
    pings: Vec<String>,
    /// The last report, for questions about the progress of the search.
    last: Option<Report>,
    /// The state of a piece that a person is moving.
    hand: Hand,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To move.
    Move,
    /// To be ready for the move that is expected.
    Ponder,
    /// To report results.
    Analysis,
    /// To give a hint.
    Hint,
}

/// The time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Time {
    /// The turns after which time is added; 0 for never.
    turns: u32,
    /// The time at the beginning.
    base: Duration,
    /// The time that each turn adds.
    increment: Duration,
    /// For each move that long.
    each: Option<Duration>,
    /// Turns to look ahead at most.
    depth: Option<u32>,
    /// The engine's time that is left.
    left: Option<Duration>,
}

impl XBoard {
    /// Returns a conversation about a game.
    pub(super) fn new(choice: &Choice, model: &Model) -> XBoard {
        XBoard {
            dialect: dialect(choice, model),
            plays: others(model),
            purpose: Purpose::Move,
            early: None,
            analysis: false,
            post: false,
            ponder: false,
            expected: Vec::new(),
            paused: false,
            told: false,
            refused: None,
            time: Time { base: Duration::from_mins(5), turns: 40, ..Time::default() },
            pings: Vec::new(),
            last: None,
            hand: Hand::default(),
        }
    }

    /// Handles settings that have no immediate effect; returns false if the line is none.
    fn set(&mut self, desk: &mut Desk<'_>, line: &str, word: &str, rest: &str) -> io::Result<bool> {
        match word {
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.ponder = true,
            "easy" => {
                self.ponder = false;
                if desk.is_searching() && self.purpose == Purpose::Ponder {
                    self.break_off(desk)?;
                }
            }
            "level" => self.level(desk, line, rest)?,
            "st" => {
                if let Some(it) = number::<f64>(desk, line, rest)? {
                    self.time.each = Some(seconds(it));
                }
            }
            "sd" => {
                if let Some(it) = number(desk, line, rest)? {
                    self.time.depth = Some(it);
                }
            }
            "time" => {
                if let Some(it) = number::<i64>(desk, line, rest)? {
                    self.time.left = Some(centiseconds(it));
                }
            }
            "otim" => drop(number::<i64>(desk, line, rest)?),
            "memory" => {
                if let Some(it) = number(desk, line, rest)? {
                    let size = desk.options.set_hash(it);
                    if size < it {
                        desk.say(&format!("# the machine has room for a table of {size} MiB"))?;
                    }
                }
            }
            "cores" => {
                if let Some(it) = number(desk, line, rest)? {
                    desk.options.set_threads(it);
                }
            }
            "option" => features::set_option(desk, line, rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Handles commands about the game; returns false if the line is none.
    fn command(
        &mut self,
        desk: &mut Desk<'_>,
        line: &str,
        word: &str,
        rest: &str,
    ) -> io::Result<bool> {
        match word {
            "new" => self.new_game(desk)?,
            "variant" => self.variant(desk, line, rest)?,
            "setboard" => self.set_board(desk, rest)?,
            "force" => {
                self.break_off(desk)?;
                self.plays.clear();
            }
            "go" => self.go(desk)?,
            "playother" => self.play_other(desk)?,
            "usermove" => self.user_move(desk, rest)?,
            "?" => {
                if self.purpose == Purpose::Move {
                    desk.stop();
                }
            }
            "undo" => self.undo(desk, line, 1)?,
            "remove" => self.undo(desk, line, 2)?,
            "hint" => self.hint(desk)?,
            "bk" => {
                desk.say(" There is no opening book.")?;
                desk.say("")?;
            }
            "result" => {
                self.break_off(desk)?;
                self.told = true;
            }
            "analyze" => {
                self.analysis = true;
                self.think(desk)?;
            }
            "exit" => {
                self.break_off(desk)?;
                self.analysis = false;
            }
            "." => self.tell_progress(desk)?,
            "pause" => {
                self.break_off(desk)?;
                self.paused = true;
            }
            "resume" => {
                self.paused = false;
                self.think(desk)?;
            }
            "lift" => self.lift(desk, rest)?,
            "put" => self.put(desk, rest)?,
            "hover" => self.hover(desk, rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Talk for XBoard {
    // `line` itself stops searches that are not wanted any more. A search that is forced to an end would make a move.
    fn suits_search(&self, _line: &str) -> bool {
        true
    }

    fn search_ends(&self) -> bool {
        matches!(self.purpose, Purpose::Move | Purpose::Hint)
    }

    fn line(&mut self, desk: &mut Desk<'_>, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" => return Ok(false),
            "protover" => features::tell(desk)?,
            "ping" if desk.is_searching() && self.purpose == Purpose::Move => {
                self.pings.push(quoted(rest));
            }
            "ping" => {
                desk.prepare();
                desk.say(&format!("pong {}", quoted(rest)))?;
            }
            // Nothing depends on these.
            "" | "xboard" | "accepted" | "rejected" | "random" | "rating" | "name" | "computer"
            | "draw" | "ics" | "egtpath" => {}
            "edit" => error(desk, "not supported, setboard is", line)?,
            _ => {
                let known = self.set(desk, line, word, rest)?
                    || self.command(desk, line, word, rest)?
                    || self.bare_move(desk, line)?;
                if !known {
                    error(desk, "unknown command", line)?;
                }
            }
        }
        Ok(true)
    }

    fn report(&mut self, desk: &mut Desk<'_>, report: &Report) -> io::Result<()> {
        self.last = Some(report.clone());
        if self.post && self.purpose != Purpose::Hint {
            self.tell_report(desk, report)
        } else {
            Ok(())
        }
    }

    fn found(&mut self, desk: &mut Desk<'_>, game: &Game, best: Option<Best>) -> io::Result<()> {
        match self.purpose {
            Purpose::Move => self.make(desk, best)?,
            Purpose::Ponder => self.early = best,
            // The analysis has seen everything.
            Purpose::Analysis => {}
            Purpose::Hint => self.tell_hint(desk, game, best)?,
        }
        for it in std::mem::take(&mut self.pings) {
            desk.say(&format!("pong {it}"))?;
        }
        Ok(())
    }

    fn complain(&mut self, desk: &mut Desk<'_>, message: &str) -> io::Result<()> {
        desk.say(&format!("Error ({message}): ..."))
    }
}

/// Prints that a line can't be obeyed.
fn error(desk: &mut Desk<'_>, what: &str, line: &str) -> io::Result<()> {
    desk.say(&format!("Error ({what}): {}", quoted(line)))
}

/// Reads a number; prints an error if there is none.
fn number<T: std::str::FromStr>(
    desk: &mut Desk<'_>,
    line: &str,
    text: &str,
) -> io::Result<Option<T>> {
    let res = text.trim().parse().ok();
    if res.is_none() {
        error(desk, "expected a number", line)?;
    }
    Ok(res)
}

/// Returns all players but the first: those whom the engine plays at first.
fn others(model: &Model) -> Vec<PlayerId> {
    model.players.ids().skip(1).collect()
}

/// Returns the dialect in which moves are written:
///
/// - On boards of ten ranks, ranks begin with 0, as in XBoard.
/// - Piece letters are those that XBoard can show.
/// - In games with several starts, castling is written by letters, because it may read like another move of the king.
fn dialect(choice: &Choice, model: &Model) -> Dialect {
    let castling = if model.shuffle.is_some() { Castling::Letters } else { Castling::AsRuled };
    let ids = if is_known(&choice.name) { Vec::new() } else { letters::own_letters(model) };
    let res = Dialect { pass: Pass::Text("@@@@"), castling, ids, ..Dialect::uci() };
    match Rectangle::of(model).filter(|it| it.ranks == 10 && it.files <= 26) {
        None => res,
        Some(board) => res.with_cells(model, |cell| {
            let (file, rank) = board.place(cell);
            format!("{}{rank}", file_letter(file))
        }),
    }
}

fn seconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number.max(0.0)).map_or(LONGEST, |it| it.min(LONGEST))
}

fn centiseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0).saturating_mul(10)).min(LONGEST)
}
