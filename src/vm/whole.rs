//! Counting whole turns of two moves, of which only the first one is looked at.
//!
//! Where the second phase offers one move for each cell of a set, and what stands on a cell decides about that cell alone,
//! a first move changes their number by what it does to two cells. So all first moves of a piece are counted at once, as
//! sets of targets.

use super::{
    eval::{Ctx, Vm},
    legal::{Known, Node},
    mv::Move,
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Generator, Phase},
        course::Rest,
        expr::Types,
        plan::Facts,
        swift::{Steps, Take},
    },
};

impl<'a, const N: usize> Vm<'a, N> {
    /// How many legal turns begin here, if that can be said without making most of their moves.
    pub(super) fn count_turns(&mut self) -> Option<u64> {
        let core = self.core;
        let begins = self.b.now.moves_made == 0 && self.b.now.phase == 0;
        let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
        let rest = core.course.rest;
        if rest == Rest::Unknown
            || !begins
            || placed
            || self.b.cautious
            || self.b.now.eliminated != 0
            || core.overlaps
        {
            return None;
        }
        if self.is_over() {
            return Some(0);
        }
        let phase = core.phases.first()?;
        let Some(Generator::Moves { types, .. }) = phase.generators.first() else { return None };
        let node = self.node();
        if matches!(rest, Rest::Gates(..)) && node.known != Known::Much {
            return None;
        }
        let mut moves = self.b.spare_moves();
        let res = match rest {
            Rest::Unknown => 0,
            Rest::Cells => {
                let movers = self.movers(phase, types.as_ref());
                self.count_with_cells(&node, movers, &mut moves)
            }
            Rest::Targets => {
                let movers = self.movers(phase, types.as_ref());
                self.count_with_targets(&node, movers, &mut moves)
            }
            Rest::Gates(gates, held) => {
                self.count_with_gates(&node, phase, types.as_ref(), (gates, held), &mut moves)
            }
        };
        self.b.give_back_moves(moves);
        Some(res)
    }

    /// How many turns begin with moves of these pieces if they go on with a cell of a source.
    fn count_with_cells(&mut self, node: &Node<N>, movers: Bits<N>, moves: &mut Vec<Move>) -> u64 {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let trailing = self.may_take_trails(player);
        let sources = core.course.sources.get(1).map_or(&[][..], |it| it);
        let mut res = 0;
        for (n, source) in sources.iter().enumerate() {
            let cells = self.set(&source.set, &Ctx::of(player as u8));
            let count = u64::from(cells.count());
            for from in movers {
                let Some(piece) = self.b.cells[from] else { continue };
                let ty = player * core.n_types + piece.ty.idx();
                let Some((quiet, take)) = self.plain_targets(ty, from, &trailing) else {
                    // All sources at once.
                    if n == 0 {
                        self.moves_from(from, moves);
                        res += self.count_listed_turns(node, moves);
                    }
                    continue;
                };
                let left = u64::from(source.empty[player].has(from));
                let stay = count + left - u64::from(cells.has(from));
                for to in [quiet, take] {
                    res += u64::from(to.count()) * stay + u64::from((to & source.own[ty]).count());
                    res -= u64::from((to & cells).count());
                }
                if n == 0 && self.may_castle(ty, from) {
                    self.castles_from(from, moves);
                    res += self.count_listed_turns(node, moves);
                }
            }
        }
        res
    }

    /// How many turns begin with moves of these pieces if they go on with a cell to which the piece could go on.
    fn count_with_targets(
        &mut self,
        node: &Node<N>,
        movers: Bits<N>,
        moves: &mut Vec<Move>,
    ) -> u64 {
        let core = self.core;
        let swift = &core.swift;
        let player = usize::from(self.b.now.player);
        let enemies = self.b.of(core.enemies[player]);
        let mut res = 0;
        for from in movers {
            let Some(piece) = self.b.cells[from] else { continue };
            let ty = player * core.n_types + piece.ty.idx();
            let steps = &swift.men[ty];
            let ways = swift.ways_of(steps);
            let plain = !steps.trailing && !ways.iter().any(|it| matches!(it.take, Take::Some(_)));
            let targets = self.plain_targets(ty, from, &Bits::EMPTY).filter(|_| plain);
            let Some((quiet, take)) = targets else {
                self.moves_from(from, moves);
                res += self.count_listed_turns(node, moves);
                continue;
            };
            let gone = self.b.occupied - Bits::one(from);
            for to in quiet | take {
                let occupied = gone | Bits::one(to);
                let mut reached = Bits::EMPTY;
                for way in ways.iter().filter(|it| !it.initial) {
                    let cells = swift.reach(way, to, &occupied);
                    if way.quiet {
                        reached |= cells - occupied;
                    }
                    if way.take == Take::Enemies {
                        reached |= (cells & enemies) - Bits::one(to);
                    }
                }
                res += u64::from(reached.count());
            }
            if self.may_castle(ty, from) {
                self.castles_from(from, moves);
                res += self.count_listed_turns(node, moves);
            }
        }
        res
    }

