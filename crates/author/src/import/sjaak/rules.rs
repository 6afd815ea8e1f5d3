//! Check, endings, and the rules that pieces' properties and the lines `Rule` stand for.

use super::{moves::Mover, part::TextPart, report::Report, write::Context};
use alfil_language::{
    schema::{
        action, cell_set, check, compulsory, counter, end, forbid, game, no_progress, outcome,
        phase, repetition, rule,
        words::{Per, RepetitionResult, SetField},
    },
    writer::{names, table},
};
use alfil_model::{Lifetime, OutcomeResult, RoyalMode, Subject, When};

/// The lines `Rule` that other modules read, or that say what holds anyway.
const READ: [&str; 14] = [
    "keep capture",
    "return capture",
    "allow drops",
    "force drops",
    "gate drops",
    "allow pickup",
    "forced capture",
    "quiet promotion",
    "special init",
    "bare rule",
    "duplecheck",
    "check any king",
    "en-passant check",
    "taboo",
];

/// What has no translation, and why.
const LEFT: [(&str, &str); 5] = [
    ("promote here", "write an action that promotes a piece where it stands"),
    ("promote drop", "write a rule on `drop`"),
    ("promote by move", "write the moves of the promoted piece as an action"),
    ("chase rule", "write the set `end.repetition.chased`"),
    ("shak rule", "write a counter of such checks and an outcome"),
];

/// Writes all of it.
pub(super) fn write(ctx: &mut Context<'_>, report: &mut Report) {
    royals(ctx);
    endings(ctx, report);
    bare_kings(ctx, report);
    flags(ctx, report);
    drops(ctx);
    gates(ctx);
    properties(ctx, report);
    ways_of_royals(ctx);
    if ctx.has_rule("forced capture") {
        let item = ctx.file.item(&compulsory::TABLE);
        item.set(compulsory::NAME, "Capturing is compulsory").set(compulsory::ORDER, "captures");
    }
    for text in &ctx.game.rules {
        judge(*text, report);
    }
}

/// Reports rules that have no translation.
fn judge(text: TextPart<'_>, report: &mut Report) {
    let word = text.text.to_ascii_lowercase();
    if let Some((_, why)) = LEFT.iter().find(|it| it.0 == word) {
        report.leave(text.span, &format!("`{}`", text.text), why);
        return;
    }
    let known = |name: &str| {
        let name = name.trim_end_matches(|it: char| it.is_ascii_digit());
        ENDINGS.contains(&name)
    };
    let is_ending = word.split_once('=').is_some_and(|it| known(it.0.trim()));
    if !is_ending && !READ.contains(&word.as_str()) {
        report.leave(text.span, &format!("the rule `{}`", text.text), "it is not a known one");
    }
}

/// Words before `=`, without numbers.
const ENDINGS: [&str; 11] = [
    "checkmate",
    "stalemate",
    "repeat",
    "perpetual",
    "loneking",
    "nopieces",
    "captureanyflag",
    "captureallflags",
    "movecountdraw",
    "movecount",
    "check",
];

/// `NAME = RESULT`, or `NAME3 = RESULT`.
struct Ending<'a> {
    number: Option<u32>,
    value: &'a str,
    text: TextPart<'a>,
}

/// Returns the last line about an ending.
fn ending<'a>(ctx: &Context<'a>, name: &str) -> Option<Ending<'a>> {
    ctx.game.rules.iter().rev().find_map(|text| {
        let (key, value) = text.text.split_once('=')?;
        let key = key.trim().to_ascii_lowercase();
        let digits = key.strip_prefix(name)?;
        let number = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
        Some(Ending { number, value: value.trim(), text: *text })
    })
}

/// Returns a result; reports a word that is none.
fn result(it: &Ending<'_>, report: &mut Report) -> Option<OutcomeResult> {
    let words =
        [("win", OutcomeResult::Win), ("loss", OutcomeResult::Loss), ("draw", OutcomeResult::Draw)];
    let found = words.into_iter().find(|word| it.value.eq_ignore_ascii_case(word.0));
    if found.is_none() {
        let message = format!("expected `win`, `loss` or `draw`, found `{}`", it.value);
        report.bad(it.text.span, message);
    }
    found.map(|it| it.1)
}

