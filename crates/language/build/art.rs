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

/// Returns the sets, and the name of the first one.
fn sets(folder: &Path) -> (String, String) {
    let text = fs::read_to_string(folder.join("sets.toml")).unwrap();
    let entries = entries(&text);
    let mut names: Vec<&str> =
        entries.iter().map(|it| it.table.split('.').next().unwrap()).collect();
    names.dedup();
    let mut res = String::new();
    for name in &names {
        let table = |key: &str| {
            let table = if key.is_empty() { (*name).to_owned() } else { format!("{name}.{key}") };
            entries.iter().filter(move |it| it.table == table)
        };
        let shape = table("").find(|it| it.key == "shape").map_or("", |it| it.value);
        let names: String = each(table("names"), |it| format!("({:?}, {:?}),\n", it.key, it.value));
        let words: String =
            each(table("words"), |it| format!("({:?}, &[{}]),\n", it.key, words(it.value)));
        let pictures = pictures(&folder.join(name));
        writeln!(
            res,
            "Set {{ name: {name:?}, shape: {shape:?}, pictures: &[{pictures}], names: &[{names}], words: &[{words}] }},"
        )
        .unwrap();
    }
    (res, names[0].to_owned())
}

/// Returns words of a set: a text for each player, or one for all. `red` stands before those of a promoted face.
fn words(value: &str) -> String {
    let (texts, red) = value.strip_prefix("red ").map_or((value, false), |it| (it, true));
    let words = texts.split_whitespace();
    each(words, |text| format!("Words {{ text: {text:?}, red: {red} }},"))
}

/// Returns the texts that a function makes of each item, one after the other.
fn each<T>(items: impl Iterator<Item = T>, text: impl Fn(T) -> String) -> String {
    items.map(text).collect()
}

/// A line of `sets.toml`.
struct Entry<'a> {
    table: &'a str,
    key: &'a str,
    value: &'a str,
}

/// Reads `[TABLE]` and `KEY = 'VALUE'`, each on a line of its own, blank lines and comments; panics at anything else.
fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut table = "";
    let mut res = Vec::new();
    for line in text.lines().filter(|it| !it.is_empty() && !it.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            table = name;
            continue;
        }
        let entry = line.split_once('=').map(|it| (it.0.trim(), it.1.trim()));
        let value = entry.and_then(|it| it.1.strip_prefix('\'')?.strip_suffix('\''));
        let (Some((key, _)), Some(value)) = (entry, value) else {
            panic!("sets.toml: expected `KEY = 'VALUE'`, found `{line}`")
        };
        res.push(Entry { table, key, value });
    }
    res
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
