//! Legal steps looked up in tables: what counting and listing moves have in common.

use super::{
    eval::Vm,
    node::{Known, Node},
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::Ranked,
        plan::Facts,
        swift::{LANDS, Shift, Steps, Take, Way},
    },
};

/// What all pieces of a player share while their steps are looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage<const N: usize> {
    pub(super) player: usize,
    pub(super) occupied: Bits<N>,
    /// By the numbers of [`Way::land`].
    pub(super) lands: [Bits<N>; LANDS],
    /// Whether moves may be illegal.
    pub(super) much: bool,
    /// Whether captures are counted apart.
    pub(super) split: bool,
    /// Where pieces of the type would give a check that is forbidden.
    exposed: Bits<N>,
    /// Where pieces of the type may go that are neither royal nor pinned.
    pub(super) open: Bits<N>,
}

impl<const N: usize> Stage<N> {
    pub(super) fn vacant(&self) -> Bits<N> {
        self.lands[1]
    }

    pub(super) fn enemies(&self) -> Bits<N> {
        self.lands[2]
    }

    /// Turns to the pieces of a type.
    #[inline]
    pub(super) fn expose(&mut self, vm: &Vm<'_, N>, node: &Node<N>, ty: usize) {
        if !node.spared.is_empty() {
            self.exposed = vm.exposed(node, ty);
            self.open = node.evasion - self.exposed;
        }
    }
}

/// Where a piece can step, without capture and with one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Targets<const N: usize> {
    /// Legally.
    pub(super) sure: [Bits<N>; 2],
    /// Perhaps: that has to be tried.
    pub(super) doubt: [Bits<N>; 2],
}

impl<const N: usize> Targets<N> {
    pub(super) fn has_doubt(&self) -> bool {
        !(self.doubt[0] | self.doubt[1]).is_empty()
    }
}

