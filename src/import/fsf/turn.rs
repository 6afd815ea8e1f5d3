//! What a turn consists of: moves, drops and passes, walls that are built, pieces that come in through gates.

use super::cx::Cx;
use crate::{
    import::draft::{Section, Value, table},
    schema::{game, phase, turn},
};

/// Returns true if walls come to the board in play.
pub(super) fn has_walls(cx: &Cx) -> bool {
    cx.set.get("wallingRule") != "none" || !cx.set.letters("petrifyOnCaptureTypes").is_empty()
}

/// Returns the name of the walls' type.
pub(super) fn wall(cx: &Cx) -> String {
    let old = cx.base.as_ref().and_then(|it| {
        let neutral = |name: &&(String, String)| {
            it.value(&["pieces", &name.0, "neutral"]) == Some(true.into())
        };
        it.types.iter().find(neutral)
    });
    old.map_or_else(|| "wall".to_owned(), |it| it.0.clone())
}

/// `[turn]`, and the moves that its phases name.
pub(super) fn turn(cx: &mut Cx) {
    const KEYS: &[&str] = &[
        "pass",
        "passWhite",
        "passBlack",
        "passOnStalemate",
        "passOnStalemateWhite",
        "passOnStalemateBlack",
        "wallingRule",
        "wallOrMove",
        "gating",
        "seirawanGating",
        "wallingRegionWhite",
        "wallingRegionBlack",
    ];
    let free = cx.free_drops && cx.base.is_none() && cx.set.bool("pieceDrops");
    if !free && !cx.set.changed(KEYS) {
        drops_of_base(cx);
        return;
    }
    let moving = cx.types.iter().any(|it| it.used && (it.key == "pawn" || !it.betza.is_empty()));
    let mut kinds: Vec<String> = moving.then(|| "move".to_owned()).into_iter().collect();
    if free {
        kinds.extend(super::play::free_drops(cx));
    } else if cx.set.bool("pieceDrops") {
        kinds.push("drop".to_owned());
    }
    kinds.extend(passes(cx));
    let rule = cx.set.get("wallingRule").to_owned();
    let gates = cx.set.bool("gating") && cx.set.bool("seirawanGating");
    let put = rule != "none" && rule != "past";
    if rule != "none"
        && cx.set.changed(&["wallingRule", "wallingRegionWhite", "wallingRegionBlack"])
    {
        build_walls(cx, &rule);
    }
    if gates && cx.set.changed(&["gating", "seirawanGating"]) {
        open_gates(cx);
    }
    if put && cx.set.bool("wallOrMove") {
        kinds.push("build".to_owned());
    }
    let list = |kinds: Vec<String>| match kinds.as_slice() {
        [only] => Value::from(only.as_str()),
        all => Value::from(all.to_vec()),
    };
    if kinds == ["move"] && !put && !gates && base_phases(cx).is_empty() {
        return;
    }
    if !base_phases(cx).is_empty() {
        cx.draft.section(game::TURN.as_ref()).set(turn::PHASE.as_ref(), Value::Removed);
    }
    add_phase(cx, "play", list(kinds));
    if put && !cx.set.bool("wallOrMove") {
        add_phase(cx, "wall", "build".into());
    } else if gates {
        add_phase(cx, "gate", "enter".into())
            .set(phase::OPTIONAL.as_ref(), true)
            .set(phase::SKIP_IF_NONE.as_ref(), true);
    }
}

fn add_phase<'a>(cx: &'a mut Cx, name: &str, moves: Value) -> &'a mut Section {
    let phase = cx.draft.item(phase::TABLE.name);
    phase.set(phase::NAME.as_ref(), name).set(phase::MOVES.as_ref(), moves)
}

/// Returns the phases of the game that is extended: name and moves of each.
fn base_phases(cx: &Cx) -> Vec<(Value, Value)> {
    let Some(Value::List(items)) = cx.base_value(&[game::TURN.as_ref(), turn::PHASE.as_ref()])
    else {
        return Vec::new();
    };
    let get = |item: &Value, key: &str| match item {
        Value::Table(entries) => entries.iter().find(|it| it.0 == key).map(|it| it.1.clone()),
        _ => None,
    };
    let parts =
        |it: &Value| Some((get(it, phase::NAME.as_ref())?, get(it, phase::MOVES.as_ref())?));
    items.iter().filter_map(parts).collect()
}

