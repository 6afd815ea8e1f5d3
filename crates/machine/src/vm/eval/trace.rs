//! Walks a step again, for what tables do not say of it.

use super::{Eval, walk::Walker};
use crate::{
    program::{Bitboard, core::Pattern, sight::Sight},
    vm::{
        board::NONE,
        mv::{Flags, Move},
    },
};
use alfil_model::SetId;

impl<const N: usize> Eval<'_, N> {
    /// Walks a step again. Returns the cells that it passes, and the cell of its hurdle.
    pub(in crate::vm) fn trace(&mut self, mv: &Move) -> (Bitboard<N>, u16) {
        let core = self.core;
        if let Some(passed) = self.passed(mv) {
            return (passed, NONE);
        }
        let own = *self.b.own(self.b.now.player);
        let royal = self.all_royal();
        let (number, outer) = mv.pattern();
        let (mut res, mut over) = (Bitboard::EMPTY, NONE);
        // The pattern belongs to the mover, or after a relay to another piece.
        let first = std::iter::once(usize::from(mv.from()));
        for cell in first.chain(own.iter().filter(|_| core.relays)) {
            let Some(piece) = self.b.cells[cell].piece() else { continue };
            let movement = core.movement(piece.owner.idx(), piece.ty.idx());
            let pattern = match outer {
                None => movement.patterns.get(number),
                Some(outer) => {
                    let imitation = movement.patterns.get(outer).and_then(|it| it.imitates);
                    let imitated = imitation.and_then(|it| self.imitated(it, piece.owner.idx()));
                    imitated.and_then(|it| it.patterns.get(number))
                }
            };
            let Some(pattern) = pattern else { continue };
            let imitates = outer.and_then(|it| movement.patterns.get(it));
            let mut walker = Walker::new(core, self.b, piece.owner.0);
            walker.royal = royal;
            walker.trace = true;
            let done = pattern.paths.iter().any(|path| {
                walker.walk(path, cell as u16, &mut |it, passed| {
                    let found = it.from == mv.from()
                        && it.to == mv.to()
                        && it.victims == mv.victims()
                        && it.unload == mv.unload()
                        && it.swap == mv.flags().has(Flags::SWAP);
                    if found {
                        res = passed.iter().map(|it| usize::from(*it)).collect();
                        over = it.over;
                    }
                    found
                })
            });
            // A mover's own pattern may make the same step, but not be allowed to.
            if done && (!core.relays || self.suits(mv, cell, [Some(pattern), imitates], over)) {
                break;
            }
            (res, over) = (Bitboard::EMPTY, NONE);
        }
        res.clear(usize::from(mv.from()));
        res.clear(usize::from(mv.to()));
        (res, over)
    }

    /// Returns true if the piece on `by` has a pattern now, and its conditions allow a move over `over`.
    fn suits(
        &mut self,
        mv: &Move,
        by: usize,
        [pattern, imitates]: [Option<&Pattern<N>>; 2],
        over: u16,
    ) -> bool {
        let unmoved = self.b.sets[SetId::UNMOVED.idx()].has(by);
        let of_both = [pattern, imitates].into_iter().flatten();
        if of_both.clone().any(|it| it.initial && !unmoved) {
            return false;
        }
        let mut x = self.ctx_before(mv);
        self.put_hurdle(&mut x, over);
        let to = usize::from(mv.to());
        of_both.into_iter().all(|it| self.conditions_hold(&it.when, None, by, to, |_| x))
    }

    /// Returns the cells that a basic step passes, if the tables have them.
    fn passed(&self, mv: &Move) -> Option<Bitboard<N>> {
        let (number, outer) = mv.pattern();
        let movement = self.core.movement(usize::from(self.b.now.player), usize::from(mv.ty()));
        let pattern = movement.patterns.get(number)?;
        if outer.is_some() || !mv.is_basic_step() || self.core.relays || !pattern.walks.is_empty() {
            return None;
        }
        let (from, to) = (usize::from(mv.from()), usize::from(mv.to()));
        let (mut res, mut found) = (Bitboard::EMPTY, 0);
        for (_, reach) in &pattern.tables {
            reach.sights(from, to, &self.b.occupied, &Bitboard::EMPTY, &mut |sight| match sight {
                Sight::Open(way) => {
                    res = way;
                    found += 1;
                }
                Sight::Blocked(..) => {}
                Sight::Unknown { .. } => found += 2,
            });
        }
        (found == 1).then_some(res)
    }
}
