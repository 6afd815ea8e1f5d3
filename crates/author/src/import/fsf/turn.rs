//! The parts of a turn: moves, drops and passes, walls, and pieces that enter through gates.

use super::{
    base::Base,
    context::{Context, conditions},
    multimoves,
};
use alfil_language::schema::{
    action, cell_set, check, compulsory, forbid, game, phase, rule, turn, words::SetField,
};
use alfil_language::writer::{Section, Value, names, table};
use alfil_model::{Lifetime, When};

/// Returns true if walls come to the board in play.
pub(super) fn has_walls(ctx: &Context) -> bool {
    ctx.set.get("wallingRule") != "none" || !ctx.set.letters("petrifyOnCaptureTypes").is_empty()
}

/// Returns the name of the walls' type.
pub(super) fn wall(ctx: &Context) -> String {
    ctx.base.as_ref().and_then(Base::wall).unwrap_or("wall").to_owned()
}

/// The keys about what a player may do in a turn.
const KEYS: &[&str] = &[
    "pass",
    "passWhite",
    "passBlack",
    "passOnStalemate",
    "passOnStalemateWhite",
    "passOnStalemateBlack",
    "passUntilSetup",
    "multimoves",
    "wallingRule",
    "wallOrMove",
    "gating",
    "seirawanGating",
    "wallingRegionWhite",
    "wallingRegionBlack",
    "selfDestructTypes",
    "cloneMoveTypes",
    "progressiveMultimove",
    "adjacentSwapMoveTypes",
    "forcedJumpContinuation",
    "openingSelfRemoval",
    "pushingStrength",
    "edgeInsertTypes",
    "surroundClaimRegion",
];

/// `[turn]`, and the moves that its phases name.
pub(super) fn turn(ctx: &mut Context) {
    let own = ctx.base.is_none() || ctx.set.changed(&["freeDrops"]);
    let free = ctx.free_drops && own && ctx.set.bool("pieceDrops");
    if !free && !ctx.set.changed(KEYS) {
        drops_of_base(ctx);
        return;
    }
    let moving = ctx.types.iter().any(|it| it.used && it.can_move());
    let mut kinds: Vec<String> = moving.then(|| moves(ctx)).into_iter().collect();
    let inserts = super::inserts::only(ctx);
    if inserts || !super::inserts::letters(ctx).is_empty() {
        kinds.extend(super::inserts::actions(ctx));
    }
    if inserts {
        // All drops come in at the edge.
    } else if free {
        kinds.extend(super::play::free_drops(ctx));
    } else if ctx.set.bool("pieceDrops") {
        kinds.push("drop".to_owned());
    }
    kinds.extend(self_destruction(ctx));
    kinds.extend(clones(ctx));
    kinds.extend(super::swaps::swap(ctx));
    kinds.extend(super::pushing::actions(ctx));
    kinds.extend(super::jumps::removals(ctx));
    kinds.extend(passes(ctx));
    let rule = ctx.set.get("wallingRule").to_owned();
    let gates = ctx.set.bool("gating") && ctx.set.bool("seirawanGating");
    let put = rule != "none" && rule != "past";
    if rule != "none"
        && ctx.set.changed(&["wallingRule", "wallingRegionWhite", "wallingRegionBlack"])
    {
        build_walls(ctx, &rule);
    }
    if gates && ctx.set.changed(&["gating", "seirawanGating"]) {
        open_gates(ctx);
    }
    let builders = match ["wallingWhite", "wallingBlack"].map(|it| ctx.set.bool(it)) {
        [true, true] => None,
        [white, _] => Some(ctx.is_player(usize::from(!white))),
    };
    if put && ctx.set.bool("wallOrMove") {
        let goes_on = super::claims::goes_on(ctx);
        kinds.push(if goes_on { "build if claimed = 0" } else { "build" }.to_owned());
    }
    super::claims::claims(ctx, moving);
    let list = |kinds: Vec<String>| match kinds.as_slice() {
        [only] => Value::from(only.as_str()),
        all => Value::from(all.to_vec()),
    };
    if kinds == ["move"] && !put && !gates && base_phases(ctx).is_empty() {
        return;
    }
    if !base_phases(ctx).is_empty() {
        ctx.file.table(&turn::TABLE).remove(turn::PHASE);
    }
    add_phase(ctx, "play", list(kinds));
    if put && !ctx.set.bool("wallOrMove") {
        let wall = add_phase(ctx, "wall", "build".into());
        if let Some(builders) = builders {
            wall.set(phase::WHEN, builders);
        }
    } else if gates {
        add_phase(ctx, "gate", "enter".into())
            .set(phase::OPTIONAL, true)
            .set(phase::SKIP_IF_NONE, true);
    }
}

