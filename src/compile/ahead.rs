//! In which games answers to moves can be counted without making the moves.

use super::{expr, rehearsal};
use crate::{
    model::{Effect, Model, Node, Num, PieceRef, RoyalMode, SetExpr},
    program::{
        Core, Legality,
        core::Ranked,
        course::Rest,
        expr::{Cond, Set},
        fact::{Fact, Stakes},
        grounds::Reading,
        plan::Off,
        swift::Attack,
    },
};

/// The most cells of a board.
const MOST_CELLS: usize = 256;

/// Finds out how answers can be counted ahead.
pub(super) fn foresee<const N: usize>(model: &Model, core: &mut Core<N>) {
    core.foreseen = is_foreseen(core);
    core.rehearsed = rehearsal::sides(model, core);
    core.wiped = wiped(model, core);
    core.stakes = stakes(core);
}

/// Whether it is a game of single moves (or of turns that hold another one only after a few of them), in which a move that
/// only moves a piece leaves nothing behind but that, and the other player has only to heed attacks on his royal pieces, or
/// nothing.
fn is_foreseen<const N: usize>(core: &Core<N>) -> bool {
    let plan = &core.plan;
    let gates = matches!(core.course.rest, Rest::Gates(..));
    let single = core.n_players == 2
        && (gates || core.one_move && core.phases.len() == 1)
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
    let meets = |it: &Off<N>| {
        it.meeting.as_ref().is_some_and(|it| it.exact && it.of.is_of_board())
            || it.when.is_about(&plan.royal)
    };
    let sight = plan.legality == Legality::Sight
        && plan.exact
        && (!plan.reads_off || plan.off.iter().all(meets));
    let of_victim = |it: &Cond<N>| matches!(it, Cond::Is(PieceRef::Victim, _));
    let mut forbids = core.forbids.iter().zip(&plan.readings).zip(&plan.off_only);
    let read = forbids.all(|((it, how), off_only)| {
        let known = off_only.is_some() || of_victim(&it.when) || it.when.is_about(&plan.royal);
        *how != Reading::Grounds || known
    });
    let check = core.check.as_ref();
    let check = check.is_none_or(|it| it.mode != RoyalMode::All && it.intruders.is_of_board());
    let watched = core.swift.watches.iter().all(|it| it.lines.len() <= Attack::LINES);
    sight && read && check && watched
}

/// With gates, the cells that rules take from their set wherever a move is, if rules change nothing else on which answers
/// depend.
fn wiped<const N: usize>(model: &Model, core: &Core<N>) -> Option<Vec<Set<N>>> {
    let Rest::Gates(gates, _) = core.course.rest else { return None };
    let effects = || model.rules.iter().flat_map(|it| &it.cases).flat_map(|it| &it.effects);
    let writes = |node: Node<'_>| {
        effects().any(|it| match (it, node) {
            (Effect::Include(set, ..), Node::Set(SetExpr::State(read))) => set == read,
            (Effect::Set(counter, ..), Node::Num(Num::Counter(read, _))) => counter == read,
            _ => false,
        })
    };
    // Only rules and what enters may ask for what rules change.
    let mut n = 0;
    model.walk(&mut |it| n += i32::from(writes(it)));
    model.walk_rules(&mut |it| n -= i32::from(writes(it)));
    model.walk_customs(&mut |it| n -= i32::from(writes(it)));
    let mut res = Vec::new();
    for effect in effects() {
        match effect {
            // Moves that touch a cell say so.
            Effect::Include(_, SetExpr::Cell(_), _) => {}
            Effect::Include(set, cells, false) if set.0 == gates => match expr::set(cells) {
                it @ (Set::Const(_) | Set::Zone(..)) => res.push(it),
                _ => return None,
            },
            // A gate may come to be where one of the other player's pieces stands.
            Effect::Include(set, _, true) if set.0 == gates => return None,
            _ => {}
        }
    }
    (n == 0).then_some(res)
}

/// What is at stake while no fact says that the game may end though there are moves, if facts tell all.
fn stakes<const N: usize>(core: &Core<N>) -> Option<Stakes<N>> {
    let mut res = Stakes::NOTHING;
    for outcome in core.outcomes.iter().filter(|it| !it.no_moves) {
        for need in &outcome.when.needs {
            if matches!(need.fact, Fact::Const(true)) {
                return None;
            }
            res.add(&need.fact, &core.all)?;
        }
    }
    Some(res)
}
