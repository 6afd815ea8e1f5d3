//! Gathering steps and attacks by type, flat, for counting.

use super::{shifts::shifts, watch::Attacks};
use crate::{
    model::Land,
    program::{
        Bits, Legality, Plan,
        core::{Condition, Man, Pattern, Threat},
        expr::Types,
        plan::Facts,
        reach::{Reach, before},
        swift::{Base, Gates, Kinds, Line, NO_TABLE, Spread, Star, Steps, Swift, Take, Way},
    },
};
use rustc_hash::FxHashMap;
use std::{collections::BTreeMap, rc::Rc, sync::Arc};

/// Boards with more cells have none of it: there are too many pairs of cells.
pub(super) const MOST_CELLS: usize = 256;

/// What patterns land on, if they are to become one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Landing {
    pub(super) quiet: bool,
    /// Lands other than the empty cell, as a mask.
    pub(super) take: u16,
    pub(super) initial: bool,
    pub(super) trail: bool,
    pub(super) exempt: bool,
    named: bool,
    /// What is not hopped over, and not captured.
    hurdles: Types,
    pub(super) victims: Types,
    pub(super) which: u16,
}

/// The ways from each cell while they are gathered.
#[derive(Clone, Debug)]
pub(super) struct Gathered<const N: usize> {
    pub(super) leaps: Vec<Bits<N>>,
    /// Those that fall, and those that rise.
    pub(super) rays: [Vec<Vec<Bits<N>>>; 2],
    /// The same for hops along rays.
    pub(super) hops: [Vec<Vec<Bits<N>>>; 2],
    pub(super) gates: Vec<Vec<Gates<N>>>,
}

/// The rays from a cell, and hops along them, as far as a pattern's condition allows them; those that fall, and those that
/// rise.
#[derive(Clone, Debug, Default)]
pub(super) struct Flat<const N: usize> {
    pub(super) rays: [Vec<Bits<N>>; 2],
    pub(super) hops: [Vec<Bits<N>>; 2],
}

impl<const N: usize> Flat<N> {
    /// Nothing if there is more than leaps, gates and these, or if rays don't leave the cell in the order of numbers (round
    /// a torus one that rises may begin below it).
    fn new(pattern: &Pattern<N>, reach: &Reach<N>, from: usize) -> Option<Flat<N>> {
        let mut res = Flat::default();
        let allowed = pattern.allowed(from);
        let (rising, falling) = reach.rays_of(from);
        for (rays, up) in [(falling, false), (rising, true)] {
            for ray in rays {
                if !ray.iter().all(|it| it != from && (it > from) == up) {
                    return None;
                }
                let kept = beginning(*ray, up, *ray & allowed)?;
                res.rays[usize::from(up)].extend(Some(kept).filter(|it| !it.is_empty()));
            }
        }
        for ray in reach.hops_along_rays(from)? {
            let up = ray.lowest() > Some(from);
            // The nearest cell is never a target.
            let nearest = ray.iter().filter(|it| before(ray, up, *it).is_empty());
            let kept = beginning(ray, up, ray & (allowed | nearest.collect()))?;
            res.hops[usize::from(up)].extend(Some(kept).filter(|it| it.count() > 1));
        }
        Some(res)
    }
}

/// These cells of a ray, if it begins with them.
fn beginning<const N: usize>(ray: Bits<N>, up: bool, cells: Bits<N>) -> Option<Bits<N>> {
    let last = if up { cells.iter().last() } else { cells.lowest() };
    let all = last.map_or(Bits::EMPTY, |it| before(ray, up, it) | Bits::one(it));
    (all == cells).then_some(cells)
}

impl<const N: usize> Gathered<N> {
    fn new(n_cells: usize) -> Gathered<N> {
        Gathered {
            leaps: vec![Bits::EMPTY; n_cells],
            rays: [(); 2].map(|()| vec![Vec::new(); n_cells]),
            hops: [(); 2].map(|()| vec![Vec::new(); n_cells]),
            gates: vec![Vec::new(); n_cells],
        }
    }

