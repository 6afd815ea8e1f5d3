//! Moves of the other player's pieces that have to be tested: that is done once, as long as what they rest on stays the same.

use super::{Man, Sort, Tested, Ways};
use crate::{
    program::Bits,
    vm::{
        count::Tally,
        eval::Vm,
        mv::Move,
        node::Node,
        steps::{Stage, step_of},
    },
};

impl<const N: usize> Vm<'_, N> {
    /// The same piece, those of its moves tested of which tables don't tell whether they are legal.
    pub(super) fn tested_man(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        man: Man<N>,
    ) -> Option<Man<N>> {
        let core = self.core;
        let local = core.plan.local.as_ref().filter(|it| it.keeps && stage.much)?;
        let from = usize::from(man.cell);
        let number = stage.player * core.n_types + usize::from(man.ty);
        let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
        let looks = self.looks(steps, from)?;
        let [quiet, take] = self.plain_steps(stage, steps, from);
        let free = if node.pinned.has(from) { Bits::EMPTY } else { facts.local & node.local };
        let doubt = [
            (quiet - facts.calm.quiet) | (quiet & node.to),
            (take - facts.calm.take - free) | (take & node.to),
        ];
        let targets = doubt[0] | doubt[1];
        let mut tested = Tested { targets, count: Ways::default(), looks: targets };
        for to in targets {
            let mut changed = Bits::one(from) | Bits::one(to);
            if doubt[1].has(to) {
                changed |= local.changes[stage.player][to];
            }
            tested.looks |= changed;
            let occupied = self.b.occupied - changed;
            for royal in node.royal {
                tested.looks |= self.attack_looks(royal, &occupied)?;
            }
        }
        let mut moves = self.b.spare_moves();
        self.push_steps(stage, steps, step_of(man.ty, from), doubt, &mut moves);
        let known = self.keep_tested(node, &mut moves);
        tested.count = Tally::of(&moves).into();
        moves.clear();
        self.b.give_back_moves(moves);
        known?;
        let looks = looks | tested.looks;
        let man = Man { sort: Sort::Other, looks, tested: Some(tested), ..man };
        Some(Man { count: self.count_man(node, stage, &man)?, ..man })
    }

    /// Keeps the moves that are legal, if that can be found out for all of them on the board alone.
    fn keep_tested(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> Option<()> {
        let mut known = Some(());
        moves.retain(|mv| {
            let legal = self.foretell(node, mv).or_else(|| self.is_legal_barely(mv));
            known = known.filter(|()| legal.is_some());
            legal == Some(true)
        });
        known
    }
}
