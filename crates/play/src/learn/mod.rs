//! How a player learns a game: it plays against itself, and trains a network by what happens.
//!
//! Each iteration has four steps:
//!
//! 1. `games`: the best player so far plays games against itself, from random openings. What is kept of a game is enough to
//!    play it again (`record`), here or on another machine.
//! 2. `lessons`: games are played again. Quiet positions are kept, with the scores of their searches and the results of their
//!    games (`samples`).
//! 3. `train`: networks learn to foresee both. They differ as [`TRAININGS`] say.
//! 4. `contest`: the best of them plays against the best player so far, and takes its place if it wins.
//!
//! Games may be kept for later learners (`kept`).
//!
//! A network corrects what the rules say about a position. The first player has none. Nothing but the settings decides what is
//! learned, unless time is limited.

mod contest;
mod games;
mod kept;
mod lessons;
mod record;
mod samples;
mod train;
mod worths;

use crate::{
    Control, Random,
    net::{Inputs, Net, NetError},
    parallel::parts,
    study::are_colours_equal,
};
use alfil::game::Variant;
use samples::Samples;
use std::{sync::Arc, time::Duration};
use train::Trainer;

pub use contest::Contest;
pub(crate) use games::SelfPlay;
pub use kept::KeptError;
pub use record::LearnedGame;
pub use worths::TypeWorth;

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnSettings {
    /// The number of positions of each search, about.
    pub nodes: u64,
    /// The most games of self-play in an iteration.
    pub games: u32,
    /// The most games of a match.
    pub match_games: u32,
    /// The number of threads that play games.
    pub threads: usize,
    /// Other seeds give other games.
    pub seed: u64,
}

impl Default for LearnSettings {
    fn default() -> LearnSettings {
        LearnSettings { nodes: 150, games: 2000, match_games: 200, threads: 1, seed: 1 }
    }
}

/// How one of the networks of an iteration is trained. What serves best differs from game to game.
#[derive(Clone, Copy, Debug)]
struct Training {
    /// How much the turns after a position count beside its own search, from 0 to 1. In some games, weak players' games say
    /// little about a position.
    later: f32,
    /// True if it is found out first how much of what the rules say counts. Where the rules mislead, as they may where losing
    /// pieces is good, the network itself had better take back what they say.
    weighs_rules: bool,
}

/// The trainings of an iteration.
const TRAININGS: [Training; 4] = [
    Training { later: 0.4, weighs_rules: true },
    Training { later: 0.8, weighs_rules: true },
    Training { later: 0.97, weighs_rules: true },
    Training { later: 0.97, weighs_rules: false },
];

/// What a learner is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Activity {
    /// It plays games against itself: the number so far.
    Games(u32),
    /// It has gone through the positions so often.
    Epochs(u32),
    /// It plays the match: the number of games so far.
    MatchGames(u32),
}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// Its number, from 1.
    pub number: u32,
    /// The number of games of self-play.
    pub games: u32,
    /// The number of positions that were learned from, with those of earlier iterations.
    pub positions: usize,
    /// The mean error on positions of games that were held back, in bits: before training, and after.
    pub errors: [f64; 2],
    /// The match of the new network against the best player before it.
    pub contest: Contest,
    /// True if the new network is the best player now.
    pub accepted: bool,
}

/// Learns a game.
#[derive(Debug)]
pub struct Learner {
    variant: Variant,
    settings: LearnSettings,
    samples: Samples,
    trainer: Trainer,
    best: Option<Arc<Net>>,
    number: u32,
    random: Random,
    /// The seed of the next games.
    games_seed: u64,
    games: u64,
}

/// The time of an iteration.
#[derive(Clone, Copy, Debug)]
struct Schedule {
    begin: Duration,
    time: Option<Duration>,
}

impl Schedule {
    /// Returns when that number of twentieths of the time are over.
    fn until(self, parts: u32) -> Option<Duration> {
        self.time.map(|it| self.begin + it * parts / 20)
    }
}

impl Learner {
    /// Begins to learn a game, from nothing or from a network.
    pub fn new(
        variant: &Variant,
        settings: LearnSettings,
        from: Option<Arc<Net>>,
    ) -> Result<Learner, NetError> {
        let inputs = match &from {
            Some(net) => {
                net.check(variant)?;
                net.inputs.clone()
            }
            None => Inputs::new(variant, are_alike(variant))?,
        };
        let mut random = Random::new(settings.seed);
        // Jobs find it without a trainer: see `SelfPlay::first`.
        let games_seed = random.next_number();
        let trainer = match &from {
            Some(net) => Trainer::of(net),
            None => Trainer::new(inputs, &mut random),
        };
        Ok(Learner {
            variant: variant.clone(),
            settings,
            samples: Samples::default(),
            trainer,
            best: from,
            number: 0,
            random,
            games_seed,
            games: 0,
        })
    }

    /// Returns the best network so far, if one was better than no network.
    pub fn best(&self) -> Option<&Arc<Net>> {
        self.best.as_ref()
    }

    /// Returns the network that is being trained, which has won no match yet.
    #[cfg(test)]
    pub(crate) fn present_net(&mut self) -> Net {
        self.trainer.net(&self.variant, String::new())
    }

    /// Learns from games of earlier learners, too, and will play other games than they did. Returns `None` if `control` stops
    /// it.
    pub fn remember(&mut self, games: &[LearnedGame], control: &Control) -> Option<()> {
        let (inputs, threads) = (self.trainer.inputs(), self.settings.threads);
        lessons::add(games, &self.variant, inputs, threads, control, &mut self.samples)?;
        self.games += games.len() as u64;
        self.games_seed ^= Random::new(games.len() as u64).next_number();
        Some(())
    }

