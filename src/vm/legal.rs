//! Which moves are legal without being tried.
//!
//! With [`Legality::Sight`] it is found out once for a position how enemy pieces look at the royal ones: which check,
//! and from where that can be barred; which would check if the only piece in their way left it. Then a move of another
//! piece is legal if it answers all checks and stays in the ways that it bars, provided that it has no consequences
//! beyond itself that matter (the plan knows for which targets that is so). A royal piece that moves is safe where no
//! enemy piece attacks it. All else is tried.

use super::{
    attack::is_none,
    eval::{Ctx, Vm, Who},
    grounds::Grounds,
    mv::{Kind, Move},
};
use crate::{
    model::{PlayerRef, SetId},
    program::{
        Bits, Legality,
        core::{Pattern, Threat},
        course::{Follows, Rest},
        expr::Cond,
        grounds::Reading,
        sight::Sight,
        swift::Watcher,
    },
};
use arrayvec::ArrayVec;

/// How many pinned pieces are kept; further ones have their moves tried.
const PINS: usize = 8;

/// How many cells an inert move changes at most: those of king and partner when they castle.
const MOST_TOUCHED: u32 = 4;

/// What is known about a position before its moves are tested.
#[derive(Clone, Debug)]
pub(super) struct Node<const N: usize> {
    /// What can be said of a move without trying it.
    pub(super) known: Known,
    /// The player's royal pieces.
    pub(super) royal: Bits<N>,
    /// Where other pieces must go: anywhere, unless the player is in check.
    pub(super) evasion: Bits<N>,
    /// Pieces that bar a way, and where they may go.
    pins: ArrayVec<(u16, Bits<N>), PINS>,
    pub(super) pinned: Bits<N>,
    /// Cells that pieces may not leave untested ...
    pub(super) from: Bits<N>,
    /// ... or come to.
    pub(super) to: Bits<N>,
    /// Where the royal piece may not come untested, since check may be off there ...
    pub(super) off_at: Bits<N>,
    /// ... unless there is something between it and these.
    pub(super) off_clear: Bits<N>,
    /// Whether the player is in check, if check is nothing but an attack.
    pub(super) checked: bool,
    /// Whether captures of local consequences are as good as calm ones for pieces that are neither royal nor pinned.
    pub(super) local: bool,
    /// Whether all moves are forbidden that don't have to be tested.
    pub(super) forbidden: bool,
    /// Enemy royal pieces that may not be brought into check.
    pub(super) spared: Bits<N>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// All moves are legal.
    All,
    /// Inert moves are legal.
    Inert,
    /// Much.
    Much,
    /// Nothing.
    Nothing,
}

impl<const N: usize> Node<N> {
    /// Where a piece that is not royal may go without breaking a pin or leaving a check unanswered.
    #[inline]
    pub(super) fn open(&self, from: usize) -> Bits<N> {
        if self.pinned.has(from) { self.evasion & self.ways(from) } else { self.evasion }
    }

    /// Where a piece may go without breaking a pin.
    pub(super) fn ways(&self, from: usize) -> Bits<N> {
        let pins = self.pins.iter().filter(|it| usize::from(it.0) == from);
        pins.fold(!Bits::EMPTY, |all, it| all & it.1)
    }

    /// Moves that touch these cells have to be tried.
    pub(super) fn rest_on(&mut self, grounds: &Grounds<N>) {
        self.from |= grounds.from;
        self.to |= grounds.to;
    }

    /// An own piece would bar the way no longer if it went elsewhere.
    pub(super) fn pin(&mut self, cell: usize, way: Bits<N>) {
        self.pinned.set(cell);
        if self.pins.try_push((cell as u16, way)).is_err() {
            self.from.set(cell);
        }
    }
}

