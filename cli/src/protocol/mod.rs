//! Protocols by which engines talk to other programs: UCI, USI, UCCI, and that of XBoard.
//!
//! All of them exchange lines:
//!
//! - A [`Session`] holds what the protocols share: the game, the available rule files, the engine, and a search in a thread
//!   of its own.
//! - A [`Handler`] translates between a [`Session`] and one protocol.
//! - Lines and results of searches come in by one queue, so nothing happens at the same time. [`converse`] takes them one
//!   by one.
//!
//! Only the end of the input and the protocol's command for it end the conversation; a line that can't be understood gets
//! an answer. This layer reads no files, no clock and no input. The program that runs it passes them in ([`Environment`],
//! [`Lines`]).

mod describe;
mod input;
mod options;
mod search;
mod session;
mod uci;
mod variants;
mod xboard;

use alfil::{
    game::{Game, Variant},
    source::Loader,
};
use alfil_play::{Best, Report};
use session::{Event, Session};
use std::{fmt, io, time::Duration};

pub use input::{Conversation, Lines};

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// Its sister for shogi.
    Usi,
    /// The Universal Chess Interface as a GUI for xiangqi speaks it: ranks are numbered from 0. A conversation in
    /// [`Protocol::Uci`] becomes one in it by the command `ucicyclone`.
    UciCyclone,
    /// Its sister for xiangqi.
    Ucci,
    /// The Chess Engine Communication Protocol, version 2.
    XBoard,
}

impl Protocol {
    /// Returns the game that the protocol assumes before another one is chosen.
    pub const fn first_variant(self) -> &'static str {
        match self {
            Protocol::Uci | Protocol::XBoard => "chess",
            Protocol::Usi => "shogi",
            Protocol::Ucci | Protocol::UciCyclone => "xiangqi",
        }
    }

    /// Checks that a game can be played by the protocol.
    ///
    /// # Errors
    /// Gives the reason why it can't.
    pub fn suits(self, variant: &Variant) -> Result<(), String> {
        let none = VariantChoice { name: String::new(), rules: String::new(), set: Vec::new() };
        self.handler(&none, variant).map(drop)
    }

    /// Returns the handler of this protocol for a game.
    fn handler(
        self,
        choice: &VariantChoice,
        variant: &Variant,
    ) -> Result<Box<dyn Handler>, String> {
        Ok(match self {
            Protocol::XBoard => Box::new(xboard::XBoard::new(choice, variant.model())),
            _ => Box::new(uci::Uci::new(self, variant.model())?),
        })
    }
}

/// A file that was read: its path and its bytes.
pub type ReadFile = (String, Vec<u8>);

/// The access to the machine that a conversation needs.
pub struct Environment {
    /// Finds rule files by path and by name.
    pub loader: Box<dyn Loader>,
    /// The rule files that a path list stands for: files themselves, and what folders hold.
    pub rule_files: fn(&str) -> Result<Vec<String>, String>,
    /// Reads the file of a network.
    pub net: fn(&str) -> Result<Vec<u8>, String>,
    /// Reads the files of solved endgames of a path list, each with its path.
    pub endgames: fn(&str) -> Result<Vec<ReadFile>, String>,
    /// Returns the time since some fixed moment.
    pub now: fn() -> Duration,
    /// The largest table of positions that the machine has room for, in MiB.
    pub most_hash: usize,
}

impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Environment").finish_non_exhaustive()
    }
}

/// A rule file, and how it is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantChoice {
    /// The name of the game.
    pub name: String,
    /// A path, or the name of a shipped variant.
    pub rules: String,
    /// Values of the file's options.
    pub set: Vec<(String, String)>,
}

/// Translates between a [`Session`] and one protocol.
trait Handler {
    /// Returns true if a line can be handled while a search runs. For other lines the search is stopped, and its result
    /// is printed first.
    fn suits_search(&self, line: &str) -> bool;

    /// Returns true if the running search ends by itself, and the other program waits for its result.
    fn search_ends(&self) -> bool;

    /// Handles a line; returns false to end the conversation.
    fn on_line(&mut self, session: &mut Session<'_>, line: &str) -> io::Result<bool>;

    /// Prints the present state of a search.
    fn on_report(&mut self, session: &mut Session<'_>, report: &Report) -> io::Result<()>;

    /// Handles the end of a search of a position. `best` is `None` if there is no turn, or if the search only counted.
    fn on_best(
        &mut self,
        session: &mut Session<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()>;

    /// Prints an error message, in a sentence.
    fn send_error(&mut self, session: &mut Session<'_>, message: &str) -> io::Result<()>;
}

/// Holds a conversation until it ends.
///
/// # Errors
/// If nothing can be written any more.
fn converse(handler: &mut dyn Handler, session: &mut Session<'_>) -> io::Result<()> {
    loop {
        let event = session.next_event();
        match event {
            Event::End => {
                // At the end of a script its sender still wants the answers.
                while session.is_searching() && handler.search_ends() {
                    let event = session.next_of_search();
                    search_event(handler, session, event)?;
                }
                break;
            }
            Event::Line(line) => {
                if session.is_searching() && !handler.suits_search(&line) {
                    settle(handler, session)?;
                }
                if !handler.on_line(session, &line)? {
                    break;
                }
            }
            Event::TooLong(most) => {
                handler.send_error(
                    session,
                    &format!("a line of more than {most} bytes is left out"),
                )?;
            }
            other => search_event(handler, session, other)?,
        }
    }
    session.stop();
    Ok(())
}

/// Stops the search and prints its result.
fn settle(handler: &mut dyn Handler, session: &mut Session<'_>) -> io::Result<()> {
    session.stop();
    while session.is_searching() {
        let event = session.next_of_search();
        search_event(handler, session, event)?;
    }
    Ok(())
}

fn search_event(
    handler: &mut dyn Handler,
    session: &mut Session<'_>,
    event: Event,
) -> io::Result<()> {
    match event {
        Event::Report(id, report) if session.is_at(id) => handler.on_report(session, &report),
        Event::Output(id, line) if session.is_at(id) => session.send(&line),
        Event::Finished(id, found) if session.is_at(id) => {
            let Some((game, best)) = session.search_is_over(*found) else { return Ok(()) };
            handler.on_best(session, &game, best)
        }
        // The event is of an earlier search, which nobody waits for.
        _ => Ok(()),
    }
}
