//! Pieces that push others along their line.

use super::{context::Context, inserts, notation};
use alfil_language::schema::{action, cell_set, forbid, game, rule};
use alfil_language::writer::{names, table};
use alfil_model::Lifetime;

/// The keys about pushing.
pub(super) const KEYS: &[&str] = &[
    "pushingStrength",
    "stepwisePushing",
    "pushFirstColor",
    "pushingRemoves",
    "pushChainEnemyOnly",
    "pushCaptureAgainstFriendlyBlocker",
    "pushNoImmediateReturn",
];

/// The most steps of a piece that pushes with each of them.
const STEPS: u8 = 3;

/// A piece that pushes.
#[derive(Clone, Debug)]
struct Pusher {
    name: String,
    /// How many pieces it can push.
    strength: u32,
    /// The group of directions in which it goes.
    ways: &'static str,
    /// The most steps that it makes.
    steps: u8,
}

/// Returns how many pieces a piece of the letter can push; `None` if it pushes nothing.
pub(super) fn strength(ctx: &Context, letter: char) -> Option<u32> {
    let strength = ctx.set.pairs("pushingStrength").into_iter().find(|it| it.0 == letter)?;
    strength.1.parse().ok().filter(|it| *it > 0)
}

/// Returns true if the moves of a piece push, so that none of them captures.
pub(super) fn moves_push(ctx: &Context, letter: char) -> bool {
    strength(ctx, letter).is_some() && !inserts::letters(ctx).contains(&letter)
}

/// Returns true if pushes can move rows of either player.
pub(super) fn has(ctx: &Context) -> bool {
    !ctx.set.pairs("pushingStrength").is_empty()
}

/// Returns the pieces that push with their moves.
fn pushers(ctx: &mut Context) -> Vec<Pusher> {
    let mut res = Vec::new();
    for ty in ctx.types.clone().iter().filter(|it| it.used && !it.promoted && it.key != "-") {
        let Some(strength) = strength(ctx, ty.letter).filter(|_| moves_push(ctx, ty.letter)) else {
            continue;
        };
        let longest = ctx.size.files.max(ctx.size.ranks) - 1;
        match notation::straight(&ty.betza) {
            Some((ways, steps)) => {
                let steps = steps.unwrap_or(longest).min(longest);
                res.push(Pusher { name: ty.name.clone(), strength, ways, steps });
            }
            None => ctx.leave("pushingStrength", "only pieces that go straight can push here"),
        }
    }
    res
}

/// Returns the actions by which pieces push.
pub(super) fn actions(ctx: &mut Context) -> Vec<String> {
    let pushers = pushers(ctx);
    if pushers.is_empty() {
        return Vec::new();
    }
    let mut res = Vec::new();
    let stepwise = ctx.set.bool("stepwisePushing");
    if stepwise {
        for (key, value) in [("pushFirstColor", "either"), ("pushingRemoves", "shove")] {
            if ctx.set.get(key) != value {
                ctx.leave(key, "write it into the actions that push");
            }
        }
        for key in ["pushChainEnemyOnly", "pushCaptureAgainstFriendlyBlocker"] {
            if ctx.set.bool(key) {
                ctx.leave(key, "write it into the actions that push");
            }
        }
        runs(ctx, &pushers);
    }
    for pusher in pushers {
        if !stepwise {
            res.push(at_the_end(ctx, &pusher));
        } else if pusher.steps <= STEPS {
            res.extend((1..=pusher.steps).map(|it| with_each_step(ctx, &pusher, it)));
        } else {
            ctx.leave("stepwisePushing", "a piece pushes with at most three steps here");
        }
    }
    if ctx.set.bool("pushNoImmediateReturn") {
        no_return(ctx);
    }
    res
}

/// Writes the action by which a piece goes to the first piece on its way, and pushes it a step.
fn at_the_end(ctx: &mut Context, pusher: &Pusher) -> String {
    let Pusher { name, strength, ways, steps } = pusher;
    let longest = ctx.size.files.max(ctx.size.ranks) - 1;
    let first = first_colour(ctx);
    let only_enemies = ctx.set.bool("pushChainEnemyOnly");
    let chain = if only_enemies { "enemy" } else { "occupied" };
    let chain = format!("group({chain} & near(man, slide(way)), there, {ways})");
    let reach = if *steps < longest { format!(", 1..{steps}") } else { String::new() };
    let mut when = vec![
        format!("there in near(man, slide(way{reach}))"),
        "no occupied & between(man, there)".to_owned(),
    ];
    if *strength < u32::from(longest) {
        when.push(format!("count({chain}) <= {strength}"));
    }
    let mut effects = vec![format!("pushed += {chain}")];
    if ctx.set.get("pushingRemoves") == "shove" {
        effects.push("remove pushed & edge(way)".to_owned());
    } else {
        when.push(format!("no {chain} & edge(way)"));
    }
    if only_enemies && ctx.set.bool("pushCaptureAgainstFriendlyBlocker") {
        effects.push(format!("remove pushed & near(own & near(pushed, way), {ways})"));
    } else if only_enemies {
        when.push(format!("no own & near({chain}, way)"));
    }
    effects.extend(["move pushed by way", "move man to there"].map(str::to_owned));
    let set = table().with(cell_set::LIFETIME, Lifetime::Move);
    ctx.file.names(game::CELL_SETS).set_name("pushed", set);
    let name_of = format!("push-{name}");
    let moves = ctx.file.named(game::ACTIONS, &name_of);
    let choices = [
        ("man", format!("cell in own {name}").into()),
        ("way", format!("direction in {ways}").into()),
        ("there", format!("cell in {first}").into()),
    ];
    moves.set(action::CHOOSE, names(choices)).set(action::WHEN, when.join(" and "));
    moves.set(action::DO, effects).set(action::TEXT, "{man}{there}p");
    name_of
}

