//! In which games answers to moves can be counted without making the moves.

use crate::{
    model::RoyalMode,
    program::{Core, Legality, core::Ranked, fact::Fact, grounds::Reading},
};

/// The most cells of a board.
const MOST_CELLS: usize = 256;

/// Whether it is a game of single moves, in which a move that only moves a piece leaves nothing behind but that, and the
/// other player has only to heed attacks on his royal pieces by leaps and along lines, or nothing.
pub(super) fn is_foreseen<const N: usize>(core: &Core<N>) -> bool {
    let plan = &core.plan;
    let single = core.n_players == 2
        && core.one_move
        && core.phases.len() == 1
        && !(core.ends_early || core.strands || core.overlaps);
    let takes = core.ranked == Some(Ranked::Takes);
    let free = (takes || core.prefers.is_empty()) && core.turn_prefers.is_empty();
    core.n_cells <= MOST_CELLS && single && free && plan.brisk && is_check_seen(core)
}

/// Whether attacks on royal pieces are all that may bind a player, and are seen along lines.
fn is_check_seen<const N: usize>(core: &Core<N>) -> bool {
    let plan = &core.plan;
    if plan.legality == Legality::Free {
        return true;
    }
    let sight = plan.legality == Legality::Sight && plan.exact && !plan.reads_off;
    let read = plan.readings.iter().all(|it| *it == Reading::Trial);
    let check = core.check.as_ref().is_none_or(|it| {
        it.mode != RoyalMode::All && it.except.is_nothing() && it.intruders.is_nothing()
    });
    let watched = core.swift.watches.iter().all(|it| it.hops.is_empty() && it.others.is_empty());
    sight && read && check && watched
}

/// Whether it can be seen from what stands where that the game has not ended while there are moves.
pub(super) fn are_ends_seen<const N: usize>(core: &Core<N>) -> bool {
    let mut ends = core.outcomes.iter().filter(|it| !it.no_moves);
    ends.all(|it| {
        let mut facts = it.when.needs.iter().map(|it| &it.fact);
        facts.all(|it| it.is_of_board() && !matches!(it, Fact::Const(true)))
    })
}
