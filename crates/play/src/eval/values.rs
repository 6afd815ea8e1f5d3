//! Values that do not depend on the width of the board.

use super::{Pair, gain::Swings, goals::Tally};
use alfil_machine::vm::Move;
use alfil_model::{Cell, Model};

/// The values of a game, without sets of cells.
#[derive(Debug)]
pub(crate) struct Values {
    pub(super) n_cells: usize,
    pub(super) n_types: usize,
    /// The value of a piece of each type for the player who captures it.
    pub(super) types: Vec<i32>,
    /// The value of a piece on its cell, by player, type and cell.
    pub(super) places: Vec<Pair>,
    /// Each cell as each player sees it: the cell that is to the first player what this one is to the player.
    pub(crate) views: Vec<u16>,
    /// The value of each type in hand.
    pub(super) held: Vec<i32>,
    /// The gains of captures.
    pub(super) swings: Swings,
    /// The value of each cell that a piece of the type reaches, in tenths; 0 where reach is not counted.
    pub(super) steps: Vec<i32>,
    /// The number of cells that it reaches on average, in tenths.
    pub(super) usual: Vec<i32>,
    /// How dangerous each type is to royal pieces nearby.
    pub(super) danger: Vec<i32>,
    /// The type that sees most: as far as it would see from where a royal piece stands, that is exposed.
    pub(super) widest: Option<usize>,
    /// True for types that shelter royal pieces.
    pub(super) modest: Vec<bool>,
    /// Those that do.
    pub(super) shelter: Vec<usize>,
    /// True if anybody can hold pieces.
    pub(super) has_hands: bool,
    pub(super) tallies: Vec<Tally>,
    /// The value of all pieces at the start except modest ones; 0 if the game has no endgame.
    pub(super) full: i32,
    /// 1, or -1 where it is good to lose pieces.
    pub(super) sign: i32,
    /// True if looks tell anything: pieces come somewhere, or something is to be reached.
    pub(crate) tells: bool,
}

impl Values {
    /// Returns the value of a piece of the type for the player who captures it.
    #[inline]
    pub(crate) fn of(&self, ty: usize) -> i32 {
        self.types[ty]
    }

    /// Returns a move's place among moves that promise as much: greater ones come first. A move that improves the place of
    /// its piece is greater, and then one farther ahead, both as its player sees the board. So a position and its mirror
    /// image are searched alike.
    #[inline]
    pub(crate) fn order(&self, player: usize, mv: &Move) -> i64 {
        let ty = mv.piece_type().idx();
        let [from, to] = [mv.origin(), mv.target()].map(|it| it.map(Cell::idx));
        let place = |cell: Option<usize>| {
            let at = cell.map(|it| (player * self.n_types + ty) * self.n_cells + it);
            at.and_then(|it| self.places.get(it)).map_or(0, |it| it.middle)
        };
        let view = |cell: Option<usize>| {
            let at = cell.map(|it| player * self.n_cells + it);
            at.and_then(|it| self.views.get(it)).map_or(0, |it| i64::from(*it) + 1)
        };
        let better = if from.is_some() { self.sign * (place(to) - place(from)) } else { 0 };
        i64::from(better) << 34 | view(from) << 17 | view(to)
    }

    /// Returns true if it is good to have pieces and to be able to move.
    pub(crate) fn is_worth_having(&self) -> bool {
        self.sign > 0 && self.full > 0
    }
}

/// Returns each cell as each player sees it.
pub(super) fn views(model: &Model) -> Vec<u16> {
    let n_cells = model.board.cells.len();
    let mut res = Vec::with_capacity(n_cells * model.players.len());
    for player in &model.players {
        let mut seen = vec![0; n_cells];
        for (first, cell) in player.cells.iter().enumerate() {
            seen[cell.idx()] = first as u16;
        }
        res.append(&mut seen);
    }
    res
}
