//! Parts of models in words that two models share, and what keys of sections say in these words.
//!
//! A model has numbers for what a file names. The same rule in two files differs only in these numbers. Here IDs of types,
//! cells and the like stand in their place, so that equal texts mean equal rules.

use alfil::{
    load::{LoadOptions, analyze},
    model::{Model, TypeSet, ZoneId},
    shipped::Shipped,
    source::Files,
};
use std::{
    collections::BTreeMap,
    fmt::{Debug, Write as _},
    sync::OnceLock,
};

/// Something of a rule file that needs a key, or that no key says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Item {
    /// What it says.
    pub(crate) words: String,
    /// Its place in the rule file, for people.
    pub(crate) place: String,
}

impl Item {
    pub(super) fn new(model: &Model, place: impl Into<String>, what: &impl Debug) -> Item {
        Item { words: words(model, what), place: place.into() }
    }
}

/// Returns a part of a model without its numbers.
pub(super) fn words(model: &Model, what: &impl Debug) -> String {
    let text = format!("{what:?}");
    let mut res = String::new();
    let mut rest = text.as_str();
    while let Some((start, name)) = next_number(rest) {
        res.push_str(&rest[..start]);
        let inner = &rest[start + name.len() + 1..];
        let Some(end) = inner.find(')') else { break };
        let _ = write!(res, "{name}<{}>", meaning(model, name, &inner[..end]));
        rest = &inner[end + 1..];
    }
    res + rest
}

/// The kinds of numbers, as they are written.
const NUMBERS: &[&str] =
    &["PieceType", "TypeSet", "ZoneId", "CounterId", "SetId", "DirId", "StrideId", "RankingId"];

fn next_number(text: &str) -> Option<(usize, &'static str)> {
    let found = NUMBERS.iter().filter_map(|name| {
        let at = text.find(&format!("{name}("))?;
        Some((at, *name))
    });
    found.min()
}

fn meaning(model: &Model, kind: &str, text: &str) -> String {
    let numbers: Vec<u64> =
        text.split(|it: char| !it.is_ascii_digit()).filter_map(|it| it.parse().ok()).collect();
    let first = numbers.first().and_then(|it| usize::try_from(*it).ok()).unwrap_or_default();
    let ids = |set: &TypeSet| {
        let mut ids: Vec<&str> = set
            .iter()
            .take_while(|it| it.idx() < model.types.len())
            .map(|it| model.types[it].id.as_str())
            .collect();
        ids.sort_unstable();
        ids.join(" ")
    };
    let named = |it: Option<String>| it.unwrap_or_else(|| text.to_owned());
    match kind {
        "PieceType" => named(model.types.iter().nth(first).map(|it| it.id.clone())),
        "TypeSet" => match <[u64; 4]>::try_from(numbers) {
            Ok(bits) => ids(&TypeSet(bits)),
            Err(_) => text.to_owned(),
        },
        "ZoneId" if first < model.zones.len() => {
            let zone = &model.zones[ZoneId::new(first).idx()];
            let of = |player| zone.cells.iter().nth(player).map(|it| format!("{it:?}"));
            format!("{:?} {:?}", of(0), of(1))
        }
        "CounterId" => named(
            model
                .counters
                .get(first)
                .map(|it| format!("{} {} {} {:?}", it.per_player, it.min, it.max, it.lifetime)),
        ),
        "SetId" if first > 1 => named(model.sets.get(first).map(|it| format!("{:?}", it.lifetime))),
        "DirId" => named(model.board.directions.get(first).map(|it| it.name.clone())),
        "StrideId" => named(model.strides.get(first).map(|it| it.text.clone())),
        "RankingId" => named(model.rankings.get(first).map(|it| {
            let ids = it.types.iter().map(|it| model.types[*it].id.as_str());
            ids.collect::<Vec<_>>().join(" ")
        })),
        _ => text.to_owned(),
    }
}

/// Returns the rules, forbids, compulsory rules, outcomes and rulings of a file.
pub(super) fn items(model: &Model) -> Vec<Item> {
    let mut res = Vec::new();
    for it in model.rules.iter().filter(|it| it.origin == alfil::model::Origin::File) {
        let place = format!("the rule `{}`", it.name);
        res.push(Item::new(model, place, &(&it.on, &it.when, &it.cases)));
    }
    for it in &model.forbids {
        let place = format!("the forbid `{}`", it.name);
        res.push(Item::new(model, place, &(it.at, &it.when, "forbid")));
    }
    for it in &model.compulsory {
        let place = format!("the compulsory rule `{}`", it.name);
        res.push(Item::new(model, place, &(it.of, it.before_check, &it.when, &it.what)));
    }
    for it in &model.outcomes {
        let place = format!("the outcome `{}`", it.name);
        let what = (it.subject, it.at, &it.when, it.no_moves, it.result);
        res.push(Item::new(model, place, &what));
    }
    for it in &model.rulings {
        let place = format!("the ruling `{}`", it.name);
        res.push(Item::new(model, place, &(it.subject, it.on, &it.when, it.result)));
    }
    res
}

/// Returns the items without those that have the words of the others.
pub(super) fn without(all: Vec<Item>, others: &[Item]) -> Vec<Item> {
    all.into_iter().filter(|it| others.iter().all(|other| other.words != it.words)).collect()
}

/// A key with a value, and the words of the items that the importer writes for it.
#[derive(Debug)]
pub(super) struct Phrase {
    pub(super) key: &'static str,
    pub(super) value: &'static str,
    pub(super) items: Vec<String>,
}

/// Keys whose items depend on nothing but the key, with a shipped game in which they can stand.
const PHRASES: &[(&str, &str, &str)] = &[
    ("checking", "false", "chess"),
    ("dropChecks", "false", "crazyhouse"),
    ("makpongRule", "true", "chess"),
    ("immobilityIllegal", "true", "chess"),
    ("mustCapture", "true", "chess"),
    ("mustDrop", "true", "crazyhouse"),
    ("oppositeCastling", "true", "chess"),
    ("checkCounting", "true", "chess"),
    ("blastOnCapture", "true", "chess"),
    ("connectN", "3", "chess"),
    ("connectN", "4", "chess"),
    ("connectN", "5", "chess"),
    ("collinearN", "3", "chess"),
    ("collinearN", "4", "chess"),
];

/// Returns what the keys say: the importer translates a section with each of them.
pub(super) fn phrases() -> &'static [Phrase] {
    static ALL: OnceLock<Vec<Phrase>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut known: BTreeMap<&str, Vec<Item>> = BTreeMap::new();
        let mut res = Vec::new();
        for (key, value, game) in PHRASES {
            let of_game = || analyze(&Shipped, game, &LoadOptions::default()).model;
            let old = known
                .entry(game)
                .or_insert_with(|| of_game().as_ref().map(items).unwrap_or_default());
            let section = format!("[x:{game}]\n{key} = {value}\n");
            let Some(model) = imported(&section) else { continue };
            let new = without(items(&model), old);
            if !new.is_empty() {
                let items = new.into_iter().map(|it| it.words).collect();
                res.push(Phrase { key, value, items });
            }
        }
        res
    })
}

/// Returns the model of a section's rule file.
pub(super) fn imported(section: &str) -> Option<Model> {
    let imported = crate::import::fsf::import("section", section, None);
    let text = imported.games.first()?.rule_file.to_string();
    analyze(&Files::one(&text).over(&Shipped), "section", &LoadOptions::default()).model
}
