//! Move tables and attack tables of all types, as flat lists without indirections.
//!
//! Here the [`super::core::Pattern`]s of a type are merged. Patterns that land on the same things become one [`MoveTable`].
//! Leaps also become [`Shift`]s, which move all pieces of a type at once: one shift moves all pawns of chess one rank
//! forward. [`AttackersTo`] is the reverse: it holds the cells from which pieces attack a royal piece on a given cell.

use super::{
    bitboard::Bitboard,
    reach::{LameLeaps, Reach, before},
};
use alfil_model::Land;
use std::sync::Arc;

/// The number of sets in which tables may land: none, empty cells, enemies, empty cells and enemies. Other landing places
/// have no number.
pub const LANDS: usize = 4;

/// Boards with more cells have no tables: they are quadratic in the number of cells.
pub const MOST_CELLS: usize = 256;

/// No table.
pub const NO_TABLE: u32 = u32::MAX;

/// The move tables and attack tables of a game.
#[derive(Clone, Debug, Default)]
pub struct MoveTables<const N: usize> {
    /// A set for each cell, table after table.
    pub sets: Vec<Bitboard<N>>,
    /// Pairs of rays, table after table. A table has the same number of pairs for each cell.
    pub ray_pairs: Vec<RayPair<N>>,
    /// A ray quad for each cell, table after table.
    pub ray_quads: Vec<RayQuad<N>>,
    /// Lame leaps, table after table. A table has the same number of lame leaps for each cell.
    pub lame_leaps: Vec<LameLeaps<N>>,
    /// Tables that are not merged, such as those with chains and those whose condition must be read.
    pub reaches: Vec<Arc<Reach<N>>>,
    /// The move tables of all types, type after type.
    pub tables: Vec<MoveTable>,
    /// The shifts of all types, type after type.
    pub shifts: Vec<Shift<N>>,
    /// How each player's pieces of each type step: player after player, type after type.
    pub type_moves: Vec<TypeMoves<N>>,
    /// For each player.
    pub type_groups: Vec<TypeGroups>,
    /// For each player.
    pub attackers_to: Vec<AttackersTo>,
    /// Lists of types, one after another: those of attack groups, hurdles and victims.
    pub types: Vec<u8>,
}

/// Two rays from a cell: the numbers of the cells rise on one of them and fall on the other. A rook of chess has two pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RayPair<const N: usize> {
    /// The ray whose cells have higher numbers, the nearest cell lowest.
    pub up: Bitboard<N>,
    /// The ray whose cells have lower numbers, the nearest cell highest.
    pub down: Bitboard<N>,
}

/// Up to four pairs of rays from a cell, side by side: processors cut all of them at once. A queen of chess has one quad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RayQuad<const N: usize> {
    /// The rays on which the numbers of the cells rise.
    pub up: [Bitboard<N>; RayQuad::<0>::PAIRS],
    /// The rays on which the numbers of the cells fall.
    pub down: [Bitboard<N>; RayQuad::<0>::PAIRS],
}

/// A table of rays from each cell.
#[derive(Clone, Copy, Debug)]
pub struct Rays {
    /// The first pair in [`MoveTables::ray_pairs`], and the number of pairs for each cell.
    pub ray_pairs: (u32, u32),
    /// The first quad in [`MoveTables::ray_quads`], or [`NO_TABLE`]. Only sets of one word have quads, and only if the rays
    /// fit in.
    pub ray_quads: u32,
}

impl Default for Rays {
    /// Returns a table without rays.
    fn default() -> Rays {
        Rays { ray_pairs: (0, 0), ray_quads: NO_TABLE }
    }
}

/// The pieces that a table captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// Nothing.
    Nothing,
    /// Any enemy piece.
    Enemies,
    /// The pieces that the land names.
    Some(Land),
}

