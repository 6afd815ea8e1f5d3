//! Royal pieces, and who checks them.

use super::{
    attack,
    cells::Cells,
    eval::{Limits, World},
};
use crate::model::{CastleWay, CellId, PlayerId, PlayerRef, RoyalMode, SetExpr, State};

/// Returns the royal pieces of a player, in board order.
pub(super) fn royals(world: World<'_>, player: PlayerId) -> Vec<CellId> {
    let Some(check) = &world.model.check else { return Vec::new() };
    if world.limits.crowning {
        return Vec::new();
    }
    let limits = Limits { crowning: true, checking: true, ..world.limits };
    let set = World { limits, ..world }.reading(player).set(&check.royal);
    let mut res = set.list();
    res.retain(|it| belongs(world.state, *it, player));
    if check.mode == RoyalMode::Last && res.len() > 1 {
        res.clear();
    }
    res
}

/// Returns the royal pieces of all players.
pub(super) fn all_royals(world: World<'_>) -> Vec<CellId> {
    world.model.players.ids().flat_map(|it| royals(world, it)).collect()
}

/// Returns true if a player is in check.
pub(super) fn in_check(world: World<'_>, player: PlayerId) -> bool {
    !checkers(world, player).is_empty()
}

/// Returns the pieces that check a player, in board order.
pub(super) fn checkers(world: World<'_>, player: PlayerId) -> Vec<CellId> {
    checkers_of(world, player, &royals(world, player))
}

/// The same, if these are the player's royal pieces.
pub(super) fn checkers_of(world: World<'_>, player: PlayerId, royals: &[CellId]) -> Vec<CellId> {
    let Some(check) = &world.model.check else { return Vec::new() };
    if world.limits.checking || world.state.eliminated[player] {
        return Vec::new();
    }
    let inner = World { limits: Limits { checking: true, ..world.limits }, ..world };
    let reading = inner.reading(player);
    if reading.holds(&check.off) {
        return Vec::new();
    }
    let except = reading.set(&check.except);
    let threats: Vec<Vec<CellId>> =
        royals.iter().map(|it| threats(inner, player, *it, &except)).collect();
    let mut res = threats.concat();
    if check.mode == RoyalMode::All && threats.iter().any(Vec::is_empty) {
        res.clear();
    }
    let intruders = reading.set(&check.intruders);
    res.extend(
        intruders.iter().filter(|it| world.state.cells[it.idx()].is_some() && !except.has(*it)),
    );
    res.sort_unstable();
    res.dedup();
    res
}

/// Returns the enemies of a player that attack a cell, without exceptions.
fn threats(world: World<'_>, player: PlayerId, cell: CellId, except: &Cells) -> Vec<CellId> {
    let enemies = world.reading(player).set(&SetExpr::Pieces(PlayerRef::Enemy));
    let mut res = attack::attackers(world, enemies.list(), &[cell]);
    res.retain(|it| !except.has(*it));
    res
}

/// Returns true if check permits a way to castle, all other conditions aside.
pub(super) fn may_castle(world: World<'_>, way: &CastleWay) -> bool {
    let binds = world.model.check.as_ref().is_some_and(|it| it.at.is_some());
    if !binds || !royals(world, way.player).contains(&way.king_from) {
        return true;
    }
    !in_check(world, way.player) && way.safe.iter().all(|it| is_safe(world, way, *it))
}

/// Returns true if the king could stand on a cell of its way.
fn is_safe(world: World<'_>, way: &CastleWay, cell: CellId) -> bool {
    let Some(check) = &world.model.check else { return true };
    let mut state = world.state.clone();
    let king = state.cells[way.king_from.idx()].take();
    state.cells[way.partner_from.idx()] = None;
    state.cells[cell.idx()] = king;
    let limits = Limits { checking: true, ..world.limits };
    let world = World { state: &state, limits, ..world };
    let reading = world.reading(way.player);
    if reading.holds(&check.off) {
        return true;
    }
    threats(world, way.player, cell, &reading.set(&check.except)).is_empty()
}

fn belongs(state: &State, cell: CellId, player: PlayerId) -> bool {
    state.cells[cell.idx()].is_some_and(|it| it.owner == player)
}
