//! Castling, drops, flips and blasts, and conditions on moves.

use super::{
    context::{Context, conditions},
    setup::attribute,
    types::Type,
};
use alfil_language::schema::{
    action, case, castle, compulsory, counter, forbid, game, hands, piece, players, rule,
    words::{CaptureHand, HandType, NeutralCapture, Per},
};
use alfil_language::writer::{Value, names, table};

/// Castling of a type.
pub(super) fn castling(ctx: &mut Context, at: usize) {
    const KEYS: &[&str] = &[
        "castling",
        "castlingKingsideFile",
        "castlingQueensideFile",
        "castlingRank",
        "castlingKingPiece",
        "castlingRookPieces",
        "maxFile",
        "king",
        "commoner",
    ];
    let ty = ctx.types[at].clone();
    let rights = ctx.fen.rights.clone();
    let wanted = ctx.set.bool("castling")
        && ty.target == ctx.set.letters("castlingKingPiece").first().copied().unwrap_or('k')
        && !ty.promoted
        && !rights.is_empty();
    let letters = ctx.set.letters("castlingRookPieces");
    let partner = |it: &&Type| it.used && !it.promoted && letters.contains(&it.letter);
    let partners: Vec<_> = ctx.types.iter().filter(partner).map(|it| it.name.clone()).collect();
    let rank = ctx.set.line("castlingRank") - 1;
    let files = castling_files(ctx);
    let ready = |player: usize| {
        let rank = if player == 0 { rank } else { ctx.size.ranks.saturating_sub(rank + 1) };
        let home = |squares: &super::squares::Squares| squares.0.iter().any(|it| it.0 == rank);
        let mut rooks = ctx.types.iter().filter(|it| partners.contains(&it.name));
        home(&ty.squares[player]) && rooks.any(|it| home(&it.squares[player]))
    };
    let has = |player: usize| {
        let right =
            |it: char| if player == 0 { it.is_ascii_uppercase() } else { it.is_ascii_lowercase() };
        rights.contains(right) && ready(player)
    };
    let cells = |player: usize| {
        let rank = if player == 0 { rank } else { ctx.size.ranks.saturating_sub(rank + 1) };
        files.map(|it| super::squares::name((rank, it))).join(" ")
    };
    let to = match (wanted && has(0), wanted && has(1)) {
        (false, false) => None,
        (true, true) if ctx.symmetry == super::squares::Symmetry::Mirror => Some(cells(0).into()),
        (white, black) => {
            let of =
                |castles: bool, player| if castles { cells(player) } else { "none".to_owned() };
            Some(ctx.by_player([of(white, 0).into(), of(black, 1).into()]))
        }
    };
    if wanted && ctx.letter_of("king").is_some_and(|it| it != ty.letter) {
        ctx.leave("castlingKingPiece", "beside a king, Fairy-Stockfish lets no other piece castle");
    }
    let changed = ctx.set.changed(KEYS) || ctx.new_start;
    let old = ctx.base_piece(&ty.name, piece::CASTLE);
    let value = to.map(|to: Value| {
        let mut keys = table().with(castle::WITH, partners.join(" ")).with(castle::TO, to);
        if let (Value::Table(new), Some(Value::Table(old))) = (&mut keys, &old) {
            new.retain(|it| !old.contains(it));
        }
        keys
    });
    if value != Some(table()) {
        attribute(ctx, at, piece::CASTLE, value, changed);
    }
}

/// Returns the files to which kings castle, on the left and on the right, from 0.
fn castling_files(ctx: &Context) -> [u8; 2] {
    let last = ctx.size.files - 1;
    let file = |key: &str| ctx.set.line(key).min(ctx.size.files) - 1;
    let [left, right] = [file("castlingQueensideFile"), file("castlingKingsideFile")];
    // The rule file names a cell on both sides. A side to which nobody castles gets one that leaves the other side as it
    // is; castling there is forbidden ([`lost_rights`]).
    match ["Qq", "Kk"].map(|it| ctx.fen.rights.contains(|right| it.contains(right))) {
        [false, true] if left >= right && right > 0 => [0, right],
        [true, false] if left >= right && left < last => [left, last],
        _ => [left, right],
    }
}