/// Returns the result of the other player.
fn other(result: OutcomeResult) -> OutcomeResult {
    match result {
        OutcomeResult::Win => OutcomeResult::Loss,
        OutcomeResult::Loss => OutcomeResult::Win,
        it => it,
    }
}

fn royals(ctx: &mut Context<'_>) {
    let royal = ctx.with_flag("royal").join(" ");
    if royal.is_empty() {
        return;
    }
    let mut types = ctx.game.pieces.iter().enumerate().filter(|it| it.1.has("royal"));
    let several = |player: usize| {
        let own = ctx.game.pieces.iter().enumerate().filter(|it| it.1.has("royal"));
        own.map(|it| ctx.setup.squares[it.0][player].0.len()).sum::<usize>() > 1
    };
    let promoted = |symbol: &str| {
        let lines = ctx.game.pieces.iter().flat_map(|it| it.promotions.iter().chain(&it.optional));
        lines.filter_map(|it| it.choices).any(|it| it.text.contains(symbol))
    };
    let many = several(0)
        || several(1)
        || types.any(|it| promoted(&it.1.symbols[0]) && it.1.max != [1; 2]);
    let mode = match (ctx.has_rule("duplecheck"), ctx.has_rule("check any king")) {
        (true, _) => Some(RoyalMode::All),
        (_, true) => None,
        _ => many.then_some(RoyalMode::Last),
    };
    let table = ctx.file.table(&check::TABLE);
    table.set(check::ROYAL, royal);
    if let Some(mode) = mode {
        table.set(check::MODE, mode);
    }
}

fn endings(ctx: &mut Context<'_>, report: &mut Report) {
    if let Some(it) = ending(ctx, "checkmate")
        && let Some(result) = result(&it, report).filter(|it| *it != OutcomeResult::Win)
    {
        ctx.file.table(&end::TABLE).set(end::CHECKMATE, other(result));
    }
    if let Some(it) = ending(ctx, "stalemate")
        && let Some(result) = result(&it, report).filter(|it| *it != OutcomeResult::Draw)
    {
        ctx.file.table(&end::TABLE).set(end::STALEMATE, other(result));
    }
    repetition(ctx, report);
    let count = ending(ctx, "movecountdraw").or_else(|| ending(ctx, "movecount"));
    let moves = match count.as_ref().map(|it| it.value.parse::<i64>()) {
        None => 50,
        Some(Ok(it)) if (0..=10_000).contains(&it) => it,
        Some(_) => {
            let place = count.map_or(ctx.game.rules[0].span, |it| it.text.span);
            report.bad(place, "expected a number of moves up to 10000");
            50
        }
    };
    if moves > 0 {
        let progress = progress(ctx);
        let value = table().with(no_progress::PLIES, 2 * moves);
        let value = value.with(no_progress::PROGRESS, progress);
        ctx.file.table(&end::TABLE).set(end::NO_PROGRESS, value);
    }
}

fn repetition(ctx: &mut Context<'_>, report: &mut Report) {
    let repeat = ending(ctx, "repeat");
    let count = repeat.as_ref().and_then(|it| it.number).unwrap_or(3);
    if count == 0 {
        return;
    }
    let mut value = table().with(repetition::COUNT, i64::from(count.min(100)));
    if let Some(it) = &repeat {
        if it.value.eq_ignore_ascii_case("illegal") {
            value = value.with(repetition::RESULT, RepetitionResult::Illegal);
        } else if let Some(result) = result(it, report).filter(|it| *it != OutcomeResult::Draw) {
            let result = match result {
                OutcomeResult::Win => RepetitionResult::Win,
                _ => RepetitionResult::Loss,
            };
            value = value.with(repetition::RESULT, result);
        }
    }
    if let Some(it) = ending(ctx, "perpetual").filter(|it| !it.value.eq_ignore_ascii_case("repeat"))
    {
        if it.value.eq_ignore_ascii_case("illegal") {
            let why = "perpetual check loses here; no rule forbids just its last move";
            report.leave(it.text.span, &format!("`{}`", it.text.text), why);
            value = value.with(repetition::PERPETUAL_CHECK, OutcomeResult::Loss);
        } else if let Some(result) = result(&it, report) {
            value = value.with(repetition::PERPETUAL_CHECK, result);
        }
    }
    ctx.file.table(&end::TABLE).set(end::REPETITION, value);
}

