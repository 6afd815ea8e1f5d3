//! Rule files put together from parts of shipped ones: whatever loads is a game that both machines play alike.
//!
//! Each takes a shipped file and replaces one of its tables, or a key of one, by that of another. `ALFIL_SPLICES=10000`
//! tries that many, `ALFIL_FUZZ_SEED=7` makes other choices.

use crate::play::{Length, SplitMix, agree};
use alfil::{
    load::LoadOptions,
    model::{About, Model},
    shipped::Shipped,
    source::{Files, Loader},
};
use std::env;
use toml::{Table, Value};

/// Returns a shipped file without its examples.
fn rules(name: &str) -> Table {
    let text = alfil::shipped::text(name).unwrap();
    let mut table: Table = text.parse().unwrap();
    table.remove("test");
    table
}

/// Puts some part of `donor` where `base` has its own, or had none.
fn graft(base: &mut Table, donor: &Table, random: &mut SplitMix) {
    let keys: Vec<&String> = donor.keys().filter(|it| *it != "variant").collect();
    if keys.is_empty() {
        return;
    }
    let key = keys[random.below(keys.len())];
    match (base.get_mut(key), &donor[key], random.below(4)) {
        (Some(Value::Table(ours)), Value::Table(theirs), 1..) => {
            let keys: Vec<&String> = theirs.keys().collect();
            if let Some(key) = keys.get(random.below(keys.len().max(1))) {
                ours.insert((*key).clone(), theirs[*key].clone());
            }
        }
        (Some(Value::Array(ours)), Value::Array(theirs), 1..) if !theirs.is_empty() => {
            ours.push(theirs[random.below(theirs.len())].clone());
        }
        (_, value, _) => {
            base.insert(key.clone(), value.clone());
        }
    }
}

/// Returns a model without the number of its text.
fn rules_of(model: Option<Model>) -> Option<Model> {
    model.map(|it| Model { about: About { fingerprint: 0, ..it.about.clone() }, ..it })
}

/// Laid out, each file is the same game.
#[test]
fn what_loads_is_played_alike() {
    let number = |name, default| env::var(name).map_or(default, |it| it.parse().unwrap());
    let count = number("ALFIL_SPLICES", 150);
    let mut random = SplitMix(number("ALFIL_FUZZ_SEED", 1));
    let names = Shipped.names();
    let files: Vec<Table> = names.iter().map(|it| rules(it)).collect();
    let (mut played, mut positions) = (0, 0);
    for n in 0..count {
        let mut pick = || random.below(names.len());
        let (ours, theirs) = (pick(), pick());
        let mut file = files[ours].clone();
        for _ in 0..=random.below(2) {
            graft(&mut file, &files[theirs], &mut random);
        }
        let text = file.to_string();
        let seed = random.below(1 << 30) as u64;
        let loaded = alfil::load::analyze(
            &Files::one(&text).over(&Shipped),
            "this",
            &LoadOptions::default(),
        );
        let Some(model) = loaded.model else { continue };
        let laid_out = alfil_language::format::file(&text).unwrap();
        let again = alfil::load::analyze(
            &Files::one(&laid_out).over(&Shipped),
            "this",
            &LoadOptions::default(),
        );
        let same = rules_of(again.model) == rules_of(Some(model.clone()));
        assert!(same, "{text}\n{laid_out}");
        let title = format!("{n}: {} with parts of {}\n{text}", names[ours], names[theirs]);
        positions += agree(
            &title,
            &model,
            seed,
            Length { moves: 60, opening: 3, apart: 15, turn: 3, steps: None },
        );
        played += 1;
    }
    println!("{played} of {count} spliced files were played, {positions} positions");
    assert!(played * 5 > count, "{played} of {count} spliced files load");
}
