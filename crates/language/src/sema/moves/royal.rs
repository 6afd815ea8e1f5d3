//! Initial moves of royal pieces: like castling they don't begin in check, and lame ones don't pass through it.
//!
//! Which types are royal is known when all pieces have been read. Until then every initial pattern carries the condition,
//! and [`settle`] takes it away again from those that don't need it.

use alfil_model::{CellRef, Cond, Land, Leg, Pattern, PatternKind, PieceType, PlayerRef, SetExpr};

/// Returns the condition of initial moves, of those that pass over cells or of others.
pub(super) fn guard(passes: bool) -> Cond {
    let royal = Cond::In(CellRef::Origin, SetExpr::Royal(PlayerRef::Own));
    let mut safe = vec![Cond::Not(Box::new(Cond::InCheck(PlayerRef::Own)))];
    if passes {
        let cell = |it| Box::new(SetExpr::Cell(it));
        let passed = vec![
            SetExpr::Between(cell(CellRef::Origin), cell(CellRef::Target)),
            SetExpr::Attacked(Box::new(SetExpr::Pieces(PlayerRef::Enemy))),
        ];
        safe.push(Cond::Not(Box::new(Cond::Some(SetExpr::Inter(passed)))));
    }
    Cond::Or(vec![Cond::Not(Box::new(royal)), Cond::And(safe)])
}

/// Takes the condition away from patterns of a type that is never royal.
pub fn settle(patterns: &mut [Pattern], royal: bool) {
    if royal {
        return;
    }
    let guards = [guard(false), guard(true)];
    for pattern in patterns {
        remove(&mut pattern.when, &guards);
    }
}

/// Lets legs that capture enemies capture neutral pieces as well.
pub fn prey_on_neutrals(patterns: &mut [Pattern]) {
    for leg in legs(patterns).filter(|it| it.land.has(Land::ENEMY)) {
        leg.land = leg.land.with(Land::NEUTRAL);
    }
}

/// Lets a piece that everybody moves capture no royal piece: it gives no check.
pub fn spare_royals(patterns: &mut [Pattern]) {
    for leg in legs(patterns).filter(|it| it.land.takes_royal()) {
        leg.land = leg.land.with(Land::TAME);
    }
}

fn legs(patterns: &mut [Pattern]) -> impl Iterator<Item = &mut Leg> {
    let paths = patterns.iter_mut().filter_map(|it| match &mut it.kind {
        PatternKind::Paths(paths) => Some(paths),
        PatternKind::Imitate { .. } => None,
    });
    paths.flatten().flat_map(|it| &mut it.legs)
}

fn remove(cond: &mut Cond, guards: &[Cond]) {
    if guards.contains(cond) {
        *cond = Cond::Const(true);
    } else if let Cond::And(parts) = cond {
        for part in parts.iter_mut() {
            remove(part, guards);
        }
        parts.retain(|it| *it != Cond::Const(true));
        match parts.len() {
            0 => *cond = Cond::Const(true),
            1 => *cond = parts.swap_remove(0),
            _ => {}
        }
    }
}

/// Returns true if a piece of that type can be in a set of royal pieces, as far as the set itself tells.
pub fn may_be_royal(royal: &SetExpr, ty: PieceType) -> bool {
    match royal {
        SetExpr::None => false,
        SetExpr::Types(types) => types.has(ty),
        SetExpr::Union(parts) => parts.iter().any(|it| may_be_royal(it, ty)),
        SetExpr::Inter(parts) => parts.iter().all(|it| may_be_royal(it, ty)),
        SetExpr::Minus(whole, _) => may_be_royal(whole, ty),
        _ => true,
    }
}