/// Rights to castle that the position at the start does not give.
pub(super) fn lost_rights(ctx: &mut Context) {
    let rights = ctx.fen.rights.clone();
    if !ctx.new_start || !ctx.set.bool("castling") || !rights.contains(['K', 'Q', 'k', 'q']) {
        return;
    }
    let lost = |side: char| {
        let has = |other: char| rights.contains(other);
        let (white, black) = (side.to_ascii_uppercase(), side);
        let other = |it: char| if it.eq_ignore_ascii_case(&'k') { 'q' } else { 'k' };
        let lost_white = !has(white) && has(other(white).to_ascii_uppercase());
        let lost_black = !has(black) && has(other(black));
        let plays = (rights.contains(['K', 'Q']), rights.contains(['k', 'q']));
        match (lost_white, lost_black) {
            (false, false) => None,
            (white, black) if white == plays.0 && black == plays.1 => Some(String::new()),
            (true, _) => Some(format!(" and {}", ctx.is_player(0))),
            (_, true) => Some(format!(" and {}", ctx.is_player(1))),
        }
    };
    let sides = [('k', '>', "right"), ('q', '<', "left")];
    let sides: Vec<_> = sides.iter().filter_map(|it| Some((it.1, it.2, lost(it.0)?))).collect();
    for (sign, name, who) in sides {
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, format!("No castling to the {name}"));
        forbid.set(forbid::WHEN, format!("castling and file(target) {sign} file(origin){who}"));
    }
}

/// Writes where a type may be dropped.
pub(super) fn drop(ctx: &mut Context, at: usize) {
    const KEYS: &[&str] = &[
        "pieceDrops",
        "firstRankPawnDrops",
        "promotionZonePawnDrops",
        "dropNoDoubled",
        "dropNoDoubledCount",
        "sittuyinRookDrop",
        "dropOppositeColoredBishop",
        "promotionRegionWhite",
        "promotionRegionBlack",
        "pawn",
        "enclosingDrop",
        "enclosingDropStart",
        "pathwayDropRule",
        "dropKingLast",
        "payPointsToDrop",
        "piecePoints",
    ];
    let ty = ctx.types[at].clone();
    let free = ctx.free_drops || own_drops(ctx) || super::inserts::only(ctx);
    if !ctx.set.bool("pieceDrops") || ty.promoted || ty.key == "-" || free {
        return;
    }
    let regions = ctx.regions_of(&ty.key);
    let changed = ctx.set.changed(KEYS) || ctx.set.changed(&regions) || ty.new_moves;
    let changed = changed || ctx.set.changed(super::weak::KEYS);
    if ty.inherited && !changed {
        return;
    }
    let when = drop_conditions(ctx, &ty, "target");
    let value = match when.as_slice() {
        [] => None,
        all if all.iter().any(|it| it == "never") => Some(Value::from("never")),
        all => Some(Value::from(conditions(all, "and"))),
    };
    attribute(ctx, at, piece::DROP, value, changed);
}

