//! Protocols by which engines talk to other programs: UCI, USI, UCCI, and that of XBoard.
//!
//! All of them are conversations by lines:
//!
//! - A [`Desk`] holds what the protocols share: the game, the available rule files, the engine, and a search in a thread
//!   of its own.
//! - A [`Talk`] translates between a [`Desk`] and one protocol.
//! - Lines and results of searches come in by one queue, so nothing happens at the same time. [`converse`] takes them one
//!   by one.
//!
//! Only the end of the input and the protocol's command for it end the conversation; a line that can't be understood gets
//! an answer. This layer reads no files, no clock and no input. The program that runs it passes them in ([`World`],
//! [`Lines`]).

mod board;
mod catalogue;
mod describe;
mod desk;
mod input;
mod options;
mod search;
mod uci;
mod xboard;

use crate::{
    game::{Game, Variant},
    play::{Best, Report},
    source::Loader,
};
use desk::{Desk, Event};
use std::{fmt, io, time::Duration};

pub use input::{Conversation, Lines};

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// Its sister for shogi.
    Usi,
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
            Protocol::Ucci => "xiangqi",
        }
    }

    /// Checks that a game can be played by the protocol.
    ///
    /// # Errors
    /// Gives the reason why it can't.
    pub fn suits(self, variant: &Variant) -> Result<(), String> {
        let none = Choice { name: String::new(), rules: String::new(), set: Vec::new() };
        self.talk(&none, variant).map(drop)
    }

    /// Returns the conversation of this protocol about a game.
    fn talk(self, choice: &Choice, variant: &Variant) -> Result<Box<dyn Talk>, String> {
        Ok(match self {
            Protocol::XBoard => Box::new(xboard::XBoard::new(choice, variant.model())),
            _ => Box::new(uci::Uci::new(self, variant.model())?),
        })
    }
}

/// The access to the world that a conversation needs.
pub struct World {
    /// Finds rule files by path and by name.
    pub loader: Box<dyn Loader>,
    /// The rule files that a path list stands for: files themselves, and what folders hold.
    pub rule_files: fn(&str) -> Result<Vec<String>, String>,
    /// Returns the time since some fixed moment.
    pub now: fn() -> Duration,
    /// The largest table of positions that the machine has room for, in MiB.
    pub most_hash: usize,
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

/// A rule file, and how it is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of the game.
    pub name: String,
    /// A path, or the name of a shipped variant.
    pub rules: String,
    /// Values of the file's options.
    pub set: Vec<(String, String)>,
}

/// One protocol.
trait Talk {
    /// Returns true if a line can be handled while a search runs. For other lines the search is stopped, and its result
    /// is printed first.
    fn suits_search(&self, line: &str) -> bool;

    /// Returns true if the running search ends by itself, and the other program waits for its result.
    fn search_ends(&self) -> bool;

    /// Handles a line; returns false to end the conversation.
    fn line(&mut self, desk: &mut Desk<'_>, line: &str) -> io::Result<bool>;

    /// Prints the present state of a search.
    fn report(&mut self, desk: &mut Desk<'_>, report: &Report) -> io::Result<()>;

    /// Handles the end of a search of a position. `best` is `None` if there is no turn, or if the search only counted.
    fn found(&mut self, desk: &mut Desk<'_>, game: &Game, best: Option<Best>) -> io::Result<()>;

    /// Prints an error message, in a sentence.
    fn complain(&mut self, desk: &mut Desk<'_>, message: &str) -> io::Result<()>;
}

/// Holds a conversation until it ends.
///
/// # Errors
/// If nothing can be written any more.
fn converse(talk: &mut dyn Talk, desk: &mut Desk<'_>) -> io::Result<()> {
    loop {
        let event = desk.next_event();
        match event {
            Event::End => {
                // At the end of a script its sender still wants the answers.
                while desk.is_searching() && talk.search_ends() {
                    let event = desk.next_of_search();
                    search_event(talk, desk, event)?;
                }
                break;
            }
            Event::Line(line) => {
                if desk.is_searching() && !talk.suits_search(&line) {
                    settle(talk, desk)?;
                }
                if !talk.line(desk, &line)? {
                    break;
                }
            }
            Event::TooLong(most) => {
                talk.complain(desk, &format!("a line of more than {most} bytes is left out"))?;
            }
            other => search_event(talk, desk, other)?,
        }
    }
    desk.stop();
    Ok(())
}

/// Stops the search and prints its result.
fn settle(talk: &mut dyn Talk, desk: &mut Desk<'_>) -> io::Result<()> {
    desk.stop();
    while desk.is_searching() {
        let event = desk.next_of_search();
        search_event(talk, desk, event)?;
    }
    Ok(())
}

fn search_event(talk: &mut dyn Talk, desk: &mut Desk<'_>, event: Event) -> io::Result<()> {
    match event {
        Event::Report(id, report) if desk.is_at(id) => talk.report(desk, &report),
        Event::Said(id, line) if desk.is_at(id) => desk.say(&line),
        Event::Found(id, found) if desk.is_at(id) => {
            let Some((game, best)) = desk.search_is_over(*found) else { return Ok(()) };
            talk.found(desk, &game, best)
        }
        // Of a search that nobody waits for any more.
        _ => Ok(()),
    }
}