/// The targets of a type's pieces from each cell, and the conditions for landing there.
#[derive(Clone, Copy, Debug)]
pub struct MoveTable {
    /// True if pieces may land on empty cells.
    pub quiet: bool,
    /// The pieces that may be captured.
    pub take: Take,
    /// True if the table has only leaps, rays and lame leaps, unconditional, and indifferent to the types of other pieces.
    pub regular: bool,
    /// True if only pieces that have not moved may use it.
    pub initial: bool,
    /// True if an en passant right is left.
    pub sets_en_passant: bool,
    /// True if the pattern has an apostrophe.
    pub exempt: bool,
    /// True if each move stores the number of its pattern.
    pub records_pattern: bool,
    /// The number of the pattern; 0 if moves do not store it.
    pub which: u16,
    /// The targets that the condition may allow: a table of sets. [`NO_TABLE`] if it allows all of them.
    pub allowed: u32,
    /// The targets for which the condition must be read: a table of sets. [`NO_TABLE`] if there are none.
    pub unknown: u32,
    /// Leaps: a table of sets.
    pub leaps: u32,
    /// The rays.
    pub rays: Rays,
    /// The first of [`MoveTables::lame_leaps`], and the number of lame leaps for each cell.
    pub lame_leaps: (u32, u32),
    /// The same for hops: rays on which the piece jumps over the first piece. A cannon of xiangqi captures by hops.
    pub hops: (u32, u32),
    /// The types over which it does not hop: a range of [`MoveTables::types`].
    pub hurdles: (u32, u32),
    /// The types that it does not capture: a range of [`MoveTables::types`].
    pub victims: (u32, u32),
    /// The number of its table in [`MoveTables::reaches`], if it is not merged with others. Otherwise [`NO_TABLE`].
    pub reach: u32,
    /// True if the table is regular and has only leaps.
    pub leaps_only: bool,
}

/// One leap that all pieces of a type make at once, as a shift of their bitboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const N: usize> {
    /// The cells from which the leap can be made.
    pub from: Bitboard<N>,
    /// The change of the cell's number.
    pub by: i32,
    /// The cell that must be empty, as a change of the cell's number too; 0 if there is no such cell. A pawn's double step
    /// has one.
    pub via: i32,
    /// True if only pieces that have not moved may use it.
    pub initial: bool,
    /// True if it may land on empty cells.
    pub quiet: bool,
    /// True if it may capture enemies.
    pub take: bool,
    /// True if an en passant right is left.
    pub sets_en_passant: bool,
    /// True if the pattern has an apostrophe.
    pub exempt: bool,
    /// The number of the pattern; 0 if moves do not store it.
    pub which: u16,
    /// The targets where the mover may have a choice, without capture and with one. Pawns of chess have it on the last rank.
    pub choices: [Bitboard<N>; 2],
}

/// The steps of a player's pieces of a type.
#[derive(Clone, Debug, Default)]
pub struct TypeMoves<const N: usize> {
    /// True if the tables have all steps of the type, except captures en passant.
    pub in_tables: bool,
    /// True if the type captures en passant.
    pub takes_en_passant: bool,
    /// The type's tables: a range of [`MoveTables::tables`].
    pub tables: (u32, u32),
    /// The type's shifts: a range of [`MoveTables::shifts`]. If it is not empty, the shifts have the same steps as the
    /// tables.
    pub shifts: (u32, u32),
    /// True if one of the tables has [`MoveTable::records_pattern`].
    pub records_pattern: bool,
    /// True if all steps are check-neutral (see [`super::plan::Facts::check_neutral`]).
    pub check_neutral: bool,
    /// True if steps may leave something to choose.
    pub chooses: bool,
    /// True if the tables land on empty cells and enemies without further conditions, and the type does not castle.
    pub unconditional: bool,
}

impl<const N: usize> TypeMoves<N> {
    /// Returns the number of pieces up to which it is quicker to list steps piece by piece than by shifts.
    #[inline]
    pub fn batch_threshold(&self) -> u32 {
        (self.shifts.1 - self.shifts.0) / 2
    }
}

