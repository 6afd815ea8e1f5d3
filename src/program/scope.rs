//! Where pieces come to, for those who only want to know how far they see.

use super::{bits::Bits, core::Core, swift::Take};
use crate::model::Land;

impl<const N: usize> Core<N> {
    /// Where a piece comes to by its patterns, whatever stands there, as far as tables tell: without capture, and with
    /// one. `occupied` and `by_type` are where the pieces are thought to be.
    pub fn scope(
        &self,
        player: usize,
        ty: usize,
        from: usize,
        occupied: &Bits<N>,
        by_type: &[Bits<N>],
    ) -> [Bits<N>; 2] {
        let mut res = [Bits::EMPTY; 2];
        let number = player * self.n_types + ty;
        let ways = self.swift.ways_of(&self.swift.men[number]);
        for way in ways.iter().filter(|it| !it.initial) {
            let reached = self.swift.reach(way, from, occupied, by_type);
            if way.quiet {
                res[0] |= reached;
            }
            if way.take != Take::Nothing {
                res[1] |= reached;
            }
        }
        if ways.is_empty() {
            for pattern in self.men[number].patterns.iter().filter(|it| !it.initial) {
                let allowed = pattern.allowed(from);
                for (land, reach) in &pattern.tables {
                    let reached = reach.from(from, occupied, &Bits::EMPTY) & allowed;
                    if land.has(Land::EMPTY) {
                        res[0] |= reached;
                    }
                    if land.captures() {
                        res[1] |= reached;
                    }
                }
            }
        }
        res
    }
}
