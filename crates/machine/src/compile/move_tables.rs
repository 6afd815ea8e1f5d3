//! Builds move tables: merges the patterns of each type.

use super::{attackers_to::Attacks, shifts::shifts};
use crate::program::{
    Bitboard, LegalityTest, Plan,
    by_cell::ByCell,
    core::{AttackTable, Choosing, Condition, Pattern, PieceMovement},
    move_tables::{
        BatchTables, MoveTable, MoveTables, NO_TABLE, RayPair, RayQuad, Rays, Shift, Take,
        TypeGroups, TypeMoves,
    },
    plan::Facts,
    reach::{LameLeaps, Reach, before},
};
use alfil_model::{Land, Model, TypeSet};
use rustc_hash::FxHashMap;
use std::{collections::BTreeMap, rc::Rc, sync::Arc};

/// What patterns must have in common to be merged into one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Landing {
    pub(super) quiet: bool,
    /// Lands other than the empty cell, as a mask.
    pub(super) take: u16,
    pub(super) initial: bool,
    pub(super) sets_en_passant: bool,
    pub(super) exempt: bool,
    records_pattern: bool,
    /// The types that are not hopped over.
    hurdles: TypeSet,
    /// The types that are not captured.
    pub(super) victims: TypeSet,
    pub(super) which: u16,
}

/// A table while patterns are merged into it: leaps, rays, hops and lame leaps from each cell.
#[derive(Clone, Debug)]
pub(super) struct RawTable<const N: usize> {
    pub(super) leaps: Vec<Bitboard<N>>,
    pub(super) rays: AllowedRays<N>,
    pub(super) lame_leaps: Vec<Vec<LameLeaps<N>>>,
}

/// The rays and hops of a pattern that its condition allows: first falling, then rising ones.
#[derive(Clone, Debug, Default)]
pub(super) struct AllowedRays<const N: usize> {
    pub(super) rays: [ByCell<Bitboard<N>>; 2],
    pub(super) hops: [ByCell<Bitboard<N>>; 2],
}

impl<const N: usize> AllowedRays<N> {
    /// Returns `None` if the pattern has more than leaps, lame leaps, rays and hops. It also does if a ray does not leave
    /// the cell in the order of numbers. On a torus a rising ray may begin below its origin.
    fn new(pattern: &Pattern<N>, reach: &Reach<N>, n_cells: usize) -> Option<AllowedRays<N>> {
        let rays = |up: bool| {
            ByCell::build(n_cells, |from, to| {
                let allowed = pattern.allowed(from);
                let not_above = Bitboard::first(from + 1);
                let rays = if up { &reach.rising } else { &reach.falling };
                for ray in rays.at(from) {
                    let leaves = if up { !ray.meets(&not_above) } else { ray.within(&not_above) };
                    if !leaves || ray.has(from) {
                        return None;
                    }
                    let kept = beginning(*ray, up, *ray & allowed)?;
                    to.extend(Some(kept).filter(|it| !it.is_empty()));
                }
                Some(())
            })
        };
        let hops = |up: bool| {
            ByCell::build(n_cells, |from, to| {
                let allowed = pattern.allowed(from);
                let hops = reach.hops_along_rays(from)?.into_iter();
                for ray in hops.filter(|it| (it.lowest() > Some(from)) == up) {
                    // The nearest cell is never a target.
                    let nearest = ray.iter().filter(|it| before(ray, up, *it).is_empty());
                    let kept = beginning(ray, up, ray & (allowed | nearest.collect()))?;
                    to.extend(Some(kept).filter(|it| it.count() > 1));
                }
                Some(())
            })
        };
        Some(AllowedRays { rays: [rays(false)?, rays(true)?], hops: [hops(false)?, hops(true)?] })
    }

    /// Adds rays and hops that are not there yet.
    fn add(&mut self, other: &AllowedRays<N>) {
        let own = self.rays.iter_mut().chain(&mut self.hops);
        own.zip(other.rays.iter().chain(&other.hops)).for_each(|(to, it)| to.add(it));
    }
}

/// Returns these cells of a ray if the ray begins with them.
fn beginning<const N: usize>(
    ray: Bitboard<N>,
    up: bool,
    cells: Bitboard<N>,
) -> Option<Bitboard<N>> {
    if cells == ray {
        return Some(cells);
    }
    let last = if up { cells.iter().last() } else { cells.lowest() };
    let all = last.map_or(Bitboard::EMPTY, |it| before(ray, up, it) | Bitboard::one(it));
    (all == cells).then_some(cells)
}

