//! What the other player could do if he were on move, found out once for a position.

use super::{Ahead, HELD, Held, Ways, refuge::Castling};
use crate::{
    model::{PlayerRef, SetId},
    program::{
        Bits,
        core::{Generator, NO_TYPE},
        course::Rest,
        expr::{Cond, Set},
    },
    vm::{
        eval::{Ctx, Vm},
        node::{Known, Node, takers},
    },
};
use arrayvec::ArrayVec;

impl<const N: usize> Vm<'_, N> {
    /// The same, seen by the other player.
    pub(super) fn survey(&mut self, ahead: &mut Ahead<N>) -> Option<()> {
        let node = self.node();
        let known = matches!(node.known, Known::All | Known::Much) && node.spared.is_empty();
        let unclear = node.from.meets(self.b.own(self.b.now.player));
        if !known || node.checked || node.forbidden || unclear {
            return None;
        }
        // One of several may become royal when the others are captured.
        let kings = self.of_types(&self.core.plan.royal) & *self.b.own(self.b.now.player);
        if kings != node.royal {
            return None;
        }
        let movers = self.only_movers(&node, ahead)?;
        ahead.royal = node.royal.lowest();
        ahead.attack = (NO_TYPE, Bits::EMPTY);
        ahead.around = node.to | node.from;
        if self.core.plan.heeds_royals {
            ahead.around |= self.of_types(&self.core.plan.royal);
        }
        self.survey_gates(&node, ahead)?;
        ahead.watched = self.watched();
        if let Some(royal) = ahead.royal {
            if node.royal != Bits::one(royal) || !movers.has(royal) {
                return None;
            }
            let own = usize::from(self.b.now.player) * self.core.n_types;
            let steps = &self.core.swift.men[own + self.b.cells[royal]?.ty.idx()];
            let looks = self.looks(steps, royal)?;
            let targets = self.plain_steps(&self.stage(&node), steps, royal);
            self.survey_refuges(&node, royal, targets[0] | targets[1], ahead);
            self.survey_castles(movers, ahead)?;
            ahead.refuges.stays = self.survey_stay(ahead, &node, royal, targets, looks);
        } else {
            self.survey_castles(movers, ahead)?;
        }
        let stage = self.stage(&node);
        ahead.total = Ways { quiet: ahead.passes, take: 0 };
        let together = self.survey_groups(&node, &stage, movers - node.royal, ahead);
        self.survey_men(&node, &stage, movers - node.royal - together, ahead)?;
        if let Some(royal) = ahead.royal {
            ahead.around |= self.lines_to(&node, royal, !ahead.tests.is_empty())?;
        }
        ahead.node = Some(node);
        Some(())
    }

    /// The cells that say whether a royal piece would be attacked along a line if one of his own pieces left it, and where
    /// such a piece may go. A move takes one piece away at most, and so does an answer, but for captures that remove more,
    /// and answers that have to be tested, after which what comes to a cell may be gone.
    fn lines_to(&mut self, node: &Node<N>, royal: usize, tests: bool) -> Option<Bits<N>> {
        let core = self.core;
        let enemy = 1 - self.b.now.player;
        let local = core.plan.local.as_ref().filter(|_| tests || !node.local.is_empty());
        let few = local.map_or(0, |it| it.most + 2 + u32::from(tests));
        let others = *self.b.own(enemy);
        let mut res = Bits::EMPTY;
        for it in &core.swift.watches[usize::from(enemy)].lines {
            for from in self.near(it, royal, &others) {
                let way = core.swift.between(it, royal, from)?;
                let met = way & self.b.occupied;
                res |= match met.count() {
                    n if n <= few => way | Bits::one(from),
                    // What bars the way is his own.
                    0 | 1 if !met.meets(&others) => way | Bits::one(from),
                    0..=2 => met,
                    _ => Bits::EMPTY,
                };
            }
        }
        for it in &core.swift.watches[usize::from(enemy)].hops {
            for from in self.near(it, royal, &others) {
                let way = core.swift.between(it, royal, from)?;
                let met = way & self.b.occupied;
                res |= match met.count() {
                    0..=2 => way | Bits::one(from),
                    3 => met,
                    _ => Bits::EMPTY,
                };
            }
        }
        for number in &core.swift.watches[usize::from(enemy)].others {
            let threat = &core.threats[usize::from(enemy)][usize::from(*number)];
            let pieces = others & self.b.by_type[usize::from(threat.ty)];
            for from in threat.from[royal] & pieces {
                let man = core.man(usize::from(enemy), usize::from(threat.ty));
                for (_, reach) in takers(&man.patterns) {
                    res |= reach.ways(from, royal)?;
                }
                threat.plain.then_some(())?;
            }
        }
        for meeting in core.plan.off.iter().filter_map(|it| it.meeting.as_ref()) {
            let of = self.set(&meeting.of, &Ctx::of(self.b.now.player));
            let way = self.between(&Bits::one(royal), &of);
            let met = way & self.b.occupied;
            let clear = meeting.clear && of.count() == 1;
            res |= match met.count() {
                2 if clear => met,
                3.. if clear => Bits::EMPTY,
                _ => way,
            };
        }
        Some(res)
    }

    /// Which moves may be followed by another one in the turn, and in how many ways the turn may go on then.
    fn survey_gates(&mut self, node: &Node<N>, ahead: &mut Ahead<N>) -> Option<()> {
        let core = self.core;
        (ahead.gates, ahead.ways, ahead.opens) = (Bits::EMPTY, 1, false);
        let Rest::Gates(gates, types) = core.course.rest else { return Some(()) };
        let player = usize::from(self.b.now.player);
        for ty in types.iter().filter(|it| self.holds_type(1 << player, *it)) {
            if core.plan.royal.has(ty) {
                return None;
            }
            ahead.ways += 1;
        }
        ahead.gates = self.b.sets[usize::from(gates)];
        if let Some(wiped) = &core.wiped {
            let own = ahead.gates & *self.b.own(self.b.now.player);
            let x = Ctx::of(1 - self.b.now.player);
            ahead.opens = wiped.iter().all(|it| !self.set(it, &x).meets(&own));
        }
        (node.known == Known::Much).then_some(())
    }

    /// The pieces that may move, if there is nothing else to do but to drop what is held.
    fn only_movers(&mut self, node: &Node<N>, ahead: &mut Ahead<N>) -> Option<Bits<N>> {
        let core = self.core;
        let phase = core.phases.first()?;
        if self.may_stop() {
            return None;
        }
        ahead.held.clear();
        ahead.passes = 0;
        let mut res = Bits::EMPTY;
        for generator in &phase.generators {
            match generator {
                Generator::Moves { types, when: Cond::Const(true) } => {
                    let movers = self.movers(phase, types.as_ref());
                    if movers.meets(&res) {
                        return None;
                    }
                    res |= movers;
                }
                Generator::Drops { when: Cond::Const(true) } if ahead.held.is_empty() => {
                    self.survey_hand(&mut ahead.held)?;
                }
                Generator::Pass { when } if is_unless_in_check(when) => {
                    let calm = node.known == Known::All || core.plan.passes;
                    ahead.passes += u32::from(calm);
                    calm.then_some(())?;
                }
                _ => return None,
            }
        }
        Some(res)
    }

    /// What may be dropped where.
    fn survey_hand(&self, res: &mut ArrayVec<Held<N>, HELD>) -> Option<()> {
        let core = self.core;
        let own = usize::from(self.b.now.player) * core.n_types;
        for ty in 0..core.n_types {
            let (held, drop) = (self.b.hands[own + ty], &core.types.drop[own + ty]);
            let (true, Some(drop)) = (held > 0, drop) else { continue };
            let facts = &core.plan.facts[own + ty];
            let asks = !drop.ask.is_empty();
            let cells = drop.yes - facts.barred;
            let readable = !asks || drop.set.as_ref().is_some_and(Set::is_of_board);
            if !readable || core.plan.royal.has(ty as u8) || !self.drops_calmly(facts, &cells) {
                return None;
            }
            res.try_push(Held { ty: ty as u8, cells, asks }).ok()?;
        }
        Some(())
    }

    /// The ways to castle that unmoved pieces may have later; nothing if one is open of which tables don't tell whether it
    /// is legal.
    fn survey_castles(&self, movers: Bits<N>, ahead: &mut Ahead<N>) -> Option<()> {
        ahead.castles.clear();
        ahead.barred = Bits::EMPTY;
        for cell in movers & self.core.castling & self.b.sets[SetId::UNMOVED.idx()] {
            self.survey_castles_of(cell, ahead)?;
        }
        Some(())
    }

    fn survey_castles_of(&self, cell: usize, ahead: &mut Ahead<N>) -> Option<()> {
        let core = self.core;
        // What wakes no rule leaves nothing to choose, and ends the turn.
        let plain = core.plan.castles && core.plan.brisk_castles.is_some() && ahead.ways == 1;
        let told = plain && ahead.royal == Some(cell);
        let unmoved = &self.b.sets[SetId::UNMOVED.idx()];
        let man = core.man(usize::from(self.b.now.player), self.b.cells[cell]?.ty.idx());
        for number in man.castles.get(cell).map_or(&[][..], |it| it) {
            let way = &core.castles[usize::from(*number)];
            if !way.both.within(unmoved) || !self.fits(way) {
                continue;
            }
            let open = !way.empty.meets(&self.b.occupied);
            if open && !told {
                return None;
            }
            if !told {
                ahead.barred |= way.empty;
            }
            let known = if open { self.castles_safely(way, &ahead.watched) } else { None };
            ahead.castles.try_push(Castling { number: *number, told, known }).ok()?;
        }
        Some(())
    }
}

/// Whether a condition for a pass holds where the player is not in check.
fn is_unless_in_check<const N: usize>(when: &Cond<N>) -> bool {
    match when {
        Cond::Const(it) => *it,
        Cond::Not(it) => matches!(**it, Cond::InCheck(PlayerRef::Own)),
        _ => false,
    }
}
