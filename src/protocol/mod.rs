//! Protocols by which engines talk to other programs: UCI, USI, UCCI, and that of XBoard.
//!
//! All of them are conversations by lines. A [`Desk`] holds what they have in common: the game at hand, the rule files there
//! are to choose from, the engine, and a search in a thread of its own. A [`Talk`] translates between that and one
//! protocol. Lines and what searches have found come in by one queue, so nothing happens at the same time: [`converse`] takes
//! them one by one.
//!
//! Nothing that comes in ends the conversation but its end and the word for it; what can't be understood is answered.
//! This layer reads no files, no clock and no input: whoever runs it brings them along ([`World`], [`Lines`]).

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
    /// The game that the protocol takes for granted before another one is chosen.
    pub const fn first_variant(self) -> &'static str {
        match self {
            Protocol::Uci | Protocol::XBoard => "chess",
            Protocol::Usi => "shogi",
            Protocol::Ucci => "xiangqi",
        }
    }

    /// Whether a game can be played by it.
    ///
    /// # Errors
    /// Why not.
    pub fn suits(self, variant: &Variant) -> Result<(), String> {
        let none = Choice { name: String::new(), rules: String::new(), set: Vec::new() };
        self.talk(&none, variant).map(drop)
    }

    /// Who talks it about a game.
    fn talk(self, choice: &Choice, variant: &Variant) -> Result<Box<dyn Talk>, String> {
        Ok(match self {
            Protocol::XBoard => Box::new(xboard::XBoard::new(choice, variant.model())),
            _ => Box::new(uci::Uci::new(self, variant.model())?),
        })
    }
}

/// What a conversation needs of the world around it.
pub struct World {
    /// Finds rule files by path and by name.
    pub loader: Box<dyn Loader>,
    /// The rule files that a path list stands for: files themselves, and what folders hold.
    pub rule_files: fn(&str) -> Result<Vec<String>, String>,
    /// How much time has passed since some moment, always the same one.
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
    /// What the game is called.
    pub name: String,
    /// A path, or the name of a shipped variant.
    pub rules: String,
    /// Values of the file's options.
    pub set: Vec<(String, String)>,
}

/// One protocol.
trait Talk {
    /// Whether a line can be dealt with while a search runs; for others the search is stopped, and its result is told
    /// first.
    fn suits_search(&self, line: &str) -> bool;

    /// Whether the search that runs ends by itself, and somebody waits for what it finds.
    fn search_ends(&self) -> bool;

    /// Deals with a line; `false` ends the conversation.
    fn line(&mut self, desk: &mut Desk<'_>, line: &str) -> io::Result<bool>;

    /// Tells what a search knows so far.
    fn report(&mut self, desk: &mut Desk<'_>, report: &Report) -> io::Result<()>;

    /// Deals with the end of a search of a position. There is no best turn where there is none at all, or where something
    /// was only counted.
    fn found(&mut self, desk: &mut Desk<'_>, game: &Game, best: Option<Best>) -> io::Result<()>;

    /// Says that something is wrong, in a sentence.
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
                // Who has sent a script to its end still wants the answers.
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

/// Stops the search and tells its result.
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
