//! Captures of pieces that stand between two others, as in games of tafl.

use super::{context::Context, squares::Squares};
use alfil_language::schema::rule;

/// The keys about such captures.
const KEYS: &[&str] = &[
    "surroundCaptureOpposite",
    "surroundCaptureIntervene",
    "surroundCaptureEdge",
    "surroundCaptureMaxRegion",
    "surroundCaptureHostileRegion",
];

/// Writes the rules by which moves capture what they enclose.
pub(super) fn captures(ctx: &mut Context) {
    if !ctx.set.changed(KEYS) {
        return;
    }
    let region = |ctx: &mut Context, key: &str, name: &str| {
        let squares = ctx.set.squares(key, key);
        (!squares.iter().all(Squares::is_empty)).then(|| ctx.edge(name, &squares))
    };
    let hostile = region(ctx, "surroundCaptureHostileRegion", "hostile");
    let strong = region(ctx, "surroundCaptureMaxRegion", "stronghold");
    // As the program's own sections have it, the directions are those of lines.
    let ways = if ctx.set.bool("connectDiagonal") { "K" } else { "W" };
    let helpers = hostile.map_or("own".to_owned(), |it| format!("own | {it}"));
    if ctx.set.bool("surroundCaptureOpposite") {
        let edge = if ctx.set.bool("surroundCaptureEdge") { " | edge" } else { "" };
        let weak = strong.as_ref().map_or(String::new(), |it| format!(" - {it}"));
        let victims = format!("enemy & near(target, {ways}){weak}");
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "Pieces between two enemies are captured").set(rule::ON, "arrive");
        rule.set(rule::DO, format!("remove enclosed(target, {victims}, {helpers}{edge})"));
    }
    if let Some(strong) = strong {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "In a stronghold all sides must be taken").set(rule::ON, "arrive");
        let free = format!("near(!({helpers}), W)");
        rule.set(rule::DO, format!("remove enemy & near(target, W) & {strong} - {free}"));
    }
    if ctx.set.bool("surroundCaptureIntervene") {
        for (name, one, other) in [("beside", "left", "right"), ("before", "forward", "back")] {
            let rule = ctx.file.item(&rule::TABLE);
            rule.set(
                rule::NAME,
                format!("Between two enemies both are captured, {name} the piece"),
            );
            rule.set(rule::ON, "arrive");
            let some = |it: &str| format!("some enemy & near(target, {it})");
            rule.set(rule::WHEN, format!("{} and {}", some(one), some(other)));
            rule.set(rule::DO, format!("remove enemy & near(target, {one} | {other})"));
        }
    }
}
