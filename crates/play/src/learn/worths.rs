//! What each type of piece is worth to a player who has learned: how much a position loses without it.

use super::{Learner, games::player};
use crate::net::SCALE;
use alfil_model::PieceType;

/// The most positions that are looked at, spread over all games.
const MOST_POSITIONS: usize = 5000;

/// What a piece of a type is worth, in the unit of scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypeWorth {
    /// The type.
    pub ty: PieceType,
    /// What the rules alone say.
    pub by_rules: i32,
    /// What the best network says: the mean of what positions lose without such a piece.
    pub learned: i32,
    /// The number of pieces that were taken away.
    pub pieces: usize,
}

impl Learner {
    /// Returns what types are worth to the best player, of two, that has a network: from positions of the last games. Types that
    /// seldom stood on the board are left out, as are those that are worth nothing by the rules, such as royal ones.
    pub fn type_worths(&self) -> Vec<TypeWorth> {
        let inputs = self.trainer.inputs();
        if self.best.is_none() || !inputs.is_pair() {
            return Vec::new();
        }
        let mut trainer = self.trainer.clone();
        trainer.add_groups();
        let n_types = self.variant.model().types.len();
        let mut sums = vec![(0.0, 0); n_types];
        let samples = self.samples.list(0.0);
        for sample in samples.iter().step_by(samples.len().div_ceil(MOST_POSITIONS).max(1)) {
            let whole = trainer.correction(sample.viewer, sample.inputs);
            for (n, it) in sample.inputs[0].iter().enumerate() {
                let Some((ty, mirrored)) = inputs.own_piece(sample.viewer, *it) else { continue };
                let Some(at) = sample.inputs[1].iter().position(|it| *it == mirrored) else {
                    continue;
                };
                let without = [(sample.inputs[0], n), (sample.inputs[1], at)].map(|(all, n)| {
                    let mut rest = all.to_vec();
                    rest.swap_remove(n);
                    rest
                });
                let rest = trainer.correction(sample.viewer, [&without[0][..], &without[1][..]]);
                sums[ty].0 += whole - rest;
                sums[ty].1 += 1;
            }
        }
        let by_rules = player(&self.variant, None).worths_by_rules();
        let worth = |(ty, (sum, pieces)): (usize, (f32, usize))| {
            let ty = PieceType::new(ty);
            let by_rules = by_rules[ty];
            let found = pieces >= 100 && by_rules != 0;
            let more = (sum / pieces.max(1) as f32 * SCALE as f32).round() as i32;
            found.then_some(TypeWorth { ty, by_rules, learned: by_rules + more, pieces })
        };
        sums.into_iter().enumerate().filter_map(worth).collect()
    }
}