/// Returns the condition on moves that can't be taken back.
fn progress(ctx: &Context<'_>) -> String {
    let forward = |it: &Mover| match it {
        Mover::Rides(steps) => steps.iter().all(|it| it.0.1 > 0),
        Mover::MirroredLeaps(leaps) => leaps.iter().all(|it| it.1 > 0),
        _ => false,
    };
    let pieces = ctx.game.pieces.iter().zip(&ctx.types);
    let pawns = pieces.filter(|it| it.0.moves.iter().all(forward) && !it.0.moves.is_empty());
    let pawns: Vec<_> = pawns.map(|it| it.1.name.as_str()).collect();
    let mut res = String::from("captures");
    if !pawns.is_empty() {
        res.extend([" or mover was ", &pawns.join(" ")]);
    }
    if ctx.has_drops() {
        res.push_str(" or dropping");
    }
    res
}

fn outcome_item(
    ctx: &mut Context<'_>,
    name: &str,
    when: String,
    (who, result): (Subject, OutcomeResult),
) {
    let item = ctx.file.item(&outcome::TABLE);
    item.set(outcome::NAME, name).set(outcome::FOR, who);
    item.set(outcome::WHEN, when).set(outcome::RESULT, result);
}

fn bare_kings(ctx: &mut Context<'_>, report: &mut Report) {
    let lone = ending(ctx, "loneking");
    let lone = lone.map_or(Some(OutcomeResult::Loss), |it| result(&it, report));
    if let Some(result) = lone.filter(|_| ctx.has_rule("bare rule")) {
        let when = "count(own) = 1 and count(enemy) > 1".to_owned();
        outcome_item(ctx, "bare king", when, (Subject::Mover, result));
    }
    let none = ending(ctx, "nopieces");
    let royal = !ctx.with_flag("royal").is_empty();
    if none.is_none() && royal {
        return;
    }
    if let Some(result) = none.map_or(Some(OutcomeResult::Loss), |it| result(&it, report)) {
        let when = if ctx.has_drops() { "no own and held(own) = 0" } else { "no own" };
        outcome_item(ctx, "no pieces left", when.to_owned(), (Subject::Next, result));
    }
}

/// Flags that opponents want to capture, and checks that are counted.
fn flags(ctx: &mut Context<'_>, report: &mut Report) {
    if let Some(it) = ending(ctx, "check")
        && let (Some(count), Some(result)) = (it.number, result(&it, report))
    {
        let count = i64::from(count.min(100));
        let counter = table().with(counter::PER, Per::Player).with(counter::MAX, count);
        ctx.file.names(game::COUNTERS).set_name("checks", counter);
        let item = ctx.file.item(&rule::TABLE);
        item.set(rule::NAME, "Checks are counted");
        item.set(rule::ON, "gives check").set(rule::DO, "checks += 1");
        let when = format!("checks >= {count}");
        outcome_item(ctx, "last check", when, (Subject::Mover, result));
    }
    let zone = ctx.game.flags.clone();
    if zone.iter().all(super::squares::Squares::is_empty) {
        return;
    }
    let name = ctx.zone(&zone, "flag");
    let carriers = ctx.with_flag("capture_flag").join(" ");
    let own = match carriers.split_whitespace().count() {
        0 => "own".to_owned(),
        _ => format!("own {carriers}"),
    };
    let any = ending(ctx, "captureanyflag");
    let all = ending(ctx, "captureallflags");
    let both = [(any, true), (all, false)];
    let given = both.iter().any(|it| it.0.is_some());
    for (ending, any) in both {
        let result = match &ending {
            Some(it) => result(it, report),
            None => (!given && !any).then_some(OutcomeResult::Win),
        };
        let Some(result) = result else { continue };
        let when = if any {
            format!("some {own} & {name}(enemy)")
        } else {
            format!("some {name}(enemy) and within({name}(enemy), {own})")
        };
        let what = if any { "flag captured" } else { "flags captured" };
        outcome_item(ctx, what, when, (Subject::Mover, result));
    }
}

