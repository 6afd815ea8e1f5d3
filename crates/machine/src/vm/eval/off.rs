//! Whether check is off.

use super::{Ctx, Eval, deps::DepCells};
use crate::program::{
    Bitboard,
    plan::{FacingLine, KingsFacing},
};

impl<const N: usize> Eval<'_, N> {
    /// Returns true if check is off for a player.
    pub(in crate::vm) fn is_off(&mut self, player: u8) -> bool {
        let (core, x) = (self.core, Ctx::of(player));
        let royal = self.royal(player);
        let alone = royal.lowest().filter(|it| royal == Bitboard::one(*it));
        core.plan.off.iter().any(|off| match off.facing.as_ref().zip(alone) {
            Some((facing, royal)) if facing.exact => {
                let enemies = self.set(&facing.of, &x);
                let line = self.cells_facing(facing.line, &enemies);
                self.is_facing(facing, royal, &enemies, &line).0
            }
            _ => self.holds(&off.when, &x),
        })
    }

    /// Returns whether a royal piece faces enemy pieces, and the dependencies of that besides the royal piece itself.
    pub(in crate::vm) fn is_facing(
        &self,
        facing: &KingsFacing,
        royal: usize,
        enemies: &Bitboard<N>,
        line: &Bitboard<N>,
    ) -> (bool, DepCells<N>) {
        let mut deps = DepCells { from: Bitboard::EMPTY, to: *enemies };
        if !facing.clear || !line.has(royal) {
            return (line.has(royal), deps);
        }
        let way = self.between(&Bitboard::one(royal), enemies);
        let met = way & self.b.occupied;
        match met.count() {
            0 => deps.to |= way,
            1 => deps.from |= met,
            _ => {}
        }
        (met.is_empty(), deps)
    }

    /// Returns the cells that share something with one of these.
    pub(in crate::vm) fn cells_facing(&self, line: FacingLine, cells: &Bitboard<N>) -> Bitboard<N> {
        let table = match line {
            FacingLine::File => &self.core.lines.file,
            FacingLine::Rank => &self.core.lines.rank,
            FacingLine::Edge => &self.core.lines.near,
        };
        cells.iter().fold(Bitboard::EMPTY, |all, it| all | table[it])
    }
}
