//! Gathering steps and attacks by type, flat, for counting.

use crate::{
    model::Land,
    program::{
        Bits, Legality, Plan,
        core::{Condition, Man, Pattern, Threat},
        expr::Types,
        plan::{Facts, Offers},
        reach::{Reach, before},
        swift::{
            Base, Gates, Kinds, Line, NO_TABLE, Shift, Spread, Star, Steps, Swift, Take, Watch,
            Watcher, Way,
        },
    },
};
use rustc_hash::FxHashMap;
use std::{collections::BTreeMap, sync::Arc};

/// Boards with more cells have none of it: there are too many pairs of cells.
const MOST_CELLS: usize = 256;
/// The most kinds of leaps that are made by shifting.
const MOST_SHIFTS: usize = 16;

/// What patterns land on, if they are to become one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Landing {
    quiet: bool,
    /// Lands other than the empty cell, as a mask.
    take: u16,
    initial: bool,
    trail: bool,
    exempt: bool,
    named: bool,
    /// What is not hopped over, and not captured.
    hurdles: Types,
    victims: Types,
    which: u16,
}

/// The ways from each cell while they are gathered.
#[derive(Clone, Debug)]
struct Gathered<const N: usize> {
    leaps: Vec<Bits<N>>,
    /// Those that fall, and those that rise.
    rays: [Vec<Vec<Bits<N>>>; 2],
    /// The same for hops along rays.
    hops: [Vec<Vec<Bits<N>>>; 2],
    gates: Vec<Vec<Gates<N>>>,
}

/// The rays from a cell, and hops along them, as far as a pattern's condition allows them; those that fall, and those that
/// rise.
#[derive(Clone, Debug, Default)]
struct Flat<const N: usize> {
    rays: [Vec<Bits<N>>; 2],
    hops: [Vec<Bits<N>>; 2],
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
fn push_new<const N: usize>(to: &mut Vec<Bits<N>>, rays: &[Bits<N>]) {
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
    let mut gather = Gather { n_cells, named, res: Swift::default(), tables: FxHashMap::default() };
    for (man, facts) in men.iter().zip(&plan.facts) {
        let steps = if n_cells <= MOST_CELLS { gather.steps(man, facts) } else { Steps::default() };
        gather.res.men.push(steps);
    }
    for (threats, men) in threats.iter().zip(men.chunks(n_types.max(1))) {
        let watch = gather.watch(men, threats);
        gather.res.watches.push(watch);
    }
    for player in 0..threats.len() {
        let kinds = gather.kinds(player * n_types, n_types, plan.legality == Legality::Free);
        gather.res.kinds.push(kinds);
    }
    gather.res
}

struct Gather<const N: usize> {
    n_cells: usize,
    /// Whether all moves have to say by which pattern they are made.
    named: bool,
    res: Swift<N>,
    /// Tables of sets by what is in them.
    tables: FxHashMap<Vec<Bits<N>>, u32>,
}

impl<const N: usize> Gather<N> {
    /// A table of sets; none if they are all empty.
    fn table(&mut self, sets: Vec<Bits<N>>) -> u32 {
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
        let lines = &mut self.res.lines;
        let step = most.max(1);
        let known = (0..lines.len()).step_by(step).find(|it| lines[*it..].starts_with(&new));
        let first = known.unwrap_or(lines.len());
        if known.is_none() {
            lines.extend(new);
        }
        (first as u32, most as u32)
    }