/// Returns the conditions on the cell of that name for a drop of the type.
fn drop_conditions(ctx: &mut Context, ty: &Type, cell: &str) -> Vec<String> {
    let mut when = Vec::new();
    let keys = ctx.regions_of(&ty.key);
    let area = ctx.set.squares(&keys[0], &keys[1]);
    if area.iter().any(|it| !it.is_all(ctx.size) && !it.is_empty()) {
        let place = ctx.region(&format!("{}-area", ty.name), &area);
        when.push(format!("{cell} in {place}"));
    }
    if ty.key == "pawn" {
        let mut not = Vec::new();
        if !ctx.set.bool("firstRankPawnDrops") {
            not.push("rank 1".to_owned());
        }
        let zone = ctx.set.squares("promotionRegionWhite", "promotionRegionBlack");
        if !ctx.set.bool("promotionZonePawnDrops") && zone.iter().any(|it| !it.is_empty()) {
            not.push(ctx.region("promotion-zone", &zone));
        }
        if !not.is_empty() {
            when.push(format!("{cell} not in {}", not.join(" | ")));
        }
    }
    if ty.key == "rook" && ctx.set.bool("sittuyinRookDrop") {
        when.push(format!("{cell} in rank 1"));
    }
    let doubled = ctx.set.letters("dropNoDoubled").contains(&ty.letter);
    if doubled && ctx.set.bool("dropPromoted") && super::promotion::other_face(ctx, ty).is_some() {
        // With its other face up it is another piece.
        let most = ctx.set.int("dropNoDoubledCount");
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, format!("No {} more on a file", ty.name));
        let more = format!("count(own {} & file(target)) > {most}", ty.name);
        forbid.set(forbid::WHEN, format!("dropping and mover is {} and {more}", ty.name));
    } else if doubled {
        when.push(match ctx.set.int("dropNoDoubledCount") {
            0 => "never".to_owned(),
            1 => format!("no own {} & file({cell})", ty.name),
            n => format!("count(own {} & file({cell})) < {n}", ty.name),
        });
    }
    if ty.key == "bishop" && ctx.set.bool("dropOppositeColoredBishop") {
        let name = &ty.name;
        let one = |it: &str, other: &str| {
            format!("{cell} in {it} and (no own {name} & {it} or some own {name} & {other})")
        };
        // Only the last bishop in hand is bound.
        let [light, dark] = [one("light", "dark"), one("dark", "light")];
        when.push(format!("held(own {name}) > 1 or {light} or {dark}"));
    }
    when.extend(enclosing(ctx, cell));
    if ctx.set.bool("pathwayDropRule") {
        let near = format!("near({cell}, W)");
        when.push(format!("no occupied & {near} or count(own & {near}) = 1"));
    }
    when.extend(super::weak::conditions(ctx, cell));
    if let Some(price) = super::points::price(ctx, ty.letter) {
        when.push(format!("points >= {price}"));
    }
    if ty.key == "king" && ctx.set.bool("dropKingLast") {
        when.push(format!("held(own) = held(own {})", ty.name));
    }
    when
}

/// Returns a condition on what surrounds the cell of a drop.
fn enclosing(ctx: &mut Context, cell: &str) -> Option<String> {
    let rule = match ctx.set.get("enclosingDrop") {
        "reversi" => format!("some enclosed({cell}, enemy, own)"),
        "ataxx" => format!("{cell} in {}", ctx.around("own")),
        "top" => format!("rank({cell}) = 1 + count(occupied & file({cell}))"),
        "snort" => format!("{cell} not in near(enemy, W)"),
        "anyside" => slid_in(cell),
        _ => return None,
    };
    let start = ctx.set.squares("enclosingDropStart", "enclosingDropStart");
    if start[0].is_empty() {
        return Some(rule);
    }
    let place = ctx.region("beginning", &start);
    Some(format!("{rule} and no empty & {place} or some empty & {place} and {cell} in {place}"))
}

/// Returns the condition that a piece put in at an edge slides to the cell, and no farther.
fn slid_in(cell: &str) -> String {
    let ways = [("forward", "back"), ("back", "forward"), ("left", "right"), ("right", "left")];
    let way = |(on, off): (&str, &str)| {
        format!("no occupied & near({cell}, slide({off})) and no empty & near({cell}, {on})")
    };
    ways.map(way).join(" or ")
}

/// Returns true if drops of the shipped game are moves of its own.
fn own_drops(ctx: &Context) -> bool {
    ctx.set.base("pieceDrops") == "true" && ctx.base_value(&[&game::HANDS, &hands::DROPS]).is_none()
}

/// Writes which pieces drops and moves turn over.
pub(super) fn flips(ctx: &mut Context) {
    if own_drops(ctx) || !ctx.set.changed(&["flipEnclosedPieces"]) {
        return;
    }
    let moving = ctx.types.iter().any(|it| it.used && !it.betza.is_empty());
    let drops = ctx.set.bool("pieceDrops") && !ctx.free_drops;
    for (on, there) in [("arrive", moving), ("drop", drops)] {
        if let Some(effect) = flipped(ctx, "target", on == "drop").filter(|_| there) {
            let rule = ctx.file.item(&rule::TABLE);
            let what = if on == "drop" { "a piece is dropped" } else { "a piece moves" };
            rule.set(rule::NAME, format!("Enemies change sides where {what}"));
            if on == "arrive" && drops {
                rule.set(rule::WHEN, "not dropping");
            }
            rule.set(rule::ON, on).set(rule::DO, effect);
        }
    }
}

