//! Conditions of slides that the text alone does not give: slides as far as they can, and slides through a set.

use super::{
    cx::{Sema, all},
    expr, moves,
    moves::{Farthest, Passed, Through, one_way},
};
use crate::schema::Context;
use alfil_model::{
    CellRef, Cond, DirId, Land, Path, Pattern, PlayerRef, SetExpr, Stride, StrideId,
};

impl Sema<'_, '_> {
    /// Gives slides their conditions.
    pub(super) fn restrict_slides(&mut self, moves: &mut moves::Moves) {
        for farthest in std::mem::take(&mut moves.farthest) {
            let end = self.ends(farthest);
            restrict(&mut moves.patterns[farthest.pattern], end);
        }
        for through in std::mem::take(&mut moves.through) {
            let Some(passes) = self.passes(&through) else { continue };
            for pattern in &mut moves.patterns[through.patterns] {
                restrict(pattern, passes.clone());
            }
        }
    }

    /// Returns the condition that a slide goes as far as it can: it captures, or it may not end on the next cell.
    fn ends(&mut self, farthest: Farthest) -> Cond {
        let next = self.ahead(CellRef::Target, farthest.dir, 1);
        let more = SetExpr::Inter(vec![next, landing(farthest.land)]);
        Cond::Or(vec![Cond::Captures, Cond::Not(Box::new(Cond::Some(more)))])
    }

    /// Returns the condition that a slide passes only cells of its set.
    fn passes(&mut self, through: &Through) -> Option<Cond> {
        let set = expr::set(&mut self.expr(Context::Pattern), through.set.snippet())?;
        let passed = match through.passed {
            Passed::Hurdle => return Some(Cond::In(CellRef::Over, set)),
            Passed::Between => SetExpr::Between(
                Box::new(SetExpr::Cell(CellRef::Origin)),
                Box::new(SetExpr::Cell(CellRef::Target)),
            ),
            Passed::Ahead(dir, steps) => self.ahead(CellRef::Origin, dir, steps),
        };
        let others = SetExpr::Minus(Box::new(passed), Box::new(set));
        Some(Cond::Not(Box::new(Cond::Some(others))))
    }

    /// Returns the cells ahead of a cell, up to a number of steps.
    fn ahead(&mut self, cell: CellRef, dir: DirId, steps: u16) -> SetExpr {
        let leg = one_way(dir, 1, steps, Land::EMPTY);
        let text = self.geometry.board().directions[dir.idx()].name.clone();
        let stride = Stride { paths: vec![Path { legs: vec![leg] }], text };
        let known = self.strides.iter().position(|it| it.paths == stride.paths);
        let number = known.unwrap_or(self.strides.len());
        if known.is_none() {
            self.strides.push(stride);
        }
        SetExpr::Stride(Box::new(SetExpr::Cell(cell)), StrideId::new(number))
    }
}

fn restrict(pattern: &mut Pattern, by: Cond) {
    let before = std::mem::replace(&mut pattern.when, Cond::Const(true));
    pattern.when = all(vec![before, by]);
}

/// Returns the pieces on which a leg may land, and empty cells if it may land there.
fn landing(land: Land) -> SetExpr {
    let enemy = || SetExpr::Pieces(PlayerRef::Enemy);
    let neutral = || SetExpr::Pieces(PlayerRef::Neutral);
    let others = SetExpr::Union(vec![enemy(), neutral()]);
    let friends = SetExpr::Minus(Box::new(SetExpr::Occupied), Box::new(others));
    let all = [
        (Land::EMPTY, SetExpr::Vacant),
        (Land::ENEMY, enemy()),
        (Land::NEUTRAL, neutral()),
        (Land::FRIEND, friends),
    ];
    SetExpr::union(all.into_iter().filter(|it| land.has(it.0)).map(|it| it.1).collect())
}
