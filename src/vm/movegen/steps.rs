//! Legal steps of pieces, looked up in tables.

use super::Sink;
use crate::{
    model::SetId,
    program::{
        Bits,
        core::Phase,
        expr::Types,
        plan::Facts,
        swift::{Base, LANDS, Shift, Steps, Take, Way},
    },
    vm::{
        eval::Vm,
        mv::Move,
        node::{Known, Node},
    },
};

/// What all pieces of a player share while their steps are looked up.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct Stage<const N: usize> {
    pub(super) player: usize,
    pub(super) occupied: Bits<N>,
    /// By the numbers of [`Way::land`].
    pub(super) lands: [Bits<N>; LANDS],
    /// Whether moves may be illegal.
    pub(super) much: bool,
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
    fn expose(&mut self, vm: &Vm<'_, N>, node: &Node<N>, ty: usize) {
        if !node.spared.is_empty() {
            self.exposed = vm.exposed(node, ty);
            self.open = node.evasion - self.exposed;
        }
    }
}

/// Where a piece can step, without capture and with one.
#[derive(Clone, Copy, Debug)]
struct Targets<const N: usize> {
    /// Legally.
    pub(super) sure: [Bits<N>; 2],
    /// Perhaps: that has to be tried.
    pub(super) doubt: [Bits<N>; 2],
}

impl<const N: usize> Targets<N> {
    fn has_doubt(&self) -> bool {
        !(self.doubt[0] | self.doubt[1]).is_empty()
    }
}

