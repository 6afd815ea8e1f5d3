//! Captures that change a few cells besides their own, always the same: where that can't matter they are as good as calm.

use super::{eval::Vm, node::Node};
use crate::program::Bits;

impl<const N: usize> Vm<'_, N> {
    /// Whether no royal piece comes under attack by what captures change on the cells of [`crate::program::Plan::local`],
    /// also if one of the player's pieces leaves its cell.
    pub(super) fn are_local(&self, node: &Node<N>) -> bool {
        let (core, player) = (self.core, usize::from(self.b.now.player));
        let Some(cells) = core.plan.local.get(player).filter(|it| !it.is_empty()) else {
            return false;
        };
        if node.royal.meets(cells) || node.forbidden {
            return false;
        }
        Bits([u64::from(core.enemies[player])]).iter().all(|enemy| {
            let pieces = *self.b.own(enemy as u8);
            let watch = &core.swift.watches[enemy];
            let threats = &core.threats[enemy];
            let simple = watch.hops.is_empty()
                && watch.others.iter().all(|it| {
                    let threat = &threats[usize::from(*it)];
                    let of_type = pieces & self.b.by_type[usize::from(threat.ty)];
                    !node.royal.iter().any(|royal| threat.from[royal].meets(&of_type))
                });
            simple
                && node.royal.iter().all(|royal| {
                    watch.lines.iter().all(|it| {
                        self.near(it, royal, &pieces).iter().all(|from| {
                            core.swift.between(it, royal, from).is_none_or(|way| {
                                !way.meets(cells) || ((way & self.b.occupied) - *cells).count() > 1
                            })
                        })
                    })
                })
        })
    }
}
