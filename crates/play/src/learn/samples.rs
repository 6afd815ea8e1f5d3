//! Positions to learn from.

/// The most positions that are kept. Older ones make room.
const MOST: usize = 1_500_000;
/// The least and the greatest scale of scores.
const SCALES: std::ops::Range<i32> = 60..2000;

/// The positions of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct GameSamples {
    /// The inputs that are on, of all positions.
    pub(super) inputs: Vec<u16>,
    pub(super) items: Vec<Item>,
}

/// A position, as one player sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// How many inputs are on in the player's view, and in the other one's.
    pub(super) lens: [u16; 2],
    pub(super) head: u8,
    /// What a search found, for the player; `None` if nothing was found out.
    pub(super) score: Option<i16>,
    /// The points of the player, from 0 to 1; `None` if the position was not played.
    pub(super) result: Option<f32>,
}

impl Item {
    fn len(&self) -> usize {
        self.lens.iter().map(|it| usize::from(*it)).sum()
    }
}

/// The positions of many games.
#[derive(Debug, Default)]
pub(super) struct Samples {
    games: std::collections::VecDeque<GameSamples>,
    len: usize,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: GameSamples) {
        self.len += game.items.len();
        self.games.push_back(game);
        while self.len > MOST {
            let Some(oldest) = self.games.pop_front() else { return };
            self.len -= oldest.items.len();
        }
    }

    /// Forgets positions that were not played.
    pub(super) fn keep_played(&mut self) {
        for game in &mut self.games {
            let mut inputs = Vec::new();
            let mut rest = &game.inputs[..];
            game.items.retain(|it| {
                let (own, after) = rest.split_at(it.len());
                rest = after;
                if it.result.is_some() {
                    inputs.extend_from_slice(own);
                }
                it.result.is_some()
            });
            game.inputs = inputs;
        }
        self.len = self.games.iter().map(|it| it.items.len()).sum();
    }

    /// Returns all positions with their inputs, and the number of the game of each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Item, [&[u16]; 2])> {
        self.games.iter().enumerate().flat_map(|(n, game)| {
            let mut rest = &game.inputs[..];
            game.items.iter().map(move |item| {
                let (own, after) = rest.split_at(usize::from(item.lens[0]));
                let (other, after) = after.split_at(usize::from(item.lens[1]));
                rest = after;
                (n, item, [own, other])
            })
        })
    }

    /// Returns the scale of scores that agrees best with the results: a score as great means odds of e to one.
    pub(super) fn scale(&self) -> u16 {
        let error = |scale: i32| -> f64 {
            let scored = self.iter().filter_map(|it| Some((it.1.score?, it.1.result?)));
            scored
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
