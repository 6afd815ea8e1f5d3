//! Searches and counts, each in a thread of its own.

use super::session::Event;
use alfil::{
    game::Game,
    notation::{dialect::Dialect, moves::WrittenTurns},
    perft::{Counting, Unit, perft_with},
};
use alfil_play::{Best, Control, Engine, Limits};
use std::{sync::mpsc::SyncSender, thread};

/// The number of a search in a conversation.
pub(super) type SearchId = u64;

/// The result of a search.
#[derive(Debug)]
pub(super) struct SearchResult {
    /// The best turn; `None` if there is nothing to play, or if the search only counted.
    pub(super) best: Option<Best>,
    /// The engine, to be used again; `None` if it got lost.
    pub(super) engine: Option<Engine>,
}

/// A search that runs, and what it looks at.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) id: SearchId,
    pub(super) control: Control,
    pub(super) game: Game,
    /// True if it counts, and looks for nothing.
    pub(super) counts: bool,
}

/// Deep games are deep searches.
const STACK: usize = 64 << 20;

/// Starts a search. If the machine starts no thread, returns an error, and the engine is lost.
pub(super) fn search(
    mut engine: Engine,
    limits: Limits,
    running: &Running,
    events: SyncSender<Event>,
) -> Result<(), String> {
    let (id, control, game) = (running.id, running.control.clone(), running.game.clone());
    start(id, events, move |events| {
        let best = engine.search(&game, &limits, &control, |it| {
            // If nobody listens any more, the control stops the search.
            let _ = events.send(Event::Report(id, Box::new(it.clone())));
        });
        SearchResult { best, engine: Some(engine) }
    })
}

/// Starts to count the sequences of `depth` turns. Prints a line for each first turn.
pub(super) fn count(
    depth: u32,
    dialect: Dialect,
    engine: Option<Engine>,
    running: &Running,
    events: SyncSender<Event>,
) -> Result<(), String> {
    let (id, control, game) = (running.id, running.control.clone(), running.game.clone());
    start(id, events, move |events| {
        let turns = WrittenTurns::in_dialect(&game, dialect);
        let mut turns: Vec<_> = turns.take_while(|_| !control.is_stopped()).collect();
        turns.sort_by(|a, b| a.1.cmp(&b.1));
        let mut all = 0;
        for (turn, text) in turns {
            let mut game = game.clone();
            for mv in &turn {
                game.play_unchecked(*mv);
            }
            let Some(n) = count_on(&mut game, depth - 1, &control) else { break };
            all += n;
            let _ = events.send(Event::Output(id, format!("{text}: {n}")));
        }
        if !control.is_stopped() {
            let _ = events.send(Event::Output(id, String::new()));
            let _ = events.send(Event::Output(id, format!("Nodes searched: {all}")));
        }
        SearchResult { best: None, engine }
    })
}

/// Counts in parts, so that it can be stopped in between; `None` if it was.
fn count_on(game: &mut Game, depth: u32, control: &Control) -> Option<u64> {
    /// The depth that is counted in one step.
    const AT_ONCE: u32 = 2;
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft_with(game, depth, Unit::Turn, Counting::LastPly));
    }
    let mut res = 0;
    for turn in game.turns() {
        for mv in &turn {
            game.play_unchecked(*mv);
        }
        let n = count_on(game, depth - 1, control);
        for _ in &turn {
            game.undo();
        }
        res += n?;
    }
    Some(res)
}

/// Runs some work in a thread, and hands over what it finds: also if it breaks down.
fn start(
    id: SearchId,
    events: SyncSender<Event>,
    work: impl FnOnce(&SyncSender<Event>) -> SearchResult + Send + 'static,
) -> Result<(), String> {
    let run = move || {
        let mut report =
            Handing { id, events, found: Some(SearchResult { best: None, engine: None }) };
        report.found = Some(work(&report.events));
    };
    let started = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(run);
    started.map(drop).map_err(|it| format!("the search can't be started: {it}"))
}

/// Hands over what was found when it goes.
struct Handing {
    id: SearchId,
    events: SyncSender<Event>,
    found: Option<SearchResult>,
}

impl Drop for Handing {
    fn drop(&mut self) {
        if let Some(found) = self.found.take() {
            let _ = self.events.send(Event::Finished(self.id, Box::new(found)));
        }
    }
}
