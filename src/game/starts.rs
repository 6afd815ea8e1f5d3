//! The starts of a game whose set-up is shuffled.

use super::{Clocks, Game, Position, Variant};
use crate::model::{SetId, Shuffle, castling, shuffle::Arrangement};

impl Variant {
    /// How many starts the game has: one, the set-up, or as many as its shuffle makes. They are found anew each time.
    pub fn starts(&self) -> u64 {
        Starts::of(self).map_or(1, |it| it.count() as u64)
    }

    /// A game from the start with that number, from 0; `None` if there are not so many.
    pub fn start_number(&self, n: u64) -> Option<Game> {
        let Some(mut starts) = Starts::of(self) else {
            return (n == 0).then(|| self.start());
        };
        let arrangement = starts.nth(usize::try_from(n).ok()?)?;
        let model = self.model();
        let mut state = model.start.clone();
        for (cell, piece) in starts.shuffle.contents(&arrangement) {
            state.cells[cell.idx()] = piece;
        }
        state.sets[SetId::UNMOVED.idx()] = castling::unmoved(&model.types, &state.cells);
        self.game_at(&state, Clocks::default()).ok()
    }
}

/// The arrangements that are starts, in order.
struct Starts<'a> {
    shuffle: &'a Shuffle,
    next: Option<Arrangement>,
    position: Position,
}

impl Starts<'_> {
    fn of(variant: &Variant) -> Option<Starts<'_>> {
        let model = variant.model();
        let shuffle = model.shuffle.as_ref()?;
        let next = Some(shuffle.first(&model.start.cells));
        Some(Starts { shuffle, next, position: Position::new(variant.program()) })
    }
}

impl Iterator for Starts<'_> {
    type Item = Arrangement;

    fn next(&mut self) -> Option<Arrangement> {
        loop {
            let now = self.next.take()?;
            let mut next = now.clone();
            self.next = Shuffle::next(&mut next).then_some(next);
            if self.position.suits_shuffle(&self.shuffle.contents(&now)) {
                return Some(now);
            }
        }
    }
}
