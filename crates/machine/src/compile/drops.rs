//! The cells where held pieces may be dropped. The compiler decides as many cells as possible, and writes the condition
//! for the others as a set if it can.

use super::{
    board_cond::Reader,
    fold::{MoveCell, MoveFacts},
};
use crate::program::{Bitboard, core::DropWhere};
use alfil_model::{Cell, CellRef, Cond, Deps, Model, MoveKind, PieceType, Player, SetExpr};

/// Returns the drops of each player and type.
pub(super) fn drops<const N: usize>(model: &Model) -> Vec<Option<DropWhere<N>>> {
    let each = model.players.ids().flat_map(|it| model.types.ids().map(move |ty| (it, ty)));
    each.map(|(own, ty)| {
        let cond = model.types[ty].drop.as_ref()?;
        let (holds, unknown) = cells(model, own, ty, cond);
        let set = lift(Reader { model, own }, cond);
        Some(DropWhere { holds, unknown, cond: cond.clone(), set })
    })
    .collect()
}

/// Returns the cells where the condition holds, and those where it is unknown.
fn cells<const N: usize>(
    model: &Model,
    own: Player,
    ty: PieceType,
    cond: &Cond,
) -> (Bitboard<N>, Bitboard<N>) {
    let (mut holds, mut unknown) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for to in 0..model.board.cells.len() {
        let known = MoveFacts {
            from: MoveCell::Nowhere,
            to: MoveCell::At(Cell::new(to)),
            mover: Some(ty),
            captures: Some(false),
            kind: Some(MoveKind::Drop),
            ..MoveFacts::nothing(model, own)
        };
        match known.truth(cond) {
            Some(true) => holds.set(to),
            Some(false) => {}
            None => unknown.set(to),
        }
    }
    (holds, unknown)
}

/// Returns the set of targets for which a condition holds, if it can be written as a set.
fn lift(reader: Reader<'_>, cond: &Cond) -> Option<SetExpr> {
    let each = |them: &[Cond]| {
        let mut sets: Vec<SetExpr> =
            them.iter().map(|it| lift(reader, it)).collect::<Option<_>>()?;
        // Conditions that are the same for all cells come first.
        sets.sort_by_key(|it| !matches!(it, SetExpr::If(_)));
        Some(sets)
    };
    Some(match cond {
        Cond::Const(true) => SetExpr::All,
        Cond::Const(false) => SetExpr::None,
        _ if !cond.deps().meets(Deps::MOVE) => {
            SetExpr::If(Box::new(reader.board_cond(cond).unwrap_or_else(|| cond.clone())))
        }
        Cond::Not(it) => SetExpr::Not(Box::new(lift(reader, it)?)),
        Cond::And(them) => SetExpr::Inter(each(them)?),
        Cond::Or(them) => SetExpr::Union(each(them)?),
        Cond::In(CellRef::Target, set) if is_closed(set) => closed(reader, set),
        Cond::Some(SetExpr::Enclosed { from, inner, outer, edge })
            if **from == SetExpr::Cell(CellRef::Target) && is_closed(inner) && is_closed(outer) =>
        {
            let [inner, outer] = [inner, outer].map(|it| Box::new(closed(reader, it)));
            SetExpr::Enclosing { inner, outer, edge: *edge }
        }
        // A cell of the set shares a line with `to`, so `to` is on the lines of the set.
        Cond::Some(SetExpr::Inter(them)) => {
            let of_to = |it: &SetExpr| *it == SetExpr::Cell(CellRef::Target);
            let line = |it: &SetExpr| match it {
                SetExpr::FileOf(at) if of_to(at) => {
                    Some(SetExpr::FileOf as fn(Box<SetExpr>) -> SetExpr)
                }
                SetExpr::RankOf(at) if of_to(at) => {
                    Some(SetExpr::RankOf as fn(Box<SetExpr>) -> SetExpr)
                }
                _ => None,
            };
            let at = them.iter().position(|it| line(it).is_some())?;
            let mut rest = them.clone();
            let line = line(&rest.remove(at))?;
            if !rest.iter().all(is_closed) {
                return None;
            }
            line(Box::new(SetExpr::Inter(rest)))
        }
        _ => return None,
    })
}

/// Converts a set that is the same for all moves of a position.
fn closed(reader: Reader<'_>, set: &SetExpr) -> SetExpr {
    reader.board_set(set).unwrap_or_else(|| set.clone())
}

/// Returns true if a set is the same for all moves of a position.
fn is_closed(set: &SetExpr) -> bool {
    !set.deps().meets(Deps::MOVE)
}
