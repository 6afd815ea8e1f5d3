//! Values that do not depend on the width of the board.

use super::{
    Pair,
    gain::Swings,
    goals::{Brink, Tally},
};
use alfil_machine::vm::Move;
use alfil_model::{Cell, Model};

/// Bits for a cell as a player sees it, one more than the number of cells at most.
const VIEW_BITS: u32 = 13;
/// Moves that improve a place by more count as improving it by this much.
const MOST_BETTER: i64 = (1 << 9) - 1;
/// The bits of a move's place among moves that promise as much.
pub(crate) const ORDER_BITS: u32 = 10 + 2 * VIEW_BITS;

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
    /// How near a piece is to a goal, by player, type and cell; empty if there are no such goals.
    pub(super) brinks: Vec<Brink>,
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

    /// Returns a move's place among moves that promise as much, below 2 to the power of [`ORDER_BITS`]: greater ones come
    /// first. A move that improves the place of its piece is greater, and then one farther ahead, both as its player sees the
    /// board. So a position and its mirror image are searched alike.
    #[inline]
    pub(crate) fn order(&self, player: usize, mv: &Move) -> i64 {
        let first = (player * self.n_types + mv.piece_type().idx()) * self.n_cells;
        let place = |cell: Cell| self.places.get(first + cell.idx()).map_or(0, |it| it.middle);
        let view = |cell: Cell| {
            let seen = self.views.get(player * self.n_cells + cell.idx());
            seen.map_or(0, |it| i64::from(*it) + 1)
        };
        let (mut better, mut from, mut to) = (0, 0, 0);
        if let Some(cell) = mv.target() {
            to = view(cell);
            better = place(cell);
        }
        match mv.origin() {
            Some(cell) => {
                from = view(cell);
                better -= place(cell);
            }
            None => better = 0,
        }
        let better = i64::from(self.sign * better).clamp(-MOST_BETTER, MOST_BETTER) + MOST_BETTER;
        better << (2 * VIEW_BITS) | from << VIEW_BITS | to
    }

    /// Returns how near a move brings its piece to a goal that ends the game.
    #[inline]
    pub(crate) fn brink(&self, player: usize, mv: &Move) -> Brink {
        let Some(to) = mv.target() else { return Brink::Far };
        let place = (player * self.n_types + mv.piece_type().idx()) * self.n_cells + to.idx();
        self.brinks.get(place).copied().unwrap_or(Brink::Far)
    }

    /// Returns true if there are goals to which pieces come.
    pub(crate) fn has_goals(&self) -> bool {
        !self.brinks.is_empty()
    }

    /// Returns 1, or -1 where it is good to lose pieces.
    #[inline]
    pub(crate) fn sign(&self) -> i32 {
        self.sign
    }

    /// Returns true if material tells how far a game has come.
    pub(crate) fn has_force(&self) -> bool {
        self.full > 0
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
