//! Counting legal moves without listing them.
//!
//! What tables say about a piece's targets is counted as a set, once it is known how legal they are and in how many ways
//! they can be chosen. Where that is not known the moves of that piece are listed and tested one by one.

use super::{
    eval::Vm,
    legal::{Known, Node},
    mv::{Kind, Move},
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Generator, Phase},
        expr::{Cond, Types},
        plan::{Facts, ways},
        swift::{Class, Steps, Take},
    },
};

impl<'a, const N: usize> Vm<'a, N> {
    /// How many legal moves the phase has.
    pub(super) fn count_legal(&mut self) -> u64 {
        let core = self.core;
        let takes_first = core.takes_first && !self.asking.stuck;
        let listed = !core.prefers.is_empty() && !takes_first;
        let listed = listed || !core.turn_prefers.is_empty() || core.overlaps;
        let mut moves = self.b.spare_moves();
        let res = if listed {
            self.legal_moves(&mut moves);
            moves.len() as u64
        } else if self.is_over() {
            0
        } else {
            let tally = self.count_phase(&mut moves);
            if takes_first && tally.take > 0 { tally.take } else { tally.quiet + tally.take }
        };
        self.b.give_back_moves(moves);
        res
    }

    fn count_phase(&mut self, moves: &mut Vec<Move>) -> Tally {
        let core = self.core;
        let mut res = Tally::default();
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else { return res };
        let node = self.node();
        let known = node.known != Known::Nothing;
        for generator in &phase.generators {
            match generator {
                Generator::Moves { types, when: Cond::Const(true) } if known => {
                    res.add(self.count_steps(&node, phase, types.as_ref(), moves));
                }
                Generator::Drops { when: Cond::Const(true) } if known => {
                    res.quiet += self.count_drops(&node, moves);
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
            res.quiet += u64::from(self.is_legal(&node, &Move::PASS));
        }
        res
    }

    fn count_steps(
        &mut self,
        node: &Node<N>,
        phase: &'a Phase<N>,
        types: Option<&Types>,
        moves: &mut Vec<Move>,
    ) -> Tally {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let movers = self.movers(phase, types);
        let mut board = Stage {
            player,
            occupied: self.b.occupied,
            enemies: self.b.of(core.enemies[player]),
            much: node.known == Known::Much,
            exposed: Bits::EMPTY,
        };
        let mut res = Tally::default();
        for ty in 0..core.n_types {
            let pieces = movers & self.b.by_type[ty];
            if pieces.is_empty() {
                continue;
            }
            let steps = &core.swift.men[player * core.n_types + ty];
            board.exposed = self.exposed(node, ty);
            let mut rest = pieces;
            if !steps.known || steps.trailing && self.b.trails.len > 0 {
                for from in rest {
                    res.add(self.count_listed(node, from, moves));
                }
                continue;
            }
            let facts = &core.plan.facts[player * core.n_types + ty];
            let n_shifts = steps.shifts.1 - steps.shifts.0;
            if n_shifts > 0 {
                let free = pieces - node.royal - node.pinned - node.from;
                if free.count() * 2 > n_shifts
                    && let Some(n) = self.count_shifts(node, &board, steps, facts, free)
                {
                    res.add(n);
                    rest = rest - free;
                }
            }
            for from in rest {
                match self.count_from(node, &board, steps, facts, from) {
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
        let player = usize::from(self.b.now.player);
        let man = self.core.man(player, ty);
        if man.castles.is_empty() || !self.b.sets[SetId::UNMOVED.idx()].has(from) {
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
        board: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        free: Bits<N>,
    ) -> Option<Tally> {
        let swift = &self.core.swift;
        let choosing = &self.core.choosing;
        let all = Class { from: free, ..Class::default() };
        let (classes, choosing) = match steps.classes.as_slice() {
            [] => (std::slice::from_ref(&all), [Bits::EMPTY; 2]),
            them => (them, [choosing.quiet[board.player], choosing.take[board.player]]),
        };
        let vacant = self.core.all - board.occupied;
        let mut res = [0; 2];
        for class in classes {
            let pieces = class.from & free;
            if pieces.is_empty() {
                continue;
            }
            for shift in swift.shifts_of(steps) {
                let mut from = shift.from & pieces;
                if shift.initial {
                    from &= self.b.sets[SetId::UNMOVED.idx()];
                }
                if shift.via != 0 {
                    from &= vacant.shifted(-shift.via);
                }
                let to = from.shifted(shift.by);
                let lands = [
                    (shift.quiet, vacant, &facts.calm.quiet, &class.quiet, choosing[0]),
                    (shift.take, board.enemies, &facts.calm.take, &class.take, choosing[1]),
                ];
                let lands = lands.into_iter().zip(&mut res).filter(|it| it.0.0);
                for ((_, on, calm, offer, choosing), res) in lands {
                    let mut to = to & on;
                    if board.much {
                        if !to.within(calm) || to.meets(&node.to) {
                            return None;
                        }
                        to &= node.evasion - board.exposed;
                    }
                    *res += ways(to, &choosing, offer)?;
                }
            }
        }
        Some(Tally { quiet: res[0], take: res[1] })
    }

    /// How many legal moves a piece has, if tables tell.
    #[inline]
    fn count_from(
        &mut self,
        node: &Node<N>,
        board: &Stage<N>,
        steps: &Steps<N>,
        facts: &Facts<N>,
        from: usize,
    ) -> Option<Tally> {
        if node.from.has(from) {
            return None;
        }
        let swift = &self.core.swift;
        let (mut quiet, mut take) = (Bits::EMPTY, Bits::EMPTY);
        for way in swift.ways_of(steps) {
            if way.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
                continue;
            }
            let reached = swift.reach(way, from, &board.occupied);
            let empty = if way.quiet { reached - board.occupied } else { Bits::EMPTY };
            let taken = match way.take {
                Take::Nothing => Bits::EMPTY,
                Take::Enemies => reached & board.enemies,
                Take::Some(land) => reached & self.takeable(land, board.player),
            };
            if swift.set(way.ask, from).is_some_and(|it| it.meets(&(empty | taken))) {
                return None;
            }
            quiet |= empty;
            take |= taken;
        }
        if board.much {
            let calm = &facts.calm;
            if (quiet | take).meets(&node.to)
                || take.meets(&node.royal)
                || !quiet.within(&calm.quiet)
                || !take.within(&calm.take)
            {
                return None;
            }
            if node.royal.has(from) {
                let mut closed = board.exposed;
                if node.pinned.has(from) {
                    closed |= !node.ways(from);
                }
                quiet = quiet - closed;
                take = take - closed;
                for to in quiet | take {
                    if !self.is_safe(node, from, to)? {
                        quiet.clear(to);
                        take.clear(to);
                    }
                }
            } else {
                let open = node.open(from) - board.exposed;
                quiet &= open;
                take &= open;
            }
        }
        let (choosing, offers) = (&self.core.choosing, &facts.offers);
        Some(Tally {
            quiet: offers.ways(false, from, quiet, &choosing.quiet[board.player])?,
            take: offers.ways(true, from, take, &choosing.take[board.player])?,
        })
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

/// How many moves there are.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Without captures.
    quiet: u64,
    /// With captures.
    take: u64,
}

impl Tally {
    fn of(moves: &[Move]) -> Tally {
        let take = moves.iter().filter(|it| it.captured().next().is_some()).count();
        Tally { quiet: (moves.len() - take) as u64, take: take as u64 }
    }

    #[inline]
    fn add(&mut self, other: Tally) {
        self.quiet += other.quiet;
        self.take += other.take;
    }
}

/// What all pieces of a player share while their moves are counted.
#[derive(Clone, Copy, Debug)]
struct Stage<const N: usize> {
    player: usize,
    occupied: Bits<N>,
    enemies: Bits<N>,
    /// Whether moves may be illegal.
    much: bool,
    /// Where pieces of the type would give a check that is forbidden.
    exposed: Bits<N>,
}
