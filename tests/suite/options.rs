//! Options: every two of them go together, and each means with the other what it means by itself.

use alfil::{
    diag::Diagnostic,
    load::{LoadOptions, OptionKind},
    notation::moves::legal_moves,
    shipped::Shipped,
    source::{Files, Loader, SourceMap},
};
use alfil_language::rulefile::{self, Node, Table, Value};
use std::collections::BTreeMap;

type Settings = Vec<(String, String)>;

/// Values that show what an option can do.
fn values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Bool => vec!["false".to_owned(), "true".to_owned()],
        OptionKind::Int(min, max) => vec![min.to_string(), max.to_string()],
        OptionKind::Choice(values) => values.clone(),
        OptionKind::Order(parts) => {
            vec![parts.join(" "), parts.iter().rev().cloned().collect::<Vec<_>>().join(" ")]
        }
        OptionKind::Text => Vec::new(),
    }
}

/// Returns the values of the merged file, by the path to each key.
fn keys(name: &str, set: &Settings) -> BTreeMap<String, String> {
    let (mut sources, mut diags) = (SourceMap::default(), Vec::new());
    let document =
        rulefile::read(&Shipped, name, set, alfil::diagram::lower, &mut sources, &mut diags)
            .unwrap();
    let wrong: Vec<_> = diags.iter().filter(|it| it.is_error()).map(|it| &it.message).collect();
    assert!(wrong.is_empty(), "{name} with {set:?}: {wrong:#?}");
    let mut res = BTreeMap::new();
    table(&document.root, "", &mut res);
    res
}

fn table(table: &Table, path: &str, res: &mut BTreeMap<String, String>) {
    for (key, entry) in table.iter() {
        add(&entry.node, &format!("{path}.{key}"), res);
    }
}

fn add(value: &Node, path: &str, res: &mut BTreeMap<String, String>) {
    let name = |it: &Node| Some(it.as_table()?.text("name")?.text.clone());
    match &value.value {
        Value::Table(it) => table(it, path, res),
        Value::Array(items) if items.iter().all(|it| name(it).is_some()) => {
            for item in items {
                add(item, &format!("{path}.{}", name(item).unwrap_or_default()), res);
            }
        }
        _ => drop(res.insert(path.to_owned(), text(value))),
    }
}

fn text(value: &Node) -> String {
    match &value.value {
        Value::Array(items) => format!("{:?}", items.iter().map(text).collect::<Vec<_>>()),
        Value::Table(it) => {
            let entries: Vec<_> = it.iter().map(|it| (it.0, text(&it.1.node))).collect();
            format!("{entries:?}")
        }
        Value::Float(it) => it.to_string(),
        _ => rulefile::plain(value),
    }
}

#[test]
fn every_two_options_of_shipped_games_mean_what_each_means() {
    let mut pairs = 0;
    for name in Shipped.names() {
        let name = name.as_str();
        let loaded = alfil::load::load(&Shipped, name, &LoadOptions::default());
        let settings: Vec<(String, String)> = loaded
            .options
            .iter()
            .flat_map(|it| values(&it.kind).into_iter().map(|value| (it.name.clone(), value)))
            .collect();
        if settings.is_empty() {
            continue;
        }
        let usual = keys(name, &Vec::new());
        let alone: Vec<_> = settings.iter().map(|it| keys(name, &vec![it.clone()])).collect();
        for (a, one) in settings.iter().enumerate() {
            for (b, other) in settings.iter().enumerate().filter(|it| it.0 > a && it.1.0 != one.0) {
                pairs += 1;
                let set = vec![one.clone(), other.clone()];
                let both = keys(name, &set);
                for by_one in [&alone[a], &alone[b]] {
                    for key in usual.keys().chain(by_one.keys()) {
                        let same =
                            by_one.get(key) == usual.get(key) || by_one.get(key) == both.get(key);
                        assert!(same, "{name} with {set:?}: `{key}` is {:?}", both.get(key));
                    }
                }
                let options = LoadOptions { set };
                let loaded = alfil::load::load(&Shipped, name, &options);
                let wrong: Vec<&Diagnostic> = loaded.diagnostics.iter().collect();
                assert!(
                    loaded.variant.is_some() && wrong.is_empty(),
                    "{name} with {:?}: {wrong:#?}",
                    options.set
                );
            }
        }
    }
    assert!(pairs >= 20, "{pairs}");
}

/// A game with house rules in its conditions.
const HOUSE_RULES: &str = "extends = 'chess'\n[variant]\nname = 'House rules'\n\
    [options.calm]\ntype = 'bool'\nvalue = false\n\
    [options.turns]\ntype = 'int'\nmin = 0\nmax = 9\nvalue = 3\n\
    [[forbid]]\nname = 'early'\nwhen = 'captures and calm and turn-number <= turns'\n";

fn house_rules(text: &str, set: &[(&str, &str)]) -> (usize, Vec<String>) {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let loaded = alfil::load::load(&Files::one(text).over(&Shipped), "this", &LoadOptions { set });
    let diags =
        loaded.diagnostics.iter().map(|it| format!("{}: {}", it.code, it.message)).collect();
    let Some(variant) = loaded.variant else { return (0, diags) };
    let mut game = variant.start();
    for text in ["e2e4", "d7d5"] {
        let mv = legal_moves(&game).into_iter().find(|it| it.text == text).unwrap().mv;
        game.play(mv).unwrap();
    }
    (game.legal_moves().len(), diags)
}

#[test]
fn conditions_ask_options() {
    let nothing: Vec<String> = Vec::new();
    assert_eq!(house_rules(HOUSE_RULES, &[]), (31, nothing.clone()));
    assert_eq!(house_rules(HOUSE_RULES, &[("calm", "true")]), (30, nothing.clone()));
    assert_eq!(house_rules(HOUSE_RULES, &[("calm", "true"), ("turns", "0")]), (31, nothing));
    let wrong = HOUSE_RULES.replace("and calm", "and clam");
    let (_, diags) = house_rules(&wrong, &[]);
    assert_eq!(diags, ["unknown-name: expected a condition, found `clam`, which is not known"]);
}