    /// Adds leaps and gates as far as they are allowed, rays and hops.
    fn add(&mut self, pattern: &Pattern<N>, reach: &Reach<N>, flats: &[Flat<N>]) {
        for (from, flat) in flats.iter().enumerate() {
            let allowed = pattern.allowed(from);
            if let Some(leaps) = reach.leaps.get(from) {
                self.leaps[from] |= *leaps & allowed;
            }
            for up in 0..2 {
                push_new(&mut self.rays[up][from], &flat.rays[up]);
                push_new(&mut self.hops[up][from], &flat.hops[up]);
            }
            for gate in reach.gates_from(from).iter().filter(|it| allowed.has(usize::from(it.to))) {
                let same =
                    |it: &&mut Gates<N>| (it.empty, it.occupied) == (gate.empty, gate.occupied);
                match self.gates[from].iter_mut().find(same) {
                    Some(it) => it.land.set(usize::from(gate.to)),
                    None => self.gates[from].push(Gates {
                        empty: gate.empty,
                        occupied: gate.occupied,
                        land: Bits::one(usize::from(gate.to)),
                    }),
                }
            }
        }
    }
}

/// Adds rays that are not there yet.
pub(super) fn push_new<const N: usize>(to: &mut Vec<Bits<N>>, rays: &[Bits<N>]) {
    for ray in rays {
        if !to.contains(ray) {
            to.push(*ray);
        }
    }
}

/// Gathers all of a game. With `named` all moves have to say by which pattern they are made.
pub(super) fn swift<const N: usize>(
    n_cells: usize,
    n_types: usize,
    men: &[Man<N>],
    threats: &[Vec<Threat<N>>],
    plan: &Plan<N>,
    named: bool,
) -> Swift<N> {
    let mut gather = Gather {
        n_cells,
        named,
        res: Swift::default(),
        tables: FxHashMap::default(),
        flats: FxHashMap::default(),
        attacks: FxHashMap::default(),
    };
    for (number, (man, facts)) in men.iter().zip(&plan.facts).enumerate() {
        let mut earlier = men[..number].iter().zip(&plan.facts);
        let steps = if n_cells > MOST_CELLS {
            Steps::default()
        } else if let Some(it) = earlier.position(|it| step_alike((man, facts), it)) {
            gather.res.men[it].clone()
        } else {
            gather.steps(man, facts)
        };
        gather.res.men.push(steps);
    }
    for (threats, men) in threats.iter().zip(men.chunks(n_types.max(1))) {
        let watch = gather.watch(men, threats);
        gather.res.watches.push(watch);
    }
    // What has no leaps has a table of none.
    let none = gather.res.sets.len() as u32;
    if n_cells <= MOST_CELLS {
        gather.res.sets.extend(std::iter::repeat_n(Bits::EMPTY, n_cells));
    }
    let free = plan.legality == Legality::Free;
    let each = (0..threats.len()).map(|player| {
        let of = player * n_types..(player + 1) * n_types;
        kinds(&gather.res, &gather.res.men[of], none, free)
    });
    gather.res.kinds = each.collect();
    gather.res
}

pub(super) struct Gather<const N: usize> {
    pub(super) n_cells: usize,
    /// Whether all moves have to say by which pattern they are made.
    named: bool,
    pub(super) res: Swift<N>,
    /// Tables of sets by what is in them.
    tables: FxHashMap<Vec<Bits<N>>, u32>,
    /// For tables (by address: men keep them) where no condition restricts them: types and players share them.
    flats: FxHashMap<*const Reach<N>, Option<Rc<[Flat<N>]>>>,
    /// How pieces attack, by all tables that say so, under no condition.
    pub(super) attacks: FxHashMap<Vec<*const Reach<N>>, Option<Rc<Attacks<N>>>>,
}

