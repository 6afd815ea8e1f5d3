//! Compulsory moves.

use super::{
    candidate::RefMove,
    check,
    eval::{MOVER, PositionView, Reading},
    events,
    make::Scene,
    turn,
};
use alfil_model::{Compulsory, Cond, Model, Num, Preference, When};

/// Returns those legal moves of a phase that may be made.
pub(super) fn preferred(view: PositionView<'_>, moves: Vec<RefMove>) -> Vec<RefMove> {
    let moves = preferred_moves(view, moves);
    let compulsory = applying(view, When::Turn, false);
    if compulsory.is_empty() {
        return moves;
    }
    let ranks: Vec<Vec<i32>> = moves.iter().map(|it| best_turn(view, it, &compulsory)).collect();
    let best = ranks.iter().max();
    moves.into_iter().zip(&ranks).filter(|it| Some(it.1) == best).map(|it| it.0).collect()
}

/// Returns true if some preferences come before check.
pub(super) fn some_before_check(model: &Model) -> bool {
    model.compulsory.iter().any(|it| it.before_check)
}

/// Returns the moves that are preferred before check is asked.
pub(super) fn preferred_before_check(view: PositionView<'_>, moves: Vec<RefMove>) -> Vec<RefMove> {
    by(view, moves, applying(view, When::Move, true))
}

/// Returns the compulsory rules that apply now.
fn applying(view: PositionView<'_>, of: When, before_check: bool) -> Vec<&Compulsory> {
    let reading = view.reading(view.state.player);
    let compulsory = view.model.compulsory.iter();
    let asked = compulsory.filter(|it| it.of == of && it.before_check == before_check);
    asked.filter(|it| reading.holds(&it.when)).collect()
}

fn preferred_moves(view: PositionView<'_>, moves: Vec<RefMove>) -> Vec<RefMove> {
    by(view, moves, applying(view, When::Move, false))
}

/// Returns the moves that these rules prefer.
fn by(view: PositionView<'_>, moves: Vec<RefMove>, compulsory: Vec<&Compulsory>) -> Vec<RefMove> {
    compulsory.into_iter().fold(moves, |moves, it| match &it.what {
        Preference::First(conds) => first(view, moves, conds),
        Preference::Most(num) => most(view, moves, num),
    })
}

/// Returns how good the best turn is that begins with a move: for each compulsory rule a number, the larger the better.
fn best_turn(view: PositionView<'_>, mv: &RefMove, compulsory: &[&Compulsory]) -> Vec<i32> {
    let done = turn::attempt(view, &mv.candidate, &mv.choices);
    if let Some(state) = done.as_ref().and_then(turn::Done::goes_on) {
        let view = PositionView { state, ..view };
        let moves = preferred_moves(view, turn::legal(view));
        return moves.iter().map(|it| best_turn(view, it, compulsory)).max().unwrap_or_default();
    }
    let royals = check::royals(view, view.state.player);
    let mut scene = Scene::play(view, &mv.candidate, &mv.choices, &royals);
    turn::count_pass(&mut scene);
    let (_, event_record) = events::moved(scene.tracks[MOVER]);
    let reading = Reading { event: Some(&event_record), ..scene.reading() };
    let value = |it: &&Compulsory| match &it.what {
        Preference::First(conds) => {
            let first = conds.iter().position(|it| reading.holds(it));
            -(first.unwrap_or(conds.len()) as i32)
        }
        Preference::Most(num) => reading.num(num),
    };
    compulsory.iter().map(value).collect()
}

fn first(view: PositionView<'_>, mut moves: Vec<RefMove>, conds: &[Cond]) -> Vec<RefMove> {
    let holds =
        |it: &RefMove, cond: &Cond| view.planning(view.state.player, &it.candidate).holds(cond);
    if let Some(cond) = conds.iter().find(|cond| moves.iter().any(|it| holds(it, cond))) {
        moves.retain(|it| holds(it, cond));
    }
    moves
}

fn most(view: PositionView<'_>, mut moves: Vec<RefMove>, num: &Num) -> Vec<RefMove> {
    let value = |it: &RefMove| view.planning(view.state.player, &it.candidate).num(num);
    let best = moves.iter().map(value).max();
    moves.retain(|it| Some(value(it)) == best);
    moves
}
