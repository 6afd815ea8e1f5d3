//! Set-ups in which pieces change places.

use super::{
    expr::Cond,
    ids::{Cell, PerPlayer, PieceType},
    state::Piece,
};

/// Starts beside the set-up, in which pieces are arranged in other ways.
///
/// The first player's pieces on some cells are arranged anew, and the other players' pieces in the same way.
///
/// The arrangements are in lexicographic order: the first cell counts most, types are in the file's order, and no piece
/// comes after them. Those for which the condition holds are the starts, numbered from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Shuffle {
    /// For each player the cells, no cell twice. The first player's cells are in board order; the others' cells
    /// correspond to them one by one.
    pub cells: PerPlayer<Vec<Cell>>,
    /// Must hold for a start. Read on the board as it is arranged; `own` is the first player.
    pub when: Cond,
}

/// The types on the cells of a [`Shuffle`], in their order.
pub type Arrangement = Vec<Option<PieceType>>;

impl Shuffle {
    /// Returns the first arrangement of the contents that the cells have in the set-up.
    pub fn first(&self, cells: &[Option<Piece>]) -> Arrangement {
        let own = self.cells.iter().next().into_iter().flatten();
        let mut res: Arrangement = own.map(|it| cells[it.idx()].map(|it| it.ty)).collect();
        res.sort_unstable_by_key(|it| key(*it));
        res
    }

    /// Advances to the next arrangement; returns false after the last.
    pub fn next(it: &mut Arrangement) -> bool {
        let Some(at) = (1..it.len()).rev().find(|at| key(it[at - 1]) < key(it[*at])) else {
            return false;
        };
        // The types behind `at` fall, so the last greater one is the least greater one.
        let Some(with) = (at..it.len()).rev().find(|with| key(it[at - 1]) < key(it[*with])) else {
            return false;
        };
        it.swap(at - 1, with);
        it[at..].reverse();
        true
    }

    /// Returns the contents of all players' cells in an arrangement.
    pub fn contents(&self, it: &Arrangement) -> Vec<(Cell, Option<Piece>)> {
        let of = |owner| move |ty: PieceType| Piece { ty, owner, marks: 0 };
        let players = self.cells.ids();
        let each = |owner| {
            let cells = self.cells[owner].iter().copied();
            cells.zip(it).map(move |(cell, ty)| (cell, ty.map(of(owner))))
        };
        players.flat_map(each).collect()
    }
}

/// Returns the key by which contents are ordered.
fn key(it: Option<PieceType>) -> (bool, u8) {
    (it.is_none(), it.map_or(0, |it| it.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_come_in_order_each_once() {
        let (a, b) = (Some(PieceType(0)), Some(PieceType(1)));
        let mut it = vec![a, a, b, None];
        let mut all = vec![it.clone()];
        while Shuffle::next(&mut it) {
            all.push(it.clone());
        }
        assert_eq!(all.len(), 12);
        assert_eq!(all[1], [a, a, None, b]);
        assert_eq!(all[2], [a, b, a, None]);
        assert_eq!(all[11], [None, b, a, a]);
        assert!(!Shuffle::next(&mut Vec::new()));
    }
}
