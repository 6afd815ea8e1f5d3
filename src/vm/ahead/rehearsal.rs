//! Counting the answers to a move after which rules change what stands on the board, on sets of cells alone.
//!
//! Where neither moves nor rules nor endings ask for more than such sets (see `compile::rehearsal`), the move and what rules do
//! after it are tried on them, without hash, journal and hand-over; the answers are counted there.

use crate::vm::{
    eval::Vm,
    mv::{Kind, Move},
    node::Node,
    sequel::{Aim, Sequel},
};

impl<const N: usize> Vm<'_, N> {
    /// How many answers a legal move has, if that can be told so. `node` may be that of any position of the game.
    #[inline(never)]
    pub(super) fn count_rehearsed(&mut self, node: &Node<N>, mv: &Move) -> Option<u64> {
        if self.b.now.ending.is_some() || !self.is_of_board(mv) {
            return None;
        }
        let (player, passes) = (usize::from(self.b.now.player), self.b.now.passes);
        let pieces = [self.b.by_owner[0], self.b.by_owner[1]];
        let mut test = Sequel::new(mv, self.ctx_before(mv), Aim::Sets);
        let done = self.rehearse(&mut test, mv);
        self.b.now.player = 1 - player as u8;
        self.b.now.passes = 0;
        let res = done.and_then(|()| self.count_unless_over(node));
        self.b.now.player = player as u8;
        self.b.now.passes = passes;
        self.end_test(&mut test);
        [self.b.by_owner[0], self.b.by_owner[1]] = pieces;
        if mv.kind == Kind::Drop {
            self.b.hands[player * self.core.n_types + usize::from(mv.ty)] += 1;
        }
        res
    }

    /// Makes a move, but for handing over.
    fn rehearse(&mut self, test: &mut Sequel<N>, mv: &Move) -> Option<()> {
        match mv.kind {
            Kind::Drop => {
                let player = self.b.now.player;
                let hand = usize::from(player) * self.core.n_types + usize::from(mv.ty);
                self.b.hands[hand] -= 1;
                self.change(test, mv.to, Some(self.made(mv.ty, player)))?;
            }
            Kind::Step => {
                let mover = self.b.at(mv.from);
                self.change(test, mv.from, None)?;
                self.change(test, mv.to, mover)?;
            }
            Kind::Custom => {}
            Kind::Castle | Kind::Pass => return None,
        }
        self.run_sequel(test, mv)
    }

    /// How many legal moves there are, unless the game may be over.
    fn count_unless_over(&mut self, node: &Node<N>) -> Option<u64> {
        let core = self.core;
        if core.ends_by_board && self.is_so(&core.ends_if) && self.may_have_ended() {
            return None;
        }
        // None is listed.
        Some(self.count_phase(node, &mut Vec::new()).preferred(core.ranked))
    }
}
