//! Captures that change a few cells besides their own: where that can't matter they are as good as calm.

use super::{eval::Vm, node::Node};
use crate::program::Bits;

impl<const N: usize> Vm<'_, N> {
    /// The targets on which captures change nothing (see [`crate::program::plan::Local`]) by which a royal piece of the player
    /// would come under attack, also if another of his pieces leaves its cell, or by which a check would be answered, and
    /// touch no royal one that matters.
    pub(super) fn local_takes(&self, node: &Node<N>) -> Bits<N> {
        let (core, player) = (self.core, usize::from(self.b.now.player));
        let Some(local) = core.plan.local.as_ref().filter(|_| !node.forbidden) else {
            return Bits::EMPTY;
        };
        let mut cells = node.royal | node.checks;
        if core.plan.heeds_royals {
            cells |= self.of_types(&core.plan.royal);
        }
        for enemy in Bits([u64::from(core.enemies[player])]) {
            let pieces = *self.b.own(enemy as u8);
            let watch = &core.swift.watches[enemy];
            let threats = &core.threats[enemy];
            let odd = |number: &u16| {
                let threat = &threats[usize::from(*number)];
                let of_type = pieces & self.b.by_type[usize::from(threat.ty)];
                node.royal.iter().any(|royal| threat.from[royal].meets(&of_type))
            };
            if !watch.hops.is_empty() || watch.others.iter().any(odd) {
                return Bits::EMPTY;
            }
            for royal in node.royal {
                for it in &watch.lines {
                    for from in self.near(it, royal, &pieces) {
                        let way = core.swift.between(it, royal, from).unwrap_or(Bits::EMPTY);
                        let met = way & self.b.occupied;
                        // Of more pieces one remains, whatever leaves and is removed.
                        if met.count() <= local.most + 1 {
                            cells |= met;
                        }
                    }
                }
            }
        }
        let from = &local.from[player];
        cells.iter().fold(core.all, |all, it| all - from[it])
    }
}
