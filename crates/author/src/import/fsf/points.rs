//! Points: what captured pieces are worth, and what drops cost.

use super::context::Context;
use alfil_language::schema::{
    case, counter, game, outcome, rule,
    words::{Per, Words},
};
use alfil_language::writer::table;
use alfil_model::{OutcomeResult, Subject};

/// The keys about points.
const KEYS: &[&str] = &[
    "pointsCounting",
    "pointsRuleCaptures",
    "piecePoints",
    "pointsGoal",
    "pointsGoalValue",
    "pointsGoalSimulValueByMostPoints",
    "pointsGoalSimulValueByMover",
    "payPointsToDrop",
];

/// The most points that a player can have.
const MOST: i64 = 30_000;

/// Returns what a piece of the letter costs when it is dropped; `None` if drops cost nothing, or it has no price.
pub(super) fn price(ctx: &Context, letter: char) -> Option<u32> {
    let price = ctx.set.pairs("piecePoints").into_iter().find(|it| it.0 == letter)?;
    price.1.parse().ok().filter(|it| *it > 0 && ctx.set.bool("payPointsToDrop"))
}

/// Writes the counter of points, what changes it, and which number of points ends the game.
pub(super) fn points(ctx: &mut Context) {
    let (counts, pays) = (ctx.set.bool("pointsCounting"), ctx.set.bool("payPointsToDrop"));
    if !counts && ctx.set.changed(&["pointsGoal"]) {
        ctx.leave("pointsGoal", "it counts only with `pointsCounting`");
    }
    if !ctx.set.changed(KEYS) || !counts && !pays {
        return;
    }
    let prices = ctx.set.pairs("piecePoints");
    let worth: Vec<(String, i64)> = prices
        .iter()
        .filter_map(|(letter, points)| Some((*letter, points.parse::<i64>().ok()?)))
        .filter(|it| it.1 != 0)
        .flat_map(|(letter, points)| {
            ctx.type_names(&[letter]).into_iter().map(move |it| (it, points))
        })
        .collect();
    if pays {
        pay(ctx, !worth.is_empty());
    }
    if worth.is_empty() {
        return;
    }
    let [white, black] = ctx.fen.points.unwrap_or_default();
    let mut counter = table().with(counter::PER, Per::Player).with(counter::MAX, MOST);
    if white != 0 {
        counter = counter.with(counter::START, i64::from(white));
    }
    if white != black {
        ctx.leave("startFen", "players begin with different numbers of points");
    }
    ctx.file.names(game::COUNTERS).set_name("points", counter);
    for (name, points) in worth {
        ctx.file.named(game::TYPE_VALUES, "worth").set_name(&name, points);
    }
    if counts {
        captures(ctx);
        goal(ctx);
    }
}

/// Writes what drops cost. What is paid for stays in the hand.
fn pay(ctx: &mut Context, some: bool) {
    let stays = "give piece to own".to_owned();
    let effects = if some { vec!["points -= worth(piece)".to_owned(), stays] } else { vec![stays] };
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Drops are paid for, and hands stay as they are").set(rule::ON, "drop");
    rule.set(rule::DO, effects);
    if ctx.set.bool("passUntilSetup") {
        ctx.leave("passUntilSetup", "with `payPointsToDrop` no hand is ever empty");
    }
}

/// Writes the player that gets points for captured pieces, and for those that leave the board in other ways.
fn captures(ctx: &mut Context) {
    let own = "points += worth(piece)";
    let enemy = "points(enemy) += worth(piece)";
    let by_owner = |first: &str, second: &str| {
        let mine = table().with(case::WHEN, "piece is own").with(case::DO, first);
        vec![mine, table().with(case::WHEN, "piece is enemy").with(case::DO, second)]
    };
    let (effect, cases) = match ctx.set.get("pointsRuleCaptures") {
        "us" => (own, Vec::new()),
        "them" => (enemy, Vec::new()),
        "owner" => ("", by_owner(own, enemy)),
        "non-owner" => ("", by_owner(enemy, own)),
        _ => return,
    };
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Pieces that leave the board give points");
    rule.set(rule::ON, "capture removed");
    if cases.is_empty() {
        rule.set(rule::DO, effect);
    } else {
        rule.set(rule::CASES, cases);
    }
}

/// Writes the outcomes of reaching the goal: first those of both players at once.
fn goal(ctx: &mut Context) {
    let goal = ctx.set.int("pointsGoal");
    let value = |key: &str| OutcomeResult::parse(ctx.set.get(key));
    let Some(result) = value("pointsGoalValue").filter(|_| goal > 0) else { return };
    let both = format!("points >= {goal} and points(enemy) >= {goal}");
    let most = value("pointsGoalSimulValueByMostPoints").unwrap_or(OutcomeResult::Win);
    if let Some(mover) = value("pointsGoalSimulValueByMover") {
        ctx.outcome("both have enough points", both, mover);
    } else {
        if most != OutcomeResult::Draw {
            let when = format!("{both} and points > points(enemy)");
            let outcome = ctx.outcome("more points, and both have enough", when, most);
            outcome.set(outcome::FOR, Subject::Each);
        }
        ctx.outcome("both have enough points", both, OutcomeResult::Draw);
    }
    let outcome = ctx.outcome("enough points", format!("points >= {goal}"), result);
    outcome.set(outcome::FOR, Subject::Each);
}
