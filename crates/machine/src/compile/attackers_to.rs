//! Builds attack tables seen from their targets, and groups types with equal attacks.

use super::move_tables::TableBuilder;
use crate::program::{
    Bitboard,
    by_cell::ByCell,
    core::{AttackTable, Condition, PieceMovement},
    move_tables::{Attack, AttackGroup, AttackersTo, MoveTables, NO_TABLE, Rays},
    reach::before,
};
use alfil_model::{PieceType, TypeSet};
use std::{rc::Rc, sync::Arc};

impl<const N: usize> TableBuilder<N> {
    /// Builds the attack tables of a player's types.
    pub(super) fn attackers_to(
        &mut self,
        movements: &[PieceMovement<N>],
        attack_tables: &[AttackTable<N>],
    ) -> AttackersTo {
        let mut res = AttackersTo::default();
        let mut leaps: Vec<(Vec<Bitboard<N>>, Vec<u8>)> = Vec::new();
        let mut sliders: Vec<(ByCell<Bitboard<N>>, u8)> = Vec::new();
        let none = Attack { leaps: NO_TABLE, sliders: 0, leap_targets: NO_TABLE };
        res.attacks = vec![none; movements.len()];
        let mut irregular = TypeSet::default();
        for (number, attack_table) in attack_tables.iter().enumerate() {
            let movement = &movements[usize::from(attack_table.ty)];
            let Some(attacks) = self.attacks(movement).filter(|_| attack_table.in_tables) else {
                res.others.push(number as u16);
                irregular.insert(PieceType(attack_table.ty));
                continue;
            };
            let attack = &mut res.attacks[usize::from(attack_table.ty)];
            attack.leap_targets = self.table(attacks.leap_targets.clone());
            if attacks.leaps.iter().any(|it| !it.is_empty()) {
                match leaps.iter_mut().find(|it| it.0 == attacks.leaps) {
                    Some(it) => it.1.push(attack_table.ty),
                    None => leaps.push((attacks.leaps.clone(), vec![attack_table.ty])),
                }
            }
            if !attacks.incoming_rays.is_empty() {
                sliders.push((attacks.incoming_rays.clone(), attack_table.ty));
            }
            if !attacks.hops.is_empty() {
                let hurdles = self.types(&attacks.hurdles);
                let group = self.attack_group(&attacks.hops, &[attack_table.ty]);
                res.hoppers.push(AttackGroup { hurdles, ..group });
                irregular.insert(PieceType(attack_table.ty));
            }
        }
        let leaper_zone =
            |cell: usize| leaps.iter().fold(Bitboard::EMPTY, |all, it| all | it.0[cell]);
        res.leaper_zone = self.table((0..self.n_cells).map(leaper_zone).collect());
        res.irregular = self.types(&irregular);
        for (table, types) in leaps {
            let most = self.table(table);
            for ty in &types {
                res.attacks[usize::from(*ty)].leaps = most;
            }
            let types = self.types(&types.into_iter().map(PieceType).collect());
            res.leapers.push(AttackGroup { types, most, rays: Rays::default(), hurdles: (0, 0) });
        }
        for (number, (rays, types)) in shared(sliders).into_iter().enumerate() {
            let group = self.attack_group(&rays, &types);
            for ty in &types {
                res.attacks[usize::from(*ty)].sliders |=
                    1_u32.checked_shl(number as u32).unwrap_or(0);
            }
            res.sliders.push(group);
        }
        res
    }

    /// Adds a group of types that attack along rays.
    fn attack_group(&mut self, incoming_rays: &ByCell<Bitboard<N>>, types: &[u8]) -> AttackGroup {
        let sides = [false, true].map(|up| {
            let mut side = incoming_rays.clone();
            side.retain(|from, ray| (ray.lowest() > Some(from)) == up);
            side
        });
        let rays = self.rays(&sides);
        let most = |it: &[Bitboard<N>]| it.iter().fold(Bitboard::EMPTY, |all, it| all | *it);
        let most = self.table(incoming_rays.iter().map(most).collect());
        let types = self.types(&types.iter().copied().map(PieceType).collect());
        AttackGroup { types, most, rays, hurdles: (0, 0) }
    }