/// The types of a player whose steps are listed in batches, because only their targets matter.
#[derive(Clone, Debug, Default)]
pub struct TypeGroups {
    /// Types with shifts.
    pub shifting: Vec<u8>,
    /// Types with one table that has only leaps, such as the knight of chess.
    pub leapers: Vec<u8>,
    /// Types with one table that has rays and perhaps leaps, such as rook, bishop and queen of chess.
    pub riders: Vec<u8>,
    /// For each type its tables; of use for leapers and riders.
    pub batch_tables: Vec<BatchTables>,
}

/// The tables of a leaper or a rider. Each type has all of them, so that one loop without branches serves pieces of
/// different types.
#[derive(Clone, Copy, Debug, Default)]
pub struct BatchTables {
    /// Leaps: a table of sets.
    pub leaps: u32,
    /// The rays.
    pub rays: Rays,
    /// The number of the set in which the tables land: see [`LANDS`].
    pub land: u8,
    /// True if the target alone decides whether a step is legal: all steps are check-neutral, or no move is illegal.
    pub legal_by_target: bool,
}

/// The attack tables of a player's pieces, seen from the royal pieces that they attack.
#[derive(Clone, Debug, Default)]
pub struct AttackersTo {
    /// The groups that attack by leaps.
    pub leapers: Vec<AttackGroup>,
    /// The cells from which any of these groups attacks: a table of sets.
    pub leaper_zone: u32,
    /// The groups that attack along rays.
    pub sliders: Vec<AttackGroup>,
    /// The groups that attack along rays over one piece.
    pub hoppers: Vec<AttackGroup>,
    /// The attack tables (of [`super::core::Core::attack_tables`]) that fit into no group: their patterns must be read.
    pub others: Vec<u16>,
    /// For each type its leaps, and the groups of its rays; not its hops, and nothing for the types of `others`.
    pub attacks: Vec<Attack>,
    /// The types with other attacks than those in [`AttackersTo::attacks`]: a range of [`MoveTables::types`].
    pub irregular: (u32, u32),
}

/// The attacks of a type by leaps and rays.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// For each target the cells from which the type leaps there: a table of sets.
    pub leaps: u32,
    /// The groups of [`AttackersTo::sliders`] that the type belongs to: a mask of the first 32.
    pub sliders: u32,
    /// For each cell of the piece the targets of its leaps: a table of sets.
    pub leap_targets: u32,
}

/// Types that share a part of their attacks: rook and queen of chess share the rays along files and ranks.
#[derive(Clone, Copy, Debug)]
pub struct AttackGroup {
    /// The types: a range of [`MoveTables::types`].
    pub types: (u32, u32),
    /// For each target all cells from which it may be attacked: a table of sets.
    pub most: u32,
    /// The rays along which the attacks go, starting from the target.
    pub rays: Rays,
    /// The types over which these types do not hop: a range of [`MoveTables::types`].
    pub hurdles: (u32, u32),
}

impl<const N: usize> RayPair<N> {
    /// Returns the rays up to and including the first piece on each.
    ///
    /// The nearest piece is the highest bit of the falling ray and the lowest bit of the rising ray. Subtracting the first
    /// from the second flips just the bits between them. This is how programs for chess find the moves of sliding pieces
    /// (chessprogramming.org, 'Obstruction Difference').
    #[inline]
    pub fn reach(&self, occupied: &Bitboard<N>) -> Bitboard<N> {
        cut(&self.up, &self.down, occupied)
    }

    /// Returns the rays behind the first piece on each, up to and including the second one. A ray whose first piece is
    /// excluded reaches nothing.
    #[inline]
    pub fn hop(&self, occupied: &Bitboard<N>, excluded: &Bitboard<N>) -> Bitboard<N> {
        let first = self.reach(occupied);
        let hurdles = (first & *occupied) - *excluded;
        if hurdles.is_empty() { hurdles } else { self.reach(&(*occupied - hurdles)) - first }
    }

    /// Returns the cells between the start of the rays and a cell. Returns `None` if the cell is on neither ray.
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
    /// The number of pairs in a quad; missing ones are empty.
    pub const PAIRS: usize = 4;

