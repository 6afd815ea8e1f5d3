//! Moves where check may be off: a restriction that lifts others.

use super::{Legality, movegen_info::MovegenInfo};
use crate::{
    program::Bitboard,
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

    /// Returns true if check may be off when the only royal piece comes to a cell.
    #[inline]
    pub(super) fn may_be_off(&self, info: &MovegenInfo<N>, to: usize) -> bool {
        info.check_off_at.has(to)
            && !self
                .between(&Bitboard::one(to), &info.check_off_unless)
                .meets(&(self.b.occupied - info.royal))
    }
}
