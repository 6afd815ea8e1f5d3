//! Where pieces come to, for those who only want to know how far they see.

use super::{bitboard::Bitboard, core::Core, move_tables::Take};
use alfil_model::Land;

impl<const N: usize> Core<N> {
    /// Where a piece comes to by its patterns, whatever stands there, as far as tables tell: without capture, and with
    /// one. `occupied` and `by_type` are where the pieces are thought to be.
    pub fn scope(
        &self,
        player: usize,
        ty: usize,
        from: usize,
        occupied: &Bitboard<N>,
        by_type: &[Bitboard<N>],
    ) -> [Bitboard<N>; 2] {
        let mut res = [Bitboard::EMPTY; 2];
        let number = player * self.n_types + ty;
        let tables = self.move_tables.tables_of(&self.move_tables.type_moves[number]);
        for table in tables.iter().filter(|it| !it.initial) {
            let reached = self.move_tables.reach(table, from, occupied, by_type);
            if table.quiet {
                res[0] |= reached;
            }
            if table.take != Take::Nothing {
                res[1] |= reached;
            }
        }
        if tables.is_empty() {
            for pattern in self.movements[number].patterns.iter().filter(|it| !it.initial) {
                let allowed = pattern.allowed(from);
                for (land, reach) in &pattern.tables {
                    let reached = reach.from(from, occupied, &Bitboard::EMPTY) & allowed;
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
