//! Lines that come in.

use super::{Environment, Protocol, Session, VariantChoice, converse, session::Event};
use std::{
    io::{self, BufRead, Read, Write},
    sync::mpsc::{Receiver, SyncSender, sync_channel},
};

/// How many lines and reports may wait. A sender of more has to wait.
const QUEUE: usize = 1024;

/// The entrance for the lines of a conversation. Clones lead to the same one.
#[derive(Clone, Debug)]
pub struct Lines(SyncSender<Event>);

impl Lines {
    /// The longest line that is read, in bytes.
    pub const LONGEST: usize = 1 << 20;

    /// Puts a line in; `false` if the conversation is over.
    pub fn put(&self, line: &str) -> bool {
        let event = if line.len() > Self::LONGEST {
            Event::TooLong(Self::LONGEST)
        } else {
            Event::Line(line.trim().to_owned())
        };
        self.0.send(event).is_ok()
    }

    /// Ends the input.
    pub fn end(&self) {
        // If the conversation is over, nobody waits for the end.
        let _ = self.0.send(Event::End);
    }

    /// Reads lines and puts them in, until there are no more or the conversation is over.
    pub fn read(&self, mut from: impl BufRead) {
        let mut line = Vec::new();
        loop {
            line.clear();
            let most = Self::LONGEST as u64 + 1;
            let read = from.by_ref().take(most).read_until(b'\n', &mut line);
            if !read.is_ok_and(|it| it > 0) {
                break;
            }
            let whole = line.ends_with(b"\n") || line.len() <= Self::LONGEST;
            let alive = if whole {
                self.put(&String::from_utf8_lossy(&line))
            } else {
                skip_line(&mut from) && self.0.send(Event::TooLong(Self::LONGEST)).is_ok()
            };
            if !alive {
                break;
            }
        }
        self.end();
    }
}

/// Reads what is left of a line; `false` if nothing can be read any more.
fn skip_line(from: &mut impl BufRead) -> bool {
    loop {
        let Ok(part) = from.fill_buf() else { return false };
        let (n, done) = match part.iter().position(|it| *it == b'\n') {
            Some(at) => (at + 1, true),
            None => (part.len(), part.is_empty()),
        };
        from.consume(n);
        if done {
            return true;
        }
    }
}

/// A conversation that has not begun.
#[derive(Debug)]
pub struct Conversation {
    protocol: Protocol,
    environment: Environment,
    choice: VariantChoice,
    lines: Lines,
    events: Receiver<Event>,
}

impl Conversation {
    /// Returns a conversation in a protocol, about a game to begin with.
    pub fn new(
        protocol: Protocol,
        environment: Environment,
        choice: VariantChoice,
    ) -> Conversation {
        let (sender, events) = sync_channel(QUEUE);
        Conversation { protocol, environment, choice, lines: Lines(sender), events }
    }

    /// Returns the entrance for lines.
    pub fn lines(&self) -> Lines {
        self.lines.clone()
    }

    /// Holds it until it ends.
    ///
    /// # Errors
    /// If nothing can be written any more, or if the game can't be loaded.
    pub fn run(self, out: &mut dyn Write) -> io::Result<()> {
        let Conversation { protocol, environment, choice, lines, events } = self;
        let mut session = Session::new(environment, choice, out, (lines.0, events))
            .map_err(|it| io::Error::other(it.join("\n")))?;
        let mut handler =
            protocol.handler(&session.choice, &session.variant).map_err(io::Error::other)?;
        converse(&mut *handler, &mut session)
    }
}
