//! Counting the answers to a move without making it.
//!
//! A move that does nothing but move, promote or drop a piece changes little for the other player: only those of his pieces
//! have other moves than before that look at one of its cells, his king, whose cells may have become safe or unsafe, and
//! what he may drop. So what each of them can do is counted once for a position, as if the player on move had passed,
//! and after each move only for those that it concerns. Moves that touch the lines to his king, check him, castle, or do
//! anything else, are made.

mod passing;
mod refuge;
mod rehearsal;
mod survey;
mod tested;

use super::{
    board::{NONE, Piece},
    count::{Tally, is_calm},
    eval::Vm,
    mv::{Flags, Kind, Move},
    node::Node,
    steps::Stage,
};
use crate::{
    model::{SetId, TypeId},
    program::{
        Bits, Legality,
        core::{NEUTRAL, NO_TYPE, Ranked},
        course::Rest,
        plan::Facts,
        swift::{Base, Steps, Take},
    },
};
use arrayvec::ArrayVec;
use refuge::{Castling, Refuges};

/// How many pieces a player may have, ways to castle, and types in hand.
const MEN: usize = 64;
const CASTLES: usize = 8;
const HELD: usize = 16;
/// How many pieces may have moves that have to be tested.
const TESTS: usize = 16;
const NO_TEST: u8 = u8::MAX;
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
    refuges: Refuges<N>,
    castles: ArrayVec<Castling<N>, CASTLES>,
    /// From where a first move lets the turn go on, and how many turns begin with it.
    gates: Bits<N>,
    ways: u32,
    /// Where moves are by which rules may change sets, and whether these rules leave that alone.
    stirred: Bits<N>,
    opens: bool,
    /// In how many ways he may pass.
    passes: u32,
    groups: ArrayVec<Group<N>, GROUPS>,
    men: ArrayVec<Man<N>, MEN>,
    tests: ArrayVec<Tested<N>, TESTS>,
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
    /// The cells that say so ...
    looks: Bits<N>,
    /// ... and to which moves may have to be tested.
    untold: Bits<N>,
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
    /// Which of [`Ahead::tests`] is about it; [`NO_TEST`] if none is.
    tested: u8,
}

/// What has been found out by testing moves of a piece.
#[derive(Clone, Copy, Debug)]
struct Tested<const N: usize> {
    targets: Bits<N>,
    /// How many of these moves are legal ...
    count: Ways,
    /// ... as long as these cells don't change, and the targets are come to.
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
            refuges: Refuges::new(),
            castles: ArrayVec::new(),
            gates: Bits::EMPTY,
            ways: 1,
            stirred: Bits::EMPTY,
            opens: false,
            passes: 0,
            groups: ArrayVec::new(),
            men: ArrayVec::new(),
            tests: ArrayVec::new(),
            total: Ways::default(),
            held: ArrayVec::new(),
        }
    }
}

