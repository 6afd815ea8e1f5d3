//! Conditions, as far as a move decides them.

use alfil_model::{
    Cell, CellRef, Cond, Model, MoveKind, PieceRef, PieceType, Player, PlayerRef, SetExpr,
};

/// Where a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Hand,
    Cell(Cell),
    /// In a hand, or on any cell.
    Unknown,
}

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownMove<'a> {
    pub(super) model: &'a Model,
    /// The mover's type before the move.
    pub(super) ty: PieceType,
    pub(super) player: Player,
    pub(super) from: Origin,
    /// The cell after the move; `None` if it may be any.
    pub(super) to: Option<Cell>,
}

impl KnownMove<'_> {
    /// Returns true if a condition may hold.
    pub(super) fn may(&self, cond: &Cond) -> bool {
        self.eval(cond) != Some(false)
    }

    /// Returns true if a condition holds in any position.
    pub(super) fn must(&self, cond: &Cond) -> bool {
        self.eval(cond) == Some(true)
    }

    /// Returns the value of a condition; `None` if it depends on more than the move.
    fn eval(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Const(it) => Some(*it),
            Cond::Not(it) => self.eval(it).map(|it| !it),
            Cond::And(them) => all(them.iter().map(|it| self.eval(it))),
            Cond::Or(them) => {
                let none = all(them.iter().map(|it| self.eval(it).map(|it| !it)));
                none.map(|it| !it)
            }
            Cond::Before(it) => self.eval(it),
            Cond::Is(PieceRef::Mover, types) => Some(types.has(self.ty)),
            Cond::In(cell, set) => self.has(set, *cell),
            Cond::Kind(MoveKind::Drop) if self.from != Origin::Unknown => {
                Some(self.from == Origin::Hand)
            }
            Cond::Captures if self.from == Origin::Hand => Some(false),
            _ => None,
        }
    }

    /// Returns whether a set has a cell of the move.
    fn has(&self, set: &SetExpr, cell: CellRef) -> Option<bool> {
        let at = match cell {
            CellRef::Origin => match self.from {
                Origin::Hand => return Some(false),
                Origin::Cell(it) => it,
                Origin::Unknown => return None,
            },
            CellRef::Target => self.to?,
            CellRef::Const(it) => it,
            _ => return None,
        };
        let within = |it: &SetExpr| self.has(it, cell);
        match set {
            SetExpr::None => Some(false),
            SetExpr::All => Some(true),
            SetExpr::Cells(cells) => Some(cells.has(at)),
            SetExpr::Zone(zone, PlayerRef::Own) => {
                Some(self.model.zones[zone.idx()].cells[self.player].contains(&at))
            }
            SetExpr::Zone(zone, PlayerRef::Const(player)) => {
                Some(self.model.zones[zone.idx()].cells[*player].contains(&at))
            }
            SetExpr::Inter(them) => all(them.iter().map(within)),
            SetExpr::Union(them) => {
                all(them.iter().map(|it| within(it).map(|it| !it))).map(|it| !it)
            }
            SetExpr::Not(it) => within(it).map(|it| !it),
            SetExpr::Minus(a, b) => all([within(a), within(b).map(|it| !it)].into_iter()),
            _ => None,
        }
    }
}

/// Returns whether all of these hold.
fn all(them: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut res = Some(true);
    for it in them {
        match it {
            Some(false) => return Some(false),
            None => res = None,
            Some(true) => {}
        }
    }
    res
}
