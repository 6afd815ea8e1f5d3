//! Which moves are legal without being tried.
//!
//! With [`Legality::Sight`] it is found out once for a position how enemy pieces look at the royal ones. If none of them
//! sees one, a move of another piece is legal unless it leaves the only cell that bars a sight, or touches one that may
//! open or close a sight in some other way. All else is tried.

use super::{
    eval::{Ctx, Vm},
    mv::{Kind, Move},
};
use crate::{
    model::Land,
    program::{Bits, Legality, core::Threat, reach::Sight},
};

/// What is known about a position before its moves are tested.
#[derive(Clone, Debug)]
pub(super) struct Node<const N: usize> {
    /// What can be said of a move without trying it.
    known: Known,
    /// The player's royal pieces.
    royal: Bits<N>,
    /// Cells that pieces may not leave untested ...
    from: Bits<N>,
    /// ... or come to.
    to: Bits<N>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// All moves are legal.
    All,
    /// Most are.
    Most,
    /// Nothing.
    Nothing,
}

impl<const N: usize> Vm<'_, N> {
    /// Looks at a position whose moves are to be tested.
    pub(super) fn node(&mut self) -> Node<N> {
        let core = self.core;
        let mut res =
            Node { known: Known::Nothing, royal: Bits::EMPTY, from: Bits::EMPTY, to: Bits::EMPTY };
        match core.plan.legality {
            _ if self.b.cautious => {}
            Legality::Free => res.known = Known::All,
            Legality::Sight => self.look_around(&mut res),
            Legality::Trial => {}
        }
        res
    }

    fn look_around(&mut self, node: &mut Node<N>) {
        let core = self.core;
        let player = self.b.now.player;
        let own = *self.b.own(player);
        node.royal = self.of_types(&core.plan.royal) & own;
        if let Some(check) = &core.check {
            let x = Ctx::of(player);
            if !self.set(&check.intruders, &x).is_empty() {
                return;
            }
        }
        let mut rest = core.enemies[usize::from(player)];
        while rest != 0 {
            let enemy = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let pieces = *self.b.own(enemy as u8);
            for threat in &core.threats[enemy] {
                let pieces = pieces & self.b.by_type[usize::from(threat.ty)];
                for royal in node.royal {
                    for from in threat.from[royal] & pieces {
                        if !self.sees(enemy, from, threat, royal, node) {
                            return;
                        }
                    }
                }
            }
        }
        node.known = Known::Most;
    }

    /// Notes how a piece sees a royal one; returns whether it does not attack it, and nothing unknown may make it.
    fn sees(
        &self,
        enemy: usize,
        from: usize,
        threat: &Threat<N>,
        royal: usize,
        node: &mut Node<N>,
    ) -> bool {
        if threat.sure || !threat.plain {
            return false;
        }
        let man = self.core.man(enemy, usize::from(threat.ty));
        let takes =
            |land: Land| !land.has(Land::TAME) && (land.has(Land::ENEMY) || land.has(Land::ROYAL));
        for pattern in man.patterns.iter().filter(|it| it.attacks) {
            if !pattern.allowed(from).has(royal) {
                continue;
            }
            for (_, reach) in pattern.tables.iter().filter(|it| takes(it.0)) {
                match reach.sight(from, royal, &self.b.occupied) {
                    Sight::None => {}
                    Sight::Open => return false,
                    Sight::Barred(cell) => node.from.set(cell),
                    Sight::Unsure(cells) => {
                        node.from |= cells;
                        node.to |= cells;
                    }
                }
            }
        }
        true
    }

    /// Whether a move is legal.
    #[inline]
    pub(super) fn is_legal(&mut self, node: &Node<N>, mv: &Move) -> bool {
        match node.known {
            Known::All => true,
            Known::Most if self.is_calm(node, mv) => true,
            _ => self.is_legal_by_trial(*mv),
        }
    }

    /// Whether a move can't bring its player into check.
    #[inline]
    fn is_calm(&self, node: &Node<N>, mv: &Move) -> bool {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let calm = || {
            let owner = usize::from(self.b.now.player);
            &self.core.plan.calm[owner * self.core.n_types + usize::from(mv.ty)]
        };
        match mv.kind {
            Kind::Step if mv.is_simple() => {
                let calm = calm();
                let targets = if mv.n_cells == 0 { &calm.quiet } else { &calm.take };
                !node.from.has(from)
                    && !node.to.has(to)
                    && !node.royal.has(from)
                    && !node.royal.has(to)
                    && targets.has(to)
            }
            Kind::Drop => {
                !node.to.has(to) && !self.core.plan.royal.has(mv.ty) && calm().drop.has(to)
            }
            _ => false,
        }
    }

    /// Whether the player on move could capture by a trail, legally or not.
    pub(super) fn is_useful(&mut self, trail: &(Bits<N>, u16)) -> bool {
        let mut moves = self.b.spare_moves();
        for cell in *self.b.own(self.b.now.player) {
            self.trail_captures(cell, trail, &mut moves);
            if !moves.is_empty() {
                break;
            }
        }
        let res = !moves.is_empty();
        self.b.give_back_moves(moves);
        res
    }
}
