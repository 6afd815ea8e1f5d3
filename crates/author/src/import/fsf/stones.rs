//! Stones that are put on the board: captures of groups without liberties, and the exchange of the first stone.

use super::{context::Context, types::Type};
use alfil_language::schema::{
    action, case, counter, end, forbid, game, outcome, repetition, rule, words::RepetitionResult,
};
use alfil_language::writer::{names, table};
use alfil_model::OutcomeResult;

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

/// Writes what ends the game, or may not be, when a board comes again or nobody moves.
pub(super) fn passes(ctx: &mut Context) {
    let key = "samePlayerBoardRepetitionIllegal";
    let may_pass = ["pass", "passWhite", "passBlack"].iter().any(|it| ctx.set.bool(it));
    let new_passes = ctx.set.changed(&["pass", "passWhite", "passBlack"]);
    let ends = ctx.fork && may_pass && ctx.set.bool("doublePassEndsGame");
    let again = ctx.set.bool(key) && ctx.set.changed(&[key]);
    let mut over = "passes >= 2";
    if again {
        let value = table().with(repetition::COUNT, 2);
        let value = value.with(repetition::RESULT, RepetitionResult::Illegal);
        ctx.set(&end::TABLE, end::REPETITION, value);
        if may_pass {
            // A pass brings a board back, and may be played all the same: the counter makes another position of it.
            let counter = table().with(counter::MAX, 2).with(counter::SHOW, false);
            ctx.file.names(game::COUNTERS).set_name("rested", counter);
            let rule = ctx.file.item(&rule::TABLE);
            rule.set(rule::NAME, "Passes in succession are counted").set(rule::ON, "turn ends");
            let passing = table().with(case::WHEN, "passing").with(case::DO, "rested += 1");
            rule.set(rule::CASES, vec![passing, table().with(case::DO, "rested = 0")]);
            over = "rested = 2";
        }
    }
    if ends && (new_passes || again) {
        let outcome = ctx.file.item(&outcome::TABLE);
        outcome.set(outcome::NAME, "two passes").set(outcome::WHEN, over);
        outcome.set(outcome::RESULT, OutcomeResult::Draw);
    } else if again && may_pass {
        ctx.leave(key, "passes without an end bring boards back");
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
    let mirrored = ctx.set.bool("openingSwapMirrorMainDiagonal");
    let early = "turn-number = 2 and count(enemy) = 1 and no own";
    let moves = ctx.file.named(game::ACTIONS, "swap");
    if mirrored {
        let choices = [("opening", "cell in enemy".into()), ("there", "cell in all".into())];
        moves.set(action::CHOOSE, names(choices));
        let mirror = "file(opening) = rank(there) and rank(opening) = file(there)";
        moves.set(action::WHEN, format!("{early} and {mirror}"));
        moves.set(
            action::DO,
            vec!["remove opening".to_owned(), format!("place {} at there", only.name)],
        );
        moves.set(action::TEXT, "swap");
        return Some("swap".to_owned());
    }
    moves.set(action::CHOOSE, names([("there", "cell in enemy".into())]));
    moves.set(action::WHEN, early);
    moves.set(action::DO, format!("place {} at there replacing", only.name));
    moves.set(action::TEXT, format!("{}@{{there}}", only.id));
    Some("swap".to_owned())
}
