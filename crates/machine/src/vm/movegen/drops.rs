//! Legal drops.

use super::{Movegen, Sink};
use crate::{
    program::Bitboard,
    vm::{
        legality::{
            Judged,
            movegen_info::{Certainty, MovegenInfo},
        },
        mv::Move,
    },
};
use alfil_model::Cond;

impl<const N: usize> Movegen<'_, N> {
    /// Splits the cells where the type may be dropped. The first set holds legal drops that leave nothing to choose, the
    /// second those that have to be tested.
    #[inline]
    fn split_drops(
        &self,
        info: &MovegenInfo<N>,
        ty: usize,
        cells: Bitboard<N>,
    ) -> (Bitboard<N>, Bitboard<N>) {
        let choices = cells & self.core.choosing.drop[usize::from(self.b.now.player)];
        if info.certainty != Certainty::Masks {
            return (cells - choices, choices);
        }
        let Judged { legal: [legal, _], to_test: [to_test, _] } =
            self.judge_drops(info, ty, cells - choices);
        (legal, to_test | choices)
    }

    /// Hands the legal drops for which a condition holds to a sink.
    pub(super) fn legal_drops<S: Sink<N>>(
        &mut self,
        info: &MovegenInfo<N>,
        when: &Cond,
        sink: &mut S,
    ) {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let own = player * core.n_types;
        let always = matches!(when, Cond::Const(true));
        let in_tables = always && matches!(info.certainty, Certainty::All | Certainty::Masks);
        for ty in &core.types.droppable[player] {
            let ty = usize::from(*ty);
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let cells = self.droppable(ty, drop);
            let (legal, to_test) = if in_tables {
                self.split_drops(info, ty, cells)
            } else {
                (Bitboard::EMPTY, cells)
            };
            sink.drops(ty as u8, legal);
            if !to_test.is_empty() {
                let start = sink.list().len();
                for to in to_test {
                    let mv = Move::drop_of(ty as u8, to);
                    if always || self.holds_before(when, &mv) {
                        self.push(mv, sink.list());
                    }
                }
                sink.test(self, info, start);
            }
            if sink.is_full() {
                return;
            }
        }
    }
}
