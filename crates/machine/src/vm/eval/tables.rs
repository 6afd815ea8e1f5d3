//! Targets of steps, looked up in tables.

use super::Eval;
use crate::program::{
    Bitboard,
    move_tables::{LANDS, MoveTable, MoveTables, Take, TypeMoves},
};
use alfil_model::SetId;

/// Masks for the targets of a player's pieces.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct TargetMasks<const N: usize> {
    pub(in crate::vm) player: usize,
    /// The cells to land on, by the numbers of [`BatchTables::land`](crate::program::move_tables::BatchTables::land).
    pub(in crate::vm) lands: [Bitboard<N>; LANDS],
    /// The cells where pieces of the type would give a forbidden check.
    pub(in crate::vm) checking_cells: Bitboard<N>,
    /// The cells where pieces of the type may go if they are neither royal nor pinned.
    pub(in crate::vm) open: Bitboard<N>,
}

impl<const N: usize> TargetMasks<N> {
    pub(in crate::vm) fn vacant(&self) -> Bitboard<N> {
        self.lands[1]
    }

    pub(in crate::vm) fn enemies(&self) -> Bitboard<N> {
        self.lands[2]
    }
}

impl<const N: usize> Eval<'_, N> {
    /// Returns the masks for the position.
    #[inline]
    pub(in crate::vm) fn target_masks(&self, open: Bitboard<N>) -> TargetMasks<N> {
        let player = usize::from(self.b.now.player);
        let vacant = self.core.all - self.b.occupied;
        let enemies = self.b.of(self.core.enemies[player]);
        TargetMasks {
            player,
            lands: [Bitboard::EMPTY, vacant, enemies, vacant | enemies],
            checking_cells: Bitboard::EMPTY,
            open,
        }
    }

    /// Returns the cells to which an own piece of a type steps, legally or not. Returns `None` if tables do not hold them.
    pub(in crate::vm) fn reach_by_tables(&mut self, ty: usize, from: usize) -> Option<Bitboard<N>> {
        let tables = &self.core.move_tables;
        let masks = self.target_masks(self.core.all);
        let type_moves = &tables.type_moves[masks.player * self.core.n_types + ty];
        if !MoveTables::<N>::IN_USE
            || self.b.no_shortcuts
            || self.not_in_tables(type_moves).has(from)
        {
            return None;
        }
        let mut res = Bitboard::EMPTY;
        for table in tables.tables_of(type_moves) {
            let [quiet, take] = self.table_targets(&masks, table, from);
            res |= quiet | take;
            if tables.set(table.unknown, from).is_some_and(|it| it.meets(&res)) {
                return None;
            }
        }
        Some(res)
    }

    /// Returns the cells from which pieces of a type now have steps that are in no table.
    #[inline]
    pub(in crate::vm) fn not_in_tables(&self, type_moves: &TypeMoves<N>) -> Bitboard<N> {
        if !type_moves.in_tables {
            self.core.all
        } else if type_moves.takes_en_passant && self.b.en_passant.len > 0 {
            let from = &self.core.types.en_passant_from[usize::from(self.b.now.player)];
            let cells = self.b.en_passant.iter().flat_map(|it| it.0.iter());
            cells.fold(Bitboard::EMPTY, |all, it| all | from[it])
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the targets of a piece by a table, without capture and with one.
    #[inline]
    pub(in crate::vm) fn table_targets(
        &mut self,
        masks: &TargetMasks<N>,
        table: &MoveTable,
        from: usize,
    ) -> [Bitboard<N>; 2] {
        if table.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
            return [Bitboard::EMPTY; 2];
        }
        let reached = self.core.move_tables.reach(table, from, &self.b.occupied, &self.b.by_type);
        let quiet = if table.quiet { reached - self.b.occupied } else { Bitboard::EMPTY };
        let take = match table.take {
            Take::Nothing => Bitboard::EMPTY,
            Take::Enemies => reached & masks.enemies(),
            Take::Some(land) => reached & self.takeable(land, masks.player),
        };
        [quiet, take]
    }
}
