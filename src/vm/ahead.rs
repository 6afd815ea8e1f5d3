//! Counting the answers to a move without making it.
//!
//! A move that does nothing but move a piece changes little for the other player: only those of his pieces have other
//! moves than before that look at one of its two cells, and his king, whose cells may have become safe or unsafe. So
//! what each of them can do is counted once for a position, as if the player on move had passed, and after each move
//! only for those that it concerns. Moves that touch the lines to his king, check him, castle or promote, or do anything
//! else, are made.

use super::{
    eval::Vm,
    mv::{Flags, Kind, Move, STAY},
    node::{Known, Node},
    steps::Stage,
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Generator, NO_TYPE},
        expr::Cond,
        swift::{Base, Steps, Take},
    },
};
use arrayvec::ArrayVec;

/// How many pieces a player may have, and ways to castle.
const MEN: usize = 64;
const CASTLES: usize = 8;

/// What the other player could do if he were on move.
#[derive(Debug)]
pub(crate) struct Ahead<const N: usize> {
    node: Option<Node<N>>,
    royal: usize,
    /// The lines that end at his royal piece, from pieces that would attack it along them if few others left them.
    around: Bits<N>,
    /// A type, and from where its pieces may attack the royal piece.
    attack: (u8, Bits<N>),
    /// What bars his ways to castle.
    castles: ArrayVec<Bits<N>, CASTLES>,
    men: ArrayVec<Man<N>, MEN>,
    /// How many moves these have.
    total: u64,
}

/// A piece that is not royal.
#[derive(Clone, Copy, Debug)]
struct Man<const N: usize> {
    cell: u8,
    ty: u8,
    sort: Sort,
    /// How many moves it has.
    count: u32,
    /// The cells that say so.
    looks: Bits<N>,
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
            royal: 0,
            around: Bits::EMPTY,
            attack: (NO_TYPE, Bits::EMPTY),
            castles: ArrayVec::new(),
            men: ArrayVec::new(),
            total: 0,
        }
    }
}

