//! Which pieces attack which cells.

use super::{
    eval::{Limits, PositionView, Shade},
    moves::{self, Live},
    walk::{ASSUMED_ENEMY, Ground, Occupant, WalkedPath},
};
use alfil_model::{Cell, Player, State};

/// Returns the cells that the pieces on these cells attack.
pub(super) fn attacked(view: PositionView<'_>, by: Vec<Cell>) -> Vec<Cell> {
    let attack = Attack::new(view, by);
    all_cells(view.state).filter(|it| !attack.on(*it).is_empty()).collect()
}

/// Those of the pieces on these cells that attack any of the targets.
pub(super) fn attackers(view: PositionView<'_>, by: Vec<Cell>, targets: &[Cell]) -> Vec<Cell> {
    let attack = Attack::new(view, by);
    let mut res: Vec<Cell> = targets.iter().flat_map(|it| attack.on(*it)).collect();
    res.sort_unstable();
    res.dedup();
    res
}

fn all_cells(state: &State) -> impl Iterator<Item = Cell> + use<> {
    (0..state.cells.len()).map(Cell::new)
}

/// Pieces that may attack.
struct Attack<'a> {
    /// The position as conditions see it.
    view: PositionView<'a>,
    ground: Ground<'a>,
    pieces: Vec<Cell>,
}

impl<'a> Attack<'a> {
    fn new(view: PositionView<'a>, mut by: Vec<Cell>) -> Attack<'a> {
        let owned =
            |it: &Cell| view.state.cells[it.idx()].is_some_and(|it| it.owner != Player::NEUTRAL);
        by.retain(|it| !view.limits.attacking && owned(it));
        let limits = Limits { attacking: true, checking: true, ..view.limits };
        // Captures on en passant rights are no attacks.
        let ground = view.ground().without_en_passant();
        Attack { view: PositionView { limits, ..view }, ground, pieces: by }
    }

    /// Returns those of them that attack a cell.
    fn on(&self, target: Cell) -> Vec<Cell> {
        self.pieces.iter().copied().filter(|it| self.is_attacked(target, *it)).collect()
    }

    fn is_attacked(&self, target: Cell, by: Cell) -> bool {
        let Some(piece) = self.view.state.cells[by.idx()] else { return false };
        if target == by {
            return false;
        }
        let (shade, occupant) = self.assumed(target, piece.owner);
        let ground = self.ground.with(target, occupant);
        let is_live = |it: &Live<'_>| it.attacks() && moves::is_ready(self.view, by, *it);
        moves::live_patterns(self.view, piece.ty).filter(is_live).any(|live| {
            moves::walks(&ground, by, live)
                .any(|walk| takes(&walk, target) && self.is_allowed(&walk, live, (target, shade)))
        })
    }

    fn is_allowed(&self, walk: &WalkedPath, live: Live<'_>, assumed: (Cell, Shade)) -> bool {
        let candidate = moves::candidate_of(self.view, walk, live);
        moves::pattern_allows(self.view, &candidate, live, Some(assumed))
    }

    /// Returns the enemy to be taken on a cell.
    fn assumed(&self, target: Cell, owner: Player) -> (Shade, Occupant) {
        let royal = self.ground.is_royal(target);
        match self.view.state.cells[target.idx()] {
            Some(it) if self.view.are_enemies(owner, it.owner) => {
                (it.into(), Occupant { owner: it.owner, royal })
            }
            Some(it) => {
                (Shade { owner: None, ..it.into() }, Occupant { owner: ASSUMED_ENEMY, royal })
            }
            None => (
                Shade { ty: None, owner: None, marks: 0 },
                Occupant { owner: ASSUMED_ENEMY, royal: true },
            ),
        }
    }
}

fn takes(walk: &WalkedPath, target: Cell) -> bool {
    walk.victims.contains(&target) && walk.unload.is_none_or(|(victim, _)| victim != target)
}
