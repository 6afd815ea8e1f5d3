//! UCI, and its sisters USI for shogi and UCCI for xiangqi.
//!
//! The three are one protocol in three dialects: [`Protocol`] says which. What differs is in `words`; the rest is the same.

mod go;
mod position;
mod setting;
mod words;

use super::{
    Protocol, Talk,
    desk::{Desk, quoted},
    options::{Options, Setting},
};
use crate::{
    game::{Game, Move},
    model::Model,
    notation::{dialect::Dialect, fen_of, moves::ending_text},
    play::{Best, Limits, Report},
    render::{TextOptions, text},
};
use position::Position;
use std::io;

/// A conversation in one of the three.
#[derive(Debug)]
pub(super) struct Uci {
    protocol: Protocol,
    /// The dialect in which moves of the present game are written.
    dialect: Dialect,
    position: Position,
    /// True if the answer of the search has to wait for the word to stop, or for the move pondered about.
    holds: bool,
    /// True if the search ends by itself.
    bounded: bool,
    /// The answer that waits.
    held: Option<String>,
    /// True if what was asked for is mate, and nothing else.
    mates: bool,
    /// True if only the value of the position is looked for.
    evaluates: bool,
    /// True if times are in thousandths of a second.
    milliseconds: bool,
    /// Moves that are not looked at.
    banned: Vec<Move>,
}

impl Uci {
    /// Returns a conversation about a game.
    ///
    /// # Errors
    /// If the protocol has no names for the cells of the game.
    pub(super) fn new(protocol: Protocol, model: &Model) -> Result<Uci, String> {
        Ok(Uci {
            protocol,
            dialect: words::dialect(protocol, model, &Options::default())?,
            position: Position::default(),
            holds: false,
            bounded: false,
            held: None,
            mates: false,
            evaluates: false,
            milliseconds: protocol != Protocol::Ucci,
            banned: Vec::new(),
        })
    }

    fn info(&self, desk: &mut Desk<'_>, text: &str) -> io::Result<()> {
        desk.say(&format!("info {} {text}", self.string_word()))
    }

    /// Answers what a GUI asks first.
    fn hello(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        desk.say(concat!("id name alfil ", env!("CARGO_PKG_VERSION")))?;
        desk.say("id author the alfil authors")?;
        for setting in Setting::ALL {
            self.tell_setting(desk, setting)?;
        }
        desk.say(self.ok_word())
    }

    /// Ends the search, or says what has waited for that.
    fn stop(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.holds = false;
        if desk.is_counting() {
            self.info(desk, "the count is stopped")?;
        }
        desk.stop();
        self.tell_held(desk)
    }

    fn ponder_hit(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.holds = false;
        desk.ponder_hit();
        self.tell_held(desk)
    }

    /// Gives the answer that has waited, if there is one.
    fn tell_held(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        match self.held.take() {
            Some(it) => desk.say(&it),
            None => Ok(()),
        }
    }

    fn new_game(&mut self, desk: &mut Desk<'_>) {
        desk.forget();
        self.position = Position::default();
        self.banned.clear();
        desk.game = desk.variant.start();
    }

    /// Looks one turn ahead to say how good the position is.
    fn evaluate(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let limits = Limits { depth: Some(1), ..Limits::default() };
        match desk.search(desk.game.clone(), limits) {
            Ok(()) => (self.evaluates, self.bounded) = (true, true),
            Err(it) => self.info(desk, &it)?,
        }
        Ok(())
    }
}

impl Talk for Uci {
    fn suits_search(&self, line: &str) -> bool {
        let word = line.split(' ').next().unwrap_or_default();
        match word {
            "stop" | "ponderhit" | "isready" | "quit" | "bye" | "debug" | "register" | "" => true,
            // What changes the game has to wait.
            "setoption" => {
                let line = line.to_ascii_lowercase();
                !line.contains("variant") && !line.contains("newgame")
            }
            _ => false,
        }
    }

    fn search_ends(&self) -> bool {
        self.bounded && !self.holds
    }

    fn line(&mut self, desk: &mut Desk<'_>, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" => return Ok(false),
            it if it == self.hello_word() => self.hello(desk)?,
            "isready" => {
                desk.prepare();
                desk.say("readyok")?;
            }
            "setoption" => self.set_option(desk, rest)?,
            "position" => self.set_position(desk, rest)?,
            "go" => self.go(desk, rest)?,
            "stop" => self.stop(desk)?,
            "ponderhit" => self.ponder_hit(desk)?,
            "ucinewgame" if self.is_uci() => self.new_game(desk),
            "usinewgame" | "gameover" if self.is_usi() => self.new_game(desk),
            "bye" if self.is_ucci() => {
                desk.say("bye")?;
                return Ok(false);
            }
            "banmoves" if self.is_ucci() => self.ban(desk, rest)?,
            // Nothing depends on these.
            "debug" | "register" => {}
            "d" => display(desk)?,
            "eval" => self.evaluate(desk)?,
            _ => {
                let line = quoted(line);
                self.info(desk, &format!("unknown command `{line}`"))?;
            }
        }
        Ok(true)
    }

    fn report(&mut self, desk: &mut Desk<'_>, report: &Report) -> io::Result<()> {
        if self.evaluates { Ok(()) } else { self.tell_report(desk, report) }
    }

    fn found(&mut self, desk: &mut Desk<'_>, game: &Game, best: Option<Best>) -> io::Result<()> {
        if std::mem::take(&mut self.evaluates) {
            let score = best.map(|it| self.score(it.score));
            let score = score.unwrap_or_else(|| "none, there is no move".to_owned());
            return desk.say(&format!("Evaluation: {score}"));
        }
        self.tell_best(desk, game, best)
    }

    fn complain(&mut self, desk: &mut Desk<'_>, message: &str) -> io::Result<()> {
        self.info(desk, message)
    }
}

/// Draws the position, for people.
fn display(desk: &mut Desk<'_>) -> io::Result<()> {
    let game = desk.game.clone();
    let variant = desk.variant.clone();
    let model = variant.model();
    for line in text(model, &game.state(), &TextOptions::default()).lines() {
        desk.say(line)?;
    }
    desk.say(&format!("Fen: {}", fen_of(&game)))?;
    desk.say(&format!("Player: {}", model.players[game.player()].name))?;
    let check = if game.in_check() { "yes" } else { "no" };
    desk.say(&format!("Check: {check}"))?;
    match game.outcome() {
        Some(it) => desk.say(&format!("Over: {}", ending_text(model, &it))),
        None => Ok(()),
    }
}
