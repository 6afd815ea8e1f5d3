//! Positions to learn from.

/// The most positions that are kept. Older ones make room.
const MOST: usize = 2_000_000;
/// The most inputs of all positions: they take 2 bytes each.
const MOST_INPUTS: usize = 100_000_000;
/// The least and the greatest scale of scores.
const SCALES: std::ops::Range<i32> = 60..2000;

/// The positions of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct GameSamples {
    /// The inputs that are on, of all positions.
    pub(super) inputs: Vec<u16>,
    pub(super) items: Vec<Item>,
    /// The points of each player at the end, from 0 to 1.
    pub(super) points: Vec<f32>,
}

impl GameSamples {
    /// Returns what a network should foresee in each position: mostly what the searches of the next turns found, and in the
    /// end the points of the game (temporal differences: Sutton, 1988).
    fn targets(&self, scale: f32, later: f32) -> Vec<f32> {
        let mut shares = self.points.clone();
        let mut res = vec![0.0; self.items.len()];
        for (item, target) in self.items.iter().zip(&mut res).rev() {
            let viewer = usize::from(item.viewer);
            if let Some(score) = item.score {
                let found = sigmoid(f32::from(score) / scale);
                shares[viewer] = found + later * (shares[viewer] - found);
                if let [first, second] = &mut shares[..] {
                    if viewer == 0 { *second = 1.0 - *first } else { *first = 1.0 - *second }
                }
            }
            *target = shares[viewer];
        }
        res
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

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    /// The number of its game.
    pub(super) game: usize,
    pub(super) viewer: usize,
    /// What the rules say about it.
    pub(super) look: f32,
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
        self.n_inputs += game.inputs.len();
        self.games.push_back(game);
        while self.len > MOST || self.n_inputs > MOST_INPUTS {
            let Some(oldest) = self.games.pop_front() else { return };
            self.len -= oldest.items.len();
            self.n_inputs -= oldest.inputs.len();
        }
    }

    /// Returns all positions, with what is to be learned if scores have this scale. From 0 to 1, `later` says how much what
    /// comes later counts beside the search of a position itself.
    pub(super) fn list(&self, scale: u16, later: f32) -> Vec<Sample<'_>> {
        let scale = f32::from(scale);
        let mut res = Vec::with_capacity(self.len);
        for (number, game) in self.games.iter().enumerate() {
            let mut rest = &game.inputs[..];
            for (item, target) in game.items.iter().zip(game.targets(scale, later)) {
                let inputs = item.lens.map(|it| {
                    let (own, after) = rest.split_at(usize::from(it));
                    rest = after;
                    own
                });
                let (viewer, look) = (usize::from(item.viewer), f32::from(item.look) / scale);
                res.push(Sample { game: number, viewer, look, inputs, target });
            }
        }
        res
    }

    /// Returns the scale of scores that agrees best with the results: a score as great means odds of e to one.
    pub(super) fn scale(&self) -> u16 {
        let error = |scale: i32| -> f64 {
            let all =
                self.games.iter().flat_map(|game| game.items.iter().map(move |it| (game, it)));
            all.filter_map(|(game, it)| Some((it.score?, game.points[usize::from(it.viewer)])))
                .map(|(score, result)| {
                    let miss = sigmoid(f32::from(score) / scale as f32) - result;
                    f64::from(miss * miss)
                })
                .sum()
        };
        let mut best = (f64::MAX, 400);
        let mut scale = SCALES.start;
        while scale < SCALES.end {
            let error = error(scale);
            if error < best.0 {
                best = (error, scale);
            }
            scale += scale / 6;
        }
        best.1 as u16
    }
}

pub(super) fn sigmoid(it: f32) -> f32 {
    1.0 / (1.0 + (-it).exp())
}