impl<const N: usize> RawTable<N> {
    fn new(n_cells: usize) -> RawTable<N> {
        RawTable {
            leaps: vec![Bitboard::EMPTY; n_cells],
            rays: AllowedRays::default(),
            lame_leaps: vec![Vec::new(); n_cells],
        }
    }

    /// Adds rays and hops, and the leaps and lame leaps that the pattern's condition allows.
    fn add(&mut self, pattern: &Pattern<N>, reach: &Reach<N>, allowed_rays: &AllowedRays<N>) {
        self.rays.add(allowed_rays);
        for from in 0..self.leaps.len() {
            let allowed = pattern.allowed(from);
            if let Some(leaps) = reach.leaps.get(from) {
                self.leaps[from] |= *leaps & allowed;
            }
            for new in reach.lame_leaps.at(from).iter().filter(|it| it.land.meets(&allowed)) {
                let same =
                    |it: &&mut LameLeaps<N>| (it.empty, it.occupied) == (new.empty, new.occupied);
                match self.lame_leaps[from].iter_mut().find(same) {
                    Some(it) => it.land |= new.land,
                    None => self.lame_leaps[from].push(*new),
                }
            }
        }
    }
}

/// Builds the tables of a game. `relays` is true if any path has a relay.
pub(super) fn build<const N: usize>(
    model: &Model,
    movements: &[PieceMovement<N>],
    attack_tables: &[Vec<AttackTable<N>>],
    plan: &Plan<N>,
    choosing: &Choosing<N>,
    relays: bool,
) -> MoveTables<N> {
    let (n_cells, n_types) = (model.board.cells.len(), model.types.len());
    let mut builder = TableBuilder {
        n_cells,
        records_pattern: model.reads().over || relays,
        res: MoveTables::default(),
        tables: FxHashMap::default(),
        allowed_rays: FxHashMap::default(),
        attacks: FxHashMap::default(),
        between: Vec::new(),
    };
    for (number, (movement, facts)) in movements.iter().zip(&plan.facts).enumerate() {
        let mut earlier = movements[..number].iter().zip(&plan.facts);
        let mut type_moves = if !MoveTables::<N>::IN_USE {
            TypeMoves::default()
        } else if let Some(it) = earlier.position(|it| step_alike((movement, facts), it)) {
            builder.res.type_moves[it].clone()
        } else {
            builder.type_moves(
                movement,
                facts,
                [&choosing.quiet, &choosing.take].map(|it| it[number / n_types]),
            )
        };
        type_moves.chooses = facts.step_choices.free != [true; 2];
        builder.res.type_moves.push(type_moves);
    }
    for (attack_tables, movements) in attack_tables.iter().zip(movements.chunks(n_types.max(1))) {
        let attackers = builder.attackers_to(movements, attack_tables);
        builder.res.attackers_to.push(attackers);
    }
    // Types without leaps have a table of empty sets.
    let none = builder.res.sets.len() as u32;
    if MoveTables::<N>::IN_USE {
        builder.res.sets.extend(std::iter::repeat_n(Bitboard::EMPTY, n_cells));
    }
    let free = plan.legality == LegalityTest::Free;
    let each = (0..attack_tables.len()).map(|player| {
        let of = player * n_types..(player + 1) * n_types;
        type_groups(&builder.res, &builder.res.type_moves[of], none, free)
    });
    builder.res.type_groups = each.collect();
    builder.res
}

pub(super) struct TableBuilder<const N: usize> {
    pub(super) n_cells: usize,
    /// True if every move stores the number of its pattern.
    records_pattern: bool,
    pub(super) res: MoveTables<N>,
    /// The tables of sets that exist already, by their content.
    tables: FxHashMap<Vec<Bitboard<N>>, u32>,
    /// The rays of tables that no condition restricts. Types and players share them. The key is an address, which movements
    /// keep valid.
    allowed_rays: FxHashMap<*const Reach<N>, Option<Rc<AllowedRays<N>>>>,
    /// The attacks of pieces without conditions, by the addresses of all their attacking tables.
    pub(super) attacks: FxHashMap<Vec<*const Reach<N>>, Option<Rc<Attacks<N>>>>,
    /// Scratch memory for [`super::attackers_to::Sources`].
    pub(super) between: Vec<Bitboard<N>>,
}

