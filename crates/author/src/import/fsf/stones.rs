//! Stones that are put on the board: captures of groups without liberties, and the exchange of the first stone.

use super::{context::Context, types::Type};
use alfil_language::schema::{action, forbid, game};
use alfil_language::writer::names;

/// The pieces of a player that have no liberty.
fn smothered(player: &str) -> String {
    format!("{player} - group({player}, near(empty, W), orthogonal)")
}

/// Returns the effects of a drop on groups without liberties, those of the enemy first.
pub(super) fn captures(ctx: &Context) -> Vec<String> {
    let keys = [("libertyCapture", "enemy"), ("libertySelfCapture", "own")];
    let removes = keys.iter().filter(|it| ctx.set.get(it.0) == "remove");
    removes.map(|it| format!("remove {}", smothered(it.1))).collect()
}

/// Forbids drops that leave groups without liberties.
pub(super) fn liberties(ctx: &mut Context) {
    let keys = [
        ("libertyCapture", "enemy", "No drop takes the last liberty of an enemy"),
        ("libertySelfCapture", "own", "No drop without a liberty"),
    ];
    for (key, player, name) in keys {
        if ctx.set.get(key) == "none" || !ctx.set.changed(&[key]) {
            continue;
        }
        if !(ctx.free_drops && ctx.set.bool("pieceDrops")) {
            ctx.leave(key, "write a rule on `drop` that removes groups without liberties");
        } else if ctx.set.get(key) == "forbid" {
            let forbid = ctx.file.item(&forbid::TABLE);
            forbid.set(forbid::NAME, name);
            forbid.set(forbid::WHEN, format!("some placed and some {}", smothered(player)));
        }
    }
}

/// Returns the name of the action by which the second player takes the first stone over.
pub(super) fn swap(ctx: &mut Context, types: &[Type]) -> Option<String> {
    if !ctx.set.bool("openingSwapDrop") {
        return None;
    }
    let [only] = types else {
        ctx.leave("openingSwapDrop", "there are several kinds of stones");
        return None;
    };
    let moves = ctx.file.named(game::ACTIONS, "swap");
    moves.set(action::CHOOSE, names([("there", "cell in enemy".into())]));
    moves.set(action::WHEN, "turn-number = 2 and count(enemy) = 1 and no own");
    moves.set(action::DO, format!("place {} at there replacing", only.name));
    moves.set(action::TEXT, format!("{}@{{there}}", only.id));
    Some("swap".to_owned())
}
