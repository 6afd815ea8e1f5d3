//! How turns go on, as far as that is known before the game.

use super::targets;
use crate::program::{TurnFlow, turn_flow::NextPhase};
use alfil_model::{Action, Cond, Domain, Generator, Lifetime, Model, Phase, SetExpr};

/// How many sets are always there. The one of what was placed lives for a turn.
const BUILT_IN: usize = 2;

/// How the turns of a game go on.
pub(super) fn turn_flow(model: &Model) -> TurnFlow {
    let phases = &model.turn.phases;
    TurnFlow {
        next_phases: (0..phases.len()).map(|it| next_phase(phases, it)).collect(),
        ages: ages(model),
        ends_heard: model.rules.iter().any(targets::at_end),
        choices: phases.iter().map(|it| choices(model, it)).collect(),
    }
}

/// Returns true if there is something to be cleared when moves or turns begin.
fn ages(model: &Model) -> bool {
    let lives = |it: Lifetime| it == Lifetime::Game;
    !model.sets.iter().skip(BUILT_IN).all(|it| lives(it.lifetime))
        || !model.counters.iter().all(|it| lives(it.lifetime))
        || !model.turn.is_one_move()
}

/// Returns true if after a move that is no pass the turn goes to the other of two players, and nothing has to be cleared.
pub(super) fn hands_over(model: &Model) -> bool {
    let phases = &model.turn.phases;
    phases.len() == 1 && next_phase(phases, 0) == NextPhase::HandOver && !ages(model)
}

/// Returns true if it is known what follows each move that is no pass, and each turn begins with the first phase.
pub(super) fn is_known(model: &Model) -> bool {
    let phases = &model.turn.phases;
    let first = phases.first();
    let enters = |it: &Phase| it.when == Cond::Const(true) && !it.skip_if_none;
    (phases.len() == 1 || first.is_some_and(enters))
        && (0..phases.len()).all(|it| next_phase(phases, it) != NextPhase::Unknown)
}

fn next_phase(phases: &[Phase], number: usize) -> NextPhase {
    let phase = &phases[number];
    match phase.ends_turn {
        Cond::Const(true) => return NextPhase::HandOver,
        Cond::Const(false) if phase.is_single() => {}
        _ => return NextPhase::Unknown,
    }
    for (n, next) in phases.iter().enumerate().skip(number + 1) {
        return match next.when {
            Cond::Const(false) => continue,
            Cond::Const(true) if !next.skip_if_none => NextPhase::Phase(n as u8),
            Cond::Const(true) if n + 1 == phases.len() => NextPhase::Maybe(n as u8),
            _ => NextPhase::Unknown,
        };
    }
    NextPhase::HandOver
}

/// Returns the action that a generator always makes.
fn action<'m>(model: &'m Model, generator: &Generator) -> Option<&'m Action> {
    let Generator::Action { action, when: Cond::Const(true) } = generator else { return None };
    let action = &model.actions[action.idx()];
    (action.when == Cond::Const(true)).then_some(action)
}

/// Returns the sets from which the actions of a phase choose one cell and nothing else. Each cell's membership must
/// depend on that cell alone.
fn choices(model: &Model, phase: &Phase) -> Vec<SetExpr> {
    let actions = phase.generators.iter().filter_map(|it| action(model, it));
    let set = |it: &Action| match it.choose.as_slice() {
        [it] => match &it.domain {
            Domain::Cells(set) if set.is_by_cell() => Some(set.clone()),
            _ => None,
        },
        _ => None,
    };
    actions.filter_map(set).collect()
}