fn add_phase<'a>(ctx: &'a mut Context, name: &str, moves: Value) -> &'a mut Section {
    let phase = ctx.file.item(&phase::TABLE);
    phase.set(phase::NAME, name).set(phase::MOVES, moves)
}

/// Returns the phases of the game that is extended: name and moves of each.
fn base_phases(ctx: &Context) -> Vec<(Value, Value)> {
    let Some(Value::List(items)) = ctx.base_value(&[&game::TURN, &turn::PHASE]) else {
        return Vec::new();
    };
    let parts = |it: &Value| Some((it.get(phase::NAME)?.clone(), it.get(phase::MOVES)?.clone()));
    items.iter().filter_map(parts).collect()
}

/// Returns the kind of moves that passes are, if there are any.
fn passes(ctx: &mut Context) -> Option<String> {
    if let Some(pass) = forced_passes(ctx) {
        return Some(pass);
    }
    let waits = waiting_turns(ctx);
    if let Some(waits) = &waits {
        let prefer = ctx.file.item(&compulsory::TABLE);
        prefer.set(compulsory::NAME, "While the others move again the player passes");
        prefer.set(compulsory::ORDER, format!("passing and ({waits})"));
        let often = ["pass", "passWhite", "passBlack", "passUntilSetup"];
        if !often.iter().any(|it| ctx.set.bool(it)) {
            let stuck = ctx.set.bool("passOnStalemate");
            if stuck {
                let prefer = ctx.file.item(&compulsory::TABLE);
                prefer.set(compulsory::NAME, "Only who can do nothing else may pass");
                prefer.set(compulsory::ORDER, "not passing");
            }
            return Some(if stuck { "pass".to_owned() } else { format!("pass if {waits}") });
        }
    }
    if ctx.set.bool("passUntilSetup") {
        // In check the pass is illegal, too: then the player is mated.
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "The others are waited for until they have placed all");
        forbid.set(forbid::WHEN, "not passing and before(held(own) = 0 and held(enemy) > 0)");
        let often = ["pass", "passWhite", "passBlack", "passOnStalemate"];
        if !often.iter().any(|it| ctx.set.bool(it)) {
            return Some("pass if held(own) = 0 and held(enemy) > 0".to_owned());
        }
    }
    let says = |ctx: &Context, key: &str| {
        let of = |player: &str| ctx.set.bool(ctx.set.either(key, &format!("{key}{player}")));
        (of("White"), of("Black"))
    };
    let (always, if_stuck) = (says(ctx, "pass"), says(ctx, "passOnStalemate"));
    let mut when = match (always.0 || if_stuck.0, always.1 || if_stuck.1) {
        (false, false) => return None,
        (true, true) => Vec::new(),
        (true, false) => vec![ctx.is_player(0)],
        (false, true) => vec![ctx.is_player(1)],
    };
    // A pass is written as a move of some piece to where it stands.
    if ctx.letter_of("king").is_none() && !ctx.fork {
        when.push("some own".to_owned());
    }
    let kind = match when.as_slice() {
        [] => "pass".to_owned(),
        all => format!("pass if {}", all.join(" and ")),
    };
    let (white, black) = (if_stuck.0 && !always.0, if_stuck.1 && !always.1);
    if white || black {
        let bound = ctx.is_player(usize::from(black));
        let prefer = ctx.file.item(&compulsory::TABLE);
        prefer.set(compulsory::NAME, "Only who can do nothing else may pass");
        if always.0 || always.1 {
            prefer.set(compulsory::WHEN, bound);
        }
        prefer.set(compulsory::ORDER, "not passing");
    }
    Some(kind)
}

