//! Counting the answers to a move without making it.
//!
//! A move that does nothing but move, promote or drop a piece changes little for the other player: only those of his pieces
//! have other moves than before that look at one of its cells, his king, whose cells may have become safe or unsafe, and
//! what he may drop. So what each of them can do is counted once for a position, as if the player on move had passed,
//! and after each move only for those that it concerns. Moves that touch the lines to his king, check him, castle, or do
//! anything else, are made.

mod groups;
mod men;
mod passing;
mod refuge;
mod rehearsal;
mod survey;
mod tested;

use super::{
    board::{NONE, Piece},
    count::Tally,
    eval::Vm,
    mv::{Kind, Move},
    node::Node,
};
use crate::{
    model::TypeId,
    program::{
        Bits, Legality,
        core::{NEUTRAL, NO_TYPE, Ranked},
        course::Rest,
        plan::Facts,
    },
};
use arrayvec::ArrayVec;
use groups::{GROUPS, Group, LEAPS, Leap};
use men::{MEN, Man};
use refuge::{Castling, Refuges, Watched};

/// How many ways to castle a player may have, and types in hand.
const CASTLES: usize = 8;
const HELD: usize = 16;
/// How many pieces may have moves that have to be tested.
const TESTS: usize = 16;

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
    /// The cells that bar ways to castle of which tables don't tell.
    barred: Bits<N>,
    /// Which enemy pieces there are to be safe from.
    watched: Watched,
    /// From where a first move lets the turn go on, and how many turns begin with it.
    gates: Bits<N>,
    ways: u32,
    /// Where moves are by which rules may change sets, and whether these rules leave that alone.
    stirred: Bits<N>,
    opens: bool,
    /// In how many ways he may pass.
    passes: u32,
    groups: ArrayVec<Group<N>, GROUPS>,
    leaps: ArrayVec<Leap<N>, LEAPS>,
    men: ArrayVec<Man<N>, MEN>,
    /// For each cell, which of them look at it or stand there.
    lookers: Vec<u64>,
    tests: ArrayVec<Tested<N>, TESTS>,
    /// How many moves these have.
    total: Ways,
    held: ArrayVec<Held<N>, HELD>,
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
            barred: Bits::EMPTY,
            watched: Watched::default(),
            gates: Bits::EMPTY,
            ways: 1,
            stirred: Bits::EMPTY,
            opens: false,
            passes: 0,
            groups: ArrayVec::new(),
            leaps: ArrayVec::new(),
            men: ArrayVec::new(),
            lookers: vec![0; 64 * N],
            tests: ArrayVec::new(),
            total: Ways::default(),
            held: ArrayVec::new(),
        }
    }

    /// How many turns begin with each move of a piece.
    #[inline]
    fn weight(&self, cell: usize) -> u32 {
        if self.gates.has(cell) { self.ways } else { 1 }
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

    /// How many answers a legal move has, or the turns that begin with it, if that can be told without making it.
    pub(super) fn count_answers(&mut self, ahead: &mut Ahead<N>, mv: &Move) -> Option<u64> {
        if let Some(sides) = &self.core.rehearsed {
            return self.count_rehearsed(sides, mv);
        }
        let ty = self.inert_but_for_sets(mv)?;
        let stirs = ahead.stirred.has(usize::from(mv.to()))
            || mv.from() != NONE && ahead.stirred.has(usize::from(mv.from()));
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
        if ahead.gates.has(usize::from(mv.from())) {
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
        let comes = Some(ty).filter(|_| ty != mv.ty() || mv.kind == Kind::Drop);
        let unseen = |it| !node.to.is_empty() || core.plan.royal.has(it);
        if comes.is_some_and(unseen) || entrant.is_some_and(unseen) {
            return None;
        }
        let (from, to) = (usize::from(mv.from()), usize::from(mv.to()));
        let mut touched = Bits::one(to);
        let mut occupied = self.b.occupied | touched;
        if mv.from() != NONE {
            touched.set(from);
            occupied.clear(from);
        }
        if touched.meets(&ahead.around) {
            return None;
        }
        if self.attack(ahead, ty).has(to) && !self.is_far(ahead, ty, to, &occupied) {
            return None;
        }
        if let Some(it) = entrant
            && (core.ends_by_board
                || self.attack(ahead, it).has(from) && !self.is_far(ahead, it, from, &occupied))
        {
            return None;
        }
        let goes_on = ty == mv.ty() && self.stays_far(mv) || self.will_go_on(mv);
        let seen = goes_on || self.core.stakes.is_some() && self.b.now.ending.is_none();
        let opens = |it: &Castling<N>| {
            !it.told && !self.core.castles[usize::from(it.number)].empty.meets(&occupied)
        };
        let unbars = mv.from() != NONE && ahead.barred.has(usize::from(mv.from()));
        if !seen || unbars && ahead.castles.iter().any(opens) {
            return None;
        }
        let enemy = self.b.now.player ^ 1;
        let trail = self.risky_trail(mv, enemy);
        let victim = self.b.at(mv.to());
        if victim.is_some() && self.comes_to_hand_of(enemy, mv.to()) {
            return None;
        }
        let mover = match mv.kind {
            Kind::Drop => self.made(mv.ty(), self.b.now.player),
            _ => self.b.at(mv.from())?,
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
            self.b.flip(usize::from(mv.from()), it);
            self.b.cells[usize::from(mv.from())] = Some(it);
        }
        self.b.now.player = enemy;
        let ends = !goes_on && self.may_have_ended();
        let res = if ends || !self.intruders(enemy).is_empty() {
            None
        } else if let Some(passing) = self.count_passing(ahead, &trail) {
            let anew = |it| self.attacks_anew(&ahead.watched, enemy ^ 1, it);
            let news = comes.is_some_and(anew) || entrant.is_some_and(anew);
            let alert = if news { core.all } else { touched };
            self.count_changed(ahead, &touched, &alert, victim.map(|_| to), passing)
        } else {
            None
        };
        self.b.now.player = enemy ^ 1;
        if let Some(it) = entered {
            self.b.flip(usize::from(mv.from()), it);
            self.b.cells[usize::from(mv.from())] = Some(mover);
        }
        self.b.cells[to] = victim;
        self.imagine(mv, mover, arrived, victim);
        res
    }

    /// From where pieces of a type may attack the royal piece, whatever is in between.
    #[inline]
    fn attack(&self, ahead: &mut Ahead<N>, ty: u8) -> Bits<N> {
        if ahead.attack.0 != ty {
            self.note_attack(ahead, ty);
        }
        ahead.attack.1
    }

    #[inline(never)]
    fn note_attack(&self, ahead: &mut Ahead<N>, ty: u8) {
        let from = ahead.royal.map(|it| self.attack_from(ty, it));
        ahead.attack = (ty, from.unwrap_or_default());
    }

    /// Whether a piece could attack the royal one but for more pieces in its way than an answer takes away, if these cells are
    /// occupied.
    #[inline(never)]
    fn is_far(&self, ahead: &Ahead<N>, ty: u8, from: usize, occupied: &Bits<N>) -> bool {
        let Some(to) = ahead.royal else { return true };
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
    #[expect(clippy::inline_always, reason = "calling it takes as long as doing it")]
    #[inline(always)]
    fn imagine(&mut self, mv: &Move, mover: Piece, arrived: Piece, victim: Option<Piece>) {
        let to = usize::from(mv.to());
        if mv.kind == Kind::Drop {
            self.b.flip(to, arrived);
            return;
        }
        self.b.swap_cells(usize::from(mv.from()), to, mover, victim);
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
    /// On the cells of `alert` changes matter to the royal piece: these, or all, if a piece is among them that attacks as none
    /// did before.
    #[inline(never)]
    fn count_changed(
        &mut self,
        ahead: &Ahead<N>,
        touched: &Bits<N>,
        alert: &Bits<N>,
        gone: Option<usize>,
        passing: u32,
    ) -> Option<u64> {
        let node = ahead.node.as_ref()?;
        let stage = self.stage(node);
        let mut res = ahead.total;
        res.take += passing;
        for it in &ahead.groups {
            let gone = gone.filter(|cell| it.pieces.has(*cell));
            if gone.is_some() || it.looks.meets(touched) {
                if (it.looks & it.untold).meets(touched) {
                    return None;
                }
                res.remove(it.count);
                res.add(it.count(&ahead.leaps, &stage, gone));
            }
        }
        let mut men = touched.iter().fold(0, |all, it| all | ahead.lookers[it]);
        while men != 0 {
            let man = &ahead.men[men.trailing_zeros() as usize];
            men &= men - 1;
            res.remove(man.count);
            if gone != Some(usize::from(man.cell)) {
                let tested = ahead.tests.get(usize::from(man.tested));
                if tested.is_some_and(|it| it.looks.meets(touched)) {
                    return None;
                }
                res.add(self.count_man(node, &stage, &ahead.tests, man)?);
            }
        }
        if let Some(royal) = ahead.royal {
            res.add(self.count_royal(ahead, &stage, royal, touched, alert)?);
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
}
