//! The player that looks ahead, in a thread of its own.

use super::Computer;
use alfil::game::{Game, Move};
use alfil_play::{Budget, Clock, Control, Engine, Limits, Report, Settings, random_move};
use std::{
    io,
    sync::mpsc::{Receiver, Sender, TryRecvError, channel},
    thread,
    time::Duration,
};

/// The purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// A turn of the computer's.
    Turn,
    /// A turn to propose.
    Hint,
    /// To show how the game stands.
    Watch,
}

/// A position to think about.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) id: u64,
    pub(super) why: Why,
    pub(super) game: Game,
    pub(super) clock: Option<Clock>,
}

/// The result.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The state so far.
    Report(u64, Box<Report>),
    /// The moves of the best turn; none if there are none.
    Best(u64, Vec<Move>),
}

/// The hand on the thread.
#[derive(Debug)]
pub(super) struct Thinker {
    requests: Sender<(Request, Control)>,
    found: Receiver<Found>,
    current: Option<Control>,
    now: fn() -> Duration,
}

/// Deep games are deep searches.
const STACK: usize = 64 << 20;
/// The time after which a search for watching stops.
const WATCH: Duration = Duration::from_mins(1);

impl Thinker {
    pub(super) fn start(computer: Computer, now: fn() -> Duration) -> io::Result<Thinker> {
        let (requests, asked) = channel::<(Request, Control)>();
        let (answers, found) = channel();
        let run = move || {
            let mut computer = computer;
            let level = computer.engine.settings().level;
            while let Ok((request, control)) = asked.recv() {
                let id = request.id;
                let turn = answer(&mut computer, level, &request, &control, &answers);
                if answers.send(Found::Best(id, turn)).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(run)?;
        Ok(Thinker { requests, found, current: None, now })
    }

    /// Leaves what it is thinking about for something else.
    pub(super) fn think(&mut self, request: Request) {
        self.stop();
        let control = Control::new(self.now);
        self.current = Some(control.clone());
        // If nobody listens any more, `next` says so.
        let _ = self.requests.send((request, control));
    }

    /// Ends thinking; what is best so far comes.
    pub(super) fn stop(&self) {
        if let Some(it) = &self.current {
            it.stop();
        }
    }

    /// Returns the next result of the search, if there is one.
    pub(super) fn next(&self) -> io::Result<Option<Found>> {
        match self.found.try_recv() {
            Ok(it) => Ok(Some(it)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => {
                Err(io::Error::other("the player that looks ahead has broken down"))
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

fn answer(
    computer: &mut Computer,
    level: i8,
    request: &Request,
    control: &Control,
    answers: &Sender<Found>,
) -> Vec<Move> {
    if request.why == Why::Turn
        && let Some(random) = &mut computer.random
    {
        let mut game = request.game.clone();
        let mut res = Vec::new();
        while let Some(mv) = random_move(&game, random) {
            game.play_unchecked(mv);
            res.push(mv);
            if game.at_turn_start() || game.position_is_over() {
                break;
            }
        }
        return res;
    }
    let limits = match (request.why, request.clock) {
        (Why::Watch, _) => Limits { time: Budget::Exactly(WATCH), ..Limits::default() },
        (Why::Turn, Some(clock)) if computer.limits.nodes.is_none() => {
            Limits { time: Budget::Clock(clock), ..computer.limits.clone() }
        }
        _ => computer.limits.clone(),
    };
    // A weak player still judges as well as it can when it is asked.
    let level = if request.why == Why::Turn { level } else { Settings::BEST };
    let engine: &mut Engine = &mut computer.engine;
    engine.set(Settings { level, ..engine.settings() });
    let report = |it: &Report| {
        let _ = answers.send(Found::Report(request.id, Box::new(it.clone())));
    };
    engine.search(&request.game, &limits, control, report).map_or(Vec::new(), |it| it.turn)
}