    /// How many turns there are if held pieces may come to cells of a set that the first move leaves.
    fn count_with_gates(
        &mut self,
        node: &Node<N>,
        phase: &'a Phase<N>,
        types: Option<&Types>,
        (gates, held): (u16, Types),
        moves: &mut Vec<Move>,
    ) -> u64 {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let own = 1 << player;
        let held = held.iter().filter(|it| self.holds_type(own, *it)).count() as u64;
        let movers = self.movers(phase, types);
        let gates = self.b.sets[usize::from(gates)];
        let mut single = movers - gates;
        let mut castling = Bits::EMPTY;
        for from in movers & self.b.sets[SetId::UNMOVED.idx()] {
            let ty = self.b.cells[from].map_or(0, |it| it.ty.idx());
            if self.may_castle(player * core.n_types + ty, from) {
                castling.set(from);
            }
        }
        if held == 0 {
            single = movers;
            castling = Bits::EMPTY;
        }
        let mut res = self.count_steps_of(node, single - castling, moves).total();
        for from in movers - (single - castling) {
            let ways = if gates.has(from) { held + 1 } else { 1 };
            match self.count_steps_from(node, from) {
                Some(tally) => {
                    res += tally.total() * ways;
                    if castling.has(from) {
                        self.castles_from(from, moves);
                        res += self.count_listed_turns(node, moves);
                    }
                }
                None => {
                    self.moves_from(from, moves);
                    res += self.count_listed_turns(node, moves);
                }
            }
        }
        res
    }

    /// How many turns begin with those of these moves that are legal, found out by making them.
    fn count_listed_turns(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> u64 {
        self.keep_legal(node, moves, 0);
        let mut res = 0;
        for mv in moves.iter() {
            self.make(*mv);
            let ends = self.b.now.moves_made == 0;
            res += if ends { 1 } else { self.count_legal() };
            self.b.undo();
        }
        moves.clear();
        res
    }

    /// The targets of a piece's steps without and with capture, if tables tell, all are inert, and nothing is chosen.
    fn plain_targets(
        &mut self,
        ty: usize,
        from: usize,
        trailing: &Bits<N>,
    ) -> Option<(Bits<N>, Bits<N>)> {
        let core = self.core;
        let (steps, facts): (&Steps<N>, &Facts<N>) = (&core.swift.men[ty], &core.plan.facts[ty]);
        if !steps.known || steps.trailing && trailing.has(from) {
            return None;
        }
        let player = self.b.now.player;
        let (mut quiet, mut take) = (Bits::EMPTY, Bits::EMPTY);
        for way in core.swift.ways_of(steps) {
            if way.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
                continue;
            }
            let reached = core.swift.reach(way, from, &self.b.occupied);
            if way.quiet {
                quiet |= reached - self.b.occupied;
            }
            match way.take {
                Take::Nothing => {}
                Take::Enemies => {
                    take |= reached & self.b.of(core.enemies[usize::from(player)]);
                }
                Take::Some(land) => take |= reached & self.takeable(land, usize::from(player)),
            }
        }
        let choosing = &core.choosing;
        let chosen = |to: &Bits<N>, takes: bool| {
            let choosing = if takes { &choosing.take } else { &choosing.quiet };
            !facts.offers.free[usize::from(takes)] && to.meets(&choosing[usize::from(player)])
        };
        let plain = quiet.within(&facts.inert.quiet)
            && take.within(&facts.inert.take)
            && !chosen(&quiet, false)
            && !chosen(&take, true);
        plain.then_some((quiet, take))
    }

    /// From where the player's pieces may capture by a trail.
    fn may_take_trails(&self, player: usize) -> Bits<N> {
        let from = &self.core.types.trailing_from[player];
        let cells = self.b.trails.iter().flat_map(|it| it.0.iter());
        cells.fold(Bits::EMPTY, |all, it| all | from[it])
    }

    /// Whether there may be ways to castle for the piece of that type on a cell.
    fn may_castle(&self, ty: usize, from: usize) -> bool {
        let castles = &self.core.men[ty].castles;
        !castles.is_empty()
            && !castles[from].is_empty()
            && self.b.sets[SetId::UNMOVED.idx()].has(from)
    }
}
