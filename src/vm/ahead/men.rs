//! The other player's pieces that are neither royal nor moved together.

use super::{Ahead, TESTS, Tested, Ways};
use crate::{
    model::{Land, SetId},
    program::{
        Bits,
        swift::{Base, NO_TABLE, Sort, Steps, Take},
    },
    vm::{count::is_calm, eval::Vm, node::Node, steps::Stage},
};
use arrayvec::ArrayVec;

/// How many such pieces a player may have.
pub(super) const MEN: usize = u64::BITS as usize;
pub(super) const NO_TEST: u8 = u8::MAX;

/// A piece that is not royal, and goes alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man<const N: usize> {
    pub(super) cell: u8,
    pub(super) ty: u8,
    /// How its moves are counted.
    pub(super) sort: Sort,
    /// How many turns begin with each of its moves.
    pub(super) weight: u32,
    /// How many turns begin with it.
    pub(super) count: Ways,
    /// Where it may go without leaving the way of an attack or making one that is forbidden.
    pub(super) open: Bits<N>,
    /// The cells that say so.
    pub(super) looks: Bits<N>,
    /// Which of [`Ahead::tests`] is about it; [`NO_TEST`] if none is.
    pub(super) tested: u8,
}

impl<const N: usize> Vm<'_, N> {
    /// What each of these pieces can do alone.
    pub(super) fn survey_men(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        movers: Bits<N>,
        ahead: &mut Ahead<N>,
    ) -> Option<()> {
        ahead.men.clear();
        ahead.tests.clear();
        ahead.lookers.fill(0);
        for cell in movers {
            let weight = ahead.weight(cell);
            let man = self.man_at(node, stage, cell, weight, &mut ahead.tests)?;
            ahead.total.add(man.count);
            let bit = 1 << ahead.men.len();
            for it in man.looks | Bits::one(cell) {
                ahead.lookers[it] |= bit;
            }
            ahead.men.try_push(man).ok()?;
        }
        Some(())
    }

    /// What is to be known of a piece that is not royal.
    fn man_at(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        cell: usize,
        weight: u32,
        tests: &mut ArrayVec<Tested<N>, TESTS>,
    ) -> Option<Man<N>> {
        let core = self.core;
        let ty = self.b.cells[cell]?.ty;
        let base = &core.swift.kinds[stage.player].bases[ty.idx()];
        let pinned = !base.sure && node.pinned.has(cell);
        let sort = if pinned { Sort::Other } else { base.sort };
        let looks = if sort == Sort::Other {
            self.looks(&core.swift.men[stage.player * core.n_types + ty.idx()], cell)?
        } else {
            self.reaches(base, sort, cell)
        };
        let open = node.open(cell) - self.exposed(node, ty.idx());
        let (count, tested) = (Ways::default(), NO_TEST);
        let man = Man { cell: cell as u8, ty: ty.0, sort, weight, count, open, looks, tested };
        let count = if sort == Sort::Other {
            self.count_oddly(node, stage, &[], &man)
        } else {
            self.count_reached(node, stage, &man, base, looks)
        };
        match count {
            Some(count) => Some(Man { count, ..man }),
            None => self.tested_man(node, stage, man, tests),
        }
    }

    /// How many turns begin with moves of such a piece.
    #[inline]
    pub(super) fn count_man(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        tests: &[Tested<N>],
        man: &Man<N>,
    ) -> Option<Ways> {
        if man.sort == Sort::Other {
            return self.count_oddly(node, stage, tests, man);
        }
        let base = &self.core.swift.kinds[stage.player].bases[usize::from(man.ty)];
        let to = self.reaches(base, man.sort, usize::from(man.cell));
        self.count_reached(node, stage, man, base, to)
    }

    /// The same for a leaper or a rider that comes to these cells if they are not its own side's.
    #[inline]
    fn count_reached(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        man: &Man<N>,
        base: &Base,
        to: Bits<N>,
    ) -> Option<Ways> {
        let (core, from) = (self.core, usize::from(man.cell));
        let to = to & stage.lands[usize::from(base.land)];
        let facts = || &core.plan.facts[stage.player * core.n_types + usize::from(man.ty)];
        if to.meets(&node.to) || !(base.sure || is_calm(node, stage, facts(), to)) {
            return None;
        }
        let to = to & man.open;
        let more =
            |to: Bits<N>| base.extra * (to & core.swift.sets[base.more as usize + from]).count();
        let extra = |to: Bits<N>| if base.extra == 0 { 0 } else { more(to) };
        let count = |to: Bits<N>| (to.count() + extra(to)) * man.weight;
        if base.takes_apart && to.meets(&stage.enemies()) {
            let take = to & stage.enemies();
            let ways = self.takes(facts(), from, take)? as u32;
            return Some(Ways { quiet: count(to - take), take: ways * man.weight });
        }
        let take = if stage.split { count(to & stage.enemies()) } else { 0 };
        Some(Ways { quiet: count(to) - take, take })
    }

    /// The same for any other piece.
    fn count_oddly(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        tests: &[Tested<N>],
        man: &Man<N>,
    ) -> Option<Ways> {
        let (core, from) = (self.core, usize::from(man.cell));
        let number = stage.player * core.n_types + usize::from(man.ty);
        let mut targets = self.plain_steps(stage, &core.swift.men[number], from);
        let mut tested = Ways::default();
        if let Some(it) = tests.get(usize::from(man.tested)) {
            if !it.targets.within(&(targets[0] | targets[1])) {
                return None;
            }
            targets = targets.map(|to| to - it.targets);
            tested = it.count;
        }
        let local = if node.pinned.has(from) { Bits::EMPTY } else { node.local };
        let mut res = self.ways((node, &local), stage, number, from, targets, &man.open)?;
        res.add(tested);
        Some(res.times(man.weight))
    }

    /// In how many ways a piece can step to those of these cells that are open to it, if steps have no consequences that
    /// matter; captures of local ones have none on some cells.
    pub(super) fn ways(
        &self,
        (node, local): (&Node<N>, &Bits<N>),
        stage: &Stage<N>,
        number: usize,
        from: usize,
        targets: [Bits<N>; 2],
        open: &Bits<N>,
    ) -> Option<Ways> {
        let core = self.core;
        let (facts, choosing) = (&core.plan.facts[number], &core.choosing);
        let calm = !stage.much || facts.has_steps(&targets, local);
        // What has to be tested may be legal though it is not open.
        if !calm || (targets[0] | targets[1]).meets(&node.to) {
            return None;
        }
        let [quiet, take] = targets.map(|it| it & *open);
        let quiet = facts.offers.ways(false, from, quiet, &choosing.quiet[stage.player])?;
        let take = self.takes(facts, from, take)?;
        Some(Ways { quiet: quiet as u32, take: take as u32 })
    }

    /// Where a piece steps of which [`Vm::looks`] tells, without capture and with one.
    #[inline]
    pub(super) fn plain_steps(
        &self,
        stage: &Stage<N>,
        steps: &Steps<N>,
        from: usize,
    ) -> [Bits<N>; 2] {
        let swift = &self.core.swift;
        let [mut quiet, mut take] = [Bits::EMPTY; 2];
        for way in swift.ways_of(steps) {
            if way.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
                continue;
            }
            let reached = swift.reach(way, from, &stage.occupied, &self.b.by_type);
            if way.quiet {
                quiet |= reached & stage.vacant();
            }
            if way.take == Take::Enemies {
                take |= reached & stage.enemies();
            }
        }
        [quiet, take]
    }

    /// The cells that say where a piece may go, if it heeds only what is empty, its own side's or the other's.
    pub(super) fn looks(&self, steps: &Steps<N>, cell: usize) -> Option<Bits<N>> {
        let swift = &self.core.swift;
        if !steps.known {
            return None;
        }
        let mut res = Bits::EMPTY;
        for way in swift.ways_of(steps) {
            let asks = swift.set(way.ask, cell).is_some_and(|it| !it.is_empty());
            if !(way.take.is_plain() || self.takes_nobody(way.take)) || asks {
                return None;
            }
            res |= swift.set(way.leaps, cell).unwrap_or(Bits::EMPTY);
            if !way.leaps_only {
                res |= swift.along(&way.spread, cell, &self.b.occupied);
                for gate in swift.gates_of(way, cell) {
                    res |= gate.empty | gate.occupied | gate.land;
                }
                for line in swift.lines_of(way.hops, cell) {
                    res |= line.far(&self.b.occupied);
                }
                if way.whole != NO_TABLE {
                    res |= swift.wholes[way.whole as usize].heeds(cell, &self.b.occupied)?;
                }
            }
        }
        Some(res)
    }

    /// Whether nothing can be captured after a legal move: royal pieces would have been in check.
    fn takes_nobody(&self, take: Take) -> bool {
        let check = self.core.check.as_ref();
        let binds = check.is_some_and(|it| it.except.is_nothing() && !self.core.plan.reads_off);
        binds && matches!(take, Take::Some(it) if it.0 & !Land::EMPTY.0 == Land::ROYAL.0)
    }

    #[inline]
    fn reaches(&self, base: &Base, sort: Sort, cell: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let leaps = swift.sets[base.leaps as usize + cell];
        let rides = sort == Sort::Rider;
        if rides { leaps | swift.along(&base.spread, cell, &self.b.occupied) } else { leaps }
    }
}
