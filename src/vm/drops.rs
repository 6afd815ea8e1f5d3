//! Legal drops looked up in tables.

use super::{
    eval::Vm,
    mv::Move,
    node::{Known, Node},
};
use crate::program::Bits;

impl<const N: usize> Vm<'_, N> {
    /// Of the cells where pieces of a type may be dropped as far as the type is concerned, those where that is legal and
    /// leaves nothing to choose, and those of which it has to be found out.
    #[inline]
    pub(super) fn sure_drops(
        &self,
        node: &Node<N>,
        ty: usize,
        mut cells: Bits<N>,
    ) -> (Bits<N>, Bits<N>) {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let mut sure = cells - core.choosing.drop[player];
        if node.known == Known::Much {
            let facts = &core.plan.facts[player * core.n_types + ty];
            cells = cells - facts.barred;
            sure = (sure & facts.calm.drop) - node.to - self.exposed(node, ty);
            if core.plan.royal.has(ty as u8) {
                sure = Bits::EMPTY;
            }
        }
        (sure & node.evasion, cells - sure)
    }

    /// Adds the legal drops, in a position of which all or much is known.
    pub(super) fn list_drops(&mut self, node: &Node<N>, out: &mut Vec<Move>) {
        let core = self.core;
        let own = usize::from(self.b.now.player) * core.n_types;
        for ty in 0..core.n_types {
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let cells = self.droppable(ty, drop);
            let (sure, doubt) = self.sure_drops(node, ty, cells);
            out.reserve(sure.count() as usize);
            for to in sure {
                out.push(Move::drop_of(ty as u8, to));
            }
            let start = out.len();
            for to in doubt {
                let mv = Move::drop_of(ty as u8, to);
                self.push(mv, out);
            }
            self.keep_legal(node, out, start);
        }
    }
}
