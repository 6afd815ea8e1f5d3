//! Counting the answers to a move after which rules change what stands on the board, on sets of cells alone.
//!
//! Where neither moves nor rules nor endings ask for more than such sets (see `compile::rehearsal`), the move and what rules do
//! after it are tried on them, without looking for the rules, and without hash, journal and hand-over; the answers are
//! counted there. What stands on single cells is not kept meanwhile.

use crate::{
    program::{
        Bits,
        plan::Give,
        rehearsal::{Area, Deed, Side, Spot, Walker},
        swift::LANDS,
    },
    vm::{
        board::Piece,
        eval::Vm,
        mv::{Kind, Move},
    },
};
use arrayvec::ArrayVec;

/// How many pieces a move may place.
const MOST_PLACED: usize = Deed::<0>::MOST_PLACED;

/// Where pieces have been placed, and of which types.
type Placed = ArrayVec<(u8, usize), MOST_PLACED>;

impl<const N: usize> Vm<'_, N> {
    /// How many answers a legal move has, if that can be told so.
    #[inline(never)]
    pub(super) fn count_rehearsed(&mut self, sides: &[Side<N>], mv: &Move) -> Option<u64> {
        let player = usize::from(self.b.now.player);
        let [side, other] = [&sides[player], &sides[1 - player]];
        if !self.is_rehearsable(mv) {
            return None;
        }
        let (occupied, passes) = (self.b.occupied, self.b.now.passes);
        let pieces = [self.b.by_owner[0], self.b.by_owner[1]];
        let mut placed = Placed::new();
        let victim = self.move_sets(player, mv);
        match mv.kind {
            Kind::Custom => {
                for deed in &side.customs[usize::from(mv.which())] {
                    self.do_to_sets(deed, mv, &mut placed);
                }
            }
            kind => {
                let deeds = match kind {
                    Kind::Drop => &side.drop,
                    _ if mv.cells.is_empty() => &side.quiet,
                    _ => &side.take,
                };
                for (targets, deed) in deeds {
                    if targets.has(usize::from(mv.to())) {
                        self.do_to_sets(deed, mv, &mut placed);
                    }
                }
            }
        }
        self.b.now.passes = 0;
        let core = self.core;
        let ends = core.ends_by_board && self.is_so(&core.ends.all) && self.may_have_ended();
        let res = if ends { None } else { Some(self.count_side(other, 1 - player)) };
        self.b.now.passes = passes;
        for (ty, cell) in placed {
            self.b.by_type[usize::from(ty)].clear(cell);
        }
        self.move_sets_back(player, mv, victim);
        self.b.occupied = occupied;
        [self.b.by_owner[0], self.b.by_owner[1]] = pieces;
        res
    }

    /// Whether a move does nothing but what is known of its kind.
    #[inline]
    fn is_rehearsable(&self, mv: &Move) -> bool {
        let core = self.core;
        let own = usize::from(self.b.now.player) * core.n_types;
        let facts = || &core.plan.facts[own + usize::from(mv.ty())];
        let (inert, plain) = match mv.kind {
            Kind::Custom => return true,
            Kind::Castle | Kind::Pass => return false,
            Kind::Drop => (&facts().inert.drop, &facts().plain.drop),
            Kind::Step if !mv.is_simple() || mv.from() == mv.to() => return false,
            Kind::Step if mv.cells.is_empty() => (&facts().inert.quiet, &facts().plain.quiet),
            Kind::Step if self.gift(mv.to()) != Give::Nothing => return false,
            Kind::Step => (&facts().inert.take, &facts().plain.take),
        };
        inert.has(usize::from(mv.to())) || plain.has(usize::from(mv.to()))
    }

    /// Moves a piece, or drops one; returns what is captured.
    #[inline]
    fn move_sets(&mut self, player: usize, mv: &Move) -> Option<Piece> {
        let (ty, to) = (usize::from(mv.ty()), usize::from(mv.to()));
        match mv.kind {
            Kind::Step => {
                let both = Bits::one(usize::from(mv.from())) | Bits::one(to);
                let victim = if mv.cells.is_empty() { None } else { self.b.at(mv.to()) };
                if let Some(it) = victim {
                    self.b.by_owner[1 - player].clear(to);
                    self.b.by_type[it.ty.idx()].clear(to);
                }
                self.b.occupied.clear(usize::from(mv.from()));
                self.b.occupied.set(to);
                self.b.by_owner[player] ^= both;
                self.b.by_type[ty] ^= both;
                victim
            }
            Kind::Drop => {
                self.b.hands[player * self.core.n_types + ty] -= 1;
                self.b.occupied.set(to);
                self.b.by_owner[player].set(to);
                self.b.by_type[ty].set(to);
                None
            }
            _ => None,
        }
    }

    /// Takes that back, but for sets that are put back whole.
    #[inline]
    fn move_sets_back(&mut self, player: usize, mv: &Move, victim: Option<Piece>) {
        let (ty, to) = (usize::from(mv.ty()), usize::from(mv.to()));
        match mv.kind {
            Kind::Step => {
                self.b.by_type[ty] ^= Bits::one(usize::from(mv.from())) | Bits::one(to);
                if let Some(it) = victim {
                    self.b.by_type[it.ty.idx()].set(to);
                }
            }
            Kind::Drop => {
                self.b.hands[player * self.core.n_types + ty] += 1;
                self.b.by_type[ty].clear(to);
            }
            _ => {}
        }
    }

    #[inline]
    fn do_to_sets(&mut self, deed: &Deed<N>, mv: &Move, placed: &mut Placed) {
        match deed {
            Deed::Turn(cells, player) => {
                let cells = self.area(cells, mv) & self.b.occupied;
                let player = usize::from(*player);
                self.b.by_owner[1 - player] = self.b.by_owner[1 - player] - cells;
                self.b.by_owner[player] |= cells;
            }
            Deed::Place(ty, player, at) => {
                let cell = spot(*at, mv);
                if !self.b.occupied.has(cell) {
                    self.b.occupied.set(cell);
                    self.b.by_owner[usize::from(*player)].set(cell);
                    self.b.by_type[usize::from(*ty)].set(cell);
                    placed.push((*ty, cell));
                }
            }
        }
    }

    /// How many moves a player has.
    #[inline]
    fn count_side(&self, side: &Side<N>, player: usize) -> u64 {
        let vacant = self.core.all - self.b.occupied;
        let enemies = self.b.by_owner[1 - player];
        let lands = [Bits::EMPTY, vacant, enemies, vacant | enemies];
        let mut res = 0;
        for it in &side.walkers {
            let pieces = self.b.by_owner[player] & self.b.by_type[usize::from(it.ty)];
            res += if pieces.count() <= it.few {
                self.count_each(player, it, pieces, &lands)
            } else {
                count_all(it, pieces, &lands)
            };
        }
        for it in &side.drops {
            if self.b.hands[usize::from(it.held)] > 0 {
                let asked =
                    it.ask.as_ref().map(|(cells, set)| *cells & self.area(set, &Move::PASS));
                res += ((it.yes | asked.unwrap_or_default()) & vacant).count();
            }
        }
        for it in &side.choices {
            res += self.area(it, &Move::PASS).count();
        }
        if !side.last || res == 0 {
            res += side.passes.iter().filter(|it| self.is_so(it)).count() as u32;
        }
        u64::from(res)
    }

    /// How many steps these pieces have, one by one.
    fn count_each(
        &self,
        player: usize,
        walker: &Walker<N>,
        pieces: Bits<N>,
        lands: &[Bits<N>; LANDS],
    ) -> u32 {
        let swift = &self.core.swift;
        let steps = &swift.men[player * self.core.n_types + usize::from(walker.ty)];
        let mut res = 0;
        for from in pieces {
            let mut to = Bits::EMPTY;
            for way in swift.ways_of(steps) {
                let reached = swift.reach(way, from, &self.b.occupied, &self.b.by_type);
                to |= reached & lands[usize::from(way.land)];
            }
            res += to.count();
        }
        res
    }

    /// A set of cells. What is made of others is left to a function of its own.
    #[inline]
    fn area(&self, area: &Area<N>, mv: &Move) -> Bits<N> {
        match area {
            Area::Vacant => self.core.all - self.b.occupied,
            Area::Owned(player) => self.b.by_owner[usize::from(*player)],
            Area::NearTo(cell) => self.core.lines.near[spot(*cell, mv)],
            _ => self.composed_area(area, mv),
        }
    }

    fn composed_area(&self, area: &Area<N>, mv: &Move) -> Bits<N> {
        let all = self.core.all;
        let pair = |it: &[Area<N>; 2]| [self.area(&it[0], mv), self.area(&it[1], mv)];
        match area {
            Area::Vacant | Area::Owned(_) | Area::NearTo(_) => self.area(area, mv),
            Area::Picked(it) => self.picked(it),
            Area::IfSo(it) if self.is_so(it) => all,
            Area::IfSo(_) => Bits::EMPTY,
            Area::At(cell) => Bits::one(spot(*cell, mv)),
            Area::Near(it) => self.core.lines.near_all(&self.area(it, mv)),
            Area::Enclosed(cell, them) => {
                let [a, b] = pair(them);
                self.enclosed(spot(*cell, mv) as u16, &a, &b)
            }
            Area::Enclosing(them) => {
                let [a, b] = pair(them);
                self.enclosing(&a, &b)
            }
            Area::Union(them) => them.iter().fold(Bits::EMPTY, |all, it| all | self.area(it, mv)),
            Area::Inter(them) => them
                .iter()
                .fold(all, |all, it| if all.is_empty() { all } else { all & self.area(it, mv) }),
            Area::Minus(them) => {
                let [a, b] = pair(them);
                a - b
            }
            Area::Not(it) => all - self.area(it, mv),
        }
    }
}

/// How many steps these pieces have, all at once.
#[inline]
fn count_all<const N: usize>(walker: &Walker<N>, pieces: Bits<N>, lands: &[Bits<N>; LANDS]) -> u32 {
    let mut res = 0;
    for (land, leaps) in &walker.leaps {
        let land = lands[usize::from(*land)];
        let to = leaps.forth(&leaps.from.map(|it| it & pieces));
        res += to.iter().map(|it| (*it & land).count()).sum::<u32>();
    }
    res
}

/// A cell of a move.
#[inline]
fn spot(it: Spot, mv: &Move) -> usize {
    usize::from(match it {
        Spot::From => mv.from(),
        Spot::To => mv.to(),
        Spot::Chosen(n) => mv.cells.at(usize::from(n)),
        Spot::Fixed(cell) => cell,
    })
}
