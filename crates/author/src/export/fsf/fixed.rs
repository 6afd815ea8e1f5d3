//! Sets of cells and conditions that are decided when the file is read: zones, ranks, and what follows from them.

use alfil::model::{
    Cell, CellRef, CellSet, Cond, Model, PieceRef, PieceType, Player, PlayerRef, SetExpr, SetId,
};

/// The known facts about a move while a condition is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'a> {
    pub(super) model: &'a Model,
    /// The player who moves.
    pub(super) player: Player,
    pub(super) mover: Option<PieceType>,
    pub(super) origin: Option<Cell>,
    pub(super) target: Option<Cell>,
}

impl<'a> Move<'a> {
    /// Returns a move of a player of which nothing else is known.
    pub(super) fn of(model: &'a Model, player: Player) -> Move<'a> {
        Move { model, player, mover: None, origin: None, target: None }
    }

    /// Returns the cells of a set; `None` if they depend on the position.
    pub(super) fn cells(&self, set: &SetExpr) -> Option<CellSet> {
        let all = || (0..self.model.board.cells.len()).map(Cell::new);
        let of_cell = |it: Option<Cell>| it.map(|it| CellSet::from_iter([it]));
        Some(match set {
            SetExpr::None => CellSet::from_iter([]),
            SetExpr::All => all().collect(),
            SetExpr::Cells(them) => them.clone(),
            SetExpr::Zone(zone, player) => {
                let player = self.player(*player)?;
                self.model.zones[zone.idx()].cells[player].iter().copied().collect()
            }
            SetExpr::Cell(CellRef::Const(it)) => CellSet::from_iter([*it]),
            SetExpr::Cell(CellRef::Origin) => of_cell(self.origin)?,
            SetExpr::Cell(CellRef::Target) => of_cell(self.target)?,
            SetExpr::Union(them) => {
                let mut res = CellSet::from_iter([]);
                for it in them {
                    res = &res | &self.cells(it)?;
                }
                res
            }
            SetExpr::Inter(them) => {
                let mut res: CellSet = all().collect();
                for it in them {
                    res = &res & &self.cells(it)?;
                }
                res
            }
            SetExpr::Minus(a, b) => &self.cells(a)? - &self.cells(b)?,
            SetExpr::Not(it) => &all().collect::<CellSet>() - &self.cells(it)?,
            SetExpr::FileOf(it) => self.line(it, |model, it| model.board.cells[it.idx()].file)?,
            SetExpr::RankOf(it) => self.line(it, |model, it| model.board.cells[it.idx()].rank)?,
            _ => return None,
        })
    }

    /// Returns the cells that share a number with a cell of the set.
    fn line(&self, set: &SetExpr, number: impl Fn(&Model, Cell) -> i32) -> Option<CellSet> {
        let inside = self.cells(set)?;
        let numbers: Vec<i32> = inside.iter().map(|it| number(self.model, it)).collect();
        let cells = (0..self.model.board.cells.len()).map(Cell::new);
        Some(cells.filter(|it| numbers.contains(&number(self.model, *it))).collect())
    }

    fn player(&self, player: PlayerRef) -> Option<Player> {
        match player {
            PlayerRef::Own => Some(self.player),
            PlayerRef::Enemy => Some(Player(1 - self.player.0.min(1))),
            PlayerRef::Const(it) => Some(it),
            _ => None,
        }
    }

    /// Returns true or false if a condition is decided.
    pub(super) fn holds(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Const(it) => Some(*it),
            Cond::Not(it) => Some(!self.holds(it)?),
            Cond::And(them) => self.joined(them, false),
            Cond::Or(them) => self.joined(them, true),
            Cond::In(_, SetExpr::All) => Some(true),
            Cond::In(cell, set) => {
                let cell = match cell {
                    CellRef::Origin => self.origin?,
                    CellRef::Target => self.target?,
                    CellRef::Const(it) => *it,
                    _ => return None,
                };
                if *set == SetExpr::State(SetId::UNMOVED) {
                    return None;
                }
                Some(self.cells(set)?.has(cell))
            }
            Cond::Some(set) => Some(!self.cells(set)?.is_empty()),
            Cond::Is(PieceRef::Mover, types) => Some(types.has(self.mover?)),
            _ => None,
        }
    }

    /// Returns the value of conditions of which one with that value decides.
    fn joined(&self, them: &[Cond], decides: bool) -> Option<bool> {
        let mut known = true;
        for it in them {
            match self.holds(it) {
                Some(value) if value == decides => return Some(decides),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(!decides)
    }
}

/// Returns the cells of both players for which a condition on the target holds.
pub(super) fn targets(model: &Model, cond: &Cond, mover: PieceType) -> Option<[CellSet; 2]> {
    by_cell(model, cond, mover, |it, cell| Move { target: Some(cell), ..it })
}

/// Returns the cells of both players for which a condition on the origin holds.
pub(super) fn origins(model: &Model, cond: &Cond, mover: PieceType) -> Option<[CellSet; 2]> {
    by_cell(model, cond, mover, |it, cell| Move { origin: Some(cell), ..it })
}

fn by_cell<'a>(
    model: &'a Model,
    cond: &Cond,
    mover: PieceType,
    at: impl Fn(Move<'a>, Cell) -> Move<'a>,
) -> Option<[CellSet; 2]> {
    let of = |player: u8| -> Option<CellSet> {
        let begun = Move { mover: Some(mover), ..Move::of(model, Player(player)) };
        let mut res = Vec::new();
        for cell in (0..model.board.cells.len()).map(Cell::new) {
            if at(begun, cell).holds(cond)? {
                res.push(cell);
            }
        }
        Some(res.into_iter().collect())
    };
    Some([of(0)?, of(1)?])
}
