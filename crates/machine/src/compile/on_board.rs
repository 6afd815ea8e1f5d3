//! Whether the rules that a step triggers, and the conditions for legality, are about the board alone.

use alfil_model::{Cond, Deps, Effect, Event, Model, Rule, SetId};

/// What is about the board alone: the move, and what stands where.
const ON_BOARD: Deps = Deps::BOARD
    .or(Deps::PLACE)
    .or(Deps::ELSEWHERE)
    .or(Deps::NEXT)
    .or(Deps::FROM)
    .or(Deps::TO)
    .or(Deps::MOVER)
    .or(Deps::EVENT)
    .or(Deps::VICTIM)
    .or(Deps::KIND);

/// Returns true if the conditions for legality depend only on the board. Rules that a step triggers may then only remove,
/// place, change and turn pieces.
pub(super) fn keeps_to_the_board(model: &Model) -> bool {
    model.check.as_ref().is_none_or(|it| it.off.deps().within(ON_BOARD))
        && model.rules.iter().all(rule)
        && model.forbids.iter().all(|it| it.when.deps().within(ON_BOARD))
}

/// Returns true if a condition is about what kind of move is made, and what it captures, alone.
pub(super) fn is_of_move(cond: &Cond) -> bool {
    cond.deps().within(Deps::KIND.or(Deps::VICTIM))
}

fn rule(rule: &Rule) -> bool {
    let mut effects = rule.effects();
    let heard = |them: &[Event]| rule.on.iter().any(|it| them.contains(it));
    // What these cause is not looked at.
    if heard(&[Event::Removed, Event::Placed, Event::Becomes]) && !effects.clone().all(no_matter) {
        return false;
    }
    let woken = heard(&[Event::Depart, Event::Capture, Event::Arrive, Event::Moved]);
    !woken
        || rule.when.deps().within(ON_BOARD)
            && rule.cases.iter().all(|it| it.when.deps().within(ON_BOARD))
            && effects.all(|it| no_matter(it) || changes_board(it))
}

/// Returns true if an effect is of no matter to who attacks what, and to conditions that only read the board.
fn no_matter(effect: &Effect) -> bool {
    match effect {
        Effect::Mark(..) | Effect::Set(..) | Effect::End(..) => true,
        Effect::Give(..) | Effect::Take(..) | Effect::BecomeHeld(..) => true,
        Effect::Include(set, ..) => *set != SetId::PLACED,
        _ => false,
    }
}

/// Returns true if an effect is one that is made when a step is tested, or a choice: then it is tested otherwise.
fn changes_board(effect: &Effect) -> bool {
    let made = match effect {
        Effect::Choose(_) => return true,
        Effect::Remove(_) | Effect::Place { .. } | Effect::Become(..) | Effect::Turn(..) => true,
        _ => false,
    };
    made && effect.deps().within(ON_BOARD)
}
