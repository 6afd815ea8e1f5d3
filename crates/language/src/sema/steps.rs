//! Conditions on each step of a move.
//!
//! The board alone decides such a condition. So it is read for all links of a direction, and the move follows another
//! direction that has the remaining links.

use super::{cx::Sema, moves};
use crate::{
    diag::{Code, Diagnostic},
    schema::ExprText,
};
use alfil_model::{
    Cell, CellInfo, CellRef, CellValues, Cond, DirId, Num, Pattern, PatternKind, Player, PlayerRef,
    SetExpr, Steps, Zone,
};

impl Sema<'_, '_> {
    /// Leaves only those steps of patterns for which a condition holds.
    pub(super) fn restrict_steps(&mut self, each: ExprText<'_>, patterns: &mut [Pattern]) {
        let text = each.text;
        let cond = self.cond(each.context, text);
        if cond == Cond::Const(true) || !self.geometry.is_known() {
            return;
        }
        let span = text.at(0, text.text.len());
        let cells = self.geometry.board().cells.clone();
        let step = Step {
            cells: &cells,
            zones: &self.zones,
            cell_values: &self.cell_values,
            own: Player::new(0),
            from: Cell::new(0),
            to: Cell::new(0),
        };
        if step.truth(&cond).is_none() {
            let message =
                format!("expected a condition that the board decides, found `{}`", text.text);
            self.diags.push(
                Diagnostic::new(Code::NotHere, span, message)
                    .note("a step has an `origin` and a `target`; zones, cell values, ranks and files are known of them")
                    .help("write what depends on pieces as `when`, which is read for the whole move"),
            );
            return;
        }
        let allows = |own: Player, from: Cell, to: Cell| {
            Step { own, from, to, ..step }.truth(&cond) == Some(true)
        };
        let Some(dirs) = directions(patterns) else {
            let message = "imitators and `anywhere` have no steps that a condition could restrict";
            let diag = Diagnostic::new(Code::NotHere, span, message);
            self.diags.push(diag.help("write the condition as `when`"));
            return;
        };
        for dir in dirs {
            if !moves::has_room_for_directions(&self.geometry) {
                let message =
                    "expected fewer directions, found too many with conditions on their steps";
                let diag = Diagnostic::new(Code::LimitExceeded, span, message);
                self.diags.push(diag.help("use the same condition for several pieces"));
                return;
            }
            *dir = self.geometry.restricted(*dir, text.text.trim(), &allows);
        }
    }
}

/// Returns the directions of all steps of patterns; `None` if there are steps without a direction.
fn directions(patterns: &mut [Pattern]) -> Option<Vec<&mut DirId>> {
    let mut res = Vec::new();
    for pattern in patterns {
        let PatternKind::Paths(paths) = &mut pattern.kind else { return None };
        for leg in paths.iter_mut().flat_map(|it| &mut it.legs) {
            match &mut leg.steps {
                Steps::Line(dir) => res.push(dir),
                Steps::Cycle(dirs) => res.extend(dirs),
                Steps::Anywhere => return None,
            }
        }
    }
    Some(res)
}

/// A step of a player from cell to cell, on a board without pieces.
#[derive(Clone, Copy)]
struct Step<'a> {
    cells: &'a [CellInfo],
    zones: &'a [Zone],
    cell_values: &'a [CellValues],
    own: Player,
    from: Cell,
    to: Cell,
}

impl Step<'_> {
    /// Returns whether a condition holds; `None` if the board does not decide.
    fn truth(&self, cond: &Cond) -> Option<bool> {
        let all = |them: &[Cond]| them.iter().map(|it| self.truth(it)).collect::<Option<Vec<_>>>();
        Some(match cond {
            Cond::Const(it) => *it,
            Cond::Not(it) => !self.truth(it)?,
            Cond::And(them) => all(them)?.into_iter().all(|it| it),
            Cond::Or(them) => all(them)?.into_iter().any(|it| it),
            Cond::Compare(how, a, b) => how.holds(self.num(a)?, self.num(b)?),
            Cond::In(cell, set) => self.has(set, self.cell(*cell)?)?,
            _ => return None,
        })
    }

    fn num(&self, num: &Num) -> Option<i32> {
        let at = |it: &SetExpr| match it {
            SetExpr::Cell(it) => self.cell(*it),
            _ => None,
        };
        let cell = |it: &SetExpr| self.cells.get(at(it)?.idx());
        Some(match num {
            Num::Const(it) => *it,
            Num::CellValues(field, it, player) => {
                let values = &self.cell_values.get(field.idx())?.values[self.player(*player)?];
                *values.get(at(it)?.idx())?
            }
            Num::File(it) => cell(it)?.file,
            Num::Rank(it) => cell(it)?.rank,
            Num::Level(it) => cell(it)?.level,
            Num::Arith(how, a, b) => how.of(self.num(a)?, self.num(b)?),
            Num::Abs(it) => self.num(it)?.saturating_abs(),
            _ => return None,
        })
    }

    fn has(&self, set: &SetExpr, cell: Cell) -> Option<bool> {
        let has = |it: &SetExpr| self.has(it, cell);
        let all = |them: &[SetExpr]| them.iter().map(has).collect::<Option<Vec<_>>>();
        Some(match set {
            SetExpr::None => false,
            SetExpr::All => true,
            SetExpr::Cell(it) => self.cell(*it)? == cell,
            SetExpr::Cells(cells) => cells.has(cell),
            SetExpr::Zone(zone, player) => {
                self.zones.get(zone.idx())?.cells[self.player(*player)?].contains(&cell)
            }
            SetExpr::Union(them) => all(them)?.into_iter().any(|it| it),
            SetExpr::Inter(them) => all(them)?.into_iter().all(|it| it),
            SetExpr::Minus(a, b) => has(a)? && !has(b)?,
            SetExpr::Not(it) => !has(it)?,
            _ => return None,
        })
    }

    fn cell(&self, cell: CellRef) -> Option<Cell> {
        match cell {
            CellRef::Origin => Some(self.from),
            CellRef::Target => Some(self.to),
            CellRef::Const(it) => Some(it),
            _ => None,
        }
    }

    fn player(&self, player: PlayerRef) -> Option<Player> {
        match player {
            PlayerRef::Own => Some(self.own),
            PlayerRef::Const(it) => Some(it),
            _ => None,
        }
    }
}
