//! Patterns of a piece, joined and written as a person would.

use super::{
    geometry::Geometry,
    pattern::{Leg, Pattern, Verb, Way},
    words::Words,
};
use alfil_language::{
    schema::pattern,
    writer::{Value, table},
};
use indexmap::IndexMap;

/// Joins patterns that differ only in their ways, or in what stands where they end.
pub(super) fn joined(patterns: Vec<Pattern>) -> Vec<Pattern> {
    let mut patterns = patterns;
    patterns.dedup();
    let mut by_way: IndexMap<ByWay, String> = IndexMap::new();
    for it in patterns {
        let last = it.legs.len() - 1;
        let modes = it.legs[last].modes.clone();
        let legs = it.legs.into_iter().enumerate().map(|(n, leg)| {
            (leg.verb, leg.ways, if n == last { String::new() } else { leg.modes })
        });
        let key = (legs.collect(), it.when, it.effects, it.label);
        let all = by_way.entry(key).or_default();
        *all = "mcdw".chars().filter(|it| all.contains(*it) || modes.contains(*it)).collect();
    }
    let mut by_shape: IndexMap<Shape, Vec<Way>> = IndexMap::new();
    for ((legs, when, effects, label), modes) in by_way {
        let last = legs.len() - 1;
        let first = legs[0].1.clone();
        let shape = legs.into_iter().enumerate().map(|(n, (verb, ways, own))| {
            let same = n > 0 && ways == first && ways.len() == 1 && ways[0].len() == 1;
            let ways = if n == 0 || same { Vec::new() } else { ways };
            Leg { modes: if n == last { modes.clone() } else { own }, verb, ways }
        });
        let key = Shape { legs: shape.collect(), when, effects, label };
        let ways = by_shape.entry(key).or_default();
        for way in first {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    let whole = |(it, ways): (Shape, Vec<Way>)| {
        let mut legs = it.legs;
        legs[0].ways = ways;
        Pattern { legs, when: it.when, effects: it.effects, label: it.label }
    };
    by_shape.into_iter().map(whole).collect()
}

/// A pattern without what stands where it ends: its legs, and the rest.
type ByWay = (Vec<(Verb, Vec<Way>, String)>, Vec<String>, Vec<String>, Option<String>);

/// A pattern without the ways of its first leg, and of legs that go the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shape {
    legs: Vec<Leg>,
    when: Vec<String>,
    effects: Vec<String>,
    label: Option<String>,
}

/// Returns the value of a piece's key `move`.
pub(super) fn value(patterns: &[Pattern], geometry: &Geometry, words: &Words) -> Option<Value> {
    let mut plain = String::new();
    let mut items: Vec<Value> = Vec::new();
    for it in patterns {
        let betza = betza(it, geometry);
        let bare = it.when.is_empty()
            && it.effects.is_empty()
            && it.label.is_none()
            && it.legs[0].verb != Verb::Anywhere;
        match betza {
            Some(betza) if bare => {
                plain.push_str(&betza);
                continue;
            }
            Some(betza) => items.push(conditional(table().with(pattern::BETZA, betza), it, words)),
            None if bare => items.push(path(it, geometry, words).into()),
            None => {
                let path = path(it, geometry, words);
                items.push(conditional(table().with(pattern::PATH, path), it, words));
            }
        }
    }
    if !plain.is_empty() {
        items.insert(0, plain.into());
    }
    match items.len() {
        0 => None,
        1 if matches!(items[0], Value::Text(_)) => items.pop(),
        _ => Some(Value::List(items)),
    }
}

fn conditional(value: Value, it: &Pattern, words: &Words) -> Value {
    let mut value = value;
    let mut when = it.when.clone();
    if it.legs[0].verb == Verb::Anywhere && !it.legs[0].ways.is_empty() {
        let cells: Vec<&str> =
            it.legs[0].ways.iter().flatten().map(|it| words.cells[*it].as_str()).collect();
        when.insert(0, format!("target in {}", cells.join(" ")));
    }
    if !when.is_empty() {
        value = value.with(pattern::WHEN, when.join(" and "));
    }
    if let Some(label) = &it.label {
        value = value.with(pattern::LABEL, label.as_str());
    }
    match &it.effects[..] {
        [] => value,
        [one] => value.with(pattern::DO, one.as_str()),
        all => value.with(pattern::DO, all.to_vec()),
    }
}

/// Returns a pattern as a path.
fn path(it: &Pattern, geometry: &Geometry, words: &Words) -> String {
    let last = it.legs.len() - 1;
    let legs = it.legs.iter().enumerate().map(|(n, leg)| {
        let modes = match leg.modes.as_str() {
            "mc" if n == last => "",
            "m" if n < last => "",
            it => it,
        };
        let ways = match leg.verb {
            Verb::Anywhere => String::new(),
            _ if leg.ways.is_empty() => "same".to_owned(),
            _ => ways(&leg.ways, geometry, words),
        };
        let text = match &leg.verb {
            Verb::Step => format!("step({ways})"),
            Verb::Leap => format!("leap({ways})"),
            Verb::Slide(1, None) => format!("slide({ways})"),
            Verb::Slide(least, None) => format!("slide({ways}, {least}..)"),
            Verb::Slide(least, Some(most)) => format!("slide({ways}, {least}..{most})"),
            Verb::Through(set) => format!("slide({ways}, through {set})"),
            Verb::SlideMax => format!("slide({ways}, max)"),
            Verb::Anywhere => "anywhere".to_owned(),
        };
        format!("{modes} {text}").trim_start().to_owned()
    });
    legs.collect::<Vec<_>>().join(" then ")
}

/// Returns ways joined by `|`; all four straight or aslant ones have a word.
fn ways(ways: &[Way], geometry: &Geometry, words: &Words) -> String {
    let text = |way: &Way| {
        let names: Vec<&str> = way.iter().map(|it| words.dirs[*it].as_str()).collect();
        names.join(" + ")
    };
    let mut left: Vec<Way> = ways.to_vec();
    let mut res = Vec::new();
    if geometry.squares {
        let single = |it: &Way| it.len() == 1;
        let straight = |it: &Way| single(it) && is_straight(geometry.vectors[it[0]]);
        let aslant = |it: &Way| single(it) && !is_straight(geometry.vectors[it[0]]);
        let four = |these: &dyn Fn(&Way) -> bool| ways.iter().filter(|it| these(it)).count() == 4;
        if four(&straight) && four(&aslant) {
            res.push("all".to_owned());
            left.retain(|it| !single(it));
        } else if four(&straight) {
            res.push("orthogonal".to_owned());
            left.retain(|it| !straight(it));
        } else if four(&aslant) {
            res.push("diagonal".to_owned());
            left.retain(|it| !aslant(it));
        }
    }
    res.extend(left.iter().map(text));
    res.join(" | ")
}

fn is_straight((x, y): (i64, i64)) -> bool {
    x == 0 || y == 0
}

/// Returns a pattern in Betza's notation, if it is a plain one there.
fn betza(it: &Pattern, geometry: &Geometry) -> Option<String> {
    let [leg] = &it.legs[..] else { return None };
    if !geometry.squares {
        return None;
    }
    let range = match leg.verb {
        Verb::Step | Verb::Leap => "",
        Verb::Slide(1, None) => "slide",
        _ => return None,
    };
    let sum = |way: &Way| {
        way.iter().fold((0, 0), |at, it| {
            let by = geometry.vectors[*it];
            (at.0 + by.0, at.1 + by.1)
        })
    };
    let mut by: Vec<(i64, i64)> = leg.ways.iter().map(sum).collect();
    if range == "slide" && leg.ways.iter().any(|it| it.len() != 1) {
        return None;
    }
    by.sort_unstable();
    by.dedup();
    let modes = if leg.modes == "mc" { "" } else { leg.modes.as_str() };
    if modes.contains('w') {
        return None;
    }
    let is = |turns: &[(i64, i64)]| {
        let mut all = turns.to_vec();
        all.sort_unstable();
        all == by
    };
    let around = |x: i64, y: i64| {
        let mut all: Vec<(i64, i64)> =
            [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)].to_vec();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (straight, aslant) = (around(1, 0), around(1, 1));
    let both: Vec<(i64, i64)> = straight.iter().chain(&aslant).copied().collect();
    let letter =
        |one: &str, many: &str| if range == "slide" { many.to_owned() } else { one.to_owned() };
    let res = if is(&straight) {
        format!("{modes}{}", letter("W", "R"))
    } else if is(&aslant) {
        format!("{modes}{}", letter("F", "B"))
    } else if is(&both) {
        format!("{modes}{}", letter("K", "Q"))
    } else if is(&around(2, 1)) && range.is_empty() {
        format!("{modes}N")
    } else if is(&around(2, 0)) && range.is_empty() {
        format!("{modes}D")
    } else if is(&around(2, 2)) && range.is_empty() {
        format!("{modes}A")
    } else if is(&[(0, 1)]) {
        format!("f{modes}{}", letter("W", "R"))
    } else if is(&[(0, -1)]) {
        format!("b{modes}{}", letter("W", "R"))
    } else if is(&[(-1, 0), (1, 0)]) {
        format!("s{modes}{}", letter("W", "R"))
    } else if is(&[(-1, 1), (1, 1)]) {
        format!("f{modes}{}", letter("F", "B"))
    } else if is(&[(-1, -1), (1, -1)]) {
        format!("b{modes}{}", letter("F", "B"))
    } else {
        return None;
    };
    Some(res)
}
