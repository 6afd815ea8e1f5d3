//! Steps and attacks in the form in which they are counted: flat tables without indirections.
//!
//! What [`super::core::Pattern`]s say piece by piece is gathered here by type: patterns that land on the same become one
//! [`MoveTable`], and ways that only leap become [`Shift`]s, which move all pieces of a type at once. [`AttackersTo`] is the same
//! seen from the other end: from where pieces attack a royal piece on a cell.

use super::{
    bitboard::Bitboard,
    core::{bytes_of, share_of},
    reach::{Reach, before},
};
use crate::model::Land;
use std::sync::Arc;

/// How many kinds of landing places there are: none, empty cells, enemies, both of them; those of other ways are not
/// among them.
pub const LANDS: usize = 4;

/// Boards with more cells have no tables: they are quadratic in the number of cells.
pub const MOST_CELLS: usize = 256;

/// No table.
pub const NO_TABLE: u32 = u32::MAX;

/// All that is kept flat.
#[derive(Clone, Debug, Default)]
pub struct MoveTables<const N: usize> {
    /// A set for each cell, table after table.
    pub sets: Vec<Bitboard<N>>,
    /// As many lines for each cell, table after table.
    pub ray_pairs: Vec<RayPair<N>>,
    /// A ray quad for each cell, table after table.
    pub ray_quads: Vec<RayQuad<N>>,
    /// As many lame leaps for each cell, table after table.
    pub lame_leaps: Vec<LameLeaps<N>>,
    /// Tables with chains and hops, as they are.
    pub reaches: Vec<Arc<Reach<N>>>,
    /// The move tables of all types, type after type.
    pub tables: Vec<MoveTable>,
    /// Shifts, type after type.
    pub shifts: Vec<Shift<N>>,
    /// For each player and type.
    pub type_moves: Vec<TypeMoves<N>>,
    /// For each player.
    pub type_groups: Vec<TypeGroups>,
    /// For each player.
    pub attackers_to: Vec<AttackersTo>,
    /// Types of attack groups.
    pub types: Vec<u8>,
}

/// Two rays from a cell: one on which the numbers of the cells rise, and one on which they fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RayPair<const N: usize> {
    /// The cells that have higher numbers.
    pub up: Bitboard<N>,
    /// The cells that have lower numbers.
    pub down: Bitboard<N>,
}

/// Up to four lines from a cell, side by side so that processors can cut them all at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RayQuad<const N: usize> {
    /// The rays on which the numbers of the cells rise.
    pub up: [Bitboard<N>; RayQuad::<0>::PAIRS],
    /// Those on which they fall.
    pub down: [Bitboard<N>; RayQuad::<0>::PAIRS],
}

/// A table of lines.
#[derive(Clone, Copy, Debug)]
pub struct Rays {
    /// Where they begin, and how many there are for each cell.
    pub ray_pairs: (u32, u32),
    /// The same as ray quads, if sets are of one word and the lines fit in: where these begin. Wider sets are cut one by one.
    pub ray_quads: u32,
}

impl Default for Rays {
    /// No lines.
    fn default() -> Rays {
        Rays { ray_pairs: (0, 0), ray_quads: NO_TABLE }
    }
}

/// Cells that are reached if others are empty, and others occupied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LameLeaps<const N: usize> {
    /// These are empty ...
    pub empty: Bitboard<N>,
    /// ... and these are occupied.
    pub occupied: Bitboard<N>,
    /// Where it leads.
    pub land: Bitboard<N>,
}

/// What a way captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// Nothing.
    Nothing,
    /// Any enemy piece.
    Enemies,
    /// What that says.
    Some(Land),
}

impl Take {
    /// Returns true if what is captured is known from whose it is.
    pub fn is_by_owner(self) -> bool {
        matches!(self, Take::Nothing | Take::Enemies)
    }
}

