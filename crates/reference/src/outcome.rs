//! How games end, and how players leave them.

use super::{
    board,
    eval::{Limits, PositionView},
    rules::Rules,
    turn,
};
use alfil_model::{
    Cell, Occasion, Outcome, OutcomeResult, OutcomeRule, PerPlayer, Player, State, Subject, When,
};

/// The meaning of a result in a position.
enum Verdict {
    /// The game is over, and these have won.
    Over(Vec<Player>),
    /// The player is out; whether their pieces are taken off the board.
    Out { remove: bool },
}

/// Returns how the game has ended, if it has.
pub(super) fn outcome(view: PositionView<'_>, with_no_moves: bool) -> Option<Outcome> {
    let ended = || {
        applying(view, with_no_moves, false).into_iter().find_map(
            |(outcome, subject)| match verdict(view.model, view.state, subject, outcome.result) {
                Verdict::Over(winners) => Some(Outcome { winners, reason: outcome.name.clone() }),
                Verdict::Out { .. } => None,
            },
        )
    };
    view.state.ending.clone().or_else(ended)
}

/// Carries out the eliminations by outcomes that are due.
pub(super) fn eliminate_due(model: &Rules, mut state: State, limits: Limits) -> State {
    while state.ending.is_none() && can_eliminate(model, &state) {
        let view = PositionView { model, state: &state, limits };
        let Some((outcome, subject)) = applying(view, true, true).into_iter().next() else {
            break;
        };
        let Verdict::Out { remove } = verdict(model, &state, subject, outcome.result) else {
            break;
        };
        state = turn::without(view, subject, remove);
    }
    state
}

/// Returns true if a result can be anything but the end of the game.
fn can_eliminate(model: &Rules, state: &State) -> bool {
    let left = model.players.ids().filter(|it| !state.eliminated[*it]).count();
    left > 2 && !model.outcomes.is_empty()
}

/// Returns the outcomes that apply, each with whom it is about, in order; or only the first.
fn applying(
    view: PositionView<'_>,
    with_no_moves: bool,
    only_first: bool,
) -> Vec<(&OutcomeRule, Player)> {
    let at_start = view.state.moves_made == 0;
    let mut res = Vec::new();
    for outcome in &view.model.outcomes {
        if (outcome.at == When::Turn || outcome.no_moves) && !at_start {
            continue;
        }
        if outcome.no_moves && !with_no_moves {
            continue;
        }
        for subject in subjects(view, outcome.subject) {
            let holds = view.reading(subject).holds(&outcome.when);
            if holds && (!outcome.no_moves || !turn::has_moves(view)) {
                res.push((outcome, subject));
                if only_first {
                    return res;
                }
            }
        }
    }
    res
}

/// Returns how the first ruling on that occasion that applies ends the game.
pub(super) fn ruling(view: PositionView<'_>, on: Occasion) -> Option<Outcome> {
    let mut rulings = view.model.rulings.iter().filter(|it| it.on == on);
    rulings.find_map(|ruling| {
        let mut subjects = subjects(view, ruling.subject).into_iter();
        let subject = subjects.find(|it| view.reading(*it).holds(&ruling.when))?;
        match verdict(view.model, view.state, subject, ruling.result) {
            Verdict::Over(winners) => Some(Outcome { winners, reason: ruling.name.clone() }),
            Verdict::Out { .. } => None,
        }
    })
}

/// Returns the players that an outcome is about, without those who are out.
fn subjects(view: PositionView<'_>, subject: Subject) -> Vec<Player> {
    let next = view.state.player;
    // In turn order from the one after, the player comes last, and the one before the player comes before that.
    let mut others: Vec<Player> = view.after(next).filter(|it| *it != next).collect();
    let mover = match view.state.moves_made {
        0 => others.last().copied().unwrap_or(next),
        _ => next,
    };
    let mut res = match subject {
        Subject::Next => vec![next],
        Subject::Mover => vec![mover],
        Subject::Each => {
            others = view.after(mover).filter(|it| *it != mover).collect();
            std::iter::once(mover).chain(others).collect()
        }
    };
    res.retain(|it| !view.state.eliminated[*it]);
    res
}

fn verdict(model: &Rules, state: &State, player: Player, result: OutcomeResult) -> Verdict {
    let team = model.players[player].team;
    match result {
        OutcomeResult::Win => Verdict::Over(members(model, team)),
        OutcomeResult::Draw => Verdict::Over(Vec::new()),
        OutcomeResult::Loss => match &teams_without(model, &state.eliminated, None)[..] {
            teams if teams.len() > 2 => Verdict::Out { remove: false },
            teams => {
                let others: Vec<u8> = teams.iter().copied().filter(|it| *it != team).collect();
                Verdict::Over(others.first().map_or(Vec::new(), |it| members(model, *it)))
            }
        },
        OutcomeResult::Eliminate => {
            match &teams_without(model, &state.eliminated, Some(player))[..] {
                [] => Verdict::Over(Vec::new()),
                [winner] => Verdict::Over(members(model, *winner)),
                _ => Verdict::Out { remove: true },
            }
        }
    }
}

fn members(model: &Rules, team: u8) -> Vec<Player> {
    model.players.ids().filter(|it| model.players[*it].team == team).collect()
}

/// Returns the teams still in the game, were a player out.
fn teams_without(model: &Rules, out: &PerPlayer<bool>, player: Option<Player>) -> Vec<u8> {
    let left = model.players.ids().filter(|it| !out[*it] && Some(*it) != player);
    let mut teams: Vec<u8> = left.map(|it| model.players[it].team).collect();
    teams.sort_unstable();
    teams.dedup();
    teams
}

/// An effect ends the game for a player.
pub(super) fn conclude(
    model: &Rules,
    state: &mut State,
    player: Player,
    result: OutcomeResult,
    reason: String,
) {
    if state.ending.is_some() || state.eliminated[player] {
        return;
    }
    match verdict(model, state, player, result) {
        Verdict::Over(winners) => state.ending = Some(Outcome { winners, reason }),
        Verdict::Out { remove } => leave(model, state, player, remove),
    }
}

/// A player leaves the game with all pieces and the hand.
pub(super) fn leave(model: &Rules, state: &mut State, player: Player, remove: bool) {
    state.eliminated[player] = true;
    state.hands[player].fill(0);
    state.coming[player].fill(0);
    for n in 0..state.cells.len() {
        let Some(piece) = state.cells[n].as_mut().filter(|it| it.owner == player) else {
            continue;
        };
        if remove {
            board::lift(state, Cell::new(n));
        } else {
            piece.owner = Player::NEUTRAL;
        }
    }
    board::forget_unmoved(model, state);
}
