//! From where royal pieces are attacked: steps seen from their targets, and types that attack alike taken together.

use super::swift::{Gather, MOST_CELLS, push_new};
use crate::program::{
    Bits,
    core::{Condition, Man, Threat},
    expr::Types,
    reach::before,
    swift::{Attack, NO_TABLE, Spread, Watch, Watcher},
};
use std::{rc::Rc, sync::Arc};

impl<const N: usize> Gather<N> {
    /// How royal pieces are attacked.
    pub(super) fn watch(&mut self, men: &[Man<N>], threats: &[Threat<N>]) -> Watch {
        let mut res = Watch::default();
        let mut leaps: Vec<(Vec<Bits<N>>, Vec<u8>)> = Vec::new();
        let mut lines: Vec<(Rays<N>, u8)> = Vec::new();
        let none = Attack { leaps: NO_TABLE, lines: 0, blows: NO_TABLE, spread: Spread::default() };
        res.attacks = vec![none; men.len()];
        let (mut riders, mut odd) = (Types::default(), Types::default());
        for (number, threat) in threats.iter().enumerate() {
            let man = &men[usize::from(threat.ty)];
            let Some(attacks) = self.attacks(man).filter(|_| threat.plain) else {
                res.others.push(number as u16);
                odd.set(threat.ty);
                continue;
            };
            let attack = &mut res.attacks[usize::from(threat.ty)];
            attack.blows = self.table(attacks.blows.clone());
            attack.spread = self.spread(&attacks.spread);
            if attacks.leaps.iter().any(|it| !it.is_empty()) {
                match leaps.iter_mut().find(|it| it.0 == attacks.leaps) {
                    Some(it) => it.1.push(threat.ty),
                    None => leaps.push((attacks.leaps.clone(), vec![threat.ty])),
                }
            }
            if attacks.rays.iter().any(|it| !it.is_empty()) {
                lines.push((attacks.rays.clone(), threat.ty));
                riders.set(threat.ty);
            }
            if attacks.hops.iter().any(|it| !it.is_empty()) {
                let hurdles = self.types(attacks.hurdles.iter());
                let watcher = self.watcher(&attacks.hops, &[threat.ty]);
                res.hops.push(Watcher { hurdles, ..watcher });
                odd.set(threat.ty);
            }
        }
        let around = |cell: usize| leaps.iter().fold(Bits::EMPTY, |all, it| all | it.0[cell]);
        res.around = self.table((0..self.n_cells).map(around).collect());
        res.riders = self.types(riders.iter());
        res.odd = self.types(odd.iter());
        for (table, types) in leaps {
            let most = self.table(table);
            for ty in &types {
                res.attacks[usize::from(*ty)].leaps = most;
            }
            let types = self.types(types);
            res.leaps.push(Watcher { types, most, spread: Spread::default(), hurdles: (0, 0) });
        }
        for (number, (rays, types)) in shared(lines).into_iter().enumerate() {
            let watcher = self.watcher(&rays, &types);
            for ty in &types {
                res.attacks[usize::from(*ty)].lines |=
                    1_u32.checked_shl(number as u32).unwrap_or(0);
            }
            res.lines.push(watcher);
        }
        res
    }

    /// Types that attack along rays.
    fn watcher(&mut self, rays: &Rays<N>, types: &[u8]) -> Watcher {
        let side = |from: usize, up: bool| {
            let rays = rays[from].iter().filter(|it| (it.lowest() > Some(from)) == up);
            rays.copied().collect::<Vec<_>>()
        };
        let sides =
            [false, true].map(|up| (0..self.n_cells).map(|it| side(it, up)).collect::<Vec<_>>());
        let spread = self.spread(&sides);
        let most = |it: &Vec<Bits<N>>| it.iter().fold(Bits::EMPTY, |all, it| all | *it);
        let most = self.table(rays.iter().map(most).collect());
        let types = self.types(types.iter().copied());
        Watcher { types, most, spread, hurdles: (0, 0) }
    }

    /// How a type captures royal pieces, seen from these; nothing if there is more to it.
    fn attacks(&mut self, man: &Man<N>) -> Option<Rc<Attacks<N>>> {
        let patterns = || man.patterns.iter().filter(|it| it.attacks);
        if patterns().any(|it| it.shuns.is_some() || !matches!(it.when, Condition::Always)) {
            return self.attacks_anew(man).map(Rc::new);
        }
        let tables = patterns().flat_map(|it| &it.tables).filter(|it| it.0.takes_royal());
        let key: Vec<_> = tables.map(|it| Arc::as_ptr(&it.1)).collect();
        if let Some(known) = self.attacks.get(&key) {
            return known.clone();
        }
        let new = self.attacks_anew(man).map(Rc::new);
        self.attacks.insert(key, new.clone());
        new
    }

