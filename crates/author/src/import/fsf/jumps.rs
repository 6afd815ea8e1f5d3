//! Jumps of one piece that go on over several turns, and pieces that players take off the board at first.

use super::{context::Context, squares::Squares};
use alfil_language::schema::{action, case, cell_set, game, rule};
use alfil_language::writer::{names, table};

/// Returns true if a piece that jumps goes on while it can.
pub(super) fn go_on(ctx: &Context) -> bool {
    ctx.set.bool("forcedJumpContinuation") && ctx.set.changed(&["forcedJumpContinuation"])
}

/// Writes which piece has to go on after its jump.
pub(super) fn continuation(ctx: &mut Context) {
    if !go_on(ctx) {
        return;
    }
    let straight = ctx.set.bool("forcedJumpSameDirection");
    let sets = ctx.file.names(game::CELL_SETS);
    sets.set_name("jumper", table().with(cell_set::SHOW, false));
    if straight {
        sets.set_name("jumped-from", table().with(cell_set::SHOW, false));
    }
    let ahead = if straight { " & beyond(origin, target)" } else { "" };
    let mut effects = vec![
        "jumper = none".to_owned(),
        format!("jumper += target & attackers(enemy{ahead} by target)"),
    ];
    let mut forgotten = vec!["jumper = none".to_owned()];
    if straight {
        effects.extend(["jumped-from = none", "jumped-from += origin"].map(str::to_owned));
        forgotten.push("jumped-from = none".to_owned());
    }
    // A piece that promotes has ended its jumps.
    let pawns = ctx.type_names(&super::promotion::pawns(ctx).concat());
    let pawns = pawns.iter().map(|it| format!(" and not (mover was {it} and mover is not {it})"));
    let same = pawns.collect::<String>();
    let kept = table().with(case::WHEN, format!("captures{same}"));
    let kept = kept.with(case::DO, effects);
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "A piece that can jump on must do so").set(rule::ON, "moved");
    rule.set(rule::CASES, vec![kept, table().with(case::DO, forgotten)]);
}

/// Returns the condition on moves while a piece has to go on, and that of passes meanwhile.
pub(super) fn duties(ctx: &Context) -> (String, String) {
    let straight = ctx.set.bool("forcedJumpSameDirection");
    let ahead = if straight { " and target in beyond(jumped-from, origin)" } else { "" };
    (format!("no jumper or origin in jumper and captures{ahead}"), "some enemy & jumper".to_owned())
}

/// Returns the actions by which both players take a piece off the board at first.
pub(super) fn removals(ctx: &mut Context) -> Vec<String> {
    if !ctx.set.bool("openingSelfRemoval") {
        return Vec::new();
    }
    let region = ctx.set.squares("openingSelfRemovalRegionWhite", "openingSelfRemovalRegionBlack");
    let all = region.iter().all(|it: &Squares| it.is_all(ctx.size));
    let place = if all { String::new() } else { format!(" & {}", ctx.edge("clearing", &region)) };
    let mut res = Vec::new();
    let beside = ctx.set.bool("openingSelfRemovalAdjacentToLast");
    for (turn, name) in [(1, "clear-first"), (2, "clear-second")] {
        let near = if turn == 2 && beside { " & near(cleared, W)" } else { "" };
        let moves = ctx.file.named(game::ACTIONS, name);
        let choice = format!("cell in own{place}{near}");
        moves.set(action::CHOOSE, names([("there", choice.into())]));
        moves.set(action::WHEN, format!("turn-number = {turn}"));
        let mut effects = vec!["remove there".to_owned()];
        if turn == 1 && beside {
            effects.push("cleared += there".to_owned());
        }
        moves.set(action::DO, effects).set(action::TEXT, "x{there}");
        res.push(name.to_owned());
    }
    if beside {
        let set = table().with(cell_set::LIFETIME, alfil_model::Lifetime::NextTurn);
        ctx.file.names(game::CELL_SETS).set_name("cleared", set.with(cell_set::SHOW, false));
    }
    res
}
