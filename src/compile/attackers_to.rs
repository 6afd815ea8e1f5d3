//! Builds attack tables seen from their targets, and groups types with equal attacks.

use super::move_tables::{TableBuilder, push_new};
use crate::model::{TypeId, TypeSet};
use crate::program::{
    Bitboard,
    core::{AttackTable, Condition, PieceMovement},
    move_tables::{Attack, AttackGroup, AttackersTo, MoveTables, NO_TABLE, Rays},
    reach::before,
};
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
        let mut sliders: Vec<(RaysByCell<N>, u8)> = Vec::new();
        let none =
            Attack { leaps: NO_TABLE, sliders: 0, leap_targets: NO_TABLE, rays: Rays::default() };
        res.attacks = vec![none; movements.len()];
        let (mut riders, mut irregular) = (TypeSet::default(), TypeSet::default());
        for (number, attack_table) in attack_tables.iter().enumerate() {
            let movement = &movements[usize::from(attack_table.ty)];
            let Some(attacks) = self.attacks(movement).filter(|_| attack_table.in_tables) else {
                res.others.push(number as u16);
                irregular.insert(TypeId(attack_table.ty));
                continue;
            };
            let attack = &mut res.attacks[usize::from(attack_table.ty)];
            attack.leap_targets = self.table(attacks.leap_targets.clone());
            attack.rays = self.rays(&attacks.rays);
            if attacks.leaps.iter().any(|it| !it.is_empty()) {
                match leaps.iter_mut().find(|it| it.0 == attacks.leaps) {
                    Some(it) => it.1.push(attack_table.ty),
                    None => leaps.push((attacks.leaps.clone(), vec![attack_table.ty])),
                }
            }
            if attacks.incoming_rays.iter().any(|it| !it.is_empty()) {
                sliders.push((attacks.incoming_rays.clone(), attack_table.ty));
                riders.insert(TypeId(attack_table.ty));
            }
            if attacks.hops.iter().any(|it| !it.is_empty()) {
                let hurdles = self.types(&attacks.hurdles);
                let group = self.attack_group(&attacks.hops, &[attack_table.ty]);
                res.hoppers.push(AttackGroup { hurdles, ..group });
                irregular.insert(TypeId(attack_table.ty));
            }
        }
        let leaper_zone =
            |cell: usize| leaps.iter().fold(Bitboard::EMPTY, |all, it| all | it.0[cell]);
        res.leaper_zone = self.table((0..self.n_cells).map(leaper_zone).collect());
        res.riders = self.types(&riders);
        res.irregular = self.types(&irregular);
        for (table, types) in leaps {
            let most = self.table(table);
            for ty in &types {
                res.attacks[usize::from(*ty)].leaps = most;
            }
            let types = self.types(&types.into_iter().map(TypeId).collect());
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
    fn attack_group(&mut self, incoming_rays: &RaysByCell<N>, types: &[u8]) -> AttackGroup {
        let side = |from: usize, up: bool| {
            let incoming_rays =
                incoming_rays[from].iter().filter(|it| (it.lowest() > Some(from)) == up);
            incoming_rays.copied().collect::<Vec<_>>()
        };
        let sides =
            [false, true].map(|up| (0..self.n_cells).map(|it| side(it, up)).collect::<Vec<_>>());
        let rays = self.rays(&sides);
        let most = |it: &Vec<Bitboard<N>>| it.iter().fold(Bitboard::EMPTY, |all, it| all | *it);
        let most = self.table(incoming_rays.iter().map(most).collect());
        let types = self.types(&types.iter().copied().map(TypeId).collect());
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
        let mut rays = [(); 2].map(|()| vec![Vec::new(); self.n_cells]);
        let mut incoming_rays: Vec<Sources<N>> = vec![Vec::new(); self.n_cells];
        let mut hops = incoming_rays.clone();
        let mut hurdles: Option<TypeSet> = None;
        for pattern in movement.patterns.iter().filter(|it| it.attacks) {
            let excluded = pattern.exclusions.as_ref().map_or(TypeSet::default(), |it| it.hurdles);
            for (_, reach) in pattern.tables.iter().filter(|it| it.0.takes_royal()) {
                let lame_leaps = (0..self.n_cells).any(|it| !reach.lame_leaps_from(it).is_empty());
                if !MoveTables::<N>::IN_USE || lame_leaps {
                    return None;
                }
                if !reach.hops.is_empty() && *hurdles.get_or_insert(excluded) != excluded {
                    return None;
                }
                for (from, at_cell) in self.allowed_rays(pattern, reach)?.iter().enumerate() {
                    if let Some(it) = reach.leaps.get(from) {
                        let cells = *it & pattern.allowed(from);
                        cells.iter().for_each(|to| leaps[to].set(from));
                        leap_targets[from] |= cells;
                    }
                    for (up, rays) in rays.iter_mut().enumerate() {
                        push_new(&mut rays[from], &at_cell.rays[up]);
                        add_sources(&mut incoming_rays, &at_cell.rays[up], from, up == 1);
                        add_sources(&mut hops, &at_cell.hops[up], from, up == 1);
                    }
                }
            }
        }
        for it in &mut hops {
            it.retain(|it| !it.1.is_empty());
        }
        let mut between = vec![Bitboard::EMPTY; self.n_cells];
        let incoming_rays = incoming_rays.into_iter().zip(&mut leaps).enumerate();
        let incoming_rays = incoming_rays
            .map(|(to, (sources, leaps))| reversed(to, &sources, Some(leaps), &mut between));
        let incoming_rays = incoming_rays.collect::<Option<_>>()?;
        let hops = hops.into_iter().enumerate();
        let hops = hops.map(|(to, sources)| reversed(to, &sources, None, &mut between));
        let hops = hops.collect::<Option<_>>()?;
        let hurdles = hurdles.unwrap_or_default();
        Some(Attacks { leaps, leap_targets, incoming_rays, rays, hops, hurdles })
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
    incoming_rays: RaysByCell<N>,
    /// For each cell the falling and the rising rays along which the piece slides.
    rays: [RaysByCell<N>; 2],
    /// For each target the rays, away from it, on which attackers stand that hop over exactly one piece.
    hops: RaysByCell<N>,
    /// The types over which they do not hop.
    hurdles: TypeSet,
}

/// The cells from which pieces come to a target, each with the cells between.
type Sources<const N: usize> = Vec<(usize, Bitboard<N>)>;

/// About the number of cells from which pieces slide to one cell.
const MANY: usize = 28;

fn add_sources<const N: usize>(
    sources: &mut [Sources<N>],
    rays: &[Bitboard<N>],
    from: usize,
    up: bool,
) {
    for ray in rays {
        for to in *ray {
            let sources = &mut sources[to];
            if sources.is_empty() {
                sources.reserve(MANY);
            }
            sources.push((from, before(*ray, up, to)));
        }
    }
}

/// For each cell rays that lead away from it.
type RaysByCell<const N: usize> = Vec<Vec<Bitboard<N>>>;

/// Returns the rays, away from a target, on which sliding attackers stand. `sources` holds each attacker's cell and the
/// cells between. Returns `None` if these do not agree for all attackers on a ray.
///
/// A slide from a neighbouring cell has the form of a leap, so the nearest cell of a ray may be among `leaps`. Without leaps
/// the rays are those of hops, and no attacker stands on the nearest cell. `known_between` has room for each cell.
fn reversed<const N: usize>(
    to: usize,
    sources: &Sources<N>,
    mut leaps: Option<&mut Bitboard<N>>,
    known_between: &mut [Bitboard<N>],
) -> Option<Vec<Bitboard<N>>> {
    let mut known = Bitboard::<N>::EMPTY;
    let mut res: Vec<Bitboard<N>> = Vec::new();
    for (from, between) in sources {
        if known.has(*from) && known_between[*from] != *between {
            return None;
        }
        known.set(*from);
        known_between[*from] = *between;
        let ray = *between | Bitboard::one(*from);
        match res.iter_mut().find(|it| it.meets(&ray)) {
            Some(longer) if ray.within(longer) => {}
            Some(shorter) if shorter.within(&ray) => *shorter = ray,
            Some(_) => return None,
            None => res.push(ray),
        }
    }
    res.sort_unstable_by_key(|it| it.0);
    let mut done = Bitboard::<N>::EMPTY;
    for ray in &res {
        let up = ray.lowest() > Some(to);
        for cell in *ray {
            let nearer = before(*ray, up, cell);
            let reaches = if known.has(cell) {
                known_between[cell] == nearer
            } else {
                nearer.is_empty() && leaps.as_ref().is_none_or(|it| it.has(cell))
            };
            if !reaches || done.has(cell) || (cell > to) != up {
                return None;
            }
        }
        done |= *ray;
        if let Some(leaps) = &mut leaps
            && let Some(next) = ray.iter().find(|it| before(*ray, up, *it).is_empty())
        {
            // Farther ones are made whatever is in between.
            leaps.clear(next);
        }
    }
    Some(res)
}

/// Splits the rays of types into parts that types share.
fn shared<const N: usize>(mut sliders: Vec<(RaysByCell<N>, u8)>) -> Vec<(RaysByCell<N>, Vec<u8>)> {
    let mut res: Vec<(RaysByCell<N>, Vec<u8>)> = Vec::new();
    sliders.sort_by_key(|it| it.0.iter().map(Vec::len).sum::<usize>());
    for (mut rays, ty) in sliders {
        for (part, types) in &mut res {
            let has = |it: (&Vec<Bitboard<N>>, &Vec<Bitboard<N>>)| {
                it.1.iter().all(|ray| it.0.contains(ray))
            };
            if rays.iter().zip(part.iter()).all(has) {
                rays.iter_mut().zip(part.iter()).for_each(|(all, part)| {
                    all.retain(|it| !part.contains(it));
                });
                types.push(ty);
            }
        }
        if rays.iter().any(|it| !it.is_empty()) {
            res.push((rays, vec![ty]));
        }
    }
    res
}
