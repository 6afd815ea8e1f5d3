//! Legal steps looked up in tables: what counting and listing moves have in common.

use super::{
    eval::Vm,
    mv::{Flags, Kind, Move},
    node::{Known, Node},
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Phase, Ranked},
        expr::Types,
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

/// A step, but for its target.
pub(super) fn step_of(ty: u8, from: usize) -> Move {
    Move { kind: Kind::Step, ty, from: from as u16, ..Move::PASS }
}

impl<'a, const N: usize> Vm<'a, N> {
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
            if royal && !node.off_at.is_empty() {
                let near = (quiet | take) & node.off_at;
                unclear |= near.iter().filter(|it| self.may_be_off(node, *it)).collect();
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
                let together = self.reaches_safely(node, from, &(quiet | take));
                if let Some(safe) = together {
                    quiet &= safe;
                    take &= safe;
                    return Some(Targets { sure: [quiet, take], doubt });
                }
                for to in quiet | take {
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
    fn way_steps(&mut self, stage: &Stage<N>, way: &Way, from: usize) -> [Bits<N>; 2] {
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

    /// Adds the legal steps and castling of all pieces that may move in a phase.
    pub(super) fn list_steps(
        &mut self,
        node: &Node<N>,
        phase: &'a Phase<N>,
        types: Option<&Types>,
        out: &mut Vec<Move>,
    ) {
        let mut stage = self.stage(node);
        let mut movers = self.movers(phase, types);
        if matches!(node.known, Known::All | Known::Much) {
            movers = movers - self.list_shifts(node, &mut stage, movers, out);
        }
        let free = match node.known {
            Known::All | Known::Much => movers - node.royal - node.from - node.pinned,
            Known::Inert | Known::Nothing => Bits::EMPTY,
        };
        for from in movers {
            let Some(piece) = self.b.cells[from] else { continue };
            let ty = piece.ty.0;
            stage.expose(self, node, usize::from(ty));
            let listed = free.has(from) && self.list_freely(node, &stage, ty, from, out);
            if !listed {
                self.list_steps_from(node, &stage, ty, from, out);
            }
        }
    }

    /// Adds the legal steps of a leaper or a rider that is neither royal nor pinned, provided that where it comes to decides
    /// about them; returns whether it does.
    #[inline]
    fn list_freely(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        ty: u8,
        from: usize,
        out: &mut Vec<Move>,
    ) -> bool {
        let core = self.core;
        let base = &core.swift.kinds[stage.player].bases[usize::from(ty)];
        if !base.alone {
            return false;
        }
        let to = core.swift.sets[base.leaps as usize + from]
            | core.swift.along(&base.spread, from, &stage.occupied);
        let to = to & stage.lands[usize::from(base.land)];
        let [mut quiet, take] = [to & stage.vacant(), to & stage.enemies()];
        let calm = || {
            let facts = &core.plan.facts[stage.player * core.n_types + usize::from(ty)];
            !stage.much || facts.has_steps(&[quiet, take], &node.local)
        };
        // What has to be tried may be legal though it answers no check.
        if to.meets(&node.to) || !(base.sure || calm()) {
            return false;
        }
        if self.b.noisy_only {
            quiet &= core.choosing.quiet[stage.player];
        }
        self.push_to(&step_of(ty, from), [quiet & stage.open, take & stage.open], out);
        true
    }

    /// Adds the legal steps and castling of a piece.
    fn list_steps_from(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        ty: u8,
        from: usize,
        out: &mut Vec<Move>,
    ) {
        let core = self.core;
        let number = stage.player * core.n_types + usize::from(ty);
        let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
        let told = !self.untold(steps).has(from);
        let mut start = out.len();
        if told && let Some(mut targets) = self.targets_of(node, stage, steps, facts, from) {
            if self.b.noisy_only {
                targets.sure[0] &= core.choosing.quiet[stage.player];
                targets.doubt[0] &= core.choosing.quiet[stage.player];
            }
            let mv = step_of(ty, from);
            self.push_steps(stage, steps, mv, targets.sure, out);
            if node.known != Known::Inert {
                start = out.len();
            }
            if targets.has_doubt() {
                self.push_steps(stage, steps, mv, targets.doubt, out);
            }
            if self.b.sets[SetId::UNMOVED.idx()].has(from) && !self.b.noisy_only {
                self.castles_from(from, out);
            }
        } else {
            self.moves_from(from, out);
        }
        self.keep_legal(node, out, start);
    }

    /// Adds the legal steps of those of these pieces that many others can make with them; returns these pieces.
    fn list_shifts(
        &mut self,
        node: &Node<N>,
        stage: &mut Stage<N>,
        movers: Bits<N>,
        out: &mut Vec<Move>,
    ) -> Bits<N> {
        let core = self.core;
        let mut res = Bits::EMPTY;
        for ty in &core.swift.kinds[stage.player].shifting {
            let number = stage.player * core.n_types + usize::from(*ty);
            let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
            let pieces = movers & self.b.by_type[usize::from(*ty)];
            let pieces = self.together(node, stage, steps, facts, pieces);
            if pieces.is_empty() {
                continue;
            }
            stage.expose(self, node, usize::from(*ty));
            for shift in core.swift.shifts_of(steps) {
                let [mut quiet, take] = self.shift_steps(stage, shift, pieces);
                if self.b.noisy_only {
                    quiet &= core.choosing.quiet[stage.player];
                }
                let flags =
                    Flags::NONE.with(Flags::TRAIL, shift.trail).with(Flags::EXEMPT, shift.exempt);
                let which = Move::which(shift.which, None);
                let mv = Move { flags, which, ..step_of(*ty, 0) };
                self.push_shift(&mv, shift.by, quiet & stage.open, false, out);
                self.push_shift(&mv, shift.by, take & stage.open, true, out);
            }
            res |= pieces;
        }
        res
    }

    /// Those of a type's pieces whose steps are legal if they go where the stage is open, and illegal else; none if they are
    /// few, who are quicker one by one.
    #[inline]
    pub(super) fn together(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        pieces: Bits<N>,
    ) -> Bits<N> {
        let free = pieces - node.royal - node.from - node.pinned - self.untold(steps);
        if free.count() * 2 <= steps.shifts.1 - steps.shifts.0 {
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

    /// Adds a step for each target of a shift, with all choices.
    fn push_shift(
        &mut self,
        mv: &Move,
        by: i32,
        targets: Bits<N>,
        take: bool,
        out: &mut Vec<Move>,
    ) {
        if targets.is_empty() {
            return;
        }
        let choosing = &self.core.choosing;
        let choosing = if take { &choosing.take } else { &choosing.quiet };
        let plain = targets - choosing[usize::from(self.b.now.player)];
        let from = |to: usize| (to as i32 - by) as u16;
        push_plain(mv, take, plain, from, out);
        for to in targets - plain {
            self.push_choosing(mv.step(from(to), to as u16, take), take, out);
        }
    }

    /// Adds a step with all choices, which depend on from where it goes.
    fn push_choosing(&mut self, mv: Move, take: bool, out: &mut Vec<Move>) {
        let core = self.core;
        let number = usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty);
        let facts = &core.plan.facts[number];
        let to = usize::from(mv.to);
        let menu = match facts.offers.menu(take, usize::from(mv.from), to) {
            None if take => self.spoil(facts, to).map(|it| it.menu),
            it => it,
        };
        match menu {
            None => self.push(mv, out),
            Some(it) => push_menu(mv, &facts.offers.menus[usize::from(it)], out),
        }
    }

    /// Adds steps to these targets.
    pub(super) fn push_steps(
        &mut self,
        stage: &Stage<N>,
        steps: &Steps<N>,
        mv: Move,
        targets: [Bits<N>; 2],
        out: &mut Vec<Move>,
    ) {
        let [mut quiet, mut take] = targets;
        if steps.named {
            let swift = &self.core.swift;
            for way in swift.ways_of(steps).iter().filter(|it| it.named) {
                let [empty, taken] = self.way_steps(stage, way, usize::from(mv.from));
                let flags =
                    Flags::NONE.with(Flags::TRAIL, way.trail).with(Flags::EXEMPT, way.exempt);
                let mv = Move { flags, which: Move::which(way.which, None), ..mv };
                self.push_to(&mv, [empty & quiet, taken & take], out);
                quiet = quiet - empty;
                take = take - taken;
            }
        }
        self.push_to(&mv, [quiet, take], out);
    }

    /// Adds a step for each target, without capture and with one, with all choices.
    fn push_to(&mut self, mv: &Move, [quiet, take]: [Bits<N>; 2], out: &mut Vec<Move>) {
        if !quiet.is_empty() {
            self.push_all(mv, false, quiet, out);
        }
        if !take.is_empty() {
            self.push_all(mv, true, take, out);
        }
    }

    #[inline]
    fn push_all(&mut self, mv: &Move, take: bool, targets: Bits<N>, out: &mut Vec<Move>) {
        let plain = self.plain_targets(mv, targets, take);
        let from = mv.from;
        push_plain(mv, take, plain, |_| from, out);
        let mut rest = targets - plain;
        if rest.is_empty() {
            return;
        }
        let core = self.core;
        let number = usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty);
        let offers = &core.plan.facts[number].offers;
        for (cells, menu) in offers.of(take, usize::from(from)) {
            for to in rest & *cells {
                push_menu(mv.step(from, to as u16, take), &offers.menus[usize::from(*menu)], out);
            }
            rest = rest - *cells;
        }
        for to in rest {
            self.push_choosing(mv.step(from, to as u16, take), take, out);
        }
    }

    /// The targets of a step for which it is known that there is nothing to choose.
    #[inline]
    pub(super) fn plain_targets(&self, mv: &Move, targets: Bits<N>, take: bool) -> Bits<N> {
        let choosing = &self.core.choosing;
        let player = usize::from(self.b.now.player);
        let choices = if take { &choosing.take[player] } else { &choosing.quiet[player] };
        if !targets.meets(choices) {
            return targets;
        }
        let facts = &self.core.plan.facts[player * self.core.n_types + usize::from(mv.ty)];
        targets - (*choices - facts.offers.plain(take, usize::from(mv.from)))
    }
}

/// Adds a step for each of these targets, where there is nothing to choose.
#[inline]
fn push_plain<const N: usize>(
    like: &Move,
    take: bool,
    targets: Bits<N>,
    from: impl Fn(usize) -> u16,
    out: &mut Vec<Move>,
) {
    out.reserve(targets.count() as usize);
    // What is known when compiling is not written part by part.
    let unnamed = Move { kind: Kind::Step, ty: like.ty, ..Move::PASS };
    let is_named = like.flags != Flags::NONE || like.which != 0;
    let named = Move { flags: like.flags, which: like.which, ..unnamed };
    match (is_named, take) {
        (false, false) => {
            targets.iter().for_each(|it| out.push(unnamed.step(from(it), it as u16, false)))
        }
        (false, true) => {
            targets.iter().for_each(|it| out.push(unnamed.step(from(it), it as u16, true)))
        }
        (true, _) => targets.iter().for_each(|it| out.push(named.step(from(it), it as u16, take))),
    }
}

/// Adds a move with each choice of a menu.
#[inline]
fn push_menu(mv: Move, menu: &[u8], out: &mut Vec<Move>) {
    if menu.is_empty() {
        out.push(mv);
    }
    for chosen in menu {
        let mut mv = mv;
        mv.choice[0] = *chosen;
        out.push(mv);
    }
}
