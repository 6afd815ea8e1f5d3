//! Pieces that grow when others come beside them, and rows that leave the board.

use super::{context::Context, play};
use alfil_language::schema::{cell_set, game, rule};
use alfil_language::writer::table;
use alfil_model::Lifetime;

/// The keys about growth and rows.
pub(super) const KEYS: &[&str] =
    &["blastOnMove", "blastPromotion", "removeConnectN", "removeConnectNByType"];

/// Returns true if explosions change pieces as `promotedPieceType` says. Promoted pieces have no IDs of their own then.
pub(super) fn has(ctx: &Context) -> bool {
    ctx.set.bool("blastPromotion")
}

/// Returns what pieces become by promotion: pairs of types.
pub(super) fn pairs(ctx: &Context) -> Vec<(String, String)> {
    let name = |letter: char| ctx.type_of(letter).filter(|it| it.used).map(|it| it.name.clone());
    let pair = |(from, to): &(char, String)| {
        Some((name(*from)?, name(to.chars().next()?.to_ascii_lowercase())?))
    };
    ctx.set.pairs("promotedPieceType").iter().filter_map(pair).collect()
}

/// Writes what moves and drops change beside their target, and which rows leave the board.
pub(super) fn rules(ctx: &mut Context) {
    if !ctx.set.changed(KEYS) {
        return;
    }
    match (ctx.set.bool("blastOnMove"), has(ctx)) {
        (true, true) => growth(ctx),
        (true, false) => {
            let set = play::exploding(ctx, "target");
            let rule = ctx.file.item(&rule::TABLE);
            rule.set(rule::NAME, "Explosion after a move").set(rule::ON, "arrive");
            rule.set(rule::WHEN, "not captures").set(rule::DO, format!("remove {set}"));
        }
        (false, true) => ctx.leave("blastPromotion", "it is translated with `blastOnMove` only"),
        (false, false) => {}
    }
    if ctx.set.bool("blastOnCapture") && has(ctx) {
        ctx.leave("blastOnCapture", "with `blastPromotion` it is not translated");
    }
    rows(ctx);
}

/// Writes which pieces become others when something comes beside them.
fn growth(ctx: &mut Context) {
    let around = play::exploding(ctx, "target");
    let pairs = pairs(ctx);
    let set = |it: &str| format!("growing-{it}");
    // All are found before the first of them changes.
    let mut effects: Vec<String> =
        pairs.iter().map(|(from, _)| format!("{} += {from} & ({around})", set(from))).collect();
    effects.extend(pairs.iter().map(|(from, to)| format!("{} becomes {to}", set(from))));
    if zone(ctx) {
        let all: Vec<_> = pairs.iter().map(|it| set(&it.0)).collect();
        effects.push(format!("unmark {} as promotee", all.join(" | ")));
    }
    for (from, _) in &pairs {
        let value = table().with(cell_set::LIFETIME, Lifetime::Move);
        ctx.file.names(game::CELL_SETS).set_name(&set(from), value);
    }
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Pieces beside the target grow").set(rule::ON, "arrive");
    rule.set(rule::WHEN, "not captures").set(rule::DO, effects);
}

/// Returns true if there are squares where pieces promote by their own moves.
fn zone(ctx: &Context) -> bool {
    let zone = ctx.set.squares("promotionRegionWhite", "promotionRegionBlack");
    zone.iter().any(|it| !it.is_empty())
}

/// Writes the promotion of pieces by their own moves, once each, where explosions promote, too.
pub(super) fn promotion(ctx: &mut Context) {
    let pairs = pairs(ctx);
    let region = ctx.set.squares("promotionRegionWhite", "promotionRegionBlack");
    if pairs.is_empty() || !zone(ctx) {
        return;
    }
    let place = ctx.region("camp", &region);
    let verb = if ctx.set.bool("mandatoryPiecePromotion") { "becomes" } else { "may become" };
    ctx.file.names(game::MARKS).set_name("promotee", "has promoted");
    let case = |(from, to): &(String, String)| {
        use alfil_language::schema::case;
        table()
            .with(case::WHEN, format!("mover was {from}"))
            .with(case::DO, format!("mover {verb} {to}"))
    };
    let cases: Vec<_> = pairs.iter().map(case).collect();
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Promotion").set(rule::ON, "depart");
    let there = format!("origin in {place} or target in {place}");
    rule.set(rule::WHEN, format!("mover is not promotee and ({there})"));
    rule.set(rule::CASES, cases);
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "A piece promotes once").set(rule::ON, "arrive");
    let changed = pairs.iter().map(|(from, _)| format!("mover was {from} and mover is not {from}"));
    let changed = changed.collect::<Vec<_>>().join(" or ");
    rule.set(rule::WHEN, format!("not dropping and ({changed})"));
    rule.set(rule::DO, "mark mover as promotee");
}

/// Writes which rows leave the board.
fn rows(ctx: &mut Context) {
    let n = ctx.set.int("removeConnectN");
    if n < 2 {
        return;
    }
    let row = |it: &str| format!("rows({it}, {n})");
    let rows: Vec<_> = if ctx.set.bool("removeConnectNByType") {
        let used = ctx.types.iter().filter(|it| it.used && it.key != "-" && !it.promoted);
        used.map(|it| row(&it.name)).collect()
    } else {
        ["own", "enemy"].map(row).to_vec()
    };
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Rows leave the board").set(rule::ON, "arrive");
    rule.set(rule::DO, format!("remove {}", rows.join(" | ")));
}