/// Returns the kind of moves that passes are, if there are any.
fn passes(cx: &mut Cx) -> Option<String> {
    let says = |cx: &Cx, key: &str| {
        let of = |player: &str| cx.set.bool(cx.set.either(key, &format!("{key}{player}")));
        (of("White"), of("Black"))
    };
    let (always, if_stuck) = (says(cx, "pass"), says(cx, "passOnStalemate"));
    let mut when = match (always.0 || if_stuck.0, always.1 || if_stuck.1) {
        (false, false) => vec!["never"],
        (true, true) => Vec::new(),
        (true, false) => vec!["own is white"],
        (false, true) => vec!["own is black"],
    };
    // A pass is written as a move of some piece to where it stands.
    if cx.letter_of("king").is_none() {
        when.push("some own");
    }
    let kind = match when.as_slice() {
        ["never", ..] => return None,
        [] => "pass".to_owned(),
        all => format!("pass if {}", all.join(" and ")),
    };
    if if_stuck.0 && !always.0 || if_stuck.1 && !always.1 {
        let prefer = cx.draft.item("compulsory");
        prefer.set("name", "Only who can do nothing else may pass").set("order", "not passing");
    }
    Some(kind)
}

/// Drops in the turn of a shipped game that lists what may be done and has none.
fn drops_of_base(cx: &mut Cx) {
    if !(cx.set.bool("pieceDrops") && cx.set.changed(&["pieceDrops"])) {
        return;
    }
    let Some((name, moves)) = base_phases(cx).into_iter().next() else { return };
    let kinds = match moves {
        Value::List(kinds) => kinds,
        only => vec![only],
    };
    let drop = Value::from("drop");
    if !kinds.contains(&drop) {
        let item = cx.draft.item(phase::TABLE.name);
        item.set(phase::NAME.as_ref(), name);
        item.set(phase::MOVES.as_ref(), Value::List([kinds, vec![drop]].concat()));
    }
}

/// Writes which walls are built where.
fn build_walls(cx: &mut Cx, rule: &str) {
    let wall = wall(cx);
    if rule == "past" {
        let item = cx.item("rule", "wallingRule", "The square left becomes a wall");
        item.set("on", "depart").set("do", format!("place {wall} for neutral at here"));
        return;
    }
    let mut place = match rule {
        "arrow" => "empty & targets(previous-target)".to_owned(),
        "edge" => "empty & (edge(forward | back | left | right) | near(neutral, W))".to_owned(),
        _ => "empty".to_owned(),
    };
    let region = cx.set.squares("wallingRegionWhite", "wallingRegionBlack");
    if region.iter().any(|it| !it.is_all(cx.size)) {
        let region = cx.region("building-land", &region);
        place = format!("{place} & {region}");
    }
    let build = format!("place {wall} for neutral at there");
    let effects = match rule {
        "duck" => Value::from(vec!["remove neutral".to_owned(), build]),
        _ => Value::from(build),
    };
    let moves = cx.draft.section("actions.build");
    moves.set("choose", table([("there", format!("cell in {place}").into())]));
    moves.set("do", effects).set("text", "{there}");
}

/// Pieces in hand that come in where others leave.
fn open_gates(cx: &mut Cx) {
    let (first, last) = (cx.castling_rank(0), cx.castling_rank(1));
    let sets = cx.draft.section("cell-sets");
    sets.set(
        "gates",
        table([("start", format!("{first} | {last}").into()), ("fen", "castling".into())]),
    );
    sets.set("open", table([("lifetime", "turn".into())]));
    let rule = cx.draft.item("rule");
    rule.set("name", "A gate opens when its first piece leaves").set("on", "depart");
    rule.set("do", vec!["open += here & gates", "gates -= here"]);
    let rule = cx.draft.item("rule");
    rule.set("name", "A gate whose piece is captured is gone").set("on", "capture");
    rule.set("do", "gates -= here");
    let rule = cx.draft.item("rule");
    rule.set("name", "With an empty hand there are no gates").set("on", "placed");
    rule.set("when", "held(own) = 0").set("do", format!("gates -= {first}"));
    let enter = cx.draft.section("actions.enter");
    let gate = "cell in open & empty";
    enter.set("choose", table([("who", "held by own".into()), ("gate", gate.into())]));
    enter.set("do", vec!["take who from own", "place who at gate"]).set("text", "{who}@{gate}");
    cx.draft.section("check").set("at", "move");
}

impl Cx {
    /// Returns the rank on which a player's pieces begin.
    fn castling_rank(&self, player: usize) -> String {
        let rank = self.set.line("castlingRank");
        let rank = if player == 0 { rank } else { self.size.ranks + 1 - rank.min(self.size.ranks) };
        format!("rank {rank}")
    }
}
