//! Which moves are legal without being tried.
//!
//! With [`Legality::Sight`] it is found out once for a position (`super::node`) how enemy pieces look at the royal ones: which check,
//! and from where that can be barred; which would check if the only piece in their way left it. Then a move of another
//! piece is legal if it answers all checks and stays in the ways that it bars, provided that it has no consequences
//! beyond itself that matter (the plan knows for which targets that is so). A royal piece that moves is safe where no
//! enemy piece attacks it. All else is tried.

use super::{
    eval::{Ctx, Vm, Who},
    mv::{Flags, Kind, Move, STAY},
    node::{Known, Node, takers},
};
use crate::{
    model::PlayerRef,
    program::{Bits, expr::Cond, grounds::Reading, swift::NO_TABLE},
};

impl<const N: usize> Vm<'_, N> {
    /// Whether a move is legal.
    #[inline]
    pub(super) fn is_legal(&mut self, node: &Node<N>, mv: &Move) -> bool {
        let known = match node.known {
            Known::All => return true,
            Known::Inert => self.is_inert(mv).then_some(true),
            Known::Much => self.foretell(node, mv),
            Known::Nothing => None,
        };
        if let Some(known) = known {
            return known;
        }
        let tested = match node.known {
            Known::Much if self.is_tested_by_step(mv) => self.is_legal_by_step(node, mv),
            Known::Much => self.is_legal_barely(mv),
            _ => None,
        };
        tested.unwrap_or_else(|| self.is_legal_by_trial(*mv))
    }

    /// Whether a move does nothing but move pieces, promote the mover or put its victim into a hand.
    #[inline]
    fn is_inert(&self, mv: &Move) -> bool {
        let core = self.core;
        let to = usize::from(mv.to());
        let facts = || {
            &core.plan.facts[usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty())]
        };
        match mv.kind {
            Kind::Step if !mv.is_simple() => false,
            Kind::Step if mv.cells.is_empty() => facts().inert.quiet.has(to),
            Kind::Step => facts().inert.take.has(to),
            Kind::Drop => facts().inert.drop.has(to),
            Kind::Castle => core.plan.brisk_castles.is_some(),
            Kind::Pass | Kind::Custom => false,
        }
    }

    /// Whether making nothing of a move but the step may tell whether it is legal.
    fn is_tested_by_step(&self, mv: &Move) -> bool {
        let core = self.core;
        core.plan.exact && core.one_move && core.n_players == 2 && self.is_calm(mv)
    }

    /// Whether a calm move is legal, found out by making nothing of it but the step; nothing if that does not tell.
    fn is_legal_by_step(&mut self, node: &Node<N>, mv: &Move) -> Option<bool> {
        let asking = self.asking;
        let x = Ctx {
            mover: Who::At(mv.to()),
            piece: Who::At(mv.to()),
            at: mv.to(),
            piece_is_mover: true,
            ..self.ctx_before(mv)
        };
        self.b.begin();
        if mv.kind == Kind::Drop {
            self.b.put(mv.to(), Some(self.made(mv.ty(), self.b.now.player)));
        } else {
            self.b.put_step(mv.from(), mv.to());
        }
        self.asking.moving = true;
        let res = self.stands(node, &x);
        self.asking = asking;
        self.b.undo();
        res
    }

    /// Whether a move is calm (see [`crate::program::plan::Facts::calm`]).
    fn is_calm(&self, mv: &Move) -> bool {
        let facts = &self.core.plan.facts
            [usize::from(self.b.now.player) * self.core.n_types + usize::from(mv.ty())];
        let to = usize::from(mv.to());
        match mv.kind {
            Kind::Drop => facts.calm.drop.has(to),
            Kind::Step if !mv.is_simple() || mv.from() == mv.to() => false,
            Kind::Step if mv.cells.is_empty() => facts.calm.quiet.has(to),
            Kind::Step => facts.calm.take.has(to),
            Kind::Castle | Kind::Pass | Kind::Custom => false,
        }
    }

    /// Whether what has just been made, a calm move, was legal, if tables tell.
    fn stands(&mut self, node: &Node<N>, x: &Ctx) -> Option<bool> {
        let core = self.core;
        let off = core.plan.reads_off && core.check.is_some() && self.is_off(x.own);
        for (n, (forbid, reading)) in core.forbids.iter().zip(&core.plan.readings).enumerate() {
            // Facts say that no other can hold.
            if *reading == Reading::Trial {
                continue;
            }
            let forbids = match &core.plan.off_only[n] {
                Some(it) => off && (node.off || !it.before) && self.holds(&it.rest, x),
                None => self.holds(&forbid.when, x),
            };
            if forbids {
                return Some(false);
            }
        }
        if off || core.check.is_none() {
            return Some(true);
        }
        if !self.intruders(x.own).is_empty() {
            return Some(false);
        }
        for cell in self.royal(x.own) {
            let occupied = self.b.occupied;
            if self.would_be_attacked(cell, &occupied, &Bits::EMPTY)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a move is legal, if that is known without trying it.
    #[inline]
    pub(super) fn foretell(&self, node: &Node<N>, mv: &Move) -> Option<bool> {
        let (from, to) = (usize::from(mv.from()), usize::from(mv.to()));
        let core = self.core;
        let facts = || {
            &core.plan.facts[usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty())]
        };
        match mv.kind {
            Kind::Step if mv.is_simple() => {
                let calm = &facts().calm;
                let calm = if mv.cells.is_empty() { &calm.quiet } else { &calm.take };
                let local = !mv.cells.is_empty()
                    && node.local.has(to)
                    && facts().local.has(to)
                    && !(node.pinned | node.royal).has(from);
                let take = usize::from(!mv.cells.is_empty());
                let fate = || facts().fates.iter().find(|it| it.choice == mv.choice[0]);
                let calm = calm.has(to) || local || {
                    let fate = fate().filter(|_| mv.choice[1] == STAY);
                    if fate.is_some_and(|it| it.barred[take].has(to)) {
                        return Some(false);
                    }
                    fate.is_some_and(|it| it.calm[take].has(to))
                };
                if !calm || node.royal.has(to) || node.from.has(from) || node.to.has(to) {
                    return None;
                }
                if self.exposed(node, usize::from(mv.ty())).has(to) {
                    return Some(false);
                }
                if node.royal.has(from) {
                    if self.may_be_off(node, to) {
                        return node.off_freely.then_some(true);
                    }
                    let barred = node.pinned.has(from) && !node.ways(from).has(to);
                    return if barred { Some(false) } else { self.is_safe(node, from, to) };
                }
                Some(node.open(from).has(to))
            }
            Kind::Drop => {
                let known =
                    facts().calm.drop.has(to) && !node.to.has(to) && !core.plan.royal.has(mv.ty());
                known.then(|| {
                    node.evasion.has(to) && !self.exposed(node, usize::from(mv.ty())).has(to)
                })
            }
            Kind::Castle => (core.plan.castles && node.royal == Bits::one(from)).then_some(true),
            Kind::Pass if core.plan.passes => Some(!self.checks(node)?),
            _ => None,
        }
    }

    /// Whether the player is in check, if that is known.
    pub(super) fn checks(&self, node: &Node<N>) -> Option<bool> {
        let known = node.known == Known::Much && self.core.plan.exact;
        known.then_some(node.checked)
    }

    /// Whether the condition for a pass holds.
    pub(super) fn may_pass(&mut self, node: &Node<N>, when: &Cond<N>) -> bool {
        if let Cond::Not(it) = when
            && let Cond::InCheck(PlayerRef::Own) = **it
            && !self.asking.check
            && !self.asking.attack
            && let Some(checks) = self.checks(node)
        {
            return !checks;
        }
        self.holds(when, &self.ctx_before(&Move::PASS))
    }

    /// Whether the only royal piece is safe after a step, if that is known.
    #[inline]
    pub(super) fn is_safe(&self, node: &Node<N>, from: usize, to: usize) -> Option<bool> {
        if !self.core.plan.exact || node.royal != Bits::one(from) {
            return None;
        }
        if !node.intruders.within(&Bits::one(to)) {
            return Some(false);
        }
        let occupied = (self.b.occupied - Bits::one(from)) | Bits::one(to);
        self.would_be_attacked(to, &occupied, &Bits::EMPTY).map(|it| !it)
    }

    /// To which of these cells, if they are several, the only royal piece goes safely, if that is known for all of them.
    #[inline]
    pub(super) fn reaches_safely(
        &self,
        node: &Node<N>,
        from: usize,
        cells: &Bits<N>,
    ) -> Option<Bits<N>> {
        let simple = self.core.plan.exact && node.intruders.is_empty();
        if !simple || node.royal != Bits::one(from) || cells.count() < 2 {
            return None;
        }
        self.attacked_among(from, cells).map(|it| *cells - it)
    }

    /// Whether an enemy piece attacks a royal piece on a cell if these cells are occupied, as far as tables tell. What
    /// stands on the cell now is thought to be captured. Some pieces are excepted.
    pub(super) fn would_be_attacked(
        &self,
        cell: usize,
        occupied: &Bits<N>,
        except: &Bits<N>,
    ) -> Option<bool> {
        let core = self.core;
        let mut res = Some(false);
        let mut rest = core.enemies[usize::from(self.b.now.player)];
        while rest != 0 {
            let enemy = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let pieces = *self.b.own(enemy as u8) - *except;
            let watch = &core.swift.watches[enemy];
            // No piece attacks its own cell, so what is captured attacks nothing.
            let leaps = core.swift.leaps_around(watch, cell, &pieces);
            if leaps.iter().any(|it| !self.near(it, cell, &pieces).is_empty()) {
                return Some(true);
            }
            for it in &watch.lines {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() && core.swift.along(&it.spread, cell, occupied).meets(&near) {
                    return Some(true);
                }
            }
            for it in &watch.hops {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() {
                    let shunned = core.swift.of_types(it.hurdles, &self.b.by_type);
                    let lines = core.swift.lines_of(it.spread.lines, cell);
                    if lines.iter().any(|it| it.hop(occupied, &shunned).meets(&near)) {
                        return Some(true);
                    }
                }
            }
            for number in &watch.others {
                let threat = &core.threats[enemy][usize::from(*number)];
                let near = threat.from[cell] & pieces & self.b.by_type[usize::from(threat.ty)];
                if near.is_empty() {
                    continue;
                }
                if threat.sure {
                    return Some(true);
                }
                if !threat.plain {
                    res = None;
                    continue;
                }
                let man = core.man(enemy, usize::from(threat.ty));
                for from in near {
                    let mut ways = takers(&man.patterns);
                    if ways.any(|(pattern, reach)| {
                        pattern.allowed(from).has(cell)
                            && reach.has(from, cell, occupied, &self.shunned(pattern).0)
                    }) {
                        return Some(true);
                    }
                }
            }
        }
        res
    }

    /// Which of these cells enemy pieces attack if the only royal piece, on another cell, goes there; nothing if that is not
    /// found out for all of them at once.
    pub(super) fn attacked_among(&self, royal: usize, cells: &Bits<N>) -> Option<Bits<N>> {
        let (core, swift) = (self.core, &self.core.swift);
        // Attacks end where they are looked at, so that it does not matter whether something stands there.
        let occupied = self.b.occupied - Bits::one(royal);
        let mut res = Bits::EMPTY;
        let mut rest = core.enemies[usize::from(self.b.now.player)];
        while rest != 0 {
            let enemy = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (pieces, watch) = (self.b.own(enemy as u8), &swift.watches[enemy]);
            if swift.of_types(watch.odd, &self.b.by_type).meets(pieces) {
                return None;
            }
            let mut near = Bits::EMPTY;
            if watch.around != NO_TABLE {
                near =
                    cells.iter().fold(near, |all, it| all | swift.sets[watch.around as usize + it]);
            }
            for from in near & *pieces {
                let attack = &watch.attacks[self.b.cells[from]?.ty.idx()];
                res |= swift.set(attack.blows, from).unwrap_or(Bits::EMPTY);
            }
            for from in swift.of_types(watch.riders, &self.b.by_type) & *pieces {
                let attack = &watch.attacks[self.b.cells[from]?.ty.idx()];
                // A leap is the beginning of a line perhaps, seen from its target, and not among leaps there.
                res |= swift.set(attack.blows, from).unwrap_or(Bits::EMPTY);
                res |= swift.along(&attack.spread, from, &occupied);
            }
        }
        Some(res)
    }

    /// A player's pieces that may capture by a trail over these cells, for all that is seen at once.
    pub(super) fn trail_takers(&self, trail: &Bits<N>, player: u8) -> Bits<N> {
        let from = &self.core.types.trailing_from[usize::from(player)];
        let near = trail.iter().fold(Bits::EMPTY, |all, it| all | from[it]) & *self.b.own(player);
        if near.is_empty() { near } else { near & self.of_types(&self.core.types.trailing) }
    }

    /// The cells of a move's trail, unless nothing that a player has could capture by it.
    #[inline]
    pub(super) fn risky_trail(&mut self, mv: &Move, taker: u8) -> Bits<N> {
        let by_cell = &self.core.types.trail_risk[usize::from(self.b.now.player)];
        if mv.flags().has(Flags::TRAIL) && by_cell[usize::from(mv.from())].meets(self.b.own(taker))
        {
            self.trace(mv).0
        } else {
            Bits::EMPTY
        }
    }

    /// Whether the player on move could capture by a trail, legally or not.
    pub(super) fn is_useful(&mut self, trail: &(Bits<N>, u16)) -> bool {
        let near = self.trail_takers(&trail.0, self.b.now.player);
        if near.is_empty() {
            return false;
        }
        let mut moves = self.b.spare_moves();
        for cell in near {
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
