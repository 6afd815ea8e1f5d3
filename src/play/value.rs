//! What a piece is worth, guessed from how far it reaches.

use crate::model::{
    CellId, DirId, Leg, Model, PatternKind, PerType, PlayerId, SiteId, State, Steps, TypeId,
};

/// Worths of piece types: a hundred times the number of cells that a piece of the type reaches on an empty board, on
/// average.
#[derive(Clone, Debug)]
pub struct Values {
    types: PerType<i64>,
    teams: Vec<u8>,
}

impl Values {
    /// Works them out for a game.
    pub fn new(model: &Model) -> Values {
        let types = model.types.ids().map(|ty| value(model, ty)).collect();
        Values { types, teams: model.players.iter().map(|it| it.team).collect() }
    }

    /// What a piece of the type is worth.
    pub fn of(&self, ty: TypeId) -> i64 {
        self.types[ty]
    }

    /// What the player's team has, on the board and in hand, less what the others have.
    pub fn balance(&self, state: &State, player: PlayerId) -> i64 {
        let sign = |owner: PlayerId| match self.teams.get(owner.idx()) {
            None => 0,
            Some(team) if *team == self.teams[player.idx()] => 1,
            Some(_) => -1,
        };
        let board: i64 =
            state.cells.iter().flatten().map(|it| sign(it.owner) * self.types[it.ty]).sum();
        let held: i64 = (0..state.hands.len())
            .map(PlayerId::new)
            .map(|owner| {
                let hand = state.hands[owner].iter().zip(self.types.iter());
                sign(owner) * hand.map(|(n, worth)| i64::from(*n) * worth).sum::<i64>()
            })
            .sum();
        board + held
    }
}

fn value(model: &Model, ty: TypeId) -> i64 {
    let n_cells = model.board.cells.len().max(1);
    let mut reached = 0;
    for from in (0..model.board.cells.len()).map(CellId::new) {
        let mut cells: Vec<CellId> = Vec::new();
        for pattern in &model.types[ty].patterns {
            let PatternKind::Paths(paths) = &pattern.kind else { continue };
            for path in paths {
                for site in &model.board.cells[from.idx()].sites {
                    walk(model, &path.legs, *site, &mut cells);
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        reached += cells.iter().filter(|it| **it != from).count();
    }
    // Even what never moves is something.
    100 * reached as i64 / n_cells as i64 + 50
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
