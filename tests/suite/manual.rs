//! The reference manual is current, and its examples are what they say.

use alfil_language::{
    schema::{Inner, KeySchema, ROOT, TableSchema, Type},
    sema::manual,
};
use std::{env, fs, path::Path};

/// Returns the pages about the language: their names and texts.
fn pages() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language");
    let mut res: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap())
        .map(|it| (it.file_name().into_string().unwrap(), fs::read_to_string(it.path()).unwrap()))
        .collect();
    res.sort();
    res
}

/// What stands in a block marked `toml of NAME` stands in that shipped file: its lines, in that order, but for empty ones.
#[test]
fn excerpts_are_from_shipped_files() {
    let mut found = 0;
    for (page, text) in pages() {
        for block in text.split("\n```toml of ").skip(1) {
            let (name, additional) = block.split_once('\n').unwrap();
            let file =
                alfil::shipped::text(name).unwrap_or_else(|| panic!("{page}: no file `{name}`"));
            let mut lines = file.lines().map(str::trim_end);
            for line in
                additional.split("\n```").next().unwrap().lines().filter(|it| !it.is_empty())
            {
                assert!(lines.any(|it| it == line), "{page}: not here in `{name}`: {line}");
            }
            found += 1;
        }
    }
    assert!(found > 100, "{found}");
}

/// Games named in the table of wishes are shipped.
#[test]
fn wishes_lead_to_shipped_games() {
    let (_, text) = pages().into_iter().find(|(name, _)| name == "wishes.md").unwrap();
    let rows: Vec<&str> =
        text.lines().filter(|it| it.starts_with("| ") && !it.starts_with("| ---")).collect();
    assert!(rows.len() > 50, "{}", rows.len());
    for row in rows {
        let last = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for name in last.split('`').skip(1).step_by(2) {
            assert!(alfil::shipped::text(name).is_some(), "no game `{name}`: {row}");
        }
    }
}

/// Links between pages lead somewhere: to a file, and to a headline of it.
#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language");
    for (page, text) in pages() {
        for link in text.split("](").skip(1).filter_map(|it| it.split_once(')')).map(|it| it.0) {
            if !link.contains(".md") && !link.starts_with('#') {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { &page } else { file };
            let target =
                fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("{page}: {link}"));
            let headline = |line: &str| {
                let letters = line.trim_start_matches(['#', ' ']).to_lowercase().replace(' ', "-");
                line.starts_with('#')
                    && letters
                        .chars()
                        .filter(|it| it.is_alphanumeric() || *it == '-')
                        .eq(anchor.chars())
            };
            assert!(anchor.is_empty() || target.lines().any(headline), "{page}: {link}");
        }
    }
}

#[test]
fn the_manual_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language/reference.md");
    let page = manual::reference();
    if env::var("UPDATE").is_ok() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "docs/language/reference.md is old: `UPDATE=1 cargo test manual` writes it anew"
    );
}

/// The schema in `docs/` is that of the table. `tests/clients/schema.py` judges rule files by it.
#[test]
fn the_schema_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.schema.json");
    let text =
        serde_json::to_string_pretty(&alfil_language::schema::json::schema()).unwrap() + "\n";
    if env::var("UPDATE").is_ok() {
        fs::write(&path, &text).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == text,
        "docs/rules.schema.json is old: `UPDATE=1 cargo test manual` writes it anew"
    );
}

/// Each example is TOML, and has the key that it is an example of.
#[test]
fn examples_of_keys_are_toml() {
    let mut wrong = Vec::new();
    each_key(&ROOT, &mut Vec::new(), &mut |key| {
        let headers = [
            "[board]",
            "[diagram]",
            "[[test]]",
            "[[rule]]",
            "[[forbid]]",
            "[[compulsory]]",
            "[[outcome]]",
            "[[adjudicate]]",
            "[[on-draw]]",
        ];
        let line =
            if headers.contains(&key.example) { String::new() } else { key.example.to_owned() };
        match line.parse::<toml::Table>() {
            Ok(table) if line.is_empty() || table.contains_key(key.name) => {}
            Ok(_) => wrong.push(format!("`{line}` does not show `{}`", key.name)),
            Err(error) => wrong.push(format!("`{line}`: {error}")),
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Types can be found by the names of keys, as merging needs it.
#[test]
fn shapes_are_found_by_name() {
    let pieces = Inner::Table(&ROOT).ty("pieces").and_then(Type::merging).unwrap();
    let piece = pieces.ty("anything").and_then(Type::merging).unwrap();
    assert!(piece.ty("move").unwrap().merging().is_none(), "moves are replaced as a whole");
    assert!(Inner::Table(&ROOT).ty("bord").is_none());
}

fn each_key(
    table: &'static TableSchema,
    seen: &mut Vec<&'static str>,
    f: &mut impl FnMut(&KeySchema),
) {
    if seen.contains(&table.name) {
        return;
    }
    seen.push(table.name);
    for key in table.keys {
        f(key);
        each_inside(&key.ty, seen, f);
    }
}

fn each_inside(ty: &'static Type, seen: &mut Vec<&'static str>, f: &mut impl FnMut(&KeySchema)) {
    match ty {
        Type::Table(doc) | Type::Named(doc) => each_key(doc, seen, f),
        Type::List(of) => each_inside(of, seen, f),
        Type::Map(doc) => each_inside(&doc.ty, seen, f),
        Type::OneOf(types) => types.iter().for_each(|it| each_inside(it, seen, f)),
        _ => {}
    }
}