/// Returns the pieces that can be the first of those pushed.
fn first_colour(ctx: &Context) -> &'static str {
    match ctx.set.get("pushFirstColor") {
        "us" => "own",
        "either" => "occupied",
        _ => "enemy",
    }
}

/// Defines what a piece pushes with one step, with two, and with three: what stands before the first empty cell of its
/// line, before the second, and before the third.
fn runs(ctx: &mut Context, pushers: &[Pusher]) {
    let most = pushers.iter().map(|it| it.steps).max().unwrap_or(1).min(STEPS);
    let ways = pushers.first().map_or("orthogonal", |it| it.ways);
    if pushers.iter().any(|it| it.ways != ways) {
        ctx.leave("pushingStrength", "pieces push in different directions");
    }
    let defined = ctx.file.names(game::DEFINE);
    let run = format!("group(occupied & near(MAN, slide(WAY)), near(FROM, WAY), {ways})");
    defined.set_name("run(FROM, WAY, MAN)", run);
    defined.set_name("run-1(MAN, WAY)", "run(MAN, WAY, MAN)");
    for n in 2..=most {
        let last = n - 1;
        let (before, less) = match last {
            1 => ("MAN".to_owned(), String::new()),
            _ => (format!("gap-{}(MAN, WAY)", last - 1), format!(" - gap-{}(MAN, WAY)", last - 1)),
        };
        let gap = format!("empty & near({before} | run-{last}(MAN, WAY), WAY){less}");
        defined.set_name(&format!("gap-{last}(MAN, WAY)"), gap);
        let run = format!("run-{last}(MAN, WAY) | run(gap-{last}(MAN, WAY), WAY, MAN)");
        defined.set_name(&format!("run-{n}(MAN, WAY)"), run);
    }
}

/// Writes the action by which a piece makes a number of steps, and each of them pushes what is in its way.
fn with_each_step(ctx: &mut Context, pusher: &Pusher, steps: u8) -> String {
    let Pusher { name, strength, ways, .. } = pusher;
    let at =
        |n: u8| if n == 0 { "man".to_owned() } else { format!("near(man, slide(way, {n}..{n}))") };
    let when = [
        format!("some {}", at(steps)),
        format!("some occupied & near(man, slide(way, 1..{steps}))"),
        format!("count(run-{steps}(man, way)) <= {strength}"),
    ];
    let mut effects = Vec::new();
    if ctx.set.bool("pushNoImmediateReturn") {
        effects.push("left-now += man".to_owned());
        effects.push(format!("reached-now += {}", at(steps)));
    }
    for n in 0..steps {
        effects.push(format!("remove run({}, way, man) & edge(way)", at(n)));
        effects.push(format!("move run({}, way, man) by way", at(n)));
    }
    effects.push(format!("move man to {}", at(steps)));
    let name_of = format!("push-{name}-{steps}");
    let moves = ctx.file.named(game::ACTIONS, &name_of);
    let choices = [
        ("man", format!("cell in own {name}").into()),
        ("way", format!("direction in {ways}").into()),
    ];
    moves.set(action::CHOOSE, names(choices)).set(action::WHEN, when.join(" and "));
    moves.set(action::DO, effects).set(action::TEXT, format!("{{man}}{{way}}{steps}p"));
    name_of
}

/// Forbids pushing the piece that moved last back to where it came from.
fn no_return(ctx: &mut Context) {
    if !ctx.set.bool("stepwisePushing") {
        return ctx.leave("pushNoImmediateReturn", "mark the piece that moved last, and forbid it");
    }
    ctx.file.names(game::MARKS).set_name("moved-last", "has moved in the last turn");
    let sets = ctx.file.names(game::CELL_SETS);
    let now = || table().with(cell_set::LIFETIME, Lifetime::Turn);
    sets.set_name("left-now", now()).set_name("reached-now", now());
    sets.set_name("left", table().with(cell_set::SHOW, false));
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "A move is remembered").set(rule::ON, "moved");
    rule.set(rule::DO, vec!["left-now += origin", "reached-now += target"]);
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "The last move is remembered for a turn").set(rule::ON, "turn ends");
    let effects = [
        "unmark all as moved-last",
        "mark reached-now as moved-last",
        "left = none",
        "left += left-now",
    ];
    rule.set(rule::DO, effects.to_vec());
    let forbid = ctx.file.item(&forbid::TABLE);
    forbid.set(forbid::NAME, "No push takes the last move back");
    forbid.set(forbid::WHEN, "some enemy moved-last & left");
}
