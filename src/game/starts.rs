//! The starts of a game whose set-up is shuffled.

use super::{Clocks, Game, Variant};
use alfil_model::{SetId, Shuffle, castling};

/// How many arrangements a word of [`Starts::fit`] is about.
const WORD: usize = u64::BITS as usize;

impl Variant {
    /// Returns how many starts the game has: one, the set-up, or as many as its shuffle makes. They are counted when that
    /// is asked first, and known from then on to all clones of the variant.
    pub fn starts(&self) -> u64 {
        self.shuffled().map_or(1, |it| it.1.count as u64)
    }

    /// Returns a game from the start with that number, from 0; `None` if there are not so many.
    pub fn start_number(&self, n: u64) -> Option<Game> {
        let Some((shuffle, starts)) = self.shuffled() else {
            return (n == 0).then(|| self.start());
        };
        let model = self.model();
        let mut arrangement = shuffle.first(&model.start.cells);
        for _ in 0..starts.nth(usize::try_from(n).ok()?)? {
            Shuffle::next(&mut arrangement);
        }
        let mut state = model.start.clone();
        for (cell, piece) in shuffle.contents(&arrangement) {
            state.cells[cell.idx()] = piece;
        }
        let may_come = model.partners_may_come();
        state.sets[SetId::UNMOVED.idx()] = castling::unmoved(&model.types, &state.cells, may_come);
        self.game_at(&state, Clocks::default()).ok()
    }

    fn shuffled(&self) -> Option<(&Shuffle, &Starts)> {
        let shuffle = self.model().shuffle.as_ref()?;
        Some((shuffle, self.starts.get_or_init(|| Starts::find(self, shuffle))))
    }
}

/// The arrangements that are starts.
#[derive(Debug)]
pub(super) struct Starts {
    /// For each arrangement in order a bit.
    fit: Vec<u64>,
    count: usize,
}

impl Starts {
    fn find(variant: &Variant, shuffle: &Shuffle) -> Starts {
        let position = variant.start_position();
        let mut arrangement = shuffle.first(&variant.model().start.cells);
        let mut res = Starts { fit: Vec::new(), count: 0 };
        for n in 0.. {
            if n % WORD == 0 {
                res.fit.push(0);
            }
            if position.suits_shuffle(&shuffle.contents(&arrangement)) {
                res.fit[n / WORD] |= 1 << (n % WORD);
                res.count += 1;
            }
            if !Shuffle::next(&mut arrangement) {
                break;
            }
        }
        res
    }

    /// Returns the number of the arrangement that is the n-th start.
    fn nth(&self, mut n: usize) -> Option<usize> {
        for (idx, word) in self.fit.iter().enumerate() {
            let found = word.count_ones() as usize;
            if n < found {
                let bits = (0..WORD).filter(|it| word >> it & 1 == 1);
                return bits.skip(n).map(|it| idx * WORD + it).next();
            }
            n -= found;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        load::{LoadOptions, load},
        shipped::Shipped,
    };
    use std::collections::BTreeSet;

    #[test]
    fn starts_are_counted_once_for_all_clones() {
        let loaded = load(&Shipped, "fischerandom", &LoadOptions::default());
        let variant = loaded.variant.unwrap();
        let clone = variant.clone();
        assert!(clone.starts.get().is_none());
        std::thread::scope(|threads| {
            let counts = [(); 2].map(|()| threads.spawn(|| variant.starts()));
            assert!(counts.into_iter().all(|it| it.join().unwrap() == 960));
        });
        assert!(clone.starts.get().is_some());
        let starts = |n| clone.start_number(n).map(|it| format!("{:?}", it.state().cells));
        let all: BTreeSet<_> = (0..960).filter_map(starts).collect();
        assert_eq!(all.len(), 960);
        assert!(starts(960).is_none() && starts(u64::MAX).is_none());
    }
}