impl<const N: usize> Vm<'_, N> {
    /// The board as steps see it.
    #[inline]
    fn stage(&self, node: &Node<N>) -> Stage<N> {
        let player = usize::from(self.b.now.player);
        let vacant = self.core.all - self.b.occupied;
        let enemies = self.b.of(self.core.enemies[player]);
        Stage {
            player,
            occupied: self.b.occupied,
            lands: [Bits::EMPTY, vacant, enemies, vacant | enemies],
            much: node.known == Known::Much,
            exposed: Bits::EMPTY,
            open: node.evasion,
        }
    }

    /// From where tables don't tell now how pieces of a type step.
    #[inline]
    fn untold(&self, steps: &Steps<N>) -> Bits<N> {
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
    fn targets_of(
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
        if node.known == Known::Inert {
            return Some(Targets { sure: doubt, doubt: [quiet, take] });
        }
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
    pub(in crate::vm) fn way_steps(
        &mut self,
        stage: &Stage<N>,
        way: &Way,
        from: usize,
    ) -> [Bits<N>; 2] {
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

    /// Hands the legal steps and castling of all pieces that may move in a phase to a sink.
    pub(super) fn legal_steps<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        phase: &Phase<N>,
        types: Option<&Types>,
        sink: &mut S,
    ) {
        let mut stage = self.stage(node);
        let mut movers = self.movers(phase, types);
        if matches!(node.known, Known::All | Known::Much) {
            movers = movers - self.free_steps(node, &mut stage, movers, sink);
        }
        for from in movers {
            if sink.is_full() {
                return;
            }
            let Some(piece) = self.b.cells[from] else { continue };
            stage.expose(self, node, piece.ty.idx());
            self.steps_from(node, &stage, piece.ty.0, from, sink);
        }
    }

    /// Hands the legal steps of pieces to a sink that are neither royal nor pinned, as far as their targets decide about them;
    /// returns these pieces.
    fn free_steps<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        stage: &mut Stage<N>,
        movers: Bits<N>,
        sink: &mut S,
    ) -> Bits<N> {
        let core = self.core;
        let kinds = &core.swift.kinds[stage.player];
        let all = movers - node.royal - node.from - node.pinned;
        let mut free = all;
        for ty in &kinds.shifting {
            free = free - self.shifts_of(node, stage, *ty, free, sink);
        }
        // Where checks are forbidden it depends on the type where a piece may go.
        let together = if node.spared.is_empty() { usize::MAX } else { 1 };
        let mut rest = free;
        for types in kinds.leapers.chunks(together) {
            let pieces = free & self.of_each(types);
            stage.expose(self, node, usize::from(types[0]));
            rest = rest
                - self.free_pieces(node, stage, pieces, sink, |vm, base, from| {
                    vm.core.swift.sets[base.leaps as usize + from]
                });
        }
        for types in kinds.riders.chunks(together) {
            let pieces = free & self.of_each(types);
            stage.expose(self, node, usize::from(types[0]));
            let occupied = stage.occupied;
            rest = rest
                - self.free_pieces(node, stage, pieces, sink, |vm, base, from| {
                    let swift = &vm.core.swift;
                    swift.sets[base.leaps as usize + from]
                        | swift.along(&base.spread, from, &occupied)
                });
        }
        all - rest
    }

    /// Hands the legal steps of pieces to a sink that have one table each; returns the pieces whose targets decide about
    /// that.
    #[inline]
    fn free_pieces<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        pieces: Bits<N>,
        sink: &mut S,
        reach: impl Fn(&Self, &Base, usize) -> Bits<N>,
    ) -> Bits<N> {
        let core = self.core;
        let own = stage.player * core.n_types;
        let bases = &core.swift.kinds[stage.player].bases;
        let mut res = pieces;
        for from in pieces {
            let Some(piece) = self.b.cells[from] else { continue };
            let ty = piece.ty.idx();
            let base = &bases[ty];
            let to = reach(self, base, from) & stage.lands[usize::from(base.land)];
            let [quiet, take] = [to & stage.vacant(), to & stage.enemies()];
            let calm =
                || !stage.much || core.plan.facts[own + ty].has_steps(&[quiet, take], &node.local);
            // What has to be tried may be legal though it answers no check.
            if to.meets(&node.to) || !(base.sure || calm()) {
                res.clear(from);
                continue;
            }
            let targets = [quiet & stage.open, take & stage.open];
            let steps = &core.swift.men[own + ty];
            sink.steps(self, stage, steps, Move::step_of(piece.ty.0, from), targets);
            if sink.is_full() {
                return pieces;
            }
        }
        res
    }

    /// Hands the legal steps and castling of a piece to a sink.
    fn steps_from<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        ty: u8,
        from: usize,
        sink: &mut S,
    ) {
        let core = self.core;
        let number = stage.player * core.n_types + usize::from(ty);
        let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
        let in_tables = !self.untold(steps).has(from);
        let start = sink.list().len();
        if in_tables && let Some(targets) = self.targets_of(node, stage, steps, facts, from) {
            let mv = Move::step_of(ty, from);
            sink.steps(self, stage, steps, mv, targets.sure);
            if targets.has_doubt() {
                let start = sink.list().len();
                self.push_steps(stage, steps, mv, targets.doubt, sink.list());
                sink.test(self, node, start);
            }
            if !sink.is_noisy() && self.b.sets[SetId::UNMOVED.idx()].has(from) {
                let start = sink.list().len();
                self.castles_from(from, sink.list());
                sink.test(self, node, start);
            }
        } else {
            self.moves_from(from, None, sink.list());
            sink.test(self, node, start);
        }
    }

    /// Hands the legal steps of those pieces of a type to a sink that many others can make with them; returns these pieces.
    fn shifts_of<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        stage: &mut Stage<N>,
        ty: u8,
        free: Bits<N>,
        sink: &mut S,
    ) -> Bits<N> {
        let core = self.core;
        let number = stage.player * core.n_types + usize::from(ty);
        let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
        let pieces =
            self.together(node, stage, (steps, facts), free & self.b.by_type[usize::from(ty)]);
        if !pieces.is_empty() {
            stage.expose(self, node, usize::from(ty));
            for shift in core.swift.shifts_of(steps) {
                let targets = self.shift_steps(stage, shift, pieces).map(|it| it & stage.open);
                sink.shift(self, shift, ty, targets);
            }
        }
        pieces
    }

    /// Those of a type's pieces whose steps are legal if they go where the stage is open, and illegal else; none if they are
    /// so few that they are found sooner one by one.
    #[inline]
    fn together(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        (steps, facts): (&Steps<N>, &Facts<N>),
        pieces: Bits<N>,
    ) -> Bits<N> {
        let free = pieces - self.untold(steps);
        // One by one those are slow whose moves have to say by which pattern they are made.
        let few = if steps.named { 0 } else { steps.few() };
        if free.count() <= few {
            return Bits::EMPTY;
        }
        let sure = !stage.much || steps.calm && node.to.is_empty();
        if sure { free } else { free - self.tried_shifts(node, stage, steps, facts, free) }
    }

    /// The pieces that leap to cells to which moves have to be tried.
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
        let take = stage.enemies() & tried(calm);
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
    fn shift_steps(&self, stage: &Stage<N>, shift: &Shift<N>, pieces: Bits<N>) -> [Bits<N>; 2] {
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