impl<const N: usize> TableBuilder<N> {
    /// Adds a table of sets. Returns [`NO_TABLE`] if all sets are empty.
    pub(super) fn table(&mut self, sets: Vec<Bitboard<N>>) -> u32 {
        if sets.iter().all(Bitboard::is_empty) {
            return NO_TABLE;
        }
        let next = self.res.sets.len() as u32;
        let known = *self.tables.entry(sets.clone()).or_insert(next);
        if known == next {
            self.res.sets.extend(sets);
        }
        known
    }

    /// Adds a table of pairs of rays. Returns its start and the number of pairs for each cell.
    fn ray_pairs(&mut self, [falling, rising]: &[ByCell<Bitboard<N>>; 2]) -> (u32, u32) {
        let most = rising.most().max(falling.most());
        let ray = |rays: &[Bitboard<N>], n: usize| rays.get(n).copied().unwrap_or_default();
        let mut new = Vec::with_capacity(most * self.n_cells);
        for cell in (0..self.n_cells).filter(|_| most > 0) {
            let (up, down) = (rising.at(cell), falling.at(cell));
            new.extend((0..most).map(|it| RayPair { up: ray(up, it), down: ray(down, it) }));
        }
        (kept(&mut self.res.ray_pairs, &new, most), most as u32)
    }

    /// Adds a table of rays, with quads if the rays fit in.
    pub(super) fn rays(&mut self, sides: &[ByCell<Bitboard<N>>; 2]) -> Rays {
        let ray_pairs = self.ray_pairs(sides);
        let fits = N == 1 && (1..=RayQuad::<N>::PAIRS).contains(&(ray_pairs.1 as usize));
        let ray_quads = if fits { self.ray_quads(sides) } else { NO_TABLE };
        Rays { ray_pairs, ray_quads }
    }

    /// Adds a table of ray quads.
    fn ray_quads(&mut self, [falling, rising]: &[ByCell<Bitboard<N>>; 2]) -> u32 {
        let side = |rays: &[Bitboard<N>]| {
            std::array::from_fn(|it| rays.get(it).copied().unwrap_or_default())
        };
        let quad = |it| RayQuad { up: side(rising.at(it)), down: side(falling.at(it)) };
        let new: Vec<RayQuad<N>> = (0..self.n_cells).map(quad).collect();
        kept(&mut self.res.ray_quads, &new, new.len())
    }

    fn lame_leaps(&mut self, lame_leaps: &[Vec<LameLeaps<N>>]) -> (u32, u32) {
        let most = lame_leaps.iter().map(Vec::len).max().unwrap_or(0);
        let first = self.res.lame_leaps.len() as u32;
        for lame_leaps in lame_leaps {
            let padded = (0..most).map(|it| lame_leaps.get(it).copied().unwrap_or_default());
            self.res.lame_leaps.extend(padded);
        }
        (first, most as u32)
    }

    fn move_table(&mut self, landing: Landing, raw: RawTable<N>) -> MoveTable {
        let rays = self.rays(&raw.rays.rays);
        let hops = self.ray_pairs(&raw.rays.hops);
        let (hurdles, victims) = (self.types(&landing.hurdles), self.types(&landing.victims));
        let lame_leaps = self.lame_leaps(&raw.lame_leaps);
        let regular = hops.1 == 0 && landing.hurdles.is_empty() && landing.victims.is_empty();
        MoveTable {
            quiet: landing.quiet,
            take: match landing.take {
                0 => Take::Nothing,
                it if it == Land::ENEMY.0 => Take::Enemies,
                it => Take::Some(Land(it)),
            },
            regular,
            initial: landing.initial,
            sets_en_passant: landing.sets_en_passant,
            exempt: landing.exempt,
            records_pattern: landing.records_pattern,
            which: landing.which,
            allowed: NO_TABLE,
            unknown: NO_TABLE,
            leaps: self.table(raw.leaps),
            leaps_only: regular && rays.ray_pairs.1 + lame_leaps.1 == 0,
            rays,
            lame_leaps,
            hops,
            hurdles,
            victims,
            reach: NO_TABLE,
        }
    }

