//! Attacks by tables, of pieces as they stand or would stand.

use super::Eval;
use crate::{
    program::{
        Bitboard,
        core::{AttackTable, Pattern},
        move_tables::{AttackGroup, NO_TABLE},
        reach::Reach,
    },
    vm::board::each_owner,
};

/// A piece that stands where it may attack a cell.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) enum Attacker<'a, const N: usize> {
    /// It attacks the cell, whatever stands between.
    Leaper(usize),
    /// It attacks the cell if nothing stands on the way.
    Slider { from: usize, way: Bitboard<N> },
    /// It attacks the cell if exactly one piece stands on the way, and no excluded one.
    Hopper { from: usize, way: Bitboard<N>, excluded: Bitboard<N> },
    /// Its patterns must be read.
    Other { from: usize, table: &'a AttackTable<N> },
}

impl<'a, const N: usize> Eval<'a, N> {
    /// Visits the pieces of a player among `pieces` that stand where they may attack a cell. Returns false if the visitor
    /// did so for one of them; then it sees no further piece.
    #[inline]
    pub(in crate::vm) fn each_attacker(
        &self,
        player: usize,
        cell: usize,
        pieces: &Bitboard<N>,
        mut visit: impl FnMut(Attacker<'a, N>) -> bool,
    ) -> bool {
        let (core, tables) = (self.core, &self.core.move_tables);
        let attackers = &tables.attackers_to[player];
        for group in tables.leapers_near(attackers, cell, pieces) {
            for from in self.near(group, cell, pieces) {
                if !visit(Attacker::Leaper(from)) {
                    return false;
                }
            }
        }
        for group in &attackers.sliders {
            for from in self.near(group, cell, pieces) {
                let Some(way) = tables.between(group, cell, from) else { continue };
                if !visit(Attacker::Slider { from, way }) {
                    return false;
                }
            }
        }
        for group in &attackers.hoppers {
            for from in self.near(group, cell, pieces) {
                let Some(way) = tables.between(group, cell, from) else { continue };
                let excluded = tables.of_types(group.hurdles, &self.b.by_type);
                if !visit(Attacker::Hopper { from, way, excluded }) {
                    return false;
                }
            }
        }
        for number in &attackers.others {
            let table = &core.attack_tables[player][usize::from(*number)];
            let of_type = self.b.by_type[usize::from(table.ty)];
            for from in table.from[cell] & *pieces & of_type {
                if !visit(Attacker::Other { from, table }) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the pieces of a group that stand where they may attack a cell.
    #[inline]
    fn near(&self, group: &AttackGroup, cell: usize, pieces: &Bitboard<N>) -> Bitboard<N> {
        let tables = &self.core.move_tables;
        let mut res = tables.sets[group.most as usize + cell] & *pieces;
        if !res.is_empty() {
            res &= tables.of_types(group.types, &self.b.by_type);
        }
        res
    }

    /// Returns whether an enemy of a player would attack a royal piece on a cell if exactly these cells were occupied. A
    /// piece that stands on the cell counts as captured. Returns `None` if tables do not decide it.
    pub(in crate::vm) fn would_be_attacked(
        &self,
        player: u8,
        cell: usize,
        occupied: &Bitboard<N>,
    ) -> Option<bool> {
        let mut known = true;
        for enemy in each_owner(self.core.enemies[usize::from(player)]) {
            // No piece attacks its own cell, so a captured piece attacks nothing.
            let safe = self.each_attacker(enemy, cell, self.b.own(enemy as u8), |it| match it {
                Attacker::Leaper(_) => false,
                Attacker::Slider { way, .. } => way.meets(occupied),
                Attacker::Hopper { way, excluded, .. } => {
                    let met = way & *occupied;
                    met.count() != 1 || met.meets(&excluded)
                }
                Attacker::Other { from, table } => {
                    let attacks = self.table_attacks(enemy, from, table, cell, occupied);
                    known &= attacks.is_some();
                    attacks != Some(true)
                }
            });
            if !safe {
                return Some(true);
            }
        }
        known.then_some(false)
    }

    /// Returns whether a piece would attack a royal piece on a cell. Returns `None` if tables do not decide it.
    fn table_attacks(
        &self,
        player: usize,
        from: usize,
        table: &AttackTable<N>,
        cell: usize,
        occupied: &Bitboard<N>,
    ) -> Option<bool> {
        if table.unconditional || !table.in_tables {
            return table.unconditional.then_some(true);
        }
        let movement = self.core.movement(player, usize::from(table.ty));
        Some(takers(&movement.patterns).any(|(pattern, reach)| {
            pattern.allowed(from).has(cell)
                && reach.has(from, cell, occupied, &self.excluded(pattern).0)
        }))
    }

    /// Returns whether an enemy of a player attacks one of these royal pieces. Returns `None` if tables do not decide it.
    pub(in crate::vm) fn are_attacked(&self, player: u8, royal: &Bitboard<N>) -> Option<bool> {
        let mut res = Some(false);
        for cell in *royal {
            match self.would_be_attacked(player, cell, &self.b.occupied) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => res = None,
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
