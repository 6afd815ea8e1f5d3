//! Compulsory moves.

use super::{deed::RefMove, eval::World};
use crate::model::{Cond, Num, Prefer, Preference};

/// Of the legal moves of a phase those that may be made.
pub(super) fn preferred(world: World<'_>, moves: Vec<RefMove>) -> Vec<RefMove> {
    let own = world.state.player;
    let applies = |it: &&Prefer| world.reading(own).holds(&it.when);
    world.model.prefers.iter().filter(applies).fold(moves, |moves, it| match &it.what {
        Preference::First(conds) => first(world, moves, conds),
        Preference::Most(num) => most(world, moves, num),
    })
}

fn first(world: World<'_>, mut moves: Vec<RefMove>, conds: &[Cond]) -> Vec<RefMove> {
    let holds =
        |it: &RefMove, cond: &Cond| world.planning(world.state.player, &it.deed).holds(cond);
    if let Some(cond) = conds.iter().find(|cond| moves.iter().any(|it| holds(it, cond))) {
        moves.retain(|it| holds(it, cond));
    }
    moves
}

fn most(world: World<'_>, mut moves: Vec<RefMove>, num: &Num) -> Vec<RefMove> {
    let value = |it: &RefMove| world.planning(world.state.player, &it.deed).num(num);
    let best = moves.iter().map(value).max();
    moves.retain(|it| Some(value(it)) == best);
    moves
}
