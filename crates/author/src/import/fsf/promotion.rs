//! Promotion of pawns, and of pieces as in shogi.

use super::{
    context::{Context, conditions},
    setup::attribute,
    types::Type,
};
use alfil_language::schema::{forbid, game, piece, promotion, rule};
use alfil_language::writer::{Value, table};

/// Returns the letters of what promotes as pawns do, of both players.
pub(super) fn pawns(ctx: &Context) -> [Vec<char>; 2] {
    let of = |key| ctx.pawns(&[key, "promotionPawnTypes", "pawnTypes"]);
    [of("promotionPawnTypesWhite"), of("promotionPawnTypesBlack")]
}

/// Returns the letters of what pawns promote to, of both players.
pub(super) fn choices(ctx: &Context) -> [Vec<char>; 2] {
    let of = |key: &str| {
        let letters = ctx.set.letters(ctx.set.either("promotionPieceTypes", key));
        letters.into_iter().filter(|it| ctx.type_of(*it).is_some()).collect::<Vec<_>>()
    };
    [of("promotionPieceTypesWhite"), of("promotionPieceTypesBlack")]
}

/// Names of types as the file lists them: as in the shipped game, then as the key has them.
fn names(ctx: &Context, letters: &[char]) -> Vec<String> {
    let mut letters = letters.to_vec();
    let order = |letter: &char| "qrbn".find(*letter).unwrap_or(9);
    letters.sort_by_key(order);
    let mut res: Vec<String> = Vec::new();
    for name in letters.iter().filter_map(|it| ctx.type_of(*it)).map(|it| &it.name) {
        if !res.contains(name) {
            res.push(name.clone());
        }
    }
    res
}

/// The keys about the promotion of pawns.
pub(super) const KEYS: &[&str] = &[
    "pawn",
    "pawnTypes",
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "promotionPieceTypes",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "mandatoryPromotionRegionWhite",
    "mandatoryPromotionRegionBlack",
    "promotionRequireInHand",
    "promotionConsumeInHand",
    "promotionLimit",
    "mandatoryPawnPromotion",
];

/// `[promotion]`
pub(super) fn of_pawns(ctx: &mut Context) {
    if ctx.base.is_some() && !ctx.set.changed_or_moved(KEYS) && !pieces_vanish(ctx) {
        return;
    }
    let (pawns, choices) = (pawns(ctx), choices(ctx));
    let region = ctx.set.squares("promotionRegionWhite", "promotionRegionBlack");
    let both = [pawns.concat(), choices.concat()];
    played_otherwise(ctx, &both[1]);
    for at in 0..ctx.types.len() {
        let ty = ctx.types[at].clone();
        let old = ctx.base_value(&[&game::PROMOTION, &ty.name]);
        // A piece that promotes to its own kind stays as it is.
        let others: Vec<char> = both[1].iter().copied().filter(|it| *it != ty.target).collect();
        let mut to = names(ctx, &others);
        let pawn = ty.used && both[0].contains(&ty.target) && ty.key != "-";
        let promotes = pawn && !to.is_empty();
        let somewhere = region.iter().any(|it| !it.is_empty());
        let mandatory = ctx.set.bool("mandatoryPawnPromotion");
        if pawn && both[1].is_empty() && mandatory && ctx.set.place("promotionPieceTypes").is_some()
        {
            let place = ctx.region("promotion-zone", &region);
            let forbid = ctx.file.item(&forbid::TABLE);
            forbid.set(forbid::NAME, format!("No {} where it must promote", ty.name));
            forbid.set(forbid::WHEN, format!("mover is {} and target in {place}", ty.name));
        }
        if !promotes || !somewhere {
            if old.is_some() && (ty.key != "-" || !ty.used) {
                ctx.file.names(game::PROMOTION).set_name(&ty.name, Value::Removed);
            }
            continue;
        }
        // A pawn that also promotes as pieces do may do either.
        let own = ctx.types.iter().find(|it| it.used && it.promoted && it.letter == ty.letter);
        to.extend(own.filter(|_| !ty.promoted).map(|it| it.name.clone()));
        let place = ctx.region("promotion-zone", &region);
        let mut value = table().with(promotion::TO, to.join(" "));
        if place != "all" {
            value = value.with(promotion::IN, place);
        }
        if !mandatory || both[1].contains(&ty.target) {
            value = value.with(promotion::OPTIONAL, true);
            let forced =
                ctx.set.squares("mandatoryPromotionRegionWhite", "mandatoryPromotionRegionBlack");
            if !forced.iter().all(super::squares::Squares::is_empty) {
                value = value.with(promotion::FORCED, ctx.region("must-promote", &forced));
            }
        }
        let mut filters = limits(ctx, &both[1]);
        filters.extend(by_player(ctx, ty.target, &pawns, &choices));
        filters.extend(by_zone(ctx, &both[1]));
        let held = ["promotionRequireInHand", "promotionConsumeInHand"];
        if held.iter().any(|it| ctx.set.bool(it)) {
            filters.push("held(own option) > 0".to_owned());
        }
        if !filters.is_empty() {
            value = value.with(promotion::WHERE, conditions(&filters, "and"));
        }
        let value = changes(old.as_ref(), value);
        if value != table() {
            ctx.file.names(game::PROMOTION).set_name(&ty.name, value);
        }
    }
    from_hand(ctx);
}