    /// Builds the tables and shifts of a type. `choosing` are the targets where there may be a choice, without capture and
    /// with one.
    fn type_moves(
        &mut self,
        movement: &PieceMovement<N>,
        facts: &Facts<N>,
        choosing: [Bitboard<N>; 2],
    ) -> TypeMoves<N> {
        let mut res = TypeMoves::default();
        if !movement.in_tables || self.is_ambiguous(movement) {
            return res;
        }
        res.in_tables = true;
        let mut groups: BTreeMap<Landing, RawTable<N>> = BTreeMap::new();
        let mut tables = Vec::new();
        for pattern in &movement.patterns {
            let exclusions = pattern.exclusions.as_deref().copied().unwrap_or_default();
            for (land, reach) in &pattern.tables {
                res.takes_en_passant |= land.has(Land::EN_PASSANT);
                let take = land.0 & !(Land::EMPTY.0 | Land::EN_PASSANT.0);
                let quiet = land.has(Land::EMPTY);
                let records_pattern =
                    self.records_pattern || pattern.sets_en_passant || pattern.exempt;
                res.records_pattern |= records_pattern;
                let landing = Landing {
                    quiet,
                    take,
                    initial: pattern.initial,
                    sets_en_passant: pattern.sets_en_passant,
                    exempt: pattern.exempt,
                    records_pattern,
                    hurdles: exclusions.hurdles,
                    victims: exclusions.victims,
                    which: if records_pattern { pattern.number } else { 0 },
                };
                if !quiet && !Land(take).captures() {
                    continue;
                }
                if let Some(allowed_rays) = self.allowed_rays(pattern, reach) {
                    let group = groups.entry(landing);
                    let group = group.or_insert_with(|| RawTable::new(self.n_cells));
                    group.add(pattern, reach, &allowed_rays);
                    continue;
                }
                let allowed: Vec<_> = (0..self.n_cells).map(|it| pattern.allowed(it)).collect();
                // A pattern that is allowed nowhere has no table: an empty one would mean that it is allowed everywhere.
                if allowed.iter().all(Bitboard::is_empty) {
                    continue;
                }
                let mut table = self.move_table(landing, RawTable::new(self.n_cells));
                if let Condition::Where(it) = &pattern.when {
                    table.allowed = self.table(allowed);
                    table.unknown = self.table(it.unknown.clone());
                }
                (table.regular, table.leaps_only) = (false, false);
                table.reach = self.res.reaches.len() as u32;
                self.res.reaches.push(Arc::clone(reach));
                tables.push(table);
            }
        }
        let mut shifts = if tables.is_empty() && movement.castles.is_empty() {
            shifts(&groups)
        } else {
            Vec::new()
        };
        for (landing, raw) in groups {
            tables.push(self.move_table(landing, raw));
        }
        let all = Bitboard::first(self.n_cells);
        res.check_neutral = facts.check_neutral.quiet == all && facts.check_neutral.take == all;
        let unconditional = |it: &MoveTable| {
            !it.initial && !matches!(it.take, Take::Some(_)) && it.unknown == NO_TABLE
        };
        res.unconditional = tables.iter().all(unconditional) && movement.castles.is_empty();
        for shift in &mut shifts {
            add_choices(shift, facts, choosing);
        }
        res.shifts.0 = self.res.shifts.len() as u32;
        self.res.shifts.extend(&shifts);
        res.shifts.1 = self.res.shifts.len() as u32;
        res.tables.0 = self.res.tables.len() as u32;
        self.res.tables.extend(tables);
        res.tables.1 = self.res.tables.len() as u32;
        res
    }

    /// Returns true if patterns with different consequences may lead to the same target.
    fn is_ambiguous(&self, movement: &PieceMovement<N>) -> bool {
        let differ = |a: &Pattern<N>, b: &Pattern<N>| {
            self.records_pattern || (a.sets_en_passant, a.exempt) != (b.sets_en_passant, b.exempt)
        };
        let meet = |a: &Pattern<N>, b: &Pattern<N>| {
            (0..self.n_cells).any(|from| {
                let [a, b] = [a, b].map(|it| most(it, from));
                a[0].meets(&b[0]) || a[1].meets(&b[1])
            })
        };
        let pairs = movement.patterns.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(n, a)| movement.patterns[n + 1..].iter().map(move |b| (a, b)));
        pairs.any(|(a, b)| differ(a, b) && meet(a, b))
    }

    /// Returns the rays and hops of a pattern from each cell. Returns `None` if the pattern has more than these, leaps and
    /// lame leaps, or if its condition must be read.
    pub(super) fn allowed_rays(
        &mut self,
        pattern: &Pattern<N>,
        reach: &Arc<Reach<N>>,
    ) -> Option<Rc<AllowedRays<N>>> {
        if !pattern.is_decided() || !reach.chains.is_empty() {
            return None;
        }
        let n_cells = self.n_cells;
        let new = || AllowedRays::new(pattern, reach, n_cells).map(Rc::new);
        if !matches!(pattern.when, Condition::Always) {
            return new();
        }
        self.allowed_rays.entry(Arc::as_ptr(reach)).or_insert_with(new).clone()
    }

    pub(super) fn types(&mut self, types: &TypeSet) -> (u32, u32) {
        let first = self.res.types.len() as u32;
        self.res.types.extend(types.iter().map(|it| it.0));
        (first, self.res.types.len() as u32)
    }
}

