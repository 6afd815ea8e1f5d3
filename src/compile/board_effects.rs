//! What follows moves, where it is nothing but changes of what stands on the board.

use super::{
    board_only_test::ON_BOARD,
    fold::{MoveFacts, Place},
    targets::at_end,
};
use crate::{
    model::{
        Cond, CustomId, CustomMove, Deps, Effect, Event, Model, MoveKind, PieceRef, PlayerId, Rule,
        TypeSet,
    },
    program::plan::ListenedEvents,
};

/// Returns true if a rule does nothing but change what stands on the board, and depends on nothing but that and the move.
/// (What hears of its effects is another matter: see [`listened`].)
pub(super) fn is_of_board(model: &Model, rule: &Rule) -> bool {
    let heard = [Event::Depart, Event::Capture, Event::Arrive, Event::Drop, Event::Moved];
    !model.rules.iter().any(at_end)
        && rule.on.iter().all(|it| heard.contains(it))
        && rule.when.deps().within(ON_BOARD)
        && rule.cases.iter().all(|case| {
            case.when.deps().within(ON_BOARD)
                && case.effects.iter().all(|it| changes_board(it, ON_BOARD))
        })
}

/// Of what rules hear when effects change the board.
pub(super) fn listened(model: &Model) -> ListenedEvents {
    let of = |event: Event| {
        let rules = model.rules.iter().filter(|it| it.on.contains(&event));
        rules.flat_map(|it| pieces(model, it).iter()).collect()
    };
    ListenedEvents {
        removed: of(Event::Removed),
        placed: of(Event::Placed),
        becomes: of(Event::Becomes),
    }
}

/// Returns the types that the piece of an effect must have for a rule to be triggered.
fn pieces(model: &Model, rule: &Rule) -> TypeSet {
    let types = rule.when.conjuncts().into_iter().find_map(|it| match it {
        Cond::Is(PieceRef::Piece, them) => Some(*them),
        _ => None,
    });
    types.unwrap_or_else(|| model.types.ids().collect())
}

fn changes_board(effect: &Effect, may_read: Deps) -> bool {
    let changes = matches!(
        effect,
        Effect::Remove(_)
            | Effect::Place { .. }
            | Effect::Become(..)
            | Effect::Turn(..)
            | Effect::Choose(_)
    );
    changes && effect.deps().within(may_read)
}

/// For each custom move, if it does nothing but change what stands on the board, whether it starts the count of moves
/// without progress anew.
pub(super) fn customs(model: &Model) -> Vec<Option<bool>> {
    let number = |it: usize| CustomId(it as u16);
    let resets =
        |(n, it)| if is_board_only(model, number(n), it) { resets(model, number(n)) } else { None };
    model.customs.iter().enumerate().map(resets).collect()
}

fn is_board_only(model: &Model, number: CustomId, custom: &CustomMove) -> bool {
    let wakes =
        |it: &&Rule| it.on.contains(&Event::Custom(number)) || it.on.contains(&Event::Moved);
    !model.rules.iter().any(at_end)
        && custom.effects.iter().all(|it| changes_board(it, ON_BOARD.or(Deps::BOUND)))
        && model.players.ids().all(|own| {
            let known = known(model, own, number);
            !model.rules.iter().filter(wakes).any(|it| known.may_run(it))
        })
}

fn resets(model: &Model, number: CustomId) -> Option<bool> {
    let Some(draw) = &model.draws.moves else { return Some(false) };
    let mut each = model.players.ids().map(|own| known(model, own, number).truth(&draw.reset));
    let first = each.next().flatten();
    first.filter(|_| each.all(|it| it == first))
}

fn known(model: &Model, own: PlayerId, number: CustomId) -> MoveFacts<'_> {
    MoveFacts {
        from: Place::Nowhere,
        to: Place::Nowhere,
        captures: Some(false),
        kind: Some(MoveKind::Custom(number)),
        after: true,
        ..MoveFacts::nothing(model, own)
    }
}
