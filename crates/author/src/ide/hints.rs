//! What an editor writes between the author's words: numbers that follow from the file.

use super::OpenFile;
use alfil::notation::moves::turn_texts;
use alfil_language::{
    schema::{game, test},
    sema::symbols::{Def, Symbol},
};

/// So many turns are counted at most.
const TURNS: usize = 2000;

/// A text that is shown and not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The byte of the file before which it is shown.
    pub at: usize,
    /// The text.
    pub text: String,
}

impl OpenFile {
    /// Returns the hints between two places: how many cells zones have, and how many turns there are in a test that states
    /// another number.
    pub fn hints(&self, from: usize, to: usize) -> Vec<Hint> {
        let mut res = self.zone_hints();
        res.retain(|it| (from..=to).contains(&it.at));
        res.extend(self.count_hints(from, to));
        res.sort_by_key(|it| it.at);
        res
    }

    fn zone_hints(&self) -> Vec<Hint> {
        let Some(model) = &self.analysis.model else { return Vec::new() };
        let hint = |symbol: &Symbol| {
            let Def::Zone(zone) = symbol.def else { return None };
            let entry = self.entries().into_iter().find(|it| {
                it.1.path.last().is_some_and(|it| it.span == symbol.span)
                    && it.0.first() == Some(&game::ZONES.as_ref())
            })?;
            let counts: Vec<usize> = model.zones[zone.idx()].cells.iter().map(Vec::len).collect();
            let is_same = counts.iter().all(|it| Some(it) == counts.first());
            let counts = if is_same { &counts[..1] } else { &counts };
            let counts: Vec<_> = counts.iter().map(usize::to_string).collect();
            let cells = if counts == ["1"] { "cell" } else { "cells" };
            let at = entry.1.value.as_ref()?.span.end as usize;
            Some(Hint { at, text: format!("{} {cells}", counts.join(" + ")) })
        };
        self.analysis.symbols.iter().filter_map(hint).collect()
    }

    fn count_hints(&self, from: usize, to: usize) -> Vec<Hint> {
        let counts = self.analysis.tests.iter().filter_map(|it| {
            let stated = it.count.as_ref()?;
            let at = stated.span.end as usize;
            if stated.span.source != self.source || !(from..=to).contains(&at) {
                return None;
            }
            let found = turn_texts(&self.game_of(it)?, TURNS);
            let differs = found.turns.len() as u64 != stated.value && !found.truncated;
            let text = format!("{} is {}", test::COUNT.as_ref(), found.turns.len());
            differs.then_some(Hint { at, text })
        });
        counts.collect()
    }
}