    /// Returns the attacks of a type on royal pieces. Returns `None` if it has more than leaps, rays and hops.
    fn attacks(&mut self, movement: &PieceMovement<N>) -> Option<Rc<Attacks<N>>> {
        let patterns = || movement.patterns.iter().filter(|it| it.attacks);
        if patterns().any(|it| it.exclusions.is_some() || !matches!(it.when, Condition::Always)) {
            return self.attacks_anew(movement).map(Rc::new);
        }
        let tables = patterns().flat_map(|it| &it.tables).filter(|it| it.0.takes_royal());
        let key: Vec<_> = tables.map(|it| Arc::as_ptr(&it.1)).collect();
        if let Some(known) = self.attacks.get(&key) {
            return known.clone();
        }
        let new = self.attacks_anew(movement).map(Rc::new);
        self.attacks.insert(key, new.clone());
        new
    }

    fn attacks_anew(&mut self, movement: &PieceMovement<N>) -> Option<Attacks<N>> {
        let mut leaps = vec![Bitboard::EMPTY; self.n_cells];
        let mut leap_targets = leaps.clone();
        let mut all_allowed = Vec::new();
        let mut hurdles: Option<TypeSet> = None;
        for pattern in movement.patterns.iter().filter(|it| it.attacks) {
            let excluded = pattern.exclusions.as_ref().map_or(TypeSet::default(), |it| it.hurdles);
            for (_, reach) in pattern.tables.iter().filter(|it| it.0.takes_royal()) {
                if !MoveTables::<N>::IN_USE || !reach.lame_leaps.is_empty() {
                    return None;
                }
                if !reach.hops.is_empty() && *hurdles.get_or_insert(excluded) != excluded {
                    return None;
                }
                let allowed_rays = self.allowed_rays(pattern, reach)?;
                for (from, it) in reach.leaps.iter().enumerate() {
                    let cells = *it & pattern.allowed(from);
                    cells.iter().for_each(|to| leaps[to].set(from));
                    leap_targets[from] |= cells;
                }
                all_allowed.push(allowed_rays);
            }
        }
        let mut sources = Sources::new(self.n_cells, &mut self.between);
        for it in &all_allowed {
            sources.add(&it.rays, |_| true)?;
        }
        let incoming_rays =
            ByCell::build(self.n_cells, |to, res| sources.rays(to, Some(&mut leaps[to]), res))?;
        let mut sources = Sources::new(self.n_cells, &mut self.between);
        for it in &all_allowed {
            sources.add(&it.hops, |between| !between.is_empty())?;
        }
        let hops = ByCell::build(self.n_cells, |to, res| sources.rays(to, None, res))?;
        let hurdles = hurdles.unwrap_or_default();
        Some(Attacks { leaps, leap_targets, incoming_rays, hops, hurdles })
    }
}

/// The attacks of a type on royal pieces.
#[derive(Debug)]
pub(super) struct Attacks<const N: usize> {
    /// For each target the cells from which the type leaps there.
    leaps: Vec<Bitboard<N>>,
    /// For each cell the targets of its leaps.
    leap_targets: Vec<Bitboard<N>>,
    /// For each target the rays, away from it, on which sliding attackers stand.
    incoming_rays: ByCell<Bitboard<N>>,
    /// For each target the rays, away from it, on which attackers stand that hop over exactly one piece.
    hops: ByCell<Bitboard<N>>,
    /// The types over which they do not hop.
    hurdles: TypeSet,
}

/// The cells from which pieces come to each target along rays, with the cells between.
#[derive(Debug)]
pub(super) struct Sources<'a, const N: usize> {
    /// For each target the cells from which pieces come.
    from: Vec<Bitboard<N>>,
    /// For each target and each of these cells the cells between.
    between: &'a mut [Bitboard<N>],
}

