//! Which pieces a game may have: whose they may be, and where besides the board.

use alfil_model::{Effect, Model, Piece, PieceType, PlayerRef, TypeExpr};
use std::collections::BTreeSet;

/// Returns true if pieces that are not neutral by type may belong to nobody.
pub(crate) fn may_lose_owner(model: &Model) -> bool {
    let stays = |it: &Option<Piece>| {
        it.is_some_and(|it| it.owner.idx() >= model.players.len() && !model.types[it.ty].neutral)
    };
    let mut effects = model.effects();
    let nobody = |it: &PlayerRef| matches!(it, PlayerRef::Neutral | PlayerRef::OwnerOf(_));
    let loses = effects.any(|it| match it {
        Effect::Turn(_, owner) => nobody(owner),
        Effect::Place { piece: TypeExpr::Const(ty), .. } if model.types[*ty].neutral => false,
        Effect::Place { owner, .. } => nobody(owner),
        _ => false,
    });
    loses || model.players.len() > 2 || model.start.cells.iter().any(stays)
}

/// Returns the types that a hand may hold.
pub(crate) fn held(model: &Model) -> BTreeSet<PieceType> {
    let mut res = BTreeSet::new();
    for hand in &model.start.hands {
        let some = hand.iter().enumerate().filter(|it| *it.1 > 0);
        res.extend(some.map(|it| PieceType::new(it.0)));
    }
    for effect in model.effects() {
        match effect {
            Effect::Give(_, ty) | Effect::BecomeHeld(_, _, ty) => possible(model, ty, &mut res),
            _ => {}
        }
    }
    res
}

/// Adds the types that an expression may have as its value.
fn possible(model: &Model, it: &TypeExpr, res: &mut BTreeSet<PieceType>) {
    match it {
        TypeExpr::Const(it) => {
            res.insert(*it);
        }
        TypeExpr::Next(_, ranking) => {
            res.extend(model.rankings[ranking.idx()].types.iter().copied());
        }
        TypeExpr::Paired(pairing, ..) => {
            res.extend(model.pairings[pairing.idx()].entries.iter().map(|it| it[2]));
        }
        TypeExpr::Base(inner) => {
            let mut types = BTreeSet::new();
            possible(model, inner, &mut types);
            res.extend(types.iter().map(|it| model.types[*it].base.unwrap_or(*it)));
        }
        _ => res.extend(model.types.ids()),
    }
}

/// Returns how many pieces of a type, promoted ones included, are there at the start. No less than one.
pub(crate) fn most_held(model: &Model, ty: PieceType) -> usize {
    let base = |it: PieceType| model.types[it].base.unwrap_or(it);
    let on_board = model.start.cells.iter().flatten().filter(|it| base(it.ty) == base(ty)).count();
    let in_hands: usize = model.start.hands.iter().map(|it| usize::from(it[ty.idx()])).sum();
    (on_board + in_hands).max(1)
}
