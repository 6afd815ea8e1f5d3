//! Lists of legal steps, from what tables say of their targets.

use super::{
    eval::Vm,
    mv::{Flags, Move},
    node::{Known, Node},
    steps::Stage,
};
use crate::{
    model::SetId,
    program::{Bits, core::Phase, expr::Types, swift::Steps},
};

impl<'a, const N: usize> Vm<'a, N> {
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
            let free = movers - node.royal - node.from - node.pinned;
            let kinds = &self.core.swift.kinds[stage.player];
            // Where checks are forbidden it depends on the type where a piece may go.
            let together = if node.spared.is_empty() { usize::MAX } else { 1 };
            let [leapers, riders] = [&kinds.leapers, &kinds.riders].map(|it| it.chunks(together));
            for types in leapers.chain(riders) {
                let pieces = free & self.of_each(types);
                stage.expose(self, node, usize::from(types[0]));
                for from in pieces {
                    if self.list_freely(node, &stage, from, out) {
                        movers.clear(from);
                    }
                }
            }
        }
        for from in movers {
            let Some(piece) = self.b.cells[from] else { continue };
            stage.expose(self, node, piece.ty.idx());
            self.list_steps_from(node, &stage, piece.ty.0, from, out);
        }
    }

    /// Adds the legal steps of a leaper or a rider that is neither royal nor pinned, provided that where it comes to decides
    /// about them; returns whether it does.
    #[inline]
    fn list_freely(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        from: usize,
        out: &mut Vec<Move>,
    ) -> bool {
        let core = self.core;
        let Some(piece) = self.b.cells[from] else { return false };
        let ty = piece.ty.0;
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
        let targets = [quiet & stage.open, take & stage.open];
        let mv = Move::step_of(ty, from);
        if base.unasked {
            push_both(&mv, targets, out);
        } else {
            self.push_to(&mv, targets, out);
        }
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
            let mv = Move::step_of(ty, from);
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
            // One by one those are slow whose moves have to say by which pattern they are made.
            let few = if steps.named { 0 } else { steps.few() };
            let pieces = self.together(node, stage, (steps, facts), pieces, few);
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
                let mv = Move::step_of(*ty, 0).by(Move::numbered(shift.which, None), flags);
                for (targets, take) in [(quiet & stage.open, false), (take & stage.open, true)] {
                    if !targets.is_empty() {
                        self.push_shift(&mv, shift.by, targets, take, out);
                    }
                }
            }
            res |= pieces;
        }
        res
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
        let choosing = &self.core.choosing;
        let choosing = if take { &choosing.take } else { &choosing.quiet };
        let plain = targets - choosing[usize::from(self.b.now.player)];
        let from = |to: usize| (to as i32 - by) as u16;
        out.reserve(plain.count() as usize);
        for to in plain {
            out.push(mv.step(from(to), to as u16, take));
        }
        for to in targets - plain {
            self.push_choosing(mv.step(from(to), to as u16, take), take, out);
        }
    }

    /// Adds a step with all choices, which depend on from where it goes.
    fn push_choosing(&mut self, mv: Move, take: bool, out: &mut Vec<Move>) {
        let core = self.core;
        let number = usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty());
        let facts = &core.plan.facts[number];
        let to = usize::from(mv.to());
        let menu = match facts.offers.menu(take, usize::from(mv.from()), to) {
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
                let [empty, taken] = self.way_steps(stage, way, usize::from(mv.from()));
                let flags =
                    Flags::NONE.with(Flags::TRAIL, way.trail).with(Flags::EXEMPT, way.exempt);
                let mv = mv.by(Move::numbered(way.which, None), flags);
                self.push_to(&mv, [empty & quiet, taken & take], out);
                quiet = quiet - empty;
                take = take - taken;
            }
        }
        self.push_to(&mv, [quiet, take], out);
    }

    /// Adds a step for each target, without capture and with one, with all choices.
    fn push_to(&mut self, mv: &Move, [quiet, take]: [Bits<N>; 2], out: &mut Vec<Move>) {
        let plain = [self.plain_targets(mv, quiet, false), self.plain_targets(mv, take, true)];
        push_both(mv, plain, out);
        for (rest, take) in [(quiet - plain[0], false), (take - plain[1], true)] {
            if !rest.is_empty() {
                self.push_offered(mv, take, rest, out);
            }
        }
    }

    /// Adds steps to targets that may leave something to choose.
    fn push_offered(&mut self, mv: &Move, take: bool, mut targets: Bits<N>, out: &mut Vec<Move>) {
        let core = self.core;
        let from = mv.from();
        let number = usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty());
        let offers = &core.plan.facts[number].offers;
        for (cells, menu) in offers.of(take, usize::from(from)) {
            for to in targets & *cells {
                push_menu(mv.step(from, to as u16, take), &offers.menus[usize::from(*menu)], out);
            }
            targets = targets - *cells;
        }
        for to in targets {
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
        let facts = &self.core.plan.facts[player * self.core.n_types + usize::from(mv.ty())];
        targets - (*choices - facts.offers.plain(take, usize::from(mv.from())))
    }
}

/// Adds a step for each of these targets, without capture and with one, where there is nothing to choose. They are mixed: it
/// can't be guessed how many there are of each, and a processor that guesses wrong loses more than a step takes.
#[inline]
fn push_both<const N: usize>(like: &Move, [quiet, take]: [Bits<N>; 2], out: &mut Vec<Move>) {
    let from = like.from();
    let targets = quiet | take;
    out.reserve(targets.count() as usize);
    for to in targets {
        out.push(like.step(from, to as u16, take.has(to)));
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