impl<'a, const N: usize> Sources<'a, N> {
    fn new(n_cells: usize, between: &'a mut Vec<Bitboard<N>>) -> Sources<'a, N> {
        between.resize(n_cells * n_cells, Bitboard::EMPTY);
        Sources { from: vec![Bitboard::EMPTY; n_cells], between }
    }

    /// Adds the cells of falling and rising rays for which a function of the cells between is true. Returns `None` if other
    /// cells are between a source and its target already.
    fn add(
        &mut self,
        rays: &[ByCell<Bitboard<N>>; 2],
        counts: impl Fn(&Bitboard<N>) -> bool,
    ) -> Option<()> {
        let n_cells = self.from.len();
        for (rays, up) in rays.iter().zip([false, true]) {
            for (from, rays) in rays.iter().enumerate() {
                for (ray, to) in rays.iter().flat_map(|ray| ray.iter().map(move |to| (ray, to))) {
                    let new = before(*ray, up, to);
                    let between = &mut self.between[to * n_cells + from];
                    if !counts(&new) {
                        continue;
                    }
                    if self.from[to].has(from) && *between != new {
                        return None;
                    }
                    self.from[to].set(from);
                    *between = new;
                }
            }
        }
        Some(())
    }

    /// Adds the rays, away from a target, on which attackers stand. Returns `None` if the cells between do not agree for all
    /// attackers on a ray.
    ///
    /// A slide from a neighbouring cell has the form of a leap, so the nearest cell of a ray may be among `leaps`. Without
    /// leaps the rays are those of hops, and no attacker stands on the nearest cell.
    fn rays(
        &self,
        to: usize,
        mut leaps: Option<&mut Bitboard<N>>,
        all: &mut Vec<Bitboard<N>>,
    ) -> Option<()> {
        let sources = self.from[to];
        let between = &self.between[to * self.from.len()..];
        let start = all.len();
        for from in sources {
            let ray = between[from] | Bitboard::one(from);
            match all[start..].iter_mut().find(|it| it.meets(&ray)) {
                Some(longer) if ray.within(longer) => {}
                Some(shorter) if shorter.within(&ray) => *shorter = ray,
                Some(_) => return None,
                None => all.push(ray),
            }
        }
        let rays = &mut all[start..];
        rays.sort_unstable_by_key(|it| it.0);
        let mut done = Bitboard::<N>::EMPTY;
        for ray in rays {
            let up = ray.lowest() > Some(to);
            for cell in *ray {
                let nearer = before(*ray, up, cell);
                let reaches = if sources.has(cell) {
                    between[cell] == nearer
                } else {
                    nearer.is_empty() && leaps.as_ref().is_none_or(|it| it.has(cell))
                };
                if !reaches || done.has(cell) || (cell > to) != up {
                    return None;
                }
                // The nearest cell of a ray is no leap any more.
                if let Some(leaps) = leaps.as_mut().filter(|_| nearer.is_empty()) {
                    leaps.clear(cell);
                }
            }
            done |= *ray;
        }
        Some(())
    }
}

/// Splits the rays of types into parts that types share.
fn shared<const N: usize>(
    mut sliders: Vec<(ByCell<Bitboard<N>>, u8)>,
) -> Vec<(ByCell<Bitboard<N>>, Vec<u8>)> {
    let mut res: Vec<(ByCell<Bitboard<N>>, Vec<u8>)> = Vec::new();
    sliders.sort_by_key(|it| it.0.items().len());
    for (mut rays, ty) in sliders {
        for (part, types) in &mut res {
            let has =
                |it: (&[Bitboard<N>], &[Bitboard<N>])| it.1.iter().all(|ray| it.0.contains(ray));
            if !rays.is_empty() && rays.iter().zip(part.iter()).all(has) {
                rays.retain(|cell, ray| !part.at(cell).contains(ray));
                types.push(ty);
            }
        }
        if !rays.is_empty() {
            res.push((rays, vec![ty]));
        }
    }
    res
}
