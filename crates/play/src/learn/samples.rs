//! Positions to learn from.

use crate::net::SCALE;

/// The most positions that are kept. Older ones make room.
const MOST: usize = 3_000_000;
/// The most inputs and terms of all positions: they take 2 bytes each.
const MOST_INPUTS: usize = 250_000_000;

/// The positions of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct GameSamples {
    /// The inputs that are on, of all positions.
    pub(super) inputs: Vec<u16>,
    /// The terms of the rules' evaluation, of all positions.
    pub(super) terms: Vec<i16>,
    pub(super) items: Vec<Item>,
    /// The points of each player at the end, from 0 to 1.
    pub(super) points: Vec<f32>,
    /// True if the game was broken off, so that the points say nothing.
    pub(super) unfinished: bool,
}

impl GameSamples {
    /// Returns what a network should foresee in each position: mostly what the searches of the next turns found, and in the
    /// end the points of the game (temporal differences: Sutton, 1988). A game that was broken off ends with its last search.
    fn targets(&self, later: f32) -> Vec<f32> {
        let mut shares = self.points.clone();
        if self.unfinished
            && let Some((viewer, found)) = self.items.iter().rev().find_map(Item::found)
        {
            set(&mut shares, viewer, found);
        }
        let mut res = vec![0.0; self.items.len()];
        for (item, target) in self.items.iter().zip(&mut res).rev() {
            if let Some((viewer, found)) = item.found() {
                let share = found + later * (shares[viewer] - found);
                set(&mut shares, viewer, share);
            }
            *target = shares[usize::from(item.viewer)];
        }
        res
    }
}

/// Sets the share of a player; of two players the other one has the rest.
fn set(shares: &mut [f32], player: usize, share: f32) {
    shares[player] = share;
    if shares.len() == 2 {
        shares[1 - player] = 1.0 - share;
    }
}

/// A position, as one player sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// How many inputs are on in the player's view, and in the other one's.
    pub(super) lens: [u16; 2],
    pub(super) viewer: u8,
    /// What the rules say about the position, for the player.
    pub(super) look: i16,
    /// What a search found, for the player; `None` if nothing was found out.
    pub(super) score: Option<i16>,
}

impl Item {
    /// Returns the player, and the share of the points that the search expected.
    fn found(&self) -> Option<(usize, f32)> {
        let score = f32::from(self.score?);
        Some((usize::from(self.viewer), sigmoid(score / SCALE as f32)))
    }
}

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    /// The number of its game.
    pub(super) game: usize,
    pub(super) viewer: usize,
    /// What the rules say about it.
    pub(super) look: f32,
    /// The terms of that.
    pub(super) terms: &'a [i16],
    /// The inputs that are on in the player's view, and in the other one's.
    pub(super) inputs: [&'a [u16]; 2],
    /// What a network should foresee: the points of the player, from 0 to 1.
    pub(super) target: f32,
}

/// The positions of many games.
#[derive(Debug, Default)]
pub(super) struct Samples {
    games: std::collections::VecDeque<GameSamples>,
    len: usize,
    n_inputs: usize,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: GameSamples) {
        self.len += game.items.len();
        self.n_inputs += game.inputs.len() + game.terms.len();
        self.games.push_back(game);
        while self.len > MOST || self.n_inputs > MOST_INPUTS {
            let Some(oldest) = self.games.pop_front() else { return };
            self.len -= oldest.items.len();
            self.n_inputs -= oldest.inputs.len() + oldest.terms.len();
        }
    }

    /// Returns all positions, with what is to be learned. From 0 to 1, `later` says how much what comes later counts beside the
    /// search of a position itself.
    pub(super) fn list(&self, later: f32) -> Vec<Sample<'_>> {
        let mut res = Vec::with_capacity(self.len);
        for (number, game) in self.games.iter().enumerate() {
            let mut rest = &game.inputs[..];
            let n_terms = game.terms.len() / game.items.len().max(1);
            let mut terms = game.terms.chunks_exact(n_terms.max(1));
            for (item, target) in game.items.iter().zip(game.targets(later)) {
                let inputs = item.lens.map(|it| {
                    let (own, after) = rest.split_at(usize::from(it));
                    rest = after;
                    own
                });
                let (viewer, look) =
                    (usize::from(item.viewer), f32::from(item.look) / SCALE as f32);
                let terms = terms.next().unwrap_or_default();
                res.push(Sample { game: number, viewer, look, terms, inputs, target });
            }
        }
        res
    }
}

pub(super) fn sigmoid(it: f32) -> f32 {
    1.0 / (1.0 + (-it).exp())
}