/// Returns the pieces that a move or a drop to the cell of that name turns over.
fn flipped(ctx: &Context, cell: &str, dropped: bool) -> Option<String> {
    let set = match ctx.set.get("flipEnclosedPieces") {
        "reversi" if dropped => format!("enclosed({cell}, enemy, own)"),
        "quadwrangle" if dropped => {
            let beside_own = format!("{cell} & {}", ctx.around("own"));
            format!("enemy & {}", ctx.around(&beside_own))
        }
        "ataxx" | "quadwrangle" => format!("enemy & {}", ctx.around(cell)),
        _ => return None,
    };
    Some(format!("turn {set} to own"))
}

/// Actions that drop pieces which nobody holds, and their names.
pub(super) fn free_drops(ctx: &mut Context) -> Vec<String> {
    let types: Vec<Type> =
        ctx.types.iter().filter(|it| it.used && !it.promoted && it.key != "-").cloned().collect();
    let mut res = Vec::new();
    for ty in &types {
        let conditions_here = drop_conditions(ctx, ty, "there");
        let region = ctx.set.squares("dropRegionWhite", "dropRegionBlack");
        let mut set = "empty".to_owned();
        if region.iter().any(|it| !it.is_all(ctx.size)) {
            set = format!("empty & {}", ctx.region("drop-zone", &region));
        }
        let choice = format!("cell in {set}");
        let place = format!("place {} at there", ty.name);
        let effects = [place].into_iter().chain(flipped(ctx, "there", true));
        let effects: Vec<String> = effects.chain(super::stones::captures(ctx)).collect();
        let name = if types.len() == 1 { "put".to_owned() } else { format!("put-{}", ty.name) };
        let moves = ctx.file.named(game::ACTIONS, &name);
        moves.set(action::CHOOSE, names([("there", choice.into())]));
        if !conditions_here.is_empty() {
            moves.set(action::WHEN, conditions(&conditions_here, "and"));
        }
        moves.set(action::DO, effects).set(action::TEXT, format!("{}@{{there}}", ty.id));
        res.push(name);
    }
    res.extend(super::stones::swap(ctx, &types));
    res
}

/// The keys about what hands get, and what they give.
const HANDS: &[&str] = &[
    "capturesToHand",
    "captureToHandSide",
    "pieceDrops",
    "dropLoop",
    "promotedPieceType",
    "captureDemotion",
];