/// Reports where the other program promotes otherwise than it says.
fn played_otherwise(ctx: &mut Context, choices: &[char]) {
    let Some(pawn) = ctx.letter_of("pawn") else { return };
    if pawns(ctx).iter().any(|it| !it.contains(&pawn)) {
        for key in [
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "promotionPawnTypes",
            "pawnTypes",
        ] {
            let text = ctx.set.get(key);
            if !text.is_empty() && !ctx.set.letters(key).contains(&pawn) {
                ctx.as_documented(key, "also promotes the predefined pawn");
            }
        }
    }
    if ctx.letter_of("king").is_some_and(|it| choices.contains(&it)) {
        ctx.leave(
            "promotionPieceTypes",
            "of two kings, Fairy-Stockfish keeps only one out of check",
        );
    }
    let passed = super::types::passed(ctx);
    for (player, key) in ["promotionRegionWhite", "promotionRegionBlack"].into_iter().enumerate() {
        let region = &ctx.set.squares(key, key)[0];
        if region.0.intersection(&passed[player].0).next().is_some() {
            ctx.as_documented(key, "does not promote a pawn that captures en passant");
        }
    }
}

/// Returns the condition that the piece to be may come to be on its square.
fn by_zone(ctx: &mut Context, choices: &[char]) -> Option<String> {
    let [white, black] =
        ["promotionRegionWhite", "promotionRegionBlack"].map(|it| ctx.set.zones(it));
    if white.is_none() && black.is_none() {
        return None;
    }
    let everywhere = ctx.set.squares("promotionRegionWhite", "promotionRegionBlack");
    let mut letters = choices.to_vec();
    letters.sort_unstable();
    letters.dedup();
    let mut cases = Vec::new();
    for letter in letters {
        let zone = |zones: &Option<Vec<(char, super::squares::Squares)>>, all| match zones {
            None => all,
            Some(zones) => {
                let own = zones.iter().find(|it| it.0 == letter);
                let found = own.or_else(|| zones.iter().find(|it| it.0 == '*'));
                found.map(|it| it.1.clone()).unwrap_or_default()
            }
        };
        let [first, second] = everywhere.clone();
        let squares = [zone(&white, first), zone(&black, second)];
        let Some(name) = ctx.type_of(letter).map(|it| it.name.clone()) else { continue };
        if squares.iter().any(|it| !it.is_empty()) {
            let place = ctx.edge(&format!("{name}-zone"), &squares);
            cases.push(format!("option is {name} and target in {place}"));
        }
    }
    Some(conditions(&cases, "or"))
}

/// What pawns become comes from the hand.
fn from_hand(ctx: &mut Context) {
    let pawns = ctx.type_names(&pawns(ctx).concat());
    let consumes = ctx.set.bool("promotionConsumeInHand") && !pawns.is_empty();
    if consumes && ctx.set.changed(&["promotionConsumeInHand"]) {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "What a pawn becomes comes from the hand").set(rule::ON, "becomes");
        rule.set(rule::WHEN, format!("mover was {}", pawns.join(" ")));
        rule.set(rule::DO, "take piece from own");
    }
}

