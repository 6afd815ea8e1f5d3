//! Captures that change a few cells besides their own: where that can't matter they are as good as check-neutral.

use super::{Legality, movegen_info::MovegenInfo};
use crate::vm::{board::each_owner, eval::sight::Attacker};

impl<const N: usize> Legality<'_, N> {
    /// Finds the targets of captures whose area cannot matter to check (see [`crate::program::plan::AreaCaptures`]). Such a
    /// capture opens no line to a royal piece of the player, even if one more piece moves away. It answers no check and
    /// removes no royal piece that matters.
    pub(super) fn find_safe_areas(&self, info: &mut MovegenInfo<N>) {
        let (core, player) = (self.core, usize::from(self.b.now.player));
        let Some(area_captures) = core.plan.area_captures.as_ref().filter(|_| !info.forbidden)
        else {
            return;
        };
        let mut cells = info.royal | info.check_cells;
        if core.plan.reads_royals {
            cells |= self.of_types(&core.plan.royal);
        }
        for enemy in each_owner(core.enemies[player]) {
            for royal in info.royal {
                let pieces = self.b.own(enemy as u8);
                let known = self.each_attacker(enemy, royal, pieces, |attacker| match attacker {
                    Attacker::Leaper(_) => true,
                    Attacker::Slider { way, .. } => {
                        let met = way & self.b.occupied;
                        // Of more pieces one remains, whatever leaves and is removed.
                        if met.count() <= area_captures.most + 1 {
                            cells |= met;
                        }
                        true
                    }
                    Attacker::Hopper { .. } | Attacker::Other { .. } => false,
                });
                if !known {
                    return;
                }
            }
        }
        let from = &area_captures.from[player];
        info.safe_area_captures = cells.iter().fold(core.all, |all, it| all - from[it]);
    }
}