impl<const N: usize> Gather<N> {
    /// A table of sets; none if they are all empty.
    pub(super) fn table(&mut self, sets: Vec<Bits<N>>) -> u32 {
        if sets.iter().all(Bits::is_empty) {
            return NO_TABLE;
        }
        let next = self.res.sets.len() as u32;
        let known = *self.tables.entry(sets.clone()).or_insert(next);
        if known == next {
            self.res.sets.extend(sets);
        }
        known
    }

    /// A table of lines, as many for each cell, and that number.
    fn lines(&mut self, [falling, rising]: &[Vec<Vec<Bits<N>>>; 2]) -> (u32, u32) {
        let most = rising.iter().chain(falling).map(Vec::len).max().unwrap_or(0);
        let ray = |rays: &[Bits<N>], n: usize| rays.get(n).copied().unwrap_or_default();
        let mut new = Vec::new();
        for (up, down) in rising.iter().zip(falling) {
            new.extend((0..most).map(|it| Line { up: ray(up, it), down: ray(down, it) }));
        }
        (kept(&mut self.res.lines, &new, most), most as u32)
    }

    /// A table of lines, and of stars if they fit in.
    pub(super) fn spread(&mut self, sides: &[Vec<Vec<Bits<N>>>; 2]) -> Spread {
        let lines = self.lines(sides);
        let fits = N == 1 && (1..=Star::<N>::LINES).contains(&(lines.1 as usize));
        let stars = if fits { self.stars(sides) } else { NO_TABLE };
        Spread { lines, stars }
    }

    /// A table of stars.
    fn stars(&mut self, [falling, rising]: &[Vec<Vec<Bits<N>>>; 2]) -> u32 {
        let side =
            |rays: &[Bits<N>]| std::array::from_fn(|it| rays.get(it).copied().unwrap_or_default());
        let new = rising.iter().zip(falling);
        let new: Vec<Star<N>> =
            new.map(|(up, down)| Star { up: side(up), down: side(down) }).collect();
        kept(&mut self.res.stars, &new, new.len())
    }

    fn gates(&mut self, gates: &[Vec<Gates<N>>]) -> (u32, u32) {
        let most = gates.iter().map(Vec::len).max().unwrap_or(0);
        let first = self.res.gates.len() as u32;
        for gates in gates {
            let padded = (0..most).map(|it| gates.get(it).copied().unwrap_or_default());
            self.res.gates.extend(padded);
        }
        (first, most as u32)
    }

    fn way(&mut self, landing: Landing, gathered: Gathered<N>) -> Way {
        let spread = self.spread(&gathered.rays);
        let hops = self.lines(&gathered.hops);
        let (hurdles, victims) =
            (self.types(landing.hurdles.iter()), self.types(landing.victims.iter()));
        let gates = self.gates(&gathered.gates);
        let flat = hops.1 == 0 && landing.hurdles.is_empty() && landing.victims.is_empty();
        Way {
            quiet: landing.quiet,
            take: match landing.take {
                0 => Take::Nothing,
                it if it == Land::ENEMY.0 => Take::Enemies,
                it => Take::Some(Land(it)),
            },
            flat,
            land: u8::from(landing.quiet) | u8::from(landing.take == Land::ENEMY.0) << 1,
            initial: landing.initial,
            trail: landing.trail,
            exempt: landing.exempt,
            named: landing.named,
            which: landing.which,
            allowed: NO_TABLE,
            ask: NO_TABLE,
            leaps: self.table(gathered.leaps),
            leaps_only: flat && spread.lines.1 + gates.1 == 0,
            spread,
            gates,
            hops,
            hurdles,
            victims,
            whole: NO_TABLE,
        }
    }