/// Returns the kind of moves of the pieces.
fn moves(ctx: &Context) -> String {
    let mut when = Vec::new();
    if super::jumps::go_on(ctx) {
        when.push(super::jumps::duties(ctx).0);
    }
    if ctx.set.bool("openingSelfRemoval") {
        when.push("turn-number > 2".to_owned());
    }
    match when.as_slice() {
        [] => "move".to_owned(),
        all => format!("move if {}", conditions(all, "and")),
    }
}

/// Returns the kind of passes while the other player goes on; `None` if no player does.
fn forced_passes(ctx: &mut Context) -> Option<String> {
    let claims = super::claims::goes_on(ctx);
    if !claims && !super::jumps::go_on(ctx) {
        return None;
    }
    let key = if claims { "surroundClaimExtraTurn" } else { "forcedJumpContinuation" };
    let others = ["pass", "passWhite", "passBlack", "passOnStalemate", "passUntilSetup"];
    let more = others.iter().any(|it| ctx.set.bool(it))
        || ctx.set.changed(&["multimoves", "progressiveMultimove"]);
    if more || claims && super::jumps::go_on(ctx) {
        ctx.leave(key, "other passes are there, too");
    }
    if !claims {
        return Some(format!("pass if {}", super::jumps::duties(ctx).1));
    }
    if !ctx.set.bool("wallOrMove") || ctx.set.bool("pieceDrops") {
        ctx.leave(key, "it is translated only where moves build walls");
    }
    // The player who has claimed squares goes on while there is a place for a wall.
    let rule = ctx.set.get("wallingRule").to_owned();
    let place = wall_place(ctx, &rule);
    Some(format!("pass if claimed = 1 and some {place}"))
}

/// Returns the condition that a turn is one in which the player must pass, as the other moves again.
fn waiting_turns(ctx: &mut Context) -> Option<String> {
    let turns =
        if ctx.set.bool("progressiveMultimove") && ctx.set.changed(&["progressiveMultimove"]) {
            multimoves::progressive(&ctx.players)
        } else if ctx.set.changed(&["multimoves"]) {
            let counts = ctx.set.get("multimoves").split_whitespace();
            let counts: Vec<u32> = counts.filter_map(|it| it.parse().ok()).collect();
            multimoves::counted(&counts)?
        } else {
            return None;
        };
    if !ctx.set.bool("multimoveCapture") {
        ctx.leave("multimoveCapture", "write `moves = 'move if not captures'` in a phase");
    }
    let bound = !ctx.set.bool("multimoveCheck") && ctx.letter_of("king").is_some();
    if let Some(more) = turns.goes_on.filter(|_| bound) {
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "Only the last move of several gives check");
        forbid.set(forbid::WHEN, format!("check(enemy) and ({more})"));
    }
    turns.waits
}

/// Returns the action by which pieces leave the board.
fn self_destruction(ctx: &mut Context) -> Option<String> {
    let types = ctx.type_names(&ctx.set.letters("selfDestructTypes"));
    if types.is_empty() {
        return None;
    }
    let king = ctx.letter_of("king").map(|it| ctx.type_names(&[it]).join(" "));
    let gone = if ctx.set.bool("blastOnSelfDestruct") {
        if let Some(king) = king {
            let forbid = ctx.file.item(&forbid::TABLE);
            forbid.set(forbid::NAME, "The own king may not explode");
            forbid.set(forbid::WHEN, format!("no own {king}"));
        }
        super::play::exploding(ctx, "there")
    } else {
        "there".to_owned()
    };
    let moves = ctx.file.named(game::ACTIONS, "vanish");
    moves
        .set(action::CHOOSE, names([("there", format!("cell in own {}", types.join(" ")).into())]));
    moves.set(action::DO, format!("remove {gone}")).set(action::TEXT, "{there}{there}x");
    Some("vanish".to_owned())
}

/// Returns the actions by which pieces come to be twice: a second one stands where the piece could go.
fn clones(ctx: &mut Context) -> Vec<String> {
    let letters = ctx.set.letters("cloneMoveTypes");
    let types = ctx.type_names(&letters);
    let mut res = Vec::new();
    for ty in types {
        let name = format!("clone-{ty}");
        let choices = [
            ("here", format!("cell in own {ty}").into()),
            ("there", "cell in targets(here)".into()),
        ];
        let moves = ctx.file.named(game::ACTIONS, &name);
        moves.set(action::CHOOSE, names(choices));
        moves.set(action::DO, format!("place {ty} at there replacing"));
        moves.set(action::TEXT, "{here}{there}c");
        res.push(name);
    }
    res
}