    /// A table of lines, and of stars if they fit in.
    fn spread(&mut self, sides: &[Vec<Vec<Bits<N>>>; 2]) -> Spread {
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
        let stars = &mut self.res.stars;
        let step = new.len().max(1);
        let known = (0..stars.len()).step_by(step).find(|it| stars[*it..].starts_with(&new));
        let first = known.unwrap_or(stars.len());
        if known.is_none() {
            stars.extend(new);
        }
        first as u32
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
        let heeds_all = hurdles.0 == hurdles.1 && victims.0 == victims.1;
        let gates = self.gates(&gathered.gates);
        Way {
            quiet: landing.quiet,
            take: match landing.take {
                0 => Take::Nothing,
                it if it == Land::ENEMY.0 => Take::Enemies,
                it => Take::Some(Land(it)),
            },
            flat: hops.1 == 0 && landing.hurdles.is_empty() && landing.victims.is_empty(),
            land: u8::from(landing.quiet) | u8::from(landing.take == Land::ENEMY.0) << 1,
            initial: landing.initial,
            trail: landing.trail,
            exempt: landing.exempt,
            named: landing.named,
            which: landing.which,
            allowed: NO_TABLE,
            ask: NO_TABLE,
            leaps: self.table(gathered.leaps),
            leaps_only: heeds_all && spread.lines.1 + gates.1 + hops.1 == 0,
            lines_only: heeds_all && gates.1 + hops.1 == 0,
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
                let mut way = self.way(landing, Gathered::new(self.n_cells));
                if let Condition::Where(it) = &pattern.when {
                    way.allowed =
                        self.table((0..self.n_cells).map(|it| pattern.allowed(it)).collect());
                    way.ask = self.table(it.ask.clone());
                }
                (way.flat, way.leaps_only, way.lines_only) = (false, false, false);
                way.whole = self.res.wholes.len() as u32;
                self.res.wholes.push(Arc::clone(reach));
                ways.push(way);
            }
        }
        let mut shifts = if ways.is_empty() { shifts(&groups) } else { Vec::new() };
        for (landing, gathered) in groups {
            ways.push(self.way(landing, gathered));
        }
        let all = Bits::first(self.n_cells);
        res.calm = facts.calm.quiet == all && facts.calm.take == all;
        let plain = |it: &Way| !it.initial && it.take.is_plain() && it.ask == NO_TABLE;
        res.even = ways.iter().all(plain);
        if !self.choices(&mut res, &shifts, man, facts) {
            shifts = Vec::new();
        }
        res.shifts.0 = self.res.shifts.len() as u32;
        self.res.shifts.extend(&shifts);
        res.shifts.1 = self.res.shifts.len() as u32;
        res.ways.0 = self.res.ways.len() as u32;
        self.res.ways.extend(ways);
        res.ways.1 = self.res.ways.len() as u32;
        res
    }

    /// Notes in how many ways steps can be made; returns whether that is known, and for shifts as well.
    fn choices(
        &mut self,
        steps: &mut Steps<N>,
        shifts: &[Shift<N>],
        man: &Man<N>,
        facts: &Facts<N>,
    ) -> bool {
        steps.more = NO_TABLE;
        let several = several(self.n_cells, man, &facts.offers, &[0, 1]).or_else(|| {
            steps.takes_apart = true;
            several(self.n_cells, man, &facts.offers, &[0])
        });
        let Some((table, extra)) = several.filter(|_| man.castles.is_empty()) else {
            steps.even = false;
            return false;
        };
        steps.extra = extra;
        steps.more = self.table(table.clone());
        let to = |from: usize| {
            let shifts = shifts.iter().filter(move |it| it.from.has(from));
            shifts.map(move |it| (from as i32 + it.by) as usize).collect::<Bits<N>>()
        };
        let more = |from: usize| table[from] & to(from);
        steps.shift_more = (0..self.n_cells).fold(Bits::EMPTY, |all, it| all | more(it));
        (0..self.n_cells).all(|it| more(it) == steps.shift_more & to(it))
    }

