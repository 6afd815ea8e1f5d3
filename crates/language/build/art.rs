//! Lists the pictures of `art/`, so that `src/art` can embed them.

use std::{fmt::Write, fs, path::Path};

/// Returns the code of the tables. Without the folder, or if `wanted` is false, they are empty.
pub(crate) fn tables(folder: &Path, wanted: bool) -> String {
    let folder = Some(folder).filter(|it| wanted && it.is_dir());
    let (sets, common) = folder.map_or_else(Default::default, sets);
    let shapes = folder.map_or(String::new(), |it| pictures(&it.join("shapes")));
    let han = folder.map_or(String::new(), outlines);
    format!(
        "/// The sets of pictures, by name.\n\
         const SETS: &[Set] = &[{sets}];\n\
         /// The set of games that name none; empty if there are no pictures.\n\
         pub const COMMON_SET: &str = {common:?};\n\
         /// What words stand on, by name.\n\
         const SHAPES: &[(&str, &str)] = &[{shapes}];\n\
         /// Outlines of characters in a box of 1000 x 1000, in the order of their numbers.\n\
         const OUTLINES: &[(char, &str)] = &[{han}];\n"
    )
}

/// Returns the sets, and the name of the one with `common = true`.
fn sets(folder: &Path) -> (String, String) {
    let text = fs::read_to_string(folder.join("sets.toml")).unwrap();
    let sets: toml::Table = text.parse().unwrap();
    let mut res = String::new();
    let is_common =
        |set: &toml::Value| set.get("common").and_then(toml::Value::as_bool) == Some(true);
    let common = sets.iter().find(|it| is_common(it.1)).map(|it| it.0.clone()).unwrap_or_default();
    for (name, set) in &sets {
        let table = |key: &str| set.get(key).and_then(|it| it.as_table()).into_iter().flatten();
        let shape = set.get("shape").and_then(|it| it.as_str()).unwrap_or_default();
        let mut names = String::new();
        for (other, picture) in table("names") {
            writeln!(names, "({other:?}, {:?}),", picture.as_str().unwrap()).unwrap();
        }
        let mut words = String::new();
        for (ty, value) in table("words") {
            let each = value.as_array().map_or(vec![value], |it| it.iter().collect());
            let each: String = each.into_iter().map(word).collect();
            writeln!(words, "({ty:?}, &[{each}]),").unwrap();
        }
        let pictures = pictures(&folder.join(name));
        writeln!(
            res,
            "Set {{ name: {name:?}, shape: {shape:?}, pictures: &[{pictures}], names: &[{names}], words: &[{words}] }},"
        )
        .unwrap();
    }
    (res, common)
}

/// Returns a word of a set: a text, or a table with `text` and `red`.
fn word(value: &toml::Value) -> String {
    let (text, red) = match value.as_str() {
        Some(text) => (text, false),
        None => {
            let red = value.get("red").and_then(toml::Value::as_bool).unwrap_or_default();
            (value["text"].as_str().unwrap(), red)
        }
    };
    format!("Words {{ text: {text:?}, red: {red} }},")
}

/// Returns the pictures of a folder, by name, without the element that holds all.
fn pictures(folder: &Path) -> String {
    let mut res = String::new();
    let Ok(files) = fs::read_dir(folder) else { return res };
    let mut files: Vec<_> = files.map(|it| it.unwrap().path()).collect();
    files.sort_unstable();
    for file in files.iter().filter(|it| it.extension().is_some_and(|it| it == "svg")) {
        let text = fs::read_to_string(file).unwrap();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let inside = text.split_once("<svg").and_then(|it| it.1.split_once('>'));
        let inside = inside.and_then(|it| it.1.rsplit_once("</svg>")).map(|it| it.0);
        let inside = inside.unwrap_or_else(|| panic!("{} is no SVG", file.display()));
        let plain = without_comments(inside);
        let lines: String = plain.split('\n').map(|it| it.trim().to_owned() + " ").collect();
        let plain = lines.replace("> <", "><").replace("  ", " ");
        writeln!(res, "({name:?}, {:?}),", plain.trim()).unwrap();
    }
    res
}

fn without_comments(text: &str) -> String {
    let mut res = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        res.push_str(before);
        rest = after.split_once("-->").map_or("", |it| it.1);
    }
    res + rest
}

/// Returns the outlines of characters: a line each, the character, a blank, and the path.
fn outlines(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join("han.txt")).unwrap_or_default();
    let lines = text.lines().filter_map(|it| it.split_once(' '));
    let mut all: Vec<(char, &str)> = lines
        .filter(|it| it.0.chars().count() == 1)
        .filter_map(|it| Some((it.0.chars().next()?, it.1.trim())))
        .collect();
    all.sort_unstable();
    all.dedup_by_key(|it| it.0);
    let mut res = String::new();
    for (character, path) in all {
        writeln!(res, "({character:?}, {path:?}),").unwrap();
    }
    res
}