/// Where pieces of a type come to, and on what they may land there.
#[derive(Clone, Copy, Debug)]
pub struct MoveTable {
    /// True if they may land on empty cells.
    pub quiet: bool,
    /// What they may capture.
    pub take: Take,
    /// On which of [`LANDS`] they land.
    pub land: u8,
    /// True if the table has only leaps, rays and lame leaps, unconditional, and indifferent to the types of other pieces.
    pub regular: bool,
    /// Only for pieces that have not moved.
    pub initial: bool,
    /// True if an en passant right is left.
    pub sets_en_passant: bool,
    /// True if the pattern has an apostrophe.
    pub exempt: bool,
    /// True if moves have to say by which pattern they are made.
    pub records_pattern: bool,
    /// The pattern's number, if they have to.
    pub which: u16,
    /// Where conditions allow it, if they don't everywhere: a table of sets.
    pub allowed: u32,
    /// Where conditions have to be read, if they have to be anywhere: a table of sets.
    pub unknown: u32,
    /// Leaps: a table of sets.
    pub leaps: u32,
    /// Lines.
    pub rays: Rays,
    /// Where the lame leaps begin, and how many there are for each cell.
    pub lame_leaps: (u32, u32),
    /// The same of lines on which the piece jumps over the first one on its way.
    pub hops: (u32, u32),
    /// Types over which it does not hop, from one of [`MoveTables::types`] to before another ...
    pub hurdles: (u32, u32),
    /// ... and types that it does not capture.
    pub victims: (u32, u32),
    /// The table that says it all, if leaps, lines and lame leaps do not: one of [`MoveTables::reaches`].
    pub reach: u32,
    /// True if there is none of these but leaps, and all victims are captured.
    pub leaps_only: bool,
}

impl MoveTable {
    /// Returns true if it makes no difference between pieces but whose they are.
    pub fn ignores_types(&self) -> bool {
        self.hurdles.0 == self.hurdles.1 && self.victims.0 == self.victims.1
    }
}

/// A leap that many pieces can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const N: usize> {
    /// From these cells.
    pub from: Bitboard<N>,
    /// By how much the number of the cell changes.
    pub by: i32,
    /// The cell that has to be empty, in the same way; 0 if none has to be.
    pub via: i32,
    /// Only for pieces that have not moved.
    pub initial: bool,
    /// True if it may land on empty cells.
    pub quiet: bool,
    /// True if it may capture enemies.
    pub take: bool,
    /// True if an en passant right is left.
    pub sets_en_passant: bool,
    /// True if the pattern has an apostrophe.
    pub exempt: bool,
    /// The pattern's number, if moves have to say it.
    pub which: u16,
    /// Targets where there may be something to choose, without capture and with one.
    pub choices: [Bitboard<N>; 2],
}

/// How a player's pieces of a type step.
#[derive(Clone, Debug, Default)]
pub struct TypeMoves<const N: usize> {
    /// True if ways say all there is to say, captures by en passant rights left aside.
    pub in_tables: bool,
    /// True if there are captures by en passant rights.
    pub takes_en_passant: bool,
    /// Which ways: from one to before another.
    pub tables: (u32, u32),
    /// Which shifts say the same, if any.
    pub shifts: (u32, u32),
    /// True if there are ways that are records_pattern.
    pub records_pattern: bool,
    /// True if no move has consequences beyond itself that matter (see [`super::plan::Facts::check_neutral`]).
    pub check_neutral: bool,
    /// True if steps may leave something to choose.
    pub chooses: bool,
    /// True if ways land on empty cells and enemies without further conditions, and the type does not castle.
    pub unconditional: bool,
}

impl<const N: usize> TypeMoves<N> {
    /// How many pieces are counted one by one sooner than together by shifts.
    #[inline]
    pub fn batch_threshold(&self) -> u32 {
        (self.shifts.1 - self.shifts.0) / 2
    }
}

