//! How a player learns a game: it plays against itself, and trains a network by what happens.
//!
//! Each iteration has three steps:
//!
//! 1. `games`: the best player so far plays games against itself, from random openings. Quiet positions are kept, with the
//!    scores of their searches and the results of their games (`samples`).
//! 2. `train`: a network learns to foresee both.
//! 3. `contest`: the network plays against the best player so far, and takes its place if it wins.
//!
//! The first player has no network. Nothing but the settings decides what is learned, unless time is limited.

mod contest;
mod games;
mod parallel;
mod samples;
mod train;

use crate::{
    Control, Random,
    net::{Inputs, Net, NetError},
    study::are_colours_equal,
};
use alfil::game::Variant;
use samples::Samples;
use std::{sync::Arc, time::Duration};
use train::Trainer;

pub use contest::Contest;

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
    /// The time of one iteration; `None` for as long as its games take. With a limit of time, the same seed gives other
    /// results each time.
    pub time: Option<Duration>,
}

impl Default for LearnSettings {
    fn default() -> LearnSettings {
        LearnSettings { nodes: 150, games: 2000, match_games: 200, threads: 1, seed: 1, time: None }
    }
}

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
    /// The mean error on positions of games that were held back, in bits.
    pub error: f64,
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
    games: u64,
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
            games: 0,
        })
    }

    /// Returns the best network so far, if one was better than no network.
    pub fn best(&self) -> Option<&Arc<Net>> {
        self.best.as_ref()
    }

    /// Plays games, trains a network, and tries it in a match. Returns `None` if `control` stops it.
    pub fn iterate(
        &mut self,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<Iteration> {
        self.number += 1;
        let begin = control.now();
        // Games take most of the time, and a match what is left.
        let time = self.settings.time;
        let until = |parts: u32| time.map(|it| begin + it * parts / 20);
        let new = games::play(self, until(13), control, progress)?;
        let played = new.len() as u32;
        for game in new {
            self.samples.add(game);
        }
        if self.best.is_none() && self.trainer.inputs().is_pair() {
            self.trainer.set_scale(self.samples.scale());
        }
        let trained =
            self.trainer.train(&self.samples, &mut self.random, until(17), control, progress);
        let error = trained?;
        let words = format!(
            "{} games, {} positions, seed {}",
            self.games,
            self.samples.len(),
            self.settings.seed
        );
        let net = Arc::new(self.trainer.net(&self.variant, words));
        let contest = contest::play(self, &net, until(20), control, progress)?;
        let accepted = contest.is_won();
        if accepted {
            if self.best.is_none() {
                // What the rules say has been learned. From now on only games count.
                self.samples.keep_played();
            }
            self.best = Some(net);
        }
        Some(Iteration {
            number: self.number,
            games: played,
            positions: self.samples.len(),
            error,
            contest,
            accepted,
        })
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
