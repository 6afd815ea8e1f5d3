//! A sink that lists legal moves, with all their choices.

use super::{Sink, Stage};
use crate::{
    program::{
        Bits,
        swift::{Shift, Steps},
    },
    vm::{
        eval::Vm,
        mv::{Flags, Move},
        node::Node,
    },
};

/// Lists legal moves.
#[derive(Debug)]
pub(in crate::vm) struct List<'l> {
    pub(in crate::vm) out: &'l mut Vec<Move>,
    /// Whether quiet moves without a choice may be left out.
    pub(in crate::vm) noisy: bool,
}

impl<const N: usize> Sink<N> for List<'_> {
    #[inline]
    fn list(&mut self) -> &mut Vec<Move> {
        self.out
    }

    #[inline]
    fn test(&mut self, vm: &mut Vm<'_, N>, node: &Node<N>, start: usize) {
        vm.keep_legal(node, self.out, start);
    }

    #[inline]
    fn listed(&mut self, _start: usize) {}

    #[inline]
    fn steps(
        &mut self,
        vm: &mut Vm<'_, N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        mv: Move,
        [mut quiet, take]: [Bits<N>; 2],
    ) {
        let choosing = &vm.core.choosing;
        if self.noisy {
            quiet &= choosing.quiet[stage.player];
        }
        if steps.named || (quiet | take).meets(&choosing.take[stage.player]) {
            vm.push_steps(stage, steps, mv, [quiet, take], self.out);
        } else {
            push_both(&mv, [quiet, take], self.out);
        }
    }

    fn shift(
        &mut self,
        vm: &mut Vm<'_, N>,
        shift: &Shift<N>,
        ty: u8,
        [mut quiet, take]: [Bits<N>; 2],
    ) {
        if self.noisy {
            quiet &= vm.core.choosing.quiet[usize::from(vm.b.now.player)];
        }
        vm.push_shift(shift, ty, [quiet, take], self.out);
    }

    fn drops(&mut self, ty: u8, cells: Bits<N>) {
        self.out.reserve(cells.count() as usize);
        for to in cells {
            self.out.push(Move::drop_of(ty, to));
        }
    }

    fn custom(&mut self, vm: &mut Vm<'_, N>, mv: Move) {
        vm.choose(mv, self.out);
    }

    fn pass(&mut self) {
        self.out.push(Move::PASS);
    }

    fn has_moves(&self) -> bool {
        !self.out.is_empty()
    }

    fn is_noisy(&self) -> bool {
        self.noisy
    }
}

impl<const N: usize> Vm<'_, N> {
    /// Adds a step for each target of a shift, without capture and with one, with all choices.
    pub(super) fn push_shift(
        &mut self,
        shift: &Shift<N>,
        ty: u8,
        targets: [Bits<N>; 2],
        out: &mut Vec<Move>,
    ) {
        let flags = Flags::NONE.with(Flags::TRAIL, shift.trail).with(Flags::EXEMPT, shift.exempt);
        let mv = Move::step_of(ty, 0).by(Move::numbered(shift.which, None), flags);
        for (targets, take) in targets.into_iter().zip([false, true]) {
            if !targets.is_empty() {
                self.push_shifted(&mv, shift.by, targets, take, out);
            }
        }
    }

    /// Adds a step for each target of a shift, with all choices.
    fn push_shifted(
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
    pub(in crate::vm) fn push_steps(
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
    pub(in crate::vm) fn plain_targets(&self, mv: &Move, targets: Bits<N>, take: bool) -> Bits<N> {
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