/// Which types of a player are counted together, if nothing is to be known of their steps but where they come to.
#[derive(Clone, Debug, Default)]
pub struct TypeGroups {
    /// Types with shifts.
    pub shifting: Vec<u8>,
    /// Types with one way, of nothing but leaps.
    pub leapers: Vec<u8>,
    /// Types with one way, of lines and perhaps leaps.
    pub riders: Vec<u8>,
    /// For each type; of use for leapers and riders.
    pub batch_tables: Vec<BatchTables>,
}

/// Where the tables of a leaper or a rider begin. Each has all of them, so that pieces of different types can be counted one
/// after the other without asking which there are.
#[derive(Clone, Copy, Debug, Default)]
pub struct BatchTables {
    /// Leaps: a table of sets.
    pub leaps: u32,
    /// Lines.
    pub rays: Rays,
    /// See [`MoveTable::land`].
    pub land: u8,
    /// True if it is known that moves are legal once it is known where a piece comes to: they are check-neutral.
    pub legal_by_target: bool,
}

/// From where a player's pieces attack royal ones.
#[derive(Clone, Debug, Default)]
pub struct AttackersTo {
    /// By leaps.
    pub leapers: Vec<AttackGroup>,
    /// From where by any of these: a table of sets.
    pub leaper_zone: u32,
    /// Along lines.
    pub sliders: Vec<AttackGroup>,
    /// Along lines, over one piece.
    pub hoppers: Vec<AttackGroup>,
    /// Attack tables (of [`super::core::Core::attack_tables`]) of which only patterns tell more.
    pub others: Vec<u16>,
    /// For each type how it attacks, hops and others left aside.
    pub attacks: Vec<Attack>,
    /// The types that attack along lines: from one of [`MoveTables::types`] to before another.
    pub riders: (u32, u32),
    /// The types of which [`AttackersTo::attacks`] do not tell all.
    pub irregular: (u32, u32),
}

/// How pieces of a type attack.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// From where by leaps: a table of sets.
    pub leaps: u32,
    /// Along which of [`AttackersTo::sliders`]: a mask of the first [`Attack::SLIDERS`].
    pub sliders: u32,
    /// Leaps seen from the piece: a table of sets.
    pub leap_targets: u32,
    /// Lines seen from the piece.
    pub rays: Rays,
}

impl Attack {
    /// How many kinds of lines there may be.
    pub const SLIDERS: usize = 32;
}

/// Types that attack in the same way.
#[derive(Clone, Copy, Debug)]
pub struct AttackGroup {
    /// Which: from one of [`MoveTables::types`] to before another.
    pub types: (u32, u32),
    /// From where at all: a table of sets.
    pub most: u32,
    /// Along which lines, seen from the target.
    pub rays: Rays,
    /// Types over which these do not hop, from one of [`MoveTables::types`] to before another.
    pub hurdles: (u32, u32),
}

impl<const N: usize> RayPair<N> {
    /// The rays up to and including the first piece on each.
    ///
    /// Of the pieces on the falling ray the highest matters, of those on the rising one the lowest. Subtracting the one
    /// from the other flips just the bits from the first to the second: the subtraction by which programs for chess find
    /// the moves of sliding pieces (chessprogramming.org, 'Obstruction Difference').
    #[inline]
    pub fn reach(&self, occupied: &Bitboard<N>) -> Bitboard<N> {
        cut(&self.up, &self.down, occupied)
    }

    /// The rays behind the first piece on each, up to and including the second one. Over excluded pieces nothing is reached.
    #[inline]
    pub fn hop(&self, occupied: &Bitboard<N>, excluded: &Bitboard<N>) -> Bitboard<N> {
        let first = self.reach(occupied);
        let hurdles = (first & *occupied) - *excluded;
        if hurdles.is_empty() { hurdles } else { self.reach(&(*occupied - hurdles)) - first }
    }

    /// The rays up to and including the second piece on each.
    #[inline]
    pub fn xrays(&self, occupied: &Bitboard<N>) -> Bitboard<N> {
        let first = self.reach(occupied);
        first | self.reach(&(*occupied - first))
    }

