//! Legal drops looked up in tables.

use super::Sink;
use crate::{
    program::Bits,
    vm::{
        eval::Vm,
        mv::Move,
        node::{Known, Node},
    },
};

impl<const N: usize> Vm<'_, N> {
    /// Of the cells where pieces of a type may be dropped as far as the type is concerned, those where that is legal and
    /// leaves nothing to choose, and those of which it has to be found out.
    #[inline]
    fn sure_drops(&self, node: &Node<N>, ty: usize, mut cells: Bits<N>) -> (Bits<N>, Bits<N>) {
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

    /// Hands the legal drops to a sink, in a position of which all or much is known.
    pub(super) fn legal_drops<S: Sink<N>>(&mut self, node: &Node<N>, sink: &mut S) {
        let core = self.core;
        let own = usize::from(self.b.now.player) * core.n_types;
        for ty in 0..core.n_types {
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let cells = self.droppable(ty, drop);
            let (sure, doubt) = self.sure_drops(node, ty, cells);
            sink.drops(ty as u8, sure);
            if !doubt.is_empty() {
                let start = sink.list().len();
                for to in doubt {
                    self.push(Move::drop_of(ty as u8, to), sink.list());
                }
                sink.test(self, node, start);
            }
            if sink.is_full() {
                return;
            }
        }
    }
}
