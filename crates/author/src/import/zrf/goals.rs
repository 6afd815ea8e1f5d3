//! How a game ends.

use super::{
    model::{Goal, GoalKind, GoalWhen, Occupant, Place},
    names::Names,
    text::Form,
};

/// Reads the goals among the items of a game.
pub(super) fn read(items: &[Form], names: &mut Names<'_>) {
    for item in items {
        let kind = match item.head() {
            Some("win-condition") => GoalKind::Win,
            Some("loss-condition") => GoalKind::Loss,
            Some("draw-condition") => GoalKind::Draw,
            Some("count-condition") => GoalKind::Count,
            _ => continue,
        };
        let mut rest = item.rest();
        let mut players: Vec<usize> = (0..names.rules.players.len()).collect();
        let named = rest.first().filter(|it| {
            let mut words = it.items().iter();
            !it.items().is_empty()
                && words.all(|it| it.word().is_some_and(|it| names.known_player(it).is_some()))
        });
        if let Some(list) = named {
            players = list.items().iter().filter_map(|it| names.player(it)).collect();
            rest = &rest[1..];
        }
        // Several conditions in a row are alternatives in some files; all of them count.
        for form in rest {
            if let Some(when) = condition(form, names) {
                let players = players.clone();
                names.rules.goals.push(Goal { kind, players, when, span: form.span });
            }
        }
    }
}

const KNOWN: [&str; 11] = [
    "stalemated",
    "repetition",
    "checkmated",
    "captured",
    "pieces-remaining",
    "total-piece-count",
    "absolute-config",
    "relative-config",
    "and",
    "or",
    "not",
];

fn condition(form: &Form, names: &mut Names<'_>) -> Option<GoalWhen> {
    if !names.count(form) {
        return None;
    }
    let head = form.word().or_else(|| form.head());
    let rest = form.rest();
    let all = |names: &mut Names<'_>| {
        rest.iter().map(|it| condition(it, names)).collect::<Option<Vec<_>>>()
    };
    let types =
        |names: &mut Names<'_>| rest.iter().map(|it| names.piece(it)).collect::<Option<Vec<_>>>();
    Some(match head {
        Some("stalemated") => GoalWhen::Stalemated,
        Some("repetition") => GoalWhen::Repetition,
        Some("checkmated") => GoalWhen::Checkmated(types(names)?),
        Some("captured") => GoalWhen::Captured(types(names)?),
        Some("and") => GoalWhen::And(all(names)?),
        Some("or") => GoalWhen::Or(all(names)?),
        Some("not") => GoalWhen::Not(Box::new(condition(rest.first()?, names)?)),
        Some(head @ ("pieces-remaining" | "total-piece-count")) => {
            let Some(n) = rest.first().and_then(Form::number).and_then(|it| u32::try_from(it).ok())
            else {
                names.error(form, format!("expected a number after `{head}`"));
                return None;
            };
            let piece = match rest.get(1) {
                Some(it) => Some(names.piece(it)?),
                None => None,
            };
            if head == "pieces-remaining" {
                GoalWhen::Remaining(n, piece)
            } else {
                GoalWhen::Total(n, piece)
            }
        }
        Some("absolute-config") => {
            let (places, occupants) = rest.split_last()?;
            let occupants =
                occupants.iter().map(|it| occupant(it, names)).collect::<Option<_>>()?;
            let places = places.items().iter().map(|it| place(it, names)).collect::<Option<_>>()?;
            GoalWhen::Absolute(occupants, places)
        }
        Some("relative-config") => {
            let mut chain = Vec::new();
            for form in rest {
                match form.word().and_then(|it| names.known_piece(it)) {
                    Some(it) => chain.push((it, None)),
                    None => {
                        let dir = names.direction(form)?;
                        chain.last_mut()?.1 = Some(dir);
                    }
                }
            }
            GoalWhen::Relative(chain)
        }
        _ => {
            names.unknown(form, "a goal", KNOWN.into_iter());
            return None;
        }
    })
}

fn occupant(form: &Form, names: &mut Names<'_>) -> Option<Occupant> {
    let inner = form.rest().first().unwrap_or(form);
    Some(match form.head() {
        Some("opponent") => Occupant::Opponent(names.piece(inner)?),
        Some("any-owner") => Occupant::Any(names.piece(inner)?),
        Some("not") => Occupant::Not(Box::new(occupant(inner, names)?)),
        Some(_) if form.items().len() == 1 => return occupant(form.items().first()?, names),
        _ => Occupant::Own(names.piece(form)?),
    })
}

fn place(form: &Form, names: &mut Names<'_>) -> Option<Place> {
    let word = form.word().unwrap_or_default();
    if let Some(at) = names.known_position(word) {
        return Some(Place::Position(at));
    }
    if let Some(zone) = names.known_zone(word) {
        return Some(Place::Zone(zone));
    }
    names.zone(form).map(Place::Zone)
}