    /// The cells between the one from which the rays start and that one, if it is on one of them.
    #[inline]
    pub fn between(&self, cell: usize) -> Option<Bitboard<N>> {
        if self.up.has(cell) {
            Some(before(self.up, true, cell))
        } else if self.down.has(cell) {
            Some(before(self.down, false, cell))
        } else {
            None
        }
    }
}

impl<const N: usize> RayQuad<N> {
    /// How many lines are in it; those that are not there are empty.
    pub const PAIRS: usize = 4;

    /// See [`RayPair::reach`].
    #[inline]
    pub fn reach(&self, occupied: &Bitboard<N>) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for (up, down) in self.up.iter().zip(&self.down) {
            res |= cut(up, down, occupied);
        }
        res
    }
}

/// See [`RayPair::reach`].
#[inline]
fn cut<const N: usize>(
    up: &Bitboard<N>,
    down: &Bitboard<N>,
    occupied: &Bitboard<N>,
) -> Bitboard<N> {
    match N {
        1 => {
            let (up, down) = (up.0[0], down.0[0]);
            let met = up & occupied.0[0];
            let nearest = 1u64 << ((down & occupied.0[0]) | 1).ilog2();
            let mut res = Bitboard::EMPTY;
            res.0[0] = (met ^ met.wrapping_sub(nearest)) & (up | down);
            res
        }
        2 => {
            let (up, down, all) = (up.wide(), down.wide(), occupied.wide());
            let met = up & all;
            let nearest = 1u128 << ((down & all) | 1).ilog2();
            Bitboard::from_wide((met ^ met.wrapping_sub(nearest)) & (up | down))
        }
        _ => (*up & (*up & *occupied).to_lowest()) | (*down & (*down & *occupied).from_highest()),
    }
}

impl<const N: usize> MoveTables<N> {
    /// True if boards of this width have tables. Larger ones would have tables of many megabytes.
    pub const IN_USE: bool = N * 64 <= MOST_CELLS;

    /// Where a piece on that cell comes to. `by_type` is where the pieces of each type are.
    #[inline]
    pub fn reach(
        &self,
        table: &MoveTable,
        from: usize,
        occupied: &Bitboard<N>,
        by_type: &[Bitboard<N>],
    ) -> Bitboard<N> {
        if table.leaps_only {
            self.set(table.leaps, from).unwrap_or(Bitboard::EMPTY)
        } else {
            self.reach_far(table, from, occupied, by_type)
        }
    }

    fn reach_far(
        &self,
        table: &MoveTable,
        from: usize,
        occupied: &Bitboard<N>,
        by_type: &[Bitboard<N>],
    ) -> Bitboard<N> {
        let leaps = self.set(table.leaps, from).unwrap_or(Bitboard::EMPTY);
        let mut res = leaps | self.along(&table.rays, from, occupied);
        if table.lame_leaps.1 > 0 {
            for lame_leap in self.lame_leaps_of(table, from) {
                if !lame_leap.empty.meets(occupied) && lame_leap.occupied.within(occupied) {
                    res |= lame_leap.land;
                }
            }
        }
        if table.regular {
            return res;
        }
        res |= self.reach_irregular(table, from, occupied, by_type);
        res = res - self.of_types(table.victims, by_type);
        match self.set(table.allowed, from) {
            Some(allowed) => res & allowed,
            None => res,
        }
    }

    /// A way's lame leaps on a cell.
    #[inline]
    pub fn lame_leaps_of(&self, table: &MoveTable, from: usize) -> &[LameLeaps<N>] {
        let first = (table.lame_leaps.0 + from as u32 * table.lame_leaps.1) as usize;
        &self.lame_leaps[first..first + table.lame_leaps.1 as usize]
    }

