//! Conditions that ask a piece to be of two types at once.

use crate::model::{Cond, PieceRef, TypeSet};

/// Returns true if a condition can't hold because it asks a piece for types that exclude each other.
///
/// It may miss some contradictions: it compares only the parts of one `and`.
pub(super) fn is_contradiction(cond: &Cond) -> bool {
    match cond {
        Cond::And(parts) => parts.iter().any(is_contradiction) || excludes(parts),
        Cond::Or(parts) => !parts.is_empty() && parts.iter().all(is_contradiction),
        _ => false,
    }
}

/// Returns true if the parts leave no type for one of their pieces.
fn excludes(parts: &[Cond]) -> bool {
    let mut possible: Vec<(PieceRef, TypeSet)> = Vec::new();
    for part in parts {
        if let Cond::Is(piece, types) = part {
            match possible.iter_mut().find(|it| it.0 == *piece) {
                Some((_, left)) => *left = left.and(types),
                None => possible.push((*piece, *types)),
            }
        }
    }
    for part in parts {
        if let Cond::Not(inner) = part
            && let Cond::Is(piece, types) = &**inner
            && let Some((_, left)) = possible.iter_mut().find(|it| it.0 == *piece)
        {
            *left = left.minus(types);
        }
    }
    possible.iter().any(|it| it.1.is_empty())
}
