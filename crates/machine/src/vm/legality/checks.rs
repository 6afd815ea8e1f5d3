//! Checks and pins by enemy pieces.

use super::{Legality, movegen_info::MovegenInfo};
use crate::{
    program::{Bitboard, core::AttackTable, sight::Sight},
    vm::{
        board::each_owner,
        eval::sight::{Attacker, takers},
    },
};

impl<const N: usize> Legality<'_, N> {
    /// Finds the checks and pins by all enemies, while check is not off. Returns false if moves must be tried instead.
    #[inline]
    pub(super) fn find_checks(&self, info: &mut MovegenInfo<N>) -> bool {
        if info.check_off {
            return true;
        }
        let player = self.b.now.player;
        let own = *self.b.own(player);
        for enemy in each_owner(self.core.enemies[usize::from(player)]) {
            for royal in info.royal {
                let pieces = self.b.own(enemy as u8);
                let known = self.each_attacker(enemy, royal, pieces, |attacker| match attacker {
                    Attacker::Leaper(from) => {
                        info.check(Bitboard::one(from));
                        self.core.plan.exact
                    }
                    Attacker::Slider { from, way } => self.find_slider(from, way, &own, info),
                    Attacker::Hopper { from, way, excluded } => {
                        self.find_hopper(from, way, &excluded, &own, info)
                    }
                    Attacker::Other { from, table } => {
                        self.find_other(enemy, from, table, royal, &own, info)
                    }
                });
                if !known {
                    return false;
                }
            }
        }
        for it in info.intruders {
            info.check(Bitboard::one(it));
        }
        true
    }

    /// Finds the check or the pin by a slider. Returns false if moves must be tried instead.
    #[inline]
    fn find_slider(
        &self,
        from: usize,
        way: Bitboard<N>,
        own: &Bitboard<N>,
        info: &mut MovegenInfo<N>,
    ) -> bool {
        let exact = self.core.plan.exact;
        let met = way & self.b.occupied;
        match met.lowest() {
            None => {
                info.check(way | Bitboard::one(from));
                return exact;
            }
            Some(cell) if met == Bitboard::one(cell) && own.has(cell) => {
                info.pin(cell, (way - met) | Bitboard::one(from));
                if !exact {
                    info.must_try_from.set(cell);
                }
            }
            Some(_) => {}
        }
        true
    }

    /// Finds the checks and pins by a piece whose patterns must be read. Returns false if moves must be tried instead.
    fn find_other(
        &self,
        enemy: usize,
        from: usize,
        table: &AttackTable<N>,
        royal: usize,
        own: &Bitboard<N>,
        info: &mut MovegenInfo<N>,
    ) -> bool {
        let exact = self.core.plan.exact;
        if table.unconditional && exact {
            info.check(Bitboard::one(from));
            return true;
        }
        if table.unconditional || !table.in_tables {
            return false;
        }
        let mut known = true;
        for (pattern, reach) in takers(&self.core.movement(enemy, usize::from(table.ty)).patterns) {
            if !pattern.allowed(from).has(royal) {
                continue;
            }
            let (excluded, _) = self.excluded(pattern);
            reach.sights(from, royal, &self.b.occupied, &excluded, &mut |sight| match sight {
                Sight::Open(way) => {
                    info.check(way | Bitboard::one(from));
                    known &= exact;
                }
                Sight::Blocked(cell, way) if own.has(cell) => {
                    info.pin(cell, way | Bitboard::one(from));
                    if !exact {
                        info.must_try_from.set(cell);
                    }
                }
                Sight::Blocked(..) => {}
                Sight::Unknown { open, from, to } => {
                    known &= !open;
                    info.must_try_from |= from;
                    info.must_try_to |= to;
                }
            });
        }
        known
    }
}
