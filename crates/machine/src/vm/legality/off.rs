//! Whether check is off, and where royal pieces would switch it off.

use super::{Legality, movegen_info::MovegenInfo};
use crate::{
    program::{
        Bitboard,
        plan::{FacingLine, KingsFacing},
    },
    vm::eval::{Ctx, deps::DepCells},
};

impl<const N: usize> Legality<'_, N> {
    /// Reads whether check is off, and the dependencies of that. Returns false if it is not known.
    pub(super) fn read_off(&mut self, info: &mut MovegenInfo<N>) -> bool {
        let x = &Ctx::of(self.b.now.player);
        let mut deps = DepCells::default();
        let (mut at, mut of) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let (mut n, mut clear, mut exact) = (0, true, true);
        let alone = info.royal.lowest().filter(|it| info.royal == Bitboard::one(*it));
        for off in &self.core.plan.off {
            let met = off.facing.as_ref().zip(alone);
            let met = met.map(|(facing, royal)| {
                let enemies = self.set(&facing.of, x);
                (facing, royal, enemies, self.cells_facing(facing.line, &enemies))
            });
            let (holds, mut its) = match &met {
                Some((facing, royal, enemies, line)) if facing.exact => {
                    self.is_facing(facing, *royal, enemies, line)
                }
                _ => match self.eval_with_deps(&off.when, x) {
                    Some(it) => it,
                    None => return false,
                },
            };
            if holds {
                info.add_deps(&its);
                info.must_try_from |= info.royal;
                info.check_off = true;
                return true;
            }
            if let Some((facing, _, enemies, line)) = met {
                at |= line;
                of |= enemies;
                clear &= facing.clear;
                exact &= facing.exact;
                n += 1;
                its.from = its.from - info.royal;
            }
            deps.join(&its);
        }
        info.check_off_at = at;
        // What bars the way to some need not bar that to others.
        info.check_off_unless = if clear && n == 1 { of } else { Bitboard::EMPTY };
        info.check_off_legal = exact && n == 1 && self.core.plan.check_off_legal;
        info.add_deps(&deps);
        true
    }

    /// Returns true if check is off for a player.
    pub(super) fn is_off(&mut self, player: u8) -> bool {
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
    fn is_facing(
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
    fn cells_facing(&self, line: FacingLine, cells: &Bitboard<N>) -> Bitboard<N> {
        let table = match line {
            FacingLine::File => &self.core.lines.file,
            FacingLine::Rank => &self.core.lines.rank,
            FacingLine::Edge => &self.core.lines.near,
        };
        cells.iter().fold(Bitboard::EMPTY, |all, it| all | table[it])
    }

    /// Returns true if check may be off when the only royal piece comes to a cell.
    #[inline]
    pub(super) fn may_be_off(&self, info: &MovegenInfo<N>, to: usize) -> bool {
        info.check_off_at.has(to)
            && !self
                .between(&Bitboard::one(to), &info.check_off_unless)
                .meets(&(self.b.occupied - info.royal))
    }
}
