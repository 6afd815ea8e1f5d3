//! Compulsory moves.

use super::{
    candidate::RefMove,
    check,
    eval::{MOVER, Reading, World},
    events,
    make::Scene,
    turn,
};
use crate::model::{Cond, Num, Prefer, Preference, When};

/// Returns those legal moves of a phase that may be made.
pub(super) fn preferred(world: World<'_>, moves: Vec<RefMove>) -> Vec<RefMove> {
    let moves = preferred_moves(world, moves);
    let prefers = applying(world, When::Turn);
    if prefers.is_empty() {
        return moves;
    }
    let ranks: Vec<Vec<i32>> = moves.iter().map(|it| best_turn(world, it, &prefers)).collect();
    let best = ranks.iter().max();
    moves.into_iter().zip(&ranks).filter(|it| Some(it.1) == best).map(|it| it.0).collect()
}

/// Returns the prefers that apply now.
fn applying(world: World<'_>, of: When) -> Vec<&Prefer> {
    let reading = world.reading(world.state.player);
    let prefers = world.model.prefers.iter();
    prefers.filter(|it| it.of == of && reading.holds(&it.when)).collect()
}

fn preferred_moves(world: World<'_>, moves: Vec<RefMove>) -> Vec<RefMove> {
    let prefers = applying(world, When::Move).into_iter();
    prefers.fold(moves, |moves, it| match &it.what {
        Preference::First(conds) => first(world, moves, conds),
        Preference::Most(num) => most(world, moves, num),
    })
}

/// Returns how good the best turn is that begins with a move: for each prefer a number, the larger the better.
fn best_turn(world: World<'_>, mv: &RefMove, prefers: &[&Prefer]) -> Vec<i32> {
    let done = turn::attempt(world, &mv.candidate, &mv.choices);
    if let Some(state) = done.as_ref().and_then(turn::Done::goes_on) {
        let world = World { state, ..world };
        let moves = preferred_moves(world, turn::legal(world));
        return moves.iter().map(|it| best_turn(world, it, prefers)).max().unwrap_or_default();
    }
    let royals = check::royals(world, world.state.player);
    let mut scene = Scene::play(world, &mv.candidate, &mv.choices, &royals);
    turn::count_pass(&mut scene);
    let (_, event_record) = events::moved(scene.tracks[MOVER]);
    let reading = Reading { event: Some(&event_record), ..scene.reading() };
    let value = |it: &&Prefer| match &it.what {
        Preference::First(conds) => {
            let first = conds.iter().position(|it| reading.holds(it));
            -(first.unwrap_or(conds.len()) as i32)
        }
        Preference::Most(num) => reading.num(num),
    };
    prefers.iter().map(value).collect()
}

fn first(world: World<'_>, mut moves: Vec<RefMove>, conds: &[Cond]) -> Vec<RefMove> {
    let holds =
        |it: &RefMove, cond: &Cond| world.planning(world.state.player, &it.candidate).holds(cond);
    if let Some(cond) = conds.iter().find(|cond| moves.iter().any(|it| holds(it, cond))) {
        moves.retain(|it| holds(it, cond));
    }
    moves
}

fn most(world: World<'_>, mut moves: Vec<RefMove>, num: &Num) -> Vec<RefMove> {
    let value = |it: &RefMove| world.planning(world.state.player, &it.candidate).num(num);
    let best = moves.iter().map(value).max();
    moves.retain(|it| Some(value(it)) == best);
    moves
}
