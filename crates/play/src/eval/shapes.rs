//! Shapes that end games: rows of pieces, chains from one side to another, and all pieces together.

use super::goals::{PieceSet, each_part, gains, piece_set};
use alfil_machine::{
    program::{Bitboard, Core, core::Lines, geometry::Line},
    vm::Pos,
};
use alfil_model::{Compare, Cond, Model, Num, PlayerRef, SetExpr};

/// A shape that ends the game.
#[derive(Debug)]
pub(super) struct Shape<const N: usize> {
    /// True if a player's own shape wins the game, false if it loses the game.
    wins: bool,
    /// The types that count; empty for all.
    types: Vec<usize>,
    kind: ShapeKind<N>,
}

#[derive(Debug)]
enum ShapeKind<const N: usize> {
    /// All cells of one of these sets.
    Row(Vec<Bitboard<N>>),
    /// Neighbours from one of these sets to the other, for each player.
    Chain(Vec<[Bitboard<N>; 2]>),
    /// All pieces together.
    Group,
}

/// Beyond so many rows a look would take too long.
const MOST_ROWS: usize = 4096;

/// What is worth how much: a row that lacks nothing any more, and each cell that a chain lacks.
const ROW: u32 = 600;
const LINK: i32 = 90;
/// What it costs that a piece is one step farther from the others.
const APART: i32 = 60;

/// Shapes that end the game.
pub(super) fn shapes<const N: usize>(core: &Core<N>, model: &Model) -> Vec<Shape<N>> {
    let mut res = Vec::new();
    for outcome in &model.outcomes {
        let Some(gains) = gains(outcome.result) else { continue };
        each_part(&outcome.when, &mut |it| {
            let (set, kind) = match it {
                Cond::Some(SetExpr::Rows { set, least, .. }) => (&**set, rows(core, *least)),
                Cond::Connected(set, a, b) => (set, chain(core, a, b)),
                Cond::Compare(
                    Compare::Equal | Compare::AtMost,
                    Num::Groups(set, None),
                    Num::Const(1),
                ) => (set, Some(ShapeKind::Group)),
                _ => return,
            };
            if let Some(kind) = kind
                && let Some(PieceSet {
                    whose: Some(PlayerRef::Own), types, everywhere: true, ..
                }) = piece_set(core, set)
            {
                res.push(Shape { wins: gains, types: types.unwrap_or_default(), kind });
            }
        });
    }
    res
}

/// Returns all rows of so many cells.
fn rows<const N: usize>(core: &Core<N>, len: u16) -> Option<ShapeKind<N>> {
    let len = usize::from(len);
    let mut res = Vec::new();
    for site in 0..core.geometry.n_sites() as u16 {
        for dir in &core.lines.dirs {
            let visited = Bitboard::<N>::EMPTY;
            let line = Line { geometry: &core.geometry, dir: *dir, site, visited };
            let row: Bitboard<N> = line.take(len).collect();
            if row.count() as usize == len && !res.contains(&row) {
                res.push(row);
            }
            if res.len() > MOST_ROWS {
                return None;
            }
        }
    }
    (!res.is_empty()).then_some(ShapeKind::Row(res))
}

fn chain<const N: usize>(core: &Core<N>, a: &SetExpr, b: &SetExpr) -> Option<ShapeKind<N>> {
    let ends = |it: &SetExpr| {
        let it = piece_set(core, it)?;
        (it.whose.is_none() && it.types.is_none()).then_some(it.cells)
    };
    Some(ShapeKind::Chain(ends(a)?.into_iter().zip(ends(b)?).map(|(a, b)| [a, b]).collect()))
}

impl<const N: usize> Shape<N> {
    /// Returns true if a player wins by bringing all pieces of a type together.
    pub(super) fn gathers(&self, ty: usize) -> bool {
        let concerned = self.types.is_empty() || self.types.contains(&ty);
        self.wins && concerned && matches!(self.kind, ShapeKind::Group)
    }

