//! Games of a player against itself.

use super::{
    Activity, Learner,
    parallel::parts,
    samples::{GameSamples, Item},
};
use crate::{Control, Engine, Limits, Random, Score, Settings, net::Net, random_move};
use alfil::game::{Game, Move, Position, Variant};
use alfil_model::Outcome;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

/// The size of a search's table in MiB.
const HASH: usize = 1;
/// The most random turns at the beginning of a game.
const MOST_RANDOM_TURNS: usize = 10;
/// Games of more turns are draws.
pub(super) const MOST_TURNS: u32 = 160;

/// Returns a player with a network, or without one.
pub(super) fn player(variant: &Variant, net: Option<&Arc<Net>>) -> Engine {
    let mut engine = Engine::new(variant, Settings { hash: HASH, ..Settings::default() });
    // A network of other rules has been refused before.
    drop(engine.set_net(net.cloned()));
    engine
}

/// Plays games until there are as many as wanted, or time is over. Returns `None` if `control` stops it.
pub(super) fn play(
    learner: &mut Learner,
    until: Option<Duration>,
    control: &Control,
    progress: &(dyn Fn(Activity) + Sync),
) -> Option<Vec<GameSamples>> {
    let seed = learner.random.next_number();
    let it = &*learner;
    let done = AtomicU32::new(0);
    let start = || player(&it.variant, it.best.as_ref());
    let games = parts(it.settings.threads, it.settings.games as usize, start, |engine, n| {
        let late = n > 0 && until.is_some_and(|until| control.now() >= until);
        if late || control.is_stopped() {
            return None;
        }
        let game =
            Table { learner: it, engine, random: Random::new(seed ^ n as u64) }.play(control)?;
        progress(Activity::Games(done.fetch_add(1, Relaxed) + 1));
        Some(game)
    });
    learner.games += games.len() as u64;
    (!control.is_stopped()).then_some(games)
}

/// Begins a game with some random turns. Returns `None` if it is over then.
pub(super) fn opening(variant: &Variant, random: &mut Random) -> Option<Game> {
    let mut game = variant.start_number(random.next_number() % variant.starts().max(1))?;
    for _ in 0..=random.below(MOST_RANDOM_TURNS) {
        loop {
            let mv = random_move(&game, random)?;
            game.play_unchecked(mv);
            if game.outcome().is_some() {
                return None;
            }
            if game.at_turn_start() {
                break;
            }
        }
    }
    Some(game)
}

/// A board at which one player plays both sides.
struct Table<'a> {
    learner: &'a Learner,
    engine: &'a mut Engine,
    random: Random,
}

impl Table<'_> {
    fn play(&mut self, control: &Control) -> Option<GameSamples> {
        let variant = &self.learner.variant;
        let found = (0..100).find_map(|_| opening(variant, &mut self.random));
        // A game that is always over after a few random turns begins at its start.
        let mut game = found.unwrap_or_else(|| variant.start());
        self.engine.forget();
        let mut res = GameSamples::default();
        let mut result: Option<Vec<f32>> = None;
        let mut turns = 0;
        while game.outcome().is_none() && turns < MOST_TURNS {
            let nodes = self.learner.settings.nodes;
            let nodes = nodes.div_ceil(2) + self.random.next_number() % (nodes + 1);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let best = self.engine.search(&game, &limits, control, |_| {});
            if control.is_stopped() {
                return None;
            }
            let Some(best) = best else { break };
            let score = match best.score {
                Score::Value(it) => Some(small(it)),
                Score::Wins(_) | Score::Loses(_) => None,
            };
            if let Some(score) = score {
                for mv in &best.turn {
                    if is_quiet(&game, mv) {
                        self.note(game.position(), score, &mut res);
                    }
                    game.play_unchecked(*mv);
                }
            } else {
                // The search has seen the end.
                result = Some(foreseen(&game, matches!(best.score, Score::Wins(_))));
                break;
            }
            turns += 1;
        }
        res.unfinished = result.is_none() && game.outcome().is_none();
        res.points = result.unwrap_or_else(|| points(&game));
        Some(res)
    }

    /// Notes a position: of two players as the player on move sees it, of more as each player does.
    fn note(&self, position: &Position, score: i16, to: &mut GameSamples) {
        let inputs = self.learner.trainer.inputs();
        let mover = position.player().idx();
        let mut note = |viewer: usize, other: Option<usize>| {
            let mut list = |viewer: usize| {
                let before = to.inputs.len();
                inputs.list(position, viewer, &mut to.inputs);
                (to.inputs.len() - before) as u16
            };
            let lens = [list(viewer), other.map_or(0, list)];
            to.items.push(Item {
                lens,
                viewer: viewer as u8,
                look: small(self.engine.look_by_rules(position, viewer)),
                score: (viewer == mover).then_some(score),
            });
        };
        if inputs.is_pair() {
            note(mover, Some(1 - mover));
        } else {
            (0..position.program().model.players.len()).for_each(|it| note(it, None));
        }
    }
}

/// Returns a score that fits 16 bits.
fn small(score: i32) -> i16 {
    score.clamp(-20_000, 20_000) as i16
}

/// Returns true if a position can be judged as it is: nothing is about to be captured.
fn is_quiet(game: &Game, best: &Move) -> bool {
    if game.in_check() {
        return false;
    }
    // Where all moves capture, there is no quieter position to wait for.
    !best.is_noisy() || game.legal_moves().iter().all(Move::is_noisy)
}

/// Returns the points of each player if the player on move wins, or loses.
fn foreseen(game: &Game, wins: bool) -> Vec<f32> {
    let model = game.variant().model();
    let team = model.players[game.player()].team;
    let others = model.n_teams().saturating_sub(1).max(1) as f32;
    let points = |it: &alfil_model::PlayerInfo| match (it.team == team, wins) {
        (true, true) => 1.0,
        (true, false) | (false, true) => 0.0,
        (false, false) => 1.0 / others,
    };
    model.players.iter().map(points).collect()
}

/// Returns the points of each player at the end; those of a draw if the game was broken off.
pub(super) fn points(game: &Game) -> Vec<f32> {
    let model = game.variant().model();
    let drawn = Outcome { winners: Vec::new(), reason: String::new() };
    let ending = game.outcome().unwrap_or(drawn);
    model.points(&ending).iter().map(|it| it.fraction() as f32).collect()
}