    /// Which of the types whose steps have that number and the following are counted together; with `free` no move is illegal.
    fn kinds(&mut self, first: usize, n_types: usize, free: bool) -> Kinds {
        let mut res = Kinds { bases: vec![Base::default(); n_types], ..Kinds::default() };
        let none = self.res.sets.len() as u32;
        self.res.sets.extend(std::iter::repeat_n(Bits::EMPTY, self.n_cells));
        let table = |it: u32| if it == NO_TABLE { none } else { it };
        for ty in 0..n_types {
            let steps = &self.res.men[first + ty];
            if steps.shifts.0 < steps.shifts.1 {
                res.shifting.push(ty as u8);
            }
            if !steps.even || steps.trailing {
                continue;
            }
            let [way] = self.res.ways_of(steps) else {
                res.others.push(ty as u8);
                continue;
            };
            let list = match () {
                () if way.leaps_only => &mut res.leapers,
                () if way.lines_only => &mut res.riders,
                () => &mut res.others,
            };
            list.push(ty as u8);
            res.bases[ty] = Base {
                leaps: table(way.leaps),
                spread: way.spread,
                more: table(steps.more),
                extra: steps.extra,
                land: way.land,
                sure: (free || steps.calm) && !steps.takes_apart,
                takes_apart: steps.takes_apart,
            };
        }
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
    fn flats(&self, pattern: &Pattern<N>, reach: &Reach<N>) -> Option<Vec<Flat<N>>> {
        if !pattern.is_decided() || !reach.chains.is_empty() {
            return None;
        }
        (0..self.n_cells).map(|from| Flat::new(pattern, reach, from)).collect()
    }

    /// How royal pieces are attacked.
    fn watch(&mut self, men: &[Man<N>], threats: &[Threat<N>]) -> Watch {
        let mut res = Watch::default();
        let mut leaps: Vec<(Vec<Bits<N>>, Vec<u8>)> = Vec::new();
        let mut lines: Vec<(Rays<N>, u8)> = Vec::new();
        for (number, threat) in threats.iter().enumerate() {
            let man = &men[usize::from(threat.ty)];
            let Some(attacks) = self.attacks(man).filter(|_| threat.plain) else {
                res.others.push(number as u16);
                continue;
            };
            if attacks.leaps.iter().any(|it| !it.is_empty()) {
                match leaps.iter_mut().find(|it| it.0 == attacks.leaps) {
                    Some(it) => it.1.push(threat.ty),
                    None => leaps.push((attacks.leaps, vec![threat.ty])),
                }
            }
            if attacks.rays.iter().any(|it| !it.is_empty()) {
                lines.push((attacks.rays, threat.ty));
            }
            if attacks.hops.iter().any(|it| !it.is_empty()) {
                let hurdles = self.types(attacks.hurdles.iter());
                let watcher = self.watcher(&attacks.hops, &[threat.ty]);
                res.hops.push(Watcher { hurdles, ..watcher });
            }
        }
        for (table, types) in leaps {
            let most = self.table(table);
            let of = types.iter().copied().collect();
            let types = self.types(types);
            let spread = Spread::default();
            res.leaps.push(Watcher { types, of, most, spread, hurdles: (0, 0) });
        }
        for (rays, types) in shared(lines) {
            let watcher = self.watcher(&rays, &types);
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
        let of = types.iter().copied().collect();
        let types = self.types(types.iter().copied());
        Watcher { types, of, most, spread, hurdles: (0, 0) }
    }

    fn types(&mut self, types: impl IntoIterator<Item = u8>) -> (u32, u32) {
        let first = self.res.types.len() as u32;
        self.res.types.extend(types);
        (first, self.res.types.len() as u32)
    }

    /// How a type captures royal pieces, seen from these; nothing if there is more to it.
    fn attacks(&self, man: &Man<N>) -> Option<Attacks<N>> {
        let mut leaps = vec![Bits::EMPTY; self.n_cells];
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
                    }
                    for up in 0..2 {
                        add_sources(&mut rays, &flat.rays[up], from, up == 1);
                        add_sources(&mut hops, &flat.hops[up], from, up == 1);
                    }
                }
            }
        }
        for it in &mut hops {
            it.retain(|it| !it.1.is_empty());
        }
        let rays = rays.into_iter().zip(&mut leaps).enumerate();
        let rays = rays.map(|(to, (sources, leaps))| reversed(to, sources, Some(leaps)));
        let rays = rays.collect::<Option<_>>()?;
        let hops = hops.into_iter().enumerate().map(|(to, sources)| reversed(to, sources, None));
        let hops = hops.collect::<Option<_>>()?;
        Some(Attacks { leaps, rays, hops, hurdles: hurdles.unwrap_or_default() })
    }
}

/// How a type captures royal pieces on each cell.
struct Attacks<const N: usize> {
    /// From where it leaps there.
    leaps: Vec<Bits<N>>,
    /// On which rays its pieces stand that slide there.
    rays: Rays<N>,
    /// On which rays its pieces stand that come there over exactly one piece.
    hops: Rays<N>,
    /// Over what they do not hop.
    hurdles: Types,
}

/// From where pieces come to a cell, each with what is between.
type Sources<const N: usize> = Vec<(usize, Bits<N>)>;

fn add_sources<const N: usize>(
    sources: &mut [Sources<N>],
    rays: &[Bits<N>],
    from: usize,
    up: bool,
) {
    for ray in rays {
        for to in *ray {
            sources[to].push((from, before(*ray, up, to)));
        }
    }
}

/// For each cell rays away from it.
type Rays<const N: usize> = Vec<Vec<Bits<N>>>;

