//! Counting legal moves without listing them.
//!
//! What tables say about a piece's targets is counted as a set, once it is known how legal they are and in how many ways
//! they can be chosen. Where that is not known the moves of that piece are listed and tested one by one.

use super::{
    eval::Vm,
    mv::Move,
    node::{Known, Node},
    steps::Stage,
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Generator, Phase, Ranked},
        expr::{Cond, Types},
        plan::Facts,
        swift::{Kinds, Steps, Way},
    },
};

impl<'a, const N: usize> Vm<'a, N> {
    /// How many legal moves the phase has.
    pub(super) fn count_legal(&mut self) -> u64 {
        let core = self.core;
        let ranked = core.ranked.filter(|_| !self.asking.stuck);
        let listed = !core.prefers.is_empty() && ranked.is_none();
        let listed = listed || !core.turn_prefers.is_empty() || core.overlaps;
        let mut moves = self.b.spare_moves();
        let res = if listed {
            self.legal_moves(&mut moves);
            moves.len() as u64
        } else if self.is_over() {
            0
        } else {
            let node = self.node();
            self.count_phase(&node, &mut moves).preferred(ranked)
        };
        self.b.give_back_moves(moves);
        res
    }

    /// Counts the legal moves of the phase of a game that is not over, whatever is preferred.
    pub(super) fn count_phase(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> Tally {
        let core = self.core;
        let mut res = Tally::default();
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else { return res };
        let known = matches!(node.known, Known::All | Known::Much);
        for generator in &phase.generators {
            match generator {
                Generator::Moves { types, when: Cond::Const(true) } if known => {
                    res.add(self.count_steps(node, phase, types.as_ref(), moves));
                }
                Generator::Drops { when: Cond::Const(true) } if known => {
                    res.quiet += self.count_drops(node, moves);
                }
                Generator::Custom { custom, when: Cond::Const(true) }
                    if node.known == Known::All =>
                {
                    let mv = Move::custom(*custom);
                    res.quiet += self.count_choices(mv);
                }
                Generator::Pass { when } => {
                    let matters = core.ranked != Some(Ranked::Moves)
                        || self.asking.stuck
                        || res.quiet + res.take == 0;
                    if matters && self.may_pass(node, when) {
                        res.pass += u64::from(self.is_legal(node, &Move::PASS));
                    }
                }
                _ => {
                    self.generate_by(phase, generator, moves, &mut |vm, out, start| {
                        vm.keep_legal(node, out, start);
                        false
                    });
                    res.add(Tally::of(moves));
                    moves.clear();
                }
            }
        }
        if self.may_stop() {
            res.pass += u64::from(self.is_legal(node, &Move::PASS));
        }
        res
    }

    /// Whether the phase has no move besides stopping, as far as that is seen at once.
    pub(super) fn surely_has_no_moves(&mut self) -> bool {
        let phase = self.core.phases.get(usize::from(self.b.now.phase));
        phase.is_none_or(|it| {
            it.generators.iter().all(|it| match it {
                Generator::Custom { custom, .. } => {
                    let mv = Move::custom(*custom);
                    matches!(self.core.customs[usize::from(*custom)].when, Cond::Const(true))
                        && self.count_choices(mv) == 0
                }
                _ => false,
            })
        })
    }

    /// Whether the phase has a legal move besides stopping, as far as that is seen at once.
    pub(super) fn surely_has_moves(&mut self, node: &Node<N>) -> bool {
        let phase = self.core.phases.get(usize::from(self.b.now.phase));
        node.known == Known::All
            && phase.is_some_and(|it| {
                it.generators.iter().any(|it| match it {
                    Generator::Custom { custom, when: Cond::Const(true) } => {
                        let mv = Move::custom(*custom);
                        self.count_choices(mv) > 0
                    }
                    _ => false,
                })
            })
    }

    fn count_steps(
        &mut self,
        node: &Node<N>,
        phase: &'a Phase<N>,
        types: Option<&Types>,
        moves: &mut Vec<Move>,
    ) -> Tally {
        let movers = self.movers(phase, types);
        self.count_steps_of(node, movers, moves)
    }

    /// How many legal moves these pieces have.
    pub(super) fn count_steps_of(
        &mut self,
        node: &Node<N>,
        movers: Bits<N>,
        moves: &mut Vec<Move>,
    ) -> Tally {
        let core = self.core;
        let mut stage = self.stage(node);
        let mut res = Tally::default();
        let mut free = movers - node.royal - node.from - node.pinned;
        let mut rest = movers - free;
        let kinds = &core.swift.kinds[stage.player];
        for ty in &kinds.shifting {
            let number = stage.player * core.n_types + usize::from(*ty);
            let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
            let pieces = free & self.b.by_type[usize::from(*ty)];
            let together = self.together(node, &stage, (steps, facts), pieces, steps.few());
            if !together.is_empty() {
                stage.expose(self, node, usize::from(*ty));
                res.add(self.count_shifts(&stage, steps, together));
                free = free - together;
            }
        }
        // Where checks are forbidden it depends on the type where a piece may go.
        let together = if node.spared.is_empty() { usize::MAX } else { 1 };
        for types in kinds.leapers.chunks(together) {
            let pieces = free & self.of_each(types);
            stage.expose(self, node, usize::from(types[0]));
            rest |= self.count_free::<false>(node, &stage, kinds, pieces, &mut res);
            free = free - pieces;
        }
        for types in kinds.riders.chunks(together) {
            let pieces = free & self.of_each(types);
            stage.expose(self, node, usize::from(types[0]));
            rest |= self.count_free::<true>(node, &stage, kinds, pieces, &mut res);
            free = free - pieces;
        }
        for ty in &kinds.others {
            let pieces = free & self.b.by_type[usize::from(*ty)];
            let steps = &core.swift.men[stage.player * core.n_types + usize::from(*ty)];
            if !pieces.is_empty() {
                stage.expose(self, node, usize::from(*ty));
                let facts = &core.plan.facts[stage.player * core.n_types + usize::from(*ty)];
                rest |= self.count_even(node, &stage, (steps, facts), pieces, &mut res);
                free = free - pieces;
            }
        }
        for from in rest | free {
            let Some(piece) = self.b.cells[from] else { continue };
            let ty = piece.ty.idx();
            let steps = &core.swift.men[stage.player * core.n_types + ty];
            stage.expose(self, node, ty);
            let told = !self.untold(steps).has(from);
            let counted =
                if told { self.count_from(node, &stage, steps, (ty, from), moves) } else { None };
            match counted {
                Some(n) => {
                    res.add(n);
                    res.quiet += self.count_castles(node, ty, from, moves);
                }
                None => res.add(self.count_listed(node, from, moves)),
            }
        }
        res
    }

    /// How many legal moves a piece has, found out by listing them.
    #[cold]
    fn count_listed(&mut self, node: &Node<N>, from: usize, moves: &mut Vec<Move>) -> Tally {
        self.moves_from(from, moves);
        self.keep_legal(node, moves, 0);
        let res = Tally::of(moves);
        moves.clear();
        res
    }

    fn count_castles(
        &mut self,
        node: &Node<N>,
        ty: usize,
        from: usize,
        moves: &mut Vec<Move>,
    ) -> u64 {
        let core = self.core;
        let man = core.man(usize::from(self.b.now.player), ty);
        let unmoved = &self.b.sets[SetId::UNMOVED.idx()];
        if man.castles.is_empty() || !unmoved.has(from) {
            return 0;
        }
        let open = |it: &u16| !core.castles[usize::from(*it)].empty.meets(&self.b.occupied);
        if !man.castles[from].iter().any(open) {
            return 0;
        }
        self.castles_from(from, moves);
        self.keep_legal(node, moves, 0);
        let res = moves.len() as u64;
        moves.clear();
        res
    }

    /// How many legal moves pieces of a type have that are moved together.
    #[inline]
    pub(super) fn count_shifts(
        &self,
        stage: &Stage<N>,
        steps: &Steps<N>,
        pieces: Bits<N>,
    ) -> Tally {
        let mut res = Tally::default();
        for shift in self.core.swift.shifts_of(steps) {
            let [quiet, take] = self.shift_steps(stage, shift, pieces).map(|it| it & stage.open);
            let count =
                |to: Bits<N>| u64::from(to.count() + steps.extra * (to & steps.shift_more).count());
            res.quiet += count(quiet);
            res.take += count(take);
        }
        res
    }

    /// Adds the moves of free leapers, or with `RIDES` riders; returns those of which tables don't tell all.
    #[inline]
    fn count_free<const RIDES: bool>(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        kinds: &Kinds,
        pieces: Bits<N>,
        res: &mut Tally,
    ) -> Bits<N> {
        let swift = &self.core.swift;
        let own = stage.player * self.core.n_types;
        let mut rest = Bits::EMPTY;
        for from in pieces {
            let Some(piece) = self.b.cells[from] else { continue };
            let base = &kinds.bases[piece.ty.idx()];
            let mut to = swift.sets[base.leaps as usize + from];
            if RIDES {
                to |= swift.along(&base.spread, from, &stage.occupied);
            }
            to &= stage.lands[usize::from(base.land)];
            let facts = || &self.core.plan.facts[own + piece.ty.idx()];
            // What has to be tried may be legal though it answers no check.
            if to.meets(&node.to) || !(base.sure || is_calm(node, stage, facts(), to)) {
                rest.set(from);
                continue;
            }
            if base.takes_apart {
                let Some(others) = self.take_apart(stage, facts(), from, to, res) else {
                    rest.set(from);
                    continue;
                };
                to = others;
            }
            let more = swift.sets[base.more as usize + from];
            res.tally(stage, to, base.extra, &more);
        }
        rest
    }

    /// Adds the moves of free pieces of a type of which nothing is to be known but where they come to; returns those of which
    /// tables don't tell all.
    fn count_even(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        (steps, facts): (&Steps<N>, &Facts<N>),
        pieces: Bits<N>,
        res: &mut Tally,
    ) -> Bits<N> {
        let swift = &self.core.swift;
        let ways = swift.ways_of(steps);
        let sure = !stage.much || steps.calm;
        let mut rest = Bits::EMPTY;
        for from in pieces {
            let mut to = self.comes_to(stage, ways, from);
            if to.meets(&node.to) || !(sure || is_calm(node, stage, facts, to)) {
                rest.set(from);
                continue;
            }
            if steps.takes_apart {
                let Some(others) = self.take_apart(stage, facts, from, to, res) else {
                    rest.set(from);
                    continue;
                };
                to = others;
            }
            let more = if steps.extra == 0 { None } else { swift.set(steps.more, from) };
            res.tally(stage, to, steps.extra, &more.unwrap_or_default());
        }
        rest
    }

    /// Adds the legal captures among a free piece's targets, and returns the others; or does neither, if it is not known in
    /// how many ways they can be made.
    #[inline(never)]
    fn take_apart(
        &self,
        stage: &Stage<N>,
        facts: &Facts<N>,
        from: usize,
        to: Bits<N>,
        res: &mut Tally,
    ) -> Option<Bits<N>> {
        let take = to & stage.enemies();
        if !take.is_empty() {
            res.take += self.takes(facts, from, take & stage.open)?;
        }
        Some(to - take)
    }

    /// Where a piece comes to by even ways.
    fn comes_to(&self, stage: &Stage<N>, ways: &[Way], from: usize) -> Bits<N> {
        let mut res = Bits::EMPTY;
        for way in ways {
            let land = stage.lands[usize::from(way.land)];
            res |= self.core.swift.reach(way, from, &stage.occupied, &self.b.by_type) & land;
        }
        res
    }

    /// How many legal steps a piece has, if tables tell where it can go.
    #[inline]
    fn count_from(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        (ty, from): (usize, usize),
        moves: &mut Vec<Move>,
    ) -> Option<Tally> {
        let core = self.core;
        let facts = &core.plan.facts[stage.player * core.n_types + ty];
        let targets = self.targets_of(node, stage, steps, facts, from)?;
        let (choosing, offers) = (&core.choosing, &facts.offers);
        let [quiet, take] = targets.sure;
        let quiets = offers.ways(false, from, quiet, &choosing.quiet[stage.player]);
        let takes = self.takes(facts, from, take);
        let mut res = Tally { quiet: quiets.unwrap_or(0), take: takes.unwrap_or(0), pass: 0 };
        if quiets.is_none() || takes.is_none() {
            let unknown = |known: Option<u64>, it| if known.is_none() { it } else { Bits::EMPTY };
            let listed = [unknown(quiets, quiet), unknown(takes, take)];
            self.push_steps(stage, steps, Move::step_of(ty as u8, from), listed, moves);
            res.add(Tally::of(moves));
            moves.clear();
        }
        if targets.has_doubt() {
            self.push_steps(stage, steps, Move::step_of(ty as u8, from), targets.doubt, moves);
            self.keep_legal(node, moves, 0);
            res.add(Tally::of(moves));
            moves.clear();
        }
        Some(res)
    }

    fn count_drops(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> u64 {
        let core = self.core;
        let own = usize::from(self.b.now.player) * core.n_types;
        let mut res = 0;
        for ty in 0..core.n_types {
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let cells = self.droppable(ty, drop);
            let (sure, doubt) = self.sure_drops(node, ty, cells);
            res += u64::from(sure.count());
            for to in doubt {
                let mv = Move::drop_of(ty as u8, to);
                self.push(mv, moves);
            }
            if !moves.is_empty() {
                self.keep_legal(node, moves, 0);
                res += moves.len() as u64;
                moves.clear();
            }
        }
        res
    }
}

/// Whether steps to these cells have no consequences that matter.
#[inline]
pub(super) fn is_calm<const N: usize>(
    node: &Node<N>,
    stage: &Stage<N>,
    facts: &Facts<N>,
    to: Bits<N>,
) -> bool {
    let [quiet, take] = [to & stage.vacant(), to & stage.enemies()];
    !stage.much || facts.has_steps(&[quiet, take], &node.local)
}

/// How many moves there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Without captures.
    pub(super) quiet: u64,
    /// With captures.
    pub(super) take: u64,
    /// Passes.
    pass: u64,
}

impl Tally {
    pub(super) fn of(moves: &[Move]) -> Tally {
        let take = moves.iter().filter(|it| it.captured().next().is_some()).count();
        Tally { quiet: (moves.len() - take) as u64, take: take as u64, pass: 0 }
    }

    pub(super) fn total(&self) -> u64 {
        self.quiet + self.take + self.pass
    }

    /// Adds steps to targets, those that are legal. To some of them there are more ways than one: so many more.
    #[inline]
    fn tally<const N: usize>(
        &mut self,
        stage: &Stage<N>,
        to: Bits<N>,
        extra: u32,
        several: &Bits<N>,
    ) {
        let to = to & stage.open;
        let count = |to: Bits<N>| u64::from(to.count() + extra * (to & *several).count());
        let take = if stage.split { count(to & stage.enemies()) } else { 0 };
        self.quiet += count(to) - take;
        self.take += take;
    }

    /// How many of the moves are left when those that are preferred are.
    pub(super) fn preferred(&self, ranked: Option<Ranked>) -> u64 {
        match ranked {
            Some(Ranked::Takes) if self.take > 0 => self.take,
            Some(Ranked::Moves) if self.quiet + self.take > 0 => self.quiet + self.take,
            _ => self.total(),
        }
    }

    #[inline]
    fn add(&mut self, other: Tally) {
        self.quiet += other.quiet;
        self.take += other.take;
    }
}
