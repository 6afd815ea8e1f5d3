//! Attacks by tables, of pieces as they stand or would stand.

use super::Eval;
use crate::{
    program::{
        Bitboard,
        core::Pattern,
        move_tables::{AttackGroup, NO_TABLE},
        reach::Reach,
    },
    vm::board::each_owner,
};

impl<const N: usize> Eval<'_, N> {
    /// Returns the pieces of a group that stand where they may attack a cell.
    #[inline]
    pub(in crate::vm) fn near(
        &self,
        it: &AttackGroup,
        cell: usize,
        pieces: &Bitboard<N>,
    ) -> Bitboard<N> {
        let tables = &self.core.move_tables;
        let mut res = tables.sets[it.most as usize + cell] & *pieces;
        if !res.is_empty() {
            res &= tables.of_types(it.types, &self.b.by_type);
        }
        res
    }

    /// Returns whether an enemy piece would attack a royal piece on a cell if exactly these cells were occupied. A piece
    /// that stands on the cell counts as captured, and the pieces on `except` do not attack. Returns `None` if tables do not
    /// decide it.
    pub(in crate::vm) fn would_be_attacked(
        &self,
        cell: usize,
        occupied: &Bitboard<N>,
        except: &Bitboard<N>,
    ) -> Option<bool> {
        let core = self.core;
        let mut res = Some(false);
        for enemy in each_owner(core.enemies[usize::from(self.b.now.player)]) {
            let pieces = *self.b.own(enemy as u8) - *except;
            let attackers = &core.move_tables.attackers_to[enemy];
            // No piece attacks its own cell, so a captured piece attacks nothing.
            let leaps = core.move_tables.leapers_near(attackers, cell, &pieces);
            if leaps.iter().any(|it| !self.near(it, cell, &pieces).is_empty()) {
                return Some(true);
            }
            for it in &attackers.sliders {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() && core.move_tables.along(&it.rays, cell, occupied).meets(&near)
                {
                    return Some(true);
                }
            }
            for it in &attackers.hoppers {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() {
                    let excluded = core.move_tables.of_types(it.hurdles, &self.b.by_type);
                    let lines = core.move_tables.ray_pairs_of(it.rays.ray_pairs, cell);
                    if lines.iter().any(|it| it.hop(occupied, &excluded).meets(&near)) {
                        return Some(true);
                    }
                }
            }
            for number in &attackers.others {
                let attack_table = &core.attack_tables[enemy][usize::from(*number)];
                let near =
                    attack_table.from[cell] & pieces & self.b.by_type[usize::from(attack_table.ty)];
                if near.is_empty() {
                    continue;
                }
                if attack_table.unconditional {
                    return Some(true);
                }
                if !attack_table.in_tables {
                    res = None;
                    continue;
                }
                let movement = core.movement(enemy, usize::from(attack_table.ty));
                for from in near {
                    let mut tables = takers(&movement.patterns);
                    if tables.any(|(pattern, reach)| {
                        pattern.allowed(from).has(cell)
                            && reach.has(from, cell, occupied, &self.excluded(pattern).0)
                    }) {
                        return Some(true);
                    }
                }
            }
        }
        res
    }

    /// Returns those of the cells that enemy pieces would attack if exactly the cells of `occupied` were occupied. For an attack
    /// on a cell it makes no difference whether that cell is occupied. Returns `None` if tables do not decide it.
    pub(in crate::vm) fn attacked_among(
        &self,
        cells: &Bitboard<N>,
        occupied: &Bitboard<N>,
    ) -> Option<Bitboard<N>> {
        let (core, tables) = (self.core, &self.core.move_tables);
        let mut res = Bitboard::EMPTY;
        for enemy in each_owner(core.enemies[usize::from(self.b.now.player)]) {
            let (pieces, attackers) = (self.b.own(enemy as u8), &tables.attackers_to[enemy]);
            if tables.of_types(attackers.irregular, &self.b.by_type).meets(pieces) {
                return None;
            }
            let mut near = Bitboard::EMPTY;
            if attackers.leaper_zone != NO_TABLE {
                near = cells
                    .iter()
                    .fold(near, |all, it| all | tables.sets[attackers.leaper_zone as usize + it]);
            }
            for from in near & *pieces {
                let attack = &attackers.attacks[self.b.cells[from].piece()?.ty.idx()];
                res |= tables.set(attack.leap_targets, from).unwrap_or(Bitboard::EMPTY);
            }
            for it in &attackers.sliders {
                let sliders = tables.of_types(it.types, &self.b.by_type) & *pieces;
                for cell in *cells - res {
                    let near = tables.sets[it.most as usize + cell] & sliders;
                    if !near.is_empty() && tables.along(&it.rays, cell, occupied).meets(&near) {
                        res.set(cell);
                    }
                }
            }
        }
        Some(res & *cells)
    }
}

/// Returns the tables by which royal pieces may be captured.
#[inline]
pub(in crate::vm) fn takers<const N: usize>(
    patterns: &[Pattern<N>],
) -> impl Iterator<Item = (&Pattern<N>, &Reach<N>)> {
    let attacks = patterns.iter().filter(|it| it.attacks);
    attacks.flat_map(move |it| {
        it.tables.iter().filter(|it| it.0.takes_royal()).map(move |table| (it, &*table.1))
    })
}