    fn steps(&mut self, man: &Man<N>, facts: &Facts<N>) -> Steps<N> {
        let mut res = Steps::default();
        if !man.swift || self.is_ambiguous(man) {
            return res;
        }
        res.known = true;
        let mut groups: BTreeMap<Landing, Gathered<N>> = BTreeMap::new();
        let mut ways = Vec::new();
        for pattern in &man.patterns {
            let shuns = pattern.shuns.as_deref().copied().unwrap_or_default();
            for (land, reach) in &pattern.tables {
                res.trailing |= land.has(Land::TRAIL);
                let take = land.0 & !(Land::EMPTY.0 | Land::TRAIL.0);
                let quiet = land.has(Land::EMPTY);
                let named = self.named || pattern.trail || pattern.exempt;
                res.named |= named;
                let landing = Landing {
                    quiet,
                    take,
                    initial: pattern.initial,
                    trail: pattern.trail,
                    exempt: pattern.exempt,
                    named,
                    hurdles: shuns.hurdles,
                    victims: shuns.victims,
                    which: if named { pattern.number } else { 0 },
                };
                if !quiet && !Land(take).captures() {
                    continue;
                }
                if let Some(flats) = self.flats(pattern, reach) {
                    let group = groups.entry(landing);
                    let group = group.or_insert_with(|| Gathered::new(self.n_cells));
                    group.add(pattern, reach, &flats);
                    continue;
                }
                let allowed: Vec<_> = (0..self.n_cells).map(|it| pattern.allowed(it)).collect();
                // A pattern that is allowed nowhere has no way; an empty table would mean that it is allowed everywhere.
                if allowed.iter().all(Bits::is_empty) {
                    continue;
                }
                let mut way = self.way(landing, Gathered::new(self.n_cells));
                if let Condition::Where(it) = &pattern.when {
                    way.allowed = self.table(allowed);
                    way.ask = self.table(it.ask.clone());
                }
                (way.flat, way.leaps_only) = (false, false);
                way.whole = self.res.wholes.len() as u32;
                self.res.wholes.push(Arc::clone(reach));
                ways.push(way);
            }
        }
        let shifts =
            if ways.is_empty() && man.castles.is_empty() { shifts(&groups) } else { Vec::new() };
        for (landing, gathered) in groups {
            ways.push(self.way(landing, gathered));
        }
        let all = Bits::first(self.n_cells);
        res.calm = facts.calm.quiet == all && facts.calm.take == all;
        let plain = |it: &Way| !it.initial && it.take.is_plain() && it.ask == NO_TABLE;
        res.even = ways.iter().all(plain) && man.castles.is_empty();
        res.shifts.0 = self.res.shifts.len() as u32;
        self.res.shifts.extend(&shifts);
        res.shifts.1 = self.res.shifts.len() as u32;
        res.ways.0 = self.res.ways.len() as u32;
        self.res.ways.extend(ways);
        res.ways.1 = self.res.ways.len() as u32;
        res
    }

    /// Whether steps by several patterns may have the same target, and it matters by which of them they are made.
    fn is_ambiguous(&self, man: &Man<N>) -> bool {
        let differ = |a: &Pattern<N>, b: &Pattern<N>| {
            self.named || (a.trail, a.exempt) != (b.trail, b.exempt)
        };
        let meet = |a: &Pattern<N>, b: &Pattern<N>| {
            (0..self.n_cells).any(|from| {
                let [a, b] = [a, b].map(|it| most(it, from));
                a[0].meets(&b[0]) || a[1].meets(&b[1])
            })
        };
        let pairs = man.patterns.iter().enumerate();
        let mut pairs = pairs.flat_map(|(n, a)| man.patterns[n + 1..].iter().map(move |b| (a, b)));
        pairs.any(|(a, b)| differ(a, b) && meet(a, b))
    }

    /// The rays and hops of a pattern from each cell, if there are but leaps and gates besides, and its condition need not be
    /// read.
    pub(super) fn flats(
        &mut self,
        pattern: &Pattern<N>,
        reach: &Arc<Reach<N>>,
    ) -> Option<Rc<[Flat<N>]>> {
        if !pattern.is_decided() || !reach.chains.is_empty() {
            return None;
        }
        let n_cells = self.n_cells;
        let new = || (0..n_cells).map(|from| Flat::new(pattern, reach, from)).collect();
        if !matches!(pattern.when, Condition::Always) {
            return new();
        }
        self.flats.entry(Arc::as_ptr(reach)).or_insert_with(new).clone()
    }

