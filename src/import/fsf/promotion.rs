//! Promotion of pawns, and of pieces as in shogi.

use super::{
    cx::{Cx, conditions},
    setup::attribute,
};
use crate::{
    import::draft::{Value, table},
    schema::{game, piece, promotion, rule},
};

/// Returns the letters of what promotes as pawns do, of both players.
pub(super) fn pawns(cx: &Cx) -> [Vec<char>; 2] {
    let of = |key| cx.pawns(&[key, "promotionPawnTypes", "pawnTypes"]);
    [of("promotionPawnTypesWhite"), of("promotionPawnTypesBlack")]
}

/// Returns the letters of what pawns promote to, of both players.
pub(super) fn choices(cx: &Cx) -> [Vec<char>; 2] {
    let of = |key: &str| {
        let letters = cx.set.letters(cx.set.either("promotionPieceTypes", key));
        letters.into_iter().filter(|it| cx.type_of(*it).is_some()).collect::<Vec<_>>()
    };
    [of("promotionPieceTypesWhite"), of("promotionPieceTypesBlack")]
}

/// Names of types as the file lists them: as in the shipped game, then as the key has them.
fn names(cx: &Cx, letters: &[char]) -> Vec<String> {
    let mut letters = letters.to_vec();
    let order = |letter: &char| "qrbn".find(*letter).unwrap_or(9);
    letters.sort_by_key(order);
    let mut res: Vec<String> = Vec::new();
    for name in letters.iter().filter_map(|it| cx.type_of(*it)).map(|it| &it.name) {
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
    "promotionLimit",
    "mandatoryPawnPromotion",
];

/// `[promotion]`
pub(super) fn of_pawns(cx: &mut Cx) {
    if cx.base.is_some() && !cx.set.changed(KEYS) && !pieces_vanish(cx) {
        return;
    }
    let (pawns, choices) = (pawns(cx), choices(cx));
    let region = cx.set.squares("promotionRegionWhite", "promotionRegionBlack");
    let both = [pawns.concat(), choices.concat()];
    for at in 0..cx.types.len() {
        let ty = cx.types[at].clone();
        let old = cx.base_value(&[&game::PROMOTION, &ty.name]);
        let mut to = names(cx, &both[1]);
        let promotes = ty.used && both[0].contains(&ty.target) && !to.is_empty() && ty.key != "-";
        let somewhere = region.iter().any(|it| !it.is_empty());
        if !promotes || !somewhere {
            if old.is_some() && (ty.key != "-" || !ty.used) {
                cx.draft.names(game::PROMOTION).set_name(&ty.name, Value::Removed);
            }
            continue;
        }
        // A pawn that also promotes as pieces do may do either.
        let own = cx.types.iter().find(|it| it.used && it.promoted && it.letter == ty.letter);
        to.extend(own.filter(|_| !ty.promoted).map(|it| it.name.clone()));
        let place = cx.region("promotion-zone", &region);
        let mut value = table().with(promotion::TO, to.join(" "));
        if place != "all" {
            value = value.with(promotion::IN, place);
        }
        if !cx.set.bool("mandatoryPawnPromotion") {
            value = value.with(promotion::OPTIONAL, true);
        }
        let mut filters = limits(cx, &both[1]);
        filters.extend(by_player(cx, ty.target, &pawns, &choices));
        if !filters.is_empty() {
            value = value.with(promotion::WHERE, conditions(&filters, "and"));
        }
        let value = changes(old.as_ref(), value);
        if value != table() {
            cx.draft.names(game::PROMOTION).set_name(&ty.name, value);
        }
    }
}

/// Returns true if the shipped game's pawns promote to something that is no more.
fn pieces_vanish(cx: &Cx) -> bool {
    cx.types.iter().any(|it| it.inherited && !it.used)
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
fn limits(cx: &Cx, choices: &[char]) -> Vec<String> {
    let mut by_limit: Vec<(u32, Vec<char>)> = Vec::new();
    for (letter, limit) in cx.set.pairs("promotionLimit") {
        let limit = limit.parse().unwrap_or(0);
        match by_limit.iter_mut().find(|it| it.0 == limit) {
            Some(group) => group.1.push(letter),
            None => by_limit.push((limit, vec![letter])),
        }
    }
    let mut res = Vec::new();
    for (limit, letters) in by_limit {
        let limited: Vec<_> = letters.iter().filter(|it| choices.contains(it)).copied().collect();
        let names = names(cx, &limited).join(" ");
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
    cx: &Cx,
    pawn: char,
    pawns: &[Vec<char>; 2],
    choices: &[Vec<char>; 2],
) -> Option<String> {
    if pawns[0] == pawns[1] && choices[0] == choices[1] {
        return None;
    }
    let of = |player: usize, name: &str| {
        let names = names(cx, &choices[player]);
        let can = pawns[player].contains(&pawn) && !names.is_empty();
        can.then(|| format!("own is {name} and option is {}", names.join(" ")))
    };
    let cases: Vec<_> = [of(0, "white"), of(1, "black")].into_iter().flatten().collect();
    Some(conditions(&cases, "or"))
}

/// Writes the types to and from which a type promotes.
pub(super) fn of_type(cx: &mut Cx, at: usize) {
    let ty = cx.types[at].clone();
    if ty.key == "-" {
        return;
    }
    let changed = cx.set.changed(&["promotedPieceType", "pieceDemotion"]);
    let other = |promoted: bool| {
        let found =
            cx.types.iter().find(|it| it.promoted == promoted && it.letter == ty.letter && it.used);
        found.map(|it| Value::from(it.name.as_str()))
    };
    let what = if ty.promoted {
        cx.set.bool("pieceDemotion").then(|| other(false)).flatten()
    } else {
        other(true)
    };
    let base = if ty.promoted { other(false) } else { None };
    attribute(cx, at, piece::BASE, base, changed && ty.promoted);
    attribute(cx, at, piece::PROMOTES, what, changed);
}

/// The rules by which pieces promote.
pub(super) fn of_pieces(cx: &mut Cx) {
    if cx.set.pairs("promotedPieceType").is_empty() {
        return;
    }
    if cx.types.iter().all(|it| !(it.promoted && it.used)) {
        if !cx.set.base("promotedPieceType").is_empty() {
            cx.take_away("promotedPieceType", &[&rule::TABLE]);
        }
        return;
    }
    let region_keys = ["promotionRegionWhite", "promotionRegionBlack"];
    let region = cx.set.squares(region_keys[0], region_keys[1]);
    let zone = cx.base.as_ref().and_then(|it| it.zone("promotionRegion")).map(str::to_owned);
    let new = cx.set.base("promotedPieceType").is_empty();
    if !new
        && cx.set.changed(&region_keys)
        && let Some(zone) = &zone
    {
        let text = region[0].set(cx.size);
        cx.draft.names(game::ZONES).set_name(zone, text);
    }
    let rule_keys = ["mandatoryPiecePromotion", "piecePromotionOnCapture", "promotionLimit"];
    if new || cx.set.changed(&rule_keys) || zone.is_none() && cx.set.changed(&region_keys) {
        let place = zone.filter(|_| !new).unwrap_or_else(|| cx.region("camp", &region));
        let mut when = Vec::new();
        if place != "all" {
            when.push(format!("origin in {place} or target in {place}"));
        }
        if cx.set.bool("piecePromotionOnCapture") {
            when.push("captures".to_owned());
        }
        let mandatory = cx.set.bool("mandatoryPiecePromotion");
        if mandatory {
            when.insert(0, "mover has promotion".to_owned());
        }
        let limits = piece_limits(cx);
        let rule = cx.item(&rule::TABLE, "promotedPieceType", "Promotion");
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
    if cx.set.bool("dropPromoted") && cx.set.changed(&["dropPromoted"]) {
        let rule = cx.item(&rule::TABLE, "dropPromoted", "Dropped with either face");
        rule.set(rule::ON, "drop").set(rule::DO, "mover may become promotion(mover)");
    }
}

/// Returns the limits that concern promoted pieces.
fn piece_limits(cx: &Cx) -> Option<String> {
    let limits = cx.set.pairs("promotionLimit");
    let limit = |(letter, limit): &(char, String)| {
        let names = cx.type_names(&[*letter]);
        let promoted = cx.types.iter().any(|it| it.used && it.promoted && it.target == *letter);
        let types = names.join(" ");
        (promoted && !names.is_empty())
            .then(|| format!("option is not {types} or count(own {types}) < {limit}"))
    };
    let all: Vec<_> = limits.iter().filter_map(limit).collect();
    (!all.is_empty()).then(|| conditions(&all, "and"))
}
