//! The computer's turns: what a request asks for, and a search as an answer.

#![expect(clippy::disallowed_methods, reason = "a search has a time")]

use crate::{
    api,
    error::{ApiError, ApiResult},
    view::{MOST_MOVES, text_of},
};
use alfil::{
    game::{Game, Move},
    notation::san,
};
use alfil_play::{
    Budget, Control, Engine, Limits, Report, Score, Settings,
    net::{Net, NetError},
};
use std::{sync::Arc, time::Duration};
// The clock of std panics in browsers.
use web_time::Instant;

/// The most best turns that are reported.
const MOST_LINES: usize = 5;
/// The most turns of a line that are reported.
const MOST_TURNS: usize = 12;

/// A search that a request asks for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How well to play.
    pub settings: Settings,
    /// How deep, how long and for how many turns to search.
    pub limits: Limits,
    /// The time of the search.
    pub time: Duration,
}

/// Returns a control whose clock begins now.
pub fn control() -> Control {
    let begin = Instant::now();
    Control::new(move || begin.elapsed())
}

/// Reads what a request asks for, if the search may take that long.
pub fn wanted(think: &api::Think, most_time: Duration) -> ApiResult<Wanted> {
    let most = u64::try_from(most_time.as_millis()).unwrap_or(u64::MAX);
    let wanted = think.time.unwrap_or(1000.min(most));
    if wanted > most {
        let message = format!("expected a time of at most {most} ms, found {wanted}");
        return Err(ApiError::bad("too-long-a-time", message, "ask for less"));
    }
    let time = Duration::from_millis(wanted.max(1));
    let level = think.level.unwrap_or(Settings::BEST.unsigned_abs());
    let Some(level) = i8::try_from(level).ok().filter(|it| *it <= Settings::BEST) else {
        let message = format!("expected a level from 0 to {}, found {level}", Settings::BEST);
        return Err(ApiError::bad("unknown-level", message, "give a lower one"));
    };
    let lines = think.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        let message = format!("expected 1 to {MOST_LINES} lines, found {lines}");
        return Err(ApiError::bad("too-many-lines", message, "ask for fewer, or leave it out"));
    }
    let limits =
        Limits { depth: think.depth, time: Budget::Exactly(time), lines, ..Limits::default() };
    Ok(Wanted { settings: Settings { level, ..Settings::default() }, limits, time })
}

/// Reads a network of a game.
pub fn net(bytes: &[u8], game: &Game) -> ApiResult<Arc<Net>> {
    let remedy = "play without a network, or with another one";
    let refused = |it: NetError| ApiError::bad("other-net", it.to_string(), remedy);
    Net::read(bytes, game.variant()).map(Arc::new).map_err(refused)
}

/// Returns a player of a game, with this network or none.
pub fn player(game: &Game, settings: Settings, net: Option<Arc<Net>>) -> ApiResult<Engine> {
    let mut engine = Engine::new(game.variant(), settings);
    let refused = |it: NetError| ApiError::fault(it.to_string());
    engine.set_net(net).map_err(refused)?;
    Ok(engine)
}

/// Searches; `tell` hears what is found on the way.
pub fn run(
    mut engine: Engine,
    game: &Game,
    node: usize,
    limits: &Limits,
    control: &Control,
    tell: impl Fn(api::Thought),
) -> api::Best {
    let mut thoughts: Vec<api::Thought> = Vec::new();
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
        names: names(game, &report.moves),
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

/// Returns the moves as whole turns, as people write them.
fn names(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut after = game.clone();
    let listed = moves.iter().take_while(|mv| {
        let legal = after.legal_moves();
        let fits = legal.len() <= MOST_MOVES && legal.contains(mv);
        if fits {
            after.play_unchecked(**mv);
        }
        fits
    });
    let listed: Vec<Move> = listed.copied().collect();
    san::line(game, &listed).into_iter().take(MOST_TURNS).map(|it| it.san).collect()
}