impl<const N: usize> Vm<'_, N> {
    /// The board as steps see it.
    #[inline]
    pub(super) fn stage(&self, node: &Node<N>) -> Stage<N> {
        let player = usize::from(self.b.now.player);
        let vacant = self.core.all - self.b.occupied;
        let enemies = self.b.of(self.core.enemies[player]);
        Stage {
            player,
            occupied: self.b.occupied,
            lands: [Bits::EMPTY, vacant, enemies, vacant | enemies],
            much: node.known == Known::Much,
            split: self.core.ranked == Some(Ranked::Takes),
            exposed: Bits::EMPTY,
            open: node.evasion,
        }
    }

    /// From where tables don't tell now how pieces of a type step.
    #[inline]
    pub(super) fn untold(&self, steps: &Steps<N>) -> Bits<N> {
        if !steps.known {
            self.core.all
        } else if steps.trailing && self.b.trails.len > 0 {
            let from = &self.core.types.trailing_from[usize::from(self.b.now.player)];
            let cells = self.b.trails.iter().flat_map(|it| it.0.iter());
            cells.fold(Bits::EMPTY, |all, it| all | from[it])
        } else {
            Bits::EMPTY
        }
    }

    /// The targets of a piece's steps, if tables tell.
    #[expect(
        clippy::inline_always,
        reason = "handing the result over by memory takes as long as finding it"
    )]
    #[inline(always)]
    pub(super) fn targets_of(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        from: usize,
    ) -> Option<Targets<N>> {
        let swift = &self.core.swift;
        let (mut quiet, mut take) = (Bits::EMPTY, Bits::EMPTY);
        for way in swift.ways_of(steps) {
            let [empty, taken] = self.way_steps(stage, way, from);
            if swift.set(way.ask, from).is_some_and(|it| it.meets(&(empty | taken))) {
                return None;
            }
            quiet |= empty;
            take |= taken;
        }
        let mut doubt = [Bits::EMPTY; 2];
        if stage.much {
            let royal = node.royal.has(from);
            if node.from.has(from) {
                return Some(Targets { sure: doubt, doubt: [quiet, take] });
            }
            let mut unclear = node.to | node.royal;
            let mut off = Bits::EMPTY;
            if royal && !node.off_at.is_empty() {
                let near = (quiet | take) & node.off_at;
                let at = near.iter().filter(|it| self.may_be_off(node, *it)).collect();
                *if node.off_freely { &mut off } else { &mut unclear } |= at;
            }
            doubt = [quiet & unclear, take & unclear];
            if !steps.calm {
                doubt[0] |= quiet - facts.calm.quiet;
                let free = !royal && !node.pinned.has(from);
                let local = if free { facts.local & node.local } else { Bits::EMPTY };
                doubt[1] |= take - facts.calm.take - local;
            }
            let mut open = if royal { !stage.exposed } else { stage.open };
            if node.pinned.has(from) {
                open &= node.ways(from);
            }
            quiet = (quiet & open) - doubt[0];
            take = (take & open) - doubt[1];
            if royal {
                let together = self.reaches_safely(node, from, &((quiet | take) - off));
                if let Some(safe) = together {
                    quiet &= safe | off;
                    take &= safe | off;
                    return Some(Targets { sure: [quiet, take], doubt });
                }
                for to in (quiet | take) - off {
                    match self.is_safe(node, from, to) {
                        Some(true) => {}
                        Some(false) => {
                            quiet.clear(to);
                            take.clear(to);
                        }
                        None => {
                            let it = Bits::one(to);
                            doubt = [doubt[0] | quiet & it, doubt[1] | take & it];
                            quiet = quiet - it;
                            take = take - it;
                        }
                    }
                }
            }
        }
        Some(Targets { sure: [quiet, take], doubt })
    }

    /// Where a piece comes to by a way, without capture and with one.
    #[inline]
    pub(super) fn way_steps(&mut self, stage: &Stage<N>, way: &Way, from: usize) -> [Bits<N>; 2] {
        if way.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
            return [Bits::EMPTY; 2];
        }
        let reached = self.core.swift.reach(way, from, &stage.occupied, &self.b.by_type);
        let quiet = if way.quiet { reached - stage.occupied } else { Bits::EMPTY };
        let take = match way.take {
            Take::Nothing => Bits::EMPTY,
            Take::Enemies => reached & stage.enemies(),
            Take::Some(land) => reached & self.takeable(land, stage.player),
        };
        [quiet, take]
    }

    /// Those of a type's pieces whose steps are legal if they go where the stage is open, and illegal else; none if there are
    /// no more than `few`.
    #[inline]
    pub(super) fn together(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        (steps, facts): (&Steps<N>, &Facts<N>),
        pieces: Bits<N>,
        few: u32,
    ) -> Bits<N> {
        let free = pieces - node.royal - node.from - node.pinned - self.untold(steps);
        if free.count() <= few {
            return Bits::EMPTY;
        }
        let sure = !stage.much || steps.calm && node.to.is_empty();
        let sure = sure && !steps.takes_apart;
        if sure { free } else { free - self.tried_shifts(node, stage, steps, facts, free) }
    }

    /// The pieces that leap to cells to which moves have to be tried, or capture where captures are counted apart.
    fn tried_shifts(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        pieces: Bits<N>,
    ) -> Bits<N> {
        let calm = facts.calm.take | (facts.local & node.local);
        let tried = |calm: Bits<N>| if stage.much { node.to | !calm } else { Bits::EMPTY };
        let quiet = stage.vacant() & tried(facts.calm.quiet);
        let take = if steps.takes_apart { stage.enemies() } else { stage.enemies() & tried(calm) };
        let mut res = Bits::EMPTY;
        for shift in self.core.swift.shifts_of(steps) {
            let to = (shift.from & pieces).shifted(shift.by);
            let quiet = if shift.quiet { to & quiet } else { Bits::EMPTY };
            let take = if shift.take { to & take } else { Bits::EMPTY };
            res |= (quiet | take).shifted(-shift.by);
        }
        res
    }

    /// Where free pieces come to by a shift, without capture and with one.
    #[inline]
    pub(super) fn shift_steps(
        &self,
        stage: &Stage<N>,
        shift: &Shift<N>,
        pieces: Bits<N>,
    ) -> [Bits<N>; 2] {
        let mut from = shift.from & pieces;
        if shift.initial {
            from &= self.b.sets[SetId::UNMOVED.idx()];
        }
        if shift.via != 0 {
            from &= stage.vacant().shifted(-shift.via);
        }
        let to = from.shifted(shift.by);
        [
            if shift.quiet { to & stage.vacant() } else { Bits::EMPTY },
            if shift.take { to & stage.enemies() } else { Bits::EMPTY },
        ]
    }
}