    /// Returns the value for a player of being near the shape.
    pub(super) fn worth(&self, pos: &Pos<N>, player: usize) -> i32 {
        let mut own = pos.pieces(player);
        if !self.types.is_empty() {
            own = self.types.iter().fold(Bitboard::EMPTY, |all, it| all | own & pos.by_type()[*it]);
        }
        let others = pos.occupied() - own;
        let worth = match &self.kind {
            ShapeKind::Row(rows) => {
                let open = rows.iter().filter(|it| !it.meets(&others));
                open.map(|it| (ROW * (*it & own).count().pow(3) / it.count().pow(3)) as i32).sum()
            }
            ShapeKind::Chain(ends) => {
                let lines = &pos.core().lines;
                let missing = missing(lines, own, pos.core().all - pos.occupied(), ends[player]);
                let most = pos.core().n_cells as u32;
                -LINK * missing.unwrap_or(most).min(most) as i32
            }
            ShapeKind::Group => -APART * apart(&pos.core().lines, own) as i32,
        };
        if self.wins { worth } else { -worth }
    }
}

/// Returns how many free cells a chain between two sets lacks at least; `None` if none can be made.
fn missing<const N: usize>(
    lines: &Lines<N>,
    own: Bitboard<N>,
    free: Bitboard<N>,
    [from, to]: [Bitboard<N>; 2],
) -> Option<u32> {
    let mut reached = Bitboard::EMPTY;
    let mut new = own & from;
    for n in 0.. {
        reached = joined(lines, own, reached, new);
        if reached.meets(&to) {
            return Some(n);
        }
        // Own cells behind a new one cost nothing.
        new = ((lines.near_all(&reached) | from) & free) - reached;
        if new.is_empty() {
            return None;
        }
    }
    None
}

/// Returns the cells that are reached, new ones, and all own ones that are joined with those.
fn joined<const N: usize>(
    lines: &Lines<N>,
    own: Bitboard<N>,
    mut reached: Bitboard<N>,
    mut new: Bitboard<N>,
) -> Bitboard<N> {
    while !new.is_empty() {
        reached |= new;
        new = (lines.near_all(&new) & own) - reached;
    }
    reached
}

/// Returns how many steps pieces are away from the greatest group of them, all together.
fn apart<const N: usize>(lines: &Lines<N>, own: Bitboard<N>) -> u32 {
    let mut reached = Bitboard::EMPTY;
    let mut rest = own;
    while let Some(cell) = rest.lowest() {
        let it = joined(lines, own, Bitboard::EMPTY, Bitboard::one(cell));
        rest = rest - it;
        if it.count() > reached.count() {
            reached = it;
        }
    }
    let mut res = 0;
    let mut missing = (own - reached).count();
    while missing > 0 {
        let before = reached.count();
        reached |= lines.near_all(&reached);
        if reached.count() == before {
            break;
        }
        res += missing;
        missing = (own - reached).count();
    }
    res
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Settings, worths};
    use alfil::{game::Variant, notation::game_from_fen};

    fn look(variant: &Variant, fen: &str) -> i32 {
        let game = game_from_fen(variant, fen).unwrap();
        Engine::new(variant, Settings { hash: 1, ..Settings::default() }).look(&game)
    }

    #[test]
    fn pieces_that_have_to_come_together_are_better_near_each_other() {
        let variant = Variant::shipped("lines-of-action").unwrap();
        let together = look(&variant, "8/3s4/3ss3/8/8/S6S/8/S6S w - - 0 1");
        let near = look(&variant, "8/3s1s2/3s4/8/8/S6S/8/S6S w - - 0 1");
        let apart = look(&variant, "s7/7s/3s4/8/8/S6S/8/S6S w - - 0 1");
        assert!(together > near && near > apart, "{together} {near} {apart}");
        // More pieces would have to come together.
        assert!(worths(&variant).iter().all(|it| *it == 0));
        let fewer = look(&variant, "8/3s4/3ss3/8/8/S6S/8/8 w - - 0 1");
        let more = look(&variant, "8/3s4/3ss3/8/8/S6S/8/S6S w - - 0 1");
        assert!(fewer < more, "{fewer} {more}");
    }
}
