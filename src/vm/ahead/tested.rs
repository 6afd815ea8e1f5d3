//! Moves of the other player's pieces that have to be tested: that is done once, as long as what they rest on stays the same.

use super::{TESTS, Tested, Ways, men::Man};
use crate::{
    program::{Bits, Core, swift::Sort},
    vm::{count::Tally, eval::Vm, mv::Move, node::Node, steps::Stage},
};
use arrayvec::ArrayVec;

impl<const N: usize> Vm<'_, N> {
    /// The same piece, those of its moves tested of which tables don't tell whether they are legal.
    pub(super) fn tested_man(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        man: Man<N>,
        tests: &mut ArrayVec<Tested<N>, TESTS>,
    ) -> Option<Man<N>> {
        let core = self.core;
        let local = core.plan.local.as_ref().filter(|it| it.keeps && stage.much)?;
        let watch = &core.swift.watches[1 - stage.player];
        // What else such a move may do to attacks is known from the lines to the royal piece, and these are looked at.
        if !watch.hops.is_empty() || reads_intruders(core) {
            return None;
        }
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
        let mut tested =
            Tested { targets, count: Ways::default(), looks: Bits::one(from) | targets };
        for to in doubt[1] {
            tested.looks |= local.changes[stage.player][to];
        }
        let mut moves = self.b.spare_moves();
        self.push_steps(stage, steps, Move::step_of(man.ty, from), doubt, &mut moves);
        let known = self.keep_tested(node, &mut moves);
        tested.count = Tally::of(&moves).into();
        moves.clear();
        self.b.give_back_moves(moves);
        known?;
        let man = Man {
            sort: Sort::Other,
            looks: looks | tested.looks,
            tested: tests.len() as u8,
            ..man
        };
        tests.try_push(tested).ok()?;
        Some(Man { count: self.count_man(node, stage, tests, &man)?, ..man })
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

fn reads_intruders<const N: usize>(core: &Core<N>) -> bool {
    core.check.as_ref().is_some_and(|it| !it.intruders.is_nothing())
}
