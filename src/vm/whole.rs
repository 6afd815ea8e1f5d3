//! Counting whole turns of two moves, of which only the first one is looked at.
//!
//! Where the second phase offers one move for each cell of a set, and what stands on a cell decides about that cell alone,
//! a first move changes their number by what it does to two cells. So all first moves of a piece are counted at once, as
//! sets of targets.

use super::{
    eval::{Ctx, Vm},
    mv::Move,
    node::{Known, Node},
    steps::Stage,
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::Generator,
        course::{Rest, Source},
        expr::Types,
        swift::{NO_TABLE, Take, Way},
    },
};
use arrayvec::ArrayVec;

/// The most sources that are looked at.
const MOST_SOURCES: usize = 8;

/// What a source offers before the first move.
#[derive(Clone, Copy, Debug)]
struct Offer<'s, const N: usize> {
    source: &'s Source<N>,
    /// Its cells, if it has any.
    cells: Option<Bits<N>>,
    /// In how many ways held types can be chosen.
    ways: u64,
}

impl<const N: usize> Offer<'_, N> {
    /// 1 if a cell is in it.
    fn has(&self, cell: usize) -> u64 {
        u64::from(self.cells.is_some_and(|it| it.has(cell)))
    }

    /// How many cells there are to choose from after first moves of a piece to these targets, for all of them together.
    /// The cell from which it comes was in the set if `was` is 1, and is then if `left` is; 1 where there is no set.
    fn after(&self, targets: &[Bits<N>], left: u64, was: u64, ty: usize) -> u64 {
        let all: u64 = targets.iter().map(|it| u64::from(it.count())).sum();
        let Some(cells) = self.cells else { return all };
        let mut res = all * (u64::from(cells.count()) + left - was);
        for to in targets {
            res += u64::from((*to & self.source.own[ty]).count());
            res -= u64::from((*to & cells).count());
        }
        res
    }
}

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
        let mut moving = phase.generators.iter().filter_map(|it| match it {
            Generator::Moves { types, .. } => Some(types.as_ref()),
            _ => None,
        });
        let types = moving.next();
        let movers = types.map_or(Bits::EMPTY, |it| self.movers(phase, it));
        let node = self.node();
        let mut moves = self.b.spare_moves();
        let res = match rest {
            Rest::Unknown => None,
            Rest::Sources => {
                let drops = phase.generators.iter().any(|it| matches!(it, Generator::Drops { .. }));
                Some(self.count_with_sources(&node, movers, drops, &mut moves))
            }
            Rest::Targets => Some(self.count_with_targets(&node, movers, &mut moves)),
            Rest::Gates(gates, types) => {
                let gates = self.b.sets[usize::from(gates)];
                self.count_with_gates(&node, movers, gates, &types, &mut moves)
            }
        };
        self.b.give_back_moves(moves);
        res
    }

    /// How many turns begin with moves of these pieces, and perhaps with drops, if they go on with what sources offer.
    fn count_with_sources(
        &mut self,
        node: &Node<N>,
        movers: Bits<N>,
        drops: bool,
        moves: &mut Vec<Move>,
    ) -> u64 {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let stage = self.stage(node);
        let sources = core.course.sources.get(1).map_or(&[][..], |it| it);
        // What is captured may end the game or change what is held.
        let apart = core.ends_early || sources.iter().any(|it| !it.held.is_empty());
        let x = Ctx::of(player as u8);
        let mut offers: ArrayVec<Offer<'a, N>, MOST_SOURCES> = ArrayVec::new();
        for source in sources {
            let cells = source.set.as_ref().map(|it| self.set(it, &x));
            let offer = Offer { source, cells, ways: self.held_ways(source, &x) };
            if offers.try_push(offer).is_err() {
                return self.count_turns_by_moves(node, moves);
            }
        }
        let mut res = 0;
        for from in movers {
            let Some(piece) = self.b.cells[from] else { continue };
            let ty = player * core.n_types + piece.ty.idx();
            let Some([quiet, take]) = self.inert_targets(node, &stage, ty, from) else {
                self.moves_from(from, moves);
                res += self.count_listed_turns(node, moves);
                continue;
            };
            let sure = if apart { [quiet, Bits::EMPTY] } else { [quiet, take] };
            for offer in &offers {
                let left = u64::from(offer.source.empty[player].has(from));
                res += offer.after(&sure, left, offer.has(from), ty) * offer.ways;
            }
            if apart && !take.is_empty() {
                self.moves_from(from, moves);
                moves.retain(|it| !it.cells.is_empty());
                res += self.count_listed_turns(node, moves);
            }
            if self.may_castle(ty, from) {
                self.castles_from(from, moves);
                res += self.count_listed_turns(node, moves);
            }
        }
        if drops {
            res += self.count_drops_with_sources(node, &offers, moves);
        }
        res
    }

    fn count_drops_with_sources(
        &mut self,
        node: &Node<N>,
        offers: &[Offer<'a, N>],
        moves: &mut Vec<Move>,
    ) -> u64 {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let own = player * core.n_types;
        let x = Ctx::of(player as u8);
        let mut res = 0;
        for ty in 0..core.n_types {
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let cells = self.droppable(ty, drop);
            let Some(first) = cells.lowest() else { continue };
            let mv = |to: usize| Move::drop_of(ty as u8, to);
            let inert = cells.within(&core.plan.facts[own + ty].inert.drop);
            if !inert || cells.meets(&core.choosing.drop[player]) {
                for to in cells {
                    self.push(mv(to), moves);
                }
                res += self.count_listed_turns(node, moves);
                continue;
            }
            // Whether the game ends, and what is held, is the same for all cells.
            self.make(mv(first));
            if core.ends_early && self.is_over() {
                res += u64::from(cells.count());
            } else {
                for offer in offers {
                    let ways = self.held_ways(offer.source, &x);
                    res += offer.after(&[cells], 0, 0, own + ty) * ways;
                }
            }
            self.b.undo();
        }
        res
    }

    /// In how many ways the held types of a source can be chosen.
    fn held_ways(&self, source: &Source<N>, x: &Ctx) -> u64 {
        let ways = source.held.iter().map(|(player, types)| {
            let players = self.players(*player, x);
            types.iter().filter(|it| self.holds_type(players, *it)).count() as u64
        });
        ways.product()
    }

    /// How many turns begin here, found out by making their first moves.
    fn count_turns_by_moves(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> u64 {
        self.generate(moves, &mut |_, _, _| false);
        self.count_listed_turns(node, moves)
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
        let stage = self.stage(node);
        let mut res = 0;
        for from in movers {
            let Some(piece) = self.b.cells[from] else { continue };
            let ty = player * core.n_types + piece.ty.idx();
            let steps = &swift.men[ty];
            let ways = swift.ways_of(steps);
            let plain = |it: &Way| it.take.is_plain() && it.ask == NO_TABLE && it.heeds_all();
            let plain = !steps.trailing && ways.iter().all(plain);
            let targets = self.inert_targets(node, &stage, ty, from).filter(|_| plain);
            let Some([quiet, take]) = targets else {
                self.moves_from(from, moves);
                res += self.count_listed_turns(node, moves);
                continue;
            };
            let gone = self.b.occupied - Bits::one(from);
            for to in quiet | take {
                let occupied = gone | Bits::one(to);
                let mut reached = Bits::EMPTY;
                for way in ways.iter().filter(|it| !it.initial) {
                    let cells = swift.reach(way, to, &occupied, &self.b.by_type);
                    if way.quiet {
                        reached |= cells - occupied;
                    }
                    if way.take == Take::Enemies {
                        reached |= (cells & stage.enemies()) - Bits::one(to);
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

    /// How many turns begin with moves of these pieces if held pieces may come to cells of a set that the first move
    /// leaves, if that can be said.
    fn count_with_gates(
        &mut self,
        node: &Node<N>,
        movers: Bits<N>,
        gates: Bits<N>,
        types: &Types,
        moves: &mut Vec<Move>,
    ) -> Option<u64> {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let mut held = 0;
        for ty in types.iter().filter(|it| self.holds_type(1 << player, *it)) {
            if core.plan.royal.has(ty) {
                return None;
            }
            held += 1;
        }
        if node.known != Known::Much {
            return None;
        }
        if held == 0 {
            return Some(self.count_steps_of(node, movers, moves).total());
        }
        let (mut gated, mut apart) = (Bits::EMPTY, Bits::EMPTY);
        for from in movers & (gates | self.b.sets[SetId::UNMOVED.idx()]) {
            let ty = player * core.n_types + self.b.cells[from].map_or(0, |it| it.ty.idx());
            let steps = &core.swift.men[ty];
            if gates.has(from) && steps.even && !steps.takes_apart && !steps.trailing {
                gated.set(from);
            } else if gates.has(from) || self.may_castle(ty, from) {
                apart.set(from);
            }
        }
        let mut res = self.count_steps_of(node, movers - gated - apart, moves).total();
        res += self.count_steps_of(node, gated, moves).total() * (held + 1);
        for from in apart {
            let ty = player * core.n_types + self.b.cells[from].map_or(0, |it| it.ty.idx());
            let ways = if gates.has(from) { held + 1 } else { 1 };
            match self.count_steps_from(node, from, moves) {
                Some(tally) => {
                    res += tally.total() * ways;
                    if self.may_castle(ty, from) {
                        self.castles_from(from, moves);
                    }
                }
                None => self.moves_from(from, moves),
            }
            res += self.count_listed_turns(node, moves);
        }
        Some(res)
    }

    /// How many turns begin with those of these moves that are legal, found out by making them.
    fn count_listed_turns(&mut self, node: &Node<N>, moves: &mut Vec<Move>) -> u64 {
        self.keep_legal(node, moves, 0);
        let mut res = 0;
        for mv in moves.iter() {
            self.make(*mv);
            let ends = self.b.now.moves_made == 0 || self.is_over();
            res += if ends { 1 } else { self.count_legal() };
            self.b.undo();
        }
        moves.clear();
        res
    }

    /// The targets of a piece's steps without and with capture, if tables tell, all are inert, and nothing is chosen.
    fn inert_targets(
        &mut self,
        node: &Node<N>,
        stage: &Stage<N>,
        ty: usize,
        from: usize,
    ) -> Option<[Bits<N>; 2]> {
        let core = self.core;
        let (steps, facts) = (&core.swift.men[ty], &core.plan.facts[ty]);
        if self.untold(steps).has(from) {
            return None;
        }
        let targets = self.targets_of(node, stage, steps, facts, from)?;
        if targets.has_doubt() {
            return None;
        }
        let [quiet, take] = targets.sure;
        let choosing = &core.choosing;
        let chosen = |to: &Bits<N>, takes: bool| {
            let choosing = if takes { &choosing.take } else { &choosing.quiet };
            !facts.offers.free[usize::from(takes)] && to.meets(&choosing[stage.player])
        };
        let plain = quiet.within(&facts.inert.quiet)
            && take.within(&facts.inert.take)
            && !chosen(&quiet, false)
            && !chosen(&take, true);
        plain.then_some([quiet, take])
    }

    /// Whether there may be ways to castle for the piece of that type on a cell.
    fn may_castle(&self, ty: usize, from: usize) -> bool {
        let castles = &self.core.men[ty].castles;
        !castles.is_empty()
            && !castles[from].is_empty()
            && self.b.sets[SetId::UNMOVED.idx()].has(from)
    }
}
