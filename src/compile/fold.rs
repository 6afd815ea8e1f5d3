//! What can be said about a condition before the game: three-valued evaluation.

use crate::model::{
    CellId, CellRef, Compare, Cond, FieldId, Model, Num, PieceRef, PlayerId, PlayerRef, SetExpr,
    TypeId,
};

/// What is known. `None`: nothing; `Some(None)`: that there is no such cell.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) model: &'a Model,
    pub(super) own: PlayerId,
    pub(super) from: Option<Option<CellId>>,
    pub(super) to: Option<Option<CellId>>,
    /// The mover's type, if it can't change before the condition is read.
    pub(super) mover: Option<TypeId>,
    /// Whether the move captures.
    pub(super) captures: Option<bool>,
    /// Answers [`Cond::Steepest`] for `from` and `to`.
    pub(super) steepest: Option<&'a dyn Fn(FieldId, i32, CellId, CellId) -> bool>,
}

impl Known<'_> {
    /// Whether the condition holds, as far as that is certain.
    pub(super) fn truth(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Const(it) => Some(*it),
            Cond::Not(it) => self.truth(it).map(|it| !it),
            Cond::And(all) => self.all(all.iter().map(|it| self.truth(it))),
            Cond::Or(all) => {
                self.all(all.iter().map(|it| self.truth(it).map(|it| !it))).map(|it| !it)
            }
            Cond::Compare(how, a, b) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                Some(match how {
                    Compare::Less => a < b,
                    Compare::AtMost => a <= b,
                    Compare::Equal => a == b,
                    Compare::NotEqual => a != b,
                    Compare::AtLeast => a >= b,
                    Compare::Greater => a > b,
                })
            }
            Cond::In(cell, set) => match self.cell(*cell)? {
                Some(cell) => self.member(cell, set),
                None => Some(false),
            },
            Cond::Some(set) => self.set(set).map(|it| it.contains(&true)),
            Cond::Is(PieceRef::Mover, types) => self.mover.map(|it| types.has(it)),
            Cond::Captures => self.captures,
            // What is known here does not change by a move.
            Cond::Before(it) => self.truth(it),
            Cond::Steepest(field, least) => match (self.from?, self.to?) {
                (Some(from), Some(to)) => self.steepest.map(|it| it(*field, *least, from, to)),
                _ => Some(false),
            },
            _ => None,
        }
    }

    fn all(&self, them: impl Iterator<Item = Option<bool>>) -> Option<bool> {
        let mut res = Some(true);
        for it in them {
            match it {
                Some(true) => {}
                Some(false) => return Some(false),
                None => res = None,
            }
        }
        res
    }

    fn cell(&self, cell: CellRef) -> Option<Option<CellId>> {
        match cell {
            CellRef::From => self.from,
            CellRef::To => self.to,
            CellRef::Const(it) => Some(Some(it)),
            _ => None,
        }
    }

    fn player(&self, player: PlayerRef) -> Option<PlayerId> {
        match player {
            PlayerRef::Own => Some(self.own),
            PlayerRef::Const(it) => Some(it),
            // With two players there is only one that it can be.
            PlayerRef::Enemy | PlayerRef::Next if self.model.players.len() == 2 => {
                let other = PlayerId(1 - self.own.0);
                let enemy = self.model.players[other].team != self.model.players[self.own].team;
                (enemy || player == PlayerRef::Next).then_some(other)
            }
            _ => None,
        }
    }

    fn num(&self, num: &Num) -> Option<i32> {
        let cell = |it: CellRef| Some(&self.model.board.cells[self.cell(it)??.idx()]);
        Some(match num {
            Num::Const(it) => *it,
            Num::Count(set) => self.set(set)?.iter().filter(|it| **it).count() as i32,
            Num::Field(field, at, player) => {
                let values = &self.model.fields[field.idx()].values[self.player(*player)?];
                values[self.cell(*at)??.idx()]
            }
            Num::File(at) => cell(*at)?.file,
            Num::Rank(at) => cell(*at)?.rank,
            Num::Level(at) => cell(*at)?.level,
            Num::Add(a, b) => self.num(a)?.saturating_add(self.num(b)?),
            Num::Sub(a, b) => self.num(a)?.saturating_sub(self.num(b)?),
            Num::Mul(a, b) => self.num(a)?.saturating_mul(self.num(b)?),
            _ => return None,
        })
    }

    fn set(&self, set: &SetExpr) -> Option<Vec<bool>> {
        let cells = (0..self.model.board.cells.len()).map(CellId::new);
        cells.map(|it| self.member(it, set)).collect()
    }

    /// Whether the cell is in the set, as far as that is certain.
    fn member(&self, cell: CellId, set: &SetExpr) -> Option<bool> {
        let board = &self.model.board;
        let same = |at: CellRef, line: fn(&crate::model::Cell) -> i32| match self.cell(at)? {
            Some(at) => {
                let (a, b) = (&board.cells[cell.idx()], &board.cells[at.idx()]);
                Some(line(a) == line(b) && a.level == b.level)
            }
            None => Some(false),
        };
        match set {
            SetExpr::None => Some(false),
            SetExpr::All => Some(true),
            SetExpr::Zone(zone, player) => {
                let zone = &self.model.zones[zone.idx()].cells;
                Some(zone[self.player(*player)?].contains(&cell))
            }
            SetExpr::Cell(at) => self.cell(*at).map(|it| it == Some(cell)),
            SetExpr::Cells(cells) => Some(cells.contains(&cell)),
            SetExpr::Union(them) => {
                let none = them.iter().map(|it| self.member(cell, it).map(|it| !it));
                self.all(none).map(|it| !it)
            }
            SetExpr::Inter(them) => self.all(them.iter().map(|it| self.member(cell, it))),
            SetExpr::Minus(a, b) => {
                let without = self.member(cell, b).map(|it| !it);
                self.all([self.member(cell, a), without].into_iter())
            }
            SetExpr::Not(it) => self.member(cell, it).map(|it| !it),
            SetExpr::FileOf(at) => same(*at, |it| it.file),
            SetExpr::RankOf(at) => same(*at, |it| it.rank),
            _ => None,
        }
    }
}
