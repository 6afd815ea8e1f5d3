//! How pieces that jump over one piece look at royal ones.

use super::{eval::Vm, node::Node};
use crate::program::{Bits, swift::Watcher};

impl<const N: usize> Vm<'_, N> {
    /// Notes how an enemy's hoppers see a royal piece; returns whether that is known well enough.
    pub(super) fn watch_hops(
        &self,
        it: &Watcher,
        royal: usize,
        pieces: &Bits<N>,
        own: &Bits<N>,
        node: &mut Node<N>,
    ) -> bool {
        let swift = &self.core.swift;
        for from in self.near(it, royal, pieces) {
            let Some(way) = swift.between(it, royal, from) else { continue };
            let met = way & self.b.occupied;
            let first = met.lowest();
            let others = first.map_or(met, |it| met - Bits::one(it));
            let second = others.lowest();
            if second.is_some_and(|it| others != Bits::one(it)) {
                continue;
            }
            let shunned = swift.of_types(it.hurdles, &self.b.by_type);
            if !self.core.plan.exact {
                node.from |= met;
                node.to |= way;
                if second.is_none() && !(met - shunned).is_empty() {
                    return false;
                }
                continue;
            }
            match (first, second) {
                // What comes in between makes a hurdle, unless it is shunned.
                (None, _) => node.to |= way,
                (Some(_), None) => {
                    // What captures the hurdle becomes it.
                    node.to |= met - *own;
                    if !met.meets(&shunned) {
                        node.check(way | Bits::one(from));
                        // The hurdle has to leave the way, or to capture.
                        node.from |= met;
                    }
                }
                (Some(first), Some(second)) => {
                    for (cell, other) in [(first, second), (second, first)] {
                        if own.has(cell) {
                            let way = way | Bits::one(from);
                            pin_one_of_two(cell, other, way, &shunned, own, node);
                        }
                    }
                }
            }
        }
        true
    }
}

/// One of two pieces between a hopper and its target would leave the other one as a hurdle, or make itself one by capturing
/// it.
fn pin_one_of_two<const N: usize>(
    cell: usize,
    other: usize,
    way: Bits<N>,
    shunned: &Bits<N>,
    own: &Bits<N>,
    node: &mut Node<N>,
) {
    let other_serves = !shunned.has(other);
    // Captured by a piece over which is hopped it is as good as before.
    let captures = !own.has(other) && !shunned.has(cell);
    let stays = if other_serves { way } else { !Bits::EMPTY };
    let may = if captures { stays - Bits::one(other) } else { stays };
    if other_serves || captures {
        node.pin(cell, may);
    }
}
