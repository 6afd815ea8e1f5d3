//! Squares that fall to the player who surrounds them, as in dots and boxes.

use super::context::Context;
use alfil_language::schema::{counter, game, rule};
use alfil_language::writer::table;
use alfil_model::Lifetime;

/// The keys about claims.
pub(super) const KEYS: &[&str] =
    &["surroundClaimRegion", "surroundClaimPiece", "surroundClaimExtraTurn"];

/// Returns true if surrounded squares are claimed.
pub(super) fn has(ctx: &Context) -> bool {
    let region = ctx.set.squares(KEYS[0], KEYS[0]);
    !region[0].is_empty() && !ctx.set.letters(KEYS[1]).is_empty()
}

/// Returns true if a player who claims squares goes on.
pub(super) fn goes_on(ctx: &Context) -> bool {
    has(ctx) && ctx.set.bool("surroundClaimExtraTurn")
}

/// Writes the rule by which moves and the named actions claim squares.
pub(super) fn claims(ctx: &mut Context, moving: bool) {
    if !has(ctx) || !ctx.set.changed(KEYS) {
        return;
    }
    let types = ctx.type_names(&ctx.set.letters("surroundClaimPiece"));
    let Some(piece) = types.first().cloned() else { return };
    let region = ctx.set.squares(KEYS[0], KEYS[0]);
    let name = ctx.edge("boxes", &region);
    let closed = format!("empty & {name} - near(empty, W)");
    let mut effects = vec![format!("place {piece} at {closed}")];
    if goes_on(ctx) {
        let claimed = table().with(counter::MAX, 1).with(counter::LIFETIME, Lifetime::NextTurn);
        ctx.file.names(game::COUNTERS).set_name("claimed", claimed.with(counter::SHOW, false));
        effects.push("claimed = 1".to_owned());
    }
    let walls = ctx.set.get("wallingRule") != "none" && ctx.set.get("wallingRule") != "past";
    let events = [("arrive", moving), ("build", walls)];
    let events: Vec<_> = events.iter().filter(|it| it.1).map(|it| it.0).collect();
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Squares with occupied neighbours are claimed")
        .set(rule::ON, events.join(" "));
    rule.set(rule::WHEN, format!("some {closed}")).set(rule::DO, effects);
}