    /// The lines of a table, up to and including the first piece on each.
    #[inline]
    pub fn along(&self, rays: &Rays, from: usize, occupied: &Bitboard<N>) -> Bitboard<N> {
        if N == 1 && rays.ray_quads != NO_TABLE {
            return self.ray_quads[rays.ray_quads as usize + from].reach(occupied);
        }
        let ray_pairs = self.ray_pairs_of(rays.ray_pairs, from);
        ray_pairs.iter().fold(Bitboard::EMPTY, |all, it| all | it.reach(occupied))
    }

    /// Where it comes to by hops, or by a table that is kept as it is.
    fn reach_irregular(
        &self,
        table: &MoveTable,
        from: usize,
        occupied: &Bitboard<N>,
        by_type: &[Bitboard<N>],
    ) -> Bitboard<N> {
        let excluded = self.of_types(table.hurdles, by_type);
        let mut res = Bitboard::EMPTY;
        for pair in self.ray_pairs_of(table.hops, from) {
            res |= pair.hop(occupied, &excluded);
        }
        if table.reach != NO_TABLE {
            res |= self.reaches[table.reach as usize].from(from, occupied, &excluded);
        }
        res
    }

    /// The pieces of some of [`MoveTables::types`].
    #[inline]
    pub fn of_types(&self, types: (u32, u32), by_type: &[Bitboard<N>]) -> Bitboard<N> {
        let types = &self.types[types.0 as usize..types.1 as usize];
        types.iter().fold(Bitboard::EMPTY, |all, ty| all | by_type[usize::from(*ty)])
    }

    /// The cells between a target and the piece of an attack group on a cell, if that is on one of the attack group's lines.
    #[inline]
    pub fn between(&self, group: &AttackGroup, target: usize, from: usize) -> Option<Bitboard<N>> {
        let ray_pairs = self.ray_pairs_of(group.rays.ray_pairs, target);
        ray_pairs.iter().find_map(|it| it.between(from))
    }

    /// A table's set for a cell, if there is a table.
    #[inline]
    pub fn set(&self, table: u32, cell: usize) -> Option<Bitboard<N>> {
        if table == NO_TABLE { None } else { Some(self.sets[table as usize + cell]) }
    }

    /// A table's lines from a cell.
    #[inline]
    pub fn ray_pairs_of(&self, ray_pairs: (u32, u32), from: usize) -> &[RayPair<N>] {
        let first = (ray_pairs.0 + from as u32 * ray_pairs.1) as usize;
        &self.ray_pairs[first..first + ray_pairs.1 as usize]
    }

    /// The ways of a type.
    #[inline]
    pub fn tables_of(&self, type_moves: &TypeMoves<N>) -> &[MoveTable] {
        &self.tables[type_moves.tables.0 as usize..type_moves.tables.1 as usize]
    }

    /// The shifts of a type.
    #[inline]
    pub fn shifts_of(&self, type_moves: &TypeMoves<N>) -> &[Shift<N>] {
        &self.shifts[type_moves.shifts.0 as usize..type_moves.shifts.1 as usize]
    }

    /// The leaps by which some of these pieces may attack a cell: none, if all pieces are too far away.
    #[inline]
    pub fn leapers_near<'w>(
        &self,
        attackers: &'w AttackersTo,
        cell: usize,
        pieces: &Bitboard<N>,
    ) -> &'w [AttackGroup] {
        let near = self.set(attackers.leaper_zone, cell).is_some_and(|it| it.meets(pieces));
        if near { &attackers.leapers } else { &[] }
    }

    /// The types of an attack group.
    #[inline]
    pub fn types_of(&self, group: &AttackGroup) -> &[u8] {
        &self.types[group.types.0 as usize..group.types.1 as usize]
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        bytes_of(&self.sets)
            + bytes_of(&self.ray_pairs)
            + bytes_of(&self.ray_quads)
            + bytes_of(&self.lame_leaps)
            + bytes_of(&self.tables)
            + bytes_of(&self.shifts)
            + bytes_of(&self.type_moves)
            + self.reaches.iter().map(share_of).sum::<usize>()
    }
}
