//! Answers to a move that capture what it moved on the way.

use super::Ahead;
use crate::{
    model::Land,
    program::{Bits, core::Condition},
    vm::{eval::Vm, node::Known},
};

impl<const N: usize> Vm<'_, N> {
    /// In how many ways the player who is now on move could capture by a trail; nothing if it is not certain that all of
    /// these captures are legal, and what they leave to choose.
    #[inline]
    pub(super) fn count_passing(&self, ahead: &Ahead<N>, trail: &Bits<N>) -> Option<u32> {
        if trail.is_empty() { Some(0) } else { self.count_along(ahead, trail) }
    }

    #[inline(never)]
    fn count_along(&self, ahead: &Ahead<N>, trail: &Bits<N>) -> Option<u32> {
        let core = self.core;
        let (node, player) = (ahead.node.as_ref()?, self.b.now.player);
        let mut res = 0;
        for cell in self.trail_takers(trail, player) {
            let to = self.passing(cell, trail)?;
            if to.is_empty() {
                continue;
            }
            let ty = self.b.cells[cell]?.ty.idx();
            let facts = &core.plan.facts[usize::from(player) * core.n_types + ty];
            let safe = match node.known {
                Known::All => true,
                // Two of his pieces leave their cells, or one of them and the mover: the lines on which that may tell are
                // looked at all along (see `lines_to`). The cell of the victim, too, is none of theirs.
                Known::Much => {
                    let moved = to | Bits::one(cell);
                    core.plan.local.is_none()
                        && !core.plan.reads_off
                        && ahead.tests.is_empty()
                        && ahead.royal != Some(cell)
                        && core.check.as_ref().is_none_or(|it| it.intruders.is_nothing())
                        && !moved.meets(&ahead.around)
                        && to.within(&(facts.calm.take - self.exposed(node, ty)))
                }
                _ => false,
            };
            let chooses = to.meets(&core.choosing.take[usize::from(player)]);
            if !safe || chooses || !facts.spoils.is_empty() || ahead.gates.has(cell) {
                return None;
            }
            res += to.count();
        }
        Some(res)
    }

    /// On which cells of a trail a piece could capture, if tables tell.
    fn passing(&self, cell: usize, trail: &Bits<N>) -> Option<Bits<N>> {
        let core = self.core;
        let mover = self.b.cells[cell]?;
        let mut res = Bits::EMPTY;
        for pattern in &core.man(mover.owner.idx(), mover.ty.idx()).patterns {
            let mut walked = pattern.walks.iter().flat_map(|it| &it.legs);
            if pattern.imitates.is_some() || walked.any(|it| it.land.has(Land::TRAIL)) {
                return None;
            }
            for (_, reach) in pattern.tables.iter().filter(|it| it.0.has(Land::TRAIL)) {
                let hurdles = self.shunned(pattern).0;
                let to = (reach.from(cell, &self.b.occupied, &hurdles) - self.b.occupied) & *trail;
                let asks = match &pattern.when {
                    Condition::Always => false,
                    Condition::Where(it) => it.ask.get(cell).is_some_and(|it| it.meets(&to)),
                };
                if !to.is_empty() && (asks || pattern.initial) {
                    return None;
                }
                res |= to & pattern.allowed(cell);
            }
        }
        (!core.relays).then_some(res)
    }
}
