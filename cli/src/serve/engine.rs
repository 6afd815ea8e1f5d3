//! Searches: few at a time, none for too long.

use super::{
    api,
    error::{ApiError, ApiResult},
    view::text_of,
};
use alfil::{
    game::{Game, Move},
    play::{Budget, Control, Engine, Limits, Report, Score, Settings},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task, time};

/// The most best turns that are reported.
const MOST_LINES: usize = 5;
/// The most turns of a line that are reported.
const MOST_TURNS: usize = 12;
/// The most searches that wait for others to end.
const MOST_WAITING: usize = 64;
/// How long a search waits for others to end.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a search may go on after its time before it is broken off.
const GRACE: Duration = Duration::from_millis(500);

/// The searches that may run.
pub(super) struct Searches {
    free: Arc<Semaphore>,
    /// Places for those that search or wait.
    places: Semaphore,
    most_time: Duration,
}

/// Ends a search when nobody waits for it any more.
struct StopAtEnd(Control);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Returns the control of a search.
pub(super) fn control() -> Control {
    let begin = Instant::now();
    Control::new(move || begin.elapsed())
}

impl Searches {
    pub(super) fn new(most: usize, most_time: Duration) -> Searches {
        let places = Semaphore::new(most + MOST_WAITING);
        Searches { free: Arc::new(Semaphore::new(most)), places, most_time }
    }

    /// Searches; `tell` hears what is found on the way.
    pub(super) async fn search(
        &self,
        game: Game,
        node: usize,
        think: &api::Think,
        control: Control,
        tell: impl Fn(api::Thought) + Send + 'static,
    ) -> ApiResult<api::Best> {
        let most = u64::try_from(self.most_time.as_millis()).unwrap_or(u64::MAX);
        let wanted = think.time.unwrap_or(1000.min(most));
        if wanted > most {
            let message = format!("expected a time of at most {most} ms, found {wanted}");
            return Err(ApiError::bad("too-long-a-time", message, "ask for less"));
        }
        let budget = Duration::from_millis(wanted.max(1));
        let level = think.level.unwrap_or(Settings::BEST);
        if level > Settings::BEST {
            let message = format!("expected a level from 0 to {}, found {level}", Settings::BEST);
            return Err(ApiError::bad("unknown-level", message, "give a lower one"));
        }
        let lines = think.lines.unwrap_or(1);
        if !(1..=MOST_LINES).contains(&lines) {
            let message = format!("expected 1 to {MOST_LINES} lines, found {lines}");
            return Err(ApiError::bad("too-many-lines", message, "ask for fewer, or leave it out"));
        }
        let limits = Limits {
            depth: think.depth,
            time: Budget::Exactly(budget),
            lines,
            ..Limits::default()
        };
        let Ok(_place) = self.places.try_acquire() else { return Err(ApiError::busy()) };
        let permit = time::timeout(PATIENCE, Arc::clone(&self.free).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else { return Err(ApiError::busy()) };
        let _stop = StopAtEnd(control.clone());
        let watchdog = StopAtEnd(control.clone());
        let watchdog = task::spawn(async move {
            time::sleep(budget + GRACE).await;
            drop(watchdog);
        });
        let searched = task::spawn_blocking(move || {
            let _permit = permit;
            let settings = Settings { level, ..Settings::default() };
            run(&game, node, settings, &limits, &control, tell)
        });
        let res = searched.await;
        watchdog.abort();
        res.map_err(|_| ApiError::fault("the search failed"))
    }
}

fn run(
    game: &Game,
    node: usize,
    settings: Settings,
    limits: &Limits,
    control: &Control,
    tell: impl Fn(api::Thought),
) -> api::Best {
    let mut thoughts: Vec<api::Thought> = Vec::new();
    let mut engine = Engine::new(game.variant(), settings);
    let best = engine.search(game, limits, control, |report| {
        let thought = thought(game, report);
        thoughts.retain(|it| it.line != thought.line);
        thoughts.push(thought.clone());
        tell(thought);
    });
    thoughts.sort_by_key(|it| it.line);
    let Some(best) = best else {
        return api::Best { node, turn: String::new(), moves: Vec::new(), score: None, thoughts };
    };
    let moves = texts(game, &best.turn);
    let turn = turns(game, &best.turn).into_iter().next().unwrap_or_default();
    api::Best { node, turn, moves, score: Some(score(best.score)), thoughts }
}

fn thought(game: &Game, report: &Report) -> api::Thought {
    api::Thought {
        depth: report.depth,
        line: report.line,
        score: score(report.score),
        nodes: report.nodes,
        time: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
        turns: turns(game, &report.moves),
    }
}

fn score(it: Score) -> api::Score {
    match it {
        Score::Value(value) => api::Score::Value(value),
        Score::Wins(turns) => api::Score::Wins(turns),
        Score::Loses(turns) => api::Score::Loses(turns),
    }
}

/// Returns the moves as texts, one after the other.
fn texts(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |mv: &Move| {
        let text = text_of(&game, *mv)?;
        game.play_unchecked(*mv);
        Some(text)
    };
    moves.iter().map_while(text).collect()
}

/// Returns the moves as whole turns.
fn turns(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut res: Vec<String> = Vec::new();
    let mut begins = true;
    for mv in moves {
        let Some(text) = text_of(&game, *mv) else { break };
        game.play_unchecked(*mv);
        if begins && res.len() == MOST_TURNS {
            break;
        }
        match res.last_mut().filter(|_| !begins) {
            Some(turn) => {
                turn.push(',');
                turn.push_str(&text);
            }
            None => res.push(text),
        }
        begins = game.at_turn_start();
    }
    res
}
