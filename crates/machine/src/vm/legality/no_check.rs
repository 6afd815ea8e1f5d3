//! Moves that may not give check.

use super::{
    Legality,
    movegen_info::{MOST_CHECKING_LINES, MovegenInfo},
};
use crate::{
    program::Bitboard,
    vm::{board::each_owner, eval::sight::Attacker},
};

impl<const N: usize> Legality<'_, N> {
    /// Finds the cells from which own pieces would check enemy royal pieces, and the own pieces whose moves would open a
    /// line to them. Returns false if that is not known.
    pub(super) fn find_checking_cells(&mut self, info: &mut MovegenInfo<N>) -> bool {
        let (core, player) = (self.core, self.b.now.player);
        let own = *self.b.own(player);
        let tables = &core.move_tables;
        let attackers = &tables.attackers_to[usize::from(player)];
        // The lines below do not show where a piece of such a type gives check, nor a held one.
        let irregular = attackers.irregular.0 as usize..attackers.irregular.1 as usize;
        let hand = &self.b.hands[usize::from(player) * core.n_types..];
        if attackers.sliders.len() > MOST_CHECKING_LINES
            || tables.of_types(attackers.irregular, &self.b.by_type).meets(&own)
            || tables.types[irregular].iter().any(|ty| hand[usize::from(*ty)] > 0)
        {
            return false;
        }
        for enemy in each_owner(core.enemies[usize::from(player)]) {
            info.no_check_royals |= self.royal(enemy as u8);
            // The capture of one royal piece may make another one royal.
            info.must_try_to |= self.of_types(&core.plan.royal) & *self.b.own(enemy as u8);
        }
        for royal in info.no_check_royals {
            let known = self.each_attacker(usize::from(player), royal, &own, |it| match it {
                Attacker::Slider { from, way } => {
                    let met = way & self.b.occupied;
                    if let Some(cell) = met.lowest()
                        && met == Bitboard::one(cell)
                        && own.has(cell)
                    {
                        // Without the slider nothing looks along the line.
                        let slider = Bitboard::one(from) - self.spared(&own);
                        info.pin(cell, way | slider);
                    }
                    !met.is_empty()
                }
                Attacker::Leaper(_) | Attacker::Hopper { .. } | Attacker::Other { .. } => false,
            });
            if !known {
                return false;
            }
        }
        info.checking_lines.clear();
        for it in &attackers.sliders {
            let from = |royal: usize| {
                tables.along(&it.rays, royal, &self.b.occupied)
                    & tables.sets[it.most as usize + royal]
            };
            let royals = info.no_check_royals.iter();
            info.checking_lines.push(royals.fold(Bitboard::EMPTY, |all, it| all | from(it)));
        }
        true
    }

    /// Returns the cells from which a piece of a type would attack a royal piece that may not be checked.
    #[inline]
    pub(in crate::vm) fn checking_cells(&self, info: &MovegenInfo<N>, ty: usize) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        if info.no_check_royals.is_empty() {
            return res;
        }
        let tables = &self.core.move_tables;
        let attack = tables.attackers_to[usize::from(self.b.now.player)].attacks[ty];
        for royal in info.no_check_royals {
            res |= tables.set(attack.leaps, royal).unwrap_or(Bitboard::EMPTY);
        }
        let lines =
            info.checking_lines.iter().enumerate().filter(|it| attack.sliders >> it.0 & 1 != 0);
        lines.fold(res, |all, it| all | *it.1)
    }
}
