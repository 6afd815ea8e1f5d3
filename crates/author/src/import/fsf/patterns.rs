//! Rows of pieces in a certain order, as goals of the players.

use super::{
    context::{Context, conditions},
    endings::near_ways,
};
use alfil_language::schema::{game, outcome, words::Words};
use alfil_model::{OutcomeResult, Subject};

/// The keys about such rows.
pub(super) const KEYS: &[&str] =
    &["connectGoalByType", "connectPieceGoalWhite", "connectPieceGoalBlack"];

/// Writes who has won by a row of pieces in the order that a key lists.
pub(super) fn rows(ctx: &mut Context, result: OutcomeResult) {
    let goals = ["connectPieceGoalWhite", "connectPieceGoalBlack"].map(|it| ctx.set.letters(it));
    if !ctx.set.changed(KEYS) || goals.iter().all(Vec::is_empty) {
        return;
    }
    let ways = near_ways(ctx);
    let mut cases = Vec::new();
    for (player, goal) in goals.iter().enumerate().filter(|it| !it.1.is_empty()) {
        let rows: Vec<_> = ways.iter().filter_map(|it| row(ctx, goal, it)).collect();
        if rows.is_empty() {
            return ctx.leave(KEYS[player + 1], "there is no piece of one of these letters");
        }
        cases.push(conditions(&[ctx.is_player(player), conditions(&rows, "or")], "and"));
    }
    ctx.file.names(game::DEFINE).set_name("in-order", cases.join(" or "));
    if goals.iter().all(|it| !it.is_empty()) {
        let both = OutcomeResult::parse(ctx.set.get("connectGoalSimulValueByMover"));
        let when = "in-order and in-order(enemy)".to_owned();
        ctx.outcome("both have their row", when, both.unwrap_or(OutcomeResult::Draw));
    }
    let outcome = ctx.outcome("pieces in order", "in-order".to_owned(), result);
    outcome.set(outcome::FOR, Subject::Each);
}

/// Returns the condition that pieces of these letters stand one after the other in a direction.
fn row(ctx: &Context, letters: &[char], way: &str) -> Option<String> {
    let own = if ctx.set.bool("connectGoalByType") { "" } else { "own " };
    let set = |letter: &char| {
        let names = ctx.type_names(&[*letter]);
        (!names.is_empty()).then(|| format!("{own}{}", names.join(" ")))
    };
    let (first, rest) = letters.split_first()?;
    let mut res = set(first)?;
    for letter in rest {
        res = format!("{} & near({res}, {way})", set(letter)?);
    }
    Some(format!("some {res}"))
}
