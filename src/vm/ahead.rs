//! Counting the answers to a move without making it.
//!
//! A move that does nothing but move, promote or drop a piece changes little for the other player: only those of his pieces
//! have other moves than before that look at one of its cells, his king, whose cells may have become safe or unsafe, and
//! what he may drop. So what each of them can do is counted once for a position, as if the player on move had passed,
//! and after each move only for those that it concerns. Moves that touch the lines to his king, check him, castle, or do
//! anything else, are made.

use super::{
    board::{NONE, Piece},
    count::{Tally, is_calm},
    eval::{Ctx, Vm},
    mv::{Flags, Kind, Move, STAY},
    node::{Known, Node, takers},
    steps::Stage,
};
use crate::{
    model::{Land, PlayerRef, SetId, TypeId},
    program::{
        Bits, Legality,
        core::{Generator, NO_TYPE, Ranked},
        course::Rest,
        expr::{Cond, Set},
        plan::Facts,
        swift::{Base, NO_TABLE, Steps, Take},
    },
};
use arrayvec::ArrayVec;

/// How many pieces a player may have, ways to castle, and types in hand.
const MEN: usize = 64;
const CASTLES: usize = 8;
const HELD: usize = 16;
/// How many types there may be whose pieces are moved together.
const GROUPS: usize = 4;

/// What the other player could do if he were on move.
#[derive(Debug)]
pub(crate) struct Ahead<const N: usize> {
    node: Option<Node<N>>,
    /// His royal piece, if he has one.
    royal: Option<usize>,
    /// The lines that end at his royal piece, from pieces that would attack it along them if few others left them.
    around: Bits<N>,
    /// A type, and from where its pieces may attack the royal piece.
    attack: (u8, Bits<N>),
    /// What bars his ways to castle.
    castles: ArrayVec<Bits<N>, CASTLES>,
    /// From where a first move lets the turn go on, and how many turns begin with it.
    gates: Bits<N>,
    ways: u32,
    /// In how many ways he may pass.
    passes: u32,
    groups: ArrayVec<Group<N>, GROUPS>,
    men: ArrayVec<Man<N>, MEN>,
    /// How many moves these have.
    total: Ways,
    held: ArrayVec<Held<N>, HELD>,
}

/// Pieces of a type that are moved together.
#[derive(Clone, Copy, Debug)]
struct Group<const N: usize> {
    ty: u8,
    pieces: Bits<N>,
    /// How many moves they have.
    count: Ways,
    /// The cells that say so.
    looks: Bits<N>,
}

/// A piece that is not royal, and goes alone.
#[derive(Clone, Copy, Debug)]
struct Man<const N: usize> {
    cell: u8,
    ty: u8,
    sort: Sort,
    /// How many turns begin with each of its moves.
    weight: u32,
    /// How many turns begin with it.
    count: Ways,
    /// Where it may go without leaving the way of an attack or making one that is forbidden.
    open: Bits<N>,
    /// The cells that say so.
    looks: Bits<N>,
}

/// How many moves there are, without capture (or of whatever kind, where that does not matter) and with one.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    quiet: u32,
    take: u32,
}

impl Ways {
    fn times(self, n: u32) -> Ways {
        Ways { quiet: self.quiet * n, take: self.take * n }
    }

    fn add(&mut self, other: Ways) {
        self.quiet += other.quiet;
        self.take += other.take;
    }

    fn remove(&mut self, other: Ways) {
        self.quiet -= other.quiet;
        self.take -= other.take;
    }
}

impl From<Tally> for Ways {
    fn from(it: Tally) -> Ways {
        Ways { quiet: it.quiet as u32, take: it.take as u32 }
    }
}

/// Held pieces of a type.
#[derive(Clone, Copy, Debug)]
struct Held<const N: usize> {
    ty: u8,
    /// Where they may be dropped if nothing stands there.
    cells: Bits<N>,
    /// Whether there are other cells for which that has to be read.
    asks: bool,
}

/// How moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Leaper,
    Rider,
    Other,
}

