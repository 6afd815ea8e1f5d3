//! Counting legal moves without listing them.
//!
//! What tables say about a piece's targets is counted as a set, once it is known how legal they are and in how many ways
//! they can be chosen. Where that is not known the moves of that piece are listed and tested one by one.

use super::{
    eval::Vm,
    legal::{Known, Node},
    mv::{Kind, Move},
    steps::{Stage, step_of},
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Generator, Phase, Ranked},
        expr::{Cond, Types},
        plan::Facts,
        swift::{Steps, Way},
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
            let tally = self.count_phase(&mut moves);
            match ranked {
                Some(Ranked::Takes) if tally.take > 0 => tally.take,
                Some(Ranked::Moves) if tally.quiet + tally.take > 0 => tally.quiet + tally.take,
                _ => tally.total(),
            }
        };
        self.b.give_back_moves(moves);
        res
    }

    fn count_phase(&mut self, moves: &mut Vec<Move>) -> Tally {
        let core = self.core;
        let mut res = Tally::default();
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else { return res };
        let node = self.node();
        let known = matches!(node.known, Known::All | Known::Much);
        for generator in &phase.generators {
            match generator {
                Generator::Moves { types, when: Cond::Const(true) } if known => {
                    res.add(self.count_steps(&node, phase, types.as_ref(), moves));
                }
                Generator::Drops { when: Cond::Const(true) } if known => {
                    res.quiet += self.count_drops(&node, moves);
                }
                Generator::Custom { custom, when: Cond::Const(true) }
                    if node.known == Known::All =>
                {
                    let mv = Move { kind: Kind::Custom, which: *custom, ..Move::PASS };
                    res.quiet += self.count_choices(mv);
                }
                Generator::Pass { when } => {
                    let matters = core.ranked != Some(Ranked::Moves)
                        || self.asking.stuck
                        || res.quiet + res.take == 0;
                    if matters && self.may_pass(&node, when) {
                        res.pass += u64::from(self.is_legal(&node, &Move::PASS));
                    }
                }
                _ => {
                    self.generate_by(phase, generator, moves, &mut |vm, out, start| {
                        vm.keep_legal(&node, out, start);
                        false
                    });
                    res.add(Tally::of(moves));
                    moves.clear();
                }
            }
        }
        if self.may_stop() {
            res.pass += u64::from(self.is_legal(&node, &Move::PASS));
        }
        res
    }

    /// Whether the phase has no move besides stopping, as far as that is seen at once.
    pub(super) fn surely_has_no_moves(&mut self) -> bool {
        let phase = self.core.phases.get(usize::from(self.b.now.phase));
        phase.is_none_or(|it| {
            it.generators.iter().all(|it| match it {
                Generator::Custom { custom, .. } => {
                    let mv = Move { kind: Kind::Custom, which: *custom, ..Move::PASS };
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
                        let mv = Move { kind: Kind::Custom, which: *custom, ..Move::PASS };
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
        for ty in 0..core.n_types {
            let pieces = movers & self.b.by_type[ty];
            if pieces.is_empty() {
                continue;
            }
            let steps = &core.swift.men[stage.player * core.n_types + ty];
            let untold = pieces & self.untold(steps);
            for from in untold {
                res.add(self.count_listed(node, from, moves));
            }
            let pieces = pieces - untold;
            let facts = &core.plan.facts[stage.player * core.n_types + ty];
            stage.expose(self, node, ty);
            let mut rest = pieces;
            let n_shifts = steps.shifts.1 - steps.shifts.0;
            let free = pieces - node.royal - node.from;
            let together = free - node.pinned;
            if n_shifts > 0 && together.count() * 2 > n_shifts {
                if let Some(n) = self.count_shifts(node, &stage, steps, facts, together) {
                    res.add(n);
                    rest = rest - together;
                } else {
                    let tried = self.tried_shifts(node, &stage, steps, facts, together);
                    let sure = together - tried;
                    if let Some(n) = self.count_shifts(node, &stage, steps, facts, sure) {
                        res.add(n);
                        rest = rest - sure;
                    }
                }
            } else if steps.even {
                rest = rest - free;
                let calm = !stage.much || steps.calm && node.to.is_empty();
                res.add(if calm {
                    self.count_even::<false>(node, &stage, steps, (free, node.to), &mut rest)
                } else {
                    self.count_unsure(node, &stage, steps, (free, facts), &mut rest)
                });
            }
            for from in rest {
                match self.count_from(node, &stage, steps, (ty, from), moves) {
                    Some(n) => {
                        res.add(n);
                        res.quiet += self.count_castles(node, ty, from, moves);
                    }
                    None => res.add(self.count_listed(node, from, moves)),
                }
            }
        }
        res
    }

    /// How many legal moves a piece has, castling left aside, if tables tell.
    pub(super) fn count_steps_from(
        &mut self,
        node: &Node<N>,
        from: usize,
        moves: &mut Vec<Move>,
    ) -> Option<Tally> {
        let core = self.core;
        let mut stage = self.stage(node);
        let ty = self.b.cells[from]?.ty.idx();
        let steps = &core.swift.men[stage.player * core.n_types + ty];
        if self.untold(steps).has(from) {
            return None;
        }
        stage.expose(self, node, ty);
        self.count_from(node, &stage, steps, (ty, from), moves)
    }

    /// How many legal moves a piece has, found out by listing them.
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

    /// How many legal moves free pieces of a type have that only leap, if tables tell.
    #[inline]
    fn count_shifts(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        free: Bits<N>,
    ) -> Option<Tally> {
        let mut res = [0; 2];
        let mut add = |to: Bits<N>, take: bool| {
            if stage.much {
                let calm = match take {
                    true if node.local => facts.calm.take | facts.local,
                    true => facts.calm.take,
                    false => facts.calm.quiet,
                };
                if !(steps.calm || to.within(&calm)) || to.meets(&node.to) {
                    return None;
                }
            }
            let to = to & stage.open;
            let more = steps.extra * (to & steps.shift_more).count();
            res[usize::from(take)] += u64::from(to.count() + more);
            Some(())
        };
        for shift in self.core.swift.shifts_of(steps) {
            let mut from = shift.from & free;
            if shift.initial {
                from &= self.b.sets[SetId::UNMOVED.idx()];
            }
            if shift.via != 0 {
                from &= stage.vacant().shifted(-shift.via);
            }
            let to = from.shifted(shift.by);
            if shift.quiet {
                add(to & stage.vacant(), false)?;
            }
            if shift.take {
                add(to & stage.enemies(), true)?;
            }
        }
        Some(Tally { quiet: res[0], take: res[1], pass: 0 })
    }

    /// How many legal moves pieces of a type have as [`Vm::count_even`] counts them, but for those that come to cells to which
    /// moves have to be tried.
    #[inline(never)]
    fn count_unsure(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        (pieces, facts): (Bits<N>, &Facts<N>),
        left: &mut Bits<N>,
    ) -> Tally {
        let tries = tries(node, stage, facts);
        self.count_even::<true>(node, stage, steps, (pieces, tries), left)
    }

    /// The pieces that leap to cells to which moves have to be tried.
    #[inline(never)]
    fn tried_shifts(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        pieces: Bits<N>,
    ) -> Bits<N> {
        let tries = tries(node, stage, facts);
        let mut res = Bits::EMPTY;
        for shift in self.core.swift.shifts_of(steps) {
            let to = (shift.from & pieces).shifted(shift.by) & tries;
            let quiet = if shift.quiet { to & stage.vacant() } else { Bits::EMPTY };
            let take = if shift.take { to & stage.enemies() } else { Bits::EMPTY };
            res |= (quiet | take).shifted(-shift.by);
        }
        res
    }

    /// How many legal moves pieces of a type have of which nothing is to be known but where they come to. With `TRIES` moves
    /// to some cells have to be tried: pieces are left that come there, or that are pinned.
    #[inline]
    fn count_even<const TRIES: bool>(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        steps: &Steps<N>,
        (pieces, tries): (Bits<N>, Bits<N>),
        left: &mut Bits<N>,
    ) -> Tally {
        let swift = &self.core.swift;
        let ways = swift.ways_of(steps);
        let mut res = Tally::default();
        let mut add = |from: usize, to: Bits<N>| {
            if TRIES && to.meets(&tries) {
                left.set(from);
                return;
            }
            let to = to & stage.open;
            let more = if steps.extra == 0 {
                Bits::EMPTY
            } else {
                swift.set(steps.more, from).unwrap_or_default()
            };
            let count = |it: Bits<N>| u64::from(it.count() + steps.extra * (it & more).count());
            if stage.split {
                res.quiet += count(to - stage.enemies());
                res.take += count(to & stage.enemies());
            } else {
                res.quiet += count(to);
            }
        };
        let free = pieces - node.pinned;
        match ways {
            // The usual cases, one by one.
            [way] if way.is_leaps() => {
                let land = stage.lands[usize::from(way.land)];
                let leaps = swift.table(way.leaps, self.core.n_cells);
                free.iter().for_each(|from| add(from, leaps[from] & land));
            }
            [way] if way.is_lines() => {
                let land = stage.lands[usize::from(way.land)];
                for from in free {
                    let mut to = swift.set(way.leaps, from).unwrap_or_default();
                    for line in swift.lines_of(way.lines, from) {
                        to |= line.reach(&stage.occupied);
                    }
                    add(from, to & land);
                }
            }
            ways => {
                for from in free {
                    add(from, self.comes_to(stage, ways, from));
                }
            }
        }
        let pinned = pieces & node.pinned;
        if TRIES {
            *left |= pinned;
            return res;
        }
        for from in pinned {
            add(from, self.comes_to(stage, ways, from) & node.ways(from));
        }
        res
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
        let mut res = Tally {
            quiet: offers.ways(false, from, quiet, &choosing.quiet[stage.player])?,
            take: offers.ways(true, from, take, &choosing.take[stage.player])?,
            pass: 0,
        };
        if targets.has_doubt() {
            self.push_steps(stage, steps, step_of(ty as u8, from), targets.doubt, moves);
            self.keep_legal(node, moves, 0);
            res.add(Tally::of(moves));
            moves.clear();
        }
        Some(res)
    }

    fn count_drops(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> u64 {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let own = player * core.n_types;
        let mut res = 0;
        for ty in 0..core.n_types {
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let cells = self.droppable(ty, drop);
            let mut sure = cells - core.choosing.drop[player];
            if node.known == Known::Much {
                let exposed = self.exposed(node, ty);
                sure = (sure & core.plan.facts[own + ty].calm.drop) - node.to - exposed;
                if core.plan.royal.has(ty as u8) {
                    sure = Bits::EMPTY;
                }
            }
            res += u64::from((sure & node.evasion).count());
            for to in cells - sure {
                let mv = Move { kind: Kind::Drop, ty: ty as u8, to: to as u16, ..Move::PASS };
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

/// The cells to which moves of a type have to be tried.
fn tries<const N: usize>(node: &Node<N>, stage: &Stage<N>, facts: &Facts<N>) -> Bits<N> {
    let calm = &facts.calm;
    let take = if node.local { calm.take | facts.local } else { calm.take };
    node.to | (stage.vacant() - calm.quiet) | (stage.enemies() - take)
}

/// How many moves there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Without captures.
    quiet: u64,
    /// With captures.
    take: u64,
    /// Passes.
    pass: u64,
}

impl Tally {
    fn of(moves: &[Move]) -> Tally {
        let take = moves.iter().filter(|it| it.captured().next().is_some()).count();
        Tally { quiet: (moves.len() - take) as u64, take: take as u64, pass: 0 }
    }

    pub(super) fn total(&self) -> u64 {
        self.quiet + self.take + self.pass
    }

    #[inline]
    fn add(&mut self, other: Tally) {
        self.quiet += other.quiet;
        self.take += other.take;
    }
}
