//! In which games answers to moves can be counted on sets of cells alone (`vm::ahead`).

use super::{bare::is_board, sequel::is_of_board};
use crate::{
    model::{CellRef, Cond, Domain, Effect, Generator, Model, Node, TypeExpr},
    program::{Bits, Core, Legality, core::Ranked, course::Follows, swift::Steps},
};

/// Whether it is a game of single moves, none of which is illegal, in which nothing is asked but which cells the pieces of
/// each type and player stand on: what a piece may do, what rules do to the board after a move, and what may be dropped,
/// placed or chosen. (Of other rules it is known for each move that they do nothing.)
pub(super) fn is_rehearsed<const N: usize>(model: &Model, core: &Core<N>) -> bool {
    let plan = &core.plan;
    let single = core.n_players == 2
        && core.one_move
        && core.phases.len() == 1
        && core.course.follows.first() == Some(&Follows::HandOver);
    let simple =
        !(core.ends_early || core.strands || core.overlaps) && core.turn_prefers.is_empty();
    let free = plan.brisk && plan.legality == Legality::Free && core.check.is_none();
    let preferred = core.ranked == Some(Ranked::Moves) || core.prefers.is_empty();
    let chosen = [&core.choosing.quiet, &core.choosing.take, &core.choosing.drop];
    !core.foreseen
        && single
        && simple
        && free
        && preferred
        && chosen.iter().all(|it| it.iter().all(Bits::is_empty))
        && core.castles.is_empty()
        && core.swift.men.iter().all(|it| steps_by_sets(core, it))
        && asks_for_sets(model)
        && core.types.drop.iter().flatten().all(|it| it.ask.is_empty() || it.set.is_some())
}

/// Whether what pieces of a type can do is counted without looking at one of them.
fn steps_by_sets<const N: usize>(core: &Core<N>, steps: &Steps<N>) -> bool {
    let ways = core.swift.ways_of(steps);
    let even = ways.is_empty() || steps.even && !steps.takes_apart;
    steps.known && even && !steps.trailing && !ways.iter().any(|it| it.trail || it.initial)
}

/// Whether moves other than steps, and rules that change the board, ask for nothing but sets.
fn asks_for_sets(model: &Model) -> bool {
    let generated = model.turn.phases.iter().flat_map(|it| &it.generators).all(|it| match it {
        Generator::Pass { when } => holds_by_sets(when),
        Generator::Moves { when, .. }
        | Generator::Drops { when }
        | Generator::Custom { when, .. } => *when == Cond::Const(true),
    });
    let dropped = model.types.iter().filter_map(|it| it.drop.as_ref()).all(holds_by_sets);
    let chosen = model.customs.iter().all(|it| {
        holds_by_sets(&it.when)
            && it.choose.iter().all(|it| match &it.domain {
                Domain::Cells(set) => holds_by_sets(&Cond::Some(set.clone())),
                Domain::Held(..) | Domain::Types(_) => false,
            })
            && it.effects.iter().all(changes_sets)
    });
    let ruled = model.rules.iter().filter(|it| is_of_board(model, it)).all(|it| {
        holds_by_sets(&it.when)
            && it
                .cases
                .iter()
                .all(|it| holds_by_sets(&it.when) && it.effects.iter().all(changes_sets))
    });
    generated && dropped && chosen && ruled
}

fn holds_by_sets(cond: &Cond) -> bool {
    !cond.any(|it| !is_set(it))
}

/// Whether an effect does nothing but place pieces, or make them change sides.
fn changes_sets(effect: &Effect) -> bool {
    let mut res = matches!(effect, Effect::Turn(..) | Effect::Place { replace: false, .. });
    effect.walk(&mut |it| res &= is_set(it));
    res
}

/// Whether a part of an expression asks for sets and cells of a move, and for no single piece.
fn is_set(node: Node<'_>) -> bool {
    match node {
        Node::Piece(_) | Node::Cond(Cond::Captures | Cond::Kind(_)) => false,
        Node::Type(it) => matches!(it, TypeExpr::Const(_)),
        Node::Cell(CellRef::Bound(_)) => true,
        it => is_board(it),
    }
}
