//! Which moves there are beside those of pieces, and which are allowed.

use super::{
    cx::{Cx, conditions},
    setup::attribute,
    types::Type,
};
use crate::{
    import::draft::{Value, names, table},
    schema::{
        action, case, castle, compulsory, counter, forbid, game, hands, piece, rule,
        words::{CaptureHand, HandType, Per},
    },
};

/// Castling of a type.
pub(super) fn castling(cx: &mut Cx, at: usize) {
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
    let ty = cx.types[at].clone();
    let rights = cx.fen.rights.clone();
    let wanted = cx.set.bool("castling")
        && ty.target == cx.set.letters("castlingKingPiece").first().copied().unwrap_or('k')
        && !ty.promoted
        && !rights.is_empty();
    let letters = cx.set.letters("castlingRookPieces");
    let partner = |it: &&Type| it.used && !it.promoted && letters.contains(&it.letter);
    let partners: Vec<_> = cx.types.iter().filter(partner).map(|it| it.name.clone()).collect();
    let rank = cx.set.line("castlingRank") - 1;
    let files = [cx.set.line("castlingQueensideFile"), cx.set.line("castlingKingsideFile")];
    let ready = |player: usize| {
        let rank = if player == 0 { rank } else { cx.size.ranks.saturating_sub(rank + 1) };
        let home = |squares: &super::squares::Squares| squares.0.iter().any(|it| it.0 == rank);
        let mut rooks = cx.types.iter().filter(|it| partners.contains(&it.name));
        home(&ty.squares[player]) && rooks.any(|it| home(&it.squares[player]))
    };
    let has = |player: usize| {
        let right =
            |it: char| if player == 0 { it.is_ascii_uppercase() } else { it.is_ascii_lowercase() };
        rights.contains(right) && ready(player)
    };
    let cells = |player: usize| {
        let rank = if player == 0 { rank } else { cx.size.ranks.saturating_sub(rank + 1) };
        files.map(|it| super::squares::name((rank, it.min(cx.size.files) - 1))).join(" ")
    };
    let to = match (wanted && has(0), wanted && has(1)) {
        (false, false) => None,
        (true, true) if cx.symmetry == super::squares::Symmetry::Mirror => Some(cells(0).into()),
        (white, black) => {
            let of =
                |castles: bool, player| if castles { cells(player) } else { "none".to_owned() };
            Some(names([("white", of(white, 0).into()), ("black", of(black, 1).into())]))
        }
    };
    let changed = cx.set.changed(KEYS) || cx.new_start;
    let old = cx.base_piece(&ty.name, piece::CASTLE);
    let value = to.map(|to: Value| {
        let mut keys = table().with(castle::WITH, partners.join(" ")).with(castle::TO, to);
        if let (Value::Table(new), Some(Value::Table(old))) = (&mut keys, &old) {
            new.retain(|it| !old.contains(it));
        }
        keys
    });
    if value != Some(table()) {
        attribute(cx, at, piece::CASTLE, value, changed);
    }
}

/// Rights to castle that the position at the start does not give.
pub(super) fn lost_rights(cx: &mut Cx) {
    let rights = cx.fen.rights.clone();
    if !cx.new_start || !cx.set.bool("castling") || !rights.contains(['K', 'Q', 'k', 'q']) {
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
            (white, black) if white == plays.0 && black == plays.1 => Some(""),
            (true, _) => Some(" and own is white"),
            (_, true) => Some(" and own is black"),
        }
    };
    for (side, sign, name) in [('k', '>', "right"), ('q', '<', "left")] {
        if let Some(who) = lost(side) {
            let forbid = cx.draft.item(&forbid::TABLE);
            forbid.set(forbid::NAME, format!("No castling to the {name}"));
            forbid.set(forbid::WHEN, format!("castling and file(target) {sign} file(origin){who}"));
        }
    }
}

