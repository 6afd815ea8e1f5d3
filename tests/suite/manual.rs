//! The reference manual is current, and its examples are what they say.

use alfil::{
    rulefile::keys::{Inner, Key, ROOT, Shape, TableDoc},
    sema::manual,
};
use std::{env, fs, path::Path};

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

/// Each example is TOML, and has the key that it is an example of.
#[test]
fn examples_of_keys_are_toml() {
    let mut wrong = Vec::new();
    each_key(&ROOT, &mut Vec::new(), &mut |key| {
        let headers = [
            "[board]",
            "[diagram]",
            "[[tests]]",
            "[[rules]]",
            "[[forbid]]",
            "[[prefer]]",
            "[[outcomes]]",
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

/// Shapes can be found by the names of keys, as merging needs it.
#[test]
fn shapes_are_found_by_name() {
    let pieces = Inner::Table(&ROOT).shape("pieces").and_then(Shape::merging).unwrap();
    let piece = pieces.shape("anything").and_then(Shape::merging).unwrap();
    assert!(piece.shape("move").unwrap().merging().is_none(), "moves are replaced as a whole");
    assert!(Inner::Table(&ROOT).shape("bord").is_none());
}

fn each_key(table: &'static TableDoc, seen: &mut Vec<&'static str>, f: &mut impl FnMut(&Key)) {
    if seen.contains(&table.name) {
        return;
    }
    seen.push(table.name);
    for key in table.keys {
        f(key);
        each_inside(&key.shape, seen, f);
    }
    if let Some(rest) = table.rest {
        each_inside(&rest.shape, seen, f);
    }
}

fn each_inside(shape: &'static Shape, seen: &mut Vec<&'static str>, f: &mut impl FnMut(&Key)) {
    match shape {
        Shape::Table(doc) | Shape::Named(doc) => each_key(doc, seen, f),
        Shape::List(of) => each_inside(of, seen, f),
        Shape::Map(doc) => each_inside(&doc.shape, seen, f),
        Shape::OneOf(shapes) => shapes.iter().for_each(|it| each_inside(it, seen, f)),
        _ => {}
    }
}