/// Notes the targets where a shift may leave a choice: all of them are in `choosing`.
fn add_choices<const N: usize>(shift: &mut Shift<N>, facts: &Facts<N>, choosing: [Bitboard<N>; 2]) {
    for from in shift.from {
        let to = (from as i32 + shift.by) as usize;
        for (take, choosing) in choosing.iter().enumerate() {
            let options = facts.step_choices.option_list(take == 1, from, to);
            if choosing.has(to) && options != Some(0) {
                shift.choices[take].set(to);
            }
        }
    }
}

/// Returns true if two movements certainly have the same steps. The knights of both players do in most games.
fn step_alike<const N: usize>(
    a: (&PieceMovement<N>, &Facts<N>),
    b: (&PieceMovement<N>, &Facts<N>),
) -> bool {
    let always = |it: &Pattern<N>| matches!(it.when, Condition::Always);
    let pattern = |(a, b): (&Pattern<N>, &Pattern<N>)| {
        let flags = |it: &Pattern<N>| (it.number, it.initial, it.sets_en_passant, it.exempt);
        (always(a) && always(b) && flags(a) == flags(b) && a.exclusions == b.exclusions)
            && a.tables.len() == b.tables.len()
            && a.tables.iter().zip(&b.tables).all(|(a, b)| a.0 == b.0 && Arc::ptr_eq(&a.1, &b.1))
    };
    let free = |it: &Facts<N>| it.step_choices.free == [true; 2];
    let check_neutral = |it: &Facts<N>| (it.check_neutral.quiet, it.check_neutral.take);
    let ((movement, facts), (other, other_facts)) = (a, b);
    (movement.in_tables && other.in_tables && free(facts) && free(other_facts))
        && check_neutral(facts) == check_neutral(other_facts)
        && movement.castles.is_empty() == other.castles.is_empty()
        && movement.patterns.len() == other.patterns.len()
        && movement.patterns.iter().zip(&other.patterns).all(pattern)
}

/// Groups a player's types for batches. `none` is a table of empty sets. With `free` no move is illegal.
fn type_groups<const N: usize>(
    tables: &MoveTables<N>,
    types: &[TypeMoves<N>],
    none: u32,
    free: bool,
) -> TypeGroups {
    let mut res = TypeGroups {
        batch_tables: vec![BatchTables::default(); types.len()],
        ..TypeGroups::default()
    };
    let or_none = |it: u32| if it == NO_TABLE { none } else { it };
    for (ty, type_moves) in types.iter().enumerate() {
        if type_moves.shifts.0 < type_moves.shifts.1 {
            res.shifting.push(ty as u8);
        }
        if !type_moves.unconditional || type_moves.takes_en_passant {
            continue;
        }
        let [table] = tables.tables_of(type_moves) else { continue };
        match () {
            () if table.leaps_only => res.leapers.push(ty as u8),
            () if table.regular && table.lame_leaps.1 == 0 => res.riders.push(ty as u8),
            () => continue,
        }
        res.batch_tables[ty] = BatchTables {
            leaps: or_none(table.leaps),
            rays: table.rays,
            land: u8::from(table.quiet) | u8::from(table.take == Take::Enemies) << 1,
            legal_by_target: free || type_moves.check_neutral,
        };
    }
    res
}

/// Returns the start of a table in a list, and adds the table if it is not there yet. Tables start at multiples of `step`.
fn kept<T: Copy + PartialEq>(list: &mut Vec<T>, table: &[T], step: usize) -> u32 {
    let mut starts = (0..list.len()).step_by(step.max(1));
    let known = starts.find(|it| list[*it..].starts_with(table));
    let first = known.unwrap_or(list.len());
    if known.is_none() {
        list.extend(table);
    }
    first as u32
}

/// Returns all targets that a pattern may have from a cell, without capture and with one.
fn most<const N: usize>(pattern: &Pattern<N>, from: usize) -> [Bitboard<N>; 2] {
    let mut res = [Bitboard::EMPTY; 2];
    for (land, reach) in &pattern.tables {
        let cells = reach.most(from) & pattern.allowed(from);
        let lands = [land.has(Land::EMPTY), land.captures()];
        res.iter_mut().zip(lands).filter(|it| it.1).for_each(|it| *it.0 |= cells);
    }
    res
}