/// Writes where a type may be dropped.
pub(super) fn drop(cx: &mut Cx, at: usize) {
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
    ];
    let ty = cx.types[at].clone();
    let free = cx.free_drops || own_drops(cx);
    if !cx.set.bool("pieceDrops") || ty.promoted || ty.key == "-" || free {
        return;
    }
    let keys = [0, 1].map(|it| super::keys::region_key(&ty.key, it));
    let regions = [keys[0].as_str(), keys[1].as_str()];
    let changed = cx.set.changed(KEYS) || cx.set.changed(&regions) || ty.new_moves;
    if ty.inherited && !changed {
        return;
    }
    let when = drop_conditions(cx, &ty, "target");
    let value = match when.as_slice() {
        [] => None,
        all if all.iter().any(|it| it == "never") => Some(Value::from("never")),
        all => Some(Value::from(conditions(all, "and"))),
    };
    attribute(cx, at, piece::DROP, value, changed);
}

/// Returns the conditions on the cell of that name for a drop of the type.
fn drop_conditions(cx: &mut Cx, ty: &Type, cell: &str) -> Vec<String> {
    let mut when = Vec::new();
    let keys = [0, 1].map(|it| super::keys::region_key(&ty.key, it));
    let area = cx.set.squares(&keys[0], &keys[1]);
    if area.iter().any(|it| !it.is_all(cx.size) && !it.is_empty()) {
        let place = cx.region(&format!("{}-area", ty.name), &area);
        when.push(format!("{cell} in {place}"));
    }
    if ty.key == "pawn" {
        let mut not = Vec::new();
        if !cx.set.bool("firstRankPawnDrops") {
            not.push("rank 1".to_owned());
        }
        let zone = cx.set.squares("promotionRegionWhite", "promotionRegionBlack");
        if !cx.set.bool("promotionZonePawnDrops") && zone.iter().any(|it| !it.is_empty()) {
            not.push(cx.region("promotion-zone", &zone));
        }
        if !not.is_empty() {
            when.push(format!("{cell} not in {}", not.join(" | ")));
        }
    }
    if ty.key == "rook" && cx.set.bool("sittuyinRookDrop") {
        when.push(format!("{cell} in rank 1"));
    }
    if cx.set.letters("dropNoDoubled").contains(&ty.letter) {
        when.push(match cx.set.int("dropNoDoubledCount") {
            0 => "never".to_owned(),
            1 => format!("no own {} & file({cell})", ty.name),
            n => format!("count(own {} & file({cell})) < {n}", ty.name),
        });
    }
    if ty.key == "bishop" && cx.set.bool("dropOppositeColoredBishop") {
        let name = &ty.name;
        let one = |it: &str| format!("{cell} in {it} and no own {name} & {it}");
        when.push(format!("{} or {}", one("light"), one("dark")));
    }
    when.extend(enclosing(cx, cell));
    when
}