    pub(super) fn types(&mut self, types: impl IntoIterator<Item = u8>) -> (u32, u32) {
        let first = self.res.types.len() as u32;
        self.res.types.extend(types);
        (first, self.res.types.len() as u32)
    }
}

/// Whether pieces of two kinds surely step alike: as pieces of two players mostly do that can't choose what to become.
fn step_alike<const N: usize>(a: (&Man<N>, &Facts<N>), b: (&Man<N>, &Facts<N>)) -> bool {
    let always = |it: &Pattern<N>| matches!(it.when, Condition::Always);
    let pattern = |(a, b): (&Pattern<N>, &Pattern<N>)| {
        let flags = |it: &Pattern<N>| (it.number, it.initial, it.trail, it.exempt);
        (always(a) && always(b) && flags(a) == flags(b) && a.shuns == b.shuns)
            && a.tables.len() == b.tables.len()
            && a.tables.iter().zip(&b.tables).all(|(a, b)| a.0 == b.0 && Arc::ptr_eq(&a.1, &b.1))
    };
    let free = |it: &Facts<N>| it.offers.free == [true; 2];
    let calm = |it: &Facts<N>| (it.calm.quiet, it.calm.take);
    let ((man, facts), (other, other_facts)) = (a, b);
    (man.swift && other.swift && free(facts) && free(other_facts))
        && calm(facts) == calm(other_facts)
        && man.castles.is_empty() == other.castles.is_empty()
        && man.patterns.len() == other.patterns.len()
        && man.patterns.iter().zip(&other.patterns).all(pattern)
}

/// Which of a player's types are counted together. `none` is a table without cells; with `free` no move is illegal.
fn kinds<const N: usize>(swift: &Swift<N>, men: &[Steps<N>], none: u32, free: bool) -> Kinds {
    let mut res = Kinds { bases: vec![Base::default(); men.len()], ..Kinds::default() };
    let table = |it: u32| if it == NO_TABLE { none } else { it };
    for (ty, steps) in men.iter().enumerate() {
        if steps.shifts.0 < steps.shifts.1 {
            res.shifting.push(ty as u8);
        }
        if !steps.even || steps.trailing {
            continue;
        }
        let [way] = swift.ways_of(steps) else { continue };
        match () {
            () if way.leaps_only => res.leapers.push(ty as u8),
            () if way.flat && way.gates.1 == 0 => res.riders.push(ty as u8),
            () => continue,
        }
        res.bases[ty] = Base {
            leaps: table(way.leaps),
            spread: way.spread,
            land: way.land,
            sure: free || steps.calm,
        };
    }
    res
}

/// Where a table begins in a list, to which it is added if it is not there yet. Tables begin at multiples of `step`.
fn kept<T: Copy + PartialEq>(list: &mut Vec<T>, table: &[T], step: usize) -> u32 {
    let mut starts = (0..list.len()).step_by(step.max(1));
    let known = starts.find(|it| list[*it..].starts_with(table));
    let first = known.unwrap_or(list.len());
    if known.is_none() {
        list.extend(table);
    }
    first as u32
}

/// Where a pattern may lead at all from a cell, without capture and with one.
fn most<const N: usize>(pattern: &Pattern<N>, from: usize) -> [Bits<N>; 2] {
    let mut res = [Bits::EMPTY; 2];
    for (land, reach) in &pattern.tables {
        let cells = reach.most(from) & pattern.allowed(from);
        let lands = [land.has(Land::EMPTY), land.captures()];
        res.iter_mut().zip(lands).filter(|it| it.1).for_each(|it| *it.0 |= cells);
    }
    res
}