/// `[hands]`
pub(super) fn hands(ctx: &mut Context) {
    let drops = ctx.set.bool("pieceDrops") && !ctx.free_drops && !super::inserts::only(ctx);
    let inserts = super::inserts::only(ctx);
    let gates = ctx.set.bool("seirawanGating");
    if ctx.set.changed(HANDS) || ctx.base.is_none() {
        let some = !ctx.set.get("captureToHandTypes").is_empty();
        let demoted = ctx.set.bool("capturesToHand") && ctx.set.bool("captureDemotion");
        let captures = ctx.set.bool("capturesToHand") && !some && !demoted;
        if demoted {
            demotions(ctx);
        }
        if ctx.set.bool("capturesToHand") && some && !demoted {
            let letters = ctx.set.letters("captureToHandTypes");
            let types = ctx.type_names(&letters).join(" ");
            let rule = ctx.file.item(&rule::TABLE);
            rule.set(rule::NAME, "Some captured pieces go to the hand").set(rule::ON, "capture");
            rule.set(rule::WHEN, format!("victim is {types}"));
            rule.set(rule::DO, "give base(victim) to own");
        }
        // Of two players, the owner of what is captured is the other one.
        let taker = match ctx.set.get("captureToHandSide") {
            "owner" | "them" => CaptureHand::Owner,
            _ => CaptureHand::Own,
        };
        ctx.set_or_clear(&hands::TABLE, hands::CAPTURE, captures.then_some(taker));
        let promoted = ctx.types.iter().any(|it| it.promoted && it.used);
        let how = match (captures, promoted) {
            (true, true) if !ctx.set.bool("dropLoop") => Some(HandType::Base),
            (true, false) if !ctx.set.bool("dropLoop") && ctx.draft_promotes() => {
                Some(HandType::Unpromoted)
            }
            _ => None,
        };
        ctx.set_or_clear(&hands::TABLE, hands::TYPE, how);
        if ctx.set.changed(&["pieceDrops"]) {
            ctx.set_or_clear(&hands::TABLE, hands::DROPS, drops.then_some(true));
        }
    }
    let promoted = ctx.types.iter().any(|it| it.promoted && it.used);
    if ctx.set.bool("capturesToHand") && !promoted && !ctx.set.bool("dropLoop") {
        origins(ctx);
    }
    // The shipped game may list the only types that its players ever hold.
    let old = ctx.base_value(&[&game::HANDS, &hands::DROPS]);
    if drops && ctx.new_start && old.is_some_and(|it| matches!(it, Value::Text(_))) {
        ctx.set(&hands::TABLE, hands::DROPS, true);
    }
    let keys = ["dropRegionWhite", "dropRegionBlack"];
    let region = ctx.set.squares(keys[0], keys[1]);
    if drops && ctx.set.changed(&keys) {
        let all = region.iter().all(|it| it.is_all(ctx.size));
        let place = (!all).then(|| ctx.region("drop-zone", &region));
        ctx.set_or_clear(&hands::TABLE, hands::IN, place);
    }
    if ctx.new_start && (drops || gates || inserts) {
        let held = ctx.fen.hands.clone().map(|it| held_names(ctx, &it));
        let old = ctx.base.as_ref().map_or([Vec::new(), Vec::new()], super::base::Base::hands);
        let old = old.map(|it| held_names(ctx, &it));
        if held != old {
            let value = match held {
                [white, black] if white == black => Value::from(white),
                [white, black] => {
                    let text = |it: String| if it.is_empty() { "none".to_owned() } else { it };
                    ctx.by_player([text(white).into(), text(black).into()])
                }
            };
            let value = (value != Value::from("")).then_some(value);
            ctx.set_or_clear(&hands::TABLE, hands::START, value);
        }
    }
}

/// Writes which pieces captured pieces become in the hand; others leave the game.
fn demotions(ctx: &mut Context) {
    if !ctx.set.get("captureToHandTypes").is_empty() {
        ctx.leave("captureToHandTypes", "`captureDemotion` says what goes to the hand");
    }
    let case = |(from, to): &(char, String)| {
        let to = to.chars().next()?.to_ascii_lowercase();
        let to = ctx.type_of(to).filter(|it| it.used)?.name.clone();
        let from = ctx.type_of(*from).filter(|it| it.used)?.name.clone();
        let when = format!("base(victim) is {from}");
        Some(table().with(case::WHEN, when).with(case::DO, format!("give {to} to own")))
    };
    let cases: Vec<_> = ctx.set.pairs("captureDemotedPieceType").iter().filter_map(case).collect();
    if !cases.is_empty() {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "Captured pieces are demoted in the hand").set(rule::ON, "capture");
        rule.set(rule::CASES, cases);
    }
}

/// Says what the choices of several types of pawns were before, as which they join a hand: the other program takes the
/// predefined pawn, or else the first of these types.
fn origins(ctx: &mut Context) {
    let pawns = super::promotion::pawns(ctx).concat();
    let choices = super::promotion::choices(ctx).concat();
    let pawn = ctx.letter_of("pawn").filter(|it| pawns.contains(it));
    let Some(main) = pawn.or_else(|| pawns.first().copied()) else { return };
    let promote = |it: &&Type| it.used && !it.promoted && pawns.contains(&it.letter);
    if ctx.types.iter().filter(promote).count() < 2 {
        return;
    }
    let Some(main) = ctx.type_of(main).map(|it| it.name.clone()) else { return };
    let chosen = |it: &&Type| it.used && !it.promoted && choices.contains(&it.letter);
    let names: Vec<String> = ctx.types.iter().filter(chosen).map(|it| it.name.clone()).collect();
    for name in names {
        if name != main {
            ctx.file.names(game::PIECES).set_in(&name, piece::BASE, main.as_str());
        }
    }
}

