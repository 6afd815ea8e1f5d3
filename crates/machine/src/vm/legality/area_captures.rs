//! Captures that change a few cells besides their own: where that can't matter they are as good as check-neutral.

use super::{Legality, movegen_info::MovegenInfo};
use crate::{program::Bitboard, vm::board::each_owner};

impl<const N: usize> Legality<'_, N> {
    /// Returns the targets of captures whose area cannot matter to check (see [`crate::program::plan::AreaCaptures`]). Such
    /// a capture opens no line to a royal piece of the player, even if one more piece moves away. It answers no check and
    /// removes no royal piece that matters.
    pub(in crate::vm) fn safe_area_captures(&self, info: &MovegenInfo<N>) -> Bitboard<N> {
        let (core, player) = (self.core, usize::from(self.b.now.player));
        let Some(area_captures) = core.plan.area_captures.as_ref().filter(|_| !info.forbidden)
        else {
            return Bitboard::EMPTY;
        };
        let mut cells = info.royal | info.check_cells;
        if core.plan.reads_royals {
            cells |= self.of_types(&core.plan.royal);
        }
        for enemy in each_owner(core.enemies[player]) {
            let pieces = *self.b.own(enemy as u8);
            let attackers = &core.move_tables.attackers_to[enemy];
            let attack_tables = &core.attack_tables[enemy];
            let irregular = |number: &u16| {
                let attack_table = &attack_tables[usize::from(*number)];
                let of_type = pieces & self.b.by_type[usize::from(attack_table.ty)];
                info.royal.iter().any(|royal| attack_table.from[royal].meets(&of_type))
            };
            if !attackers.hoppers.is_empty() || attackers.others.iter().any(irregular) {
                return Bitboard::EMPTY;
            }
            for royal in info.royal {
                for it in &attackers.sliders {
                    for from in self.near(it, royal, &pieces) {
                        let way =
                            core.move_tables.between(it, royal, from).unwrap_or(Bitboard::EMPTY);
                        let met = way & self.b.occupied;
                        // Of more pieces one remains, whatever leaves and is removed.
                        if met.count() <= area_captures.most + 1 {
                            cells |= met;
                        }
                    }
                }
            }
        }
        let from = &area_captures.from[player];
        cells.iter().fold(core.all, |all, it| all - from[it])
    }
}