/// Drops in the turn of a shipped game that lists what may be done and has none.
fn drops_of_base(ctx: &mut Context) {
    if !(ctx.set.bool("pieceDrops") && ctx.set.changed(&["pieceDrops"])) {
        return;
    }
    let Some((name, moves)) = base_phases(ctx).into_iter().next() else { return };
    let kinds = match moves {
        Value::List(kinds) => kinds,
        only => vec![only],
    };
    let drop = Value::from("drop");
    if !kinds.contains(&drop) {
        let item = ctx.file.item(&phase::TABLE);
        item.set(phase::NAME, name);
        item.set(phase::MOVES, Value::List([kinds, vec![drop]].concat()));
    }
}

/// Writes which walls are built where.
fn build_walls(ctx: &mut Context, rule: &str) {
    let wall = wall(ctx);
    if rule == "past" {
        let item = ctx.item(&rule::TABLE, "wallingRule", "The square left becomes a wall");
        item.set(rule::ON, "depart").set(rule::DO, format!("place {wall} for neutral at here"));
        return;
    }
    let place = wall_place(ctx, rule);
    let build = format!("place {wall} for neutral at there");
    let effects = match rule {
        "duck" => Value::from(vec!["remove neutral".to_owned(), build]),
        _ => Value::from(build),
    };
    let moves = ctx.file.named(game::ACTIONS, "build");
    moves.set(action::CHOOSE, names([("there", format!("cell in {place}").into())]));
    moves.set(action::DO, effects).set(action::TEXT, "{there}");
}

/// Returns the cells on which a wall may be built.
fn wall_place(ctx: &mut Context, rule: &str) -> String {
    let place = match rule {
        "arrow" => "empty & targets(previous-target)".to_owned(),
        "edge" => "empty & (edge(forward | back | left | right) | near(neutral, W))".to_owned(),
        _ => "empty".to_owned(),
    };
    let region = ctx.set.squares("wallingRegionWhite", "wallingRegionBlack");
    if region.iter().all(|it| it.is_all(ctx.size)) {
        return place;
    }
    format!("{place} & {}", ctx.region("building-land", &region))
}

/// Pieces in hand that come in where others leave.
fn open_gates(ctx: &mut Context) {
    let (first, last) = (ctx.castling_rank(0), ctx.castling_rank(1));
    let sets = ctx.file.names(game::CELL_SETS);
    let start = format!("{first} | {last}");
    let gates = table().with(cell_set::START, start).with(cell_set::FEN, SetField::Castling);
    sets.set_name("gates", gates);
    sets.set_name("open", table().with(cell_set::LIFETIME, Lifetime::Turn));
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "A gate opens when its first piece leaves").set(rule::ON, "depart");
    rule.set(rule::DO, vec!["open += here & gates", "gates -= here"]);
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "A gate whose piece is captured is gone").set(rule::ON, "capture");
    rule.set(rule::DO, "gates -= here");
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "With an empty hand there are no gates").set(rule::ON, "placed");
    rule.set(rule::WHEN, "held(own) = 0").set(rule::DO, format!("gates -= {first}"));
    let enter = ctx.file.named(game::ACTIONS, "enter");
    let gate = "cell in open & empty";
    enter.set(action::CHOOSE, names([("who", "held by own".into()), ("gate", gate.into())]));
    enter.set(action::DO, vec!["take who from own", "place who at gate"]);
    enter.set(action::TEXT, "{who}@{gate}");
    ctx.file.table(&check::TABLE).set(check::AT, When::Move);
}

impl Context {
    /// Returns the rank on which a player's pieces begin.
    fn castling_rank(&self, player: usize) -> String {
        let rank = self.set.line("castlingRank");
        let rank = if player == 0 { rank } else { self.size.ranks + 1 - rank.min(self.size.ranks) };
        format!("rank {rank}")
    }
}
