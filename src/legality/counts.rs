//! How many pieces there can be, where every piece is one of the set-up or what has become of it.

use super::{
    Illegality,
    cells::may_become,
    conds::{KnownMove, Origin},
    royals, values_of,
};
use alfil_model::{Cond, Effect, Event, Model, PieceRef, PieceType, Player, State};

/// The most pieces that are compared one by one.
const MOST: usize = 512;

/// Compares the pieces with those of the set-up.
pub(super) fn check(model: &Model, state: &State, res: &mut Vec<Illegality>) {
    if makes_pieces(model) {
        return;
    }
    let becomes = types_that_become(model);
    if changes_sides(model) {
        compare(model, &becomes, state, None, res);
    } else {
        for player in model.players.ids() {
            compare(model, &becomes, state, Some(player), res);
        }
    }
}

/// Compares the pieces of a player, or of all together.
fn compare(
    model: &Model,
    becomes: &[Vec<bool>],
    state: &State,
    player: Option<Player>,
    res: &mut Vec<Illegality>,
) {
    let owner = match player {
        Some(it) => format!("{} can't have", model.players[it].name),
        None => "there can't be".to_owned(),
    };
    let (before, now) = (pieces(model, &model.start, player), pieces(model, state, player));
    let found = res.len();
    for ty in model.types.ids() {
        let sources: Vec<PieceType> =
            model.types.ids().filter(|it| becomes[it.idx()][ty.idx()]).collect();
        let most = before.iter().filter(|it| sources.contains(it)).count();
        let count = now.iter().filter(|it| **it == ty).count();
        if count > most {
            let piece = model.types[ty].name.clone();
            res.push(Illegality::TooMany { owner: owner.clone(), piece, most, found: count });
        }
    }
    if res.len() == found && now.len() <= MOST && !all_fit(&before, &now, becomes) {
        res.push(Illegality::TooManyTogether { owner });
    }
}

/// Returns the types of a player's pieces, or of all players', on the board and in hands.
fn pieces(model: &Model, state: &State, player: Option<Player>) -> Vec<PieceType> {
    let counts = |it: Player| it.idx() < model.players.len() && player.is_none_or(|own| own == it);
    let on_board = state.cells.iter().flatten().filter(|it| counts(it.owner)).map(|it| it.ty);
    let mut res: Vec<PieceType> = on_board.collect();
    for player in model.players.ids().filter(|it| counts(*it)) {
        for (n, held) in state.hands[player].iter().enumerate() {
            res.extend(std::iter::repeat_n(PieceType::new(n), usize::from(*held)));
        }
        for (n, held) in state.coming[player].iter().enumerate() {
            res.extend(std::iter::repeat_n(PieceType::new(n), usize::from(*held)));
        }
    }
    res
}

/// Returns true if each piece can have been another one of the set-up.
fn all_fit(before: &[PieceType], now: &[PieceType], becomes: &[Vec<bool>]) -> bool {
    let mut of: Vec<Option<usize>> = vec![None; before.len()];
    (0..now.len()).all(|piece| {
        let mut seen = vec![false; before.len()];
        assign(piece, before, now, becomes, &mut of, &mut seen)
    })
}

/// Finds a piece of the set-up for a piece, and others for those that had it.
fn assign(
    piece: usize,
    before: &[PieceType],
    now: &[PieceType],
    becomes: &[Vec<bool>],
    of: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for source in 0..before.len() {
        if seen[source] || !becomes[before[source].idx()][now[piece].idx()] {
            continue;
        }
        seen[source] = true;
        let free = match of[source] {
            None => true,
            Some(other) => assign(other, before, now, becomes, of, seen),
        };
        if free {
            of[source] = Some(piece);
            return true;
        }
    }
    false
}

/// Returns true if there may be more pieces than in the set-up.
fn makes_pieces(model: &Model) -> bool {
    let gives = |it: &Effect| matches!(it, Effect::Give(..));
    let places = |it: &Effect| matches!(it, Effect::Place { .. });
    let giving: Vec<_> = model.rules.iter().filter(|it| it.effects().any(gives)).collect();
    let by_capture = giving.iter().all(|rule| {
        rule.on == [Event::Capture]
            && rule.cases.iter().all(|it| it.effects.iter().filter(|it| gives(it)).count() <= 1)
    });
    // A victim that is put down again is still there when a hand gets it.
    model.effects().any(places)
        || model.actions.iter().flat_map(|it| &it.effects).any(gives)
        || giving.len() > 1
        || !by_capture
        || model.types.iter().any(|it| it.neutral) && model.effects().any(becomes_any)
}

/// Returns true if an effect may change neutral pieces.
fn becomes_any(effect: &Effect) -> bool {
    matches!(effect, Effect::Become(it, _) if !it.is(PieceRef::Mover))
        || matches!(effect, Effect::Turn(..))
}

/// Returns true if a piece may become another player's.
fn changes_sides(model: &Model) -> bool {
    model.effects().any(|it| matches!(it, Effect::Give(..) | Effect::Turn(..)))
}

/// Returns the types that join a hand when a piece of a type is captured.
fn given_for(model: &Model, victim: PieceType) -> Vec<PieceType> {
    let cases = model.rules.iter().flat_map(|it| &it.cases);
    let possible = cases.filter(|it| may_hold_of(&it.when, victim));
    let given = possible.flat_map(|it| &it.effects).filter_map(|it| match it {
        Effect::Give(_, ty) => Some(values_of(model, ty, victim, true)),
        _ => None,
    });
    given.flatten().collect()
}

/// Returns false if a condition never holds where a piece of a type is captured.
fn may_hold_of(when: &Cond, victim: PieceType) -> bool {
    match when {
        Cond::Const(it) => *it,
        Cond::And(them) => them.iter().all(|it| may_hold_of(it, victim)),
        Cond::Or(them) => them.iter().any(|it| may_hold_of(it, victim)),
        Cond::Is(PieceRef::Victim, types) => types.has(victim),
        _ => true,
    }
}

/// Returns for each type the types that it may be one day.
fn types_that_become(model: &Model) -> Vec<Vec<bool>> {
    let n = model.types.len();
    let kept = royals::never_lost(model);
    let mut res = vec![vec![false; n]; n];
    for from in model.types.ids() {
        res[from.idx()][from.idx()] = true;
        let mut to = Vec::new();
        for player in model.players.ids() {
            let (ty, from) = (from, Origin::Unknown);
            to.extend(may_become(&KnownMove { model, ty, player, from, to: None }));
        }
        for effect in model.effects() {
            match effect {
                Effect::Become(it, ty) if !it.is(PieceRef::Mover) => {
                    to.extend(values_of(model, ty, from, true));
                }
                Effect::BecomeHeld(_, _, ty) => to.extend(values_of(model, ty, from, true)),
                _ => {}
            }
        }
        if !kept.is_some_and(|it| it.has(from)) {
            to.extend(given_for(model, from));
        }
        for ty in to {
            res[from.idx()][ty.idx()] = true;
        }
    }
    for via in 0..n {
        for from in 0..n {
            if res[from][via] {
                let further = res[via].clone();
                for (to, there) in further.iter().enumerate() {
                    res[from][to] |= there;
                }
            }
        }
    }
    res
}
