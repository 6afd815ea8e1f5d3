//! Royal pieces: which can't leave the board, and which players have left theirs in check.

use super::{
    Illegality,
    cells::may_become,
    conds::{KnownMove, Origin},
};
use alfil_machine::vm::Position;
use alfil_model::{
    Check, Cond, Effect, Event, ExprNode, Land, Model, Num, PatternKind, Player, RoyalMode,
    SetExpr, State, TypeSet,
};

pub(super) fn check(position: &Position, state: &State, res: &mut Vec<Illegality>) {
    let model = &position.program().model;
    if let Some(types) = never_lost(model) {
        check_presence(model, state, &types, res);
    }
    if let Some(player) = left_in_check(position, state) {
        let cells = position.checkers(player);
        let names = cells.iter().map(|it| model.board.cells[it.idx()].name.as_str());
        res.push(Illegality::LeftInCheck {
            player: model.players[player].name.clone(),
            from: names.collect::<Vec<_>>().join(", "),
        });
    }
}

/// Returns the player of the turn before, if that player has left themselves in check.
pub(super) fn left_in_check(position: &Position, state: &State) -> Option<Player> {
    just_moved(&position.program().model, state).filter(|it| position.in_check(*it))
}

/// Finds players without the royal pieces of the set-up.
fn check_presence(model: &Model, state: &State, types: &TypeSet, res: &mut Vec<Illegality>) {
    let of = |state: &State, player: Player| {
        let own = |it: &&alfil_model::Piece| it.owner == player && types.has(it.ty);
        state.cells.iter().flatten().find(own).map(|it| it.ty)
    };
    for player in model.players.ids() {
        if let (Some(ty), None) = (of(&model.start, player), of(state, player)) {
            res.push(Illegality::NoRoyal {
                player: model.players[player].name.clone(),
                piece: model.types[ty].name.clone(),
            });
        }
    }
}

/// Returns the types whose pieces are royal and never leave the board: every capture of one would be a check that the
/// player must not have left.
pub(super) fn never_lost(model: &Model) -> Option<TypeSet> {
    let check = model.check.as_ref()?;
    let types = royal_types(&check.royal)?;
    let binds = check.at.is_some()
        && check.off == Cond::Const(false)
        && check.mode == RoyalMode::Any
        && check.except == SetExpr::None
        && !check.counted_before;
    let plain = model.players.len() == 2 && model.turn.is_one_move() && model.shuffle.is_none();
    let removes = |it: &Effect| {
        matches!(it, Effect::Remove(_) | Effect::Place { replace: true, .. } | Effect::Turn(..))
            || matches!(it, Effect::Become(it, _) if !it.is(alfil_model::PieceRef::Mover))
    };
    let lost = model.effects().any(removes) || captured_without_check(model);
    let changes = || {
        let mut movers = types.iter().flat_map(|ty| model.players.ids().map(move |it| (ty, it)));
        movers.any(|(ty, player)| {
            let known = KnownMove { model, ty, player, from: Origin::Unknown, to: None };
            may_become(&known).iter().any(|it| !types.has(*it))
        })
    };
    (binds && plain && !lost && !changes()).then_some(types)
}

/// Returns the types of a royal set that asks for nothing but types and owners.
fn royal_types(set: &SetExpr) -> Option<TypeSet> {
    match set {
        SetExpr::Types(types) => Some(*types),
        SetExpr::Inter(them) => {
            let is_plain =
                |it: &SetExpr| matches!(it, SetExpr::All | SetExpr::Occupied | SetExpr::Pieces(_));
            let (plain, rest): (Vec<&SetExpr>, Vec<&SetExpr>) =
                them.iter().partition(|it| is_plain(it));
            let [SetExpr::Types(types)] = rest[..] else { return None };
            let own = |it: &&&SetExpr| matches!(it, SetExpr::Pieces(alfil_model::PlayerRef::Own));
            let only_own =
                plain.iter().filter(|it| matches!(it, SetExpr::Pieces(_))).all(|it| own(&it));
            only_own.then_some(*types)
        }
        _ => None,
    }
}

/// Returns true if a royal piece may be captured by a move that was no check.
fn captured_without_check(model: &Model) -> bool {
    let mut patterns = model.types.iter().flat_map(|it| &it.patterns);
    let captures = |land: Land| land.has(Land::FRIEND);
    patterns.any(|pattern| match &pattern.kind {
        PatternKind::Paths(paths) => paths.iter().flat_map(|it| &it.legs).any(|leg| {
            captures(leg.land) || leg.unload || !pattern.attacks && leg.land.takes_royal()
        }),
        PatternKind::Imitate { .. } => true,
    })
}

/// Returns the player of the turn before, if that player must not have left themselves in check.
fn just_moved(model: &Model, state: &State) -> Option<Player> {
    let check = model.check.as_ref()?;
    let begins = state.cells == model.start.cells && state.player == model.start.player;
    let known = state.moves_made == 0
        && state.ending.is_none()
        && !begins
        && !state.eliminated.iter().any(|it| *it);
    let binds = check.at.is_some() && !check.counted_before && is_timeless(check);
    if !known || !binds || changes_after_turn(model) || model.shuffle.is_some() {
        return None;
    }
    let n = model.players.len();
    (n > 1).then(|| Player::new((state.player.idx() + n - 1) % n))
}

/// Returns true if nothing in it changes when the turn is handed over.
fn is_timeless(check: &Check) -> bool {
    let changes = |node: ExprNode<'_>| match node {
        ExprNode::Set(SetExpr::State(_) | SetExpr::Marked(_)) => true,
        ExprNode::Num(it) => !matches!(
            it,
            Num::Const(_) | Num::Count(_) | Num::File(_) | Num::Rank(_) | Num::Level(_)
        ),
        ExprNode::Cond(it) => {
            matches!(
                it,
                Cond::Captures | Cond::Kind(_) | Cond::Unchanged | Cond::Before(_) | Cond::Exempt
            )
        }
        _ => false,
    };
    let mut found = check.off.any(changes);
    for set in [&check.royal, &check.intruders, &check.except] {
        set.walk(&mut |node| found |= changes(node));
    }
    !found
}

/// Returns true if rules may change the board when the check has been tested.
fn changes_after_turn(model: &Model) -> bool {
    let late = |it: &Event| matches!(it, Event::TurnEnds | Event::GivesCheck);
    let mut rules = model.rules.iter().filter(|it| it.on.iter().any(late));
    rules.any(|rule| {
        rule.effects().any(|it| {
            !matches!(
                it,
                Effect::Include(..) | Effect::Set(..) | Effect::Mark(..) | Effect::End(..)
            )
        })
    })
}