/// Names of held pieces, numbers before those of which there are many.
fn held_names(ctx: &Context, letters: &[char]) -> String {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for letter in letters {
        match counts.iter_mut().find(|it| it.0 == *letter) {
            Some(count) => count.1 += 1,
            None => counts.push((*letter, 1)),
        }
    }
    let name = |(letter, count): (char, usize)| {
        let name = &ctx.type_of(letter)?.name;
        Some(if count > 2 {
            format!("{count} {name}")
        } else {
            vec![name.as_str(); count].join(" ")
        })
    };
    counts.into_iter().filter_map(name).collect::<Vec<_>>().join(" ")
}

impl Context {
    /// Returns true if pawns promote by choice.
    fn draft_promotes(&self) -> bool {
        let base = self.base.as_ref().is_some_and(|it| it.tree.table(game::PROMOTION).is_some());
        base || self.file.has(game::PROMOTION)
    }
}

/// Writes which moves are forbidden, and which are compulsory.
pub(super) fn duties(ctx: &mut Context) {
    if ctx.set.changed(&["mustCapture"]) {
        if ctx.set.bool("mustCapture") {
            let item = ctx.item(&compulsory::TABLE, "mustCapture", "Capturing is compulsory");
            item.set(compulsory::ORDER, "captures");
        } else {
            ctx.take_away("mustCapture", &[&compulsory::TABLE]);
        }
    }
    if ctx.set.bool("mustCaptureEnPassant") && ctx.set.changed(&["mustCaptureEnPassant"]) {
        let item = ctx.file.item(&compulsory::TABLE);
        item.set(compulsory::NAME, "Capturing en passant is compulsory");
        item.set(compulsory::ORDER, "captures and target not in captured");
    }
    morphs(ctx);
    if ctx.set.changed(&["mustDrop", "mustDropType"]) {
        ctx.take_away("mustDrop", &[&compulsory::TABLE]);
        if ctx.set.bool("mustDrop") && !ctx.free_drops && !super::inserts::only(ctx) {
            let letters = ctx.set.letters("mustDropType");
            let types = ctx.type_names(&letters).join(" ");
            let all = letters.contains(&'*');
            let prefer = ctx.file.item(&compulsory::TABLE);
            prefer.set(compulsory::NAME, "Who holds a piece must drop it");
            let order = format!("dropping and mover is {types}");
            prefer.set(compulsory::ORDER, if all { "dropping".to_owned() } else { order });
        }
    }
    let king = ctx.type_names(&ctx.letter_of("king").into_iter().collect::<Vec<_>>()).join(" ");
    let attackers = format!("attackers(own {king} by enemy)");
    let alone = format!("count({attackers}) = 1 and target in {attackers}");
    let stays = format!("mover is {king} and before(check and not ({alone}))");
    let stays = if king.is_empty() { "never" } else { &stays };
    let forbids = [
        ("checking", false, "No move gives check", "check(enemy)"),
        ("dropChecks", false, "No drop gives check", "dropping and check(enemy)"),
        ("dropMates", false, "No drop mates", "dropping and check(enemy) and stuck(enemy)"),
        (
            "makpongRule",
            true,
            "A king in check stays, unless it captures the only piece that gives it",
            stays,
        ),
        (
            "immobilityIllegal",
            true,
            "No piece where it could never move again",
            "not mobile(mover, target)",
        ),
    ];
    for (key, bad, name, when) in forbids {
        if ctx.set.changed(&[key]) {
            if ctx.set.bool(key) == bad {
                ctx.item(&forbid::TABLE, key, name).set(forbid::WHEN, when);
            } else {
                ctx.take_away(key, &[&forbid::TABLE]);
            }
        }
    }
    if ctx.set.bool("royalPieceNoThroughCheck") && !king.is_empty() {
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "No royal piece goes through check");
        let way = "some before(attacked(between(origin, target) by enemy))";
        forbid.set(forbid::WHEN, format!("mover is {king} and not castling and {way}"));
    }
    if ctx.set.changed(&["shogiPawnDropMateIllegal", "shogiPawn"]) {
        pawn_drop_mate(ctx);
    }
    castling_duties(ctx);
}