/// Returns true if the shipped game's pawns promote to something that is no more.
fn pieces_vanish(ctx: &Context) -> bool {
    ctx.types.iter().any(|it| it.inherited && !it.used)
}

/// Returns the keys of a table that differ from an older one, and removals of the keys that it lacks.
fn changes(old: Option<&Value>, new: Value) -> Value {
    let (Some(Value::Table(old)), Value::Table(new)) = (old, &new) else { return new };
    let gone = old.iter().filter(|it| new.iter().all(|new| new.0 != it.0));
    let gone: Vec<_> = gone.map(|it| (it.0.clone(), Value::Removed)).collect();
    let same_types = |a: &Value, b: &Value| match (a, b) {
        (Value::Text(a), Value::Text(b)) => {
            let (mut a, mut b): (Vec<_>, Vec<_>) =
                (a.split_whitespace().collect(), b.split_whitespace().collect());
            a.sort_unstable();
            b.sort_unstable();
            a == b
        }
        (a, b) => a == b,
    };
    let is_old = |it: &(String, Value)| {
        old.iter().any(|old| {
            old.0 == it.0
                && (old.1 == it.1 || it.0 == promotion::TO.as_ref() && same_types(&old.1, &it.1))
        })
    };
    Value::Table(new.iter().filter(|it| !is_old(it)).cloned().chain(gone).collect())
}

/// Conditions that no more than so many of a type are on the board.
fn limits(ctx: &Context, choices: &[char]) -> Vec<String> {
    let mut by_limit: Vec<(u32, Vec<char>)> = Vec::new();
    for (letter, limit) in ctx.set.pairs("promotionLimit") {
        let limit = limit.parse().unwrap_or(0);
        match by_limit.iter_mut().find(|it| it.0 == limit) {
            Some(group) => group.1.push(letter),
            None => by_limit.push((limit, vec![letter])),
        }
    }
    let mut res = Vec::new();
    for (limit, letters) in by_limit {
        let limited: Vec<_> = letters.iter().filter(|it| choices.contains(it)).copied().collect();
        let names = names(ctx, &limited).join(" ");
        if limited.len() == choices.len() {
            res.push(format!("count(own option) < {limit}"));
        } else if !names.is_empty() {
            res.push(format!("option is not {names} or count(own option) < {limit}"));
        }
    }
    res
}

/// Returns a condition on what each player may choose, if that differs.
fn by_player(
    ctx: &Context,
    pawn: char,
    pawns: &[Vec<char>; 2],
    choices: &[Vec<char>; 2],
) -> Option<String> {
    if pawns[0] == pawns[1] && choices[0] == choices[1] {
        return None;
    }
    let of = |player: usize| {
        let names = names(ctx, &choices[player]);
        let can = pawns[player].contains(&pawn) && !names.is_empty();
        can.then(|| format!("{} and option is {}", ctx.is_player(player), names.join(" ")))
    };
    let cases: Vec<_> = [of(0), of(1)].into_iter().flatten().collect();
    Some(conditions(&cases, "or"))
}

/// Writes the types to and from which a type promotes.
pub(super) fn of_type(ctx: &mut Context, at: usize) {
    let ty = ctx.types[at].clone();
    if ty.key == "-" {
        return;
    }
    let changed = ctx.set.changed(&["promotedPieceType", "pieceDemotion"]);
    let other = face(ctx, &ty, !ty.promoted).map(|it| Value::from(it.name.as_str()));
    let what = other_face(ctx, &ty).map(|it| Value::from(it.name.as_str()));
    let base = if ty.promoted { other } else { None };
    attribute(ctx, at, piece::BASE, base, changed && ty.promoted);
    attribute(ctx, at, piece::PROMOTES, what, changed);
}

/// Returns the type of a piece's unpromoted or promoted face.
fn face<'a>(ctx: &'a Context, ty: &Type, promoted: bool) -> Option<&'a Type> {
    ctx.types.iter().find(|it| it.promoted == promoted && it.letter == ty.letter && it.used)
}

/// Returns the type that a piece of this type turns to when it promotes, or is demoted.
pub(super) fn other_face<'a>(ctx: &'a Context, ty: &Type) -> Option<&'a Type> {
    let turns = !ty.promoted || ctx.set.bool("pieceDemotion");
    turns.then(|| face(ctx, ty, !ty.promoted)).flatten()
}

