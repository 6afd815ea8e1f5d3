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
    model::{Land, SetId},
    program::{
        Bits,
        core::{Generator, Man, Phase},
        expr::{Cond, Types},
        plan::Facts,
    },
};

impl<'a, const N: usize> Vm<'a, N> {
    /// How many legal moves the phase has.
    pub(super) fn count_legal(&mut self) -> u64 {
        let core = self.core;
        let listed = !core.prefers.is_empty() || !core.turn_prefers.is_empty() || core.overlaps;
        let mut moves = self.b.spare_moves();
        let res = if listed {
            self.legal_moves(&mut moves);
            moves.len() as u64
        } else if self.is_over() {
            0
        } else {
            self.count_phase(&mut moves)
        };
        self.b.give_back_moves(moves);
        res
    }

    fn count_phase(&mut self, moves: &mut Vec<Move>) -> u64 {
        let core = self.core;
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else { return 0 };
        let node = self.node();
        let known = node.known != Known::Nothing;
        let mut res = 0;
        for generator in &phase.generators {
            match generator {
                Generator::Moves { types, when: Cond::Const(true) } if known => {
                    res += self.count_steps(&node, phase, types.as_ref(), moves);
                }
                Generator::Drops { when: Cond::Const(true) } if known => {
                    res += self.count_drops(&node, moves);
                }
                _ => {
                    self.generate_by(phase, generator, moves, &mut |vm, out, start| {
                        vm.keep_legal(&node, out, start);
                        false
                    });
                    res += moves.len() as u64;
                    moves.clear();
                }
            }
        }
        if self.may_stop() {
            res += u64::from(self.is_legal(&node, &Move::PASS));
        }
        res
    }

    fn count_steps(
        &mut self,
        node: &Node<N>,
        phase: &'a Phase<N>,
        types: Option<&Types>,
        moves: &mut Vec<Move>,
    ) -> u64 {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let movers = self.movers(phase, types);
        let enemies = self.b.of(core.enemies[player]);
        let mut res = 0;
        for ty in 0..core.n_types {
            let pieces = movers & self.b.by_type[ty];
            if pieces.is_empty() {
                continue;
            }
            let man = core.man(player, ty);
            let facts = &core.plan.facts[player * core.n_types + ty];
            for from in pieces {
                let counted = if man.swift && !node.royal.has(from) && !node.from.has(from) {
                    self.count_from(node, man, facts, from, &enemies)
                } else {
                    None
                };
                res += match counted {
                    Some(n) if man.castles.is_empty() => n,
                    _ => {
                        self.moves_from(from, moves);
                        self.keep_legal(node, moves, 0);
                        let n = moves.len() as u64;
                        moves.clear();
                        n
                    }
                };
            }
        }
        res
    }

    /// How many legal moves a piece has, if tables tell.
    #[inline]
    fn count_from(
        &mut self,
        node: &Node<N>,
        man: &Man<N>,
        facts: &Facts<N>,
        from: usize,
        enemies: &Bits<N>,
    ) -> Option<u64> {
        let player = usize::from(self.b.now.player);
        let occupied = self.b.occupied;
        let (mut quiet, mut take) = (Bits::EMPTY, Bits::EMPTY);
        for pattern in &man.patterns {
            if pattern.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
                continue;
            }
            let allowed = pattern.allowed(from);
            for (land, reach) in &pattern.tables {
                let reached = reach.from(from, &occupied) & allowed;
                if land.has(Land::EMPTY) {
                    quiet |= reached - occupied;
                }
                if land.has(Land::TRAIL)
                    && self.b.trails.iter().any(|it| it.0.meets(&(reached - occupied)))
                {
                    return None;
                }
                if *land == Land::ENEMY || *land == Land(Land::ENEMY.0 | Land::EMPTY.0) {
                    take |= reached & *enemies;
                } else if land.captures() {
                    take |= reached & self.takeable(*land, player);
                }
            }
        }
        if node.known == Known::Much {
            let (calm, open) = (&facts.calm, node.open(from));
            if quiet.meets(&node.to)
                || take.meets(&node.to)
                || !quiet.within(&calm.quiet)
                || !take.within(&calm.take)
            {
                return None;
            }
            quiet &= open;
            take &= open;
        }
        let (choosing, offers) = (&self.core.choosing, &facts.offers);
        Some(
            offers.ways(false, from, quiet, &choosing.quiet[player])?
                + offers.ways(true, from, take, &choosing.take[player])?,
        )
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
                sure = (sure & core.plan.facts[own + ty].calm.drop) - node.to;
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
