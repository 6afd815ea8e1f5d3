//! The pieces that may capture en passant.

use super::{Eval, pseudo::Seen};
use crate::{program::Bitboard, vm::mv::Move};
use alfil_model::Land;

impl<const N: usize> Eval<'_, N> {
    /// Returns a player's pieces that stand where they may capture en passant on these cells.
    pub(in crate::vm) fn en_passant_takers(&self, cells: &Bitboard<N>, player: u8) -> Bitboard<N> {
        let from = &self.core.types.en_passant_from[usize::from(player)];
        let near =
            cells.iter().fold(Bitboard::EMPTY, |all, it| all | from[it]) & *self.b.own(player);
        if near.is_empty() {
            near
        } else {
            near & self.of_types(&self.core.types.en_passant_takers)
        }
    }

    /// Returns true if a piece of `taker` that may capture en passant stands where it may be able to capture the mover so.
    #[expect(clippy::inline_always, reason = "it is a part of each double step")]
    #[inline(always)]
    pub(in crate::vm) fn risks_en_passant(&self, mv: &Move, taker: u8) -> bool {
        let types = &self.core.types;
        let by_cell = &types.en_passant_risk[usize::from(self.b.now.player)];
        let near = by_cell[usize::from(mv.from())] & *self.b.own(taker);
        !near.is_empty() && near.meets(&self.of_types(&types.en_passant_takers))
    }

    /// Returns true if the player on move has a pseudo-legal capture by an en passant right.
    pub(in crate::vm) fn is_useful(&mut self, right: &(Bitboard<N>, u16)) -> bool {
        let near = self.en_passant_takers(&right.0, self.b.now.player);
        if near.is_empty() {
            return false;
        }
        let mut moves = self.b.spare_moves();
        for cell in near {
            self.en_passant_captures(cell, right, &mut moves);
            if !moves.is_empty() {
                break;
            }
        }
        let res = !moves.is_empty();
        self.b.give_back_moves(moves);
        res
    }

    /// Adds captures by an en passant right that the piece on a cell could make.
    pub(in crate::vm) fn en_passant_captures(
        &mut self,
        cell: usize,
        right: &(Bitboard<N>, u16),
        out: &mut Vec<Move>,
    ) {
        let occupied = self.b.occupied;
        self.each_pattern(cell, &mut |vm, pattern, outer| {
            let reaches = pattern.tables.iter().any(|(land, reach)| {
                land.has(Land::EN_PASSANT)
                    && (reach.from(cell, &occupied, &Bitboard::EMPTY) - occupied).meets(&right.0)
            });
            let mut legs = pattern.walks.iter().flat_map(|it| &it.legs);
            if reaches || legs.any(|it| it.land.has(Land::EN_PASSANT)) {
                vm.pattern(pattern, outer, cell, None, &mut Seen::new(out.len()), out);
                out.retain(|it| it.to() != right.1 && it.victims().has(right.1));
            }
        });
    }
}