/// Writes when castling is forbidden.
fn castling_duties(ctx: &mut Context) {
    let plies = ctx.set.int("castlingForbiddenPlies");
    if plies > 0 && ctx.set.changed(&["castlingForbiddenPlies"]) {
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "No castling in the opening");
        forbid.set(forbid::WHEN, format!("castling and turn-number <= {plies}"));
    }
    if ctx.set.bool("oppositeCastling") && ctx.set.changed(&["oppositeCastling"]) {
        let castled = table().with(counter::PER, Per::Player).with(counter::MAX, 2);
        ctx.file.names(game::COUNTERS).set_name("castled", castled);
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "The side of castling is kept in mind").set(rule::ON, "castle");
        let king = table().with(case::WHEN, "file(target) > file(origin)");
        let king = king.with(case::DO, "castled = 2");
        let queen = table().with(case::DO, "castled = 1");
        rule.set(rule::CASES, vec![king, queen]);
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "Nobody castles to the side of the other");
        forbid.set(forbid::WHEN, "castling and castled = castled(enemy)");
    }
}

/// Pieces that become others with each of their moves.
fn morphs(ctx: &mut Context) {
    if !ctx.set.changed(&["moveMorphPieceType"]) {
        return;
    }
    let name = |letter: char| ctx.type_of(letter).filter(|it| it.used).map(|it| it.name.clone());
    let pair = |(from, to): &(char, String)| {
        let to = to.chars().next()?.to_ascii_lowercase();
        let when = format!("mover was {} and mover is {}", name(*from)?, name(*from)?);
        let then = format!("mover becomes {}", name(to)?);
        Some(table().with(case::WHEN, when).with(case::DO, then))
    };
    let cases: Vec<_> = ctx.set.pairs("moveMorphPieceType").iter().filter_map(pair).collect();
    if !cases.is_empty() {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "Moved pieces become others").set(rule::ON, "arrive");
        rule.set(rule::WHEN, "not dropping").set(rule::CASES, cases);
    }
}

/// Mate by a dropped pawn.
fn pawn_drop_mate(ctx: &mut Context) {
    ctx.take_away("shogiPawnDropMateIllegal", &[&rule::TABLE]);
    let pawn =
        ctx.types.iter().find(|it| it.key == "shogiPawn" && !it.promoted).map(|it| it.name.clone());
    if let Some(pawn) = pawn.filter(|_| ctx.set.bool("shogiPawnDropMateIllegal")) {
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "No mate by a dropped pawn");
        forbid
            .set(forbid::WHEN, format!("mover is {pawn} placed and check(enemy) and stuck(enemy)"));
    }
}

/// Returns what explodes at a cell: the piece there, and all pieces around but pawns. Walls are no pieces.
pub(super) fn exploding(ctx: &Context, cell: &str) -> String {
    let letters = ctx.set.letters("blastImmuneTypes");
    let immune = ctx.type_names(&letters);
    let pawn = ctx.types.iter().find(|it| it.key == "pawn" && !it.promoted && it.used);
    let safe: Vec<String> =
        pawn.map(|it| it.name.clone()).into_iter().chain(immune.iter().cloned()).collect();
    let less = |names: &[String]| {
        if names.is_empty() { String::new() } else { format!(" - {}", names.join(" ")) }
    };
    let walls = if ctx.has_walls() { " - neutral" } else { "" };
    let beside = match (ctx.set.bool("blastOrthogonals"), ctx.set.bool("blastDiagonals")) {
        (true, true) => Some(ctx.around(cell)),
        (true, false) => Some(format!("near({cell}, W)")),
        (false, true) => Some(format!("near({cell}, F)")),
        (false, false) => None,
    };
    let around = beside.map(|it| format!("{it}{}{walls}", less(&safe)));
    let centre = ctx.set.bool("blastCenter").then(|| format!("{cell}{}", less(&immune)));
    let set = around
        .into_iter()
        .chain(centre)
        .map(|it| if it.contains(" - ") { format!("({it})") } else { it });
    set.collect::<Vec<_>>().join(" | ")
}

