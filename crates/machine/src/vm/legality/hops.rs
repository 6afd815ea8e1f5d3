//! Checks and pins by hoppers, such as the cannon of xiangqi.

use super::{Legality, movegen_info::MovegenInfo};
use crate::program::Bitboard;

impl<const N: usize> Legality<'_, N> {
    /// Finds the check or the pins by an enemy's hopper: `way` is between it and a royal piece. Returns false if moves must be
    /// tried instead.
    pub(super) fn find_hopper(
        &self,
        from: usize,
        way: Bitboard<N>,
        excluded: &Bitboard<N>,
        own: &Bitboard<N>,
        info: &mut MovegenInfo<N>,
    ) -> bool {
        let spared = self.spared(own);
        let met = way & self.b.occupied;
        let first = met.lowest();
        let others = first.map_or(met, |it| met - Bitboard::one(it));
        let second = others.lowest();
        if second.is_some_and(|it| others != Bitboard::one(it)) {
            return true;
        }
        if !self.core.plan.exact {
            info.must_try_from |= met;
            info.must_try_to |= way;
            return second.is_some() || met.within(excluded);
        }
        match (first, second) {
            // A piece that comes in between becomes a hurdle, unless its type is excluded.
            (None, _) => info.must_try_to |= way,
            (Some(_), None) => {
                // A piece that captures the hurdle takes its place.
                info.must_try_to |= met - spared;
                if !met.meets(excluded) {
                    info.check(way | Bitboard::one(from));
                    // The hurdle has to leave the way, or to capture.
                    info.must_try_from |= met;
                }
            }
            (Some(first), Some(second)) => {
                for (cell, other) in [(first, second), (second, first)] {
                    if own.has(cell) {
                        let way = way | Bitboard::one(from);
                        pin_one_of_two(cell, other, way, excluded, &spared, info);
                    }
                }
            }
        }
        true
    }
}

/// Pins one of two pieces between a hopper and the king: if it leaves, the other one becomes the hurdle. The piece becomes
/// the hurdle itself if it captures the other one.
fn pin_one_of_two<const N: usize>(
    cell: usize,
    other: usize,
    way: Bitboard<N>,
    excluded: &Bitboard<N>,
    spared: &Bitboard<N>,
    info: &mut MovegenInfo<N>,
) {
    let other_serves = !excluded.has(other);
    // A piece over which the hopper hops serves as well in the place of the other one.
    let captures = !spared.has(other) && !excluded.has(cell);
    let stays = if other_serves { way } else { !Bitboard::EMPTY };
    let may = if captures { stays - Bitboard::one(other) } else { stays };
    if other_serves || captures {
        info.pin(cell, may);
    }
}