/// The rays on which pieces stand that slide to a cell; each is given with what is between. Nothing if that is not the
/// same for all pieces on a ray.
///
/// A ray with a single cell is kept as a leap: seen from the target that may be the beginning of a longer one. Without leaps
/// it is a ray of hops, on whose nearest cell nobody stands that could hop.
fn reversed<const N: usize>(
    to: usize,
    mut sources: Sources<N>,
    mut leaps: Option<&mut Bits<N>>,
) -> Option<Vec<Bits<N>>> {
    sources.sort_unstable_by_key(|it| std::cmp::Reverse((it.1.count(), it.0)));
    sources.dedup();
    let mut done = Bits::<N>::EMPTY;
    let mut res = Vec::new();
    for n in 0..sources.len() {
        let (from, between) = sources[n];
        if done.has(from) {
            continue;
        }
        let ray = between | Bits::one(from);
        for cell in ray {
            let mut known = sources.iter().filter(|it| it.0 == cell);
            let nearer = before(ray, from > to, cell);
            let reaches = match (known.next(), known.next()) {
                (None, _) => nearer.is_empty() && leaps.as_ref().is_none_or(|it| it.has(cell)),
                (Some(it), None) => it.1 == nearer,
                _ => false,
            };
            if !reaches || done.has(cell) || (cell > to) != (from > to) {
                return None;
            }
        }
        done |= ray;
        if let Some(leaps) = &mut leaps {
            // Farther ones are made whatever is in between.
            let next = ray.iter().filter(|it| before(ray, from > to, *it).is_empty());
            **leaps = **leaps - next.collect();
        }
        res.push(ray);
    }
    res.sort_unstable_by_key(|it| it.0);
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

/// The same as leaps of many pieces at once; none if there are other ways, or too many.
fn shifts<const N: usize>(groups: &BTreeMap<Landing, Gathered<N>>) -> Vec<Shift<N>> {
    let mut from_cells: BTreeMap<(i32, i32, Landing), Bits<N>> = BTreeMap::new();
    for (landing, gathered) in groups {
        let mut rays = gathered.rays.iter().chain(&gathered.hops).flatten();
        let picks = landing.victims != Types::default();
        if picks || rays.any(|it| !it.is_empty()) || ![0, Land::ENEMY.0].contains(&landing.take) {
            return Vec::new();
        }
        for (from, leaps) in gathered.leaps.iter().enumerate() {
            let mut add = |to: usize, via: Option<usize>| {
                let by = |it: usize| it as i32 - from as i32;
                let key = (by(to), via.map_or(0, by), *landing);
                from_cells.entry(key).or_default().set(from);
            };
            leaps.iter().for_each(|it| add(it, None));
            for gate in &gathered.gates[from] {
                if !gate.occupied.is_empty() || gate.empty.count() != 1 {
                    return Vec::new();
                }
                gate.land.iter().for_each(|it| add(it, gate.empty.lowest()));
            }
        }
    }
    let shift = |((by, via, landing), from): ((i32, i32, Landing), Bits<N>)| Shift {
        from,
        by,
        via,
        initial: landing.initial,
        quiet: landing.quiet,
        take: landing.take != 0,
        trail: landing.trail,
        exempt: landing.exempt,
        which: landing.which,
    };
    let res: Vec<Shift<N>> = from_cells.into_iter().map(shift).collect();
    // A target that is reached in two ways must be counted once.
    let again = |a: &Shift<N>, b: &Shift<N>| {
        a.by == b.by && a.from.meets(&b.from) && (a.quiet && b.quiet || a.take && b.take)
    };
    let twice = res.iter().enumerate().any(|(n, a)| res[n + 1..].iter().any(|b| again(a, b)));
    if res.len() > MOST_SHIFTS || twice { Vec::new() } else { res }
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

/// For each cell from which a piece comes, the targets to which it can go in several ways, and how many there are besides
/// the first, without capture (0) and with one (1); nothing if that is not known, or not the same everywhere.
fn several<const N: usize>(
    n_cells: usize,
    man: &Man<N>,
    offers: &Offers<N>,
    kinds: &[usize],
) -> Option<(Vec<Bits<N>>, u32)> {
    let mut more = vec![Bits::EMPTY; n_cells];
    let mut extra = 0;
    if offers.free == [true; 2] {
        return Some((more, extra));
    }
    for (from, more) in more.iter_mut().enumerate() {
        let all = man.patterns.iter().map(|it| most(it, from));
        let most = all.fold([Bits::EMPTY; 2], |all, it| [all[0] | it[0], all[1] | it[1]]);
        let ways = |take: usize, to: usize| {
            let list = if take == 0 { &offers.quiet } else { &offers.take };
            let known = || list.get(from)?.iter().find(|it| it.0.has(to)).map(|it| it.1.max(1));
            if offers.free[take] { Some(1) } else { known() }
        };
        for to in kinds.iter().fold(Bits::EMPTY, |all, it| all | most[*it]) {
            let mut found = kinds.iter().filter(|it| most[**it].has(to)).map(|it| ways(*it, to));
            let n = found.next()??;
            if found.any(|it| it != Some(n)) || n > 1 && extra != 0 && n != extra + 1 {
                return None;
            }
            if n > 1 {
                more.set(to);
                extra = n - 1;
            }
        }
    }
    Some((more, extra))
}