impl<const N: usize> Vm<'_, N> {
    /// Looks at what the other player could do now; returns whether answers can be counted by that.
    pub(super) fn look_ahead(&mut self, ahead: &mut Ahead<N>) -> bool {
        let core = self.core;
        let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
        if self.b.cautious || placed || self.b.now.eliminated != 0 || !core.foreseen {
            return false;
        }
        self.b.now.player ^= 1;
        let res = self.survey(ahead).is_some();
        self.b.now.player ^= 1;
        res
    }

    /// The same, seen by the other player.
    fn survey(&mut self, ahead: &mut Ahead<N>) -> Option<()> {
        let core = self.core;
        let player = usize::from(self.b.now.player);
        let node = self.node();
        let rests = node.from | node.to | node.off_at | node.spared;
        if node.known != Known::Much || node.checked || node.forbidden || !rests.is_empty() {
            return None;
        }
        let royal = node.royal.lowest().filter(|it| node.royal == Bits::one(*it))?;
        ahead.royal = royal;
        ahead.attack = (NO_TYPE, Bits::EMPTY);
        ahead.around = Bits::EMPTY;
        let others = *self.b.own(self.b.now.player ^ 1);
        for it in &core.swift.watches[1 - player].lines {
            for from in self.near(it, royal, &others) {
                let way = core.swift.between(it, royal, from)?;
                // A move takes one of them away at most, and another one may be pinned.
                if (way & self.b.occupied).count() <= 2 {
                    ahead.around |= way | Bits::one(from);
                }
            }
        }
        let ty = self.b.cells[royal]?.ty.idx();
        ahead.castles.clear();
        self.barred_castles(ty, royal, &mut ahead.castles)?;
        let stage = self.stage(&node);
        let movers = self.only_movers()?;
        ahead.men.clear();
        ahead.total = 0;
        let steps = &core.swift.men[player * core.n_types + ty];
        self.looks(steps, royal).filter(|_| movers.has(royal) && steps.calm)?;
        for cell in movers - node.royal {
            let man = self.man_at(&node, &stage, cell)?;
            ahead.total += u64::from(man.count);
            ahead.men.try_push(man).ok()?;
        }
        ahead.node = Some(node);
        Some(())
    }

    /// The pieces that may move, if there is nothing else to do.
    fn only_movers(&self) -> Option<Bits<N>> {
        let phase = self.core.phases.first()?;
        if self.may_stop() {
            return None;
        }
        let mut res = Bits::EMPTY;
        let own = usize::from(self.b.now.player) * self.core.n_types;
        for generator in &phase.generators {
            match generator {
                Generator::Moves { types, when: Cond::Const(true) } => {
                    let movers = self.movers(phase, types.as_ref());
                    if movers.meets(&res) {
                        return None;
                    }
                    res |= movers;
                }
                Generator::Drops { .. } => {
                    if self.b.hands[own..own + self.core.n_types].iter().any(|it| *it > 0) {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        Some(res)
    }

    /// What bars each way to castle that there may be later; nothing if one is open.
    fn barred_castles(
        &self,
        ty: usize,
        royal: usize,
        res: &mut ArrayVec<Bits<N>, CASTLES>,
    ) -> Option<()> {
        let core = self.core;
        let unmoved = &self.b.sets[SetId::UNMOVED.idx()];
        let man = core.man(usize::from(self.b.now.player), ty);
        if man.castles.is_empty() || !unmoved.has(royal) {
            return Some(());
        }
        for way in &man.castles[royal] {
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
    fn man_at(&self, node: &Node<N>, stage: &Stage<N>, cell: usize) -> Option<Man<N>> {
        let core = self.core;
        let ty = self.b.cells[cell]?.ty;
        let number = stage.player * core.n_types + ty.idx();
        let (steps, kinds) = (&core.swift.men[number], &core.swift.kinds[stage.player]);
        let base = &kinds.bases[ty.idx()];
        let sort = match () {
            () if kinds.leapers.contains(&ty.0) => Sort::Leaper,
            () if kinds.riders.contains(&ty.0) => Sort::Rider,
            () => Sort::Other,
        };
        let looks = match sort {
            Sort::Other if !steps.calm || steps.takes_apart => return None,
            Sort::Other => self.looks(steps, cell)?,
            _ if !base.sure => return None,
            Sort::Leaper => core.swift.sets[base.leaps as usize + cell],
            Sort::Rider => self.reaches(base, cell),
        };
        let man = Man { cell: cell as u8, ty: ty.0, sort, count: 0, looks };
        Some(Man { count: self.count_man(node, stage, &man)? as u32, ..man })
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
            if !way.take.is_plain() || asks || !(way.flat || way.leaps_only) {
                return None;
            }
            res |= swift.set(way.leaps, cell).unwrap_or(Bits::EMPTY);
            if !way.leaps_only {
                res |= swift.along(&way.spread, cell, &self.b.occupied);
                for gate in swift.gates_of(way, cell) {
                    res |= gate.empty | gate.occupied | gate.land;
                }
            }
        }
        Some(res)
    }

    #[inline]
    fn reaches(&self, base: &Base, cell: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let leaps = swift.sets[base.leaps as usize + cell];
        leaps | swift.along(&base.spread, cell, &self.b.occupied)
    }

    /// How many legal moves a piece has that is not royal.
    #[inline]
    fn count_man(&self, node: &Node<N>, stage: &Stage<N>, man: &Man<N>) -> Option<u64> {
        let (core, from) = (self.core, usize::from(man.cell));
        let open = node.open(from);
        if man.sort == Sort::Other {
            let number = stage.player * core.n_types + usize::from(man.ty);
            let [quiet, take] = self.plain_steps(stage, &core.swift.men[number], from);
            let (offers, choosing) = (&core.plan.facts[number].offers, &core.choosing);
            let quiet = offers.ways(false, from, quiet & open, &choosing.quiet[stage.player])?;
            let take = offers.ways(true, from, take & open, &choosing.take[stage.player])?;
            return Some(quiet + take);
        }
        let base = &core.swift.kinds[stage.player].bases[usize::from(man.ty)];
        let to = match man.sort {
            Sort::Leaper => core.swift.sets[base.leaps as usize + from],
            _ => self.reaches(base, from),
        };
        let to = to & stage.lands[usize::from(base.land)] & open;
        let more = core.swift.sets[base.more as usize + from];
        Some(u64::from(to.count() + base.extra * (to & more).count()))
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
        if mv.kind != Kind::Step || mv.choice != [STAY; 2] || !self.is_brisk(mv) {
            return None;
        }
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let both = Bits::one(from) | Bits::one(to);
        if ahead.attack.0 != mv.ty {
            ahead.attack = (mv.ty, self.attack_from(mv.ty, ahead.royal));
        }
        if both.meets(&ahead.around) || ahead.attack.1.has(to) || !self.will_go_on(mv) {
            return None;
        }
        let left = self.b.occupied - Bits::one(from);
        if ahead.castles.iter().any(|it| !it.meets(&left)) {
            return None;
        }
        let enemy = self.b.now.player ^ 1;
        if mv.flags.has(Flags::TRAIL) {
            let trail = self.trace(mv).0;
            if !self.trail_takers(&trail, enemy).is_empty() {
                return None;
            }
        }
        let (mover, victim) = (self.b.at(mv.from)?, self.b.at(mv.to));
        self.b.swap_cells(from, to, mover, victim);
        self.b.now.player = enemy;
        let res = self.count_changed(ahead, &both, victim.map(|_| to));
        self.b.now.player = enemy ^ 1;
        self.b.swap_cells(from, to, mover, victim);
        res
    }

    /// From where pieces of a type of the player on move may attack a cell, whatever is in between.
    fn attack_from(&self, ty: u8, cell: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let watch = &swift.watches[usize::from(self.b.now.player)];
        let watchers = watch.leaps.iter().chain(&watch.lines);
        let watchers = watchers.filter(|it| swift.types_of(it).contains(&ty));
        watchers.fold(Bits::EMPTY, |all, it| all | swift.sets[it.most as usize + cell])
    }

    /// How many moves there are if two cells have changed, and one piece is gone perhaps.
    fn count_changed(&self, ahead: &Ahead<N>, both: &Bits<N>, gone: Option<usize>) -> Option<u64> {
        let node = ahead.node.as_ref()?;
        let stage = self.stage(node);
        let mut res = ahead.total;
        for man in &ahead.men {
            if gone == Some(usize::from(man.cell)) {
                res -= u64::from(man.count);
            } else if man.looks.meets(both) {
                res = res - u64::from(man.count) + self.count_man(node, &stage, man)?;
            }
        }
        let royal = ahead.royal;
        let ty = self.b.cells[royal]?.ty.idx();
        let (core, number) = (self.core, stage.player * self.core.n_types + ty);
        let [mut quiet, mut take] = self.plain_steps(&stage, &core.swift.men[number], royal);
        for to in quiet | take {
            if !self.is_safe(node, royal, to)? {
                quiet.clear(to);
                take.clear(to);
            }
        }
        let (offers, choosing) = (&core.plan.facts[number].offers, &core.choosing);
        res += offers.ways(false, royal, quiet, &choosing.quiet[stage.player])?;
        res += offers.ways(true, royal, take, &choosing.take[stage.player])?;
        Some(res)
    }
}
