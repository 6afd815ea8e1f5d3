//! In which games answers to moves can be counted without making the moves.

use crate::{
    model::RoyalMode,
    program::{Core, Legality, grounds::Reading},
};

/// The most cells of a board.
const MOST_CELLS: usize = 256;

/// Whether it is a game of single moves, in which a move that only moves a piece leaves nothing behind but that, and the
/// other player has only to heed attacks on his royal pieces by leaps and along lines.
pub(super) fn is_foreseen<const N: usize>(core: &Core<N>) -> bool {
    let plan = &core.plan;
    let single = core.n_players == 2
        && core.one_move
        && core.phases.len() == 1
        && !(core.ends_early || core.strands || core.overlaps);
    let free = core.ranked.is_none() && core.prefers.is_empty() && core.turn_prefers.is_empty();
    let sight = plan.legality == Legality::Sight && plan.brisk && plan.exact && !plan.reads_off;
    let read = plan.readings.iter().all(|it| *it == Reading::Trial);
    let check = core.check.as_ref().is_some_and(|it| {
        it.mode != RoyalMode::All && it.except.is_nothing() && it.intruders.is_nothing()
    });
    let watched = core.swift.watches.iter().all(|it| it.hops.is_empty() && it.others.is_empty());
    core.n_cells <= MOST_CELLS && single && free && sight && read && check && watched
}