impl<const N: usize> Vm<'_, N> {
    /// Looks at a position whose moves are to be tested.
    pub(super) fn node(&mut self) -> Node<N> {
        let core = self.core;
        let mut res = Node {
            known: Known::Nothing,
            royal: Bits::EMPTY,
            evasion: core.all,
            pins: ArrayVec::new(),
            pinned: Bits::EMPTY,
            from: Bits::EMPTY,
            to: Bits::EMPTY,
            off_at: Bits::EMPTY,
            off_clear: Bits::EMPTY,
            checked: false,
            local: false,
            forbidden: false,
            spared: Bits::EMPTY,
        };
        match core.plan.legality {
            _ if self.b.cautious => {}
            // A later phase may lack moves.
            _ if core.strands && usize::from(self.b.now.phase) + 1 < core.phases.len() => {
                if core.plan.legality == Legality::Free && self.is_ample() {
                    res.known = Known::Inert;
                }
            }
            Legality::Free => res.known = Known::All,
            _ if self.enters_freely() => res.known = Known::All,
            Legality::Sight => self.look_around(&mut res),
            Legality::Trial => {}
        }
        res
    }

    fn look_around(&mut self, node: &mut Node<N>) {
        let core = self.core;
        let player = self.b.now.player;
        let own = *self.b.own(player);
        node.royal = if core.plan.exact {
            self.royal(player)
        } else {
            self.of_types(&core.plan.royal) & own
        };
        let asked = self.ask_once(node);
        let Some(binds) = asked else { return };
        let mut rest = if binds { core.enemies[usize::from(player)] } else { 0 };
        while rest != 0 {
            let enemy = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if !self.watch(enemy, &own, node) {
                return;
            }
        }
        node.checked = node.evasion != core.all;
        if node.forbidden {
            // Moves that don't touch what that rests on are forbidden as well.
            node.evasion = Bits::EMPTY;
            node.from |= node.royal;
        }
        node.local = !node.checked && self.are_local(node);
        node.known = Known::Much;
    }

    /// Reads what is read once for a position; returns whether check binds pieces that are not royal, if all is known that
    /// has to be.
    #[inline]
    fn ask_once(&mut self, node: &mut Node<N>) -> Option<bool> {
        let core = self.core;
        let x = Ctx::of(self.b.now.player);
        let mut off = false;
        if let Some(check) = &core.check {
            if !core.plan.exact && !self.set(&check.intruders, &x).is_empty() {
                return None;
            }
            // Only what is placed in the turn can be excepted: nothing is by calm moves.
            let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
            if core.plan.exact && placed && !is_none(&check.except) {
                return None;
            }
            if core.plan.reads_off {
                off = self.read_off(node, &x)?;
            }
        }
        for (n, (forbid, reading)) in core.forbids.iter().zip(&core.plan.readings).enumerate() {
            match reading {
                Reading::Trial => {}
                Reading::Grounds if !off && core.plan.off_only[n] => {}
                Reading::Grounds => {
                    let (forbids, grounds) = self.grounded(&forbid.when, &x)?;
                    node.forbidden |= forbids;
                    node.rest_on(&grounds);
                }
                Reading::Sight => {
                    if !self.spare(node) {
                        return None;
                    }
                }
            }
        }
        Some(!off)
    }

    /// Notes which pieces bar the sight of own ones at enemy royal ones; returns whether that is known.
    fn spare(&mut self, node: &mut Node<N>) -> bool {
        let (core, player) = (self.core, self.b.now.player);
        let own = *self.b.own(player);
        let watch = &core.swift.watches[usize::from(player)];
        let threats = &core.threats[usize::from(player)];
        let unknown =
            |it: &u16| self.b.by_type[usize::from(threats[usize::from(*it)].ty)].meets(&own);
        let hops = |it: &Watcher| core.swift.of_types(it.types, &self.b.by_type).meets(&own);
        if watch.others.iter().any(unknown) || watch.hops.iter().any(hops) {
            return false;
        }
        for enemy in Bits([u64::from(core.enemies[usize::from(player)])]) {
            node.spared |= self.royal(enemy as u8);
        }
        for royal in node.spared {
            if watch.leaps.iter().any(|it| !self.near(it, royal, &own).is_empty()) {
                return false;
            }
            for it in &watch.lines {
                for from in self.near(it, royal, &own) {
                    let lines = core.swift.lines_of(it.lines, royal);
                    let Some(way) = lines.iter().find_map(|it| it.between(from)) else { continue };
                    let met = way & self.b.occupied;
                    match met.lowest() {
                        None => return false,
                        Some(cell) if met == Bits::one(cell) && own.has(cell) => {
                            node.pin(cell, way);
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        true
    }

    /// From where a piece of a type would attack a spared one.
    #[inline]
    pub(super) fn exposed(&self, node: &Node<N>, ty: usize) -> Bits<N> {
        let mut res = Bits::EMPTY;
        if node.spared.is_empty() {
            return res;
        }
        let swift = &self.core.swift;
        let watch = &swift.watches[usize::from(self.b.now.player)];
        let attacks = |it: &&Watcher| swift.types_of(it).contains(&(ty as u8));
        for royal in node.spared {
            for it in watch.leaps.iter().filter(attacks) {
                res |= swift.sets[it.most as usize + royal];
            }
            for it in watch.lines.iter().filter(attacks) {
                let lines = swift.lines_of(it.lines, royal);
                let seen =
                    lines.iter().fold(Bits::EMPTY, |all, it| all | it.reach(&self.b.occupied));
                res |= seen & swift.sets[it.most as usize + royal];
            }
        }
        res
    }

    /// Notes how an enemy's pieces see royal ones; returns whether that is known well enough.
    #[inline]
    fn watch(&self, enemy: usize, own: &Bits<N>, node: &mut Node<N>) -> bool {
        let (core, swift) = (self.core, &self.core.swift);
        let exact = core.plan.exact;
        let pieces = *self.b.own(enemy as u8);
        let watch = &swift.watches[enemy];
        for royal in node.royal {
            for it in &watch.leaps {
                for from in self.near(it, royal, &pieces) {
                    if !exact {
                        return false;
                    }
                    node.evasion &= Bits::one(from);
                }
            }
            for it in &watch.lines {
                for from in self.near(it, royal, &pieces) {
                    let lines = swift.lines_of(it.lines, royal);
                    let Some(way) = lines.iter().find_map(|it| it.between(from)) else { continue };
                    let met = way & self.b.occupied;
                    match met.lowest() {
                        None if !exact => return false,
                        None => node.evasion &= way | Bits::one(from),
                        Some(cell) if met == Bits::one(cell) && own.has(cell) => {
                            node.pin(cell, (way - met) | Bits::one(from));
                            if !exact {
                                node.from.set(cell);
                            }
                        }
                        Some(_) => {}
                    }
                }
            }
            for it in &watch.hops {
                if !self.watch_hops(it, royal, &pieces, own, node) {
                    return false;
                }
            }
            for number in &watch.others {
                let threat = &core.threats[enemy][usize::from(*number)];
                let pieces = pieces & self.b.by_type[usize::from(threat.ty)];
                for from in threat.from[royal] & pieces {
                    if !self.sees(enemy, from, threat, royal, own, node) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The pieces that may attack a cell in some way.
    #[inline]
    pub(super) fn near(&self, it: &Watcher, cell: usize, pieces: &Bits<N>) -> Bits<N> {
        let swift = &self.core.swift;
        let mut res = swift.sets[it.most as usize + cell] & *pieces;
        if !res.is_empty() {
            let mut types = Bits::EMPTY;
            for ty in swift.types_of(it) {
                types |= self.b.by_type[usize::from(*ty)];
            }
            res &= types;
        }
        res
    }

    /// Notes how a piece sees a royal one; returns whether that is known well enough.
    fn sees(
        &self,
        enemy: usize,
        from: usize,
        threat: &Threat<N>,
        royal: usize,
        own: &Bits<N>,
        node: &mut Node<N>,
    ) -> bool {
        let exact = self.core.plan.exact;
        if threat.sure && exact {
            node.evasion &= Bits::one(from);
            return true;
        }
        if threat.sure || !threat.plain {
            return false;
        }
        let mut known = true;
        for (pattern, reach) in takers(&self.core.man(enemy, usize::from(threat.ty)).patterns) {
            if !pattern.allowed(from).has(royal) {
                continue;
            }
            let (shunned, _) = self.shunned(pattern);
            reach.sights(from, royal, &self.b.occupied, &shunned, &mut |sight| match sight {
                Sight::Open(way) => {
                    node.evasion &= way | Bits::one(from);
                    known &= exact;
                }
                Sight::Barred(cell, way) if own.has(cell) => {
                    node.pin(cell, way | Bits::one(from));
                    if !exact {
                        node.from.set(cell);
                    }
                }
                Sight::Barred(..) => {}
                Sight::Unsure { open, from, to } => {
                    known &= !open;
                    node.from |= from;
                    node.to |= to;
                }
            });
        }
        known
    }

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
            Known::Much if self.is_tested_by_step(mv) => self.is_legal_by_step(mv),
            Known::Much => self.is_legal_barely(mv),
            _ => None,
        };
        tested.unwrap_or_else(|| self.is_legal_by_trial(*mv))
    }

    /// Whether the phase is one in which held pieces come to empty cells, which disturbs nothing.
    fn enters_freely(&mut self) -> bool {
        let Rest::Gates(_, types) = self.core.course.rest else { return false };
        let player = self.b.now.player;
        let royal = |it: &u8| self.core.plan.royal.has(*it) && self.holds_type(1 << player, *it);
        self.b.now.phase == 1 && !types.iter().any(|it| royal(&it)) && !self.in_check(player)
    }

    /// Whether the next phase has moves whatever inert move is made.
    fn is_ample(&mut self) -> bool {
        let course = &self.core.course;
        let follows = course.follows.get(usize::from(self.b.now.phase));
        let Some(Follows::Phase(next)) = follows else { return false };
        let x = Ctx::of(self.b.now.player);
        let sources = course.sources[usize::from(*next)].iter();
        sources.filter(|it| it.held.is_empty()).any(|it| match &it.set {
            Some(set) => self.set(set, &x).count() > MOST_TOUCHED,
            None => true,
        })
    }

    /// Whether a move does nothing but move pieces, promote the mover or put its victim into a hand.
    #[inline]
    fn is_inert(&self, mv: &Move) -> bool {
        let core = self.core;
        let to = usize::from(mv.to);
        let facts =
            || &core.plan.facts[usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty)];
        match mv.kind {
            Kind::Step if !mv.is_simple() => false,
            Kind::Step if mv.n_cells == 0 => facts().inert.quiet.has(to),
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
    fn is_legal_by_step(&mut self, mv: &Move) -> Option<bool> {
        let asking = self.asking;
        let x = Ctx {
            mover: Who::At(mv.to),
            piece: Who::At(mv.to),
            at: mv.to,
            piece_is_mover: true,
            ..self.ctx_before(mv)
        };
        self.b.begin();
        if mv.kind == Kind::Drop {
            self.b.put(mv.to, Some(self.made(mv.ty, self.b.now.player)));
        } else {
            self.b.put_step(mv.from, mv.to);
        }
        self.asking.moving = true;
        let res = self.stands(&x);
        self.asking = asking;
        self.b.undo();
        res
    }

    /// Whether a move is calm (see [`crate::program::plan::Facts::calm`]).
    fn is_calm(&self, mv: &Move) -> bool {
        let facts = &self.core.plan.facts
            [usize::from(self.b.now.player) * self.core.n_types + usize::from(mv.ty)];
        let to = usize::from(mv.to);
        match mv.kind {
            Kind::Drop => facts.calm.drop.has(to),
            Kind::Step if !mv.is_simple() || mv.from == mv.to => false,
            Kind::Step if mv.n_cells == 0 => facts.calm.quiet.has(to),
            Kind::Step => facts.calm.take.has(to),
            Kind::Castle | Kind::Pass | Kind::Custom => false,
        }
    }

    /// Whether what has just been made, a calm move, was legal, if tables tell.
    fn stands(&mut self, x: &Ctx) -> Option<bool> {
        let core = self.core;
        let off = core.plan.reads_off
            && core.check.as_ref().is_some_and(|it| self.holds(&it.off, &Ctx::of(x.own)));
        for (n, (forbid, reading)) in core.forbids.iter().zip(&core.plan.readings).enumerate() {
            // Facts say that no other can hold.
            let may = *reading != Reading::Trial && (off || !core.plan.off_only[n]);
            if may && self.holds(&forbid.when, x) {
                return Some(false);
            }
        }
        if off || core.check.is_none() {
            return Some(true);
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
    fn foretell(&self, node: &Node<N>, mv: &Move) -> Option<bool> {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let core = self.core;
        let facts =
            || &core.plan.facts[usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty)];
        match mv.kind {
            Kind::Step if mv.is_simple() => {
                let calm = &facts().calm;
                let calm = if mv.n_cells == 0 { &calm.quiet } else { &calm.take };
                let local = node.local
                    && mv.n_cells > 0
                    && facts().local.has(to)
                    && !(node.pinned | node.royal).has(from);
                if !(calm.has(to) || local)
                    || node.royal.has(to)
                    || node.from.has(from)
                    || node.to.has(to)
                {
                    return None;
                }
                if self.exposed(node, usize::from(mv.ty)).has(to) {
                    return Some(false);
                }
                if node.royal.has(from) {
                    if self.may_be_off(node, to) {
                        return None;
                    }
                    let barred = node.pinned.has(from) && !node.ways(from).has(to);
                    return if barred { Some(false) } else { self.is_safe(node, from, to) };
                }
                Some(node.open(from).has(to))
            }
            Kind::Drop => {
                let known =
                    facts().calm.drop.has(to) && !node.to.has(to) && !core.plan.royal.has(mv.ty);
                known.then(|| {
                    node.evasion.has(to) && !self.exposed(node, usize::from(mv.ty)).has(to)
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
        let occupied = (self.b.occupied - Bits::one(from)) | Bits::one(to);
        self.would_be_attacked(to, &occupied, &Bits::EMPTY).map(|it| !it)
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
            if watch.leaps.iter().any(|it| !self.near(it, cell, &pieces).is_empty()) {
                return Some(true);
            }
            for it in &watch.lines {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty()
                    && core
                        .swift
                        .lines_of(it.lines, cell)
                        .iter()
                        .any(|it| it.reach(occupied).meets(&near))
                {
                    return Some(true);
                }
            }
            for it in &watch.hops {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() {
                    let shunned = core.swift.of_types(it.hurdles, &self.b.by_type);
                    let lines = core.swift.lines_of(it.lines, cell);
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

    /// Whether the player on move could capture by a trail, legally or not.
    pub(super) fn is_useful(&mut self, trail: &(Bits<N>, u16)) -> bool {
        let from = &self.core.types.trailing_from[usize::from(self.b.now.player)];
        let near = trail.0.iter().fold(Bits::EMPTY, |all, it| all | from[it]);
        let near = near & *self.b.own(self.b.now.player);
        if near.is_empty() {
            return false;
        }
        let mut moves = self.b.spare_moves();
        let takers = self.of_types(&self.core.types.trailing);
        for cell in near & takers {
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

/// The tables by which royal pieces may be captured.
#[inline]
fn takers<const N: usize>(
    patterns: &[Pattern<N>],
) -> impl Iterator<Item = (&Pattern<N>, &crate::program::reach::Reach<N>)> {
    let attacks = patterns.iter().filter(|it| it.attacks);
    attacks.flat_map(move |it| {
        it.tables.iter().filter(|it| it.0.takes_royal()).map(move |table| (it, &*table.1))
    })
}
