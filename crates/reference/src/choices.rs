//! What the mover may become: decided with the move, from the position before it.

use super::{
    candidate::Candidate,
    eval::{PositionView, Reading},
    events,
};
use alfil_model::{Case, Choice, ChoiceSource, Effect, MAX_CHOICES, PieceType, Rule};

/// Returns all ways to choose in a move: for each choice that it meets a type, or `None` to stay.
pub(super) fn ways_to_choose(
    view: PositionView<'_>,
    candidate: &Candidate,
) -> Vec<Vec<Option<PieceType>>> {
    let mut ways: Vec<Vec<Option<PieceType>>> = vec![Vec::new()];
    for options in choices(view, candidate).into_iter().take(MAX_CHOICES) {
        let extended = |way: &Vec<Option<PieceType>>| -> Vec<Vec<Option<PieceType>>> {
            options.iter().map(|it| [way.as_slice(), &[*it]].concat()).collect()
        };
        ways = ways.iter().flat_map(extended).collect();
    }
    let mut res: Vec<Vec<Option<PieceType>>> = Vec::new();
    for way in ways {
        if !res.iter().any(|it| last_change(it) == last_change(&way)) {
            res.push(way);
        }
    }
    res
}

/// Returns the type that the mover becomes in the end, as far as choices decide it.
fn last_change(way: &[Option<PieceType>]) -> Option<PieceType> {
    way.iter().rev().find_map(|it| *it)
}

/// Returns the options of each choice of a move, in the order in which choices are made.
fn choices(view: PositionView<'_>, candidate: &Candidate) -> Vec<Vec<Option<PieceType>>> {
    let (Some(_), Some(_)) = (candidate.piece, candidate.to) else { return Vec::new() };
    let mut res = Vec::new();
    let mut events = events::events_of(candidate, view.state);
    events.push(events::moved(candidate.to));
    for (event, event_record) in &events {
        let reading =
            Reading { event: Some(event_record), ..view.planning(view.state.player, candidate) };
        for rule in view.model.rules.iter().filter(|it| it.chooses() && it.on.contains(event)) {
            let effects = case(&reading, rule).map_or(&[][..], |it| &it.effects);
            res.extend(effects.iter().filter_map(|it| match it {
                Effect::Choose(choice) => Some(options(&reading, choice)),
                _ => None,
            }));
        }
    }
    res
}

/// Returns the case of a rule that applies, if any.
pub(super) fn case<'r>(reading: &Reading<'_>, rule: &'r Rule) -> Option<&'r Case> {
    if !reading.holds(&rule.when) {
        return None;
    }
    rule.cases.iter().find(|it| reading.holds(&it.when))
}

fn options(reading: &Reading<'_>, choice: &Choice) -> Vec<Option<PieceType>> {
    let model = reading.view.model;
    let offered: Vec<PieceType> = match &choice.source {
        ChoiceSource::Types(types) => types.clone(),
        ChoiceSource::Type(ty) => reading.type_of(ty).into_iter().collect(),
        ChoiceSource::Promotion(ty) => {
            reading.type_of(ty).map_or(Vec::new(), |it| model.promotions[it].clone())
        }
        ChoiceSource::Held(player, types) => {
            let owners = reading.seated(*player);
            let is_held = |ty: &PieceType| {
                owners.iter().any(|it| reading.view.state.hands[*it][ty.idx()] > 0)
            };
            types.iter().filter(is_held).collect()
        }
    };
    let present = reading.candidate.and_then(|it| it.piece).map(|it| it.ty);
    let mut res: Vec<Option<PieceType>> = Vec::new();
    if choice.optional {
        res.push(None);
    }
    for ty in offered {
        let reading = Reading { option: Some(ty), ..*reading };
        let again = res.contains(&Some(ty)) || choice.optional && Some(ty) == present;
        if !again && reading.holds(&choice.filter) {
            res.push(Some(ty));
        }
    }
    res
}
