//! Games of a player against itself.

use super::{
    Activity,
    record::{GameEnd, LearnedGame},
};
use crate::{
    Control, Engine, Limits, Random, Score, Settings, net::Net, parallel::parts, random_move,
};
use alfil::game::{Game, Variant};
use alfil_model::Outcome;
use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

/// The size of a search's table in MiB.
const HASH: usize = 1;
/// The most random turns at the beginning of a game.
pub(super) const MOST_RANDOM_TURNS: usize = 10;
/// Games of more turns of each side are draws.
const MOST_TURNS_OF_A_SIDE: u32 = 80;
/// The greatest score that is kept.
pub(super) const MOST_SCORE: u16 = 20_000;

/// Returns the number of turns after which a game is broken off as a draw.
pub(super) fn most_turns(variant: &Variant) -> u32 {
    MOST_TURNS_OF_A_SIDE * variant.model().n_teams().max(1) as u32
}

/// Returns a player with a network, or without one.
pub(super) fn player(variant: &Variant, net: Option<&Arc<Net>>) -> Engine {
    let mut engine = Engine::new(variant, Settings { hash: HASH, ..Settings::default() });
    // A network of other rules has been refused before.
    drop(engine.set_net(net.cloned()));
    engine
}

/// The games of an iteration. Each game depends on its number, and not on the games before it.
#[derive(Debug)]
pub(crate) struct SelfPlay<'a> {
    pub(super) variant: &'a Variant,
    /// The network that plays.
    pub(super) net: Option<&'a Arc<Net>>,
    /// The number of positions of each search, about.
    pub(super) nodes: u64,
    pub(super) seed: u64,
}

impl<'a> SelfPlay<'a> {
    /// Returns the games of the first iteration of a [`super::Learner`] with that seed.
    pub(crate) fn first(
        variant: &'a Variant,
        net: Option<&'a Arc<Net>>,
        nodes: u64,
        seed: u64,
    ) -> SelfPlay<'a> {
        SelfPlay { variant, net, nodes, seed: Random::new(seed).next_number() }
    }

    /// Plays the games with these numbers, or fewer if time is over. Returns `None` if `control` stops it.
    pub(crate) fn play(
        &self,
        numbers: Range<u32>,
        threads: usize,
        until: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<Vec<LearnedGame>> {
        let done = AtomicU32::new(0);
        let start = || player(self.variant, self.net);
        let games = parts(threads, numbers.len(), start, |engine, n| {
            let late = n > 0 && until.is_some_and(|until| control.now() >= until);
            if late || control.is_stopped() {
                return None;
            }
            let random = Random::new(self.seed ^ (u64::from(numbers.start) + n as u64));
            let game = Table { of: self, engine, random }.play(control)?;
            progress(Activity::Games(done.fetch_add(1, Relaxed) + 1));
            Some(game)
        });
        (!control.is_stopped()).then_some(games)
    }
}

/// Begins a game with some random turns, and returns it with the number of its start. Returns `None` if it is over then.
pub(super) fn opening(variant: &Variant, random: &mut Random) -> Option<(u64, Game)> {
    let start = random.next_number() % variant.starts().max(1);
    let mut game = variant.start_number(start)?;
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
    Some((start, game))
}

/// Begins a game as [`opening`] does. A game that is always over after a few random turns begins at its start.
pub(super) fn any_opening(variant: &Variant, random: &mut Random) -> Option<(u64, Game)> {
    let found = (0..100).find_map(|_| opening(variant, random));
    found.or_else(|| variant.start_number(0).map(|it| (0, it)))
}

/// A board at which one player plays both sides.
struct Table<'a> {
    of: &'a SelfPlay<'a>,
    engine: &'a mut Engine,
    random: Random,
}

impl Table<'_> {
    fn play(&mut self, control: &Control) -> Option<LearnedGame> {
        let (start, mut game) = any_opening(self.of.variant, &mut self.random)?;
        self.engine.forget();
        let mut res = LearnedGame::begin(start, &game);
        let most = most_turns(self.of.variant);
        let mut turns = 0;
        while game.outcome().is_none() && turns < most {
            let nodes = self.of.nodes;
            let nodes = nodes.div_ceil(2) + self.random.next_number() % (nodes + 1);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let best = self.engine.search(&game, &limits, control, |_| {});
            if control.is_stopped() {
                return None;
            }
            let Some(best) = best else { return Some(res) };
            let score = match best.score {
                Score::Value(it) => small(it),
                // The search has seen the end.
                Score::Wins(_) => return Some(LearnedGame { end: GameEnd::Wins, ..res }),
                Score::Loses(_) => return Some(LearnedGame { end: GameEnd::Loses, ..res }),
            };
            res.add(&best.turn, Some(score));
            best.turn.into_iter().for_each(|it| game.play_unchecked(it));
            turns += 1;
        }
        if game.outcome().is_some() {
            res.end = GameEnd::Over;
        }
        Some(res)
    }
}

/// Returns a score that fits 16 bits.
pub(super) fn small(score: i32) -> i16 {
    let most = i32::from(MOST_SCORE);
    score.clamp(-most, most) as i16
}

/// Returns the points of each player at the end; those of a draw if the game was broken off.
pub(super) fn points(game: &Game) -> Vec<f32> {
    let model = game.variant().model();
    let drawn = Outcome { winners: Vec::new(), reason: String::new() };
    let ending = game.outcome().unwrap_or(drawn);
    model.points(&ending).iter().map(|it| it.fraction() as f32).collect()
}
