//! Conditions of patterns that exclude types of hurdles and victims.

use crate::program::core::{Exclusions, Pattern};
use alfil_model::{Cond, Deps, Effect, Land, Model, PieceRef};

/// Splits a condition into the excluded types of hurdle and victim, and the rest. Returns `None` if the rest still reads
/// the hurdle.
pub(super) fn split(cond: &Cond) -> Option<(Exclusions, Cond)> {
    let mut exclusions = Exclusions::default();
    let mut rest = Vec::new();
    gather(cond, &mut exclusions, &mut rest);
    if exclusions == Exclusions::default() || rest.iter().any(asks_hurdle) {
        return None;
    }
    Some((exclusions, Cond::all(rest)))
}

fn gather(cond: &Cond, exclusions: &mut Exclusions, rest: &mut Vec<Cond>) {
    let not = |it: &Cond| Cond::Not(Box::new(it.clone()));
    match cond {
        Cond::And(them) => them.iter().for_each(|it| gather(it, exclusions, rest)),
        Cond::Not(it) => match &**it {
            // Without a hurdle or victim, the exclusion holds anyway.
            Cond::Is(PieceRef::Over, types) => {
                exclusions.hurdles = exclusions.hurdles.or(types);
            }
            Cond::Is(PieceRef::Victim, types) => {
                exclusions.victims = exclusions.victims.or(types);
            }
            Cond::Or(them) => them.iter().for_each(|it| gather(&not(it), exclusions, rest)),
            _ => rest.push(cond.clone()),
        },
        _ => rest.push(cond.clone()),
    }
}

/// Returns true if a condition reads the hurdle.
pub(super) fn asks_hurdle(cond: &Cond) -> bool {
    cond.deps().meets(Deps::OVER)
}

/// Returns true if tables can represent the result of [`split`]: all paths are in tables, and victims stand on the target.
pub(super) fn fit<const N: usize>(pattern: &Pattern<N>) -> bool {
    let elsewhere = |land: Land| land.has(Land::EN_PASSANT) || land.has(Land::SWAP);
    pattern.walks.is_empty() && !pattern.tables.iter().any(|it| elsewhere(it.0))
}

/// Returns true if a piece may change its type by a move.
pub(super) fn may_change(model: &Model) -> bool {
    model.effects().any(|it| matches!(it, Effect::Become(..) | Effect::Choose(_)))
}
