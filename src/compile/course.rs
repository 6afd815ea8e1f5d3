//! How turns go on, as far as that is known before the game.

use super::expr;
use crate::{
    model::{Cond, Domain, Generator, Lifetime, Model, Num, Phase, PlayerRef, SetExpr},
    program::{Course, course::Follows, expr::Set},
};

/// How many sets are always there. The one of what was placed lives for a turn.
const BUILT_IN: usize = 2;

/// How the turns of a game go on.
pub(super) fn course<const N: usize>(model: &Model) -> Course<N> {
    let phases = &model.turn.phases;
    let lives = |it: Lifetime| it == Lifetime::Game;
    let ages = !model.sets.iter().skip(BUILT_IN).all(|it| lives(it.lifetime))
        || !model.counters.iter().all(|it| lives(it.lifetime));
    Course {
        follows: (0..phases.len()).map(|it| follows(phases, it)).collect(),
        ages: ages || !model.turn.is_one_move(),
        sources: phases.iter().map(|it| sources(model, it)).collect(),
    }
}

/// Whether it is known what follows each move that is no pass, and each turn begins with the first phase.
pub(super) fn is_known(model: &Model) -> bool {
    let phases = &model.turn.phases;
    let first = phases.first();
    let enters = |it: &Phase| it.when == Cond::Const(true) && !it.skip_if_none;
    (phases.len() == 1 || first.is_some_and(enters))
        && (0..phases.len()).all(|it| follows(phases, it) != Follows::Unknown)
}

fn follows(phases: &[Phase], number: usize) -> Follows {
    let phase = &phases[number];
    if !matches!(phase.repeat, Num::Const(..=1)) || phase.ends_turn != Cond::Const(false) {
        return match phase.ends_turn {
            Cond::Const(true) => Follows::HandOver,
            _ => Follows::Unknown,
        };
    }
    for (n, next) in phases.iter().enumerate().skip(number + 1) {
        return match next.when {
            Cond::Const(false) => continue,
            Cond::Const(true) if !next.skip_if_none => Follows::Phase(n as u8),
            Cond::Const(true) if n + 1 == phases.len() => Follows::Maybe(n as u8),
            _ => Follows::Unknown,
        };
    }
    Follows::HandOver
}

/// Sets for each cell of which the phase has a move, and which depend on nothing but what stands on that cell.
fn sources<const N: usize>(model: &Model, phase: &Phase) -> Vec<Set<N>> {
    let source = |it: &Generator| {
        let Generator::Custom { custom, when: Cond::Const(true) } = it else { return None };
        let custom = &model.customs[custom.idx()];
        match custom.choose.as_slice() {
            [it] if custom.when == Cond::Const(true) => match &it.domain {
                Domain::Cells(set) if is_local(set) => Some(expr::set(set)),
                _ => None,
            },
            _ => None,
        }
    };
    phase.generators.iter().filter_map(source).collect()
}

/// Whether it depends on nothing but what stands on a cell whether the cell is in the set.
fn is_local(set: &SetExpr) -> bool {
    let known =
        |it: PlayerRef| !matches!(it, PlayerRef::OwnerOf(_)) && !matches!(it, PlayerRef::Next);
    match set {
        SetExpr::None | SetExpr::All | SetExpr::Cells(_) => true,
        SetExpr::Vacant | SetExpr::Occupied | SetExpr::Types(_) => true,
        SetExpr::Pieces(player) | SetExpr::Zone(_, player) => known(*player),
        SetExpr::Union(them) | SetExpr::Inter(them) => them.iter().all(is_local),
        SetExpr::Minus(a, b) => is_local(a) && is_local(b),
        SetExpr::Not(it) => is_local(it),
        _ => false,
    }
}
