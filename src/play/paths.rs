//! Where paths lead on an empty board, leg by leg.

use crate::model::{CellId, DirId, Leg, Model, PatternKind, SiteId, Steps, TypeId};

/// The cells that a piece of the type comes to from a cell, alone on the board.
pub(super) fn reached(model: &Model, ty: usize, from: usize) -> Vec<CellId> {
    let mut cells: Vec<CellId> = Vec::new();
    for pattern in &model.types[TypeId::new(ty)].patterns {
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for path in paths {
            for site in &model.board.cells[from].sites {
                walk(model, &path.legs, *site, &mut cells);
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|it| it.idx() != from);
    cells
}

/// Adds the cells where the legs can end, all cells being empty.
fn walk(model: &Model, legs: &[Leg], from: SiteId, res: &mut Vec<CellId>) {
    let cell = |it: SiteId| model.board.sites[it.idx()].cell;
    let Some((leg, rest)) = legs.split_first() else {
        res.push(cell(from));
        return;
    };
    let step = |dir: DirId, at: SiteId| {
        let mut next = model.board.directions[dir.idx()].links[at.idx()]?;
        // A cell has few sites; a ring of links within one is left after as many steps.
        for _ in 0..model.board.sites.len() {
            if cell(next) != cell(at) {
                return Some(next);
            }
            next = model.board.directions[dir.idx()].links[next.idx()]?;
        }
        None
    };
    let mut visited = vec![cell(from)];
    let mut at = from;
    for n in 0..leg.max {
        let dir = match &leg.steps {
            Steps::Line(dir) => *dir,
            Steps::Cycle(dirs) => dirs[usize::from(n) % dirs.len()],
            Steps::Anywhere => {
                res.extend((0..model.board.cells.len()).map(CellId::new));
                return;
            }
        };
        let Some(next) = step(dir, at) else { return };
        if visited.contains(&cell(next)) {
            return;
        }
        visited.push(cell(next));
        at = next;
        if n + 1 >= leg.min {
            walk(model, rest, at, res);
        }
    }
}
