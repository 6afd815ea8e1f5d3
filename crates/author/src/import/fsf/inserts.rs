//! Stones that are put in at an edge of the board, and push what stands there.

use super::{context::Context, pushing, squares::Squares};
use alfil_language::schema::{action, case, cell_set, game, rule};
use alfil_language::writer::{names, table};
use alfil_model::Lifetime;

/// An edge: its name, the direction from it, and the direction to it.
struct Edge {
    name: &'static str,
    on: &'static str,
    back: &'static str,
}

const EDGES: [Edge; 4] = [
    Edge { name: "left", on: "e", back: "w" },
    Edge { name: "right", on: "w", back: "e" },
    Edge { name: "top", on: "s", back: "n" },
    Edge { name: "bottom", on: "n", back: "s" },
];

/// Returns the letters of the pieces that come in at edges.
pub(super) fn letters(ctx: &Context) -> Vec<char> {
    ctx.set.letters("edgeInsertTypes")
}

/// Returns true if all drops come in at edges.
pub(super) fn only(ctx: &Context) -> bool {
    let letters = letters(ctx);
    let others =
        ctx.types.iter().any(|it| it.used && !it.promoted && !letters.contains(&it.letter));
    ctx.set.bool("pieceDrops") && ctx.set.bool("edgeInsertOnly") && !letters.is_empty() && !others
}

/// Returns the words about edges for a player.
fn edges(ctx: &Context, player: &str) -> Vec<&'static str> {
    let words = ctx.set.get(&format!("edgeInsertFrom{player}"));
    let has = |it: &str| words.split([' ', ',']).any(|word| word == it);
    let on = |it: &&Edge| {
        let group = if matches!(it.name, "left" | "right") { "horizontal" } else { "vertical" };
        has(it.name) || has(group) || has("all")
    };
    EDGES.iter().filter(on).map(|it| it.name).collect()
}

/// Returns the actions by which stones come in.
pub(super) fn actions(ctx: &mut Context) -> Vec<String> {
    if letters(ctx).is_empty() {
        return Vec::new();
    }
    if !only(ctx) {
        ctx.leave("edgeInsertTypes", "other pieces are dropped, too");
        return Vec::new();
    }
    let from = edges(ctx, "White");
    if edges(ctx, "Black") != from {
        ctx.leave("edgeInsertFromWhite", "players put stones in at different edges");
        ctx.leave("edgeInsertFromBlack", "players put stones in at different edges");
    }
    let region = ctx.set.squares("edgeInsertRegionWhite", "edgeInsertRegionBlack");
    let drops = ctx.set.squares("dropRegionWhite", "dropRegionBlack");
    let set = table().with(cell_set::LIFETIME, Lifetime::Move);
    ctx.file.names(game::CELL_SETS).set_name("pushed", set);
    let mut res = Vec::new();
    for edge in EDGES.iter().filter(|it| from.contains(&it.name)) {
        let here = [0, 1].map(|it| {
            let both = region[it].0.intersection(&drops[it].0).copied();
            Squares(both.filter(|it| at_edge(ctx, edge.name, *it)).collect())
        });
        let there = ctx.edge(&format!("entry-{}", edge.name), &here);
        for ty in ctx.type_names(&letters(ctx)) {
            res.push(insert(ctx, edge, &ty, &there, "own"));
            if ctx.set.bool("borrowOpponentDropsWhenEmpty") {
                res.push(insert(ctx, edge, &ty, &there, "enemy"));
            }
        }
    }
    ejected(ctx);
    res
}

/// Returns true if a square is on that edge.
fn at_edge(ctx: &Context, edge: &str, (rank, file): (u8, u8)) -> bool {
    match edge {
        "left" => file == 0,
        "right" => file + 1 == ctx.size.files,
        "top" => rank + 1 == ctx.size.ranks,
        _ => rank == 0,
    }
}

/// Writes the action by which a stone that a player holds comes in at an edge.
fn insert(ctx: &mut Context, edge: &Edge, ty: &str, there: &str, holder: &str) -> String {
    let longest = u32::from(ctx.size.files.max(ctx.size.ranks));
    let letter = ctx.types.iter().find(|it| it.name == ty).map_or('-', |it| it.letter);
    let strength = pushing::strength(ctx, letter).unwrap_or(0);
    let run = format!("group(occupied, there, {} | {})", edge.on, edge.back);
    let mut when = match holder {
        "own" => vec![format!("held(own {ty}) > 0")],
        _ => vec![format!("held(own) = 0 and held(enemy {ty}) > 0")],
    };
    match ctx.set.get("pushFirstColor") {
        "us" => when.push("there not in enemy".to_owned()),
        "either" => {}
        _ => when.push("there not in own".to_owned()),
    }
    if strength < longest {
        when.push(format!("count({run}) <= {strength}"));
    }
    let far = format!("edge({})", edge.on);
    let mut effects = vec![format!("take {ty} from {holder}"), format!("pushed += {run}")];
    if ctx.set.get("pushingRemoves") == "shove" {
        effects.push(format!("remove pushed & {far}"));
    } else {
        when.push(format!("no {run} & {far}"));
    }
    effects.push(format!("move pushed by {}", edge.on));
    effects.push(format!("place {ty} for {holder} at there"));
    let theirs = if holder == "own" { "" } else { "-for-enemy" };
    let name = format!("insert-{ty}-{}{theirs}", edge.name);
    let moves = ctx.file.named(game::ACTIONS, &name);
    moves.set(action::CHOOSE, names([("there", format!("cell in {there}").into())]));
    moves.set(action::WHEN, when.join(" and ")).set(action::DO, effects);
    let id = ctx.types.iter().find(|it| it.name == ty).map_or("", |it| &it.id);
    let sign = if holder == "own" { "" } else { "x" };
    let text = format!("{id}@{{there}}{}{sign}", edge.on);
    ctx.file.named(game::ACTIONS, &name).set(action::TEXT, text);
    name
}

/// Writes whose hand a stone joins that is pushed off the board.
fn ejected(ctx: &mut Context) {
    if !ctx.set.bool("capturesToHand") {
        return;
    }
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "What is pushed off the board goes to a hand").set(rule::ON, "removed");
    let (mine, theirs) = match ctx.set.get("captureToHandSide") {
        "owner" => ("own", "enemy"),
        "non-owner" => ("enemy", "own"),
        "them" => ("enemy", "enemy"),
        _ => ("own", "own"),
    };
    let give = |to: &str| format!("give base(piece) to {to}");
    let own = table().with(case::WHEN, "piece is own").with(case::DO, give(mine));
    let enemy = table().with(case::WHEN, "piece is enemy").with(case::DO, give(theirs));
    rule.set(rule::CASES, vec![own, enemy]);
}
