//! What the choices of an action can be, whatever stands on the board.

use alfil_machine::program::{Bitboard, Core};
use alfil_model::{Action, CellRef, Compare, Cond, Domain, Num, PlayerRef, SetExpr};

/// What was chosen so far: numbers of cells and types.
pub(super) type Chosen = Vec<u16>;

/// The board as one player sees it, with what was chosen.
pub(super) struct Bounds<'c, const N: usize> {
    pub(super) core: &'c Core<N>,
    pub(super) player: usize,
    pub(super) action: &'c Action,
    pub(super) chosen: Chosen,
}

impl<const N: usize> Bounds<'_, N> {
    /// Visits all choices that the rules do not exclude from the beginning. Returns false if there are too many.
    pub(super) fn each(&mut self, budget: &mut usize, visit: &mut dyn FnMut(&Chosen)) -> bool {
        let Some(choose) = self.action.choose.get(self.chosen.len()) else {
            if !self.may_hold(&self.action.when) {
                return true;
            }
            *budget = budget.saturating_sub(1);
            visit(&self.chosen);
            return *budget > 0;
        };
        let options: Vec<u16> = match &choose.domain {
            Domain::Cells(set) => self.most(set).iter().map(|it| it as u16).collect(),
            Domain::Held(_, types) | Domain::Types(types) => {
                types.iter().map(|it| u16::from(it.0)).collect()
            }
        };
        for it in options {
            self.chosen.push(it);
            let fits = self.each(budget, visit);
            self.chosen.pop();
            if !fits {
                return false;
            }
        }
        true
    }

    fn cell(&self, it: CellRef) -> Option<usize> {
        match it {
            CellRef::Const(it) => Some(it.idx()),
            CellRef::Bound(n) => self.chosen.get(usize::from(n)).map(|it| usize::from(*it)),
            _ => None,
        }
    }

    /// Returns all cells that a set may hold.
    fn most(&self, set: &SetExpr) -> Bitboard<N> {
        if let Some(it) = self.exact(set) {
            return it;
        }
        let all = self.core.all;
        match set {
            SetExpr::Union(them) => {
                them.iter().fold(Bitboard::EMPTY, |res, it| res | self.most(it))
            }
            SetExpr::Inter(them) => them.iter().fold(all, |res, it| res & self.most(it)),
            SetExpr::Minus(from, what) => {
                self.most(from) - self.exact(what).unwrap_or(Bitboard::EMPTY)
            }
            SetExpr::Not(what) => all - self.exact(what).unwrap_or(Bitboard::EMPTY),
            SetExpr::Near(it) => self.core.lines.near_all(&self.most(it)),
            SetExpr::FileOf(it) => union(&self.core.lines.file, &self.most(it)),
            SetExpr::RankOf(it) => union(&self.core.lines.rank, &self.most(it)),
            SetExpr::Zone(zone, PlayerRef::Enemy) => {
                let enemies = self.core.enemies[self.player];
                let zones = self.core.zones[zone.idx()].iter().enumerate();
                let zones = zones.filter(|it| enemies >> it.0 & 1 != 0);
                zones.fold(Bitboard::EMPTY, |res, it| res | *it.1)
            }
            SetExpr::Group(set, ..) => self.most(set),
            _ => all,
        }
    }

    /// Returns the cells of a set, if they do not depend on the position.
    fn exact(&self, set: &SetExpr) -> Option<Bitboard<N>> {
        let core = self.core;
        Some(match set {
            SetExpr::None => Bitboard::EMPTY,
            SetExpr::All => core.all,
            SetExpr::Cell(it) => Bitboard::one(self.cell(*it)?),
            SetExpr::Cells(them) => Bitboard::of(them.iter()),
            SetExpr::Zone(zone, PlayerRef::Own) => core.zones[zone.idx()][self.player],
            SetExpr::Zone(zone, PlayerRef::Const(it)) => core.zones[zone.idx()][it.idx()],
            SetExpr::Near(it) => core.lines.near_all(&self.exact(it)?),
            SetExpr::FileOf(it) => union(&core.lines.file, &self.exact(it)?),
            SetExpr::RankOf(it) => union(&core.lines.rank, &self.exact(it)?),
            SetExpr::Not(it) => core.all - self.exact(it)?,
            SetExpr::Minus(from, what) => self.exact(from)? - self.exact(what)?,
            SetExpr::Union(them) => {
                let sets: Vec<_> = them.iter().map(|it| self.exact(it)).collect::<Option<_>>()?;
                sets.into_iter().fold(Bitboard::EMPTY, |res, it| res | it)
            }
            SetExpr::Inter(them) => {
                let sets: Vec<_> = them.iter().map(|it| self.exact(it)).collect::<Option<_>>()?;
                sets.into_iter().fold(core.all, |res, it| res & it)
            }
            _ => return None,
        })
    }

    /// Returns false if a condition never holds with these choices.
    fn may_hold(&self, when: &Cond) -> bool {
        match when {
            Cond::Const(it) => *it,
            Cond::And(them) => them.iter().all(|it| self.may_hold(it)),
            Cond::Or(them) => them.iter().any(|it| self.may_hold(it)),
            Cond::In(cell, set) => self.cell(*cell).is_none_or(|it| self.most(set).has(it)),
            Cond::Compare(how, a, b) => self.compare(*how, a, b),
            Cond::Not(it) => match &**it {
                Cond::In(cell, set) => {
                    let known = self.cell(*cell).zip(self.exact(set));
                    known.is_none_or(|(cell, set)| !set.has(cell))
                }
                _ => true,
            },
            _ => true,
        }
    }

    fn compare(&self, how: Compare, a: &Num, b: &Num) -> bool {
        self.number(a).zip(self.number(b)).is_none_or(|(a, b)| how.holds(a, b))
    }

    fn number(&self, it: &Num) -> Option<i32> {
        let of = |set: &SetExpr, axis: usize| match set {
            SetExpr::Cell(cell) => Some(self.core.lines.numbers[self.cell(*cell)?][axis]),
            _ => None,
        };
        match it {
            Num::Const(it) => Some(*it),
            Num::File(it) => of(it, 0),
            Num::Rank(it) => of(it, 1),
            Num::Level(it) => of(it, 2),
            Num::Arith(how, a, b) => Some(how.of(self.number(a)?, self.number(b)?)),
            Num::Abs(it) => Some(self.number(it)?.saturating_abs()),
            _ => None,
        }
    }
}

fn union<const N: usize>(of: &[Bitboard<N>], cells: &Bitboard<N>) -> Bitboard<N> {
    cells.iter().fold(Bitboard::EMPTY, |res, it| res | of[it])
}
