//! The protocol of XBoard (CECP, version 2).

mod features;
mod highlight;
mod letters;
mod play;
mod setup;

use super::{
    Handler, VariantChoice,
    session::{LONGEST, Session, quoted},
};
use alfil::{
    game::{Game, Move},
    model::{Model, Player},
    notation::{
        dialect::{Castling, Dialect, Pass},
        rectangle::{Rectangle, file_letter},
    },
};
use alfil_play::{Best, Report};
use features::is_known;
use highlight::LiftedPiece;
use std::{io, time::Duration};

/// The handler for XBoard.
#[derive(Debug)]
pub(super) struct XBoard {
    /// The dialect in which moves of the present game are written.
    dialect: Dialect,
    /// The players whom the engine plays; none in force mode.
    plays: Vec<Player>,
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
    result_sent: bool,
    /// The reason why there is no position, if the last one was refused.
    refused: Option<String>,
    time: Time,
    /// Pings to answer after the move.
    pings: Vec<String>,
    /// The last report, for questions about the progress of the search.
    last: Option<Report>,
    /// The state of a piece that a person is moving.
    lifted: LiftedPiece,
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
    /// Returns a handler for a game.
    pub(super) fn new(choice: &VariantChoice, model: &Model) -> XBoard {
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
            result_sent: false,
            refused: None,
            time: Time { base: Duration::from_mins(5), turns: 40, ..Time::default() },
            pings: Vec::new(),
            last: None,
            lifted: LiftedPiece::default(),
        }
    }

    /// Handles settings that have no immediate effect; returns false if the line is none.
    fn set(
        &mut self,
        session: &mut Session<'_>,
        line: &str,
        word: &str,
        rest: &str,
    ) -> io::Result<bool> {
        match word {
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.ponder = true,
            "easy" => {
                self.ponder = false;
                if session.is_searching() && self.purpose == Purpose::Ponder {
                    self.break_off(session)?;
                }
            }
            "level" => self.level(session, line, rest)?,
            "st" => {
                if let Some(it) = number::<f64>(session, line, rest)? {
                    self.time.each = Some(seconds(it));
                }
            }
            "sd" => {
                if let Some(it) = number(session, line, rest)? {
                    self.time.depth = Some(it);
                }
            }
            "time" => {
                if let Some(it) = number::<i64>(session, line, rest)? {
                    self.time.left = Some(centiseconds(it));
                }
            }
            "otim" => drop(number::<i64>(session, line, rest)?),
            "memory" => {
                if let Some(it) = number(session, line, rest)? {
                    let size = session.options.set_hash(it);
                    if size < it {
                        session
                            .send(&format!("# the machine has room for a table of {size} MiB"))?;
                    }
                }
            }
            "cores" => {
                if let Some(it) = number(session, line, rest)? {
                    session.options.set_threads(it);
                }
            }
            "option" => features::set_option(session, line, rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Handles commands about the game; returns false if the line is none.
    fn command(
        &mut self,
        session: &mut Session<'_>,
        line: &str,
        word: &str,
        rest: &str,
    ) -> io::Result<bool> {
        match word {
            "new" => self.new_game(session)?,
            "variant" => self.variant(session, line, rest)?,
            "setboard" => self.set_board(session, rest)?,
            "force" => {
                self.break_off(session)?;
                self.plays.clear();
            }
            "go" => self.go(session)?,
            "playother" => self.play_other(session)?,
            "usermove" => self.user_move(session, rest)?,
            "?" => {
                if self.purpose == Purpose::Move {
                    session.stop();
                }
            }
            "undo" => self.undo(session, line, 1)?,
            "remove" => self.undo(session, line, 2)?,
            "hint" => self.hint(session)?,
            "bk" => {
                session.send(" There is no opening book.")?;
                session.send("")?;
            }
            "result" => {
                self.break_off(session)?;
                self.result_sent = true;
            }
            "analyze" => {
                self.analysis = true;
                self.think(session)?;
            }
            "exit" => {
                self.break_off(session)?;
                self.analysis = false;
            }
            "." => self.send_progress(session)?,
            "pause" => {
                self.break_off(session)?;
                self.paused = true;
            }
            "resume" => {
                self.paused = false;
                self.think(session)?;
            }
            "lift" => self.lift(session, rest)?,
            "put" => self.put(session, rest)?,
            "hover" => self.hover(session, rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Handler for XBoard {
    // `line` itself stops searches that are not wanted any more. A search that is forced to an end would make a move.
    fn suits_search(&self, _line: &str) -> bool {
        true
    }

    fn search_ends(&self) -> bool {
        matches!(self.purpose, Purpose::Move | Purpose::Hint)
    }

    fn on_line(&mut self, session: &mut Session<'_>, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" => return Ok(false),
            "protover" => features::send(session)?,
            "ping" if session.is_searching() && self.purpose == Purpose::Move => {
                self.pings.push(quoted(rest));
            }
            "ping" => {
                session.prepare();
                session.send(&format!("pong {}", quoted(rest)))?;
            }
            // Nothing depends on these.
            "" | "xboard" | "accepted" | "rejected" | "random" | "rating" | "name" | "computer"
            | "draw" | "ics" | "egtpath" => {}
            "edit" => error(session, "not supported, setboard is", line)?,
            _ => {
                let known = self.set(session, line, word, rest)?
                    || self.command(session, line, word, rest)?
                    || self.bare_move(session, line)?;
                if !known {
                    error(session, "unknown command", line)?;
                }
            }
        }
        Ok(true)
    }

    fn on_report(&mut self, session: &mut Session<'_>, report: &Report) -> io::Result<()> {
        self.last = Some(report.clone());
        if self.post && self.purpose != Purpose::Hint {
            self.send_report(session, report)
        } else {
            Ok(())
        }
    }

    fn on_best(
        &mut self,
        session: &mut Session<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()> {
        match self.purpose {
            Purpose::Move => self.make(session, best)?,
            Purpose::Ponder => self.early = best,
            // The analysis has seen everything.
            Purpose::Analysis => {}
            Purpose::Hint => self.send_hint(session, game, best)?,
        }
        for it in std::mem::take(&mut self.pings) {
            session.send(&format!("pong {it}"))?;
        }
        Ok(())
    }

    fn send_error(&mut self, session: &mut Session<'_>, message: &str) -> io::Result<()> {
        session.send(&format!("Error ({message}): ..."))
    }
}

/// Prints that a line can't be obeyed.
fn error(session: &mut Session<'_>, what: &str, line: &str) -> io::Result<()> {
    session.send(&format!("Error ({what}): {}", quoted(line)))
}

/// Reads a number; prints an error if there is none.
fn number<T: std::str::FromStr>(
    session: &mut Session<'_>,
    line: &str,
    text: &str,
) -> io::Result<Option<T>> {
    let res = text.trim().parse().ok();
    if res.is_none() {
        error(session, "expected a number", line)?;
    }
    Ok(res)
}

/// Returns all players but the first: those whom the engine plays at first.
fn others(model: &Model) -> Vec<Player> {
    model.players.ids().skip(1).collect()
}

/// Returns the dialect in which moves are written:
///
/// - On boards of ten ranks, ranks begin with 0, as in XBoard.
/// - Piece letters are those that XBoard can show.
/// - In games with several starts, castling is written by letters, because it may read like another move of the king.
fn dialect(choice: &VariantChoice, model: &Model) -> Dialect {
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