/// What may not be dropped, and where.
fn drops(ctx: &mut Context<'_>) {
    if ctx.has_rule("force drops") {
        let item = ctx.file.item(&compulsory::TABLE);
        item.set(compulsory::NAME, "What is held must be dropped");
        item.set(compulsory::ORDER, "dropping");
    }
    if !ctx.has_drops() {
        return;
    }
    if ctx.game.drop_zone.is_none() {
        let mut when = "dropping and not mobile(mover, target)".to_owned();
        let dead = ctx.with_flag("drop_dead").join(" ");
        if !dead.is_empty() {
            when.extend([" and mover is not ", &dead]);
        }
        forbid(ctx, "No piece is dropped where it could never move", when);
    }
    let no_mate = ctx.with_flag("drop_no_mate").join(" ");
    if !no_mate.is_empty() {
        let when = format!("dropping and mover is {no_mate} and check(enemy) and stuck(enemy)");
        forbid(ctx, "No mate by such a drop", when);
    }
    let no_check = ctx.with_flag("drop_no_check").join(" ");
    if !no_check.is_empty() {
        let when = format!("dropping and mover is {no_check} and check(enemy)");
        forbid(ctx, "No check by such a drop", when);
    }
}

fn forbid(ctx: &mut Context<'_>, name: &str, when: String) {
    let item = ctx.file.item(&forbid::TABLE);
    item.set(forbid::NAME, name).set(forbid::WHEN, when);
}

/// Pieces that come in where another one leaves, and pieces that go back to the hand.
fn gates(ctx: &mut Context<'_>) {
    if ctx.has_rule("allow pickup") {
        let royal = ctx.with_flag("royal").join(" ");
        let man = if royal.is_empty() {
            "own".to_owned()
        } else {
            format!("own - {}", royal.replace(' ', " - "))
        };
        let action = ctx.file.named(game::ACTIONS, "pickup");
        let choose = names([("man", format!("cell in {man}").into())]);
        action.set(action::CHOOSE, choose);
        action.set(action::DO, vec!["give man to own", "remove man"]).set(action::TEXT, "^{man}");
        let kinds =
            if ctx.has_drops() { vec!["move", "drop", "pickup"] } else { vec!["move", "pickup"] };
        let item = ctx.file.item(&phase::TABLE);
        item.set(phase::NAME, "play").set(phase::MOVES, kinds);
    }
    if !ctx.has_rule("gate drops") {
        return;
    }
    let gates = table().with(cell_set::START, "rank 1").with(cell_set::FEN, SetField::Castling);
    let open = table().with(cell_set::LIFETIME, Lifetime::Turn);
    ctx.file.names(game::CELL_SETS).set_name("gates", gates).set_name("open", open);
    let action = ctx.file.named(game::ACTIONS, "enter");
    let choose = names([("who", "held by own".into()), ("gate", "cell in open & empty".into())]);
    action.set(action::CHOOSE, choose);
    action.set(action::DO, vec!["take who from own", "place who at gate"]);
    action.set(action::TEXT, "{who}@{gate}");
    ctx.file.item(&phase::TABLE).set(phase::NAME, "move").set(phase::MOVES, "move");
    let gate = ctx.file.item(&phase::TABLE);
    gate.set(phase::NAME, "gate").set(phase::MOVES, "enter");
    gate.set(phase::OPTIONAL, true).set(phase::SKIP_IF_NONE, true);
    let item = ctx.file.item(&rule::TABLE);
    item.set(rule::NAME, "A gate opens when its first piece leaves").set(rule::ON, "depart");
    item.set(rule::DO, vec!["open += here & gates", "gates -= here"]);
    let item = ctx.file.item(&rule::TABLE);
    item.set(rule::NAME, "A gate whose piece is captured is gone").set(rule::ON, "capture");
    item.set(rule::DO, "gates -= here");
    if ctx.file.has(game::CHECK) {
        ctx.file.table(&check::TABLE).set(check::AT, When::Move);
    }
}