/// Returns a condition on what surrounds the cell of a drop.
fn enclosing(cx: &mut Cx, cell: &str) -> Option<String> {
    let rule = match cx.set.get("enclosingDrop") {
        "reversi" => format!("some enclosed({cell}, enemy, own)"),
        "ataxx" => format!("{cell} in {}", cx.around("own")),
        "top" => format!("rank({cell}) = 1 + count(occupied & file({cell}))"),
        "snort" => format!("{cell} not in near(enemy, W)"),
        "anyside" => slid_in(cell),
        _ => return None,
    };
    let start = cx.set.squares("enclosingDropStart", "enclosingDropStart");
    if start[0].is_empty() {
        return Some(rule);
    }
    let place = cx.region("beginning", &start);
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
fn own_drops(cx: &Cx) -> bool {
    cx.set.base("pieceDrops") == "true" && cx.base_value(&[&game::HANDS, &hands::DROPS]).is_none()
}

/// Writes which pieces drops and moves turn over.
pub(super) fn flips(cx: &mut Cx) {
    if own_drops(cx) || !cx.set.changed(&["flipEnclosedPieces"]) {
        return;
    }
    let moving = cx.types.iter().any(|it| it.used && !it.betza.is_empty());
    let drops = cx.set.bool("pieceDrops") && !cx.free_drops;
    for (on, there) in [("arrive", moving), ("drop", drops)] {
        if let Some(effect) = flipped(cx, "target", on == "drop").filter(|_| there) {
            let rule = cx.draft.item(&rule::TABLE);
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
fn flipped(cx: &Cx, cell: &str, dropped: bool) -> Option<String> {
    let set = match cx.set.get("flipEnclosedPieces") {
        "reversi" if dropped => format!("enclosed({cell}, enemy, own)"),
        "quadwrangle" if dropped => {
            let beside_own = format!("{cell} & {}", cx.around("own"));
            format!("enemy & {}", cx.around(&beside_own))
        }
        "ataxx" | "quadwrangle" => format!("enemy & {}", cx.around(cell)),
        _ => return None,
    };
    Some(format!("turn {set} to own"))
}

/// Actions that drop pieces which nobody holds, and their names.
pub(super) fn free_drops(cx: &mut Cx) -> Vec<String> {
    let types: Vec<Type> =
        cx.types.iter().filter(|it| it.used && !it.promoted && it.key != "-").cloned().collect();
    let mut res = Vec::new();
    for ty in &types {
        let conditions_here = drop_conditions(cx, ty, "there");
        let region = cx.set.squares("dropRegionWhite", "dropRegionBlack");
        let mut set = "empty".to_owned();
        if region.iter().any(|it| !it.is_all(cx.size)) {
            set = format!("empty & {}", cx.region("drop-zone", &region));
        }
        let choice = format!("cell in {set}");
        let place = format!("place {} at there", ty.name);
        let effects: Vec<String> = [place].into_iter().chain(flipped(cx, "there", true)).collect();
        let name = if types.len() == 1 { "put".to_owned() } else { format!("put-{}", ty.name) };
        let moves = cx.draft.named(game::ACTIONS, &name);
        moves.set(action::CHOOSE, names([("there", choice.into())]));
        if !conditions_here.is_empty() {
            moves.set(action::WHEN, conditions(&conditions_here, "and"));
        }
        moves.set(action::DO, effects).set(action::TEXT, format!("{}@{{there}}", ty.id));
        res.push(name);
    }
    res
}

/// `[hands]`
pub(super) fn hands(cx: &mut Cx) {
    let drops = cx.set.bool("pieceDrops") && !cx.free_drops;
    let gates = cx.set.bool("seirawanGating");
    if cx.set.changed(&["capturesToHand", "pieceDrops", "dropLoop", "promotedPieceType"])
        || cx.base.is_none()
    {
        let captures = cx.set.bool("capturesToHand");
        cx.set_or_clear(&hands::TABLE, hands::CAPTURE, captures.then_some(CaptureHand::Own));
        let promoted = cx.types.iter().any(|it| it.promoted && it.used);
        let how = match (captures, promoted) {
            (true, true) if !cx.set.bool("dropLoop") => Some(HandType::Base),
            (true, false) if !cx.set.bool("dropLoop") && cx.draft_promotes() => {
                Some(HandType::Unpromoted)
            }
            _ => None,
        };
        cx.set_or_clear(&hands::TABLE, hands::TYPE, how);
        if cx.set.changed(&["pieceDrops"]) {
            cx.set_or_clear(&hands::TABLE, hands::DROPS, drops.then_some(true));
        }
    }
    // The shipped game may list the only types that its players ever hold.
    let old = cx.base_value(&[&game::HANDS, &hands::DROPS]);
    if drops && cx.new_start && old.is_some_and(|it| matches!(it, Value::Text(_))) {
        cx.set(&hands::TABLE, hands::DROPS, true);
    }
    let keys = ["dropRegionWhite", "dropRegionBlack"];
    let region = cx.set.squares(keys[0], keys[1]);
    if drops && cx.set.changed(&keys) {
        let all = region.iter().all(|it| it.is_all(cx.size));
        let place = (!all).then(|| cx.region("drop-zone", &region));
        cx.set_or_clear(&hands::TABLE, hands::IN, place);
    }
    if cx.new_start && (drops || gates) {
        let held = cx.fen.hands.clone().map(|it| held_names(cx, &it));
        let old = cx.base.as_ref().map_or([Vec::new(), Vec::new()], super::base::Base::hands);
        let old = old.map(|it| held_names(cx, &it));
        if held != old {
            let value = match held {
                [white, black] if white == black => Value::from(white),
                [white, black] => {
                    let text = |it: String| if it.is_empty() { "none".to_owned() } else { it };
                    names([("white", text(white).into()), ("black", text(black).into())])
                }
            };
            let value = (value != Value::from("")).then_some(value);
            cx.set_or_clear(&hands::TABLE, hands::START, value);
        }
    }
}

/// Names of held pieces, numbers before those of which there are many.
fn held_names(cx: &Cx, letters: &[char]) -> String {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for letter in letters {
        match counts.iter_mut().find(|it| it.0 == *letter) {
            Some(count) => count.1 += 1,
            None => counts.push((*letter, 1)),
        }
    }
    let name = |(letter, count): (char, usize)| {
        let name = &cx.type_of(letter)?.name;
        Some(if count > 2 {
            format!("{count} {name}")
        } else {
            vec![name.as_str(); count].join(" ")
        })
    };
    counts.into_iter().filter_map(name).collect::<Vec<_>>().join(" ")
}

impl Cx {
    /// Returns true if pawns promote by choice.
    fn draft_promotes(&self) -> bool {
        let base = self.base.as_ref().is_some_and(|it| it.tree.table(game::PROMOTION).is_some());
        base || self.draft.has(game::PROMOTION)
    }
}

/// Writes which moves are forbidden, and which are compulsory.
pub(super) fn duties(cx: &mut Cx) {
    if cx.set.changed(&["mustCapture"]) {
        if cx.set.bool("mustCapture") {
            let item = cx.item(&compulsory::TABLE, "mustCapture", "Capturing is compulsory");
            item.set(compulsory::ORDER, "captures");
        } else {
            cx.take_away("mustCapture", &[&compulsory::TABLE]);
        }
    }
    if cx.set.changed(&["mustDrop", "mustDropType"]) {
        cx.take_away("mustDrop", &[&compulsory::TABLE]);
        if cx.set.bool("mustDrop") {
            let letters = cx.set.letters("mustDropType");
            let types = cx.type_names(&letters).join(" ");
            let all = letters.contains(&'*');
            let prefer = cx.draft.item(&compulsory::TABLE);
            prefer.set(compulsory::NAME, "Who holds a piece must drop it");
            if !all {
                prefer.set(compulsory::WHEN, format!("held(own {types}) > 0"));
            }
            prefer.set(compulsory::ORDER, "dropping");
        }
    }
    let forbids = [
        ("checking", false, "No move gives check", "check(enemy)"),
        ("dropChecks", false, "No drop gives check", "dropping and check(enemy)"),
        ("makpongRule", true, "A king in check stays", "mover is royal and before(check)"),
        (
            "immobilityIllegal",
            true,
            "No piece where it could never move again",
            "not mobile(mover, target)",
        ),
    ];
    for (key, bad, name, when) in forbids {
        if cx.set.changed(&[key]) {
            if cx.set.bool(key) == bad {
                cx.item(&forbid::TABLE, key, name).set(forbid::WHEN, when);
            } else {
                cx.take_away(key, &[&forbid::TABLE]);
            }
        }
    }
    if cx.set.changed(&["shogiPawnDropMateIllegal", "shogiPawn"]) {
        pawn_drop_mate(cx);
    }
    if cx.set.bool("oppositeCastling") && cx.set.changed(&["oppositeCastling"]) {
        let castled = table().with(counter::PER, Per::Player).with(counter::MAX, 2);
        cx.draft.names(game::COUNTERS).set_name("castled", castled);
        let rule = cx.draft.item(&rule::TABLE);
        rule.set(rule::NAME, "The side of castling is kept in mind").set(rule::ON, "castle");
        let king = table().with(case::WHEN, "file(target) > file(origin)");
        let king = king.with(case::DO, "castled = 2");
        let queen = table().with(case::DO, "castled = 1");
        rule.set(rule::CASES, vec![king, queen]);
        let forbid = cx.draft.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "Nobody castles to the side of the other");
        forbid.set(forbid::WHEN, "castling and castled = castled(enemy)");
    }
}

/// Mate by a dropped pawn.
fn pawn_drop_mate(cx: &mut Cx) {
    cx.take_away("shogiPawnDropMateIllegal", &[&rule::TABLE]);
    let pawn =
        cx.types.iter().find(|it| it.key == "shogiPawn" && !it.promoted).map(|it| it.name.clone());
    if let Some(pawn) = pawn.filter(|_| cx.set.bool("shogiPawnDropMateIllegal")) {
        let forbid = cx.draft.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "No mate by a dropped pawn");
        forbid
            .set(forbid::WHEN, format!("mover is {pawn} placed and check(enemy) and stuck(enemy)"));
    }
}

/// Explosions: of the captor, and of all pieces around but pawns. Walls are no pieces.
fn blast(cx: &mut Cx) {
    let letters = cx.set.letters("blastImmuneTypes");
    let immune = cx.type_names(&letters);
    let pawn = cx.types.iter().find(|it| it.key == "pawn" && !it.promoted && it.used);
    let safe: Vec<String> =
        pawn.map(|it| it.name.clone()).into_iter().chain(immune.iter().cloned()).collect();
    let less = |names: &[String]| {
        if names.is_empty() { String::new() } else { format!(" - {}", names.join(" ")) }
    };
    let walls = if cx.has_walls() { " - neutral" } else { "" };
    let around = format!("{}{}{walls}", cx.around("target"), less(&safe));
    let centre = format!("target{}", less(&immune));
    let set = [around, centre].map(|it| if it.contains(" - ") { format!("({it})") } else { it });
    let rule = cx.item(&rule::TABLE, "blastOnCapture", "Explosion");
    rule.set(rule::ON, "capture").set(rule::DO, format!("remove {}", set.join(" | ")));
    if cx.set.bool("capturesToHand") {
        let rule = cx.draft.item(&rule::TABLE);
        rule.set(rule::NAME, "Exploded pieces go to the other hand").set(rule::ON, "removed");
        let own = table().with(case::WHEN, "piece is own").with(case::DO, "give piece to enemy");
        let others = table().with(case::WHEN, "piece is enemy").with(case::DO, "give piece to own");
        rule.set(rule::CASES, vec![own, others]);
    }
}

/// Writes the effects of captures.
pub(super) fn captures(cx: &mut Cx) {
    let walls = cx.has_walls() && cx.base.as_ref().is_none_or(|it| !it.has_neutral());
    let blasts = cx.set.bool("blastOnCapture");
    if cx.set.changed(&["blastOnCapture", "blastImmuneTypes"])
        || blasts && (walls || cx.set.changed(&["pawn", "capturesToHand"]))
    {
        if blasts {
            blast(cx);
        } else {
            cx.take_away("blastOnCapture", &[&rule::TABLE, &forbid::TABLE]);
        }
    }
    let letters = cx.set.letters("petrifyOnCaptureTypes");
    if !letters.is_empty() && cx.set.changed(&["petrifyOnCaptureTypes"]) {
        let wall = super::turn::wall(cx);
        let types = cx.type_names(&letters).join(" ");
        let rule = cx.draft.item(&rule::TABLE);
        rule.set(rule::NAME, "Who captures turns to stone").set(rule::ON, "capture");
        if !letters.contains(&'*') {
            rule.set(rule::WHEN, format!("mover was {types}"));
        }
        rule.set(rule::DO, format!("place {wall} for neutral at target replacing"));
    }
}