    /// See [`RayPair::reach`].
    #[inline]
    pub fn reach(&self, occupied: &Bitboard<N>) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for n in 0..Self::PAIRS {
            res |= cut(&self.up[n], &self.down[n], occupied);
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

    /// Returns the cells that a piece on a cell reaches by a table. `by_type` holds the pieces of each type.
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
                if lame_leap.is_open(occupied) {
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

    /// Returns a table's lame leaps from a cell.
    #[inline]
    pub fn lame_leaps_of(&self, table: &MoveTable, from: usize) -> &[LameLeaps<N>] {
        let first = (table.lame_leaps.0 + from as u32 * table.lame_leaps.1) as usize;
        &self.lame_leaps[first..first + table.lame_leaps.1 as usize]
    }

    /// Returns the rays of a table from a cell, up to and including the first piece on each.
    #[inline]
    pub fn along(&self, rays: &Rays, from: usize, occupied: &Bitboard<N>) -> Bitboard<N> {
        if N == 1 && rays.ray_quads != NO_TABLE {
            return self.ray_quads[rays.ray_quads as usize + from].reach(occupied);
        }
        let ray_pairs = self.ray_pairs_of(rays.ray_pairs, from);
        ray_pairs.iter().fold(Bitboard::EMPTY, |all, it| all | it.reach(occupied))
    }

    /// Returns the cells that a piece reaches by hops, or by a table that is not merged.
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

    /// Returns the pieces of a range of [`MoveTables::types`].
    #[inline]
    pub fn of_types(&self, types: (u32, u32), by_type: &[Bitboard<N>]) -> Bitboard<N> {
        let types = &self.types[types.0 as usize..types.1 as usize];
        types.iter().fold(Bitboard::EMPTY, |all, ty| all | by_type[usize::from(*ty)])
    }

    /// Returns the cells between a target and a piece of an attack group. Returns `None` if the piece is on none of the
    /// group's rays.
    #[inline]
    pub fn between(&self, group: &AttackGroup, target: usize, from: usize) -> Option<Bitboard<N>> {
        let ray_pairs = self.ray_pairs_of(group.rays.ray_pairs, target);
        ray_pairs.iter().find_map(|it| it.between(from))
    }

    /// Returns a table's set for a cell, or `None` for [`NO_TABLE`].
    #[inline]
    pub fn set(&self, table: u32, cell: usize) -> Option<Bitboard<N>> {
        if table == NO_TABLE { None } else { Some(self.sets[table as usize + cell]) }
    }

    /// Returns a table's pairs of rays from a cell.
    #[inline]
    pub fn ray_pairs_of(&self, ray_pairs: (u32, u32), from: usize) -> &[RayPair<N>] {
        let first = (ray_pairs.0 + from as u32 * ray_pairs.1) as usize;
        &self.ray_pairs[first..first + ray_pairs.1 as usize]
    }

    /// Returns the tables of a type.
    #[inline]
    pub fn tables_of(&self, type_moves: &TypeMoves<N>) -> &[MoveTable] {
        &self.tables[type_moves.tables.0 as usize..type_moves.tables.1 as usize]
    }

    /// Returns the shifts of a type.
    #[inline]
    pub fn shifts_of(&self, type_moves: &TypeMoves<N>) -> &[Shift<N>] {
        &self.shifts[type_moves.shifts.0 as usize..type_moves.shifts.1 as usize]
    }

    /// Returns the groups that may attack a cell by leaps. Returns none if no piece stands on a cell from which any of them
    /// leaps there.
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

    /// Returns about how many bytes the tables take, without those of patterns.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.sets)
            + size_of_val(&*self.ray_pairs)
            + size_of_val(&*self.ray_quads)
            + size_of_val(&*self.lame_leaps)
            + size_of_val(&*self.tables)
            + size_of_val(&*self.shifts)
            + size_of_val(&*self.type_moves)
    }
}
