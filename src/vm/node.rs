//! What is found out once for a position before its moves are tested: who looks at royal pieces, and what bars the way.

use super::{
    eval::{Ctx, Vm},
    grounds::Grounds,
};
use crate::{
    model::SetId,
    program::{
        Bits, Legality,
        core::{Pattern, Threat},
        course::Follows,
        grounds::Reading,
        reach::Reach,
        sight::Sight,
        swift::Watcher,
    },
};
use arrayvec::ArrayVec;

/// How many pinned pieces are kept; further ones have their moves tried.
const PINS: usize = 8;

/// How many kinds of attacks along lines are kept that may not be made.
const SEEN: usize = 4;

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
    /// The pieces that give check, with what is between them and royal pieces.
    pub(super) checks: Bits<N>,
    /// Pieces that bar a way, and where they may go.
    pins: ArrayVec<(u16, Bits<N>), PINS>,
    pub(super) pinned: Bits<N>,
    /// Cells that pieces may not leave untested ...
    pub(super) from: Bits<N>,
    /// ... or come to.
    pub(super) to: Bits<N>,
    /// Whether check is off.
    pub(super) off: bool,
    /// Where the royal piece may not come untested, since check may be off there ...
    pub(super) off_at: Bits<N>,
    /// ... unless there is something between it and these.
    pub(super) off_clear: Bits<N>,
    /// Whether it is off there if nothing is between, and such moves are legal.
    pub(super) off_freely: bool,
    /// Enemy pieces that are check by standing where they do.
    pub(super) intruders: Bits<N>,
    /// Whether the player is in check, if check is nothing but an attack.
    pub(super) checked: bool,
    /// Where captures of local consequences are as good as calm ones for pieces that are neither royal nor pinned.
    pub(super) local: Bits<N>,
    /// Whether all moves are forbidden that don't have to be tested.
    pub(super) forbidden: bool,
    /// Enemy royal pieces that may not be brought into check.
    pub(super) spared: Bits<N>,
    /// From where they would be attacked along lines, for each of [`Watch::lines`].
    seen: ArrayVec<Bits<N>, SEEN>,
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
    /// Nothing yet, on a board of these cells.
    #[inline]
    fn new(all: Bits<N>) -> Node<N> {
        Node {
            known: Known::Nothing,
            royal: Bits::EMPTY,
            evasion: all,
            checks: Bits::EMPTY,
            pins: ArrayVec::new(),
            pinned: Bits::EMPTY,
            from: Bits::EMPTY,
            to: Bits::EMPTY,
            off: false,
            off_at: Bits::EMPTY,
            off_clear: Bits::EMPTY,
            off_freely: false,
            intruders: Bits::EMPTY,
            checked: false,
            local: Bits::EMPTY,
            forbidden: false,
            spared: Bits::EMPTY,
            seen: ArrayVec::new(),
        }
    }

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

    /// There is a check that is answered on these cells.
    pub(super) fn check(&mut self, cells: Bits<N>) {
        self.evasion &= cells;
        self.checks |= cells;
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
    #[expect(clippy::inline_always, reason = "a node is so large that handing it over takes time")]
    #[inline(always)]
    pub(super) fn node(&mut self) -> Node<N> {
        let mut res = Node::new(self.core.all);
        self.look_at(&mut res);
        res
    }

    #[inline(never)]
    fn look_at(&mut self, node: &mut Node<N>) {
        let core = self.core;
        match core.plan.legality {
            _ if self.b.cautious => {}
            // A later phase may lack moves.
            _ if core.strands && usize::from(self.b.now.phase) + 1 < core.phases.len() => {
                if core.plan.legality == Legality::Free && self.is_ample() {
                    node.known = Known::Inert;
                }
            }
            Legality::Free => node.known = Known::All,
            Legality::Sight => self.look_around(node),
            Legality::Trial => {}
        }
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
        for it in node.intruders {
            node.check(Bits::one(it));
        }
        node.checked = node.evasion != core.all;
        if node.forbidden {
            // Moves that don't touch what that rests on are forbidden as well.
            node.evasion = Bits::EMPTY;
            node.from |= node.royal;
        }
        node.local = self.local_takes(node);
        node.known = Known::Much;
    }

    /// Reads what is read once for a position; returns whether check binds pieces that are not royal, if all is known that
    /// has to be.
    #[inline]
    fn ask_once(&mut self, node: &mut Node<N>) -> Option<bool> {
        let core = self.core;
        let player = self.b.now.player;
        let mut off = false;
        if let Some(check) = &core.check {
            node.intruders = self.intruders(player);
            if !core.plan.exact && !node.intruders.is_empty() {
                return None;
            }
            // Only what is placed in the turn can be excepted: nothing is by calm moves.
            let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
            if core.plan.exact && placed && !check.except.is_nothing() {
                return None;
            }
            if core.plan.reads_off {
                off = self.read_off(node, &Ctx::of(player))?;
            }
        }
        for (n, (forbid, reading)) in core.forbids.iter().zip(&core.plan.readings).enumerate() {
            match reading {
                Reading::Trial => {}
                Reading::Grounds if !off && core.plan.off_only[n].is_some() => {}
                Reading::Grounds => {
                    let (forbids, grounds) = self.grounded(&forbid.when, &Ctx::of(player))?;
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
        node.off = off;
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
        let unknown = watch.others.iter().any(unknown) || watch.hops.iter().any(hops);
        if unknown || watch.lines.len() > SEEN {
            return false;
        }
        for enemy in Bits([u64::from(core.enemies[usize::from(player)])]) {
            node.spared |= self.royal(enemy as u8);
        }
        for royal in node.spared {
            let leaps = core.swift.leaps_around(watch, royal, &own);
            if leaps.iter().any(|it| !self.near(it, royal, &own).is_empty()) {
                return false;
            }
            for it in &watch.lines {
                for from in self.near(it, royal, &own) {
                    let Some(way) = core.swift.between(it, royal, from) else { continue };
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
        node.seen.clear();
        for it in &watch.lines {
            let from = |royal: usize| {
                core.swift.along(&it.spread, royal, &self.b.occupied)
                    & core.swift.sets[it.most as usize + royal]
            };
            node.seen.push(node.spared.iter().fold(Bits::EMPTY, |all, it| all | from(it)));
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
        let attack = swift.watches[usize::from(self.b.now.player)].attacks[ty];
        for royal in node.spared {
            res |= swift.set(attack.leaps, royal).unwrap_or(Bits::EMPTY);
        }
        let lines = node.seen.iter().enumerate().filter(|it| attack.lines >> it.0 & 1 != 0);
        lines.fold(res, |all, it| all | *it.1)
    }

    /// Notes how an enemy's pieces see royal ones; returns whether that is known well enough.
    #[inline]
    fn watch(&self, enemy: usize, own: &Bits<N>, node: &mut Node<N>) -> bool {
        let (core, swift) = (self.core, &self.core.swift);
        let exact = core.plan.exact;
        let pieces = *self.b.own(enemy as u8);
        let watch = &swift.watches[enemy];
        for royal in node.royal {
            for it in swift.leaps_around(watch, royal, &pieces) {
                for from in self.near(it, royal, &pieces) {
                    if !exact {
                        return false;
                    }
                    node.check(Bits::one(from));
                }
            }
            for it in &watch.lines {
                for from in self.near(it, royal, &pieces) {
                    let Some(way) = swift.between(it, royal, from) else { continue };
                    let met = way & self.b.occupied;
                    match met.lowest() {
                        None if !exact => return false,
                        None => node.check(way | Bits::one(from)),
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
            res &= swift.of_types(it.types, &self.b.by_type);
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
            node.check(Bits::one(from));
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
                    node.check(way | Bits::one(from));
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

    /// Whether the next phase has moves whatever inert move is made.
    fn is_ample(&mut self) -> bool {
        let course = &self.core.course;
        let follows = course.follows.get(usize::from(self.b.now.phase));
        let Some(Follows::Phase(next)) = follows else { return false };
        let x = Ctx::of(self.b.now.player);
        let mut choices = course.choices[usize::from(*next)].iter();
        choices.any(|it| self.set(it, &x).count() > MOST_TOUCHED)
    }
}

/// The tables by which royal pieces may be captured.
#[inline]
pub(super) fn takers<const N: usize>(
    patterns: &[Pattern<N>],
) -> impl Iterator<Item = (&Pattern<N>, &Reach<N>)> {
    let attacks = patterns.iter().filter(|it| it.attacks);
    attacks.flat_map(move |it| {
        it.tables.iter().filter(|it| it.0.takes_royal()).map(move |table| (it, &*table.1))
    })
}