    /// Plays games, trains networks, and tries the best one in a match. Returns `None` if `control` stops it.
    ///
    /// It takes about as long as `time` says, or as long as its games take. With a limit of time, the same seed gives other
    /// results each time.
    pub fn iterate(
        &mut self,
        time: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<Iteration> {
        self.iterate_keeping(time, control, progress, &mut |_| {})
    }

    /// Does an iteration as [`Learner::iterate`] does. `keep` gets the games as soon as they are played.
    pub fn iterate_keeping(
        &mut self,
        time: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
        keep: &mut dyn FnMut(&[LearnedGame]),
    ) -> Option<Iteration> {
        let schedule = Schedule { begin: control.now(), time };
        let it = &*self;
        let play = SelfPlay {
            variant: &it.variant,
            net: it.best.as_ref(),
            nodes: it.settings.nodes,
            seed: it.games_seed,
        };
        let (numbers, threads) = (0..it.settings.games, it.settings.threads);
        let games = play.play(numbers, threads, schedule.until(11), control, progress)?;
        keep(&games);
        self.learn_in(&games, schedule, control, progress)
    }

    /// Does the rest of an iteration whose games the best player has played elsewhere: trains networks, and tries the best one
    /// in a match. Returns `None` if `control` stops it.
    pub fn learn(
        &mut self,
        games: &[LearnedGame],
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<Iteration> {
        let schedule = Schedule { begin: control.now(), time: None };
        self.learn_in(games, schedule, control, progress)
    }

    fn learn_in(
        &mut self,
        games: &[LearnedGame],
        schedule: Schedule,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<Iteration> {
        self.number += 1;
        self.games += games.len() as u64;
        let (inputs, threads) = (self.trainer.inputs(), self.settings.threads);
        lessons::add(games, &self.variant, inputs, threads, control, &mut self.samples)?;
        let candidates = self.train(schedule.until(15), control, progress)?;
        let (candidate, net) = self.choose(candidates, schedule.until(17), control, progress)?;
        let most = self.settings.match_games;
        let contest = contest::play(self, &net, most, schedule.until(20), control, progress)?;
        let accepted = contest.is_won();
        let errors = candidate.errors;
        if accepted {
            self.trainer = candidate.trainer;
            self.best = Some(net);
        }
        self.games_seed = self.random.next_number();
        Some(Iteration {
            number: self.number,
            games: games.len() as u32,
            positions: self.samples.len(),
            errors,
            contest,
            accepted,
        })
    }
}

/// A network that was trained beside others.
#[derive(Clone, Debug)]
struct Candidate {
    trainer: Trainer,
    /// Its errors before and after training.
    errors: [f64; 2],
}

impl Learner {
    /// Trains networks, each from the best one so far.
    fn train(
        &mut self,
        until: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<Vec<Candidate>> {
        let seed = self.random.next_number();
        let it = &*self;
        let threads = it.settings.threads.min(TRAININGS.len());
        let rounds = TRAININGS.len().div_ceil(threads.max(1)) as u32;
        let time = until.map(|it| it.saturating_sub(control.now()) / rounds);
        let found = parts(
            threads,
            TRAININGS.len(),
            || (),
            |(), n| {
                let mut trainer = it.trainer.clone();
                let mut random = Random::new(seed);
                let Training { later, weighs_rules } = TRAININGS[n];
                trainer.weighs_rules = weighs_rules;
                let samples = it.samples.list(later);
                let errors = trainer.train(&samples, &mut random, time, control, progress)?;
                Some(Candidate { trainer, errors })
            },
        );
        (found.len() == TRAININGS.len()).then_some(found)
    }

    /// Returns the best of some networks, by short matches with the best player so far.
    fn choose(
        &mut self,
        candidates: Vec<Candidate>,
        until: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<(Candidate, Arc<Net>)> {
        let most = (self.settings.match_games / 4).max(1);
        let mut best: Option<(f64, Candidate, Arc<Net>)> = None;
        for (n, mut it) in candidates.into_iter().enumerate() {
            // In games that take long there may be no time for all.
            if n > 0 && until.is_some_and(|until| control.now() >= until) {
                break;
            }
            let until = until.map(|until| {
                let now = control.now();
                now + until.saturating_sub(now) / (TRAININGS.len() - n) as u32
            });
            let words = format!(
                "{} games, {} positions, seed {}",
                self.games,
                self.samples.len(),
                self.settings.seed
            );
            let net = Arc::new(it.trainer.net(&self.variant, words));
            let contest = contest::play(self, &net, most, until, control, progress)?;
            let share = contest.points / f64::from(contest.games.max(1));
            if best.as_ref().is_none_or(|best| share > best.0) {
                best = Some((share, it, net));
            }
        }
        best.map(|(_, it, net)| (it, net))
    }
}

/// Returns true if all players may share what they learn.
fn are_alike(variant: &Variant) -> bool {
    let model = variant.model();
    if model.players.len() == 2 {
        return are_colours_equal(variant);
    }
    // Each player's pieces stand as the first player's do, as they see the board.
    let n = model.players.len();
    model.players.ids().all(|viewer| {
        let cells = &model.players[viewer].cells;
        model.start.cells.iter().enumerate().all(|(cell, piece)| {
            let turned = |owner: usize| if owner < n { (owner + viewer.idx()) % n } else { owner };
            let expected = piece.map(|it| (it.ty, turned(it.owner.idx())));
            let found = model.start.cells.get(cells[cell].idx()).copied().flatten();
            found.map(|it| (it.ty, it.owner.idx())) == expected
        })
    })
}

#[cfg(test)]
mod tests;
