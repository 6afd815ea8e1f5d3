//! Moves in plain form.

use super::{
    candidate::Bound,
    eval::{PositionView, Reading},
    make::Scene,
};
use alfil_model::{Action, Chosen, MoveInfo, MoveKind, TextPart, TextTemplate};

/// Returns a move that has been made, in plain form.
pub(super) fn info(scene: &Scene<'_>) -> MoveInfo {
    let candidate = scene.candidate;
    let view = PositionView { state: scene.before, ..scene.view() };
    let reading = view.planning(scene.own, candidate);
    MoveInfo {
        kind: candidate.kind,
        piece: candidate.piece.map(|it| it.ty),
        from: candidate.from,
        to: candidate.to,
        becomes: scene.becomes(),
        victims: candidate.victims.clone(),
        unload: candidate.unload.map(|(_, place)| place),
        partner: candidate.partner,
        label: candidate.label,
        text: match candidate.kind {
            MoveKind::Action(id) => Some(written(&reading, &scene.model.actions[id.idx()])),
            _ => None,
        },
        chosen: candidate.bound.iter().map(|it| it.plain()).collect(),
    }
}

impl Bound {
    fn plain(self) -> Chosen {
        match self {
            Bound::Cell(cell, _) => Chosen::Cell(cell),
            Bound::Type(ty) => Chosen::Type(ty),
        }
    }
}

fn written(reading: &Reading<'_>, action: &Action) -> String {
    let fitting = action.text.iter().find_map(|it| filled(reading, it));
    fitting.unwrap_or_else(|| {
        let count = action.choose.len();
        let choices: Vec<String> = (0..count).filter_map(|n| choice(reading, n)).collect();
        if count == 0 {
            action.name.clone()
        } else {
            format!("{}:{}", action.name, choices.join(","))
        }
    })
}

fn filled(reading: &Reading<'_>, template: &TextTemplate) -> Option<String> {
    let part = |it: &TextPart| match it {
        TextPart::Plain(text) => Some(text.clone()),
        TextPart::Choice(n) => choice(reading, usize::from(*n)),
        TextPart::Type(ty) => reading.type_of(ty).map(|it| reading.view.model.types[it].id.clone()),
    };
    template.0.iter().map(part).collect()
}

fn choice(reading: &Reading<'_>, n: usize) -> Option<String> {
    let model = reading.view.model;
    Some(match reading.candidate?.bound.get(n)? {
        Bound::Cell(cell, _) => model.board.cells[cell.idx()].name.clone(),
        Bound::Type(ty) => model.types[*ty].id.clone(),
    })
}
