//! UCI, and its sisters USI for shogi and UCCI for xiangqi.
//!
//! The three are one protocol in three dialects: [`Protocol`] says which. What differs is in `words`; the rest is the same.

mod go;
mod position;
mod setting;
mod words;

use super::{
    Handler, Protocol,
    options::{Options, Setting},
    session::{Session, quoted},
};
use alfil::{
    game::{Game, Move},
    model::Model,
    notation::{dialect::Dialect, fen_of, moves::ending_text},
};
use alfil_draw::{TextOptions, text};
use alfil_play::{Best, Limits, Report};
use position::Position;
use std::io;

/// The handler of the three protocols.
#[derive(Debug)]
pub(super) struct Uci {
    protocol: Protocol,
    /// The dialect in which moves of the present game are written.
    dialect: Dialect,
    position: Position,
    /// True if the answer of the search has to wait for `stop` or `ponderhit`.
    holds: bool,
    /// True if the search ends by itself.
    bounded: bool,
    /// The answer that waits.
    held: Option<String>,
    /// True if the search looks only for mate.
    mates: bool,
    /// True if only the value of the position is looked for.
    evaluates: bool,
    /// True if times are in thousandths of a second.
    milliseconds: bool,
    /// Moves that are not looked at.
    banned: Vec<Move>,
}

impl Uci {
    /// Returns a handler for a game.
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

    fn info(&self, session: &mut Session<'_>, text: &str) -> io::Result<()> {
        session.send(&format!("info {} {text}", self.string_word()))
    }

    /// Answers what a GUI asks first.
    fn hello(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        session.send(concat!("id name alfil ", env!("CARGO_PKG_VERSION")))?;
        session.send("id author the alfil authors")?;
        for setting in Setting::ALL {
            self.send_setting(session, setting)?;
        }
        session.send(self.ok_word())
    }

    /// Answers a GUI for xiangqi. The game that nobody has chosen gives way to xiangqi.
    fn hello_cyclone(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        let first = self.protocol.first_variant();
        self.protocol = Protocol::UciCyclone;
        let suits = |model: &_, options: &_| words::dialect(Protocol::UciCyclone, model, options);
        let unsuited = suits(session.variant.model(), &session.options).is_err();
        if session.choice.name == first || unsuited {
            let name = self.protocol.first_variant();
            let chosen = session.choose(name, |it, options| suits(it.model(), options));
            for it in chosen.err().into_iter().flatten() {
                self.info(session, &it)?;
            }
        }
        self.renew_dialect(session);
        self.position = Position::default();
        self.hello(session)
    }

    /// Ends the search, or sends the answer that waited for `stop`.
    fn stop(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        self.holds = false;
        if session.is_counting() {
            self.info(session, "the count is stopped")?;
        }
        session.stop();
        self.send_held(session)
    }

    fn ponder_hit(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        self.holds = false;
        session.ponder_hit();
        self.send_held(session)
    }

    /// Gives the answer that has waited, if there is one.
    fn send_held(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        match self.held.take() {
            Some(it) => session.send(&it),
            None => Ok(()),
        }
    }

    fn new_game(&mut self, session: &mut Session<'_>) {
        session.forget();
        self.position = Position::default();
        self.banned.clear();
        session.game = session.variant.start();
    }

    /// Evaluates the position by a search of one turn.
    fn evaluate(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        let limits = Limits { depth: Some(1), ..Limits::default() };
        match session.search(session.game.clone(), limits) {
            Ok(()) => (self.evaluates, self.bounded) = (true, true),
            Err(it) => self.info(session, &it)?,
        }
        Ok(())
    }
}

impl Handler for Uci {
    fn suits_search(&self, line: &str) -> bool {
        let word = line.split(' ').next().unwrap_or_default();
        match word {
            "stop" | "ponderhit" | "isready" | "quit" | "bye" | "debug" | "register" | "" => true,
            // Options that change the game have to wait.
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

    fn on_line(&mut self, session: &mut Session<'_>, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" => return Ok(false),
            it if it == self.hello_word() => self.hello(session)?,
            words::CYCLONE if self.is_uci() => self.hello_cyclone(session)?,
            "isready" => {
                session.prepare();
                session.send("readyok")?;
            }
            "setoption" => self.set_option(session, rest)?,
            "position" => self.set_position(session, rest)?,
            "go" => self.go(session, rest)?,
            "stop" => self.stop(session)?,
            "ponderhit" => self.ponder_hit(session)?,
            "ucinewgame" if self.is_uci() => self.new_game(session),
            "usinewgame" | "gameover" if self.is_usi() => self.new_game(session),
            "bye" if self.is_ucci() => {
                session.send("bye")?;
                return Ok(false);
            }
            "banmoves" if self.is_ucci() => self.ban(session, rest)?,
            // Nothing depends on these.
            "debug" | "register" => {}
            "d" => display(session)?,
            "eval" => self.evaluate(session)?,
            _ => {
                let line = quoted(line);
                self.info(session, &format!("unknown command `{line}`"))?;
            }
        }
        Ok(true)
    }

    fn on_report(&mut self, session: &mut Session<'_>, report: &Report) -> io::Result<()> {
        if self.evaluates { Ok(()) } else { self.send_report(session, report) }
    }

    fn on_best(
        &mut self,
        session: &mut Session<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()> {
        if std::mem::take(&mut self.evaluates) {
            let score = best.map(|it| self.score(it.score));
            let score = score.unwrap_or_else(|| "none, there is no move".to_owned());
            return session.send(&format!("Evaluation: {score}"));
        }
        self.send_best(session, game, best)
    }

    fn send_error(&mut self, session: &mut Session<'_>, message: &str) -> io::Result<()> {
        self.info(session, message)
    }
}

/// Draws the position, for people.
fn display(session: &mut Session<'_>) -> io::Result<()> {
    let game = session.game.clone();
    let variant = session.variant.clone();
    let model = variant.model();
    for line in text(model, &game.state(), &TextOptions::default()).lines() {
        session.send(line)?;
    }
    session.send(&format!("Fen: {}", fen_of(&game)))?;
    session.send(&format!("Player: {}", model.players[game.player()].name))?;
    let check = if game.in_check() { "yes" } else { "no" };
    session.send(&format!("Check: {check}"))?;
    match game.outcome() {
        Some(it) => session.send(&format!("Over: {}", ending_text(model, &it))),
        None => Ok(()),
    }
}