    fn attacks_anew(&mut self, man: &Man<N>) -> Option<Attacks<N>> {
        let mut leaps = vec![Bits::EMPTY; self.n_cells];
        let mut blows = leaps.clone();
        let mut spread = [(); 2].map(|()| vec![Vec::new(); self.n_cells]);
        let mut rays: Vec<Sources<N>> = vec![Vec::new(); self.n_cells];
        let mut hops = rays.clone();
        let mut hurdles: Option<Types> = None;
        for pattern in man.patterns.iter().filter(|it| it.attacks) {
            let shunned = pattern.shuns.as_ref().map_or(Types::default(), |it| it.hurdles);
            for (_, reach) in pattern.tables.iter().filter(|it| it.0.takes_royal()) {
                let gates = (0..self.n_cells).any(|it| !reach.gates_from(it).is_empty());
                if self.n_cells > MOST_CELLS || gates {
                    return None;
                }
                if !reach.hops.is_empty() && *hurdles.get_or_insert(shunned) != shunned {
                    return None;
                }
                for (from, flat) in self.flats(pattern, reach)?.iter().enumerate() {
                    if let Some(it) = reach.leaps.get(from) {
                        let cells = *it & pattern.allowed(from);
                        cells.iter().for_each(|to| leaps[to].set(from));
                        blows[from] |= cells;
                    }
                    for (up, spread) in spread.iter_mut().enumerate() {
                        push_new(&mut spread[from], &flat.rays[up]);
                        add_sources(&mut rays, &flat.rays[up], from, up == 1);
                        add_sources(&mut hops, &flat.hops[up], from, up == 1);
                    }
                }
            }
        }
        for it in &mut hops {
            it.retain(|it| !it.1.is_empty());
        }
        let mut between = vec![Bits::EMPTY; self.n_cells];
        let rays = rays.into_iter().zip(&mut leaps).enumerate();
        let rays =
            rays.map(|(to, (sources, leaps))| reversed(to, &sources, Some(leaps), &mut between));
        let rays = rays.collect::<Option<_>>()?;
        let hops = hops.into_iter().enumerate();
        let hops = hops.map(|(to, sources)| reversed(to, &sources, None, &mut between));
        let hops = hops.collect::<Option<_>>()?;
        let hurdles = hurdles.unwrap_or_default();
        Some(Attacks { leaps, blows, rays, spread, hops, hurdles })
    }
}

/// How a type captures royal pieces on each cell.
#[derive(Debug)]
pub(super) struct Attacks<const N: usize> {
    /// From where it leaps there.
    leaps: Vec<Bits<N>>,
    /// To where it leaps from there.
    blows: Vec<Bits<N>>,
    /// On which rays its pieces stand that slide there.
    rays: Rays<N>,
    /// Along which falling and rising rays it slides from there.
    spread: [Rays<N>; 2],
    /// On which rays its pieces stand that come there over exactly one piece.
    hops: Rays<N>,
    /// Over what they do not hop.
    hurdles: Types,
}

/// From where pieces come to a cell, each with what is between.
type Sources<const N: usize> = Vec<(usize, Bits<N>)>;

/// From how many cells pieces slide to one, about.
const MANY: usize = 28;

fn add_sources<const N: usize>(
    sources: &mut [Sources<N>],
    rays: &[Bits<N>],
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

/// For each cell rays away from it.
type Rays<const N: usize> = Vec<Vec<Bits<N>>>;

/// The rays on which pieces stand that slide to a cell; each is given with what is between. Nothing if that is not the
/// same for all pieces on a ray.
///
/// A ray with a single cell is kept as a leap: seen from the target that may be the beginning of a longer one. Without leaps
/// it is a ray of hops, on whose nearest cell nobody stands that could hop. `known_between` has room for each cell.
fn reversed<const N: usize>(
    to: usize,
    sources: &Sources<N>,
    mut leaps: Option<&mut Bits<N>>,
    known_between: &mut [Bits<N>],
) -> Option<Vec<Bits<N>>> {
    let mut known = Bits::<N>::EMPTY;
    let mut res: Vec<Bits<N>> = Vec::new();
    for (from, between) in sources {
        if known.has(*from) && known_between[*from] != *between {
            return None;
        }
        known.set(*from);
        known_between[*from] = *between;
        let ray = *between | Bits::one(*from);
        match res.iter_mut().find(|it| it.meets(&ray)) {
            Some(longer) if ray.within(longer) => {}
            Some(shorter) if shorter.within(&ray) => *shorter = ray,
            Some(_) => return None,
            None => res.push(ray),
        }
    }
    res.sort_unstable_by_key(|it| it.0);
    let mut done = Bits::<N>::EMPTY;
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

/// Parts of rays that types have in common.
fn shared<const N: usize>(mut lines: Vec<(Rays<N>, u8)>) -> Vec<(Rays<N>, Vec<u8>)> {
    let mut res: Vec<(Rays<N>, Vec<u8>)> = Vec::new();
    lines.sort_by_key(|it| it.0.iter().map(Vec::len).sum::<usize>());
    for (mut rays, ty) in lines {
        for (part, types) in &mut res {
            let has =
                |it: (&Vec<Bits<N>>, &Vec<Bits<N>>)| it.1.iter().all(|ray| it.0.contains(ray));
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
