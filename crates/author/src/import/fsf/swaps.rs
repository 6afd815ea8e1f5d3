//! Neighbours of different players that change places.

use super::context::Context;
use alfil_language::schema::{action, cell_set, game};
use alfil_language::writer::{names, table};
use alfil_model::Lifetime;

/// The key that says which pieces may do so.
pub(super) const TYPES: &str = "adjacentSwapMoveTypes";

/// Returns the action by which a piece and its neighbour change places.
pub(super) fn swap(ctx: &mut Context) -> Option<String> {
    let movers = ctx.type_names(&ctx.set.letters(TYPES)).join(" ");
    if movers.is_empty() {
        return None;
    }
    let targets = ctx.set.letters("adjacentSwapTargetTypes");
    let some = !targets.contains(&'*');
    let targets =
        if some { format!(" {}", ctx.type_names(&targets).join(" ")) } else { String::new() };
    let ways = if ctx.set.bool("adjacentSwapDiagonal") { "K" } else { "W" };
    let beside =
        if ctx.set.bool("adjacentSwapRequiresEmptyNeighbor") { " & near(empty, W)" } else { "" };
    let side = if ctx.set.bool("adjacentSwapFriendly") { "(own | enemy)" } else { "enemy" };
    let mut when = Vec::new();
    let plies = ctx.set.int("swapForbiddenPlies");
    if plies > 0 {
        when.push(format!("turn-number > {plies}"));
    }
    let mut effects = vec!["swap one with other".to_owned()];
    if ctx.set.bool("swapNoImmediateReturn") {
        let set = table().with(cell_set::LIFETIME, Lifetime::NextTurn).with(cell_set::SHOW, false);
        ctx.file.names(game::CELL_SETS).set_name("swapped", set);
        when.push("not within(one | other, swapped)".to_owned());
        effects.extend(["swapped = none", "swapped += one | other"].map(str::to_owned));
    }
    let moves = ctx.file.named(game::ACTIONS, "swap-neighbours");
    let one = format!("cell in own {movers}{beside}");
    let other = format!("cell in {side}{targets} & near(one, {ways})");
    moves.set(action::CHOOSE, names([("one", one.into()), ("other", other.into())]));
    if !when.is_empty() {
        moves.set(action::WHEN, when.join(" and "));
    }
    moves.set(action::DO, effects).set(action::TEXT, "{one}{other}s");
    Some("swap-neighbours".to_owned())
}
