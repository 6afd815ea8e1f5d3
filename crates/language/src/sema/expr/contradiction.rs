//! Conditions that ask a piece to be of two types at once, or a counter for what it never is.

use alfil_model::{Cond, CounterId, Num, PieceRef, TypeSet};

/// Returns a counter whose comparison with a number decides nothing, because all values of the counter, or none of them,
/// compare so; and whether all do.
pub(super) fn beyond_bounds(
    cond: &Cond,
    bounds: &dyn Fn(CounterId) -> Option<(i32, i32)>,
) -> Option<(CounterId, bool)> {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => parts.iter().find_map(|it| beyond_bounds(it, bounds)),
        Cond::Not(it) => beyond_bounds(it, bounds).map(|(counter, always)| (counter, !always)),
        Cond::Compare(how, Num::Counter(counter, _), Num::Const(number)) => {
            let (min, max) = bounds(*counter)?;
            // The truth changes beside the number only, and at the bounds there is nothing beyond.
            let near = [number.saturating_sub(1), *number, number.saturating_add(1)];
            let first = how.holds(min, *number);
            let mut values = near.iter().filter(|it| (min..=max).contains(it)).chain([&max]);
            (min <= max && values.all(|it| how.holds(*it, *number) == first))
                .then_some((*counter, first))
        }
        _ => None,
    }
}

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