/// Explosions on captures.
fn blast(ctx: &mut Context) {
    let set = exploding(ctx, "target");
    let rule = ctx.item(&rule::TABLE, "blastOnCapture", "Explosion");
    rule.set(rule::ON, "capture").set(rule::DO, format!("remove {set}"));
    if ctx.set.bool("capturesToHand") {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "Exploded pieces go to the other hand").set(rule::ON, "removed");
        let own = table().with(case::WHEN, "piece is own").with(case::DO, "give piece to enemy");
        let others = table().with(case::WHEN, "piece is enemy").with(case::DO, "give piece to own");
        rule.set(rule::CASES, vec![own, others]);
    }
}

/// Writes the effects of captures.
pub(super) fn captures(ctx: &mut Context) {
    const BLAST: &[&str] = &[
        "blastOnCapture",
        "blastImmuneTypes",
        "blastOrthogonals",
        "blastDiagonals",
        "blastCenter",
    ];
    let walls = ctx.has_walls() && ctx.base.as_ref().is_none_or(|it| !it.has_neutral());
    let blasts = ctx.set.bool("blastOnCapture");
    if ctx.set.changed(BLAST) || blasts && (walls || ctx.set.changed(&["pawn", "capturesToHand"])) {
        if blasts {
            blast(ctx);
        } else {
            ctx.take_away("blastOnCapture", &[&rule::TABLE, &forbid::TABLE]);
        }
    }
    if ctx.set.bool("blastOnSameTypeCapture") && ctx.set.changed(&["blastOnSameTypeCapture"]) {
        let letters: Vec<char> =
            ctx.types.iter().filter(|it| it.used).map(|it| it.target).collect();
        let types = ctx.type_names(&letters);
        let like = |it: &String| format!("mover was {it} and victim is {it}");
        let when: Vec<String> = types.iter().map(like).collect();
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "A piece that captures its like vanishes").set(rule::ON, "capture");
        rule.set(rule::WHEN, conditions(&when, "or")).set(rule::DO, "remove target");
    }
    deaths(ctx);
    let letters = ctx.set.letters("petrifyOnCaptureTypes");
    if !letters.is_empty() && ctx.set.changed(&["petrifyOnCaptureTypes"]) {
        let wall = super::turn::wall(ctx);
        let types = ctx.type_names(&letters).join(" ");
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "Who captures turns to stone").set(rule::ON, "capture");
        if !letters.contains(&'*') {
            rule.set(rule::WHEN, format!("mover was {types}"));
        }
        rule.set(rule::DO, format!("place {wall} for neutral at target replacing"));
    }
}

/// Writes which pieces die of their captures. Dead pieces belong to nobody, and can be captured.
fn deaths(ctx: &mut Context) {
    let types = ctx.type_names(&ctx.set.letters("deathOnCaptureTypes")).join(" ");
    if types.is_empty() || !ctx.set.changed(&["deathOnCaptureTypes"]) {
        return;
    }
    if ctx.has_walls() {
        return ctx.leave("deathOnCaptureTypes", "dead pieces are captured, and walls are not");
    }
    ctx.file.table(&players::TABLE).set(players::NEUTRAL, NeutralCapture::Prey);
    let dead = table().with(piece::ID, dead_id(ctx)).with(piece::NEUTRAL, true);
    ctx.file.names(game::PIECES).set_name("dead", dead);
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "Pieces die of their captures").set(rule::ON, "capture");
    rule.set(rule::WHEN, format!("mover was {types}"));
    rule.set(rule::DO, "place dead for neutral at target replacing");
}

/// Returns an ID that no type has.
fn dead_id(ctx: &Context) -> String {
    let free = |it: &char| ctx.types.iter().all(|ty| ty.id != it.to_string());
    "XZYVUWJIHG".chars().find(free).unwrap_or('X').to_string()
}
