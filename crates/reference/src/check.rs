//! Royal pieces, and who checks them.

use super::{
    attack,
    cells::Cells,
    eval::{Limits, PositionView},
};
use alfil_model::{CastleWay, Cell, Player, PlayerRef, RoyalMode, SetExpr, State};

/// Returns the royal pieces of a player, in board order.
pub(super) fn royals(view: PositionView<'_>, player: Player) -> Vec<Cell> {
    let Some(check) = &view.model.check else { return Vec::new() };
    if view.limits.crowning {
        return Vec::new();
    }
    let limits = Limits { crowning: true, checking: true, ..view.limits };
    let set = PositionView { limits, ..view }.reading(player).set(&check.royal);
    let mut res = set.list();
    res.retain(|it| belongs(view.state, *it, player));
    if check.mode == RoyalMode::Last && res.len() > 1 {
        res.clear();
    }
    if check.mode == RoyalMode::LastOfType {
        let ty = |it: &Cell| view.state.cells[it.idx()].map(|it| it.ty);
        let all = res.clone();
        res.retain(|it| all.iter().filter(|other| ty(other) == ty(it)).count() == 1);
    }
    res
}

/// Returns the royal pieces of all players.
pub(super) fn all_royals(view: PositionView<'_>) -> Vec<Cell> {
    view.model.players.ids().flat_map(|it| royals(view, it)).collect()
}

/// Returns true if a player is in check.
pub(super) fn in_check(view: PositionView<'_>, player: Player) -> bool {
    !checkers(view, player).is_empty()
}

/// Returns the pieces that check a player, in board order.
pub(super) fn checkers(view: PositionView<'_>, player: Player) -> Vec<Cell> {
    checkers_of(view, player, &royals(view, player))
}

/// The same, if these are the player's royal pieces.
pub(super) fn checkers_of(view: PositionView<'_>, player: Player, royals: &[Cell]) -> Vec<Cell> {
    let Some(check) = &view.model.check else { return Vec::new() };
    if view.limits.checking || view.state.eliminated[player] {
        return Vec::new();
    }
    let inner = PositionView { limits: Limits { checking: true, ..view.limits }, ..view };
    let reading = inner.reading(player);
    if reading.holds(&check.off) {
        return Vec::new();
    }
    let except = reading.set(&check.except);
    let threats: Vec<Vec<Cell>> =
        royals.iter().map(|it| threats(inner, player, *it, &except)).collect();
    let mut res = threats.concat();
    if check.mode == RoyalMode::All && threats.iter().any(Vec::is_empty) {
        res.clear();
    }
    let intruders = reading.set(&check.intruders);
    res.extend(
        intruders.iter().filter(|it| view.state.cells[it.idx()].is_some() && !except.has(*it)),
    );
    res.sort_unstable();
    res.dedup();
    res
}

/// Returns the enemies of a player that attack a cell, without exceptions.
fn threats(view: PositionView<'_>, player: Player, cell: Cell, except: &Cells) -> Vec<Cell> {
    let enemies = view.reading(player).set(&SetExpr::Pieces(PlayerRef::Enemy));
    let mut res = attack::attackers(view, enemies.list(), &[cell]);
    res.retain(|it| !except.has(*it));
    res
}

/// Returns true if check permits a way to castle, all other conditions aside.
pub(super) fn may_castle(view: PositionView<'_>, way: &CastleWay) -> bool {
    let binds = view.model.check.as_ref().is_some_and(|it| it.at.is_some());
    if !binds || !royals(view, way.player).contains(&way.king_from) {
        return true;
    }
    !in_check(view, way.player) && way.safe.iter().all(|it| is_safe(view, way, *it))
}

/// Returns true if the king could stand on a cell of its way.
fn is_safe(view: PositionView<'_>, way: &CastleWay, cell: Cell) -> bool {
    let Some(check) = &view.model.check else { return true };
    let mut state = view.state.clone();
    let king = state.cells[way.king_from.idx()].take();
    let partner = state.cells[way.partner_from.idx()].take();
    state.cells[cell.idx()] = king;
    if cell == way.king_to {
        state.cells[way.partner_to.idx()] = partner;
    }
    let limits = Limits { checking: true, ..view.limits };
    let view = PositionView { state: &state, limits, ..view };
    let reading = view.reading(way.player);
    if reading.holds(&check.off) {
        return true;
    }
    threats(view, way.player, cell, &reading.set(&check.except)).is_empty()
}

fn belongs(state: &State, cell: Cell, player: Player) -> bool {
    state.cells[cell.idx()].is_some_and(|it| it.owner == player)
}