impl<const N: usize> Ahead<N> {
    /// Nothing yet.
    pub(crate) fn new() -> Ahead<N> {
        Ahead {
            node: None,
            royal: None,
            around: Bits::EMPTY,
            attack: (NO_TYPE, Bits::EMPTY),
            castles: ArrayVec::new(),
            gates: Bits::EMPTY,
            ways: 1,
            passes: 0,
            groups: ArrayVec::new(),
            men: ArrayVec::new(),
            total: Ways::default(),
            held: ArrayVec::new(),
        }
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

impl<const N: usize> Vm<'_, N> {
    /// Looks at what the other player could do now; returns whether answers can be counted by that.
    pub(super) fn look_ahead(&mut self, ahead: &mut Ahead<N>) -> bool {
        let core = self.core;
        let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
        let begins = self.b.now.phase == 0 && self.b.now.moves_made == 0;
        if self.b.cautious || placed || !begins || self.b.now.eliminated != 0 || !core.foreseen {
            return false;
        }
        self.b.now.player ^= 1;
        let res = self.survey(ahead).is_some();
        self.b.now.player ^= 1;
        res
    }

    /// The same, seen by the other player.
    fn survey(&mut self, ahead: &mut Ahead<N>) -> Option<()> {
        let node = self.node();
        let known = matches!(node.known, Known::All | Known::Much);
        if !known || node.checked || node.forbidden || !node.from.is_empty() {
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
        ahead.around = node.to;
        ahead.castles.clear();
        self.survey_gates(&node, ahead)?;
        if let Some(royal) = ahead.royal {
            if node.royal != Bits::one(royal) || !movers.has(royal) {
                return None;
            }
            ahead.around |= self.lines_to(&node, royal)?;
            let own = usize::from(self.b.now.player) * self.core.n_types;
            self.looks(&self.core.swift.men[own + self.b.cells[royal]?.ty.idx()], royal)?;
        }
        for cell in movers & self.core.castling & self.b.sets[SetId::UNMOVED.idx()] {
            self.barred_castles(cell, &mut ahead.castles)?;
        }
        for spared in node.spared {
            ahead.around |= self.lines_from(spared) | Bits::one(spared);
        }
        let stage = self.stage(&node);
        ahead.total = Ways { quiet: ahead.passes, take: 0 };
        let together = self.survey_groups(&node, &stage, movers - node.royal, ahead);
        ahead.men.clear();
        for cell in movers - node.royal - together {
            let weight = if ahead.gates.has(cell) { ahead.ways } else { 1 };
            let man = self.man_at(&node, &stage, cell, weight)?;
            ahead.total.add(man.count);
            ahead.men.try_push(man).ok()?;
        }
        ahead.node = Some(node);
        Some(())
    }

    /// Finds pieces that are moved together.
    fn survey_groups(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        movers: Bits<N>,
        ahead: &mut Ahead<N>,
    ) -> Bits<N> {
        let core = self.core;
        ahead.groups.clear();
        let mut res = Bits::EMPTY;
        if !node.spared.is_empty() {
            return res;
        }
        for ty in &core.swift.kinds[stage.player].shifting {
            let number = stage.player * core.n_types + usize::from(*ty);
            let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
            if stage.much && !steps.calm || steps.takes_apart || ahead.groups.is_full() {
                continue;
            }
            let pieces = (movers & self.b.by_type[usize::from(*ty)]) - ahead.gates;
            let pieces = self.together(node, stage, steps, facts, pieces);
            if pieces.is_empty() {
                continue;
            }
            let count = self.count_shifts(stage, steps, pieces).into();
            let looks = core.swift.shifts_of(steps).iter().fold(Bits::EMPTY, |all, it| {
                let from = it.from & pieces;
                all | from.shifted(it.by) | from.shifted(it.via)
            });
            ahead.total.add(count);
            ahead.groups.push(Group { ty: *ty, pieces, count, looks });
            res |= pieces;
        }
        res
    }

    /// The lines to a royal piece from enemy pieces that would attack it along them if few others left them.
    fn lines_to(&mut self, node: &Node<N>, royal: usize) -> Option<Bits<N>> {
        let core = self.core;
        let enemy = 1 - self.b.now.player;
        let local = core.plan.local.get(usize::from(self.b.now.player)).filter(|_| node.local);
        let others = *self.b.own(enemy);
        let mut res = Bits::EMPTY;
        for it in &core.swift.watches[usize::from(enemy)].lines {
            for from in self.near(it, royal, &others) {
                let way = core.swift.between(it, royal, from)?;
                // A move takes one of them away at most, and another one may be pinned. Captures may take away more.
                let bare = local.is_some_and(|it| it.meets(&way));
                if bare || (way & self.b.occupied).count() <= 2 {
                    res |= way | Bits::one(from);
                }
            }
        }
        for it in &core.swift.watches[usize::from(enemy)].hops {
            for from in self.near(it, royal, &others) {
                let way = core.swift.between(it, royal, from)?;
                if (way & self.b.occupied).count() <= 3 {
                    res |= way | Bits::one(from);
                }
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
            res |= self.between(&Bits::one(royal), &of);
        }
        Some(res)
    }

    /// The cells that say from where a piece that may not be attacked would be, and which pieces bar the way to it.
    fn lines_from(&self, spared: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let own = *self.b.own(self.b.now.player);
        let mut res = Bits::EMPTY;
        for it in &swift.watches[usize::from(self.b.now.player)].lines {
            res |= swift.along(&it.spread, spared, &self.b.occupied);
            for from in self.near(it, spared, &own) {
                let way = swift.between(it, spared, from).unwrap_or(Bits::EMPTY);
                if (way & self.b.occupied).count() <= 2 {
                    res |= way | Bits::one(from);
                }
            }
        }
        res
    }

    /// Which moves may be followed by another one in the turn, and in how many ways the turn may go on then.
    fn survey_gates(&self, node: &Node<N>, ahead: &mut Ahead<N>) -> Option<()> {
        let core = self.core;
        (ahead.gates, ahead.ways) = (Bits::EMPTY, 1);
        let Rest::Gates(gates, types) = core.course.rest else { return Some(()) };
        let player = usize::from(self.b.now.player);
        for ty in types.iter().filter(|it| self.holds_type(1 << player, *it)) {
            if core.plan.royal.has(ty) {
                return None;
            }
            ahead.ways += 1;
        }
        ahead.gates = self.b.sets[usize::from(gates)];
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

    /// Whether drops on these cells are legal unless they leave a check unanswered, and leave nothing to choose.
    fn drops_calmly(&self, facts: &Facts<N>, cells: &Bits<N>) -> bool {
        let core = self.core;
        let calm = core.plan.legality == Legality::Free || cells.within(&facts.calm.drop);
        calm && !cells.meets(&core.choosing.drop[usize::from(self.b.now.player)])
    }

    /// What bars each way to castle that an unmoved piece may have later; nothing if one is open.
    fn barred_castles(&self, cell: usize, res: &mut ArrayVec<Bits<N>, CASTLES>) -> Option<()> {
        let core = self.core;
        let unmoved = &self.b.sets[SetId::UNMOVED.idx()];
        let man = core.man(usize::from(self.b.now.player), self.b.cells[cell]?.ty.idx());
        for way in man.castles.get(cell).map_or(&[][..], |it| it) {
            let way = &core.castles[usize::from(*way)];
            if !way.both.within(unmoved) {
                continue;
            }
            if !way.empty.meets(&self.b.occupied) {
                return None;
            }
            res.try_push(way.empty).ok()?;
        }
        Some(())
    }

    /// What is to be known of a piece that is not royal.
    fn man_at(&self, node: &Node<N>, stage: &Stage<N>, cell: usize, weight: u32) -> Option<Man<N>> {
        let core = self.core;
        let ty = self.b.cells[cell]?.ty;
        let kinds = &core.swift.kinds[stage.player];
        let base = &kinds.bases[ty.idx()];
        let sort = match () {
            () if !base.sure && node.pinned.has(cell) => Sort::Other,
            () if kinds.leapers.contains(&ty.0) => Sort::Leaper,
            () if kinds.riders.contains(&ty.0) => Sort::Rider,
            () => Sort::Other,
        };
        let looks = match sort {
            Sort::Other => {
                self.looks(&core.swift.men[stage.player * core.n_types + ty.idx()], cell)?
            }
            Sort::Leaper => core.swift.sets[base.leaps as usize + cell],
            Sort::Rider => self.reaches(base, cell),
        };
        let open = node.open(cell) - self.exposed(node, ty.idx());
        let count = Ways::default();
        let man = Man { cell: cell as u8, ty: ty.0, sort, weight, count, open, looks };
        Some(Man { count: self.count_man(node, stage, &man)?, ..man })
    }

    /// The cells that say where a piece may go, if it heeds only what is empty, its own side's or the other's.
    fn looks(&self, steps: &Steps<N>, cell: usize) -> Option<Bits<N>> {
        let swift = &self.core.swift;
        if !steps.known {
            return None;
        }
        let mut res = Bits::EMPTY;
        for way in swift.ways_of(steps) {
            let asks = swift.set(way.ask, cell).is_some_and(|it| !it.is_empty());
            if !(way.take.is_plain() || self.takes_nobody(way.take)) || asks {
                return None;
            }
            res |= swift.set(way.leaps, cell).unwrap_or(Bits::EMPTY);
            if !way.leaps_only {
                res |= swift.along(&way.spread, cell, &self.b.occupied);
                for gate in swift.gates_of(way, cell) {
                    res |= gate.empty | gate.occupied | gate.land;
                }
                for line in swift.lines_of(way.hops, cell) {
                    res |= line.far(&self.b.occupied);
                }
                if way.whole != NO_TABLE {
                    res |= swift.wholes[way.whole as usize].heeds(cell, &self.b.occupied)?;
                }
            }
        }
        Some(res)
    }

    /// Whether nothing can be captured after a legal move: royal pieces would have been in check.
    fn takes_nobody(&self, take: Take) -> bool {
        let check = self.core.check.as_ref();
        let binds = check.is_some_and(|it| it.except.is_nothing() && !self.core.plan.reads_off);
        binds && matches!(take, Take::Some(it) if it.0 & !Land::EMPTY.0 == Land::ROYAL.0)
    }

    #[inline]
    fn reaches(&self, base: &Base, cell: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let leaps = swift.sets[base.leaps as usize + cell];
        leaps | swift.along(&base.spread, cell, &self.b.occupied)
    }

    /// How many turns begin with moves of a piece that is not royal.
    #[inline]
    fn count_man(&self, node: &Node<N>, stage: &Stage<N>, man: &Man<N>) -> Option<Ways> {
        let (core, from) = (self.core, usize::from(man.cell));
        let number = stage.player * core.n_types + usize::from(man.ty);
        if man.sort == Sort::Other {
            let targets = self.plain_steps(stage, &core.swift.men[number], from);
            let local = node.local && !node.pinned.has(from);
            let ways =
                self.ways((node, local), stage, number, from, targets.map(|it| it & man.open));
            return ways.map(|it| it.times(man.weight));
        }
        let base = &core.swift.kinds[stage.player].bases[usize::from(man.ty)];
        let to = match man.sort {
            Sort::Leaper => core.swift.sets[base.leaps as usize + from],
            _ => self.reaches(base, from),
        };
        let to = to & stage.lands[usize::from(base.land)] & man.open;
        let calm = || is_calm(node, stage, &core.plan.facts[number], base.takes_apart, to);
        if to.meets(&node.to) || !(base.sure || calm()) {
            return None;
        }
        let more = core.swift.sets[base.more as usize + from];
        let count = |to: Bits<N>| (to.count() + base.extra * (to & more).count()) * man.weight;
        let take = if stage.split { count(to & stage.enemies()) } else { 0 };
        Some(Ways { quiet: count(to) - take, take })
    }

    /// In how many ways a piece can step to these cells, if these steps are legal; with `local` captures of local consequences
    /// are.
    fn ways(
        &self,
        (node, local): (&Node<N>, bool),
        stage: &Stage<N>,
        number: usize,
        from: usize,
        [quiet, take]: [Bits<N>; 2],
    ) -> Option<Ways> {
        let core = self.core;
        let (facts, choosing) = (&core.plan.facts[number], &core.choosing);
        let calm = !stage.much || facts.has_steps(&[quiet, take], local);
        if !calm || (quiet | take).meets(&node.to) {
            return None;
        }
        let quiet = facts.offers.ways(false, from, quiet, &choosing.quiet[stage.player])?;
        let take = facts.offers.ways(true, from, take, &choosing.take[stage.player])?;
        Some(Ways { quiet: quiet as u32, take: take as u32 })
    }

    /// Where a piece steps of which [`Vm::looks`] tells, without capture and with one.
    #[inline]
    fn plain_steps(&self, stage: &Stage<N>, steps: &Steps<N>, from: usize) -> [Bits<N>; 2] {
        let swift = &self.core.swift;
        let [mut quiet, mut take] = [Bits::EMPTY; 2];
        for way in swift.ways_of(steps) {
            if way.initial && !self.b.sets[SetId::UNMOVED.idx()].has(from) {
                continue;
            }
            let reached = swift.reach(way, from, &stage.occupied, &self.b.by_type);
            if way.quiet {
                quiet |= reached & stage.vacant();
            }
            if way.take == Take::Enemies {
                take |= reached & stage.enemies();
            }
        }
        [quiet, take]
    }

    /// How many answers a legal move has, if that can be told without making it.
    pub(super) fn count_answers(&mut self, ahead: &mut Ahead<N>, mv: &Move) -> Option<u64> {
        let [first, second] = mv.choice;
        let becomes = if second == STAY { first } else { second };
        if !matches!(mv.kind, Kind::Step | Kind::Drop) || !self.is_brisk(mv) {
            return None;
        }
        let ty = if becomes == STAY { mv.ty } else { becomes };
        let node = ahead.node.as_ref()?;
        // What comes onto the board may be what must not be captured.
        if !node.to.is_empty() && (ty != mv.ty || mv.kind == Kind::Drop) {
            return None;
        }
        let to = usize::from(mv.to);
        let mut touched = Bits::one(to);
        if mv.from != NONE {
            touched.set(usize::from(mv.from));
        }
        if touched.meets(&ahead.around) {
            return None;
        }
        if let Some(royal) = ahead.royal {
            if ahead.attack.0 != ty {
                ahead.attack = (ty, self.attack_from(ty, royal));
            }
            if ahead.attack.1.has(to) {
                return None;
            }
        }
        let goes_on = self.stays_far(mv) || self.will_go_on(mv);
        let seen = goes_on || self.core.stakes.is_some() && self.b.now.ending.is_none();
        let left = self.b.occupied - touched;
        if !seen || ahead.castles.iter().any(|it| !it.meets(&left)) {
            return None;
        }
        let enemy = self.b.now.player ^ 1;
        if mv.flags.has(Flags::TRAIL) {
            let trail = self.trace(mv).0;
            if !self.trail_takers(&trail, enemy).is_empty() {
                return None;
            }
        }
        let victim = self.b.at(mv.to);
        let mover = match mv.kind {
            Kind::Drop => self.made(mv.ty, self.b.now.player),
            _ => self.b.at(mv.from)?,
        };
        let arrived = Piece { ty: TypeId(ty), ..mover };
        self.imagine(mv, mover, arrived, victim);
        self.b.now.player = enemy;
        let ends = !goes_on && self.may_have_ended();
        let res = if ends || !self.intruders(enemy).is_empty() {
            None
        } else {
            self.count_changed(ahead, &touched, victim.map(|_| to))
        };
        self.b.now.player = enemy ^ 1;
        self.imagine(mv, mover, arrived, victim);
        res
    }

    /// The sets when a piece is moved or dropped, or when that is taken back.
    #[inline]
    fn imagine(&mut self, mv: &Move, mover: Piece, arrived: Piece, victim: Option<Piece>) {
        let to = usize::from(mv.to);
        if mv.kind == Kind::Drop {
            self.b.flip(to, arrived);
            return;
        }
        self.b.swap_cells(usize::from(mv.from), to, mover, victim);
        if mover.ty != arrived.ty {
            self.b.by_type[mover.ty.idx()].flip(to);
            self.b.by_type[arrived.ty.idx()].flip(to);
        }
    }

    /// From where pieces of a type of the player on move may attack a cell, whatever is in between.
    fn attack_from(&self, ty: u8, cell: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let watch = &swift.watches[usize::from(self.b.now.player)];
        let attack = watch.attacks[usize::from(ty)];
        let leaps = swift.set(attack.leaps, cell).unwrap_or(Bits::EMPTY);
        let lines = watch.lines.iter().enumerate().filter(|it| attack.lines >> it.0 & 1 != 0);
        let res = lines.fold(leaps, |all, (_, it)| all | swift.sets[it.most as usize + cell]);
        let hops = watch.hops.iter().filter(|it| swift.types_of(it).contains(&ty));
        let res = hops.fold(res, |all, it| all | swift.sets[it.most as usize + cell]);
        let threats = &self.core.threats[usize::from(self.b.now.player)];
        let others = watch.others.iter().map(|it| &threats[usize::from(*it)]);
        others.filter(|it| it.ty == ty).fold(res, |all, it| all | it.from[cell])
    }

    /// How many moves there are if some cells have changed, and one piece is gone perhaps.
    fn count_changed(
        &mut self,
        ahead: &Ahead<N>,
        touched: &Bits<N>,
        gone: Option<usize>,
    ) -> Option<u64> {
        let node = ahead.node.as_ref()?;
        let stage = self.stage(node);
        let mut res = ahead.total;
        for it in &ahead.groups {
            let captured = gone.is_some_and(|cell| it.pieces.has(cell));
            if captured || it.looks.meets(touched) {
                let steps =
                    &self.core.swift.men[stage.player * self.core.n_types + usize::from(it.ty)];
                res.remove(it.count);
                res.add(self.count_shifts(&stage, steps, it.pieces - *touched).into());
            }
        }
        for man in &ahead.men {
            if gone == Some(usize::from(man.cell)) {
                res.remove(man.count);
            } else if man.looks.meets(touched) {
                res.remove(man.count);
                res.add(self.count_man(node, &stage, man)?);
            }
        }
        if let Some(royal) = ahead.royal {
            let weight = if ahead.gates.has(royal) { ahead.ways } else { 1 };
            res.add(self.count_royal(node, &stage, royal)?.times(weight));
        }
        for it in &ahead.held {
            res.quiet += (it.cells & stage.vacant()).count();
            if it.asks {
                res.quiet += self.count_asked(stage.player, it)?;
            }
        }
        if self.core.ranked == Some(Ranked::Takes) && res.take > 0 {
            return Some(u64::from(res.take));
        }
        Some(u64::from(res.quiet) + u64::from(res.take))
    }

    /// On how many cells held pieces may be dropped of those for which that has to be read.
    fn count_asked(&mut self, player: usize, held: &Held<N>) -> Option<u32> {
        let core = self.core;
        let number = player * core.n_types + usize::from(held.ty);
        let drop = core.types.drop[number].as_ref()?;
        let facts = &core.plan.facts[number];
        let cells = self.droppable(usize::from(held.ty), drop) - drop.yes - facts.barred;
        self.drops_calmly(facts, &cells).then(|| cells.count())
    }

    /// How many legal moves the royal piece has, castling left aside.
    #[inline]
    fn count_royal(&self, node: &Node<N>, stage: &Stage<N>, royal: usize) -> Option<Ways> {
        let number = stage.player * self.core.n_types + self.b.cells[royal]?.ty.idx();
        let mut targets = self.plain_steps(stage, &self.core.swift.men[number], royal);
        if !node.spared.is_empty() {
            let open =
                node.ways(royal) - self.exposed(node, number - stage.player * self.core.n_types);
            targets = targets.map(|it| it & open);
        }
        for to in targets[0] | targets[1] {
            if self.may_be_off(node, to) {
                return None;
            }
            if !self.is_safe(node, royal, to)? {
                targets = targets.map(|it| it - Bits::one(to));
            }
        }
        self.ways((node, false), stage, number, royal, targets)
    }
}