/// The rules by which pieces promote.
pub(super) fn of_pieces(ctx: &mut Context) {
    if ctx.set.pairs("promotedPieceType").is_empty() {
        return;
    }
    if super::growth::has(ctx) {
        return super::growth::promotion(ctx);
    }
    if ctx.types.iter().all(|it| !(it.promoted && it.used)) {
        if !ctx.set.base("promotedPieceType").is_empty() {
            ctx.take_away("promotedPieceType", &[&rule::TABLE]);
        }
        return;
    }
    let region_keys = ["promotionRegionWhite", "promotionRegionBlack"];
    let region = ctx.set.squares(region_keys[0], region_keys[1]);
    let zone = ctx.base.as_ref().and_then(|it| it.zone("promotionRegion")).map(str::to_owned);
    let new = ctx.set.base("promotedPieceType").is_empty();
    if !new
        && ctx.set.changed_or_moved(&region_keys)
        && let Some(zone) = &zone
    {
        let text = region[0].set(ctx.size);
        ctx.file.names(game::ZONES).set_name(zone, text);
    }
    let rule_keys = ["mandatoryPiecePromotion", "piecePromotionOnCapture", "promotionLimit"];
    if new
        || ctx.set.changed(&rule_keys)
        || zone.is_none() && ctx.set.changed_or_moved(&region_keys)
    {
        let place = zone.filter(|_| !new).unwrap_or_else(|| ctx.region("camp", &region));
        let mut when = Vec::new();
        let mandatory = ctx.set.bool("mandatoryPiecePromotion");
        // The options of pawns are no faces of pieces.
        if choices(ctx).concat().is_empty() {
            when.extend(mandatory.then(|| "mover has promotion".to_owned()));
        } else {
            let chosen = pawns(ctx).concat();
            let faces = ctx.types.iter().filter(|it| {
                it.used && !chosen.contains(&it.target) && other_face(ctx, it).is_some()
            });
            let faces: Vec<_> = faces.map(|it| it.name.as_str()).collect();
            if faces.is_empty() {
                return ctx.take_away("promotedPieceType", &[&rule::TABLE]);
            }
            when.push(format!("mover is {}", faces.join(" ")));
        }
        if place != "all" {
            when.push(format!("origin in {place} or target in {place}"));
        }
        if ctx.set.bool("piecePromotionOnCapture") {
            when.push("captures".to_owned());
        }
        let limits = piece_limits(ctx);
        let rule = ctx.item(&rule::TABLE, "promotedPieceType", "Promotion");
        rule.set(rule::ON, "depart");
        if !when.is_empty() {
            rule.set(rule::WHEN, conditions(&when, "and"));
        }
        let effect = match (mandatory, limits) {
            (true, _) => "mover becomes promotion(mover)".to_owned(),
            (false, None) => "mover may become promotion(mover)".to_owned(),
            (false, Some(limit)) => format!("mover may become promotion(mover) where {limit}"),
        };
        rule.set(rule::DO, effect);
    }
    if ctx.set.bool("dropPromoted") && ctx.set.changed(&["dropPromoted"]) {
        let types = ctx.types.iter().filter(|it| !it.promoted && other_face(ctx, it).is_some());
        let types = types.map(|it| it.name.clone()).collect::<Vec<_>>().join(" ");
        let rule = ctx.item(&rule::TABLE, "dropPromoted", "Dropped with either face");
        rule.set(rule::ON, "drop").set(rule::WHEN, format!("mover is {types}"));
        rule.set(rule::DO, "mover may become promotion(mover)");
    }
}

/// Returns the limits that concern promoted pieces.
fn piece_limits(ctx: &Context) -> Option<String> {
    let limits = ctx.set.pairs("promotionLimit");
    let limit = |(letter, limit): &(char, String)| {
        let names = ctx.type_names(&[*letter]);
        let promoted = ctx.types.iter().any(|it| it.used && it.promoted && it.target == *letter);
        let types = names.join(" ");
        (promoted && !names.is_empty())
            .then(|| format!("option is not {types} or count(own {types}) < {limit}"))
    };
    let all: Vec<_> = limits.iter().filter_map(limit).collect();
    (!all.is_empty()).then(|| conditions(&all, "and"))
}