/// Rules that properties of pieces stand for.
fn properties(ctx: &mut Context<'_>, report: &mut Report) {
    let of = |ctx: &Context<'_>, flag: &str| ctx.with_flag(flag).join(" ");
    let iron = of(ctx, "iron");
    if !iron.is_empty() {
        forbid(
            ctx,
            "Never captured",
            format!("captures and some before(captured & {})", united(&iron)),
        );
    }
    let no_mate = of(ctx, "no_mate");
    if !no_mate.is_empty() {
        let when = format!("mover is {no_mate} and check(enemy) and stuck(enemy)");
        forbid(ctx, "No mate by this piece", when);
    }
    let endangered = of(ctx, "endangered");
    if !endangered.is_empty() {
        let when = format!(
            "mover was {endangered} and before(some attackers(captured & {} by enemy))",
            united(&endangered)
        );
        forbid(ctx, "No exchange of these pieces", when);
    }
    let no_retaliate = of(ctx, "no_retaliate");
    if !no_retaliate.is_empty() {
        let set = table().with(cell_set::LIFETIME, Lifetime::NextTurn);
        ctx.file.names(game::CELL_SETS).set_name("struck", set);
        let item = ctx.file.item(&rule::TABLE);
        item.set(rule::NAME, "A capture that must not be returned is remembered");
        item.set(rule::ON, "capture").set(rule::WHEN, format!("piece is {no_retaliate}"));
        item.set(rule::DO, "struck += here");
        let taken = united(&no_retaliate);
        let when = format!("captures and some before(captured & {taken}) and before(some struck)");
        forbid(ctx, "No answer in kind", when);
    }
    for piece in &ctx.game.pieces {
        if piece.has("shak") {
            let why = "write a counter of such checks and an outcome";
            report.leave(piece.span, "`shak`", why);
        }
    }
    let all: Vec<String> = of(ctx, "assimilate").split_whitespace().map(str::to_owned).collect();
    for name in all {
        let item = ctx.file.item(&rule::TABLE);
        item.set(rule::NAME, format!("Captors of {name} become {name}")).set(rule::ON, "capture");
        item.set(rule::WHEN, format!("victim is {name}"));
        item.set(rule::DO, format!("mover becomes {name}"));
    }
}

/// Returns types as a set in an expression.
fn united(types: &str) -> String {
    if types.contains(' ') { format!("({})", types.replace(' ', " | ")) } else { types.to_owned() }
}

/// Royal pieces that may not face each other, or not slide through check.
fn ways_of_royals(ctx: &mut Context<'_>) {
    let royal = ctx.with_flag("royal").join(" ");
    if royal.is_empty() {
        return;
    }
    if ctx.has_rule("taboo") {
        forbid(ctx, "Royal pieces do not face each other", facing(&royal));
    }
    if ctx.has_rule("en-passant check") {
        let when = format!(
            "mover is {royal} and not castling and before(some attacked(between(origin, target) by enemy))"
        );
        forbid(ctx, "No royal piece goes through check", when);
    }
}

/// Returns the condition that royal pieces of both players stand on a line with nothing between.
fn facing(royal: &str) -> String {
    format!(
        "some near(own {royal}, R) & enemy {royal} and no occupied & between(own {royal}, enemy {royal})"
    )
}
