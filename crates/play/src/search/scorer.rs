//! What a search takes a position for: by a solved endgame, by a network, or by what the rules say.

use super::even::Even;
use crate::{
    endgame::{Endgame, Known},
    eval::Evaluator,
    net::{Accumulators, Net},
};
use alfil::game::Position;
use std::sync::Arc;

/// Scores the positions of one search, one after the other.
#[derive(Debug)]
pub(super) struct Scorer<'a> {
    eval: &'a Evaluator,
    net: Option<(&'a Net, Accumulators)>,
    /// The terms of the position, for the network.
    terms: Vec<i32>,
    endgames: &'a [Arc<Endgame>],
}

impl<'a> Scorer<'a> {
    pub(super) fn new(
        eval: &'a Evaluator,
        net: Option<&'a Net>,
        endgames: &'a [Arc<Endgame>],
    ) -> Scorer<'a> {
        let terms = vec![0; net.map_or(0, |it| it.inputs.n_terms())];
        Scorer { eval, net: net.map(|it| (it, Accumulators::new(it))), terms, endgames }
    }

    /// Returns the exact result of a position, if an endgame has it.
    #[inline]
    pub(super) fn known(&self, position: &Position) -> Option<Known> {
        self.endgames.iter().find_map(|it| it.known(position))
    }

    /// Returns the evaluation by the rules, which is there with a network too.
    pub(super) fn evaluator(&self) -> &'a Evaluator {
        self.eval
    }

    /// Returns how good the position is for these players (a mask), the others being against them.
    #[inline]
    pub(super) fn score(&mut self, position: &Position, friends: u16) -> i32 {
        let Some((net, sums)) = &mut self.net else {
            return self.eval.look(position, friends, None);
        };
        let wanted = net.weighs_terms().then_some(&mut self.terms[..]);
        let look = self.eval.look(position, friends, wanted);
        net.evaluate(position, friends, look, &self.terms, sums)
    }

    /// Returns what is even for these players (a mask) in a position.
    pub(super) fn even(&mut self, position: &Position, friends: u16) -> Even {
        let n_players = position.program().model.players.len();
        let all = if n_players > 2 { self.score(position, u16::MAX) } else { 0 };
        Even::of(position, n_players, friends, all)
    }

    /// Returns true if a score tells which side is better.
    pub(super) fn tells(&self) -> bool {
        self.net.is_some() || self.eval.values().tells
    }

    /// Returns true if positions are scored by a network.
    pub(super) fn has_net(&self) -> bool {
        self.net.is_some()
    }
}