impl<const N: usize> Vm<'_, N> {
    /// Looks at what the other player could do now; returns whether answers can be counted by that.
    pub(super) fn look_ahead(&mut self, ahead: &mut Ahead<N>) -> bool {
        let core = self.core;
        let begins = self.b.now.phase == 0 && self.b.now.moves_made == 0;
        if !begins || !self.may_be_brisk() {
            return false;
        }
        if core.rehearsed.is_some() {
            return self.b.by_owner[NEUTRAL].is_empty() && self.b.now.ending.is_none();
        }
        if !core.foreseen || self.may_wake_waiting() {
            return false;
        }
        ahead.stirred = self.stirred();
        self.b.now.player ^= 1;
        let res = self.survey(ahead).is_some();
        self.b.now.player ^= 1;
        res
    }

    /// How many turns begin with moves of a piece that is not royal.
    #[inline]
    fn count_man(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        tests: &[Tested<N>],
        man: &Man<N>,
    ) -> Option<Ways> {
        let (core, from) = (self.core, usize::from(man.cell));
        let number = stage.player * core.n_types + usize::from(man.ty);
        if man.sort == Sort::Other {
            let mut targets = self.plain_steps(stage, &core.swift.men[number], from);
            let mut tested = Ways::default();
            if let Some(it) = tests.get(usize::from(man.tested)) {
                if !it.targets.within(&(targets[0] | targets[1])) {
                    return None;
                }
                targets = targets.map(|to| to - it.targets);
                tested = it.count;
            }
            let local = if node.pinned.has(from) { Bits::EMPTY } else { node.local };
            let ways = self.ways((node, &local), stage, number, from, targets, &man.open);
            return ways.map(|mut it| {
                it.add(tested);
                it.times(man.weight)
            });
        }
        let base = &core.swift.kinds[stage.player].bases[usize::from(man.ty)];
        let to = match man.sort {
            Sort::Leaper => core.swift.sets[base.leaps as usize + from],
            _ => self.reaches(base, from),
        };
        let to = to & stage.lands[usize::from(base.land)];
        let facts = &core.plan.facts[number];
        if to.meets(&node.to) || !(base.sure || is_calm(node, stage, facts, to)) {
            return None;
        }
        let to = to & man.open;
        let more = core.swift.sets[base.more as usize + from];
        let count = |to: Bits<N>| (to.count() + base.extra * (to & more).count()) * man.weight;
        if base.takes_apart && to.meets(&stage.enemies()) {
            let take = to & stage.enemies();
            let ways = self.takes(facts, from, take)? as u32;
            return Some(Ways { quiet: count(to - take), take: ways * man.weight });
        }
        let take = if stage.split { count(to & stage.enemies()) } else { 0 };
        Some(Ways { quiet: count(to) - take, take })
    }

    /// In how many ways a piece can step to those of these cells that are open to it, if steps have no consequences that
    /// matter; captures of local ones have none on some cells.
    fn ways(
        &self,
        (node, local): (&Node<N>, &Bits<N>),
        stage: &Stage<N>,
        number: usize,
        from: usize,
        targets: [Bits<N>; 2],
        open: &Bits<N>,
    ) -> Option<Ways> {
        let core = self.core;
        let (facts, choosing) = (&core.plan.facts[number], &core.choosing);
        let calm = !stage.much || facts.has_steps(&targets, local);
        // What has to be tested may be legal though it is not open.
        if !calm || (targets[0] | targets[1]).meets(&node.to) {
            return None;
        }
        let [quiet, take] = targets.map(|it| it & *open);
        let quiet = facts.offers.ways(false, from, quiet, &choosing.quiet[stage.player])?;
        let take = self.takes(facts, from, take)?;
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

    /// How many answers a legal move has, or the turns that begin with it, if that can be told without making it.
    pub(super) fn count_answers(&mut self, ahead: &mut Ahead<N>, mv: &Move) -> Option<u64> {
        if let Some(sides) = &self.core.rehearsed {
            return self.count_rehearsed(sides, mv);
        }
        let ty = self.inert_but_for_sets(mv)?;
        let stirs = ahead.stirred.has(usize::from(mv.to))
            || mv.from != NONE && ahead.stirred.has(usize::from(mv.from));
        if stirs && !(ahead.opens && mv.kind == Kind::Step) {
            return None;
        }
        let alone = self.count_after(ahead, mv, ty, None)?;
        if stirs { Some(alone + self.count_entered(ahead, mv, ty)?) } else { Some(alone) }
    }

    /// How many answers there are to turns that begin with a move and in which more comes in where it began.
    #[inline(never)]
    fn count_entered(&mut self, ahead: &mut Ahead<N>, mv: &Move, ty: u8) -> Option<u64> {
        let mut res = 0;
        let Rest::Gates(_, types) = self.core.course.rest else { return Some(res) };
        if ahead.gates.has(usize::from(mv.from)) {
            for entrant in types.iter() {
                if self.holds_type(1 << self.b.now.player, entrant) {
                    res += self.count_after(ahead, mv, ty, Some(entrant))?;
                }
            }
        }
        Some(res)
    }

    /// How many answers a move has that does no more than its step, and makes a type of the mover, after which a piece of
    /// another one comes to where it began perhaps.
    #[expect(
        clippy::inline_always,
        reason = "it is most of what counting ahead is, and asked once for nearly every move"
    )]
    #[inline(always)]
    fn count_after(
        &mut self,
        ahead: &mut Ahead<N>,
        mv: &Move,
        ty: u8,
        entrant: Option<u8>,
    ) -> Option<u64> {
        let core = self.core;
        let node = ahead.node.as_ref()?;
        // What comes onto the board may be what must not be captured.
        let comes = Some(ty).filter(|_| ty != mv.ty || mv.kind == Kind::Drop);
        let unseen = |it| !node.to.is_empty() || core.plan.royal.has(it);
        if comes.is_some_and(unseen) || entrant.is_some_and(unseen) {
            return None;
        }
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let mut touched = Bits::one(to);
        let mut occupied = self.b.occupied | touched;
        if mv.from != NONE {
            touched.set(from);
            occupied.clear(from);
        }
        if touched.meets(&ahead.around) {
            return None;
        }
        let enters = |ty| core.ends_by_board || self.would_attack(ahead, ty, from, &occupied);
        if entrant.is_some_and(enters) || self.would_attack(ahead, ty, to, &occupied) {
            return None;
        }
        let goes_on = ty == mv.ty && self.stays_far(mv) || self.will_go_on(mv);
        let seen = goes_on || self.core.stakes.is_some() && self.b.now.ending.is_none();
        let opens = |it: &Castling<N>| {
            !it.told && !self.core.castles[usize::from(it.number)].empty.meets(&occupied)
        };
        if !seen || ahead.castles.iter().any(opens) {
            return None;
        }
        let enemy = self.b.now.player ^ 1;
        let leaves = mv.flags.has(Flags::TRAIL);
        let trail = if leaves { self.risky_trail(mv, enemy) } else { Bits::EMPTY };
        let victim = self.b.at(mv.to);
        let mover = match mv.kind {
            Kind::Drop => self.made(mv.ty, self.b.now.player),
            _ => self.b.at(mv.from)?,
        };
        if !trail.is_empty() && usize::from(mover.owner.0) == NEUTRAL {
            return None;
        }
        let arrived = Piece { ty: TypeId(ty), ..mover };
        self.imagine(mv, mover, arrived, victim);
        // What is captured may be asked for by its cell.
        self.b.cells[to] = Some(arrived);
        let entered = entrant.map(|it| self.made(it, enemy ^ 1));
        if let Some(it) = entered {
            self.b.flip(usize::from(mv.from), it);
            self.b.cells[usize::from(mv.from)] = Some(it);
        }
        self.b.now.player = enemy;
        let ends = !goes_on && self.may_have_ended();
        let res = if ends || !self.intruders(enemy).is_empty() {
            None
        } else if let Some(passing) = self.count_passing(ahead, &trail) {
            self.count_changed(ahead, &touched, victim.map(|_| to), passing)
        } else {
            None
        };
        self.b.now.player = enemy ^ 1;
        if let Some(it) = entered {
            self.b.flip(usize::from(mv.from), it);
            self.b.cells[usize::from(mv.from)] = Some(mover);
        }
        self.b.cells[to] = victim;
        self.imagine(mv, mover, arrived, victim);
        res
    }

    /// Whether a piece of a type that comes to a cell may attack the royal piece, at once or after an answer, if these cells
    /// are occupied.
    #[inline]
    fn would_attack(&self, ahead: &mut Ahead<N>, ty: u8, to: usize, occupied: &Bits<N>) -> bool {
        ahead.royal.is_some_and(|royal| {
            if ahead.attack.0 != ty {
                ahead.attack = (ty, self.attack_from(ty, royal));
            }
            ahead.attack.1.has(to) && !self.is_far(ahead, ty, to, royal, occupied)
        })
    }

    /// Whether a piece could attack another cell but for more pieces in its way than an answer takes away.
    #[inline(never)]
    fn is_far(&self, ahead: &Ahead<N>, ty: u8, from: usize, to: usize, occupied: &Bits<N>) -> bool {
        let swift = &self.core.swift;
        let watch = &swift.watches[usize::from(self.b.now.player)];
        let attack = watch.attacks[usize::from(ty)];
        let odd = swift.types[watch.odd.0 as usize..watch.odd.1 as usize].contains(&ty);
        if odd || swift.set(attack.leaps, to).is_some_and(|it| it.has(from)) {
            return false;
        }
        // See `lines_to`; a move that came before has taken its piece away already.
        let tests = u32::from(!ahead.tests.is_empty());
        let most = self.core.plan.local.as_ref().map_or(1, |it| it.most + 1 + tests);
        watch.lines.iter().enumerate().filter(|it| attack.lines >> it.0 & 1 != 0).all(|(_, it)| {
            !swift.sets[it.most as usize + to].has(from)
                || swift.between(it, to, from).is_some_and(|it| (it & *occupied).count() > most)
        })
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

    /// How many moves there are if some cells have changed, and one piece is gone perhaps; with so many captures in passing.
    #[inline(never)]
    fn count_changed(
        &mut self,
        ahead: &Ahead<N>,
        touched: &Bits<N>,
        gone: Option<usize>,
        passing: u32,
    ) -> Option<u64> {
        let node = ahead.node.as_ref()?;
        let stage = self.stage(node);
        let mut res = ahead.total;
        res.take += passing;
        for it in &ahead.groups {
            let captured = gone.is_some_and(|cell| it.pieces.has(cell));
            if captured || it.looks.meets(touched) {
                if (it.looks & it.untold).meets(touched) {
                    return None;
                }
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
                let tested = ahead.tests.get(usize::from(man.tested));
                if tested.is_some_and(|it| it.looks.meets(touched)) {
                    return None;
                }
                res.remove(man.count);
                res.add(self.count_man(node, &stage, &ahead.tests, man)?);
            }
        }
        if let Some(royal) = ahead.royal {
            let weight = if ahead.gates.has(royal) { ahead.ways } else { 1 };
            res.add(self.count_royal(ahead, &stage, royal, touched)?.times(weight));
            res.quiet += self.count_castles_told(ahead, touched)?;
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

    /// Whether drops on these cells are legal unless they leave a check unanswered, and leave nothing to choose.
    fn drops_calmly(&self, facts: &Facts<N>, cells: &Bits<N>) -> bool {
        let core = self.core;
        let calm = core.plan.legality == Legality::Free || cells.within(&facts.calm.drop);
        calm && !cells.meets(&core.choosing.drop[usize::from(self.b.now.player)])
    }

    #[inline]
    fn reaches(&self, base: &Base, cell: usize) -> Bits<N> {
        let swift = &self.core.swift;
        let leaps = swift.sets[base.leaps as usize + cell];
        leaps | swift.along(&base.spread, cell, &self.b.occupied)
    }
}
